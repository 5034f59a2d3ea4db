"""§ 629a.12(c), MB-6, PW-26, PW-30: sums to the hundredth of a cent, and how they are marked."""

from fractions import Fraction
from math import ceil, floor
from random import Random

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import AT_PAYOUT, BANKER, OPEN, check, real

WRONG, MENDED = "vig.wrong_amount 3 banker {}", "remedied vig.wrong_amount 3"


def filed(rounding: str) -> str:
    how = f"vigorish_round_at=collect vigorish_rounding={rounding} tray"
    return OPEN.replace("tray", how)


def won(dollars: str, mark: str, seat: int = 3) -> str:
    """A round that a seat wins; no mark: none is made."""
    acts = f"marks {seat}: {mark}\n" if mark else ""
    pays = f"{acts}pays {seat}: banker {dollars}\ncleared\n"
    return f"wagers {seat}: banker {dollars}\n{BANKER}{pays}"


def collected(rounding: str, text: str, cents: str, finds: str = "nothing") -> None:
    """That is found, and nothing is owed, nor was taken beyond it."""
    text = f"{filed(rounding)}{text}collects 3: {cents}\n"
    text += "" if "cleared" in text.splitlines()[-2] else "cleared\n"
    check(text, finds)
    books = play(text).balances
    assert (books.get("vigorish:MB-01/3", 0), books.get("errors.under:MB-01", 0)) == (0, 0)


SUMS = {  # rounding, wins, marks: what is to be collected
    "a fraction beyond a quarter": ("up_quarter", ["5.05"], ["0.50"], "0.50"),
    "one beyond two": ("up_quarter", ["10.10"], ["0.75"], "0.75"),
    "three that make one": ("up_quarter", ["10.10"] * 3, ["0.75"] * 3, "1.75"),
    "twenty that make just a quarter more": ("up_quarter", ["5.05"] * 20, ["0.50"] * 20, "5.25"),
    "four of just a quarter": ("up_quarter", ["6.25"] * 4, ["0.50"] * 4, "1.25"),
    "below half a quarter": ("nearest_quarter", ["12.49"], ["0.50"], "0.50"),
    "half a quarter": ("nearest_quarter", ["12.50"], ["0.75"], "0.75"),
    "three below half a quarter": ("nearest_quarter", ["12.40"] * 3, ["0.50"] * 3, "1.75"),
    "two whose fractions make a cent": ("exact", ["10.10"] * 2, ["0.50"] * 2, "1.01"),
    "three, less what is no whole cent": ("exact", ["10.30"] * 3, ["0.51"] * 3, "1.54"),
}  # fmt: skip


@cites("629a.12(c)")
@pytest.mark.parametrize("name", SUMS)
def test_c_it_is_the_exact_five_per_cent_that_is_rounded(name: str) -> None:
    rounding, wins, marks, cents = SUMS[name]
    text = "".join(map(won, wins, marks))
    collected(rounding, text, cents)
    part = f"collects 3: 0.25\n{won('20', '1')}"  # with another win between its parts
    if cents != "0.50":  # of which a part less than a quarter short is none
        collected(rounding, text + part, f"{float(cents) + 0.75:.2f}")


MARKS = {  # of three wins of $10.20, of which $1.75 is to be collected
    "each rounded": "0.75 0.75 0.75",
    "exact": "0.51 0.51 0.51",
    "as the sum grows": "0.75 0.50 0.50",
    "the sum rounded in the end": "0.51 0.51 0.73",
}


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
@pytest.mark.parametrize("marks", MARKS.values(), ids=MARKS)
def test_d_2_ii_a_mark_is_right_whether_the_win_is_rounded_or_the_sum(marks: str) -> None:
    text = "".join(won("10.20", mark) for mark in marks.split())
    collected("up_quarter", text, "1.75")
    collected("up_quarter", text.removesuffix("cleared\n"), "1.75")  # in its settlement
    left = f"{filed('up_quarter')}{text}leaves 3\n"
    check(left, "vig.uncollected_at_leave 3 banker 1.75")
    check(left + "collects 3: 1.75\n", "vig.uncollected_at_leave 3 banker 1.75"
          " | remedied vig.uncollected_at_leave 3")  # fmt: skip
    assert play(left + "collects 3: 1.75\n").balances.get("errors.under:MB-01", 0) == 0
    more = play(left + "collects 3: 2\n").findings  # than the sum, though less than was marked
    assert "vig.wrong_amount" in [one.code for one in more]


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
@shows("vig.wrong_amount", "vig.not_marked")
def test_d_2_ii_a_wrong_mark_is_mended_once_all_that_is_owed_was_collected() -> None:
    wrong, missed = WRONG.format("0.15 @r1"), "vig.not_marked 3 banker 0.75 @r1"
    rest = won("10.20", "0.50") * 2
    first = won("10.20", "0.60") + rest
    collected("up_quarter", first, "1.75", f"{wrong} | {MENDED}")
    collected("up_quarter", first.removesuffix("cleared\n"), "1.75", f"{wrong} | {MENDED}")
    unmarked = won("10.20", "") + rest
    mended = "remedied vig.not_marked 3"
    collected("up_quarter", unmarked, "1.75", f"{missed} | {mended}")
    collected("up_quarter", unmarked.removesuffix("cleared\n"), "1.75", f"{missed} | {mended}")
    check(f"{filed('up_quarter')}{first}collects 3: 1\nleaves 3\n", f"{wrong} |"
          " vig.uncollected_at_leave 3 banker 0.75 | worsened vig.wrong_amount 3")  # fmt: skip
    one = filed("up_quarter") + won("10.20", "0.60")  # what is marked is collected, and no more
    check(one + "collects 3: 0.60\ncollects 3: 0.15\nleaves 3\n", f"{wrong} | {MENDED}")
    check(one + "collects 3: 0.60\nleaves 3\n", f"{wrong} | worsened vig.wrong_amount 3")
    check(filed("up_quarter") + won("10.20", "0.60") + won("10.20", "0.60"),
          f"{wrong} | {WRONG.format('0.15 @r2')}")  # fmt: skip


