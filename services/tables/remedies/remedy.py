"""What a remedy is: by which event it is seen, and what goes on without it. Used by `every`."""

from collections.abc import Callable
from typing import Any, NamedTuple

from services.tables.parts.raised import OpenFinding
from services.tables.state import TableState

Seen = Callable[[OpenFinding, Any], bool]


class Remedy(NamedTuple):
    """One remedy."""

    text: str
    seen_on: frozenset[type] | None  # None: whenever the state shows it
    late_on: frozenset[type]  # play goes on
    seen: Seen = lambda _finding, _event: True
    late: Callable[[OpenFinding, TableState, Any], bool] = lambda _f, _s, _e: True
    by_state: Callable[[OpenFinding, TableState], bool] | None = None  # in the place of `seen`
    parts: tuple[str, ...] = ()  # what it consists of: each a remedy of its own
    whole: Seen = lambda _finding, _event: False  # what mends the mistake without any of them
    by: tuple[str, ...] = ()  # kinds of fact that tell of it, where the state shows it
    # What goes on shows by itself that it was not.
    shown: Callable[[OpenFinding, TableState, Any], bool] = lambda _f, _s, _e: False
