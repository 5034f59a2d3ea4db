"""Movements of money that went wrong, and of what mends it. Used by the folds.

It goes wrong in one of two ways. The tray gave too much: everything is booked as it was due,
and what left the tray beside it goes to `errors.over`. The tray gave too little: what really
moved is booked, and `errors.under` makes it up to the patrons. So the tray's account is always
what lies in the tray, and patrons always stand at what was due to them.
"""

from events.derived import Transfer
from services.books import accounts
from services.books.transfers import Cause, move


def error_over(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What left the tray, or never reached it, beyond what was due."""
    t = cause.table
    source, target = accounts.tray(t), accounts.errors_over(t)
    return move(cause, "error.over", source, target, amount_cents, seat, wager)


def error_under(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What patrons were due and did not get."""
    t = cause.table
    source, target = accounts.errors_under(t), accounts.patrons(t)
    return move(cause, "error.under", source, target, amount_cents, seat, wager)


def error_taken(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What came into the tray beyond all that lay on the spot."""
    t = cause.table
    source, target = accounts.errors_under(t), accounts.tray(t)
    return move(cause, "error.under", source, target, amount_cents, seat, wager)


def made_good(
    cause: Cause, seat: int, wager: str, amount_cents: int, owed_cents: int
) -> list[Transfer]:
    """What patrons were due is given later; beyond what is owed to them, too much is given."""
    t, parts = cause.table, []
    for target, cents in (
        (accounts.errors_under(t), owed_cents),
        (accounts.errors_over(t), amount_cents - owed_cents),
    ):
        if cents:
            source = accounts.tray(t)
            parts.append(move(cause, "error.made_good", source, target, cents, seat, wager))
    return parts


def recovered(
    cause: Cause, seat: int, wager: str, amount_cents: int, held_cents: int
) -> list[Transfer]:
    """What patrons were given too much comes back; beyond what they hold, too much is taken."""
    t, parts = cause.table, []
    for source, cents in (
        (accounts.errors_over(t), held_cents),
        (accounts.errors_under(t), amount_cents - held_cents),
    ):
        if cents:
            target = accounts.tray(t)
            parts.append(move(cause, "error.recovered", source, target, cents, seat, wager))
    return parts
