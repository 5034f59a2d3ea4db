"""Markers that are read between two rounds, until the next one closes: MB-7. Used by `play`."""

from events.observed.markers import MarkerMoved, MarkerRead, VigorishCollected
from events.observed.seats import SeatLeft
from services.tables.state import TableState


def read(state: TableState, event: MarkerRead) -> TableState:
    """What lies there less than is owed, and by which reading; within a round that is its own."""
    if state.round is not None:
        return state
    lacks = state.owed.get(event.seat, 0) - event.amount_cents
    state = _without(state, event.seat)
    if lacks <= 0:
        return state
    return state._replace(short={**state.short, event.seat: (lacks, event.order)})


def collected(state: TableState, event: VigorishCollected | SeatLeft) -> TableState:
    """What lies there now, nobody has read."""
    return _without(state, event.seat) if state.short else state


def moved(state: TableState, event: MarkerMoved) -> TableState:
    """So with both seats of a marker that goes to another."""
    if not state.short:
        return state
    return _without(_without(state, event.seat), event.to_seat)


def _without(state: TableState, seat: int) -> TableState:
    if seat not in state.short:
        return state
    return state._replace(short={at: one for at, one in state.short.items() if at != seat})
