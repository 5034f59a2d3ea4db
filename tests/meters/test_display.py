"""The other meters of a display, beside what the movements of its link make. § 605a.7."""

from typing import Any

import pytest

from tests.meters.link import LINK, Link

ADDED = """filed 100 50/100 reserve 1/100 paytable 1,4 limit 101
    add 2 PG-01 r1 4x1; add 3 PG-01 r2 2x1; back 4 3 1
"""  # 101.00, 1.50 in the overflow, 5 cents in the reserve, 5 wagers
HITS = (
    ADDED
    + "hit 5 PG-01 r2 seat 2 five-aces; hit 6 PG-01 r2 seat 1 five-aces; refuse 6; unhit 7 6\n"
)
JACKPOT = f"{LINK}/5"
CODE = "meter.reading_mismatch"


def shown(link: Link, number: int, cents: int, **others: Any) -> list[str]:
    link.report("meter.displayed", number=number, value_cents=cents, **others)
    return link.found()


@pytest.mark.parametrize(
    ("others", "found"),
    [
        ({"in_count": 5, "reserve_cents": 5, "overflow_cents": 150}, []),
        ({"in_count": 4}, [CODE]),
        ({"in_count": 6}, [CODE]),
        ({"reserve_cents": 4}, [CODE]),
        ({"reserve_cents": 6}, [CODE]),
        ({"overflow_cents": 149}, [CODE]),
        ({"overflow_cents": 151}, [CODE]),
        ({"in_count": 6, "reserve_cents": 6}, [CODE, CODE]),
    ],
)
def test_what_it_shows_beside_its_value_is_compared(
    others: dict[str, Any], found: list[str]
) -> None:
    assert shown(Link(ADDED), 4, 10_100, **others) == found
    late = Link(ADDED + "add 5 PG-01 r3 3x1; hit 6 PG-01 r3 seat 3 five-aces")  # it comes too late
    assert shown(late, 4, 10_100, **others) == found


def test_each_is_said_once_and_healed_by_itself() -> None:
    link = Link(ADDED)
    shown(link, 4, 10_100, in_count=6, reserve_cents=4)
    assert shown(link, 4, 10_100, in_count=7) == [CODE, CODE]
    assert shown(link, 4, 10_100, in_count=5) == [CODE, CODE, f"-{CODE}"]
    assert [*link.state.standing] == [f"{CODE}/reserve"]


@pytest.mark.parametrize(
    ("number", "hits", "wins", "found"),
    [
        (7, {"five-aces": 2}, {"five-aces": 1_010}, []),  # what was reversed was hit, and not won
        (7, {"five-aces": 1}, {"five-aces": 1_010}, [CODE]),
        (7, {"five-aces": 2}, {"five-aces": 1_011}, [CODE]),
        (7, {"five-aces": 2, "full-house": 9}, {"five-aces": 1_010, "full-house": 900}, []),
        (7, {"five-aces": 2, "royal-match": 1}, {"five-aces": 1_010, "royal-match": 1}, [CODE]),
        (6, {"five-aces": 2}, {"five-aces": 1_919}, []),  # as it stood then
        (5, {"five-aces": 1}, {"five-aces": 1_010}, []),
        (5, {"five-aces": 2}, {"five-aces": 1_010}, [CODE]),
        (4, {}, {}, []),
        (4, {"five-aces": 1}, {}, [CODE]),
    ],
)
def test_hits_and_wins_by_level(
    number: int, hits: dict[str, int], wins: dict[str, int], found: list[str]
) -> None:
    """Of rows that win a share, at the number shown; of wins, those that win nothing else."""
    link = Link(HITS)
    value = {4: 10_100, 5: 9_090, 6: 8_181, 7: 9_090}[number]
    assert shown(link, number, value, hits=hits, wins_cents=wins) == found


