"""What a controller reports late: nobody waits for it, or it is known to be missing meanwhile."""

import pytest

from events.derived import Finding, RoundOnMeter
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
