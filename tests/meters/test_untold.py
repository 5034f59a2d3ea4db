"""What a controller counts of rounds that its tables never tell of. PW-94.

A table tells of each of its rounds, in their order, and that it closes: what it has not told of by
then it did not play. Where something of it was not heard, nothing follows from its silence.
"""

import pytest

from events.derived import RoundOnMeter
from tests.meters.link import FILED, Link

MINUTE = "; after 61"
DOUBLED, INVALID = "meter.contribution_doubled", "jackpot.invalid_hand"
LOST = "add 2 PG-01 r9 3x1; hit 3 PG-01 r9 seat 2 five-aces"


def found(*text: str, unverified: str = "") -> list[str]:
    """What is found; one of these words is of a table that was not wholly heard."""
    link = Link(FILED)
    for one in text:
        link.verified = one != unverified
        link.say(one)
    return link.say(MINUTE).found()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (LOST, []),  # its table may tell of it still
        (f"{LOST}; closes PG-01", [DOUBLED, INVALID]),
        (f"{LOST}; closes PG-02", []),
        (f"closes PG-01; {LOST}", []),  # it may be open again
        ("add 2 PG-01 r9 3x1; told PG-01 r9 3; closes PG-01", []),
        ("add 2 PG-01 r9 3x1; told PG-01 r9 0", [DOUBLED]),  # nobody wagered in it
        ("told PG-01 r9 0; closes PG-01", []),
    ],
)
def test_what_a_table_has_not_told_of_as_it_closes_it_did_not_play(
    text: str, codes: list[str]
) -> None:
    assert found(text) == codes


CLOSED, NEXT = "closes PG-01", "told PG-01 r10 0"


@pytest.mark.parametrize(
    "then", [[CLOSED], [NEXT, CLOSED], [NEXT, "add 4 PG-01 r11 3x1; told PG-01 r11 3"]]
)
def test_where_a_round_may_have_gone_untold_nothing_is_held_against_it(then: list[str]) -> None:
    """Reports of the table were lost; a round that began in that time is not verified."""
    assert found(LOST, *then) == [DOUBLED, INVALID]
    assert found(LOST, *then, unverified=then[0]) == []


def test_what_comes_late_is_of_its_round() -> None:
    """It was missed, and is not found again, whatever its table tells then."""
    late = f"told PG-01 r1 3 claims 2 five-aces:10{MINUTE}"
    late += "; add 2 PG-01 r1 3x1; hit 3 PG-01 r1 seat 2 five-aces"
    assert found(late, CLOSED) == [
        "meter.contribution_missing", "jackpot.unrecorded",
        "-jackpot.unrecorded", "-meter.contribution_missing",
    ]  # fmt: skip
    assert found("told PG-01 r1 0", f"after 61; {LOST.replace('r9', 'r1')}", CLOSED,
                 unverified="told PG-01 r1 0") == []  # fmt: skip


def test_a_table_that_closes_between_two_rounds_has_no_round_to_compare() -> None:
    link = Link(f"{FILED}closes PG-01{MINUTE}")
    assert [fact for fact in link.facts if isinstance(fact, RoundOnMeter)] == []
