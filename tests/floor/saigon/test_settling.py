"""What the simulated Saigon dealer pays wrongly, so that it can be told."""

from random import Random
from typing import Any, cast

import pytest

from services.floor.player import Player
from services.floor.saigon.floor import FLOOR
from services.floor.saigon.play import Play, Spot
from services.floor.saigon.settling import settle
from services.floor.saigon.truth import Terms
from services.floor.table import SimTable

LIMIT = 5_000_000
NINE, DEALER = ["9c", "8c", "3c", "Kd", "9d"], ["2c", "2d", "2h", "4c", "4d"]  # … has no ten


def paid(
    code: str, *, unsure: bool, boxes: int = 2, stake: int = LIMIT, alone: bool = False,
    before: tuple[int, ...] = (), erred: int = 4, seed: int = 1,
) -> tuple[list[str], Any]:  # fmt: skip
    """Both win as much as a player may: the first is paid right, at the other something is not."""
    filing = FLOOR.filing(Random(1)).model_copy(update={"adjacent_boxes": boxes})
    table = SimTable(FLOOR._replace(filing=lambda _: filing), "SG-01", Random(seed), 0, "b", [code])
    if unsure:
        table.new_box()
        table.lose("seat.taken")
    play = Play(table, cast("Any", None), Terms(2019, 1_000, limit_cents=LIMIT), {})
    play.dealer = DEALER
    play.mispaid.extend(before)
    players = [Player(seat, 2_500) for seat in (3, 4)]
    for seat, player in zip((3, 4), players[:1] * 2 if alone else players, strict=True):
        spot = Spot(seat, player)
        spot.stakes, spot.cards, spot.two = {"ante": stake}, NINE, ("Kd", "9d")
        spot.mispaid = seat == erred
        play.spots.append(spot)
    table.begin()
    table.moment([code])
    acts = [report.content for report in settle(play)]
    pays = [act["amount_cents"] for act in acts if act["type"] == "wager.paid"]
    return [one.code for one in table.planted], pays


@pytest.mark.parametrize("code", ["pay.missed", "pay.under"])
def test_who_may_have_both_boxes_is_not_paid_too_little_at_the_second(code: str) -> None:
    """PW-48: of one player the first box had won all that the limit leaves; nobody could tell."""
    short = [LIMIT, LIMIT - 500] if code == "pay.under" else [LIMIT]
    assert paid(code, unsure=False) == ([code], short)
    assert paid(code, unsure=True) == ([], [LIMIT, LIMIT])
    assert paid(code, unsure=True, boxes=1) == ([code], short)
    small = LIMIT // 4
    assert paid(code, unsure=True, stake=small)[0] == [code]
    part = LIMIT - 1_000  # of one player the second box would win $10
    assert paid(code, unsure=True, stake=part)[0] == (
        ["pay.missed"] if code == "pay.missed" else []
    )


@pytest.mark.parametrize(("code", "more_cents"), [("pay.missed", -LIMIT), ("pay.over", 500)])
def test_two_wrong_payments_do_not_make_up_for_each_other(code: str, more_cents: int) -> None:
    """Of one player nothing is left to be seen; of two it looks like chips at the wrong seat."""
    assert paid(code, unsure=False)[0] == [code]
    assert paid(code, unsure=False, alone=True)[0] == []
    assert paid(code, unsure=False, before=(-more_cents,))[0] == []
    assert paid(code, unsure=False, before=(more_cents,))[0] == [code]


def test_who_was_paid_wrongly_is_not_paid_by_a_wrong_word_at_his_other_box() -> None:
    said, both = "result.misannounced", [LIMIT, LIMIT]
    assert all(paid(said, unsure=False, seed=seed) == ([said], both) for seed in range(8))
    nothing_before = [paid(said, unsure=False, erred=5, seed=seed)[1] for seed in range(8)]
    assert [LIMIT] in nothing_before  # as was said of the first box
