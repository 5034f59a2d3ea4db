"""Chips that mend a wager of a closed round, in the books. Used by `book`."""

from events.derived import Fact
from services.books import errors
from services.books.transfers import Cause
from services.tables.state import TableState


def mended(before: TableState, cause: Cause, seat: int, wager: str, cents: int) -> list[Fact]:
    """So much to a seat that lacked it (negative: out of what it had too much)."""
    stands = before.standing
    if cents > 0:
        return [*errors.made_good(cause, seat, wager, cents, min(cents, -stands.under_cents))]
    return [*errors.recovered(cause, seat, wager, -cents, min(-cents, stands.over_cents))]
