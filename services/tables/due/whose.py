"""Whose marker lies at a seat, where he told who he is and was not seen to sit there: MB-7.

Used by the folds of markers and seats, and by the judge of moved ones.
"""

from events.observed.markers import MarkerMoved
from services.tables.due.seating import is_held, player_of
from services.tables.state import TableState


def player_told(state: TableState, seat: int) -> str | None:
    """The id of who plays there, where he gave a card."""
    one = player_of(state, seat)
    return one if one in state.players.values() else None


def marker(state: TableState, seat: int) -> int:
    """What lies at a seat: of who sits there, or of who has just left it."""
    return state.owed.get(seat, 0) or state.gone.get(seat, 0)


def of_another(state: TableState, seat: int) -> int:
    """What of the marker at a seat is known to be another player's than who sits there."""
    who, order, cents = state.whose.get(seat, ("", 0, 0))
    if not order or player_told(state, seat) in (None, who):
        return 0
    return min(cents, state.owed.get(seat, 0))


def left_by(state: TableState, seat: int) -> TableState:
    """Who gets up, and leaves his marker there; told before he is gone."""
    who = player_told(state, seat) if state.owed.get(seat) else None
    if who is None or of_another(state, seat):
        return state
    return state._replace(whose={**state.whose, seat: (who, 0, 0)})


def moved_by(state: TableState, event: MarkerMoved) -> TableState:
    """It goes with who sits there, or with who has left; told before it lies elsewhere."""
    seat = event.seat
    known, order, _ = state.whose.get(seat, (None, 0, 0))
    sits = state.owed.get(seat) and is_held(state, seat) and not order
    who = player_told(state, seat) if sits else known
    if who is None and not state.whose:
        return state
    whose = {at: one for at, one in state.whose.items() if at not in (seat, event.to_seat)}
    its = (who, event.order, marker(state, seat)) if who else None
    return state._replace(whose={**whose, event.to_seat: its} if its else whose)


def not_seen_yet(state: TableState) -> dict[int, tuple[str, int, int]]:
    """Those that lie still where nobody sits, or another does, though that was looked at."""
    return {
        seat: (who, -abs(order) if of_another(state, seat) else order, cents)
        for seat, (who, order, cents) in state.whose.items()
        if (_lies_on(state, seat) if order else state.gone.get(seat))
    }


def _lies_on(state: TableState, seat: int) -> bool:
    if not is_held(state, seat):
        return bool(state.owed.get(seat))
    return of_another(state, seat) > 0
