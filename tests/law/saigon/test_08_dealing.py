"""§§ 680a.3, 680a.5, 680a.8 to 680a.10: the deck, the cut, the deal and the count of the stub."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.law.saigon import procedure
from services.law.saigon.procedure import DEALER, DealtFrom, Remedy, deal_order
from tests.cites import cites

BY_CARD: list[DealtFrom] = ["manual_shoe", "hand"]
ALL: list[DealtFrom] = [*BY_CARD, "automated_shoe"]


@cites("680a.8(c)", "680a.9(b)")
@pytest.mark.parametrize("dealt_from", BY_CARD)
def test_one_card_at_a_time_clockwise_and_the_dealer_last(dealt_from: DealtFrom) -> None:
    assert DEALER == 0  # as the events of a deal have it
    assert deal_order([5, 2], dealt_from) == [2, 5, DEALER] * 5


@cites("680a.10(b)")
def test_stacks_of_five_clockwise_and_the_dealer_last() -> None:
    assert deal_order([5, 2], "automated_shoe") == [2] * 5 + [5] * 5 + [DEALER] * 5


@given(st.sets(st.integers(1, 6)), st.sampled_from(ALL))
def test_everybody_has_five_cards_and_the_rest_is_the_stub(
    seats: set[int], dealt_from: DealtFrom
) -> None:
    order = deal_order(seats, dealt_from)
    assert {place: order.count(place) for place in order} == dict.fromkeys({DEALER, *seats}, 5)
    assert len(order) + procedure.expected_stub(len(seats) + 1) == 53


@cites("680a.8(f)", "680a.9(e)", "680a.10(e)")
@pytest.mark.parametrize(("hands", "discarded", "stub"), [(7, 0, 18), (2, 0, 43), (2, 1, 42)])
def test_sg_8_dealt_stub_and_discarded_are_53(hands: int, discarded: int, stub: int) -> None:
    assert procedure.expected_stub(hands, discarded) == stub


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


@cites("680a.5(b)")
@pytest.mark.parametrize(("cards", "removed"), [(52, True), (53, False), (54, True)])
def test_a_shuffler_that_counts_another_number_has_the_deck_removed(
    cards: int, removed: bool
) -> None:
    found = procedure.shuffler_counted(cards)
    assert found == (Remedy("680a.5(b)", remove_deck=True) if removed else None)


@cites("680a.5(d)")
@pytest.mark.parametrize(("above", "deep"), [(9, False), (10, True), (11, True)])
def test_the_cover_card_goes_at_least_ten_from_the_top(above: int, deep: bool) -> None:
    assert procedure.cut_is_deep_enough(above) is deep


@cites("680a.5(c)(1)", "680a.5(c)(2)", "680a.5(g)")
def test_sg_8_what_no_device_has_shuffled_is_cut() -> None:
    assert procedure.must_be_cut(by_device=False, approved_device=False)
    assert not procedure.must_be_cut(by_device=True, approved_device=False)
    assert not procedure.must_be_cut(by_device=False, approved_device=True)


@cites("680a.9(a)(1)")
def test_dealing_by_hand_and_a_second_deck_need_a_shuffler() -> None:
    assert procedure.needs_shuffler(1, "hand")
    assert procedure.needs_shuffler(2, "manual_shoe")
    assert not procedure.needs_shuffler(1, "manual_shoe")
    assert not procedure.needs_shuffler(1, "automated_shoe")


@cites("680a.3(c)(1)", "680a.3(c)(2)")
@pytest.mark.parametrize(("dealt_from", "hours"), [("hand", 4), ("manual_shoe", 8),
                                                   ("automated_shoe", 8)])  # fmt: skip
def test_decks_are_changed_every_so_many_hours(dealt_from: DealtFrom, hours: int) -> None:
    assert not procedure.deck_is_worn(hours, dealt_from)
    assert procedure.deck_is_worn(hours + 0.001, dealt_from)
