"""Chips that mend a wager of a closed round, in the books. Used by `book`."""

from collections.abc import Iterable

from events.derived import Fact
from services.books import errors
from services.books.transfers import Cause
from services.tables.parts.standing import booked
from services.tables.state import Amiss, TableState


def mended(before: TableState, cause: Cause, seat: int, wager: str, cents: int) -> list[Fact]:
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
        facts += mended(left, cause, one.seat, one.wager, one.error_cents)
        standing = booked(before.table, before.standing, facts)[1]
    return facts
