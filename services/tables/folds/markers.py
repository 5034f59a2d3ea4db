"""The vigorish marker of a seat: marked, collected, carried along with its player. Used by `table`.

§ 629a.12(c) and (d): it is what the seat owes, and outlives the round in which it was marked.
"""

from events.observed.markers import MarkerMoved, VigorishCollected, VigorishMarked
from services.tables.due.debts import is_of_before, own_due
from services.tables.due.lacking import overmarked, unmarked
from services.tables.due.whose import marker, moved_by
from services.tables.folds.payments import marked
from services.tables.midibaccarat.exact import with_rest
from services.tables.midibaccarat.gone import gone_pays
from services.tables.midibaccarat.vigorish import is_all
from services.tables.state import TableState


def vigorish(state: TableState, event: VigorishMarked | VigorishCollected) -> TableState:
    """A seat's marker outlives the round; what changed it stands in the round too."""
    change = event.amount_cents if type(event) is VigorishMarked else -event.amount_cents
    seat, of_before, beyond = event.seat, is_of_before(state, event), event.amount_cents
    lies = state.owed.get(seat, 0)
    left = lies + change
    if change < 0:
        paid = -change if of_before else max(-change - own_due(state, seat), 0)
        left = 0 if paid and is_all(state, seat, paid) else lies - paid
        beyond = max(-change - (lies - left if left else _owed(state, seat)), 0)
        state = gone_pays(state, seat, beyond) if of_before else state
    elif of_before:
        beyond = max(change - unmarked(state, seat), 0)
    state = _owes(state, seat, left)
    round_ = state.round
    if round_ is None:
        return state
    return state._replace(round=marked(state, round_, event, change, beyond, of_before=of_before))


def _owed(state: TableState, seat: int) -> int:
    """What its marker says, but for what was marked there too much in a round before."""
    name = state.round.name if state.round is not None else None
    return max(state.owed.get(seat, 0) - overmarked(state, seat, name), 0)


def _owes(state: TableState, seat: int, cents: int) -> TableState:
    owed = {other: owes for other, owes in state.owed.items() if other != seat}
    return state._replace(owed={**owed, seat: cents} if cents else owed)


def marker_moved(state: TableState, event: MarkerMoved) -> TableState:
    """What is owed goes with its player: MB-7."""
    if event.seat == event.to_seat:
        return state
    moved = marker(state, event.seat)
    state = moved_by(state, event) if moved else state
    if not state.owed.get(event.seat):  # it is of a player who has given up his seat before it
        gone = {seat: cents for seat, cents in state.gone.items() if seat != event.seat}
        state = state._replace(gone=gone)
    state = with_rest(state, _moved(state.standing.rest, event))
    there = state.owed.get(event.to_seat, 0) + moved
    return _owes(_owes(state, event.seat, 0), event.to_seat, there)


def _moved(rest: dict[int, int], event: MarkerMoved) -> dict[int, int]:
    """So is what it owes beside its whole cents."""
    if event.seat not in rest:
        return rest
    left = {seat: hundredths for seat, hundredths in rest.items() if seat != event.seat}
    return {**left, event.to_seat: left.get(event.to_seat, 0) + rest[event.seat]}
