"""A table's state as canonical JSON: equal states are equal bytes. Used by the stage."""

from typing import Final

from services.parts.shapes import Shapes
from services.tables.games import PLAYS
from services.tables.state import TableState

SHAPES: Final = Shapes(PLAYS)  # a round's `play` is its game's


def dump(state: TableState) -> bytes:
    """The state, its parts in the order in which they are declared."""
    return SHAPES.dump(state._replace(closing=None))


def load(raw: bytes) -> TableState:
    """The state that `dump` wrote."""
    state: TableState = SHAPES.load(TableState, raw)
    return state
