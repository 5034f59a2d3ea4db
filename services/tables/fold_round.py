"""A round after one more event: wagers, cards, announcements, and what the dealer did.

Used by the fold of its table. Each takes the table as the event finds it, and gives the round.
"""

from collections.abc import Callable
from typing import Any

from events.envelope import FromDevice
from events.observed.deal import CardDealt, CardRead
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.play import PointsAnnounced, ResultAnnounced
from events.observed.settlement import WagerCollected, WagerPaid, WagerReturned
from events.observed.wagers import NoMoreBets, WagerPlaced, WagerWithdrawn
from services.tables.payments import (
    NO_MARKS,
    NO_SPOT,
    mark_code,
    reckon,
    taken_net,
    trust,
    vigorish_lacking,
)
from services.tables.state import Dealt, Marks, Round, Spot, SpotKey, TableState, ruling

_SPOTS, _DEALT, _RULED, _POINTS = map(Round._fields.index, ("spots", "dealt", "ruled", "points"))


def _placed(_: TableState, round_: Round, event: WagerPlaced) -> Round:
    key, amount = (event.seat, event.wager), event.amount_cents
    spot = round_.spots.get(key, NO_SPOT)
    late = spot.late_cents + amount if round_.no_more else 0
    return _with_spot(round_, key, _moved(spot, event, spot.stake_cents + amount, late))


def _withdrawn(_: TableState, round_: Round, event: WagerWithdrawn) -> Round:
    key = (event.seat, event.wager)
    return _with_spot(round_, key, _less(round_.spots.get(key, NO_SPOT), event))


def _less(spot: Spot, event: WagerWithdrawn | WagerReturned) -> Spot:
    """A spot after chips were taken off it; what was put there late goes first."""
    stake, late = spot.stake_cents - event.amount_cents, spot.late_cents - event.amount_cents
    return _moved(spot, event, max(stake, 0), max(late, 0))


def _moved(
    spot: Spot,
    event: FromDevice,
    stake: int,
    late: int,
    paid: int = 0,
    collected: int = 0,
    returned: int = 0,
) -> Spot:
    """The spot after an act on it; spelled out, for the reason that `fold` gives for `_noted`."""
    return Spot(
        stake, late, spot.paid_cents + paid, spot.collected_cents + collected,
        spot.returned_cents + returned, spot.judged, (*spot.acts, event.order),
    )  # fmt: skip


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
    spot = _moved(spot, event, spot.stake_cents, spot.late_cents, paid=event.amount_cents)
    return _with_spot(round_, key, spot)


def _collected(state: TableState, round_: Round, event: WagerCollected) -> Round:
    if round_.turn != event.seat:
        round_ = turned(state, round_, event.seat)
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    spot = _moved(spot, event, spot.stake_cents, spot.late_cents, collected=event.amount_cents)
    return _with_spot(round_, key, spot)


def _returned(_: TableState, round_: Round, event: WagerReturned) -> Round:
    """Players take their chips in their own time, so this is no turn of the dealer's."""
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    if pushed_back(round_, spot, event.amount_cents):
        return _with_spot(round_, key, _less(spot, event))
    spot = _moved(spot, event, spot.stake_cents, spot.late_cents, returned=event.amount_cents)
    return _with_spot(round_, key, spot)


def pushed_back(round_: Round, spot: Spot, amount_cents: int) -> bool:
    """Whether chips given back are a late wager refused, and not a stake after the decision."""
    return amount_cents <= spot.late_cents and round_.result is None and not round_.turn


def _with_spot(round_: Round, key: SpotKey, spot: Spot) -> Round:
    return _with(round_, _SPOTS, {**round_.spots, key: spot})


def marked(
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


IN_ROUND: dict[type, Callable[[TableState, Round, Any], Round]] = {
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
