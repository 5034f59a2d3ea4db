"""A controller that says nothing any more is lost: § 605a.8, by way of § 688a.4(d)."""

import pytest

from events.derived import Finding
from events.moments import from_milliseconds
from tests.meters.link import Link, Plain

FILED = "filed 10000 28/100 paytable 1\nadd 2 PG-01 r1 3x1; told PG-01 r1 3\n"
EARLY, LATE = "claims as they come", "claims long after"


class Silent(Link):
    """A link told in words; what its tables tell is read at once, or when all else was read."""

    def __init__(self, read: str) -> None:
        super().__init__(FILED)
        self.held = [] if read == LATE else None

    def accepts(self, round_: str, wagers: int = 2) -> None:
        self.accepted_at = from_milliseconds(self.now + 500)
        self.say(f"after 30; told PG-01 {round_} {wagers}")

    def read_all(self) -> list[str]:
        self.say("after 900")
        held, self.held = self.held or [], None
        for item in held:
            self.take(item)
        self.say("after 30")
        return self.found()


@pytest.fixture(params=[EARLY, LATE])
def link(request: pytest.FixtureRequest) -> Silent:
    return Silent(request.param)


def test_wagers_accepted_while_the_controller_is_not_heard_are_found(link: Silent) -> None:
    link.say("hub silent")
    link.accepts("r2")
    link.accepts("r3")
    assert link.read_all() == ["meter.played_while_lost"] * 2
    rounds = [one.round for one in link.facts if isinstance(one, Finding)]
    assert rounds == ["r2", "r3"]


def test_what_it_counted_and_says_later_is_no_mistake(link: Silent) -> None:
    link.accepts("r2")
    link.say("hub silent; after 200; hub back; add 3 PG-01 r2 2x1")
    link.accepts("r3")
    link.say("add 4 PG-01 r3 2x1")
    assert link.read_all() == []


def test_what_it_never_says_is_missing(link: Silent) -> None:
    link.accepts("r2")
    link.say("hub silent; after 200; hub back")
    link.accepts("r3")
    link.say("add 3 PG-01 r3 2x1")
    assert link.read_all() == ["meter.contribution_missing"]


def test_what_it_says_after_very_long_is_missed_once_and_doubles_nothing(link: Silent) -> None:
    link.accepts("r2")
    link.say("hub silent; after 1000; hub back; add 3 PG-01 r2 2x1")
    link.accepts("r3")
    link.say("add 4 PG-01 r3 2x1")
    assert link.read_all() == ["meter.contribution_missing", "-meter.contribution_missing"]
    assert link.state.meter.value == 1_000_000 + 7 * 28


def test_a_hit_is_not_missed_while_nobody_can_say_it(link: Silent) -> None:
    link.say("hub silent; after 30; told PG-01 r2 2 claims 1 five-aces:10; after 700; hub back")
    link.say("add 3 PG-01 r2 2x1; hit 4 PG-01 r2 seat 1 five-aces")
    assert "jackpot.unrecorded" not in link.read_all()


def test_heard_again_it_goes_on_from_the_state_before(link: Silent) -> None:
    link.say("hub silent; after 20; hub back; add 3 PG-01 r2 2x1; told PG-01 r2 2")
    link.accepted_at = None
    assert link.read_all() == []
    assert link.state.meter.value == 1_000_000 + 5 * 28


@pytest.mark.parametrize("table", [None, "PG-01"])
def test_wagers_that_a_lost_controller_does_not_count_are_found(
    link: Silent, table: str | None
) -> None:
    cut = {"at_table": table} if table else {}
    link.report("controller.lost", **cut)
    link.accepts("r2")
    link.report("controller.restored", **cut)
    link.accepts("r3")
    link.say("add 3 PG-01 r3 2x1")
    assert link.read_all() == ["meter.played_while_lost"]


def test_wagers_that_a_lost_controller_counts_are_found_once(link: Silent) -> None:
    link.report("controller.lost")
    link.accepts("r2")
    link.say("add 3 PG-01 r2 2x1")
    link.report("controller.restored")
    assert link.read_all() == ["meter.played_while_lost"]


def test_another_table_that_is_cut_off_says_nothing_of_this_one(link: Silent) -> None:
    link.report("controller.lost", at_table="PG-02")
    link.accepts("r2")
    assert link.read_all() == ["meter.contribution_missing"]


STOPS: dict[str, tuple[str, Plain, str, Plain]] = {
    "lost": ("controller.lost", {}, "controller.restored", {}),
    "out of operation": ("link.operation", {"running": False}, "link.operation", {"running": True}),
    "disconnected": (
        "link.table", {"at_table": "PG-01", "connected": False},
        "link.table", {"at_table": "PG-01", "connected": True},
    ),
}  # fmt: skip


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("accepted", ["before", "meanwhile", "after"])
@pytest.mark.parametrize("counted", [True, False])
def test_wagers_accepted_while_a_link_may_not_be_played_are_found_whenever_they_are_counted(
    link: Silent, stop: str, accepted: str, counted: bool
) -> None:
    begins, how, ends, over = STOPS[stop]
    at = {"before": from_milliseconds(link.now + 500)}
    link.say("after 5")
    link.report(begins, **how)
    at["meanwhile"] = from_milliseconds(link.now + 500)
    link.say("after 20")
    link.report(ends, **over)
    at["after"] = from_milliseconds(link.now + 500)
    link.accepted_at = at[accepted]
    link.say("after 5; add 3 PG-01 r2 2x1" if counted else "after 5")
    link.say("told PG-01 r2 2")
    missing = [] if counted else ["meter.contribution_missing"]
    assert link.read_all() == (["meter.played_while_lost"] if accepted == "meanwhile" else missing)


@pytest.mark.parametrize("stop", STOPS)
def test_wagers_counted_while_a_link_may_not_be_played_are_found_once(
    link: Silent, stop: str
) -> None:
    begins, how, ends, over = STOPS[stop]
    link.report(begins, **how)
    link.accepted_at = from_milliseconds(link.now + 500)
    link.say("after 5; add 3 PG-01 r2 2x1; told PG-01 r2 2")
    link.report(ends, **over)
    assert link.read_all() == ["meter.played_while_lost"]


def test_another_table_that_was_disconnected_says_nothing_of_this_one(link: Silent) -> None:
    link.report("link.table", at_table="PG-02", connected=False)
    link.accepted_at = from_milliseconds(link.now + 500)
    link.say("after 5")
    link.report("link.table", at_table="PG-02", connected=True)
    link.say("add 3 PG-01 r2 2x1; told PG-01 r2 2")
    assert link.read_all() == []


def test_what_was_counted_before_a_loss_may_be_told_after_it(link: Silent) -> None:
    """Its table's word may be late: the controller's numbers say that it was before."""
    link.say("add 3 PG-01 r2 2x1; lost 3")
    link.accepted_at = from_milliseconds(link.now + 500)
    link.say("after 5; restored 3; told PG-01 r2 2")
    assert link.read_all() == []
