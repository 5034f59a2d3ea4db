"""What is taken out of a meter again, soon or late, beside what its table gave back: GEN-4."""

from typing import Any

import pytest

from events.derived import Finding, RoundOnMeter
from tests.meters.link import Link

FILED = "filed 10000 28/100 paytable 1\nadd 2 PG-01 r1 3x1; told PG-01 r1 3\n"
CODE = "meter.reversal_wrong"
NEXT = "add {0} PG-01 r2 1x1; told PG-01 r2 1; after 62\n"
EARLY, LATE = "claims as they come", "claims long after"


class Told(Link):
    """A link of which the tables' word is read at once, or when all else was read."""

    def __init__(self, read: str, text: str = FILED) -> None:
        super().__init__()
        self.held = [] if read == LATE else None
        self.say(text)

    def read_all(self) -> list[tuple[str, str | None]]:
        held, self.held = self.held or [], None
        for item in held:
            self.take(item)
        self.say("after 30")
        return [(one.code, one.round) for one in self.facts if isinstance(one, Finding)]


@pytest.fixture(params=[EARLY, LATE])
def read(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("seconds", [10, 120])
def test_a_round_that_stood_is_not_taken_out_soon_or_late(read: str, seconds: int) -> None:
    link = Told(read)
    link.say(f"after {seconds}; back 3 2; after 30; " + NEXT.format(4))
    assert link.read_all() == [(CODE, "r1")]
    other = Told(read)
    other.say(f"after {seconds}; " + NEXT.format(3) + "after 120")
    assert other.read_all() == []


def test_it_is_said_once(read: str) -> None:
    link = Told(read)
    link.say("after 120; back 3 2; " + NEXT.format(4) + "add 5 PG-01 r3 1x1; told PG-01 r3 1")
    link.say("after 120")
    assert link.read_all() == [(CODE, "r1")]


class Void(Told):
    """Of which the table gives the wagers of some seats back."""

    def give_back(self, number: int, seats: tuple[int, ...]) -> None:
        self.returned = seats
        self.say(f"add {number} PG-01 void 3x1; told PG-01 void 3")
        self.returned = ()


@pytest.mark.parametrize(
    ("back", "found"), [("back 4 3 1; back 5 3 1", []), ("back 4 3 2", []), ("back 4 3", ["void"])]
)
def test_a_round_that_was_given_back_may_go_so_far(read: str, back: str, found: list[str]) -> None:
    link = Void(read)
    link.give_back(3, (1, 2))
    link.say(f"{back}; after 62; " + NEXT.format(6 if ";" in back else 5))
    assert link.read_all() == [(CODE, round_) for round_ in found]


def test_what_goes_back_too_late_is_missed_once(read: str) -> None:
    link = Void(read)
    link.give_back(3, (1, 2))
    link.say("after 120; back 4 3 2; " + NEXT.format(5))
    assert link.read_all() == [(CODE, "void")]
    link = Void(read)
    link.give_back(3, (1, 2))
    link.say("after 120; back 4 3 1; " + NEXT.format(5))
    assert link.read_all() == [(CODE, "void")]  # a part of it late is not a second mistake
    link = Void(read)
    link.give_back(3, (1, 2))
    link.say("after 120; back 4 3 3; " + NEXT.format(5))
    assert link.read_all() == [(CODE, "void")] * 2  # nothing at first, and then too much


@pytest.mark.parametrize(("wagers", "found"), [(3, []), (4, [CODE])])
def test_no_more_is_reversed_than_was_contributed(wagers: int, found: list[str]) -> None:
    link = Link(f"filed 10000 28/100 paytable 1; add 2 PG-01 r1 3x1; back 3 2 {wagers}")
    assert link.found() == found
    assert link.state.meter.value == 1_000_000


def test_a_contribution_of_no_round_may_be_taken_out_at_any_time(read: str) -> None:
    link = Told(read, "filed 10000 28/100 paytable 1; add 2 PG-01 r9 3x1\n")
    link.say(NEXT.format(3) + "back 4 2; add 5 PG-01 r3 1x1; told PG-01 r3 1; after 62")
    assert link.read_all() == [("meter.contribution_doubled", "r9")]


def test_what_is_contributed_late_was_missed_and_is_not_of_no_round(read: str) -> None:
    link = Told(read, "filed 10000 28/100 paytable 1; told PG-01 r1 3; after 120\n")
    link.say("add 2 PG-01 r1 3x1; add 3 PG-02 r1 3x1; told PG-02 r2 1; after 62")
    link.say("add 4 PG-02 r2 1x1; " + NEXT.format(5))
    assert link.read_all() == [
        ("meter.contribution_missing", "r1"), ("meter.contribution_missing", "r2"),
        ("meter.contribution_missing", "r1"),  # seen to be mended
    ]  # fmt: skip
    agree = [one.agrees for one in link.facts if isinstance(one, RoundOnMeter)]
    assert agree == [False, False, True]
    assert link.state.tables["PG-01"].made == ()


def hits(read: str, text: str) -> list[tuple[str, str | None]]:
    link = Told(read)
    link.say(text)
    return link.read_all()


def test_a_hit_of_a_round_that_the_table_never_tells_of_is_no_hand(read: str) -> None:
    code = "jackpot.invalid_hand"
    astray = "hit 3 PG-01 r9 seat 2 five-aces; "
    assert hits(read, astray + NEXT.format(4) + "after 62") == [(code, "r9")]
    again = astray + NEXT.format(4) + "add 5 PG-01 r3 1x1; told PG-01 r3 1; after 62"
    assert hits(read, again) == [(code, "r9")]  # once
    assert hits(read, "hit 3 PG-02 r9 seat 2 five-aces; " + NEXT.format(4)) == []  # another's
    claimed = "hit 3 PG-01 r2 seat 1 five-aces; add 4 PG-01 r2 1x1; told PG-01 r2 1 claims 1 "
    early = [("jackpot.amount_wrong", "r2")]  # before its wagers, but of the round at hand
    assert hits(read, claimed + "five-aces:10; after 62") == early


def test_a_hit_that_is_late_is_of_a_round_that_was_told_of(read: str) -> None:
    """It was missed as its round was looked at; it is not invalid beside."""
    code = "jackpot.unrecorded"
    link = Told(read, FILED + "add 3 PG-01 r2 1x1; told PG-01 r2 1 claims 1 five-aces:10\n")
    link.say("after 120; hit 4 PG-01 r2 seat 1 five-aces; add 5 PG-01 r3 1x1; told PG-01 r3 1")
    link.say("after 62")
    assert link.read_all() == [(code, "r2"), (code, "r2")]  # and mended by it


@pytest.mark.parametrize(
    ("paytable", "percent", "found"),
    [
        (1, 10, []),
        (7, 10, ["jackpot.amount_wrong"]),  # 100 % locked for 10
        (7, 100, []),
        (None, 100, ["jackpot.amount_wrong"]),  # the first paytable that has the row gives 10
        (None, 10, []),
    ],
)
def test_the_share_is_that_of_the_paytable_that_is_played(
    paytable: int | None, percent: int, found: list[str]
) -> None:
    link = Link("filed 10000 28/100 paytable 1,7\nadd 2 PG-01 r1 3x1")
    said: dict[str, Any] = {"at_table": "PG-01", "round": "r1", "seat": 1, "level": "five-aces"}
    link.report("hit.recorded", number=3, paytable=paytable, **said)
    link.say(f"told PG-01 r1 3 claims 1 five-aces:{percent}; after 62")
    assert link.found() == found
    amounts = [one.amount_cents for one in link.facts if isinstance(one, Finding)]
    assert amounts == [900_076] * len(found)
