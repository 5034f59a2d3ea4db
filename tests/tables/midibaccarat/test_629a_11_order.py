"""§ 629a.11(b): losers first, then seats from the highest, vigorish before pay."""

import pytest

from tests.cites import cites
from tests.shows import shows
from tests.tables.midibaccarat.rounds import AT_PAYOUT, BANKER, OPEN, check

BETS = "wagers 1: banker 25 | 2: player 50 | 3: banker 100 tie 5\n" + BANKER
THREE, ONE = "marks 3: 5\npays 3: banker 100\n", "marks 1: 1.25\npays 1: banker 25\n"
STACK = "event chips.moved seat=3 to_seat_cents=10000 to_tray_cents={}\n"
LOW_STACK = "marks 1: 1.25\nevent chips.moved seat=1 to_seat_cents={} to_tray_cents=0\n"
LOSERS = "takes 2: player 50 | 3: tie 5\n"

CASES = {
    "as the text has it": (LOSERS + THREE + ONE, "nothing"),
    "losers in any order": ("takes 3: tie 5 | 2: player 50\n" + THREE + ONE, "nothing"),
    "a loser after a winner": (
        "takes 3: tie 5\n" + THREE + "takes 2: player 50\n" + ONE, "settle.order 2 player",
    ),
    "a loser after the vigorish of a winner": (
        "takes 3: tie 5\nmarks 3: 5\ntakes 2: player 50\npays 3: banker 100\n" + ONE,
        "settle.order 2 player",
    ),
    "a loser after vigorish that was collected": (
        "takes 3: tie 5\ncollects 3: 5\ntakes 2: player 50\npays 3: banker 100\n" + ONE,
        "settle.order 2 player",
    ),
    "the rest of a loser after it": (
        "takes 3: tie 5 | 2: player 40\nmarks 3: 5\ntakes 2: player 10\npays 3: banker 100\n" + ONE,
        "collect.missed 2 player 10 | remedied collect.missed 2 player 10",
    ),
    "two losers after a winner: said once": (
        THREE + "takes 2: player 50 | 3: tie 5\n" + ONE, "settle.order 2 player",
    ),
    "a loser that is never collected is no question of order": (
        "takes 3: tie 5\n" + THREE + ONE, "collect.missed 2 player 50",
    ),
    "the rest of a loser after a winner": (
        "takes 2: player 40 | 3: tie 5\n" + THREE + "takes 2: player 10\n" + ONE,
        "collect.missed 2 player 10 | remedied collect.missed 2 player 10",
    ),
    "a lower seat first": (LOSERS + ONE + THREE, "settle.order 3 banker"),
    "vigorish of all first": (
        LOSERS + "marks 3: 5 | 1: 1.25\npays 3: banker 100 | 1: banker 25\n",
        "settle.order 3 banker",
    ),
    "vigorish of all first, and then a lower seat": (
        LOSERS + "marks 3: 5 | 1: 1.25\npays 1: banker 25 | 3: banker 100\n",
        "settle.order 3 banker",
    ),
    "vigorish of all first, the lower seat first": (
        LOSERS + "marks 1: 1.25 | 3: 5\npays 3: banker 100 | 1: banker 25\n",
        "settle.order 3 banker",
    ),
    "vigorish of all collected first": (
        LOSERS + "collects 3: 5 | 1: 1.25\npays 3: banker 100 | 1: banker 25\n",
        "settle.order 3 banker",
    ),
    "a higher seat that is never paid is no question of order": (
        LOSERS + "marks 3: 5\n" + ONE, "pay.missed 3 banker 100",
    ),
    "vigorish of a seat without a winner": (
        LOSERS + "marks 2: 2.50\n" + THREE + ONE, "vig.wrong_amount 2 banker 2.50",
    ),
    "a loser paid by mistake at a lower seat": (
        "takes 3: tie 5 | 2: player 50\npays 2: player 50\n" + THREE + ONE,
        "pay.unearned 2 player 50",
    ),
    "a payment mended at a higher seat": (
        LOSERS + "marks 3: 5\npays 3: banker 90\n" + ONE + "pays 3: banker 10\n",
        "pay.under 3 banker 10 | remedied pay.under 3 banker 10",
    ),
    "vigorish after its pay": (
        LOSERS + "pays 3: banker 100\nmarks 3: 5\n" + ONE, "settle.order 3 banker",
    ),
    "vigorish collected after its pay": (
        LOSERS + "pays 3: banker 100\ncollects 3: 5\n" + ONE, "settle.order 3 banker",
    ),
    "vigorish kept back from the pay": (LOSERS + "pays 3: banker 95\n" + ONE, "nothing"),
    "more of the mark after the pay": (
        LOSERS + "marks 3: 4\npays 3: banker 100\nmarks 3: 1\n" + ONE, "nothing",
    ),
    "a higher seat in a stack, after a lower one": (
        LOSERS + ONE + "marks 3: 5\n" + STACK.format(0), "settle.order 3 banker",
    ),
    "a higher seat in a stack, before a lower one": (
        LOSERS + "marks 3: 5\n" + STACK.format(0) + ONE, "nothing",
    ),
    "a higher seat gets change after a lower one": (
        LOSERS + THREE + ONE + STACK.format(10_000), "nothing",
    ),
    "a lower seat in a stack first": (
        LOSERS + LOW_STACK.format(2_500) + THREE, "settle.order 3 banker",
    ),
    "a lower seat in a stack first, less its vigorish": (
        LOSERS + LOW_STACK.format(2_375).partition("\n")[2] + THREE, "settle.order 3 banker",
    ),
    "both in stacks, the lower first": (
        LOSERS + LOW_STACK.format(2_500) + "marks 3: 5\n" + STACK.format(0),
        "settle.order 3 banker",
    ),
    "a lower seat gets a part of its due first": (
        LOSERS + LOW_STACK.format(2_000) + THREE + "pays 1: banker 5\n",
        "pay.under 1 banker 5 | settle.order 3 banker | remedied pay.under 1 banker 5",
    ),
    "a loser after a stack": (
        "takes 3: tie 5\nmarks 3: 5\n" + STACK.format(0) + "takes 2: player 50\n" + ONE,
        "settle.order 2 player",
    ),
    "a seat paid net of what it lost": (
        "takes 2: player 50\nmarks 3: 5\npays 3: banker 95\n" + ONE, "nothing",
    ),
}  # fmt: skip


