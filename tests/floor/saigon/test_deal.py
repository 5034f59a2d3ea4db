"""What the simulated Saigon dealer does wrongly in the deal, so that it can be told."""

from itertools import cycle
from random import Random
from typing import Any, cast

import pytest

from events.cards import DECK_WITH_JOKER
from services.floor.player import Player
from services.floor.saigon.deal import deal
from services.floor.saigon.floor import FLOOR
from services.floor.saigon.play import Play, Spot
from services.floor.saigon.truth import Terms
from services.floor.table import SimTable


class Deck:
    """One deck as it lies."""

    def __init__(self) -> None:
        self.order, self.left = list(DECK_WITH_JOKER), 53
        self.deck, self.doubled = "D1", cast("dict[str, set[str]]", {})
        self.foreign = cast("dict[str, set[str]]", {})

    def draw(self) -> str:
        return self.order.pop(0)


def dealt(
    seed: int, code: str, *seats: int, before: str = "", then: str = "", later: bool = False
) -> tuple[Play, list[str]]:
    """The cards of these seats, hand by hand: one mistake waits, another comes before or after."""
    table = SimTable(FLOOR, "SG-01", Random(seed), 0, "b", [code, *filter(None, [then])])
    play = Play(table, cast("Any", Deck()), Terms(2019, 1_000), {})
    play.spots = [Spot(seat, Player(seat, 2_500)) for seat in seats]
    play.reads_later = later
    table.begin()
    if before:
        table.plant(before)
    table.moment([code])
    told = [report.content for report in deal(play, "hand")]
    return play, [one["hand"] for one in told if one["type"] == "card.dealt"]


def voids(before: str, *, later: bool) -> list[str | None]:
    """What makes the round void where a card lies face up, at sixteen tables."""
    play = [dealt(seed, "card.face_up", 1, 3, before=before, later=later)[0] for seed in range(16)]
    assert {each.table.planted[-1].code for each in play} == {"card.face_up"}
    return [each.void for each in play]


@pytest.mark.parametrize("wrong", ["card.duplicate", "joker.second"])
def test_no_round_is_void_before_its_wrong_card_is_read(wrong: str) -> None:
    assert "680a.13(a)" in voids("", later=True)
    assert "680a.13(a)" in voids(wrong, later=False)
    assert set(voids(wrong, later=True)) == {None}


def test_two_cards_exchanged_between_one_player_and_the_dealer_are_told_by_a_third() -> None:
    """A second card face up may break the deal off, but only after that."""
    broken_off = 0
    for seed in range(300):
        play, hands = dealt(seed, "deal.order", 2, then="card.face_up")
        if play.void is None:
            continue
        broken_off += 1
        wrong = [hand != due for hand, due in zip(hands, cycle(play.places()), strict=False)]
        assert len(hands) >= wrong.index(True) + 3
    assert broken_off
