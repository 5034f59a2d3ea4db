"""A link after what nearly all that happens changes: only that is made anew. Used by `folds`.

Three times a round a link is made anew: by its contribution, as its table tells of it, and as it is
looked at. What stays is taken over as it is: compiled code would look at the type of each.
"""

from typing import Any

from services.meters.parts.value import Meter
from services.meters.state import MOST_VALUES, AtTable, LinkState
from services.parts.lately import and_then
from services.parts.quick import made

Fields = tuple[Any, ...]


def contributed(
    state: LinkState, number: int, seq: int, at: str, meter: Meter, wagers: int,
    tables: dict[str, AtTable],
) -> LinkState:  # fmt: skip
    """The link after a contribution, as nearly all movements are."""
    its: Fields = state
    link, since, now, _, _, values, in_count = its[:7]
    in_count += wagers
    stood: Fields = meter
    stood += (in_count,)
    values = and_then(values, stood, MOST_VALUES)
    if not since or at < since:
        since = at
    if at > now:
        now = at
    changed: Fields = (link, since, now, number + 1, meter, values, in_count, seq, tables)
    return made(LinkState, changed + its[9:])


def told_of(
    state: LinkState, tables: dict[str, AtTable], first_told: tuple[tuple[str, str], ...]
) -> LinkState:
    """The link after a table has told of a round, or a round was looked at."""
    its: Fields = state
    changed: Fields = (tables, first_told)
    return made(LinkState, its[:8] + changed + its[10:])


def heard_at(state: LinkState, at: str) -> LinkState:
    """The link as its line has come to a moment."""
    its: Fields = state
    changed: Fields = (state.link, state.since or at, at)
    return made(LinkState, changed + its[3:])
