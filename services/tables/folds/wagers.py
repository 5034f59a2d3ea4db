"""An open round after one more act on its wagers before they are settled. Used by `fold`."""

from collections.abc import Callable
from typing import Any, Final

from events.envelope import FromDevice
from events.moments import milliseconds
from events.observed.deal import CardDealt, CardsCleared, StackDelivered
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.play import HandCompared, HandRevealed, PointsAnnounced, ResultAnnounced
from events.observed.settlement import (
    EnvyPaid,
    PotPaid,
    WagerCollected,
    WagerPaid,
    WagerPressed,
    WagerReturned,
)
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
from services.tables.due.payments import NO_SPOT
from services.tables.folds.deal import numbered
from services.tables.folds.spots import less, moved, with_spot, with_stake
from services.tables.heard.clocks import may_precede, tolerance_ms
from services.tables.heard.trust import PROGRESSIVE
from services.tables.parts.called import Clock, Clocks, clock
from services.tables.state import Round, Spot, SpotKey, TableState

# Play goes on: what was put or taken late, and lies so still, stays so.
GOES_ON: Final = frozenset((
    CardDealt, StackDelivered, PointsAnnounced, ResultAnnounced, HandCompared, HandRevealed,
    WagerPaid, WagerCollected, WagerPressed, VigorishMarked, VigorishCollected, EnvyPaid, PotPaid,
    CardsCleared, TableClosed,
))  # fmt: skip


def _placed(state: TableState, round_: Round, event: WagerPlaced | TipWagerPlaced) -> Round:
    key, amount = (event.seat, event.wager), event.amount_cents
    spot = round_.spots.get(key, NO_SPOT)
    late, announced = spot.late_cents, is_announced(round_)
    if announced and not is_late(state, round_, event):
        round_ = _nearly(round_, key, amount)
    elif announced:
        late += amount - squared(round_, key, amount)
        round_ = _noted_late(round_, key, amount)
    elif round_.dealt and not may_precede(state, event, round_.clocks.bare):
        # Nobody tells of "no more bets": perhaps it is of the round to come.
        round_ = _noted_late(round_, key, amount)
    spot = moved(spot, event, spot.stake_cents + amount, late)
    return with_stake(round_, key, spot)


def _withdrawn(state: TableState, round_: Round, event: WagerWithdrawn) -> Round:
    key = (event.seat, event.wager)
    spot = round_.spots.get(key, NO_SPOT)
    round_ = off_late(state, round_, key, spot, event)
    return with_stake(round_, key, less(spot, event, event.amount_cents))


def is_announced(round_: Round) -> bool:
    """Whether wagers lie as they are to lie: in a simulated round none do (MB-11)."""
    return bool(round_.no_more) and not round_.simulated


def squared(round_: Round, key: SpotKey, amount: int) -> int:
    """What of these chips only comes back to where it lay at "no more bets"."""
    return min(amount, max(-round_.late.get(key, 0), 0))


def off_late(
    state: TableState,
    round_: Round,
    key: SpotKey,
    spot: Spot,
    event: WagerWithdrawn | WagerReturned,
) -> Round:
    """Chips leave a spot after "no more bets": those that came late go first.

    Late chips that play has gone on with were said to be late, and are not said again.
    """
    amount = min(event.amount_cents, spot.stake_cents)
    if not is_announced(round_) and round_.voided is None:  # of the round to come, as it came
        return _noted_late(round_, key, -min(amount, max(round_.late.get(key, 0), 0)))
    if round_.voided is not None:
        return round_
    came_late = min(amount, spot.late_cents)
    nearly = min(amount - came_late, round_.clocks.near.get(key, 0))
    if nearly:
        round_ = _nearly(round_, key, -nearly)
    if not is_late(state, round_, event):
        return round_
    again = min(came_late, max(round_.late.get(key, 0), 0))
    return _noted_late(round_, key, came_late - again - amount + nearly)


def is_late(state: TableState, round_: Round, event: FromDevice) -> bool:
    """Whether what comes after "no more bets" was done after it too: by the clocks of two devices.

    They may differ by as much as is filed; where one device tells both, the hub's order decides.
    """
    return not may_precede(state, event, round_.clocks.no_more)


def went_on(state: TableState, round_: Round, event: Any) -> Round:
    """Play goes on: of what lies late there, and of "no more bets", all is said by now."""
    if round_.late:
        round_ = round_._replace(late={}, gathered={})
    if round_.clocks.again is not None:
        round_ = round_._replace(clocks=round_.clocks._replace(again=None))
    if not never_said(state, round_.clocks.bare, event):
        return round_
    return round_._replace(clocks=round_.clocks._replace(bare=None))


