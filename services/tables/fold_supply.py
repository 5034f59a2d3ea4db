"""A table's cards and devices after one more event: decks, shuffle, cut, shoe. Used by `fold`."""

from collections.abc import Callable
from typing import Any, Final

from services.tables.state import TableState

ON_SUPPLY: Final[dict[type, Callable[[TableState, Any], TableState]]] = {}
