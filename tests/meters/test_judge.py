"""What is found of a link, and its nearest honest neighbour: one cent, one number, one second."""

import pytest

from tests.meters.link import ADDED, FILED, HIT, Link


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("shows 2 10000.84", []),
        ("shows 2 10000.85", ["meter.reading_mismatch"]),
        ("shows 2 10000.83", ["meter.reading_mismatch"]),
        ("shows 2 10000.85; shows 2 10000.85", ["meter.reading_mismatch"]),
        (
            "shows 2 10000.85; shows 2 10000.84",
            ["meter.reading_mismatch", "-meter.reading_mismatch"],
        ),
        ("shows 3 10001.12; add 3 PG-01 r2 1x1", []),  # the display was the first to arrive
        ("add 3 PG-01 r2 1x1; shows 2 10000.84", []),  # and the last
        ("shows 2 10000.84; add 3 PG-01 r2 1x1; shows 3 10000.83", ["meter.decreased"]),
        ("shows 2 10000.84; hit 3 PG-01 r1 seat 2 five-aces; shows 3 9000.76", []),
    ],
)
def test_a_display_shows_what_the_movements_make(text: str, found: list[str]) -> None:
    assert Link(ADDED + text).found() == found


@pytest.mark.parametrize(("threshold", "found"), [("0.84", []), ("0.83", [1])])
def test_one_cent_above_the_threshold_is_unreasonable(threshold: str, found: list[int]) -> None:
    link = Link(f"filed 10000 28/100 paytable 1 threshold {threshold}\nadd 2 PG-01 r1 3x1")
    assert link.found() == ["meter.unreasonable_increment"] * len(found)


def test_parameters_change_by_an_approved_filing_out_of_operation() -> None:
    approval = {"by": "B7", "day": "2026-09-21"}
    lower = {"rate": [20, 100]}
    link = Link(ADDED + "running no")
    link.parameters(3, filing=lower, approval=approval)
    assert link.found() == []
    link.say("running yes; add 4 PG-01 r2 5x1")
    assert link.dollars == "10001.84"

    code = "meter.parameter_changed_live"
    link = Link(ADDED)
    link.parameters(3, filing=lower, approval=approval)
    assert link.found() == [code]  # in operation
    link.say("add 4 PG-01 r2 5x1; shows 4 10001.84")
    assert link.dollars == "10002.24"  # as filed; the display follows from the change
    link.parameters(5)
    assert link.found() == [code, f"-{code}"]

    link = Link(ADDED + "running no")
    link.parameters(3, filing=lower)
    assert link.found() == [code]  # nobody approved it
    link = Link(ADDED + "running no")
    link.parameters(3, filing=lower, approval={"by": "B7", "day": "2026-09-22"})
    assert link.found() == [code]  # not in force yet
    link = Link(ADDED + "running no")
    link.parameters(3, filing=lower, approval=approval, rate=[21, 100])
    assert link.found() == [code]  # not set as it says


@pytest.mark.parametrize(("dollars", "found"), [("1.00", []), ("1.01", ["meter.reserve_negative"])])
def test_the_reserve_never_goes_below_zero(dollars: str, found: list[str]) -> None:
    filed = "filed 10000 1/100 reserve 1/100 paytable 4\n"
    added = "".join(f"add {n} PG-01 r{n} 4x5\n" for n in range(2, 7))  # 100 dollars in wagers
    link = Link(filed + added)
    assert link.state.meter.reserve == 100
    assert link.say(f"release reserve 7 {dollars}").found() == found


def test_wagers_taken_while_the_controller_is_lost() -> None:
    code = "meter.played_while_lost"
    assert Link(ADDED + "lost 2; restored 2; add 3 PG-01 r2 1x1").found() == []
    assert Link(ADDED + "lost 2; add 3 PG-01 r2 1x1").found() == [code]
    assert Link(ADDED + "add 3 PG-01 r2 1x1; lost 3").found() == []
    assert Link(ADDED + "add 3 PG-01 r2 1x1; lost 2").found() == [code]  # told late
    link = Link(ADDED + "lost 2; restored 2; add 3 PG-01 r2 1x1")
    assert link.dollars == "10001.12"  # it goes on from the state before


def test_wagers_taken_while_the_link_is_out_of_operation() -> None:
    code = "meter.played_while_lost"
    assert Link(ADDED + "running no; running yes; add 3 PG-01 r2 1x1").found() == []
    link = Link(ADDED + "running no; add 3 PG-01 r2 1x1; running yes; add 4 PG-01 r3 1x1")
    assert link.found() == [code]
    link = Link(ADDED + "running no")
    of = {"at_table": "PG-01", "round": "r2", "wagers": 1, "wager_cents": 100}
    link.report("contribution.made", number=3, seq=1, **of)  # counted before, and late
    link.report("contribution.made", number=4, seq=1, boot="c", **of)  # of another start
    assert link.found() == [code]


def test_what_a_lost_controller_counts_is_found_in_any_order() -> None:
    for both in (
        "add 3 PG-01 r2 1x1; add 4 PG-01 r3 1x1",
        "add 4 PG-01 r3 1x1; add 3 PG-01 r2 1x1",
    ):
        assert Link(ADDED + "lost 2; " + both).found() == ["meter.played_while_lost"] * 2


def test_wagers_of_a_table_that_is_disconnected() -> None:
    code = "meter.played_while_lost"
    link = Link(ADDED)
    for connected, found in ((False, [code]), (True, [code])):
        link.report("link.table", at_table="PG-01", connected=connected)
        number = link.state.next
        link.say(f"add {number} PG-01 r{number} 1x1; add {number + 1} PG-02 r{number} 1x1")
        assert link.found() == found