@cites("629a.12(c)", "629a.12(d)(2)")
def test_d_2_what_is_owed_beside_whole_cents_goes_with_its_player_and_not_to_the_next_one() -> None:
    moved = "event marker.moved seat=3 to_seat=4\nleaves 3\nsits 4\n"
    text = filed("up_quarter") + won("10.10", "0.75") + moved + won("10.10", "0.50", seat=4)
    for cents, finds in (("1.25", "nothing"), ("1.50", "vig.wrong_amount 4 banker 0.25")):
        check(text + f"collects 4: {cents}\n", finds)
    assert play(text + "collects 4: 1.25\n").balances.get("vigorish:MB-01/4", 0) == 0
    both = filed("up_quarter") + "sits 4\n" + won("6.04", "0.50") + won("8.96", "0.50", seat=4)
    check(both + moved.removesuffix("sits 4\n") + "collects 4: 0.75\n", "nothing")
    next_ = won("10.10", "0.75") + "collects 3: 0.75\nleaves 3\nsits 3\n" + won("10.10", "0.51")
    collected("up_quarter", next_, "0.75")


ROUNDED = {
    "up_quarter": lambda cents: ceil(cents / 25) * 25,
    "nearest_quarter": lambda cents: max(floor(cents / 25 + Fraction(1, 2)), 1) * 25,
    "exact": floor,
}


def _marks(chance: Random, rounding: str, before: Fraction, win: int, lies: int) -> int:
    """A right mark, in one of the ways that there are."""
    whole, own = ROUNDED[rounding], Fraction(win, 20)
    grows = whole(before + own) - (whole(before) if before else 0)
    return int(
        chance.choice((whole(own), floor(own), ceil(own), grows, whole(before + own) - lies))
    )


@cites("629a.12(c)", "629a.12(d)(2)")
@pytest.mark.parametrize("rounding", ROUNDED)
@pytest.mark.parametrize("seed", range(4))
def test_c_any_sum_however_it_is_marked_comes_out_to_the_cent(rounding: str, seed: int) -> None:
    chance, text = Random(f"{rounding} {seed}"), filed(rounding)
    for _ in range(4):
        exact, lies = Fraction(0), 0
        for _ in range(chance.randint(1, 4)):
            win = chance.randint(500, 3_000)
            mark = max(_marks(chance, rounding, exact, win, lies), 1)
            text += won(f"{win / 100:.2f}", f"{mark / 100:.2f}")
            exact, lies = exact + Fraction(win, 20), lies + mark
        due = ROUNDED[rounding](exact)
        parts = [due - 25, 25] if rounding != "exact" and due > 25 else [due]
        text += "".join(f"collects 3: {cents / 100:.2f}\n" for cents in parts)
        text += chance.choice(("", real(), "leaves 3\nsits 3\n"))
    check(text, "nothing")
    books = play(text).balances
    assert {name: cents for name, cents in books.items() if cents and "vig" in name} == {}
    assert books.get("errors.under:MB-01", 0) == 0


@cites("629a.12(d)(1)")
def test_d_1_at_payout_an_older_debt_is_no_reason_to_take_more() -> None:
    """PW-38: beyond its own win's, only just what lacks mends an older one."""
    table, missed = AT_PAYOUT.replace("tray", "vigorish_round_at=collect tray"), won("40", "")
    for cents, found in (
        ("1.5", ""), ("1.75", f" | {WRONG.format('0.25')}"),
        ("3.5", " | remedied vig.not_collected 3"),
    ):  # fmt: skip
        later = won("30", "1").replace("marks 3: 1", f"collects 3: {cents}")
        check(table + missed + later, f"vig.not_collected 3 banker 2{found}")
