"""Cards that were misdealt: which finding says so, when, and what they leave: § 688a.8, .13."""

import pytest

from events.cards import DECK_WITH_JOKER
from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.pai_gow.rounds import (
    ALL_BACK,
    AROUND,
    COUNT,
    COVER,
    DEALER,
    SETS,
    SETTLED,
    dealt,
    found,
    stacks,
    turns,
)
from tests.tables.pai_gow.test_688a_8_deal import CARDS, OF_HAND, OF_SHOE, OF_STACKS, ON

HELD = dealt({})
OUT = {card for cards in HELD.values() for card in cards}
LEFT = [card for card in DECK_WITH_JOKER if card not in OUT]


def of(*order: str) -> str:
    """The cards in this order of positions, each its next one."""
    told = {hand: iter(cards) for hand, cards in HELD.items()}
    left = iter(LEFT)
    return "".join(f"turns {hand}: {next(told[hand], None) or next(left)}\n" for hand in order)


def left(cards: int) -> str:
    return COVER + COUNT.replace("cards=4", f"cards={cards}")


def codes(text: str) -> list[str]:
    """As raised, those that merely follow from another in brackets."""
    raised = [one for one in play(text).findings if one.what == "raised"]
    return [f"({one.code})" if one.under else one.code for one in raised]


@cites("688a.13(g)", "688a.8(d)")
@pytest.mark.parametrize("row", [0, 3, 6])
@pytest.mark.parametrize("begun", [OF_HAND, OF_SHOE])
def test_a_position_that_is_passed_over_has_a_card_too_few(begun: str, row: int) -> None:
    """One mistake, and one finding; where it gets its card all the same, the order is it."""
    skipped = [*AROUND * 7]
    skipped.remove("4") if row == 0 else skipped.pop(row * 7 + AROUND.index("4"))
    told = found(begun + of(*skipped) + left(5))
    assert told == ["deal.count 4"]
    void = "void 688a.13(g)\n" + ALL_BACK
    assert found(begun + of(*skipped) + left(5) + void)[1:] == ["remedied deal.count 4"]
    late = found(begun + of(*skipped, "4") + ON)
    assert late == ["deal.order"]
    assert found(begun + of(*AROUND * 7) + ON) == []


@cites("688a.8(d)")
def test_what_is_no_card_too_few_is_out_of_order_with_the_card_that_shows_it() -> None:
    two = (*AROUND[:2], AROUND[3], AROUND[2])  # exchanged: with the second of them
    assert found(OF_SHOE + of(*AROUND, *two[:3])) == []
    assert found(OF_SHOE + of(*AROUND, *two)) == ["deal.order"]
    again = (*AROUND[:2], AROUND[3], AROUND[3])  # a second card at once
    assert found(OF_SHOE + of(*AROUND, *again)) == ["deal.order"]
    assert found(OF_SHOE + of(*AROUND, *reversed(AROUND))) == ["deal.order"]


@cites("688a.13(g)")
@pytest.mark.parametrize("ground", ["void 688a.13(g)\n", "void\n"])
def test_an_eighth_card_is_found_with_that_card(ground: str) -> None:
    eight = OF_SHOE + CARDS + "event card.dealt hand=4 number=8 card=Jk\n"
    assert found(eight) == ["deal.count 4"]
    assert found(eight + ground + ALL_BACK) == ["deal.count 4", "remedied deal.count 4"]
    assert found(eight + left(3)) == ["deal.count 4"]
    assert found(OF_SHOE + CARDS + ON) == []


@cites("688a.10(e)", "688a.13(j)")
def test_what_a_misdealt_stack_leaves_is_no_reason_to_remove_the_deck() -> None:
    """The cards were misdealt: void, returned, reshuffled; the next round has the same deck."""
    hands = {name: list(cards) for name, cards in HELD.items()}
    hands["2"].pop()
    six = OF_STACKS + "stacks " + " | ".join(f"{one}: {' '.join(hands[one])}" for one in AROUND)
    void = six + "\n" + left(5) + "void 688a.13(j)\n" + ALL_BACK
    shuffled = "event shuffle.finished how=shuffler\n"
    again = shuffled + OF_STACKS.split("sits")[1].split("\n", 1)[1] + stacks()
    assert found(void + again) == ["deal.count 2", "remedied deal.count 2"]
    short = OF_STACKS + stacks() + left(5) + "void 688a.10(e)\n" + ALL_BACK + again
    assert found(short) == ["count.remainder", "worsened count.remainder"]


