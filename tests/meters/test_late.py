"""What a controller reports late: nobody waits for it, or it is known to be missing meanwhile."""

import pytest

from events.derived import Finding, RoundOnMeter
from events.moments import from_milliseconds
from services.stage.stage import Item
from tests.meters.link import FILED, Link

MISSING, GAP = "meter.contribution_missing", "meter.sequence_gap"
UNRECORDED = "jackpot.unrecorded"
ROUND = "add {0} PG-01 r{1} 3x1; told PG-01 r{1} 3; after 61"
OTHERS = "add {0} PG-02 r1 1x1; told PG-02 r1 1"
EARLY, LATE = "claims as they come", "claims long after"


class Told(Link):
    """A link of which the tables' word is read at once, or when all else was read."""

    def __init__(self, read: str, *text: str) -> None:
        super().__init__()
        self.held = list[Item]() if read == LATE else None
        self.say("; ".join((FILED, *text, "after 61")))
        held, self.held = self.held or [], None
        for item in held:
            self.take(item)
        self.say("after 61")

    def _accepts(self) -> None:
        """A table does, at this moment, for the rounds that are told of from now on."""
        self.accepted_at = from_milliseconds(self.now)

    def _behind(self, seconds: str) -> None:
        """The controller's clock shows what it did so long ago."""
        self.clock = from_milliseconds(self.now - int(seconds) * 1000)

    def _unnamed(self) -> None:
        """Nobody numbers the rounds."""
        self.named = False


@pytest.fixture(params=[EARLY, LATE])
def read(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    ("late", "then", "found"),
    [
        ("add 2 PG-01 r1 3x1", ROUND.format(3, 2), [MISSING, f"-{MISSING}"]),
        ("add 2 PG-01 r1 3x1", "closes PG-01", [MISSING, f"-{MISSING}"]),
        ("add 2 PG-01 r1 2x1", ROUND.format(3, 2), [MISSING]),  # not what was accepted
        ("add 2 PG-01 r1 3x5", ROUND.format(3, 2), [MISSING]),
        ("add 2 PG-02 r9 3x1", ROUND.format(3, 2), [MISSING]),  # another table's
        ("", ROUND.format(2, 2), [MISSING]),
    ],
)
def test_what_is_contributed_late_remedies_that_it_was_missing(
    read: str, late: str, then: str, found: list[str]
) -> None:
    """Told with the next round of its table."""
    assert Told(read, "told PG-01 r1 3; after 90", late, then).found() == found


def test_each_round_is_remedied_by_its_own(read: str) -> None:
    link = Told(
        read, "told PG-01 r1 3; after 90; told PG-01 r2 2; after 90",
        "add 2 PG-01 r1 3x1; add 3 PG-01 r2 2x1", ROUND.format(4, 3),
    )  # fmt: skip
    assert link.found() == [MISSING, MISSING, f"-{MISSING}", f"-{MISSING}"]
    seen = [one for one in link.facts if isinstance(one, Finding) and one.what == "remedied"]
    assert [(one.round, one.observed) for one in seen] == [
        ("r1", "contributed as number 2"), ("r2", "contributed as number 3"),
    ]  # fmt: skip
    assert len({one.of for one in seen}) == 2


def test_once_later_wagers_were_met_nothing_is_awaited(read: str) -> None:
    """Its number would have come before theirs."""
    link = Told(read, "told PG-01 r1 3; after 90", ROUND.format(2, 2), ROUND.format(3, 3))
    assert (link.found(), link.state.awaited, link.state.standing) == ([MISSING], (), {})


def test_a_table_that_opens_anew_remedies_nothing_by_the_name_of_its_round(read: str) -> None:
    again = "closes PG-01; after 61; add 2 PG-01 r1 3x1; told PG-01 r1 3; after 61"
    assert Told(read, "told PG-01 r1 3; after 90", again, ROUND.format(3, 2)).found() == [MISSING]


def test_what_is_known_to_be_missing_is_not_held_against_a_round(read: str) -> None:
    """The gap was told; a round is looked at once the number has come."""
    link = Told(
        read, OTHERS.format(3), "told PG-01 r1 3 claims 2 five-aces:10; after 200",
        "add 2 PG-01 r1 3x1; hit 4 PG-01 r1 seat 2 five-aces; after 10", ROUND.format(5, 2),
    )  # fmt: skip
    assert link.found() == [GAP, f"-{GAP}", UNRECORDED, f"-{UNRECORDED}"]  # 4 nobody knew of
    told = [one for one in link.facts if isinstance(one, RoundOnMeter)]
    agree = {(one.at_table, one.round): one.agrees for one in told}
    assert agree == {("PG-02", "r1"): True, ("PG-01", "r1"): False, ("PG-01", "r2"): True}


def test_what_is_locked_proves_its_hit(read: str) -> None:
    """So no hit is missed that a lock tells of; nobody waits longer than ten minutes for it."""
    won = "add 2 PG-01 r1 3x1; told PG-01 r1 3 claims 2 five-aces:10; locked 3 1000.08; after 120"
    hit = "hit 3 PG-01 r1 seat 2 five-aces; after 30"
    assert Told(read, won, hit).found() == [GAP, f"-{GAP}"]
    assert Told(read, won, "after 300; after 300").found() == [GAP, UNRECORDED]
    late = Told(read, won, "after 300; after 300", hit, ROUND.format(4, 2)).found()
    assert sorted(late) == sorted([GAP, f"-{GAP}", UNRECORDED, f"-{UNRECORDED}"])


def test_a_number_that_was_missed_only_later_holds_up_no_round(read: str) -> None:
    """As long as it is missing, too: a log may end there."""
    link = Told(read, "add 2 PG-01 r1 3x1; told PG-01 r1 3; after 61", "add 4 PG-02 r1 1x1")
    assert [one.agrees for one in link.facts if isinstance(one, RoundOnMeter)] == [True]


def test_a_loss_lasts_for_a_round_as_long_as_nobody_has_told_that_it_is_over(read: str) -> None:
    """Whatever the controller's clock said then."""
    lost = "lost 1; after 5; accepts; told PG-01 r1 3; after 61"
    assert Told(read, lost, "behind 66; restored 1").found() == ["meter.played_while_lost"]


def test_a_silence_makes_nothing_late_that_came_before_it(read: str) -> None:
    again = "closes PG-01; after 61; add 2 PG-01 r1 3x1; told PG-01 r1 3; after 61"
    link = Told(
        read, "told PG-01 r1 3; after 90", again, ROUND.format(3, 2), ROUND.format(4, 3),
        "hub silent",
    )  # fmt: skip
    assert link.found() == [MISSING]


def test_what_was_said_after_a_silence_is_missed_no_more(read: str) -> None:
    """Another that nobody names is not taken for it."""
    silent = "hub silent; told PG-01 r1 3; after 661; add 2 PG-01 r1 3x1; hub back; after 661"
    other = "add 3 PG-01 - 1x1; after 5; add 4 PG-01 - 2x1; told PG-01 r2 2; after 61"
    found = Told(read, silent, other, "closes PG-01; after 61").found()
    assert found == [MISSING, f"-{MISSING}", "meter.contribution_doubled"]


def test_what_was_reversed_is_told_however_far_the_line_has_come_since(read: str) -> None:
    """The next round of its table does, also where that is read long after."""
    rounds = [ROUND.format(2, 1), ROUND.format(3, 2), "back 4 2", ROUND.format(5, 3)]
    since = [f"add {number} PG-0{1 + number % 2} r9 1x1" for number in range(6, 600)]
    assert Told(read, *rounds, *since).found() == ["meter.reversal_wrong"]
