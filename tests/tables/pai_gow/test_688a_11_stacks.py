"""Two wins of a seat paid by net chips: which wager a stack was for. PW-1, PW-42."""

import pytest

from tests.cites import cites
from tests.tables.pai_gow.rounds import (
    CLEARED,
    COUNT,
    COVER,
    DEALER,
    SECOND,
    STARTED,
    THIRD,
    played,
    turns,
)

# Seat 6 wins 30 on its main wager and, by three of a kind, 15 on its Fortune Bonus.
TREYS = {"6": "Ac Ad Ah Kh 5c 4d 2s"}
SET = (
    STARTED.replace("6: main 25", "6: main 30")
    + turns(hands=TREYS)
    + COVER
    + COUNT
    + DEALER
    + "    sets     6: Kh 5c | 4: As Th | 2: Jc 9h\n"
    + "    reveals  6\n    compares 6: win\n"
)
AFTER = "    clears   6\n" + SECOND + THIRD + CLEARED
STACK = "    event chips.moved seat=6 to_seat_cents={} to_tray_cents=0\n"
MAIN, FORTUNE = "    back 6: main 30\n", "    back 6: fortune 5\n"


def said(acts: str) -> list[str]:
    """What is found at seat 6."""
    return [
        f"{one.code} {one.wager} {one.amount_cents}" for one in played(SET + acts + AFTER).findings
    ]


def stacks(main: int, fortune: int) -> str:
    """Each stack, and after it the stake of its wager."""
    return STACK.format(main) + MAIN + STACK.format(fortune) + FORTUNE


@cites("688a.11(h)")
def test_a_stack_after_which_a_stake_goes_back_was_for_that_wager() -> None:
    assert said(stacks(3000, 1500)) == []
    assert said(stacks(1500, 1500)) == ["pay.under main 1500"]
    assert said(stacks(3500, 1500)) == ["pay.over main 500"]
    assert said(stacks(3000, 1000)) == ["pay.under fortune 500"]
    assert said(MAIN + STACK.format(1500) + FORTUNE) == ["pay.missed main 3000"]


def test_wagers_that_both_got_their_due_in_sum_were_paid_right() -> None:
    """PW-1: whichever wager the chips lay on."""
    for acts in (stacks(1500, 3000), STACK.format(4500) + MAIN + FORTUNE):
        assert said(acts) == []


@pytest.mark.parametrize("paid", [3000, 1500])
def test_one_stack_before_both_stakes_was_for_what_lacks_just_as_much(paid: int) -> None:
    lacks = {3000: "pay.missed fortune 1500", 1500: "pay.missed main 3000"}
    assert said(STACK.format(paid) + MAIN + FORTUNE) == [lacks[paid]]


def test_a_stack_of_just_what_one_wager_lacks_was_no_two_mistakes() -> None:
    """The main stake went back before its win was paid, and the Fortune win was missed."""
    assert said(MAIN + STACK.format(3000) + FORTUNE) == ["pay.missed fortune 1500"]
