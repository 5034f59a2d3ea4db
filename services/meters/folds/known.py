"""What a link knows of a number that its controller has not reported yet. Used by `fold`, `rounds`.

A movement that comes later than others tell of it is as old as the first of those. So a round that
waited for it has it, and one that was over before anybody knew of it has not: whichever line was
read first.
"""

from dataclasses import replace
from typing import Any, Final

from services.meters.folds.awards import DECIDED
from services.meters.folds.early import first_moment
from services.meters.folds.meter import ON_METER
from services.meters.state import Later, LinkState

NUMBERED: Final = frozenset(ON_METER)


def tells_of(one: Later, number: int) -> bool:
    """Whether it proves that its controller has come so far; what people say proves nothing."""
    return one.place >= number and type(one.event) not in DECIDED


def as_known(state: LinkState, event: Any) -> Any:
    """A movement at its turn, from the moment at which its number was first told of."""
    if type(event) not in NUMBERED:
        return event
    waiting, after, *_ = state.trouble
    told = [one.event.hub_at for one in after if tells_of(one, event.number)]
    known = min([event.hub_at, *told, first_moment(waiting) or event.hub_at])
    return event if known == event.hub_at else replace(event, hub_at=known)


def is_missed(state: LinkState, until: str) -> bool:
    """Whether a number was told of by then, and not reported: it may be of any round.

    What is told of only later is later than the round, and it need not be waited for.
    """
    waiting, after, *_ = state.trouble
    first = first_moment(waiting)
    return (first is not None and first <= until) or any(
        one.event.hub_at <= until and tells_of(one, state.next) for one in after
    )
