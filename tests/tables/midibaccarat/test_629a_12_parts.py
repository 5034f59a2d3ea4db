"""§ 629a.12(c), (d)(2), MB-6: vigorish that is collected in parts, and with a win between them."""

import pytest

from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import AT_PAYOUT, BANKER, OPEN, check, real, shoe

WRONG, MENDED = "vig.wrong_amount 3 banker {}", "remedied vig.wrong_amount 3"


def won(dollars: str, mark: str, *cents: str) -> str:
    """A round that seat 3 wins, in whose settlement these are collected of what it owes."""
    acts = f"marks 3: {mark}\n" + "".join(f"collects 3: {one}\n" for one in cents)
    return f"wagers 3: banker {dollars}\n{BANKER}{acts}pays 3: banker {dollars}\ncleared\n"


def filed(rounding: str) -> str:
    how = f"vigorish_round_at=collect vigorish_rounding={rounding} tray"
    return OPEN.replace("tray", how)


def _stands(table: Play) -> tuple[int, int]:
    """What the seat owes, and what was taken beyond that."""
    books = table.balances
    return books.get("vigorish:MB-01/3", 0), -books.get("errors.under:MB-01", 0)


PART, SUM = "collects 3: 0.50\n", won("25.40", "1.27")
UP, DOWN = filed("up_quarter"), filed("nearest_quarter")
LAST = {  # what was collected of it before, and what is collected then
    "two parts, with a win between": (UP + SUM + PART + SUM, "2.25"),
    "three parts, with a win between": (UP + SUM + PART + won("25.40", "1.27", "1.00"), "1.25"),
    "two of them in its settlement": (UP + SUM + won("25.40", "1.27", "1.25", "0.25"), "1.25"),
    "three, and what rounding takes off": (
        DOWN + SUM + PART + won("25.40", "1.27", "1.00"), "1.00"),
    "all of it twice": (UP + SUM + "collects 3: 1.50\n" + won("25.40", "1.27", "0.50"), "1.00"),
}  # fmt: skip


@cites("629a.12(c)", "629a.12(d)(2)")
@shows("vig.wrong_amount")
@pytest.mark.parametrize("name", LAST)
def test_c_a_win_between_its_parts_adds_to_the_sum(name: str) -> None:
    """PW-30: it owes the exact five per cent of its wins until all is collected."""
    text, last = LAST[name]
    for off, finds, stands in ((0, "nothing", (0, 0)), (1, "0.01", (0, 1)), (-1, "0.01", (1, 0))):
        cents = f"{float(last) + off / 100:.2f}"
        check(f"{text}collects 3: {cents}\n", WRONG.format(finds) if off else finds)
        assert _stands(play(f"{text}collects 3: {cents}\n")) == stands


@cites("629a.12(c)")
def test_c_what_was_short_of_a_sum_is_owed_beside_the_next_one() -> None:
    """PW-69: that sum was rounded, once."""
    text = UP + SUM + SUM + "collects 3: 2.51\n" + SUM + "collects 3: {}\n"
    rest = WRONG.format("0.24")
    check(text.format("1.74"), f"{rest} | {MENDED}")
    assert _stands(play(text.format("1.74"))) == (0, 0)
    for cents in ("1.73", "1.75"):
        check(text.format(cents), f"{rest} | {MENDED} | {WRONG.format('0.01')}")
    assert _stands(play(text.format("1.75"))) == (0, 1)


@cites("629a.12(c)", "629a.12(d)(2)")
@pytest.mark.parametrize("filing", [OPEN, UP, DOWN], ids=["mark", "up", "nearest"])
def test_d_2_all_that_lies_there_is_collected_in_the_settlement_of_its_last_win(
    filing: str,
) -> None:
    """What the win at hand has marked by then is its own."""
    older, own = (
        won("100", "5"),
        "wagers 3: banker 60\n" + BANKER + "{}pays 3: banker 60\ncleared\n",
    )
    for acts, stands in (
        ("marks 3: 3\ncollects 3: 8\n", (0, 0)),
        ("marks 3: 3\ncollects 3: 5\ncollects 3: 3\n", (0, 0)),
        ("marks 3: 3\ncollects 3: 5\n", (300, 0)),  # that of before
        ("marks 3: 3\ncollects 3: 3\n", (500, 0)),
    ):
        table = play(filing + older + own.format(acts))
        assert _stands(table) == stands
        assert table.findings == []
    over = play(filing + older + own.format("marks 3: 3\ncollects 3: 9\n"))
    assert _stands(over) == (0, 100)
    assert [one.code for one in over.findings] == ["vig.wrong_amount"]


@cites("629a.12(c)", "629a.12(d)(2)(i)")
@shows("vig.wrong_amount", "vig.uncollected_at_leave", "vig.uncollected_at_shoe")
@pytest.mark.parametrize("mark", ["1.27", "1.50"])
def test_c_the_sum_is_due_however_its_wins_were_marked(mark: str) -> None:
    """PW-26: each rounded by itself, its mark is right, and what is collected is judged."""
    twice, left = UP + won("25.40", mark) * 2, "leaves 3\n"
    check(twice + "collects 3: 2.75\n" + left, "nothing")
    assert _stands(play(twice + "collects 3: 2.75\n")) == (0, 0)
    check(twice + "collects 3: 3\n" + left, WRONG.format("0.25"))
    assert _stands(play(twice + "collects 3: 3\n")) == (0, 25)
    check(twice + "collects 3: 1.50\ncollects 3: 1.25\n" + left, "nothing")
    check(twice + left, "vig.uncollected_at_leave 3 banker 2.75")
    check(twice + "collects 3: 0.50\n" + left, "vig.uncollected_at_leave 3 banker 2.25")
    new = shoe("event shoe.loaded decks=8 deck=B\n") + real()
    check(twice + new, "vig.uncollected_at_shoe 3 banker 2.75 @r3")
    within = UP + won("25.40", mark) + won("25.40", mark, "2.75") + left
    check(within, "nothing")
    check(within.replace("2.75", "3"), WRONG.format("0.25"))


