"""What waits for a number of the controller's: kept whole, in its place, come what may."""

from typing import Any

import pytest

from services.meters.folds.early import in_order
from tests.meters.link import FILED, LINK, Link

APPROVAL = {"by": "B7", "day": "2026-09-21", "reference": "R1"}
EARLY: list[tuple[str, dict[str, Any]]] = [
    ("overflow.released", {"amount_cents": 1, "approval": APPROVAL}),
    ("reserve.released", {"amount_cents": 1, "approval": APPROVAL}),
    ("meter.transferred", {"way": "in", "other": "PG-2", "amount_cents": 1, "approval": APPROVAL}),
    ("contribution.made", {"at_table": "PG-01", "wagers": 2, "wager_cents": 100, "seats": [1, 2]}),
    ("hit.recorded", {"at_table": "PG-01", "seat": 1, "level": "five-aces", "paytable": 1}),
    ("hit.reversed", {"of": 1}),
    ("meter.displayed", {"value_cents": 1, "hits": {"five-aces": 1}}),
]


def late(link: Link, *, counted_first: bool = True) -> None:
    """Number 2, as the device had counted it before all the others, or after them."""
    of = {"at_table": "PG-01", "round": "r1", "wagers": 1, "wager_cents": 100}
    link.report("contribution.made", number=2, **({"seq": 2} if counted_first else {}), **of)
    link.seq -= counted_first


def kept_for_it(*, counted_first: bool = True) -> Link:
    """A link whose device has counted one report that is not heard yet."""
    link = Link(FILED)
    link.seq += counted_first
    return link


@pytest.mark.parametrize(("kind", "fields"), EARLY, ids=[kind for kind, _ in EARLY])
def test_an_early_movement_is_stored_whole(kind: str, fields: dict[str, Any]) -> None:
    """Each state that a link comes to is written and read again as it is reported."""
    link = Link(FILED)
    link.report(kind, number=3, **fields)
    assert link.state.next == 2
    link.say("add 2 PG-01 r1 1x1")
    assert link.state.next == (3 if kind == "meter.displayed" else 4)


def test_early_parameters_are_stored_with_their_filing() -> None:
    link = kept_for_it().say("running no")
    link.parameters(3, filing={"rate": [10, 100]}, approval=APPROVAL)
    assert [one.number for one in in_order(link.state.trouble.waiting)] == [3]
    late(link)
    link.say("running yes; add 4 PG-01 r2 1x1")
    assert link.state.meter.value == 1_000_000 + 28 + 10
    assert link.found() == []


def test_what_has_no_number_comes_after_all_that_was_numbered_before_it() -> None:
    """Parameters that wait find the link as it was when they were set."""
    # Received in its turn, or late; or reported late.
    for when, first in (("first", True), ("last", True), ("last", False)):
        link = kept_for_it(counted_first=first)
        if when == "first":
            late(link)
        link.say("running no")
        link.parameters(3, filing={"rate": [10, 100]}, approval=APPROVAL)
        link.say("running yes; add 4 PG-01 r2 1x1")
        if when == "last":
            late(link, counted_first=first)
        assert link.state.meter.value == 1_000_000 + 28 + 10
        assert link.found() == []
    link = Link(FILED + "add 2 PG-01 r1 1x1; running no; running yes")
    link.parameters(3, filing={"rate": [10, 100]}, approval=APPROVAL)
    assert link.found() == ["meter.parameter_changed_live"]  # it ran again before


def test_what_the_device_numbers_as_later_is_not_waited_for() -> None:
    """Number 4 is heard first of all: the stop, which was said before it, comes after 2 alone."""
    link = Link(FILED)
    of = {"at_table": "PG-01", "round": "r2", "wagers": 1, "wager_cents": 100}
    link.report("contribution.made", number=4, seq=5, **of)
    link.seq = 1
    link.say("add 2 PG-01 r1 1x1; running no")
    assert link.state.trouble.out
    link.parameters(3, filing={"rate": [10, 100]}, approval=APPROVAL)
    assert link.state.meter.value == 1_000_000 + 28 + 10
    assert link.found() == []


@pytest.mark.parametrize("table", [None, "PG-01"])
def test_a_loss_without_a_number_comes_after_what_was_counted_before_it(table: str | None) -> None:
    cut = {"at_table": table} if table else {}
    code = "meter.played_while_lost"
    for first, second in (("2", "3"), ("3", "2")):
        link = Link(FILED + f"add {first} PG-01 r{first} 1x1")
        if first == "2":
            link.say("add 3 PG-01 r3 1x1")
        link.report("controller.lost", **cut)
        if first == "3":
            link.say(f"add {second} PG-01 r2 1x1")
        link.report("controller.restored", **cut)
        assert link.found() == []
    link = Link(FILED + "add 2 PG-01 r2 1x1")
    link.report("controller.lost", **cut)
    assert link.say("add 3 PG-01 r3 1x1").found() == [code]


