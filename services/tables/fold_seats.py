"""Who is there to be asked for the cut, after one more event. Used by `fold_supply`."""

from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from events.observed.seats import SeatAbsent, SeatLeft, SeatsJoined, SeatTaken
from services.tables.fold_use import late_spread
from services.tables.state import TableState


def _absent(state: TableState, event: SeatAbsent) -> TableState:
    absent = {*state.supply.absent, event.seat} - ({event.seat} if not event.absent else set())
    return state._replace(supply=state.supply._replace(absent=tuple(sorted(absent))))


def _joined(state: TableState, event: SeatsJoined) -> TableState:
    """A second box is nobody of its own to be asked."""
    boxes = {seat for seat in event.seats if seat not in state.players}
    if not boxes:
        return state
    absent = tuple(sorted({*state.supply.absent, *boxes}))
    return state._replace(supply=state.supply._replace(absent=absent))


def _here(state: TableState, event: SeatTaken | SeatLeft) -> TableState:
    if type(event) is SeatTaken:
        state = late_spread(state, event)
    absent = {*state.supply.absent} - {event.seat}
    if type(event) is SeatLeft:  # the second box of who has left stays behind as nobody
        absent |= {*chain(*[pair for pair in state.joined if event.seat in pair])} - {event.seat}
    told = tuple(sorted(absent))
    if told == state.supply.absent:
        return state
    return state._replace(supply=state.supply._replace(absent=told))


ON_SEATS: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    SeatAbsent: _absent,
    SeatsJoined: _joined,
    SeatTaken: _here,
    SeatLeft: _here,
}
