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
    reckon_all,
    taken_net,
    trust,
    vigorish_lacking,
)
from services.tables.state import (
    Closing,
    Dealt,
    Marks,
    Round,
    Spot,
    SpotKey,
    TableState,
    Terms,
    ruling,
)

NUMBERED = frozenset(
    shape for shape in LINES["floor"].values() if issubclass(shape, FromDevice)
)  # fmt: skip
_SPOTS, _DEALT, _RULED, _POINTS = map(Round._fields.index, ("spots", "dealt", "ruled", "points"))
MOST_LOST = 64  # declared ranges that are remembered, so that a late original is recognised


def evolve(state: TableState, event: Any) -> TableState:
    """The table after this event."""
    return advance(hear(state, event), event)


def hear(state: TableState, event: Any) -> TableState:
    """The table as an event finds it: in doubt where its device has skipped numbers."""
    if type(event) not in NUMBERED:
        return state
    known = state.numbers.get(event.source)
    # What a device sent before it was first heard is not missed; a new start counts from 1.
    if known is None:
        return state
    last = known[1] if known[0] == event.boot else 0
    if event.seq <= last + 1:
        return state
    return doubted(state._replace(hole=(last + 1, event.seq - 1)))


def advance(state: TableState, event: Any) -> TableState:
    """The table after what an event says."""
    kind = type(event)
    if state.round is not None and (in_round := _IN_ROUND.get(kind)) is not None:
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
        state.tray_cents, state.closing,
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
    round_ = _IN_ROUND[type(event)](state, begun, event)
    return state._replace(rounds=rounds, doubt=False, announced=0, round=round_)


def _no_more_yet(state: TableState, event: NoMoreBets) -> TableState:
    return state._replace(announced=event.order)


def _placed(_: TableState, round_: Round, event: WagerPlaced) -> Round:
    key, amount = (event.seat, event.wager), event.amount_cents
    spot = round_.spots.get(key, NO_SPOT)
    spot = spot._replace(
        stake_cents=spot.stake_cents + amount,
        late_cents=spot.late_cents + amount if round_.no_more else 0,
        acts=(*spot.acts, event.order),
    )
    return _with_spot(round_, key, spot)


def _withdrawn(_: TableState, round_: Round, event: WagerWithdrawn) -> Round:
    key = (event.seat, event.wager)
    return _with_spot(round_, key, _less(round_.spots.get(key, NO_SPOT), event))


def _less(spot: Spot, event: WagerWithdrawn | WagerReturned) -> Spot:
    """A spot after chips were taken off it; what was put there late goes first."""
    return spot._replace(
        stake_cents=max(spot.stake_cents - event.amount_cents, 0),
        late_cents=max(spot.late_cents - event.amount_cents, 0),
        acts=(*spot.acts, event.order),
    )


def _no_more(_: TableState, round_: Round, event: NoMoreBets) -> Round:
    return round_ if round_.no_more else round_._replace(no_more=event.order)


def _dealt(_: TableState, round_: Round, event: CardDealt) -> Round:
    return _with_cards(round_, (*round_.dealt, Dealt(event.hand, event.number, event.card)))


def _read(_: TableState, round_: Round, event: CardRead) -> Round:
    """A face read; of a card whose deal was not reported it says that it lies there."""
    hand, number = event.hand, event.number
    seen = Dealt(hand, number, event.card)
    faces, known = [], False
    for card in round_.dealt:
        here = card[1] == number and card[0] == hand
        known |= here
        faces.append(seen if here else card)
    return _with_cards(round_, (*faces,) if known else (*faces, seen))


def _with_cards(round_: Round, dealt: tuple[Dealt, ...]) -> Round:
    return Round._make((*round_[:_DEALT], dealt, ruling(dealt), *round_[_RULED + 1 :]))


def _with(round_: Round, part: int, value: object) -> Round:
    """The round with another part; by slices, for the reason that `_noted` gives."""
    return Round._make((*round_[:part], value, *round_[part + 1 :]))


def _points(_: TableState, round_: Round, event: PointsAnnounced) -> Round:
    said = (*round_.points, (event.hand, event.points, event.final))
    return _with(round_, _POINTS, said)


