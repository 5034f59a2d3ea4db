"""Reports of two devices reach the hub in the other order, within the filed tolerance.

Each swap of two neighbours in an honest line accuses nobody, and the tray comes out the same.
"""

from collections import Counter
from random import Random
from typing import Any

import orjson
import pytest

from events.codec import Unreadable
from events.derived import Finding
from events.moments import milliseconds
from services.floor.games import GAMES
from services.floor.simulate import Floor, observed
from services.stage.stage import Item, Step
from services.tables.stage import TablesStage
from services.tables.state import TableState

ROUNDS, SWAPPED, AFTER = 25, 100, 240  # of each game; pairs; events that follow each
STAGE = TablesStage()


def _read(line: dict[str, Any]) -> Item:
    item = STAGE.read("floor.observed.v1", line["table"], orjson.dumps(line))
    assert not isinstance(item, Unreadable)
    return item


def _raised(step: Step[TableState]) -> list[tuple[str, ...]]:
    facts = (fact for entry in step.entries for fact in entry.facts)
    return [(one.code, one.what, str(one.seat)) for one in facts if isinstance(one, Finding)]


def _may_swap(state: TableState, first: dict[str, Any], then: dict[str, Any]) -> bool:
    """Whether both are told by devices, two of them, at the same time as far as their clocks go."""
    if state.terms is None or "source" not in first or "source" not in then:
        return False
    if first["source"] == then["source"] or "table.closed" in (first["type"], then["type"]):
        return False
    apart = milliseconds(then["at"]) - milliseconds(first["at"])
    return apart <= state.terms.controls.clock_tolerance_ms


def _swapped(first: dict[str, Any], then: dict[str, Any]) -> list[Item]:
    """In the other order: the hub's number and moment are those of the place."""
    places = [{key: one[key] for key in ("id", "order", "hub_at")} for one in (first, then)]
    return [_read(then | places[0]), _read(first | places[1])]


@pytest.mark.parametrize("untidy", [False, True], ids=["tidy", "untidy"])
@pytest.mark.parametrize("game", GAMES)
def test_neighbours_that_are_swapped_accuse_nobody(game: str, *, untidy: bool) -> None:
    floor = observed(Floor(9, 1, ROUNDS, [game], untidy=untidy))
    lines = [orjson.loads(raw) for line, _, raw in floor if line == "floor"]
    items = [_read(line) for line in lines]
    states, raised = [STAGE.start(lines[0]["table"])], list[list[tuple[str, ...]]]()
    for item in items:
        step = STAGE.fold(states[-1], item)
        states.append(step.state)
        raised.append(_raised(step))
    pairs = [at for at in range(1, len(lines) - 1)
             if _may_swap(states[at], lines[at], lines[at + 1])]  # fmt: skip
    for at in Random(4).sample(pairs, SWAPPED):
        state, told = states[at], Counter[tuple[str, ...]]()
        last = min(at + AFTER, len(items))
        for item in (*_swapped(lines[at], lines[at + 1]), *items[at + 2 : last]):
            step = STAGE.fold(state, item)
            state = step.state
            told.update(_raised(step))
        beside = told - Counter(one for some in raised[at:last] for one in some)
        assert not beside, (items[at].id, lines[at]["type"], lines[at + 1]["type"])
        assert state.tray_cents == states[last].tray_cents, items[at].id
