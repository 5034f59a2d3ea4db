"""What waits for a number of the controller's: kept whole, in its place, come what may."""

from typing import Any

import pytest

from tests.meters.link import Link

FILED = "filed 10000 28/100 paytable 1\n"
APPROVAL = {"by": "B7", "day": "2026-09-21", "reference": "R1"}
EARLY: list[tuple[str, dict[str, Any]]] = [
    ("overflow.released", {"amount_cents": 1, "approval": APPROVAL}),
    ("reserve.released", {"amount_cents": 1, "approval": APPROVAL}),
    ("meter.transferred", {"way": "in", "other": "PG-2", "amount_cents": 1, "approval": APPROVAL}),
    ("contribution.made", {"at_table": "PG-01", "wagers": 2, "wager_cents": 100, "seats": [1, 2]}),
    ("hit.recorded", {"at_table": "PG-01", "seat": 1, "level": "five-aces", "paytable": 1}),
    ("meter.displayed", {"value_cents": 1, "hits": {"five-aces": 1}}),
]


@pytest.mark.parametrize(("kind", "fields"), EARLY, ids=[kind for kind, _ in EARLY])
def test_an_early_movement_is_stored_whole(kind: str, fields: dict[str, Any]) -> None:
    """Each state that a link comes to is written and read again as it is reported."""
    link = Link(FILED)
    link.report(kind, number=3, **fields)
    assert link.state.next == 2
    link.say("add 2 PG-01 r1 1x1")
    assert link.state.next == (3 if kind == "meter.displayed" else 4)


def test_early_parameters_are_stored_with_their_filing() -> None:
    link = Link(FILED + "running no")
    link.parameters(3, filing={"rate": [10, 100]}, approval=APPROVAL)
    assert [*link.state.trouble.waiting] == [3]
    link.say("add 2 PG-01 r1 1x1; running yes; add 4 PG-01 r2 1x1")
    assert link.state.meter.value == 1_000_000 + 28 + 10
