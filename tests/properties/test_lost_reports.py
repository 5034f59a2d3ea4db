"""One report of an honest floor is lost: its hole is told, and nobody is accused of anything.

A report that is the first or the last of its device leaves no hole, and is left out.
"""

from random import Random
from typing import Any

import pytest

from events.codec import Unreadable
from events.derived import Finding
from services.floor.games import GAMES
from services.floor.simulate import Floor, observed
from services.stage.stage import Item, Step
from services.tables.held import LONGEST_MS
from services.tables.stage import TablesStage
from services.tables.state import TableState

ROUNDS, LOST, AFTER = 25, 50, 260  # of each game; reports that are lost; events that follow each


def _line(game: str) -> list[Item]:
    stage, items = TablesStage(), []
    for line, table, raw in observed(Floor(9, 1, ROUNDS, [game])):
        if line == "floor":
            item = stage.read("floor.observed.v1", table, raw)
            assert not isinstance(item, Unreadable)
            items.append(item)
    return items


def _codes(step: Step[TableState]) -> list[str]:
    return [
        fact.code for entry in step.entries for fact in entry.facts if isinstance(fact, Finding)
    ]


def _leaves_a_hole(items: list[Item], at: int) -> bool:
    """Whether its device was heard before, and is again before the table closes, and soon."""
    lost: Any = items[at].content
    source = getattr(lost, "source", None)
    if source is None or lost.type in ("table.opened", "table.closed"):
        return False
    if not any(getattr(one.content, "source", None) == source for one in items[:at]):
        return False
    ticks = 0
    for item in items[at + 1 : at + AFTER]:
        event: Any = item.content
        ticks += event.type == "hub.tick"
        if event.type == "table.closed" or ticks * 30_000 >= LONGEST_MS:
            return False
        if getattr(event, "source", None) == source:
            return True
    return False


@pytest.mark.parametrize("game", GAMES)
def test_a_lost_report_accuses_nobody(game: str) -> None:
    stage, items = TablesStage(), _line(game)
    states = [stage.start(items[0].content.table)]
    for item in items:
        step = stage.fold(states[-1], item)
        assert set(_codes(step)) <= {"open.unobserved"}, item.id
        states.append(step.state)
    losable = [at for at in range(1, len(items)) if _leaves_a_hole(items, at)]
    for at in Random(4).sample(losable, LOST):
        state, told = states[at], list[str]()
        for item in items[at + 1 : at + AFTER]:
            step = stage.fold(state, item)
            state = step.state
            told += _codes(step)
        assert told == ["stream.gap"], (items[at].id, items[at].content.type)
