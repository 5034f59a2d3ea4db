"""§ 629a.12(c), MB-6: sums that are rounded as they are collected; pay net of vigorish."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import AT_PAYOUT, BANKER, OPEN, check

COLLECT = OPEN.replace("tray", "vigorish_round_at=collect tray")
WON = "wagers 3: banker 25.40\n" + BANKER + "marks 3: 1.27\npays 3: banker 25.40\n"
WON += "back 3: banker 25.40\ncleared\n"
TWO = WON + WON  # $2.54
SHORT, MENDED = "vig.wrong_amount 3 banker {}", "remedied vig.wrong_amount 3"

SUMS = {  # rounding: collected, what is found, what is owed still, what was taken beyond it
    "all": ("up_quarter", "2.75", "nothing", 0, 0),
    "a cent short": ("up_quarter", "2.74", SHORT.format("0.01"), 1, 0),
    "a cent more": ("up_quarter", "2.76", SHORT.format("0.01"), 0, 1),
    "as it was marked": ("up_quarter", "2.54", SHORT.format("0.21"), 21, 0),
    "short by less than a quarter": ("up_quarter", "2.51", SHORT.format("0.24"), 24, 0),
    "a quarter less: a part": ("up_quarter", "2.50", "nothing", 4, 0),
    "rounded down": ("nearest_quarter", "2.50", "nothing", 0, 0),
    "a cent short of what it is rounded down to": (
        "nearest_quarter", "2.49", SHORT.format("0.01"), 1, 0,
    ),
    "more than it is rounded down to": ("nearest_quarter", "2.54", SHORT.format("0.04"), 0, 4),
}  # fmt: skip


@cites("629a.12(c)")
@shows("vig.wrong_amount")
@pytest.mark.parametrize("name", SUMS)
def test_c_a_sum_that_is_collected_short_of_its_rounding_is_owed_still(name: str) -> None:
    rounding, cents, finds, owed, beyond = SUMS[name]
    filed = COLLECT.replace("tray", f"vigorish_rounding={rounding} tray")
    text = f"{filed}{TWO}collects 3: {cents}\n"
    check(text, finds)
    books = play(text).balances
    assert books.get("vigorish:MB-01/3", 0) == owed
    assert books.get("errors.under:MB-01", 0) == -beyond


PARTS = {
    "two that make it": ("1.50 1.25", "nothing", 0),
    "two that make it, to the cent": ("1.27 1.48", "nothing", 0),
    "two as they were marked": ("1.27 1.27", SHORT.format("0.21"), 21),
    "and the rest": ("1.27 1.27 0.21", f"{SHORT.format('0.21')} | {MENDED}", 0),
    "and not all of the rest": ("1.27 1.27 0.20", SHORT.format("0.21"), 1),
    "two that are rounded each": ("1.27 1.50", SHORT.format("0.02"), 0),
}


@cites("629a.12(c)")
@pytest.mark.parametrize("name", PARTS)
def test_c_the_sum_is_rounded_and_not_each_part_of_it(name: str) -> None:
    parts, finds, owed = PARTS[name]
    text = COLLECT + TWO + "".join(f"collects 3: {cents}\n" for cents in parts.split())
    check(text, finds)
    assert play(text).balances.get("vigorish:MB-01/3", 0) == owed


@cites("629a.12(c)", "629a.12(d)(2)(i)")
def test_c_what_is_short_of_the_sum_is_no_more_marked() -> None:
    """It was meant for all of it: what lacks is that finding's."""
    short = COLLECT + TWO + "collects 3: 2.51\nleaves 3\n"
    check(short, f"{SHORT.format('0.24')} | worsened vig.wrong_amount 3")
    part = COLLECT + TWO + "collects 3: 2.50\nleaves 3\n"
    check(part, "vig.uncollected_at_leave 3 banker 0.25")


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
def test_c_a_mark_after_the_round_may_be_of_the_exact_five_per_cent() -> None:
    missed, mended = "vig.not_marked 3 banker 1.50", "remedied vig.not_marked 3"
    unmarked = COLLECT + WON.replace("marks 3: 1.27\n", "")
    check(unmarked + "marks 3: 1.27\n", f"{missed} | {mended}")
    check(unmarked + "marks 3: 1.50\n", f"{missed} | {mended}")
    check(unmarked + "marks 3: 1.25\n", missed)
    least = unmarked.replace("25.40", "25.20")  # $1.26, which is 24 cents less than it will be
    check(least + "marks 3: 1.26\n", f"{missed} | {mended}")


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
@pytest.mark.parametrize(("cents", "finds"), [("2.77", ""), ("3", ""), ("2.76", "1.26")])
def test_c_a_mark_for_two_wins_may_be_of_the_exact_five_per_cent_too(
    cents: str, finds: str
) -> None:
    """PW-26: of the win at hand; beside it, of just what an older one lacks."""
    missed, mended = "vig.not_marked 3 banker 1.50", "remedied vig.not_marked 3"
    text = COLLECT + WON.replace("marks 3: 1.27\n", "") + WON.replace("1.27", cents)
    check(text, f"{missed} | " + (f"vig.wrong_amount 3 banker {finds}" if finds else mended))
    turned = "wagers 1: banker 25 | 3: banker 25.40\n" + BANKER + f"marks 3: {cents}\n"
    turned += "pays 3: banker 25.40\nmarks 1: 1.25\npays 1: banker 25\ncleared\n"
    text = COLLECT + WON.replace("marks 3: 1.27\n", "") + turned
    check(text, f"{missed} | " + (f"vig.wrong_amount 3 banker {finds}" if finds else mended))