def test_a_table_that_is_cut_off_is_heard_again_with_the_whole_link() -> None:
    code = "meter.played_while_lost"
    link = Link(ADDED)
    link.report("controller.lost", at_table="PG-01")
    link.say("add 3 PG-02 r1 1x1")
    assert link.found() == []
    link.say("add 4 PG-01 r2 1x1")
    assert link.found() == [code]
    link.report("controller.restored")
    assert link.say("add 5 PG-01 r3 1x1").found() == [code]


def test_a_loss_that_is_told_again_is_held_against_nobody() -> None:
    code = "meter.played_while_lost"
    over = ADDED + "lost 2; restored 2; add 3 PG-01 r2 1x1; add 4 PG-01 r3 1x1\n"
    assert Link(over + "lost 2").found() == []  # which of the two losses does it mean?
    assert Link(over + "lost 2; add 5 PG-01 r4 1x1").found() == [code]
    assert Link(over + "lost 3").found() == [code]  # 4 was counted in it
    assert Link(over + "lost 2; restored 4; lost 3").found() == []  # the second was from 4 on


@pytest.mark.parametrize(
    ("cents", "found"),
    [(1_000_084, []), (1_000_083, ["meter.reading_mismatch"]), (500_000, ["meter.decreased"])],
)
def test_a_controller_goes_on_from_the_state_before(cents: int, found: list[str]) -> None:
    link = Link(ADDED + ("shows 2 10000.84\n" if found == ["meter.decreased"] else "") + "lost 2")
    link.report("controller.restored", number=2, value_cents=cents)
    assert link.found() == found
    link.report("meter.displayed", number=2, value_cents=cents)
    assert link.found() == found  # that was said


def test_a_reset_needs_a_hit_of_the_whole() -> None:
    code, less = "meter.reset_unearned", "meter.decreased"
    whole = "hit 3 PG-01 r1 seat 2 seven-card-straight-flush\n"
    assert Link(ADDED + "reset 3 10000").found() == [less]
    assert Link(ADDED + "reset 3 10000.84").found() == [code]  # it leaves it as it is
    assert Link(ADDED + "reset 3 10000.85").found() == [code]
    assert Link(ADDED + whole + "reset 4 10000 3").found() == []
    assert Link(ADDED + whole + "reset 4 9999.99 3").found() == [code]
    assert Link(HIT + "reset 4 10000 3").found() == [code]  # a part of it
    assert Link(ADDED + whole + "reset 4 10000").found() == []  # no other hit to be named
    assert Link(ADDED + whole + "reset 4 9999.99").found() == [code]
    both = ADDED + whole + "hit 4 PG-02 r1 seat 1 seven-card-straight-flush\n"
    assert Link(both + "reset 5 10000 3; reset 6 10000 4").found() == []
    assert Link(both + "reset 5 10000 4; reset 6 10000 3").found() == []
    assert Link(both + "reset 5 10000 4; reset 6 9999.99 3").found() == [code]
    again = ADDED + whole + "reset 4 10000 3; add 5 PG-01 r2 3x1; "
    assert Link(again + "reset 6 10000 3").found() == [less]  # that was told, and it has risen
    back = ADDED + whole + "reset 4 10000 3; refuse 3; unhit 5 3; "
    assert Link(back + "reset 6 10000.84 3").found() == []  # the reseed is taken back
    assert Link(back + "reset 6 10000 3").found() == [less]


@pytest.mark.parametrize(
    ("of_reserve", "found"),
    [(None, []), (13, []), (12, ["meter.reset_unearned"]), (14, ["meter.reset_unearned"])],
)
def test_a_reset_says_what_its_reserve_gave(of_reserve: int | None, found: list[str]) -> None:
    link = Link("filed 10000 28/100 reserve 3/200 paytable 1\nadd 2 PG-01 r1 5x1")
    link.say("add 3 PG-01 r2 5x1")
    assert link.state.meter.reserve == 15
    link.say("back 4 2 1; hit 5 PG-01 r2 seat 2 seven-card-straight-flush")  # 13 1/2 of it
    more = {} if of_reserve is None else {"from_reserve_cents": of_reserve}
    link.report("meter.reset", number=6, value_cents=1_000_000, hit=5, **more)
    assert link.found() == found


def test_a_number_that_stays_missing_is_found_after_a_minute() -> None:
    code = "meter.sequence_gap"
    late = Link(FILED + "add 3 PG-01 r2 1x1; after 60")
    assert late.found() == []
    assert late.say("after 1").found() == [code]
    assert late.say("after 60").found() == [code]
    assert late.say("add 2 PG-01 r1 1x1").found() == [code, f"-{code}"]
    assert late.dollars == "10000.56"


def test_rounds_wait_while_a_number_is_missing() -> None:
    """What the controller recorded of them may stand behind it."""
    code = "meter.sequence_gap"
    link = Link(FILED + "add 3 PG-01 r1 2x1; told PG-01 r1 2; after 62; after 62")
    assert link.found() == [code]
    assert link.say("add 2 PG-02 r1 1x1; after 1").found() == [code, f"-{code}"]
    link = Link(
        FILED + "add 3 PG-01 r1 1x1; told PG-01 r1 2; after 62; add 2 PG-02 r1 1x1; after 1"
    )
    assert link.found() == [code, f"-{code}", "meter.contribution_wrong"]
