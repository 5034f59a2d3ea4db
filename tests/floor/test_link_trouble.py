"""What a link's controller does wrong, told in the words of its tables."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from services.floor.link import Standing
from services.floor.link_silence import Unheard
from services.floor.link_trouble import Troubled
from services.floor.table import Report
from services.floor.truth import Planted

WAGERS = {"wagers": 3, "wager_cents": 100, "paytable": 1}
MADE, BACK = "contribution.made", "contribution.reversed"


def word(at_ms: int, kind: str, table: str, round_: str = "r1", **more: Any) -> Report:
    """What a table says to its link; its wagers were locked two seconds before."""
    of = {"table": "PG-1", "type": kind, "at_table": table, "round": round_}
    moments = {"accepted_ms": at_ms - 4_000, "locked_ms": at_ms - 2_000} if kind == MADE else {}
    return Report(at_ms, table, at_ms, of | moments | more)


def controller(code: str) -> Troubled:
    return Troubled("PG-1", "b", Random(1), Standing(), (code,))


def hears(one: Troubled, words: Iterable[Report]) -> list[dict[str, Any]]:
    return [said.content for heard in words for said in one.take(heard)]


def until_it_errs(one: Troubled) -> str:
    """Round by round; the name of the one in which it does."""
    for at in range(1, 1_000):
        hears(one, [word(at * 60_000, MADE, "PG-01", f"r{at}", **WAGERS)])
        if one.truth:
            return f"r{at}"
    raise AssertionError("it never errs")


@pytest.mark.parametrize(
    ("table", "seats", "gone", "wrong"),
    [
        ("PG-01", 0, 0, True),
        ("PG-01", 2, 2, True),
        ("PG-01", 3, 2, False),  # all of it goes back: the one that went early had to
        ("PG-02", 3, 0, True),  # another table's round of that name
    ],
)
def test_what_was_reversed_early_is_right_where_all_of_it_goes_back(
    table: str, seats: int, gone: int, *, wrong: bool
) -> None:
    code = "meter.reversal_wrong"
    one = controller(code)
    round_ = until_it_errs(one)
    words = [word(90_000_000, BACK, table, round_, wagers=1) for _ in range(seats)]
    said = hears(one, words)
    assert [content["type"] for content in said].count(BACK) == gone
    assert one.truth == ([Planted("PG-1", round_, code)] if wrong else [])


def test_more_is_taken_out_than_stood_and_all_of_it_comes_back() -> None:
    one = controller("meter.overdrawn")
    said = hears(one, [word(at * 60_000, MADE, "PG-01", f"r{at}", **WAGERS) for at in range(1, 60)])
    moved = [content for content in said if content["type"] == "meter.transferred"]
    assert [content["way"] for content in moved] == ["out", "in"] * len(one.truth)
    assert moved[0]["amount_cents"] == moved[1]["amount_cents"] > 1_000_000
    contributed = 59 * 300 * Fraction(28, 100)
    assert Fraction(one.standing.value) == 1_000_000 + contributed


def answers(*words: tuple[int, str, int]) -> Unheard:
    """A controller that has said these: when, what, and when the wagers it counts were locked."""
    one = Unheard()
    one.hub_from_ms = 1_000
    for at_ms, kind, locked_ms in words:
        of = {"type": kind, "source": "controller"}
        if kind == MADE:
            one.wagered(word(locked_ms + 2_000, MADE, "PG-02"))
        assert [*one.said(Report(at_ms, "PG-1", 1, of), at_ms)]
    one.wagered(word(102_000, MADE, "PG-01", "r9"))  # locked at 100,000
    return one


@pytest.mark.parametrize(
    ("words", "may_begin", "missed_ms"),
    [
        ((), True, 145_000),
        (((101_000, MADE, 99_000),), True, 146_000),  # another's, that was under way
        (((101_000, MADE, 100_500),), False, None),  # it has passed this one over
        (((99_000, "meter.displayed", 0),), True, 145_000),
        (((101_000, "meter.displayed", 0),), False, None),
    ],
)
def test_it_falls_silent_where_the_hub_waits_for_an_answer(
    words: tuple[tuple[int, str, int], ...], *, may_begin: bool, missed_ms: int | None
) -> None:
    one = answers(*words)
    assert one.may_begin() is may_begin
    if missed_ms is None:
        return
    one.begins()
    for accepted_ms in (missed_ms, missed_ms + 1, 300_000):
        told = word(350_000, MADE, "PG-03", f"r{accepted_ms}").content
        one.wagered(Report(350_000, "PG-03", 1, told | {"accepted_ms": accepted_ms}))
    assert one.ends(300_000) == ([], [f"r{missed_ms + 1}"])


@pytest.mark.parametrize(("accepted_ms", "missing"), [(9_900_000, False), (10_000_001, True)])
def test_nothing_is_left_out_of_wagers_that_came_while_it_was_lost(
    accepted_ms: int, *, missing: bool
) -> None:
    """They are found as that: that it never counts them would only follow."""
    code = "meter.contribution_missing"
    one = controller(code)
    one.unheard = answers()
    one.unheard.begins()
    one.unheard.ends(10_000_000)
    for at in range(200):
        at_ms = 10_010_000 + 60_000 * at
        told = word(at_ms, MADE, "PG-01", f"r{at}", **WAGERS)
        hears(one, [told._replace(content={**told.content, "accepted_ms": accepted_ms})])
    assert (code in {planted.code for planted in one.truth}) is missing


@pytest.mark.parametrize(
    ("seat", "found", "hits"),
    [
        (1, "jackpot.cards_cleared", 1),  # that hand is held after all: it was keyed in already
        (2, "jackpot.invalid_hand", 2),
    ],
)
def test_a_hand_that_nobody_held_may_be_dealt_after_all(seat: int, found: str, hits: int) -> None:
    one = controller("jackpot.invalid_hand")
    name = until_it_errs(one)
    at_ms = int(name[1:]) * 60_000 + 30_000
    level = {"level": "five-aces", "paytable": 1, "percent": 10}
    hears(one, [word(at_ms, "hit.recorded", "PG-01", name, seat=seat, **level)])
    assert [planted.code for planted in one.truth] == [found]
    assert len(one._hits) == hits


def test_none_is_left_out_beside_a_hand_that_nobody_held() -> None:
    """It would be told as keyed in at the wrong seat."""
    one = Troubled("PG-1", "b", Random(1), Standing(), ("jackpot.unrecorded",))
    nobody = Planted("PG-1", "r1", "jackpot.invalid_hand")
    one._invented["PG-01", "r1"] = (1, "five-aces", nobody)
    level = {"level": "five-aces", "paytable": 1, "percent": 10, "seat": 2}
    for at in range(100):
        hears(one, [word(at * 60_000, MADE, "PG-02", f"r{at}", **WAGERS)])
        hears(one, [word(at * 60_000 + 1_000, "hit.recorded", "PG-01", "r1", **level)])
    assert one.truth == []