def never_said(state: TableState, bare: Clock | None, event: Any) -> bool:
    """Whether the device that would have told of "no more bets" is past the first card."""
    if bare is None:
        return False
    if type(event) in (CardsCleared, TableClosed):
        return True
    reporters = state.terms.reporters.get("no_more_bets.announced", ()) if state.terms else ()
    if event.source not in reporters or event.order == bare.order:
        return False
    return milliseconds(event.at) - bare.at_ms > tolerance_ms(state)


def overtaken(state: TableState, round_: Round, event: NoMoreBets) -> bool:
    """Whether this is the "no more bets" that the first card of the round came before."""
    bare = round_.clocks.bare
    if bare is None or round_.settling:
        return False
    return milliseconds(event.at) - bare.at_ms <= tolerance_ms(state)


def _nearly(round_: Round, key: SpotKey, change: int) -> Round:
    near = round_.clocks.near
    near = {**near, key: near.get(key, 0) + change}
    return round_._replace(clocks=round_.clocks._replace(near=near))


def _noted_late(round_: Round, key: SpotKey, change: int) -> Round:
    if not change:
        return round_
    late = {other: cents for other, cents in round_.late.items() if other != key}
    cents = round_.late.get(key, 0) + change
    if round_.gathered.get(key, 0) > max(cents, 0):
        round_ = round_._replace(gathered={**round_.gathered, key: max(cents, 0)})
    return round_._replace(late={**late, key: cents} if cents else late)


def _moved(state: TableState, round_: Round, event: WagerMoved) -> Round:
    """Chips go to another spot, as far as any lay on the first."""
    source, target = (event.seat, event.wager), (event.to_seat, event.to_wager)
    old = round_.spots.get(source, NO_SPOT)
    amount = min(event.amount_cents, max(old.stake_cents - old.returned_cents, 0))
    if source == target or not amount:
        return round_
    came_late = max(old.late_cents - (old.stake_cents - amount), 0)  # timely chips go first
    announced = is_announced(round_)
    late = announced and is_late(state, round_, event)
    if not announced and (early := min(amount, round_.late.get(source, 0))):
        round_ = _noted_late(_noted_late(round_, source, -early), target, early)
    if late and event.seat == event.to_seat:
        round_ = _noted_late(_noted_late(round_, source, -amount), target, amount)
        came_late = amount
    elif late:
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
    if round_.no_more and not round_.dealt:
        return round_
    if round_.no_more:
        return round_._replace(clocks=round_.clocks._replace(again=clock(event)))
    clocks = Clocks(clock(event), near=round_.clocks.near)  # no card waits for it any more
    return numbered(round_, event)._replace(no_more=event.order, clocks=clocks)


def _collected(_: TableState, round_: Round, event: ProgressiveCollected) -> Round:
    """The progressive wagers go into the tray before the deal, win or lose: § 688a.8(b)(2)."""
    for key, spot in round_.spots.items():
        if key[1] != PROGRESSIVE:
            continue
        timely, late = uncollected(round_, key, spot)
        if timely + late:
            taken = moved(spot, event, spot.stake_cents, spot.late_cents, collected=timely + late)
            round_ = with_spot(round_, key, taken)
        if late:
            gathered = round_.gathered.get(key, 0) + late
            round_ = round_._replace(gathered={**round_.gathered, key: gathered})
    return round_


def undone(round_: Round, key: SpotKey, spot: Spot, cents: int) -> Round:
    """A progressive wager goes back: where none lies any more it was gathered, and is no more."""
    beyond = cents - sum(uncollected(round_, key, spot)) if key[1] == PROGRESSIVE else 0
    if beyond <= 0:
        return round_
    out = round_.undone.get(key, 0) + beyond
    return round_._replace(undone={**round_.undone, key: out})


def uncollected(round_: Round, key: SpotKey, spot: Spot) -> tuple[int, int]:
    """What lies there of its timely chips, and of those that came late.

    What went off the spot was of the timely ones: taken, or given back, out of the tray if need be.
    """
    gathered = round_.gathered.get(key, 0)
    late = max(min(round_.late.get(key, 0), spot.stake_cents), gathered)
    timely, taken = spot.stake_cents - late, spot.collected_cents - gathered
    beyond = max(spot.returned_cents - max(timely, taken), 0)
    back = spot.returned_cents - round_.undone.get(key, 0)
    return max(timely - taken - back, 0), max(late - gathered - beyond, 0)


ON_WAGERS: Final[dict[type, Callable[[TableState, Round, Any], Round]]] = {
    WagerPlaced: _placed,
    TipWagerPlaced: _placed,
    WagerWithdrawn: _withdrawn,
    WagerMoved: _moved,
    CouponPlaced: _coupon,
    NoMoreBets: _no_more,
    ProgressiveCollected: _collected,
}
