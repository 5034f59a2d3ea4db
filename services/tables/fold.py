"""A table after one more event. Never refuses: what breaks a rule happened; others judge it.

Used by the stage. One small function for each type of event that changes the table.
"""

from collections.abc import Callable
from typing import Any

from events.envelope import FromDevice
from events.observed import (
    LINES,
    CardDealt,
    CardRead,
    CardsCleared,
    DeviceBack,
    DeviceSilent,
    EventsDeclaredLost,
    NoMoreBets,
    PointsAnnounced,
    ResultAnnounced,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableOpened,
    VigorishCollected,
    VigorishMarked,
    WagerCollected,
    WagerPaid,
    WagerPlaced,
    WagerReturned,
    WagerWithdrawn,
)
from services.tables.payments import (
    NO_MARKS,
    NO_SPOT,
    mark_code,
    reckon,
    trust,
    vigorish_lacking,
)
from services.tables.state import Dealt, Marks, Round, Spot, SpotKey, TableState, Terms, ruling

NUMBERED = frozenset(
    shape for shape in LINES["floor"].values() if issubclass(shape, FromDevice)
)  # fmt: skip
MOST_LOST = 64  # declared ranges that are remembered, so that a late original is recognised


def evolve(state: TableState, event: Any) -> TableState:
    """The table after this event."""
    return advance(hear(state, event), event)


def hear(state: TableState, event: Any) -> TableState:
    """The table once the arrival of an event is noted, and what it shows to be missing."""
    if type(event) not in NUMBERED:
        return state if state.hole is None else state._replace(hole=None)
    source, boot, seq = event.source, event.boot, event.seq
    known = state.numbers.get(source)
    if known is None or (known[0] == boot and seq == known[1] + 1):
        return state._replace(numbers={**state.numbers, source: (boot, seq)}, hole=None)
    # What a device sent before it was first heard is not missed; a new start counts from 1.
    last = known[1] if known[0] == boot else 0
    if seq <= last:
        return state._replace(hole=None)
    numbers = {**state.numbers, source: (boot, seq)}
    if seq == last + 1:
        return state._replace(numbers=numbers, hole=None)
    return doubted(state._replace(numbers=numbers, hole=(last + 1, seq - 1)))


def advance(state: TableState, event: Any) -> TableState:
    """The table after what an event says."""
    step = _STEPS.get(type(event))
    return state if step is None else step(state, event)


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
    return state._replace(open=False, round=None, announced=0)


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


def _begun(state: TableState, order: int) -> tuple[TableState, Round]:
    """The round that is open, or the one that begins with this event."""
    if state.round is not None:
        return state, state.round
    rounds = state.rounds + 1
    begun = Round(f"r{rounds}", order, not state.doubt, state.announced)
    return state._replace(rounds=rounds, doubt=False, announced=0), begun


def _placed(state: TableState, event: WagerPlaced) -> TableState:
    state, round_ = _begun(state, event.order)
    key, amount = (event.seat, event.wager), event.amount_cents
    spot = round_.spots.get(key, NO_SPOT)
    spot = spot._replace(
        stake_cents=spot.stake_cents + amount,
        late_cents=spot.late_cents + amount if round_.no_more else 0,
        acts=(*spot.acts, event.order),
    )
    return _with_spot(state, round_, key, spot)


def _withdrawn(state: TableState, event: WagerWithdrawn) -> TableState:
    round_ = state.round
    if round_ is None:
        return state
    key = (event.seat, event.wager)
    return _with_spot(state, round_, key, _less(round_.spots.get(key, NO_SPOT), event))


def _less(spot: Spot, event: WagerWithdrawn | WagerReturned) -> Spot:
    """A spot after chips were taken off it; what was put there late goes first."""
    return spot._replace(
        stake_cents=max(spot.stake_cents - event.amount_cents, 0),
        late_cents=max(spot.late_cents - event.amount_cents, 0),
        acts=(*spot.acts, event.order),
    )


def _no_more(state: TableState, event: NoMoreBets) -> TableState:
    round_ = state.round
    if round_ is None:
        return state._replace(announced=event.order)
    if round_.no_more:
        return state
    return state._replace(round=round_._replace(no_more=event.order))


def _dealt(state: TableState, event: CardDealt) -> TableState:
    state, round_ = _begun(state, event.order)
    dealt = (*round_.dealt, Dealt(event.hand, event.number, event.card))
    return state._replace(round=round_._replace(dealt=dealt))


def _read(state: TableState, event: CardRead) -> TableState:
    """A face read; of a card whose deal was not reported it says that it lies there."""
    state, round_ = _begun(state, event.order)
    seen = Dealt(event.hand, event.number, event.card)
    dealt = [seen if (d[0], d[1]) == (seen[0], seen[1]) else d for d in round_.dealt]
    if seen not in dealt:
        dealt.append(seen)
    return state._replace(round=round_._replace(dealt=tuple(dealt)))


def _points(state: TableState, event: PointsAnnounced) -> TableState:
    round_ = state.round
    if round_ is None:
        return state
    said = (*round_.points, (event.hand, event.points, event.final))
    return state._replace(round=round_._replace(points=said))