@cites("688a.10(c)", "688a.13(j)")
def test_a_stack_that_was_not_delivered() -> None:
    """A wager's is a wrong number; of a position without one the order tells, and what is left."""
    rest = DEALER + SETS + SETTLED
    for skipped, shown in (("2", ["deal.count"]), ("3", ["deal.order", "(deal.count)"])):
        order = tuple(one for one in AROUND if one != skipped)
        dealt_so = OF_STACKS + stacks(order)
        assert codes(dealt_so + left(11)) == shown
        assert codes(dealt_so + left(11) + rest) == [*shown, "(void.missing)"]
    assert codes(OF_STACKS + stacks() + left(4) + rest) == []


@cites("688a.8(d)", "688a.8(f)")
def test_cards_that_go_to_players_alone() -> None:
    """PG-12: all positions get theirs; that the others have none follows from it."""
    players = [one for one in AROUND if one not in {"1", "3", "5"}]
    some = OF_SHOE + of(*players * 7)
    assert codes(some + left(25)) == ["deal.order", "(deal.count)"]
    assert codes(some + left(24)) == ["deal.order", "count.remainder"]  # a card is gone, too
    assert codes(OF_SHOE + turns() + left(4)) == []


UP = "event card.found_face_up\nevent card.discarded\n"


@cites("688a.10(c)", "688a.13(i)", "688a.13(j)")
def test_a_stack_that_came_before_its_turn_as_the_round_became_void() -> None:
    """Nothing more comes that tells which it was: it went out of the order, and that is it."""
    order, card = ["deal.order"], ["card.exposed"]
    shown, void = "event card.exposed hand=6 number=1\n", "void 688a.13(i)\n" + ALL_BACK
    for on in range(1, 6):
        came = AROUND[:on]
        passed = OF_STACKS + stacks((*came, AROUND[on + 1]))
        told = order if AROUND[on] in {"1", "3"} else []  # nobody's: at once
        assert codes(passed) == told
        assert sorted(codes(passed + shown + void)) == card + order
        assert codes(OF_STACKS + stacks(AROUND[: on + 1]) + shown + void) == card
        # the dealer goes on all the same: once
        late = stacks((AROUND[on], *AROUND[on + 2 :]))
        assert sorted(codes(passed + shown + late)) == card + order
        assert sorted(codes(passed + late + shown)) == card + order
        assert codes(passed + "void 688a.13(j)\n" + ALL_BACK)[:1] == (told or ["deal.count"])


@cites("688a.8(d)", "688a.9(c)", "688a.13(e)", "688a.13(g)")
@pytest.mark.parametrize("begun", [OF_HAND, OF_SHOE])
def test_a_card_that_came_before_its_turn_as_the_round_became_void(begun: str) -> None:
    up, void = ["card.face_up"] * 2, "void 688a.13(e)\n" + ALL_BACK
    *right, passed, late = of(*AROUND, *AROUND[:2], AROUND[3], AROUND[2]).splitlines(keepends=True)
    came = begun + "".join(right)
    assert codes(came + UP + UP + void) == up
    assert codes(came + passed + UP) == ["card.face_up"]
    assert sorted(codes(came + passed + UP + UP + void)) == [*up, "deal.order"]
    assert sorted(codes(came + passed + UP + UP + late)) == [*up, "deal.order"]  # once
    assert sorted(codes(came + passed + late + UP + UP)) == [*up, "deal.order"]
    assert codes(came + passed + "void 688a.13(g)\n" + ALL_BACK) == ["deal.count"]
    # nobody knows whether one that was not reported was dealt, nor when one came that was read
    assert "deal.order" not in codes(came + "skip shoe\n" + passed + UP + UP + void)
    read = f"event card.read hand={AROUND[3]} number=2 card=2h\n"
    assert codes(came + read + UP + UP + void) == up
    blind = begun.replace("link=", "blind=card.dealt link=") + "".join(right) + passed
    assert "deal.order" not in codes(blind + UP + UP + void)
