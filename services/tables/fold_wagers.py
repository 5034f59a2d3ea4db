"""An open round after one more act on its wagers before they are settled. Used by `fold`."""

from collections.abc import Callable
from typing import Any, Final

from events.observed.wagers import (
    NoMoreBets,
    ProgressiveCollected,
    TipWagerPlaced,
    WagerMoved,
    WagerPlaced,
    WagerWithdrawn,
)
from services.tables.payments import NO_SPOT
from services.tables.spots import less, moved, with_spot
from services.tables.state import Round, TableState


def _placed(_: TableState, round_: Round, event: WagerPlaced | TipWagerPlaced) -> Round:
    key, amount = (event.seat, event.wager), event.amount_cents
    spot = round_.spots.get(key, NO_SPOT)
    late = spot.late_cents + amount if round_.no_more else 0
    spot = moved(spot, event, spot.stake_cents + amount, late)
    return with_spot(round_, key, spot)._replace(owed=None)


def _withdrawn(_: TableState, round_: Round, event: WagerWithdrawn) -> Round:
    key = (event.seat, event.wager)
    spot = less(round_.spots.get(key, NO_SPOT), event, event.amount_cents)
    return with_spot(round_, key, spot)._replace(owed=None)


def _moved(_: TableState, round_: Round, event: WagerMoved) -> Round:
    """Chips go to another spot, as far as any lay on the first."""
    source, target = (event.seat, event.wager), (event.to_seat, event.to_wager)
    old = round_.spots.get(source, NO_SPOT)
    amount = min(event.amount_cents, old.stake_cents)
    if source == target or not amount:
        return round_
    round_ = with_spot(
        round_, source, moved(old, event, old.stake_cents - amount, min(old.late_cents, amount))
    )
    new = round_.spots.get(target, NO_SPOT)
    late = new.late_cents + amount if round_.no_more else 0
    return with_spot(round_, target, moved(new, event, new.stake_cents + amount, late))._replace(
        owed=None
    )


def _no_more(_: TableState, round_: Round, event: NoMoreBets) -> Round:
    return round_ if round_.no_more else round_._replace(no_more=event.order)


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
    NoMoreBets: _no_more,
    ProgressiveCollected: _collected,
}
