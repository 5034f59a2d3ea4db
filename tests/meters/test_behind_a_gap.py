"""Hits behind a number that stays missing: they are pending until it comes, and each says why."""

from typing import Any

import orjson
import pytest

from events.derived import AwardMoved, Finding
from services.stage.stage import Item
from tests.meters.link import ADDED, FILED, LINK, Link

GAP = "meter.sequence_gap"
HIT = ADDED + "hit 4 PG-01 r2 seat 1 five-aces\n"  # number 3 is missing


def steps(link: Link) -> list[tuple[str, str, str | None]]:
    return [
        (one.jackpot, one.what, one.why) for one in link.facts if isinstance(one, AwardMoved)
    ]  # fmt: skip


def pending(number: int, missing: int) -> tuple[str, str, str]:
    return f"{LINK}/{number}", "pending", f"number {missing} is missing"


@pytest.mark.parametrize(
    ("seconds", "told"), [(60, []), (61, [pending(4, 3)]), (7000, [pending(4, 3)])]
)
def test_a_hit_is_pending_once_the_number_before_it_was_missed_for_a_minute(
    seconds: int, told: list[Any]
) -> None:
    link = Link(HIT + f"after {seconds}; after 0; after 0")
    assert steps(link) == told
    assert link.found() == [GAP] * len(told)
    assert link.balance(f"jackpots:{LINK}") == 0


def test_its_row_is_told_and_what_nobody_knows_is_not() -> None:
    link = Link(HIT + "hit 5 PG-02 r9 seat 3 full-house; hit 6 PG-02 - seat 6 four-aces; after 61")
    rows = [one for one in link.facts if isinstance(one, AwardMoved)]
    assert [
        (one.at_table, one.round, one.seat, one.level, one.percent, one.fixed_cents, one.pending)
        for one in rows
    ] == [
        ("PG-01", "r2", 1, "five-aces", 10, 0, True),
        ("PG-02", "r9", 3, "full-house", 0, 400, False),  # its table's, whatever the meter is
        ("PG-02", None, 6, "four-aces", 0, 0, True),  # of no paytable of the link
    ]
    assert {(one.share_cents, one.met_cents) for one in rows} == {(0, 0)}
    hits = [event for event in link.events if event["type"] == "hit.recorded"]
    for one, hit in zip(rows, hits, strict=True):  # it is told as of its hit, and because of it
        assert (one.at, one.because[0]) == (hit["hub_at"], hit["id"])
        assert len(one.because) == 2


def test_what_is_hit_while_the_gap_stands_is_pending_at_once_and_each_once() -> None:
    link = Link(HIT + "after 61; hit 6 PG-02 r3 seat 2 five-aces; hit 6 PG-02 r3 seat 2 five-aces")
    link.say("hit 5 PG-02 r2 seat 2 five-aces; after 61; after 61")
    assert steps(link) == [pending(4, 3), pending(6, 3), pending(5, 3)]


def test_as_the_number_comes_each_locks_what_it_met() -> None:
    link = Link(HIT + "after 61; hit 5 PG-02 r3 seat 2 five-aces; add 3 PG-01 r2 1x1")
    assert steps(link)[2:] == [(f"{LINK}/4", "locked", None), (f"{LINK}/5", "locked", None)]
    assert link.shares() == {4: 100_011, 5: 90_010}
    assert [one.pending for one in link.state.awards] == [False, False]
    assert link.found() == [GAP, f"-{GAP}"]
    late = Link(ADDED + "add 3 PG-01 r2 1x1; hit 4 PG-01 r2 seat 1 five-aces")
    late.say("hit 5 PG-02 r3 seat 2 five-aces")
    assert late.shares() == link.shares()


def test_behind_a_second_gap_it_is_pending_for_that() -> None:
    link = Link(HIT + "hit 6 PG-02 r3 seat 2 five-aces; after 61; add 3 PG-01 r2 1x1; after 61")
    assert steps(link) == [
        pending(4, 3), pending(6, 3), (f"{LINK}/4", "locked", None), pending(6, 5),
    ]  # fmt: skip
    link.say("add 5 PG-02 r3 1x1")
    assert steps(link)[4:] == [(f"{LINK}/6", "locked", None)]


def test_where_the_number_is_declared_lost_it_locks_what_is_known_and_is_pending_still() -> None:
    link = Link(HIT + "after 61; declared 900 900; after 1")
    assert steps(link) == [pending(4, 3), (f"{LINK}/4", "locked", None)]
    assert [one.pending for one in link.state.awards] == [True]


def test_nobody_decides_on_it_before_it_is_locked() -> None:
    """What people say of it waits with it."""
    link = Link(HIT + "after 61")
    link.by("jackpot.validated", f"{LINK}/4")
    assert steps(link) == [pending(4, 3)]
    link.say("add 3 PG-01 r2 1x1")
    assert [what for _, what, _ in steps(link)] == ["pending", "locked", "validated"]
    assert link.found() == [GAP, f"-{GAP}"]


@pytest.mark.parametrize("told_before", [False, True])
def test_where_a_log_ends_what_waits_is_pending(told_before: bool) -> None:
    link = Link(HIT + ("after 61" if told_before else ""))
    last = link.stage.read("progressive.observed.v1", LINK, orjson.dumps(link.events[-1]))
    assert isinstance(last, Item)
    step = link.stage.ended(link.state, last)
    facts = [fact for entry in step.entries for fact in entry.facts]
    told = [(one.jackpot, one.why) for one in facts if isinstance(one, AwardMoved)]
    assert told == ([] if told_before else [(f"{LINK}/4", "number 3 is missing")])


def test_nothing_is_pending_of_a_link_whose_numbers_are_all_there() -> None:
    link = Link(FILED + "hit 2 PG-01 r1 seat 1 five-aces; after 7000")
    assert [what for _, what, _ in steps(link)] == ["locked"]


def test_what_is_told_as_it_begins_to_wait_has_its_own_name() -> None:
    """It has its turn later: `tests.meters.link` holds each fact's id to be one."""
    link = Link(HIT + "after 60; hit 5 PG-02 r3 seat 2 five-aces; add 3 PG-01 r2 1x1")
    assert steps(link)[:2] == [pending(4, 3), pending(5, 3)]
    assert link.found() == [GAP, f"-{GAP}"]
    raised, healed = (one for one in link.facts if isinstance(one, Finding))
    assert (raised.because, healed.of) == ((link.events[-2]["id"],), f"link:{LINK}/missed-3/1")
