"""A number of the controller's that never comes, or comes twice: what is done without it."""

import pytest

from events.derived import AwardMoved, Finding, MeterMoved
from tests.meters.link import Link

FILED = "filed 10000 28/100 paytable 1\nadd 2 PG-01 r1 3x1\n"
LOST = FILED + "add 4 PG-01 r3 1x1; hit 5 PG-01 r3 seat 1 five-aces; after 90\n"  # without 3
GAP = "meter.sequence_gap"
AGAIN = "stream.duplicate_conflict"


def awards(link: Link) -> list[tuple[str, int, bool]]:
    return [(one.what, one.number, one.pending) for one in link.facts
            if isinstance(one, AwardMoved)]  # fmt: skip


def test_nothing_goes_on_without_a_missing_number_until_it_is_declared_lost() -> None:
    link = Link(LOST)
    assert link.found() == [GAP]
    said = next(one.observed for one in link.facts if isinstance(one, Finding))
    assert said == "2 movements from 4 wait for it, pending hits: 5 (five-aces at seat 1 of PG-01)"
    assert link.say("after 7000").state.next == 3
    assert awards(link) == [("pending", 5, True)]


def test_behind_a_lost_number_awards_are_pending() -> None:
    link = Link(LOST + "declared 4 4")
    assert link.state.next == 6
    assert awards(link) == [("pending", 5, True), ("locked", 5, True)]
    lost = [(one.number, one.verified) for one in link.facts
            if isinstance(one, MeterMoved) and one.what == "lost"]  # fmt: skip
    assert lost == [(3, False)]
    link.say("add 6 PG-01 r4 1x1; hit 7 PG-01 r4 seat 1 five-aces; told PG-01 r1 3; after 62")
    assert awards(link)[-1] == ("locked", 7, True)
    link.say("told PG-01 r3 1; after 62")
    assert link.found() == [GAP, "jackpot.invalid_hand"]  # rounds are looked at again


def test_a_lost_report_that_held_no_number_leaves_the_value_known() -> None:
    link = Link(FILED + "after 30; declared 4 5; add 3 PG-01 r2 1x1")
    link.say("hit 4 PG-01 r2 seat 1 five-aces; after 90")
    assert awards(link) == [("locked", 4, False)]
    assert link.found() == []


def test_a_number_that_is_only_late_is_waited_for_also_after_a_loss() -> None:
    link = Link(FILED + "declared 3 3; add 4 PG-01 r3 1x1; after 59")
    assert link.state.next == 3
    link.say("add 3 PG-01 r2 1x1")
    assert (link.state.next, link.found()) == (5, [])
    link = Link(FILED + "declared 3 3; add 4 PG-01 r3 1x1; after 61")
    assert (link.state.next, link.found()) == (5, [GAP])


@pytest.mark.parametrize(("last", "reached"), [("4", 4), ("5", 6)])
def test_as_many_numbers_may_be_lost_as_reports(last: str, reached: int) -> None:
    link = Link(FILED + f"add 5 PG-01 r4 1x1; after 90; declared 4 {last}; after 1")
    assert (link.state.next, link.found()) == (reached, [GAP] * 2)


