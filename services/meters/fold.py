"""A link after one more event. Never refuses: what breaks a rule happened; others judge it.

Used by the stage: `heard` takes what the line brings, `due` says what comes next in the
controller's own order, and `evolve` is the link after that. So two reports that arrive in another
order change nothing but the moment at which they are folded.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from events.moments import milliseconds
from events.observed.link import ControllerLost, ControllerRestored, MeterDisplayed
from services.meters.fold_awards import ON_AWARDS
from services.meters.fold_meter import ON_LINK, ON_METER
from services.meters.fold_rounds import RoundDue, met, next_round
from services.meters.state import (
    MOST_VALUES,
    MOST_WAITING,
    PATIENCE_MS,
    LinkState,
    number_of,
    stood_at,
)

NUMBERED: Final = frozenset(ON_METER)
FOLLOWS: Final = frozenset((MeterDisplayed, ControllerLost, ControllerRestored))


class Passed(NamedTuple):
    """A number of the controller's that will not come: what it did is not in the value."""

    number: int
    hub_at: str
    day: str
    because: tuple[str, ...]  # the first of those that waited for it


def waits(state: LinkState, event: Any) -> bool:
    """Whether an event has its turn by a number of the controller's, and not as it arrives."""
    return type(event) in NUMBERED or _follows(state, event) >= state.next


def at_once(state: LinkState, event: Any) -> bool:
    """Whether an event has its turn as it arrives, which nearly all have."""
    if type(event) in NUMBERED:
        return not state.waiting and event.number == state.next
    return not waits(state, event)


def _follows(state: LinkState, event: Any) -> int:
    """The movement that an event comes after: it is in what is shown, or began the jackpot."""
    if type(event) in FOLLOWS:
        number: int | None = event.number
        return number or 0
    return number_of(state.link, event.jackpot) if type(event) in ON_AWARDS else 0


def heard(state: LinkState, event: Any) -> LinkState:
    """The link's line has come to this event; what waits for its turn is kept."""
    at = event.hub_at
    if at > state.now or at < state.since or not state.since:
        state = state._replace(since=min(state.since or at, at), now=max(state.now, at))
    if at_once(state, event):
        return state
    if type(event) not in NUMBERED:
        return state._replace(after=(*state.after, event)[-MOST_VALUES:])
    if event.number < state.next or event.number in state.waiting:
        return state
    state = state._replace(waiting={**state.waiting, event.number: event})
    late = state.next not in state.waiting
    return state._replace(gap_since=(state.gap_since or state.now) if late else None)


def due(state: LinkState) -> Any:
    """What is next in the controller's order, if it is there; None where something is missing."""
    for event in state.after:
        if _follows(state, event) < state.next:
            return event
    if state.next in state.waiting:
        return state.waiting[state.next]
    if state.waiting and _given_up(state):
        first: Any = state.waiting[min(state.waiting)]
        return Passed(state.next, state.now, first.day, (first.id,))
    return None if state.waiting else next_round(state)


def _given_up(state: LinkState) -> bool:
    """Whether nobody waits for the next number any more."""
    declared = any(first <= state.next <= last for first, last in state.lost)
    return declared or len(state.waiting) > MOST_WAITING


def overdue(state: LinkState) -> bool:
    """Whether the next number has been missed for too long."""
    if state.gap_since is None:
        return False
    return milliseconds(state.now) - milliseconds(state.gap_since) > PATIENCE_MS


def evolve(state: LinkState, event: Any) -> LinkState:
    """The link after this event, at its turn."""
    kind = type(event)
    if event in state.after:
        state = state._replace(after=tuple([one for one in state.after if one is not event]))
    if kind is RoundDue:
        return met(state, event)
    if kind is MeterDisplayed:
        return _displayed(state, event)
    if kind in NUMBERED or kind is Passed:
        return _numbered(state, event)
    step: Callable[[LinkState, Any], LinkState] | None = ON_LINK.get(kind) or ON_AWARDS.get(kind)
    return step(state, event) if step is not None else state


def _numbered(state: LinkState, event: Any) -> LinkState:
    """The controller's order has come past this number."""
    number = event.number
    if state.waiting:
        state = _passed(state, number)
    if type(event) is Passed:
        after = state._replace(doubt=True)
    else:
        after = ON_METER[type(event)](state, event)
    stood = (*after.values[1 - MOST_VALUES :], after.cents)
    return after._replace(next=number + 1, values=stood)


def _passed(state: LinkState, number: int) -> LinkState:
    """One that waited does no longer; the next may be missed from now on."""
    waiting = {of: one for of, one in state.waiting.items() if of != number}
    late = bool(waiting) and number + 1 not in waiting
    return state._replace(waiting=waiting, gap_since=state.now if late else None, gap_told=False)


def _displayed(state: LinkState, event: MeterDisplayed) -> LinkState:
    """What is shown; by how much it is off is remembered, so that it is said once."""
    number = state.next - 1 if event.number is None else event.number
    stood = stood_at(state, number)
    state = state._replace(shown=(number, event.value_cents))
    return state if stood is None else state._replace(off_cents=event.value_cents - stood)