@cites("629a.12(c)", "629a.12(d)(2)")
def test_c_it_is_rounded_while_the_next_round_is_bet_on_too() -> None:
    text = COLLECT + TWO + "wagers 3: banker 20\ncollects 3: 2.75\n"
    check(text, "nothing")
    assert "errors.under:MB-01" not in play(text).balances


NET = {  # what was paid of $100.00: what is found, over or under what is due
    "net": ("95", "nothing", 0),
    "a cent less": ("94.99", "pay.under 3 banker 0.01", -1),
    "a cent more": ("95.01", "pay.over 3 banker 0.01", 1),
    "a tenth less": ("94.50", "pay.under 3 banker 0.50", -50),
    "a tenth more": ("95.50", "pay.over 3 banker 0.50", 50),
}
CODES = {"marked": (OPEN, "vig.not_marked"), "at_payout": (AT_PAYOUT, "vig.not_collected")}


@cites("629a.12(c)", "629a.12(d)(1)", "629a.12(d)(2)(ii)")
@pytest.mark.parametrize("how", CODES)
@pytest.mark.parametrize("name", NET)
def test_c_a_pay_net_of_vigorish_and_not_just_so_is_one_mistake(name: str, how: str) -> None:
    paid, finds, off = NET[name]
    text = CODES[how][0] + f"wagers 3: banker 100\n{BANKER}pays 3: banker {paid}\ncleared\n"
    check(text, finds)
    books = play(text).balances
    assert books.get("vigorish:MB-01/3", 0) == 0
    assert books.get("errors.under:MB-01", 0) + books.get("errors.over:MB-01", 0) == off


@cites("629a.12(c)", "629a.12(d)(1)", "629a.12(d)(2)(ii)")
@pytest.mark.parametrize("how", CODES)
def test_c_any_other_pay_was_not_meant_to_be_net(how: str) -> None:
    filed, code = CODES[how]
    paid = "wagers 3: banker {}\n" + BANKER + "pays 3: banker {}\ncleared\n"
    check(filed + paid.format(100, "94.49"), f"{code} 3 banker 5 | pay.under 3 banker 5.51")
    check(filed + paid.format(100, "95.51"), f"{code} 3 banker 5 | pay.under 3 banker 4.49")
    check(filed + paid.format(5, "4.62"), "pay.under 3 banker 0.13")  # 25 ¢ are due
    check(filed + paid.format(5, "4.88"), f"{code} 3 banker 0.25 | pay.under 3 banker 0.12")
    said = play(filed + paid.format(100, "94.99")).findings[0]
    assert "less $5.00 vigorish" in said.expected
    assert said.observed.startswith("paid $94.99")


@cites("629a.12(d)(1)")
def test_d_1_a_mark_where_it_is_to_be_collected_says_what_is_due() -> None:
    text = f"wagers 3: banker 100\n{BANKER}marks 3: 5\npays 3: banker 100\ncleared\n"
    said = play(AT_PAYOUT + text).findings[0]
    assert (said.expected, said.observed) == ("$5.00 collected", "$5.00 marked")
