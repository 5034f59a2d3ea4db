"""Where rounds begin and end. Used by `fold`.

Devices need not number rounds: they are found from what happens. A round opens with the first
wager, card, or opening act of its game after the last one closed. It closes when its cards are
cleared; where nobody saw that, when the next one plainly begins.
"""

from typing import Any, Final

from events.observed.deal import CardDealt, CardRead, CardsCleared, StackDelivered
from events.observed.play import SimulatedBegun, SimulatedEnded
from events.observed.table import TableClosed
from events.observed.wagers import NoMoreBets, WagerPlaced
from services.tables.fold_use import used
from services.tables.games import played
from services.tables.owed import with_owed
from services.tables.payments import reckon_all
from services.tables.state import Closing, Round, TableState
from services.tables.tallies import tallied

BEGINS: Final = frozenset((WagerPlaced, CardDealt, CardRead, StackDelivered, SimulatedBegun))
ENDS: Final = frozenset((CardsCleared, TableClosed, SimulatedEnded))


def starts(state: TableState, event: Any) -> bool:
    """Whether a round opens with this event, also where the one before was never closed."""
    kind = type(event)
    round_ = state.round
    if round_ is None:
        return kind in BEGINS or kind in played(state).begins
    if not round_.settling or kind not in (WagerPlaced, NoMoreBets, SimulatedBegun):
        return False
    return _all_decided(round_)


def _all_decided(round_: Round) -> bool:
    """Each wager was taken, paid or given back: nothing is waited for but the next round."""
    return all(
        spot.collected_cents or spot.returned_cents or spot.paid_cents or not spot.stake_cents
        for spot in round_.spots.values()
    )


def begun(state: TableState, event: Any) -> TableState:
    """The round that opens with this event; one that was left open is closed first."""
    if state.round is not None:
        state = ends(state, event)
    rounds = state.rounds + 1
    round_ = Round(
        f"r{rounds}",
        event.order,
        played(state).play(),
        verified=not state.stream.doubt,
        simulated=type(event) is SimulatedBegun,
        no_more=state.announced,
    )
    stream = state.stream._replace(doubt=False) if state.stream.doubt else state.stream
    return state._replace(rounds=rounds, round=round_, announced=0, stream=stream)


def ends(state: TableState, event: Any) -> TableState:
    """The round is over; what it came to is booked and judged with this same event."""
    round_ = state.round
    if round_ is None or (type(event) is SimulatedEnded and not round_.simulated):
        return state
    goes_on = played(state).goes_on(round_, event)
    if goes_on is not None:
        return state._replace(round=goes_on)
    round_ = with_owed(state, round_)
    closing = Closing(round_, reckon_all(state, round_))
    state = played(state).closes(used(tallied(state, closing), round_, event), round_)
    return state._replace(round=None, announced=0, closing=closing, last=round_.name)