def test_of_displays_the_oldest_are_dropped_and_of_decisions_none() -> None:
    link = Link(FILED)
    link.by("jackpot.validated", f"{LINK}/3")
    link.say("shows 3 1.00; shows 4 9000.55\n" + "shows 4 9000.54\n" * 63)
    assert [one.place for one in link.state.trouble.after] == [3] + [4] * 64
    link.say("add 2 PG-01 r1 1x1; hit 3 PG-01 r1 seat 1 five-aces; add 4 PG-01 r2 1x1")
    assert [one.state for one in link.state.awards] == ["validated"]
    gap, code = "meter.sequence_gap", "meter.reading_mismatch"  # 2 was missed for a minute
    assert link.found() == [gap, f"-{gap}", code, f"-{code}"]


SAYS = {"meter.displayed": {"value_cents": 1}, "controller.restored": {}, "controller.lost": {}}


@pytest.mark.parametrize("kind", SAYS)
@pytest.mark.parametrize(("seconds", "found"), [(58, []), (62, ["meter.sequence_gap"])])
def test_a_number_is_missed_by_whatever_names_it(kind: str, seconds: int, found: list[str]) -> None:
    link = Link(FILED + "add 2 PG-01 r1 1x1")
    link.report(kind, number=3, **SAYS[kind])
    link.say(f"after {seconds}; after 1")
    assert link.found() == found
    link.say("add 3 PG-01 r2 1x1; after 7000")
    assert link.found()[: 2 * len(found)] == [*found, *[f"-{one}" for one in found]]
    assert link.state.next == 4
    assert not link.state.trouble.after


def test_a_locked_value_names_the_number_of_its_hit() -> None:
    link = Link(FILED + "add 2 PG-01 r1 1x1; locked 3 1000.02; after 62; after 500")
    assert link.found() == ["meter.sequence_gap"]
    link.say("declared 900 900")  # nobody waits any longer: no hit began it
    assert link.state.next == 4
    assert not link.state.trouble.after


@pytest.mark.parametrize(("seconds", "waits"), [(500, 1), (700, 0)])
def test_one_display_of_a_number_that_never_comes_is_not_waited_for_for_good(
    seconds: int, waits: int
) -> None:
    """It was missed, and that is told; whoever reads it wrongly holds up no link."""
    link = Link(FILED + "add 2 PG-01 r1 1x1; shows 1000 5.00; after 62")
    link.say(f"after {seconds}; add 3 PG-01 r2 1x1")
    assert len(link.state.trouble.after) == waits
    assert link.found() == ["meter.sequence_gap", "-meter.sequence_gap"]
    assert link.state.next == 4
    link.say("after 700; add 4 PG-01 r3 1x1; after 90")
    assert link.stage.at_rest(link.state)


@pytest.mark.parametrize(("seconds", "found"), [(590, []), (610, ["jackpot.unknown"])])
def test_a_decision_on_a_hit_that_nothing_tells_of_is_on_none(
    seconds: int, found: list[str]
) -> None:
    """A person may name any number: that proves no movement of the controller's."""
    link = Link(FILED + "add 2 PG-01 r1 1x1")
    link.by("jackpot.validated", f"{LINK}/999")
    link.say(f"after {seconds}")
    assert link.found() == found
    assert len(link.state.trouble.after) == (0 if found else 1)


def test_a_decision_on_a_hit_that_is_missing_waits_for_it() -> None:
    link = Link(FILED + "add 2 PG-01 r1 1x1; add 4 PG-01 r2 1x1")
    link.by("jackpot.validated", f"{LINK}/3")
    link.say("after 7000; hit 3 PG-01 r1 seat 1 five-aces")
    assert [one.state for one in link.state.awards] == ["validated"]
    assert link.found() == ["meter.sequence_gap", "-meter.sequence_gap"]


def test_what_people_decide_before_the_link_was_heard_of_waits_for_its_hit() -> None:
    """For ten minutes by what is numbered: by their word alone no time passes."""
    link = Link("refuse 3")
    assert (link.state.now, link.found()) == ("", [])
    link.say(FILED + "after 590")
    assert link.found() == []
    link.say("after 20")
    assert link.found() == ["jackpot.unknown"]