def _result(state: TableState, event: ResultAnnounced) -> TableState:
    """From here no card is owed any more: what is lacking stays lacking."""
    round_ = state.round
    if round_ is None:
        return state
    ruled = ruling(round_.dealt)
    lacking = round_.lacking if ruled is None else ruled.lacking
    return state._replace(round=round_._replace(result=event.result, lacking=lacking))


def _paid(state: TableState, event: WagerPaid) -> TableState:
    return _act(state, event, paid=event.amount_cents)


def _collected(state: TableState, event: WagerCollected) -> TableState:
    return _act(state, event, collected=event.amount_cents)


def _act(
    state: TableState, event: WagerPaid | WagerCollected, *, paid: int = 0, collected: int = 0
) -> TableState:
    round_ = state.round
    if round_ is None:
        return state
    if round_.turn != event.seat:
        round_ = turned(state, round_, event.seat)
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    spot = spot._replace(
        paid_cents=spot.paid_cents + paid,
        collected_cents=spot.collected_cents + collected,
        acts=(*spot.acts, event.order),
    )
    return _with_spot(state, round_, key, spot)


def _returned(state: TableState, event: WagerReturned) -> TableState:
    """Players take their chips in their own time, so this is no turn of the dealer's."""
    round_ = state.round
    if round_ is None:
        return state
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    if pushed_back(round_, spot, event.amount_cents):
        return _with_spot(state, round_, key, _less(spot, event))
    spot = spot._replace(
        returned_cents=spot.returned_cents + event.amount_cents, acts=(*spot.acts, event.order)
    )
    return _with_spot(state, round_, key, spot)


def pushed_back(round_: Round, spot: Spot, amount_cents: int) -> bool:
    """Whether chips given back are a late wager refused, and not a stake after the decision."""
    return amount_cents <= spot.late_cents and round_.result is None and not round_.turn


def _with_spot(state: TableState, round_: Round, key: SpotKey, spot: Spot) -> TableState:
    return state._replace(round=round_._replace(spots={**round_.spots, key: spot}))


def _marked(state: TableState, event: VigorishMarked) -> TableState:
    owed = {**state.owed, event.seat: state.owed.get(event.seat, 0) + event.amount_cents}
    return _vigorish(state._replace(owed=owed), event, marked=event.amount_cents)


def _vig_collected(state: TableState, event: VigorishCollected) -> TableState:
    left = max(state.owed.get(event.seat, 0) - event.amount_cents, 0)
    owed = {seat: cents for seat, cents in state.owed.items() if seat != event.seat}
    if left:
        owed[event.seat] = left
    return _vigorish(state._replace(owed=owed), event, taken=event.amount_cents)


def _vigorish(
    state: TableState,
    event: VigorishMarked | VigorishCollected,
    *,
    marked: int = 0,
    taken: int = 0,
) -> TableState:
    round_ = state.round
    if round_ is None:
        return state
    if round_.turn != event.seat:
        round_ = turned(state, round_, event.seat)
    marks = round_.marks.get(event.seat, NO_MARKS)
    marks = Marks(
        marks.marked_cents + marked,
        marks.taken_cents + taken,
        marks.judged,
        (*marks.acts, event.order),
    )
    return state._replace(round=round_._replace(marks={**round_.marks, event.seat: marks}))


def turned(state: TableState, round_: Round, seat: int) -> Round:
    """The dealer turns to another seat: what he did at the last one is final."""
    last, terms = round_.turn, state.terms
    ruled = ruling(round_.dealt) if last and terms is not None else None
    if ruled is None or ruled.result is None or terms is None:
        return round_._replace(turn=seat)
    seen = trust(state, round_)
    spots, marks = round_.spots, round_.marks
    mark = marks.get(last, NO_MARKS)
    for key, spot, owed, net in reckon(round_, last, ruled, terms.filing, seen):
        if spot.judged is not None or not (spot.paid_cents or spot.collected_cents):
            continue
        spots = {**spots, key: spot._replace(judged=(net.error_cents, net.code))}
        if owed.vigorish_cents and mark.judged is None:
            lacking = vigorish_lacking(spot, owed, mark, seen, net)
            judged = (lacking, mark_code(mark))
            marks = {**marks, last: mark._replace(judged=judged)}
    return round_._replace(turn=seat, spots=spots, marks=marks)


def _cleared(state: TableState, _event: CardsCleared) -> TableState:
    return state._replace(round=None, announced=0)


_STEPS: dict[type, Callable[[TableState, Any], TableState]] = {
    TableOpened: _opened,
    TableClosed: _closed,
    DeviceSilent: _silent,
    DeviceBack: _back,
    SeatTaken: _taken,
    SeatLeft: _left,
    EventsDeclaredLost: _lost,
    WagerPlaced: _placed,
    WagerWithdrawn: _withdrawn,
    NoMoreBets: _no_more,
    CardDealt: _dealt,
    CardRead: _read,
    PointsAnnounced: _points,
    ResultAnnounced: _result,
    CardsCleared: _cleared,
    WagerPaid: _paid,
    WagerCollected: _collected,
    WagerReturned: _returned,
    VigorishMarked: _marked,
    VigorishCollected: _vig_collected,
}