def test_what_is_lost_for_good_is_healed_by_no_other_number() -> None:
    link = Link(LOST + "declared 4 4; add 7 PG-01 r5 1x1; after 62; add 6 PG-01 r4 1x1")
    said = [one for one in link.facts if isinstance(one, Finding)]
    assert [(one.what, one.code) for one in said] == [
        ("raised", GAP), ("raised", GAP), ("remedied", GAP),
    ]  # fmt: skip
    assert [one.expected for one in said[:2]] == ["number 3", "number 6"]
    assert said[2].of == "link:PG-1/missed-6/1"
    assert link.state.next == 8


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("add 2 PG-01 r1 3x1", []),
        ("add 2 PG-01 r1 4x1", [AGAIN]),
        ("add 2 PG-02 r1 3x1", [AGAIN]),
        ("add 2 PG-01 r2 3x1", [AGAIN]),
        ("hit 2 PG-01 r1 seat 2 five-aces", [AGAIN]),
        ("reset 2 10000", [AGAIN]),
        ("hit 1 PG-01 r1 seat 2 five-aces", [AGAIN]),  # those were the parameters
        ("add 4 PG-01 r3 1x1; add 4 PG-01 r3 1x1", []),  # both wait
        ("add 4 PG-01 r3 1x1; add 4 PG-01 r3 2x1", [AGAIN]),
        ("hit 3 PG-01 r1 seat 2 five-aces; hit 3 PG-01 r1 seat 2 five-aces", []),
        ("hit 3 PG-01 r1 seat 2 five-aces; hit 3 PG-01 r1 seat 3 five-aces", [AGAIN]),
        ("hit 3 PG-01 r1 seat 2 five-aces; add 3 PG-01 r2 1x1", [AGAIN]),
    ],
)
def test_a_number_that_comes_again_says_the_same(text: str, found: list[str]) -> None:
    link = Link(FILED + text)
    assert link.found() == found
    assert link.state.meter.value in (1_000_084, 1_000_084 - 100_008)  # the first stands


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("release reserve 4 0.10", "release reserve 4 0.10", 0),
        ("release reserve 4 0.10", "release reserve 4 0.30", 1),
        ("release reserve 4 0.10", "release overflow 4 0.10", 1),
        ("unhit 4 3", "back 4 2", 1),
        ("reset 4 10000.84", "reset 4 10000.85", 1),
    ],
)
def test_any_movement_that_comes_again_says_the_same(first: str, second: str, found: int) -> None:
    link = Link(FILED + "hit 3 PG-01 r1 seat 2 five-aces; " + first)
    before, meter = link.found(), link.state.meter
    assert link.say(second).found() == [*before, *[AGAIN] * found]
    assert link.state.meter == meter


def test_parameters_that_come_again_have_the_same_filing() -> None:
    link = Link(FILED)
    link.parameters(1)
    assert link.found() == []
    link.parameters(1, filing={"reserve_use": "add_to_seed"})
    assert link.found() == [AGAIN]
    link = Link()
    link.filing = Link(FILED).filing | {
        "paytables": [{"paytable": 1, "wager_cents": 100}, {"paytable": 7, "wager_cents": 100,
                                                            "rate": [10, 100]}]
    }  # fmt: skip
    link.parameters(1)
    said = {"at_table": "PG-01", "round": "r1", "wagers": 3, "wager_cents": 100}
    for paytable, found in ((7, []), (7, []), (1, [AGAIN])):
        link.report("contribution.made", number=2, paytable=paytable, **said)
        assert link.found() == found


def test_a_movement_that_was_declared_lost_and_comes_is_told_and_not_counted() -> None:
    link = Link(LOST + "declared 4 4")
    value = link.state.meter.value
    link.say("add 3 PG-01 r2 5x1")
    assert link.found() == [GAP, "stream.after_lost"]
    assert link.state.meter.value == value


APPROVED = {"by": "B7", "day": "2026-09-21"}


def test_a_lost_value_begins_anew_where_that_is_approved() -> None:
    link = Link(LOST + "declared 4 4; running no")
    link.parameters(6, approval=APPROVED, start_cents=950_000)
    link.say("running yes; add 7 PG-01 r4 1x1; hit 8 PG-01 r4 seat 1 five-aces")
    assert awards(link) == [("pending", 5, True), ("locked", 5, True), ("locked", 8, False)]
    assert link.state.meter.value == 950_028 - 95_002
    moved = [(one.what, one.verified) for one in link.facts if isinstance(one, MeterMoved)]
    assert moved[-3:] == [("started", True), ("contribution", True), ("hit", True)]
    assert link.balance("meter:PG-1") == link.state.meter.value
    assert link.found() == [GAP]


@pytest.mark.parametrize("missing", ["approval", "stop", "value"])
def test_it_stays_unknown_without_approval_stop_or_value(missing: str) -> None:
    link = Link(LOST + "declared 4 4" + ("" if missing == "stop" else "; running no"))
    value = link.state.meter.value
    more = {"approval": APPROVED, "start_cents": 950_000}
    for left_out in {"approval": ["approval"], "value": ["start_cents"]}.get(missing, []):
        del more[left_out]
    link.parameters(6, **more)
    link.say("running yes; hit 7 PG-01 r4 seat 1 five-aces")
    assert awards(link)[-1] == ("locked", 7, True)
    assert link.state.meter.value == value - int(value * 10 // 100)


def test_a_value_that_is_known_does_not_begin_anew() -> None:
    link = Link(FILED + "running no")
    link.parameters(3, approval=APPROVED, start_cents=950_000)
    assert link.state.meter.value == 1_000_084
