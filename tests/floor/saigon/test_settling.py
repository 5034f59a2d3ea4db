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


def paid(code: str, *, unsure: bool, boxes: int = 2, stake: int = LIMIT) -> tuple[list[str], Any]:
    """Both win as much as a player may: the first is paid right, at the other something is not."""
    filing = FLOOR.filing(Random(1)).model_copy(update={"adjacent_boxes": boxes})
    table = SimTable(FLOOR._replace(filing=lambda _: filing), "SG-01", Random(1), 0, "b", [code])
    if unsure:
        table.new_box()
        table.lose("seat.taken")
    play = Play(table, cast("Any", None), Terms(2019, 1_000, limit_cents=LIMIT), {})
    play.dealer = DEALER
    for seat in (3, 4):
        spot = Spot(seat, Player(seat, 2_500))
        spot.stakes, spot.cards, spot.two = {"ante": stake}, NINE, ("Kd", "9d")
        spot.mispaid = seat == 4
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
