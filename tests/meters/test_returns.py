"""A refused jackpot: its share goes back to the meter by a movement, or that is found. § 605a.8."""

from fractions import Fraction

import pytest

from events.derived import AwardMoved, Finding
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


def below(*more: str) -> Link:
    """Its seed is $100.00, won down to $28.35 by tenths; then all of that, and most of the seed."""
    lines = ["filed 100 28/100 reserve 1/100 paytable 1", "add 2 PG-01 r0 1x1"]
    lines += [f"hit {number} PG-02 r{number} seat 1 five-aces" for number in range(3, 15)]
    lines += ["hit 15 PG-01 r1 seat 1 seven-card-straight-flush", "reset 16 100 15"]
    lines += [f"hit {number} PG-02 r{number} seat 1 five-aces" for number in range(17, 37)]
    return Link("\n".join([*lines, "refuse 15", "unhit 37 15", *more]))


def test_a_reseed_that_others_have_won_is_taken_back_all_the_same() -> None:
    """PW-104: awards stand at what they met; no display goes below nothing, and no share is won."""
    link = below("shows 37 0", "add 38 PG-02 r40 9x1", "shows 38 0", "shows 38 0.01")
    assert link.found() == ["meter.reading_mismatch"]
    assert link.state.meter.value == link.balance(f"meter:{LINK}") == -5_694
    link = below("hit 38 PG-02 r40 seat 1 five-aces")
    assert (link.shares()[38], link.found()) == (0, [])


@pytest.mark.parametrize(("reset", "found"), [("100", []), ("99.99", ["meter.reset_unearned"])])
def test_after_a_hit_of_the_whole_such_a_meter_begins_at_its_seed(
    reset: str, found: list[str]
) -> None:
    """PG-11: what it lacked the house bears, beside the seed; taken back, it lacks it again."""
    link = below("hit 38 PG-02 r40 seat 1 seven-card-straight-flush", f"reset 39 {reset} 38")
    assert (link.found(), link.dollars) == (found, "100.00")
    assert link.balance(f"seeds:{LINK}") == -(10_000 + 10_000 + 5_946 - 1)  # the reserve's cent
    link.say("refuse 38; unhit 40 38")
    assert [link.state.meter.value, link.state.meter.reserve] == [-5_946, 1]


def test_what_a_meter_below_nothing_stands_at_is_what_its_ledger_has() -> None:
    """In whole cents, a third of one below nothing, too: a hit met that, and metrics tell it."""
    link = Link("filed 0 1/3 paytable 1\nadd 2 PG-01 r1 1x1; hit 3 PG-01 r1 seat 1 five-aces")
    out = {"way": "out", "other": "PG-2", "amount_cents": 31}
    link.report("meter.transferred", number=4, **out)  # 30 and a third stood there
    link.say("hit 5 PG-01 r1 seat 2 five-aces")
    assert link.state.meter.value == Fraction(-2, 3)
    assert [one.value_cents for one in link.movements()][-2:] == [-1, -1]
    assert link.balance(f"meter:{LINK}") == -1
    assert [one.met_cents for one in link.facts if isinstance(one, AwardMoved)] == [33, -1]
