"""What is moved or set by approval alone, and how a controller is set: §§ 605a.7, 605a.8."""

from typing import Any

import orjson
import pytest

from events.derived import Finding
from events.filing import digest
from events.filing.link import LinkFiling
from tests.meters.link import Link

STOOD = (
    "filed 100 50/100 reserve 10/100 paytable 1 limit 100.99\n"
    "add 2 PG-01 r1 4x1\n"  # 1.01 over the limit, 0.40 in the reserve
)
BY = {"by": "B7", "day": "2026-09-21"}
MOVES: list[tuple[str, dict[str, Any]]] = [
    ("overflow.released", {}),
    ("reserve.released", {}),
    ("meter.transferred", {"way": "in", "other": "PG-2"}),
    ("meter.transferred", {"way": "out", "other": "PG-2"}),
]


@pytest.mark.parametrize(("kind", "fields"), MOVES)
@pytest.mark.parametrize(
    ("approval", "found"),
    [
        (BY, []),
        (BY | {"day": "2026-09-22"}, ["meter.unapproved"]),  # from tomorrow on
        (None, ["meter.unapproved"]),
    ],
)
def test_money_moves_by_approval(
    kind: str, fields: dict[str, Any], approval: dict[str, str] | None, found: list[str]
) -> None:
    link = Link(STOOD)
    link.report(kind, number=3, amount_cents=40, approval=approval, **fields)
    assert link.found() == found


@pytest.mark.parametrize(("more", "found"), [(0, []), (1, ["meter.overdrawn"])])
def test_no_more_is_transferred_than_the_meter_holds(more: int, found: list[str]) -> None:
    link = Link("filed 100 1/300 paytable 1\nadd 2 PG-01 r1 1x1\n")  # a third of a cent, too
    out = {"other": "PG-2", "approval": BY, "amount_cents": 10_000 + more}
    link.report("meter.transferred", number=3, way="out", **out)
    assert link.found() == found
    other = Link("filed 100 1/300 paytable 1\n")
    other.report("meter.transferred", number=2, way="in", **out)
    assert other.found() == []


def test_the_first_parameters_are_set_as_their_filing_says() -> None:
    code = "meter.parameter_changed_live"
    filed = Link("filed 100 28/100 paytable 1").filing
    for said, found in (
        ({}, []),
        ({"seed_cents": 10_001}, [code]),
        ({"rate": [27, 100]}, [code]),
        ({"start_cents": 50_000}, []),  # its history goes on from there
    ):
        link = Link()
        link.filing = filed
        link.parameters(1, **said)
        assert link.found() == found
        assert link.state.meter.value == said.get("start_cents", 10_000)  # as filed
    link = Link()
    link.filing = filed
    link.parameters(1, seed_cents=10_001)
    link.say("add 2 PG-01 r1 1x1; shows 2 100.29")  # that follows from it
    link.parameters(3)
    assert link.found() == [code, f"-{code}"]


def test_a_link_is_not_played_before_it_is_filed() -> None:
    code = "meter.parameter_changed_live"
    link = Link("add 1 PG-01 r1 3x1; hit 2 PG-01 r1 seat 1 five-aces")
    assert link.found() == [code]  # once
    link.filing = Link("filed 100 28/100 paytable 1").filing
    link.parameters(3)
    assert link.found() == [code, f"-{code}"]
    link = Link()
    link.report("meter.parameters", number=1, rate=[28, 100], reserve_rate=[0, 1], seed_cents=1)
    assert link.found() == [code]
    assert link.say("add 2 PG-01 r1 3x1").found() == [code]


@pytest.mark.parametrize("wrong", [False, True])
def test_a_filing_has_the_name_of_its_content(*, wrong: bool) -> None:
    link = Link("filed 100 28/100 paytable 1")
    own = digest(LinkFiling.model_validate_json(orjson.dumps(link.filing)))
    link.parameters(2, filing_digest="0" * 64 if wrong else own)
    assert link.found() == ["stream.wrong_digest"] * wrong


@pytest.mark.parametrize(("threshold", "found"), [(200, 0), (201, 1), (199, 1), (None, 0)])
def test_the_threshold_is_set_as_filed(threshold: int | None, found: int) -> None:
    link = Link("filed 100 28/100 paytable 1 threshold 2\nadd 2 PG-01 r1 3x1")
    more = {} if threshold is None else {"threshold_cents": threshold}
    link.parameters(3, **more)
    assert link.found() == ["meter.parameter_changed_live"] * found