def test_payments_may_be_keyed_in_before_or_after_they_are_told() -> None:
    link = Link(HITS)
    assert shown(link, 7, 9_090, paid_by_attendant_cents=1_010, cumulative_paid_cents=1_010) == []
    link.say("after 300")
    for what in ("validated", "documented", "paid"):
        more: dict[str, dict[str, Any]] = {
            "documented": {"payee": "P1", "slip": "S1", "signatures": ["B1"]},
            "paid": {"amount_cents": 1_010, "source": "cage"},
        }
        link.by(f"jackpot.{what}", JACKPOT, **more.get(what, {}))
    assert shown(link, 7, 9_090, paid_by_attendant_cents=1_010, cumulative_paid_cents=1_010) == []


@pytest.mark.parametrize(("seconds", "found"), [(599, []), (600, [CODE])])
def test_payments_that_stay_wrong_for_ten_minutes_are(seconds: int, found: list[str]) -> None:
    link = Link(HITS)
    assert shown(link, 7, 9_090, paid_by_attendant_cents=1, cumulative_paid_cents=0) == []
    link.say(f"after {seconds}")
    assert shown(link, 7, 9_090, paid_by_attendant_cents=1, cumulative_paid_cents=0) == found
    right = shown(link, 7, 9_090, paid_by_attendant_cents=0, cumulative_paid_cents=0)
    assert right == [*found, *[f"-{one}" for one in found]]


def at(link: Link, table: str | None, cents: int, number: int | None = None) -> list[str]:
    link.report("meter.displayed", number=number, value_cents=cents, at_table=table)
    return link.found()


def test_each_table_s_display_is_one_by_itself() -> None:
    """One that is stuck never decreased, and another's right value heals nothing of it."""
    link = Link("filed 100 28/100 paytable 1\nadd 2 PG-01 r1 3x1; add 3 PG-01 r2 2x1")
    for _ in range(3):
        at(link, "PG-02", 10_140, 3)
        at(link, "PG-01", 10_084, 3)
    assert link.found() == [CODE]
    at(link, "PG-02", 10_139, 3)
    assert link.found() == [CODE, "meter.decreased"]
    at(link, "PG-01", 10_140, 3)
    assert link.found() == [CODE, "meter.decreased", f"-{CODE}"]
    at(link, "PG-02", 10_140, 3)
    assert link.found() == [CODE, "meter.decreased", f"-{CODE}", "-meter.decreased"]


@pytest.mark.parametrize(
    ("cents", "found"), [(10_140, []), (10_084, []), (10_000, []), (10_083, [CODE])]
)
def test_a_display_without_a_number_may_be_one_of_a_moment_ago(
    cents: int, found: list[str]
) -> None:
    link = Link("filed 100 28/100 paytable 1\nadd 2 PG-01 r1 3x1; add 3 PG-01 r2 2x1")
    assert at(link, None, cents) == found


def test_each_table_shows_its_other_meters_by_itself() -> None:
    link = Link(ADDED)
    for of, in_count in (("PG-01", 4), ("PG-02", 5), ("PG-01", 4)):
        shown(link, 4, 10_100, at_table=of, in_count=in_count)
    assert link.found() == [CODE]
    assert shown(link, 4, 10_100, at_table="PG-01", in_count=5) == [CODE, f"-{CODE}"]


def test_the_other_meters_of_a_moment_ago_are_shown_with_its_value() -> None:
    link = Link("filed 100 28/100 paytable 1\nadd 2 PG-01 r1 3x1; add 3 PG-01 r2 2x1")
    link.report("meter.displayed", value_cents=10_084, in_count=3)
    assert link.found() == []
    link.report("meter.displayed", value_cents=10_084, in_count=5)
    assert link.found() == [CODE]


@pytest.mark.parametrize("step", [0, 29], ids=["stuck", "ahead by more each round"])
def test_a_display_that_is_off_by_another_sum_each_time_is_one_mistake(step: int) -> None:
    link = Link("filed 100 28/100 paytable 1")
    for number in range(2, 6):
        link.say(f"add {number} PG-01 r{number} 1x1")
        at(link, None, 10_000 + step * (number - 1), number)
    assert link.found() == [CODE]
    assert at(link, None, 10_112, 5) == [CODE, f"-{CODE}"]
    assert at(link, None, 10_113, 5) == [CODE, f"-{CODE}", CODE]
