"""A refused jackpot: its share goes back to the meter by a movement, or that is found. § 605a.8."""

import pytest

from events.derived import Finding
from tests.meters.link import LINK, Link

HIT = """filed 10000 28/100 paytable 1
    add 2 PG-01 r1 3x1
    hit 3 PG-01 r1 seat 2 five-aces
"""  # 1000.08 of 10000.84
JACKPOT = f"{LINK}/3"
CODE = "jackpot.not_returned"


def refused(how: str = "jackpot.refused") -> Link:
    """The hub has it a second later than the last report."""
    link = Link(HIT)
    link.by(how, JACKPOT)
    return link


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("after 600", []),
        ("after 601", [CODE]),
        ("after 601; after 601; after 601", [CODE]),  # said once
        ("unhit 4 3; after 900", []),
        ("after 599; unhit 4 3; after 900", []),
        ("after 601; unhit 4 3; after 900", [CODE, f"-{CODE}"]),
        ("add 5 PG-01 r2 1x1; after 601", ["meter.sequence_gap"]),  # it may stand in number 4
        ("add 5 PG-01 r2 1x1; after 601; unhit 4 3", ["meter.sequence_gap", "-meter.sequence_gap"]),
        ("lost 3; after 900; restored 3; after 60", []),  # it could not be told
        ("lost 3; after 900; restored 3; after 61", [CODE]),
        ("hub silent; after 900; hub back; after 60", []),
        ("hub silent; after 900; hub back; after 61", [CODE]),
    ],
)
def test_its_controller_gives_the_share_back_within_ten_minutes(
    what: str, found: list[str]
) -> None:
    assert refused().say(what).found() == found


def test_an_award_that_is_taken_back_goes_back_too() -> None:
    assert refused("award.reversed").say("after 601").found() == [CODE]


def test_what_went_back_before_it_was_refused_is_not_asked_for() -> None:
    link = Link(HIT + "unhit 4 3")
    link.by("jackpot.refused", JACKPOT)
    assert link.say("after 900").found() == ["jackpot.order"]


def test_each_of_two_is_found_and_healed_by_itself() -> None:
    link = Link(HIT + "hit 4 PG-02 r1 seat 5 five-aces")
    link.by("jackpot.refused", JACKPOT)
    link.by("jackpot.refused", f"{LINK}/4")
    link.say("after 700; unhit 5 4")
    said = [one for one in link.facts if isinstance(one, Finding)]
    assert [(one.what, one.seat, one.amount_cents) for one in said] == [
        ("raised", 2, 100_008), ("raised", 5, 90_007), ("remedied", None, None),
    ]  # fmt: skip
    assert said[2].of == f"link:{LINK}/refused-4/1"
    assert [*link.state.standing] == [f"{CODE}/3"]


def test_it_names_who_refused_and_the_hit() -> None:
    link = refused().say("after 700")
    [found] = [one for one in link.facts if isinstance(one, Finding)]
    assert found.because[0] == f"link:{LINK}/3"
    assert found.because[-1].startswith(f"{LINK}/p:")