@pytest.mark.parametrize(
    ("changed", "value"),
    [
        ({"paytables": [{"paytable": 1, "wager_cents": 100, "rate": [10, 100]}]}, 10_114),
        ({"paytables": [{"paytable": n, "wager_cents": 100} for n in (1, 2)]}, 10_168),
        ({"reserve_use": "add_to_seed"}, 10_168),
        ({"persons": 2}, 10_168),
        ({"void_contribution": "kept"}, 10_168),
        ({"tables": ["PG-01"]}, 10_168),
        ({"display_tolerance_cents": 1}, 10_168),
    ],
)
@pytest.mark.parametrize("approval", [BY, None])
def test_a_filing_may_change_what_no_controller_tells_of(
    changed: dict[str, Any], value: int, approval: dict[str, str] | None
) -> None:
    """Seed, rates and limit stay as they were: what is approved is in force all the same."""
    link = Link("filed 100 28/100 paytable 1\nadd 2 PG-01 r1 3x1; running no")
    link.parameters(3, filing=changed, approval=approval)
    link.say("running yes; add 4 PG-01 r2 3x1")
    if approval:
        assert link.found() == []
        filing = orjson.dumps(link.filing | changed)
        assert link.state.filing == LinkFiling.model_validate_json(filing)
        assert link.state.meter.value == value
    else:
        assert link.found() == ["meter.parameter_changed_live"]
        assert [one.observed for one in link.facts if isinstance(one, Finding)] == [
            "changed without an approved filing"
        ]
        assert link.state.meter.value == 10_168


@pytest.mark.parametrize(
    ("start", "found"),
    [
        (None, []),
        (1_000_084, []),
        (1_000_085, ["meter.reset_unearned"]),
        (1_000_083, ["meter.reset_unearned"]),
        (2_000_000, ["meter.reset_unearned"]),
    ],
)
def test_an_approved_change_of_rates_sets_no_meter_anew(
    start: int | None, found: list[str]
) -> None:
    """It goes on at what it stands at; what the display shows after that follows from it."""
    link = Link("filed 10000 28/100 paytable 1\nadd 2 PG-01 r1 3x1\nrunning no")
    link.parameters(3, filing={"rate": [10, 100]}, approval=BY, start_cents=start)
    link.say("running yes; add 4 PG-01 r2 1x1")
    assert (link.found(), link.dollars) == (found, "10000.94")
    shown = (start or 1_000_084) + 10
    link.report("meter.displayed", number=4, value_cents=shown)
    assert link.found() == found
    link.say("reset 5 10000.94")
    link.report("meter.displayed", number=5, value_cents=1_000_094)
    assert link.found() == [*found, *(f"-{one}" for one in found)] or not found


def test_who_says_again_where_a_history_began_has_set_nothing() -> None:
    """Without an approval nothing is changed, and what stays as filed needs none."""
    link = Link("filed 10000 28/100 paytable 1\nadd 2 PG-01 r1 3x1")
    link.parameters(3, start_cents=1_000_000)
    assert (link.found(), link.dollars) == ([], "10000.84")


@pytest.mark.parametrize(("start", "found"), [(10_050, []), (10_049, ["meter.reset_unearned"])])
def test_a_lower_limit_may_cut_what_a_meter_goes_on_at(start: int, found: list[str]) -> None:
    link = Link(STOOD + "running no")  # 100.99
    link.parameters(3, filing={"limit_cents": 10_050}, approval=BY, start_cents=start)
    assert (link.found(), link.dollars) == (found, "100.50")


def test_a_controller_that_is_replaced_goes_on_with_its_link_s_numbers() -> None:
    """PW-106: under the next number nothing has changed; from 1 again it is another link's."""
    link = Link("filed 10000 28/100 paytable 1\nadd 2 PG-01 r1 3x1\nrunning no")
    new = {"boot": "c", "seq": 1, "source": "controller-2"}
    link.parameters(3, approval=BY, **new)
    link.say("running yes; add 4 PG-01 r2 1x1; shows 4 10001.12")
    assert (link.found(), link.dollars) == ([], "10001.12")
    again = Link("filed 10000 28/100 paytable 1\nadd 2 PG-01 r1 3x1\nrunning no")
    again.parameters(1, approval=BY, start_cents=1_000_084, **new)
    again.say("running yes; add 2 PG-01 r2 1x1")
    assert (again.found(), again.dollars) == (["stream.duplicate_conflict"] * 2, "10000.84")


@pytest.mark.parametrize(("approval", "filed"), [(BY, [True, True]), (None, [True, False])])
def test_what_nobody_approved_is_no_filing_of_the_link(
    approval: dict[str, str] | None, filed: list[bool]
) -> None:
    """By what its movements bring a jackpot is computed again: here by the limit."""
    link = Link("filed 100 28/100 paytable 1 limit 100.50\nrunning no")
    link.parameters(2, filing={"limit_cents": 20_000}, approval=approval)
    link.say("running yes; add 3 PG-01 r1 3x1")
    assert [one.filing is not None for one in link.movements()][:2] == filed
    assert link.dollars == ("100.84" if approval else "100.50")


def test_every_change_of_a_live_meter_is_mended_by_what_mends_it() -> None:
    """Each is an act of its own; none stands open once the filed parameters are set again."""
    code = "meter.parameter_changed_live"
    link = Link("filed 100 28/100 paytable 1")
    link.parameters(2, rate=[29, 100])
    link.parameters(3, rate=[30, 100])
    link.parameters(4)
    assert link.found() == [code, code, f"-{code}", f"-{code}"]
    told = [one for one in link.facts if isinstance(one, Finding)]
    assert {one.of for one in told[2:]} == {"link:PG-1/2/2", "link:PG-1/3/2"}
    assert link.state.standing == {}
