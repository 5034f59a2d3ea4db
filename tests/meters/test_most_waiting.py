"""So many movements wait for a number, and no more: then nobody waits for it any longer."""

from dataclasses import replace
from typing import Any, Final

import orjson
import pytest

from events.codec import read_observed
from events.derived import Finding, MeterMoved
from services.meters.folds.early import how_many
from services.meters.state import MOST_WAITING
from services.stage.stage import Item
from tests.meters.link import FILED, Link

FIRST: Final = 3  # number 2 is missing


@pytest.mark.parametrize(("more", "goes_on"), [(0, False), (1, True)])
def test_a_number_for_which_too_many_wait_is_passed_by_itself(more: int, goes_on: bool) -> None:
    link = Link(FILED + f"add {FIRST} PG-01 r1 1x1")
    one: Any = read_observed(orjson.dumps(link.events[-1]))
    state, facts = link.state, list[Any]()
    for number in range(FIRST + 1, FIRST + MOST_WAITING + more):
        order = number - 1
        event = replace(one, number=number, order=order, seq=order, id=f"link:PG-1/{order}")
        step = link.stage.fold(state, Item("link", order, event.id, event))
        state, facts = step.state, [fact for entry in step.entries for fact in entry.facts]
    assert how_many(state.trouble.waiting) == (0 if goes_on else MOST_WAITING)
    assert state.next == (FIRST + MOST_WAITING + 1 if goes_on else 2)
    assert state.trouble.doubt is goes_on
    assert [one.verified for one in facts if isinstance(one, MeterMoved)] == (
        [False] * (1 + MOST_WAITING + 1) if goes_on else []
    )
    said = [(one.expected, one.observed) for one in facts if isinstance(one, Finding)]
    assert said == ([("number 2", "declared lost")] if goes_on else [])
