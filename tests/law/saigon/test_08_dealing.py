"""§§ 680a.3, 680a.5, 680a.8 to 680a.10: the deck, the cut, the deal and the count of the stub."""

import pytest

from services.law.saigon import procedure
from services.law.saigon.procedure import DealtFrom, Remedy
from tests.cites import cites

BY_CARD: list[DealtFrom] = ["manual_shoe", "hand"]
ALL: list[DealtFrom] = [*BY_CARD, "automated_shoe"]


@cites("680a.8(f)", "680a.9(e)", "680a.10(e)")
@pytest.mark.parametrize(("dealt", "discarded", "stub"), [(35, 0, 18), (10, 0, 43), (10, 1, 42)])
def test_sg_8_dealt_stub_and_discarded_are_53(dealt: int, discarded: int, stub: int) -> None:
    assert procedure.expected_stub(dealt, discarded) == stub


@cites("680a.8(e)", "680a.9(d)", "680a.10(d)")
@pytest.mark.parametrize(("rounds", "due"), [(1, False), (4, False), (5, True), (6, True)])
def test_the_stub_is_counted_every_five_rounds_unless_the_shuffler_counts(
    rounds: int, due: bool
) -> None:
    assert procedure.stub_count_is_due(rounds, device_counts=False) is due
    assert not procedure.stub_count_is_due(rounds, device_counts=True)


@cites("680a.8(g)", "680a.9(f)", "680a.10(f)")
@pytest.mark.parametrize(
    ("dealt_from", "ground"),
    [("manual_shoe", "680a.8(g)"), ("hand", "680a.9(f)"), ("automated_shoe", "680a.10(f)")],
)
def test_a_wrong_stub_makes_the_round_void_and_the_deck_stays_only_if_misdealt(
    dealt_from: DealtFrom, ground: str
) -> None:
    def wrong(cards: int, *, misdealt: bool) -> Remedy:
        return procedure.wrong_stub(cards_in_all=cards, misdealt=misdealt, dealt_from=dealt_from)

    assert wrong(53, misdealt=True) == Remedy(ground, ground, reshuffle=True)
    assert wrong(52, misdealt=False) == Remedy(ground, ground, remove_deck=True)
    assert wrong(52, misdealt=True).remove_deck
    assert wrong(54, misdealt=True).remove_deck
    assert wrong(53, misdealt=False).remove_deck


@cites("680a.5(d)")
@pytest.mark.parametrize(("above", "deep"), [(9, False), (10, True), (11, True)])
def test_the_cover_card_goes_at_least_ten_from_the_top(above: int, deep: bool) -> None:
    assert procedure.cut_is_deep_enough(above) is deep
