"""What a successor has to read of a table is small, between rounds and in the midst of one."""

import pytest

from events.codec import Unreadable
from services.floor.games import GAMES, MISTAKES
from services.floor.simulate import Floor, observed
from services.tables.stage import TablesStage

MOST_AT_REST, MOST_IN_A_ROUND = 6_000, 12_000  # bytes
MOST_HELD = 1_000  # more, while findings wait for a device's next word


@pytest.mark.parametrize("game", GAMES)
def test_the_snapshot_of_a_table_is_small(game: str) -> None:
    stage, sizes = TablesStage(), {True: 0, False: 0}
    state = stage.start("")
    for line, table, raw in observed(Floor(4, 1, 60, [game], MISTAKES, untidy=True)):
        if line == "floor":
            item = stage.read("floor.observed.v1", table, raw)
            assert not isinstance(item, Unreadable)
            state = stage.fold(state if state.table else stage.start(table), item).state
            if item.order % 7 == 0:
                rest = stage.at_rest(state)
                size = len(stage.dump(state))
                sizes[rest] = max(sizes[rest], size - MOST_HELD * (rest and bool(state.waiting)))
    assert 1_000 < sizes[True] < MOST_AT_REST, sizes
    assert sizes[True] < sizes[False] < MOST_IN_A_ROUND, sizes
