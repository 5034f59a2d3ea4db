"""What each event adds to the book of its table. Used by the stage.

A payment outside a round is owed to nobody: it goes to the errors as it comes.
"""

from collections.abc import Callable
from typing import Any

import orjson

from events.derived import Fact, RoundOpened, TableChanged
from events.observed.hub import DeviceBack, DeviceSilent, Tick
from events.observed.people import EventsDeclaredLost
from events.observed.settlement import (
    ChipsMoved,
    EnvyPaid,
    OverpaymentRecovered,
    UnderpaymentMadeGood,
    WagerCollected,
    WagerPaid,
    WagerPressed,
    WagerReturned,
)
from events.observed.table import TableClosed, TableOpened
from events.observed.tray import (
    BuyIn,
    CashedOut,
    ChipsExchanged,
    CounterCheckIssued,
    CounterCheckVoided,
    CouponDropped,
    TipDropped,
)
from events.observed.wagers import TipWagerPlaced, WagerMoved, WagerPlaced, WagerWithdrawn
from services.books import errors, transfers
from services.books.transfers import Cause
from services.tables.booked import markers
from services.tables.booked.mended import given, mended_together, taken
from services.tables.booked.settlement import close
from services.tables.due.amiss import fitting, net_of, of_closed, was_assumed
from services.tables.findings import cause_of
from services.tables.folds.opening import is_told_again
from services.tables.folds.rounds import on_for_next
from services.tables.heard.drop import drop_told
from services.tables.parts.standing import booked
from services.tables.state import SpotKey, TableState, reported

Booker = Callable[[TableState, Any, TableState, Cause], list[Fact]]


def book(before: TableState, event: Any, after: TableState) -> list[Fact]:
    """The facts of one event; `before` is the table as the event finds it."""
    booker = _BOOKERS.get(type(event))
    hole = before.stream.hole
    same = before.rounds == after.rounds and before.owed == after.owed
    if booker is None and after.closing is None and same and hole is None:
        return []
    own = cause = cause_of(before, event, after)
    facts = [] if hole is None else _heard(before, event, after, cause)
    carried: dict[SpotKey, int] = {}
    if after.closing is not None:
        again = after.rounds != before.rounds  # it closes as the next one begins
        if again and before.round is not None:
            carried = on_for_next(before.round)
            facts += [
                transfers.wager_withdrawn(cause, *key, cents) for key, cents in carried.items()
            ]
        facts += close(before, after.closing, cause, event.order - again)
    if after.round is not None and after.rounds != before.rounds:
        cause = cause._replace(round=after.round.name)
        facts.append(_begun(cause))
        facts += [transfers.wager_placed(cause, *key, cents) for key, cents in carried.items()]
    if booker is not None:
        if facts and booker in (_opened, _closed):  # of the round that was left open
            into_tray, standing = booked(before.table, before.standing, facts)
            before = before._replace(tray_cents=before.tray_cents + into_tray, standing=standing)
        facts += booker(before, event, after, cause)
    if before.owed:
        facts += markers.released(before, after, own, facts)
    return facts


def _begun(cause: Cause) -> RoundOpened:
    table, round_, at, day, because = cause
    return RoundOpened(table=table, round=round_, at=at, day=day, because=because)


def _opened(before: TableState, event: TableOpened, after: TableState, cause: Cause) -> list[Fact]:
    """The tray's account is brought to what the tray opens with, once."""
    if is_told_again(before, event):
        return _heard(before, event, after, cause)
    filing = orjson.dumps(event.filing.model_dump(mode="json"), option=orjson.OPT_SORT_KEYS)
    told = drop_told(before, event, after)
    unheard = before.open and not reported(before, "table.closed")  # it closed all the same
    facts: list[Fact] = markers.all_left(before, cause) if unheard else []
    facts.append(_table(cause, "opened", after, filing.decode(), told=told))
    change = event.opening_tray_cents - before.tray_cents
    if change > 0:
        facts.append(transfers.opener(cause, change))
    elif change < 0:
        facts.append(transfers.closer(cause, -change))
    return facts


def _table(
    cause: Cause, what: Any, of: TableState, filing: str | None = None, *, told: bool | None = None
) -> TableChanged:
    return TableChanged(
        table=cause.table, round=cause.round, at=cause.at, day=cause.day, because=cause.because,
        what=what, filing_digest=of.terms.digest if of.terms else "", filing=filing, drop_told=told,
    )  # fmt: skip


def _closed(before: TableState, _e: TableClosed, _a: TableState, cause: Cause) -> list[Fact]:
    return [*markers.all_left(before, cause), _table(cause, "closed", before)]


def mark(
    before: TableState, _e: object, _a: TableState, cause: Cause, *, told: bool | None = None
) -> list[Fact]:
    """A mark that all up to here is in the book."""
    return [_table(cause, "ticked", before, told=told)]


def _heard(before: TableState, event: Any, after: TableState, cause: Cause) -> list[Fact]:
    """A device is missed, or reports of one are: is what goes into the box told?"""
    told = drop_told(before, event, after)
    return [] if told is None else mark(before, event, after, cause, told=told)


def _ticked(before: TableState, event: Tick, after: TableState, cause: Cause) -> list[Fact]:
    """A mark, where nothing was booked since the last tick: else that says the same."""
    return [] if before.booked else mark(before, event, after, cause)