def _result(_: TableState, round_: Round, event: ResultAnnounced) -> Round:
    """From here no card is owed any more: what is lacking stays lacking."""
    ruled = round_.ruled
    lacking = round_.lacking if ruled is None else ruled.lacking
    return round_._replace(result=event.result, lacking=lacking)


def _paid(state: TableState, round_: Round, event: WagerPaid) -> Round:
    if round_.turn != event.seat:
        round_ = turned(state, round_, event.seat)
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    paid = spot.paid_cents + event.amount_cents
    spot = spot._replace(paid_cents=paid, acts=(*spot.acts, event.order))
    return _with_spot(round_, key, spot)


def _collected(state: TableState, round_: Round, event: WagerCollected) -> Round:
    if round_.turn != event.seat:
        round_ = turned(state, round_, event.seat)
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    collected = spot.collected_cents + event.amount_cents
    spot = spot._replace(collected_cents=collected, acts=(*spot.acts, event.order))
    return _with_spot(round_, key, spot)


def _returned(_: TableState, round_: Round, event: WagerReturned) -> Round:
    """Players take their chips in their own time, so this is no turn of the dealer's."""
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    if pushed_back(round_, spot, event.amount_cents):
        return _with_spot(round_, key, _less(spot, event))
    returned = spot.returned_cents + event.amount_cents
    spot = spot._replace(returned_cents=returned, acts=(*spot.acts, event.order))
    return _with_spot(round_, key, spot)


def pushed_back(round_: Round, spot: Spot, amount_cents: int) -> bool:
    """Whether chips given back are a late wager refused, and not a stake after the decision."""
    return amount_cents <= spot.late_cents and round_.result is None and not round_.turn


def _with_spot(round_: Round, key: SpotKey, spot: Spot) -> Round:
    return _with(round_, _SPOTS, {**round_.spots, key: spot})


def _vigorish(state: TableState, event: VigorishMarked | VigorishCollected) -> TableState:
    """A seat's marker outlives the round; what changed it stands in the round too."""
    change = event.amount_cents if type(event) is VigorishMarked else -event.amount_cents
    left = max(state.owed.get(event.seat, 0) + change, 0)
    owed = {seat: cents for seat, cents in state.owed.items() if seat != event.seat}
    if left:
        owed[event.seat] = left
    round_ = state.round
    return state._replace(owed=owed, round=round_ and _marks(state, round_, event, change))


def _marks(
    state: TableState, round_: Round, event: VigorishMarked | VigorishCollected, change: int
) -> Round:
    if round_.turn != event.seat:
        round_ = turned(state, round_, event.seat)
    old = round_.marks.get(event.seat, NO_MARKS)
    new = Marks(
        old.marked_cents + max(change, 0),
        old.taken_cents + max(-change, 0),
        old.judged,
        (*old.acts, event.order),
    )
    return round_._replace(marks={**round_.marks, event.seat: new})


def turned(state: TableState, round_: Round, seat: int) -> Round:
    """The dealer turns to another seat: what he did at the last one is final."""
    last, terms = round_.turn, state.terms
    ruled = round_.ruled
    if not last or ruled is None or ruled.result is None or terms is None:
        return round_._replace(turn=seat)
    seen = trust(state, round_)
    spots, marks = round_.spots, round_.marks
    mark = marks.get(last, NO_MARKS)
    for key, spot, owed, net in reckon(round_, last, ruled, terms.filing, seen):
        if spot.judged is not None or not (spot.paid_cents or taken_net(spot)):
            continue  # its turn may be yet to come: losers are collected before winners are paid
        spots = {**spots, key: spot._replace(judged=(net.error_cents, net.code))}
        if owed.vigorish_cents and mark.judged is None:
            lacking = vigorish_lacking(spot, owed, mark, seen, net)
            judged = (lacking, mark_code(mark))
            marks = {**marks, last: mark._replace(judged=judged)}
    return round_._replace(turn=seat, spots=spots, marks=marks)


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
_IN_ROUND: dict[type, Callable[[TableState, Round, Any], Round]] = {
    WagerPlaced: _placed,
    WagerWithdrawn: _withdrawn,
    NoMoreBets: _no_more,
    CardDealt: _dealt,
    CardRead: _read,
    PointsAnnounced: _points,
    ResultAnnounced: _result,
    WagerPaid: _paid,
    WagerCollected: _collected,
    WagerReturned: _returned,
}