MUCH, LITTLE = SUM.replace("25.40", "100").replace("1.27", "6"), won("100", "3.50")
NONE = LITTLE.replace("marks 3: 3.50\n", "")
ALL = {  # of two wins of $100.00, or of three: the findings that a mark too small, or none, is
    "too much, and then too little": (MUCH + LITTLE + "collects 3: 10\n", "vig.wrong_amount"),
    "too little, and then too much": (LITTLE + MUCH + "collects 3: 10\n", "vig.wrong_amount"),
    "too much, and then none": (MUCH + NONE + "collects 3: 10\n", "vig.not_marked"),
    "all that is marked, and then the rest": (
        NONE + MUCH + "collects 3: 6\ncollects 3: 4\n", "vig.not_marked",
    ),
    "with a win that is marked": (MUCH + NONE + won("100", "5", "15"), "vig.not_marked"),
    "with a win that is not": (
        MUCH + NONE + won("100", "5", "15").replace("marks 3: 5\n", ""), "vig.not_marked",
    ),
}  # fmt: skip


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
@pytest.mark.parametrize("name", ALL)
def test_c_all_that_is_owed_mends_a_mark_too_large_beside_one_that_lacks(name: str) -> None:
    """PW-38, PW-68: what was marked too much is no part of what mends."""
    text, lacking = ALL[name]
    table = play(f"{OPEN}{text}leaves 3\n")
    codes = sorted(one.code for one in table.findings if one.what == "raised")
    assert codes == sorted(["vig.wrong_amount", lacking])
    assert sorted(one.code for one in table.findings if one.what == "remedied") == codes
    assert "worsened" not in [one.what for one in table.findings]
    assert _stands(table) == (0, 0)


@cites("629a.12(c)")
def test_c_a_cent_less_than_all_that_is_owed_beside_a_mark_too_large() -> None:
    less = play(f"{OPEN}{MUCH}{LITTLE}collects 3: 9.99\nleaves 3\n")
    assert [one.code for one in less.findings if one.what == "worsened"] == ["vig.wrong_amount"]
    more = play(f"{OPEN}{MUCH}{LITTLE}collects 3: 10.01\nleaves 3\n")
    assert [one.amount_cents for one in more.findings if one.what == "raised"] == [100, 150, 1]


def taken(dollars: str, *cents: str) -> str:
    """A round that seat 3 wins, with these collected ahead of its pay, and nothing marked."""
    acts = "".join(f"collects 3: {one}\n" for one in cents)
    return f"wagers 3: banker {dollars}\n{BANKER}{acts}pays 3: banker {dollars}\ncleared\n"


OLDER, OWN = won("100", "5"), "vig.wrong_amount 3 banker 0.01"
MOVEMENTS = {  # of one collection: what is found, what the seat owes then, what is taken beyond it
    "two": (OPEN + taken("100", "2", "3"), "nothing", (0, 0)),
    "two, as it is paid": (AT_PAYOUT + taken("100", "2", "3"), "nothing", (0, 0)),
    "a cent more": (OPEN + taken("100", "2", "3.01"), OWN, (0, 1)),
    "a cent more as it is paid": (AT_PAYOUT + taken("100", "5", "0.01"), OWN, (0, 1)),
    "a cent less as it is paid": (AT_PAYOUT + taken("100", "2", "2.99"), OWN, (1, 0)),
    "the sum rounded": (UP + taken("10.20", "0.50", "0.25"), "nothing", (0, 0)),
    "more than that": (
        UP + taken("10.20", "0.50", "0.26"), OWN, (0, 1),
    ),
    "with what was owed before": (OPEN + OLDER + taken("100", "7", "3"), "nothing", (0, 0)),
    "its own, and then that": (OPEN + OLDER + taken("100", "2", "3", "5"), "nothing", (0, 0)),
    "its own, and then that in parts": (
        OPEN + OLDER + taken("25", "1", "0.25", "0.43", "4.57"), "nothing", (0, 0),
    ),
    "its own alone": (
        OPEN + OLDER + taken("100", "4.72", "0.28") + "leaves 3\n",
        "vig.uncollected_at_leave 3 banker 5", (0, 0),
    ),
    "all of a sum that is rounded down": (
        DOWN.replace("=1000", "=9000") + won("28.15", "1.50") + won("221.21", "11", "3.25", "9.25"),
        "nothing", (0, 0),
    ),
}  # fmt: skip


@cites("629a.12(c)", "629a.12(d)(1)", "629a.12(d)(2)")
@pytest.mark.parametrize("name", MOVEMENTS)
def test_c_what_a_win_owes_may_be_collected_in_several_movements(name: str) -> None:
    text, finds, stands = MOVEMENTS[name]
    check(text, finds)
    assert _stands(play(text)) == stands