def _placed(
    _b: TableState, event: WagerPlaced | TipWagerPlaced, _a: TableState, cause: Cause
) -> list[Fact]:
    return [transfers.wager_placed(cause, event.seat, event.wager, event.amount_cents)]


def _moved(before: TableState, event: WagerMoved, after: TableState, cause: Cause) -> list[Fact]:
    """From one spot to another: off the first, on to the second."""
    key = (event.seat, event.wager)
    if before.round is None or after.round is None or key not in before.round.spots:
        return []
    less = before.round.spots[key].stake_cents - after.round.spots[key].stake_cents
    if not less:
        return []
    return [
        transfers.wager_withdrawn(cause, *key, less),
        transfers.wager_placed(cause, event.to_seat, event.to_wager, less),
    ]


def _off(
    before: TableState,
    event: WagerWithdrawn | WagerReturned,
    after: TableState,
    cause: Cause,
) -> list[Fact]:
    """Chips off a spot before the decision: not more than lay there."""
    if before.round is None or after.round is None:
        return []
    key = (event.seat, event.wager)
    spot = before.round.spots.get(key)
    if spot is None:
        return []
    less = spot.stake_cents - after.round.spots[key].stake_cents
    return [transfers.wager_withdrawn(cause, *key, less)] if less else []


def _envy(before: TableState, event: EnvyPaid, _: TableState, cause: Cause) -> list[Fact]:
    """In a round it is booked at its close; outside, no hand has earned it."""
    if before.round is not None:
        return []
    return [errors.error_over(cause, event.seat, "envy", event.amount_cents)]


def _pressed(before: TableState, event: WagerPressed, _: TableState, cause: Cause) -> list[Fact]:
    """As envy: outside a round there is no wager that these chips could join."""
    if before.round is not None:
        return []
    return [errors.error_over(cause, event.seat, event.to, event.amount_cents)]


def _chips(before: TableState, event: ChipsMoved, _: TableState, cause: Cause) -> list[Fact]:
    if not of_closed(before, event) or was_assumed(before, event):
        return []
    its = fitting(before, event)
    if not its:
        return [*transfers.chips_moved(cause, event.seat, net_of(event))]
    return mended_together(before, cause, its)


def _bought(_b: TableState, event: BuyIn, _a: TableState, cause: Cause) -> list[Fact]:
    """Cash that was seen not to go into the box is in no account; the chips went out all the same.

    Where no device sees the box, it went there.
    """
    chips = transfers.buy_in_chips(cause, event.seat, event.chips_cents)
    if event.dropped is False:
        return [chips]
    return [transfers.buy_in_cash(cause, event.seat, event.cash_cents), chips]


def _exchanged(_b: TableState, event: ChipsExchanged, _a: TableState, cause: Cause) -> list[Fact]:
    return [
        transfers.chips_in(cause, event.seat, event.in_cents),
        transfers.chips_out(cause, event.seat, event.out_cents),
    ]


def _cashed(_b: TableState, event: CashedOut, _a: TableState, cause: Cause) -> list[Fact]:
    """Chips are redeemed at the cage only: where the cash came from no event of a table says."""
    return [
        transfers.chips_in(cause, event.seat, event.chips_cents),
        transfers.cash_out(cause, event.seat, event.cash_cents),
    ]


def _check(_b: TableState, event: CounterCheckIssued, _a: TableState, cause: Cause) -> list[Fact]:
    return [
        transfers.buy_in_check(cause, event.seat, event.amount_cents),
        transfers.buy_in_chips(cause, event.seat, event.amount_cents),
    ]


def _check_voided(
    before: TableState, event: CounterCheckVoided, _: TableState, cause: Cause
) -> list[Fact]:
    """What its issue moved goes back, and names it; one that nobody saw issued moved nothing."""
    issued = before.standing.checks.get(event.serial)
    if issued is None:
        return []
    seat, cents, order = issued
    cause = cause._replace(because=(f"{cause.table}/{order}", *cause.because))
    return [transfers.check_voided(cause, seat, cents), transfers.chips_back(cause, seat, cents)]


def _tip(_b: TableState, event: TipDropped, _a: TableState, cause: Cause) -> list[Fact]:
    """One that stayed elsewhere is a finding of the books, and in no account."""
    return [transfers.tip_dropped(cause, event.amount_cents)] if event.dropped else []


def _coupon(_b: TableState, event: CouponDropped, _a: TableState, cause: Cause) -> list[Fact]:
    return [transfers.coupon_dropped(cause, event.amount_cents)] if event.dropped else []


_BOOKERS: dict[type, Booker] = {
    TableOpened: _opened,
    TableClosed: _closed,
    Tick: _ticked,
    **dict.fromkeys((DeviceSilent, DeviceBack, EventsDeclaredLost), _heard),
    WagerPlaced: _placed,
    TipWagerPlaced: _placed,
    WagerMoved: _moved,
    WagerWithdrawn: _off,
    WagerReturned: _off,
    WagerPaid: given,
    UnderpaymentMadeGood: given,
    WagerCollected: taken,
    OverpaymentRecovered: taken,
    WagerPressed: _pressed,
    ChipsMoved: _chips,
    EnvyPaid: _envy,
    **markers.BOOKERS,
    BuyIn: _bought,
    CounterCheckIssued: _check,
    CounterCheckVoided: _check_voided,
    ChipsExchanged: _exchanged,
    CashedOut: _cashed,
    TipDropped: _tip,
    CouponDropped: _coupon,
}
