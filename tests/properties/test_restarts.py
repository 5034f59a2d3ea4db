"""A table that is put away and taken up again after each event goes on as if it never had been.

Over dealt rounds and not over invented events: what a kept state could do otherwise (a dict in
another order, a number that has become a name) shows where several seats share, owe or err.
"""

from collections.abc import Iterator

import pytest

from events.codec import Unreadable, canonical
from events.topics import FLOOR_OBSERVED
from services.floor.games import GAMES, MISTAKES
from services.floor.simulate import Floor, observed
from services.stage.stage import Item, Step
from services.tables.stage import TablesStage
from services.tables.state import TableState

SEED, TABLES, ROUNDS = 4, 2, 60  # of each game: pots are split in them, too
STAGE = TablesStage()


@pytest.mark.parametrize("game", GAMES)
def test_a_restart_after_each_event_changes_no_derived_line(game: str) -> None:
    whole: dict[str, TableState] = {}
    kept: dict[str, bytes] = {}
    pairs = 0
    for table, item in floor(game):
        at_once = STAGE.fold(whole.get(table) or STAGE.start(table), item)
        put_away = kept.get(table)
        state = STAGE.load(put_away, STAGE.version) if put_away else STAGE.start(table)
        in_pieces = STAGE.fold(state, item)
        assert [*lines(in_pieces)] == [*lines(at_once)], item.id
        whole[table], kept[table] = at_once.state, STAGE.dump(in_pieces.state)
        pairs += bool(at_once.entries)
    assert pairs > ROUNDS
    for table, ended in whole.items():
        assert kept[table] == STAGE.dump(ended)


def floor(game: str) -> Iterator[tuple[str, Item]]:
    """Rounds with every mistake and everything lawful the long way round."""
    for line, table, raw in observed(Floor(SEED, TABLES, ROUNDS, [game], MISTAKES, untidy=True)):
        if line == "floor":
            item = STAGE.read(FLOOR_OBSERVED.name, table, raw)
            assert not isinstance(item, Unreadable)
            yield table, item


def lines(step: Step[TableState]) -> Iterator[tuple[str, str, str, str | None, bytes]]:
    """All that an event has caused, as it is sent."""
    for entry in step.entries:
        for fact in entry.facts:
            yield entry.topic.name, entry.book, entry.cause, entry.key, canonical(fact)