@cites("629a.11(b)", "629a.12(d)(2)(ii)")
@pytest.mark.parametrize(
    ("opened", "finds"),
    [(OPEN, "settle.order 3 banker"), (OPEN.replace("tray", "blind=vigorish.marked tray"), ""),
     (AT_PAYOUT.replace("tray", "blind=vigorish.marked tray"), "settle.order 3 banker")],
)  # fmt: skip
def test_b_what_is_collected_after_its_pay_may_have_been_marked_before(
    opened: str, finds: str
) -> None:
    """Where nobody tells of marks; one that is collected at the payout has none."""
    low = "collects 1: 1.25\npays 1: banker 25\n" if "at_payout" in opened else ONE
    low = low.replace(ONE, "pays 1: banker 25\n") if "blind" in opened and finds == "" else low
    text = opened + BETS + LOSERS + "pays 3: banker 100\ncollects 3: 5\n" + low + "cleared\n"
    check(text, finds or "nothing")


@cites("629a.11(b)", "629a.12(d)(2)")
def test_b_vigorish_of_an_older_win_has_no_place_in_the_order() -> None:
    """A seat that owes it pays before the dealer comes to a higher one; its own win does not."""
    owes = OPEN + "wagers 1: banker 100\n" + BANKER + "marks 1: 5\npays 1: banker 100\n"
    owes += "back 1: banker 100\ncleared\n" + BETS + LOSERS
    check(owes + "collects 1: 5\n" + THREE + ONE + "cleared\n", "nothing")
    check(owes + THREE + ONE + "cleared\n", "nothing")
    first = owes.replace(LOSERS, "collects 1: 5\n" + LOSERS)
    check(first + THREE + ONE + "cleared\n", "nothing")
    own = "collects 1: 1.25\n" + THREE + "pays 1: banker 25\ncleared\n"
    check(owes + own, "settle.order 3 banker @r2")


@cites("629a.11(b)")
@shows("settle.order")
@pytest.mark.parametrize("name", CASES)
def test_b_the_order_of_settlement(name: str) -> None:
    text, finds = CASES[name]
    check(OPEN + BETS + text + "cleared\n", finds)
