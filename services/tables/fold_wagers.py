"""An open round after one more act on its wagers before they are settled. Used by `fold`."""

from collections.abc import Callable
from typing import Any, Final

from events.observed.deal import CardDealt, CardsCleared, StackDelivered
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.play import HandCompared, HandRevealed, PointsAnnounced, ResultAnnounced
from events.observed.settlement import EnvyPaid, PotPaid, WagerCollected, WagerPaid, WagerPressed
from events.observed.table import TableClosed
from events.observed.wagers import (
    CouponPlaced,
    NoMoreBets,
    ProgressiveCollected,
    TipWagerPlaced,
    WagerMoved,
    WagerPlaced,
    WagerWithdrawn,
)
from services.tables.fold_deal import numbered
from services.tables.payments import NO_SPOT
from services.tables.spots import less, moved, with_spot, with_stake
from services.tables.state import Round, Spot, SpotKey, TableState

# Play goes on: what was put or taken late, and lies so still, stays so.
GOES_ON: Final = frozenset((
    CardDealt, StackDelivered, PointsAnnounced, ResultAnnounced, HandCompared, HandRevealed,
    WagerPaid, WagerCollected, WagerPressed, VigorishMarked, VigorishCollected, EnvyPaid, PotPaid,
    CardsCleared, TableClosed,
))  # fmt: skip


def _placed(_: TableState, round_: Round, event: WagerPlaced | TipWagerPlaced) -> Round:
    key, amount = (event.seat, event.wager), event.amount_cents
    spot = round_.spots.get(key, NO_SPOT)
    late = spot.late_cents
    if round_.no_more:
        late += amount - squared(round_, key, amount)
        round_ = _noted_late(round_, key, amount)
    elif round_.dealt:  # nobody tells of "no more bets": perhaps it is of the round to come
        round_ = _noted_late(round_, key, amount)
    spot = moved(spot, event, spot.stake_cents + amount, late)
    return with_stake(round_, key, spot)


def _withdrawn(_: TableState, round_: Round, event: WagerWithdrawn) -> Round:
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    round_ = off_late(round_, key, spot, event.amount_cents)
    return with_stake(round_, key, less(spot, event, event.amount_cents))


def squared(round_: Round, key: SpotKey, amount: int) -> int:
    """What of these chips only comes back to where it lay at "no more bets"."""
    return min(amount, max(-round_.late.get(key, 0), 0))


def off_late(round_: Round, key: SpotKey, spot: Spot, amount: int) -> Round:
    """Chips leave a spot after "no more bets": those that came late go first.

    Late chips that play has gone on with were said to be late, and are not said again.
    """
    if not round_.no_more or round_.voided is not None:
        return round_
    amount = min(amount, spot.stake_cents)
    came_late = min(amount, spot.late_cents)
    again = min(came_late, max(round_.late.get(key, 0), 0))
    return _noted_late(round_, key, came_late - again - amount)


def _noted_late(round_: Round, key: SpotKey, change: int) -> Round:
    if not change:
        return round_
    late = {other: cents for other, cents in round_.late.items() if other != key}
    cents = round_.late.get(key, 0) + change
    return round_._replace(late={**late, key: cents} if cents else late)


def _moved(_: TableState, round_: Round, event: WagerMoved) -> Round:
    """Chips go to another spot, as far as any lay on the first."""
    source, target = (event.seat, event.wager), (event.to_seat, event.to_wager)
    old = round_.spots.get(source, NO_SPOT)
    amount = min(event.amount_cents, old.stake_cents)
    if source == target or not amount:
        return round_
    came_late = max(old.late_cents - (old.stake_cents - amount), 0)  # timely chips go first
    if round_.no_more and event.seat == event.to_seat:
        round_ = _noted_late(_noted_late(round_, source, -amount), target, amount)
        came_late = amount
    elif round_.no_more:
        came_late = amount
    left = moved(
        old, event, old.stake_cents - amount, min(old.late_cents, old.stake_cents - amount)
    )
    round_ = with_spot(round_, source, left)
    new = round_.spots.get(target, NO_SPOT)
    there = moved(new, event, new.stake_cents + amount, new.late_cents + came_late)
    return with_stake(round_, target, there)


def _coupon(_: TableState, round_: Round, event: CouponPlaced) -> Round:
    key = (event.seat, event.wager)
    face = round_.coupons.get(key, 0) + event.amount_cents
    return round_._replace(coupons={**round_.coupons, key: face})


def _no_more(_: TableState, round_: Round, event: NoMoreBets) -> Round:
    return round_ if round_.no_more else numbered(round_, event)._replace(no_more=event.order)


def _collected(_: TableState, round_: Round, event: ProgressiveCollected) -> Round:
    """The progressive wagers go into the tray before the deal, win or lose: § 688a.8(b)(2)."""
    for key, spot in round_.spots.items():
        if key[1] == "progressive" and spot.stake_cents and not spot.collected_cents:
            taken = moved(
                spot, event, spot.stake_cents, spot.late_cents, collected=spot.stake_cents
            )
            round_ = with_spot(round_, key, taken)
    return round_


ON_WAGERS: Final[dict[type, Callable[[TableState, Round, Any], Round]]] = {
    WagerPlaced: _placed,
    TipWagerPlaced: _placed,
    WagerWithdrawn: _withdrawn,
    WagerMoved: _moved,
    CouponPlaced: _coupon,
    NoMoreBets: _no_more,
    ProgressiveCollected: _collected,
}
