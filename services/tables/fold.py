"""A table after one more event. Never refuses: what breaks a rule happened; others judge it.

Used by the stage. One small function for each type of event that changes the table.
"""

from collections.abc import Callable, Iterable
from typing import Any

from events.envelope import FromDevice
from events.observed import LINES
from events.observed.deal import CardDealt, CardRead, CardsCleared
from events.observed.hub import DeviceBack, DeviceSilent
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.people import EventsDeclaredLost
from events.observed.seats import SeatLeft, SeatTaken
from events.observed.table import TableClosed, TableOpened
from events.observed.wagers import NoMoreBets, WagerPlaced
from services.tables.fold_round import IN_ROUND, marked
from services.tables.payments import reckon_all
from services.tables.state import Closing, Round, TableState, Terms

NUMBERED = frozenset(shape for shape in LINES["floor"].values() if issubclass(shape, FromDevice))
MOST_UNHEARD = 16  # stretches of a device's numbers that did not come and still may
MOST_LOST = 64  # declared ranges that are remembered, so that a late original is recognised


def evolve(state: TableState, event: Any) -> TableState:
    """The table after this event."""
    return advance(hear(state, event), event)


def hear(state: TableState, event: Any) -> TableState:
    """The table as an event finds it: in doubt where its device skipped or repeated a number."""
    if type(event) not in NUMBERED:
        return state
    known = state.numbers.get(event.source)
    if known is not None and event.seq == known[1] + 1 and event.boot == known[0]:
        return state
    return _out_of_turn(state, event, known)


def _out_of_turn(state: TableState, event: Any, known: tuple[str, int] | None) -> TableState:
    """A number that does not follow the device's last: it skips some, comes late, or comes again.

    The hub numbers one content of a device once. So what comes again here has other content.
    """
    source, seq = event.source, event.seq
    going_on = known is not None and known[0] == event.boot
    last = known[1] if known and going_on else 0  # a new start counts from 1
    unheard = state.unheard.get(source, ()) if going_on else ()
    if seq <= last:
        if not any(first <= seq <= end for first, end in unheard):
            return doubted(state._replace(hole=(seq, seq - 1)))
        return _await(state, source, [part for span in unheard for part in _without(span, seq)])
    if seq == last + 1:
        return _await(state, source, unheard)
    state = _await(state, source, [*unheard, (last + 1, seq - 1)])
    # What a device sent before it was first heard is not missed, but may come.
    return state if known is None else doubted(state._replace(hole=(last + 1, seq - 1)))


def _await(state: TableState, source: str, spans: Iterable[tuple[int, int]]) -> TableState:
    """These numbers of a device did not come yet: whichever of them does is late, not a repeat."""
    left = tuple(spans)
    if len(left) > MOST_UNHEARD:  # rather miss a repeat than hold a late report against its device
        left = ((left[0][0], left[1][1]), *left[2:])
    unheard = {device: some for device, some in state.unheard.items() if device != source}
    return state._replace(unheard={**unheard, source: left} if left else unheard)


def _without(span: tuple[int, int], number: int) -> list[tuple[int, int]]:
    """A stretch less one number."""
    first, last = span
    if not first <= number <= last:
        return [span]
    return [(a, b) for a, b in ((first, number - 1), (number + 1, last)) if a <= b]


def advance(state: TableState, event: Any) -> TableState:
    """The table after what an event says."""
    kind = type(event)
    if state.round is not None and (in_round := IN_ROUND.get(kind)) is not None:
        return _noted(state, event, in_round(state, state.round, event))
    step = _STEPS.get(kind)
    if step is not None:
        state = step(state, event)
    return _noted(state, event, state.round) if kind in NUMBERED else state


