"""A table that opens anew within a minute and calls its rounds as before. PW-94."""

import pytest

from tests.meters.link import FILED, Link

DOUBLED, MISSING = "meter.contribution_doubled", "meter.contribution_missing"
INVALID = "jackpot.invalid_hand"
FIRST, AGAIN = "add 2 PG-01 r1 3x1", "add 3 PG-01 r1 3x1"
TOLD, NONE, CLOSED = "told PG-01 r1 3", "told PG-01 r1 0", "closes PG-01"
WON = "told PG-01 r1 3 claims 2 five-aces:10"
HIT = "hit {} PG-01 r1 seat 2 five-aces"
NEXT = "add 4 PG-01 r2 3x1; told PG-01 r2 3"


def found(*text: str, late: bool, closing: str = "", unverified: str = "") -> list[str]:
    """What is found, where what the tables tell is read at once, or when all else was read."""
    link = Link(FILED)
    link.held = [] if late else None
    for one in text:
        link.closing, link.verified = one == closing, one != unverified
        link.say(one)
    held, link.held = link.held or [], None
    for item in held:
        link.take(item)
    return sorted(link.say("after 700; after 61").found())


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ((FIRST, TOLD, CLOSED, AGAIN, TOLD, CLOSED), []),
        ((FIRST, TOLD, CLOSED, AGAIN, HIT.format(4), WON, CLOSED), []),
        ((FIRST, HIT.format(3), TOLD, CLOSED, NEXT, "add 5 PG-01 r1 3x1", TOLD), [INVALID]),
        ((NONE, CLOSED, FIRST, TOLD), []),
        ((NONE, FIRST, CLOSED), [DOUBLED]),
        ((FIRST, TOLD, AGAIN, NEXT), [DOUBLED]),
        ((FIRST, TOLD, AGAIN, CLOSED), [DOUBLED]),
        ((TOLD, FIRST), []),  # it comes late
        ((FIRST, TOLD, CLOSED, TOLD, CLOSED), [MISSING]),
    ],
)
def test_what_was_made_once_a_round_was_over_is_of_the_next_of_that_name_or_of_none(
    text: tuple[str, ...], codes: list[str], *, late: bool
) -> None:
    assert found(*text, late=late) == codes


@pytest.mark.parametrize("late", [False, True])
def test_a_round_that_ends_as_its_table_closes_takes_nothing_of_what_comes_then(
    *, late: bool
) -> None:
    left = "told PG-01 r1 2"
    assert found(left, FIRST, TOLD, late=late, closing=left) == [MISSING]
    assert found(left, FIRST, TOLD, late=late, closing=left, unverified=left) == []


@pytest.mark.parametrize("late", [False, True])
def test_what_is_said_long_after_a_silence_is_of_no_round_in_it(*, late: bool) -> None:
    silent = "told PG-01 r1 3; hub silent; after 1000; hub back"
    assert found(silent, FIRST, CLOSED, late=late) == [f"-{MISSING}", MISSING]
    assert found(silent, CLOSED, "after 61", FIRST, TOLD, late=late) == [MISSING]
