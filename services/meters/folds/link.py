"""What takes a link, or a table of it, out of play, and puts it into play again. Used by `fold`."""

from collections.abc import Callable
from typing import Any, Final

from events.observed.link import (
    ControllerLost,
    ControllerRestored,
    LinkBack,
    LinkSilent,
    LinkStopped,
    TableLinked,
)
from events.observed.people import LinkEventsDeclaredLost
from services.meters.folds.returns import heard_again
from services.meters.parts.outages import (
    APART,
    LOST,
    STOPPED,
    Loss,
    Said,
    begun,
    is_told_again,
    over,
)
from services.meters.state import (
    MOST_SILENCES,
    MOST_WAITING,
    LinkState,
    amiss,
)


def _operation(state: LinkState, event: LinkStopped) -> LinkState:
    return _is_said(state, event, None, STOPPED, plays=event.running)


def _linked(state: LinkState, event: TableLinked) -> LinkState:
    return _is_said(state, event, event.at_table, APART, plays=event.connected)


def _is_said(
    state: LinkState, event: LinkStopped | TableLinked, table: str | None, how: str, *, plays: bool
) -> LinkState:
    """What its device has said something else since says nothing of now."""
    others = [one for one in state.said if one.table != table]
    last = [one for one in state.said if one.table == table]
    if last and state.reports.is_before(event, last[0]):
        return state
    if plays:
        losses = over(state.losses, how, event, table)
    else:
        losses = begun(state.losses, Loss(state.next - 1, event.hub_at, "", table, how))
    said = Said(table, plays, event.order, event.source, event.boot, event.seq)
    state = state._replace(losses=losses, said=(*others, said))
    return amiss(state, out=tuple([one for one in state.said if not one.plays]))


def _lost(state: LinkState, event: ControllerLost) -> LinkState:
    """From the number that it names on; what it says of an older loss again is new from here on."""
    reached, table = state.next - 1, event.at_table
    new = event.number is None or is_told_again(state.losses, event)
    number = reached if new or event.number is None else event.number
    loss = Loss(number, event.hub_at, "", table)
    state = state._replace(losses=begun(state.losses, loss))
    if table is not None:
        return amiss(state, cut=(*state.trouble.cut, table))
    return amiss(state, away=number)


def _restored(state: LinkState, event: ControllerRestored) -> LinkState:
    """It goes on from the state before; with the whole link every table of it."""
    table = event.at_table
    losses = over(state.losses, LOST, event, table)
    state = heard_again(state._replace(losses=losses), event.hub_at)
    if table is None:
        return amiss(state, away=None, cut=())
    return amiss(state, cut=tuple([one for one in state.trouble.cut if one != table]))


def _silent(state: LinkState, event: LinkSilent) -> LinkState:
    """The hub misses the controller: what its tables go on with, it does not count."""
    if state.silences and not state.silences[-1][1]:
        return state
    return state._replace(silences=(*state.silences, (event.hub_at, ""))[-MOST_SILENCES:])


def _back(state: LinkState, event: LinkBack) -> LinkState:
    if not state.silences or state.silences[-1][1]:
        return state
    since, _ = state.silences[-1]
    state = heard_again(state, event.hub_at)
    return state._replace(silences=(*state.silences[:-1], (since, event.hub_at)))


def _declared(state: LinkState, event: LinkEventsDeclaredLost) -> LinkState:
    """Reports of the line will not come: so many of the numbers that are missed may be in them."""
    return amiss(state, lost=min(MOST_WAITING, state.trouble.lost + event.last - event.first + 1))


ON_LINK: Final[dict[type, Callable[[LinkState, Any], LinkState]]] = {
    LinkStopped: _operation,
    TableLinked: _linked,
    LinkSilent: _silent,
    LinkBack: _back,
    ControllerLost: _lost,
    ControllerRestored: _restored,
    LinkEventsDeclaredLost: _declared,
}
