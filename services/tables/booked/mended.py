"""Chips that are given or taken for a closed round, in the books. Used by `book`."""

from collections.abc import Iterable
from typing import Any

from events.derived import Fact
from services.books import errors, transfers
from services.books.transfers import Cause
from services.tables.due.amiss import MENDS, mended_cents, of_closed
from services.tables.due.chips import APART
from services.tables.parts.standing import booked
from services.tables.state import Amiss, TableState, reported


def given(before: TableState, event: Any, _: TableState, cause: Cause) -> list[Fact]:
    """Chips to a patron, and no round that is open owes them."""
    return _of_closed(before, event, cause, 1)


def taken(before: TableState, event: Any, _: TableState, cause: Cause) -> list[Fact]:
    """As for chips that are given."""
    return _of_closed(before, event, cause, -1)


def _of_closed(before: TableState, event: Any, cause: Cause, sign: int) -> list[Fact]:
    """They mend a mistake, or are one; or go as they go where nobody tells of wagers: PW-108."""
    if not of_closed(before, event) or _of_the_pot(event):
        return []
    seat, wager, mends = event.seat, event.wager, mended_cents(before, event)
    if mends:
        return _mended(before, cause, seat, wager, sign * mends)
    if not reported(before, "wager.placed"):
        return [*transfers.chips_moved(cause, seat, sign * event.amount_cents)]
    wrong = errors.error_over if sign > 0 else errors.error_taken
    return [wrong(cause, seat, wager, event.amount_cents)]


def _of_the_pot(event: Any) -> bool:
    """One patron gives what another lacks: it never goes through the tray."""
    return event.wager in APART and type(event) in MENDS


def _mended(before: TableState, cause: Cause, seat: int, wager: str, cents: int) -> list[Fact]:
    """So much to a seat that lacked it (negative: out of what it had too much)."""
    stands = before.standing
    if cents > 0:
        return [*errors.made_good(cause, seat, wager, cents, min(cents, -stands.under_cents))]
    return [*errors.recovered(cause, seat, wager, -cents, min(-cents, stands.over_cents))]


def mended_together(before: TableState, cause: Cause, its: Iterable[Amiss]) -> list[Fact]:
    """Several mistakes of a seat, all of them by chips in one stack."""
    facts: list[Fact] = []
    standing = before.standing
    for one in its:
        left = before._replace(standing=standing)
        facts += _mended(left, cause, one.seat, one.wager, one.error_cents)
        standing = booked(before.table, before.standing, facts)[1]
    return facts
