"""The papers of a jackpot: complete, for what is due, and those it is paid on."""

from typing import Any

import pytest

from events.derived import AwardMoved
from tests.cites import cites
from tests.meters.link import LINK, Link

HIT = """filed 10000 28/100 paytable 1 persons {persons}
    add 2 PG-01 r1 3x1
    hit 3 PG-01 r1 seat 2 five-aces
"""  # 1000.08 of 10000.84
JACKPOT = f"{LINK}/3"
CODE = "jackpot.papers_wrong"
PAPERS: dict[str, Any] = {"payee": "P1", "slip": "S1", "second": "A4"}


def documented(persons: int = 1, **papers: Any) -> Link:
    link = Link(HIT.format(persons=persons))
    link.by("jackpot.validated", JACKPOT, second="A4")
    link.by("jackpot.documented", JACKPOT, **{**PAPERS, "signatures": ["B1"], **papers})
    return link


@cites("688a.11(h)(3)(i)(B)(4)")
@pytest.mark.parametrize(
    ("persons", "signatures", "found"),
    [
        (1, ["B1"], []),
        (1, [], [CODE]),
        (2, ["B1", "A4"], []),
        (2, ["B1"], [CODE]),
        (2, ["B1", "B1"], [CODE]),
    ],
)
def test_as_many_sign_as_decide(persons: int, signatures: list[str], found: list[str]) -> None:
    assert documented(persons, signatures=signatures).found() == found


@pytest.mark.parametrize(
    ("cents", "found"),
    [(None, []), (100_008, []), (100_007, [CODE]), (100_009, [CODE]), (1, [CODE])],
)
def test_the_slip_is_of_what_is_due(cents: int | None, found: list[str]) -> None:
    assert documented(amount_cents=cents).found() == found


@pytest.mark.parametrize(("slip", "found"), [(None, []), ("S1", []), ("S2", [CODE])])
def test_it_is_paid_on_its_slip(slip: str | None, found: list[str]) -> None:
    link = documented()
    link.by("jackpot.paid", JACKPOT, amount_cents=100_008, source="cage", slip=slip)
    assert link.found() == found


def test_papers_made_anew_heal_those_that_were_wrong() -> None:
    link = documented(signatures=[])
    link.by("jackpot.documented", JACKPOT, **PAPERS, signatures=["B1"])
    assert link.found() == [CODE, f"-{CODE}"]
    assert link.state.standing == {}


@pytest.mark.parametrize(("second", "found"), [("A4", []), (None, ["jackpot.one_person"])])
def test_two_take_an_award_back_and_it_is_in_the_books(
    second: str | None, found: list[str]
) -> None:
    link = Link(HIT.format(persons=2))
    link.by("award.reversed", JACKPOT, second=second)
    assert link.found() == found
    [step] = [one for one in link.facts if isinstance(one, AwardMoved) and one.what == "refused"]
    assert (step.by, step.second, step.why) == ("B1", second, "seen")


def test_nobody_takes_back_what_nobody_won() -> None:
    link = Link(HIT.format(persons=1))
    link.by("award.reversed", f"{LINK}/2")  # a contribution
    assert link.found() == ["jackpot.unknown"]