def _noted(state: TableState, event: Any, round_: Round | None) -> TableState:
    """The table with this round, and with the number of the device that spoke.

    Spelled out, because every event comes by here and `_replace` costs twice as much.
    """
    source, boot, seq = event.source, event.boot, event.seq
    numbers = state.numbers
    known = numbers.get(source)
    if known is None or known[0] != boot or known[1] < seq:
        numbers = {**numbers, source: (boot, seq)}
    return TableState(
        state.table, state.terms, state.open, state.rounds, round_, state.announced, state.doubt,
        None, state.owed, state.players, numbers, state.silent, state.lost, state.conflicts,
        state.tray_cents, state.booked, state.closing, state.unheard,
    )  # fmt: skip


def doubted(state: TableState) -> TableState:
    """Something is missing: of this round, or where none is open, perhaps of the next."""
    if state.round is None:
        return state._replace(doubt=True)
    return state._replace(round=state.round._replace(verified=False))


def _opened(state: TableState, event: TableOpened) -> TableState:
    reporters: dict[str, tuple[str, ...]] = {}
    for device in event.devices:
        for fact in device.reports:
            reporters[fact] = (*reporters.get(fact, ()), device.source)
    terms = Terms(event.filing, event.filing_digest, reporters)
    return state._replace(terms=terms, open=True)


def _closed(state: TableState, _event: TableClosed) -> TableState:
    return _cleared(state, _event)._replace(open=False)


def _silent(state: TableState, event: DeviceSilent) -> TableState:
    if event.source in state.silent:
        return state
    return state._replace(silent=tuple(sorted((*state.silent, event.source))))


def _back(state: TableState, event: DeviceBack) -> TableState:
    return state._replace(silent=tuple([s for s in state.silent if s != event.source]))


def _taken(state: TableState, event: SeatTaken) -> TableState:
    return state._replace(players={**state.players, event.seat: event.player})


def _left(state: TableState, event: SeatLeft) -> TableState:
    players = {seat: who for seat, who in state.players.items() if seat != event.seat}
    return state._replace(players=players)


def _lost(state: TableState, event: EventsDeclaredLost) -> TableState:
    lost = (*state.lost, (event.first, event.last))[-MOST_LOST:]
    return doubted(state._replace(lost=lost))


def _begins(state: TableState, event: WagerPlaced | CardDealt | CardRead) -> TableState:
    """The first wager or card after a close opens a round."""
    rounds = state.rounds + 1
    begun = Round(f"r{rounds}", event.order, not state.doubt, state.announced)
    round_ = IN_ROUND[type(event)](state, begun, event)
    return state._replace(rounds=rounds, doubt=False, announced=0, round=round_)


def _no_more_yet(state: TableState, event: NoMoreBets) -> TableState:
    return state._replace(announced=event.order)


def _vigorish(state: TableState, event: VigorishMarked | VigorishCollected) -> TableState:
    """A seat's marker outlives the round; what changed it stands in the round too."""
    change = event.amount_cents if type(event) is VigorishMarked else -event.amount_cents
    left = max(state.owed.get(event.seat, 0) + change, 0)
    owed = {seat: cents for seat, cents in state.owed.items() if seat != event.seat}
    if left:
        owed[event.seat] = left
    round_ = state.round
    return state._replace(owed=owed, round=round_ and marked(state, round_, event, change))


def _cleared(state: TableState, _event: CardsCleared | TableClosed) -> TableState:
    """The round is over; what it came to is booked and judged with this same event."""
    round_ = state.round
    closing = round_ and Closing(round_, reckon_all(state, round_))
    return state._replace(round=None, announced=0, closing=closing)


_STEPS: dict[type, Callable[[TableState, Any], TableState]] = {
    TableOpened: _opened,
    TableClosed: _closed,
    DeviceSilent: _silent,
    DeviceBack: _back,
    SeatTaken: _taken,
    SeatLeft: _left,
    EventsDeclaredLost: _lost,
    WagerPlaced: _begins,
    CardDealt: _begins,
    CardRead: _begins,
    NoMoreBets: _no_more_yet,
    VigorishMarked: _vigorish,
    VigorishCollected: _vigorish,
    CardsCleared: _cleared,
}
