"""Who is there to be asked for the cut, after one more event. Used by `folds/supply`."""

from collections.abc import Callable
from typing import Any, Final

from events.observed.seats import SeatAbsent, SeatLeft, SeatTaken
from services.tables.folds.use import late_spread
from services.tables.state import TableState


def _absent(state: TableState, event: SeatAbsent) -> TableState:
    absent = {*state.supply.absent, event.seat} - ({event.seat} if not event.absent else set())
    return state._replace(supply=state.supply._replace(absent=tuple(sorted(absent))))


def _here(state: TableState, event: SeatTaken | SeatLeft) -> TableState:
    if type(event) is SeatTaken:
        state = late_spread(state, event)
    absent = {*state.supply.absent} - {event.seat}
    told = tuple(sorted(absent))
    if told == state.supply.absent:
        return state
    return state._replace(supply=state.supply._replace(absent=told))


ON_SEATS: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    SeatAbsent: _absent,
    SeatTaken: _here,
    SeatLeft: _here,
}
