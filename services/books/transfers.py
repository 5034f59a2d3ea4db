"""One function for each movement of money; each makes one fact. Used by the folds.

Money goes wrong in one of two ways. The tray gave too much: everything is booked as it was due,
and what left the tray beside it goes to `errors.over`. The tray gave too little: what really
moved is booked, and `errors.under` makes it up to the patrons. So the tray's account is always
what lies in the tray, and patrons always stand at what was due to them.
"""

from typing import NamedTuple

from events.derived import Transfer
from events.derived.money import TransferKind
from services.books import accounts


class Cause(NamedTuple):
    """What every fact of one event carries."""

    table: str
    round: str | None
    at: str
    day: str
    because: tuple[str, ...]


def _move(
    cause: Cause,
    what: TransferKind,
    from_account: str,
    to_account: str,
    amount_cents: int,
    seat: int | None = None,
    wager: str | None = None,
) -> Transfer:
    return Transfer(
        table=cause.table,
        round=cause.round,
        at=cause.at,
        day=cause.day,
        because=cause.because,
        what=what,
        from_account=from_account,
        to_account=to_account,
        amount_cents=amount_cents,
        seat=seat,
        wager=wager,
    )


def opener(cause: Cause, amount_cents: int) -> Transfer:
    """Chips that the tray opens with."""
    t = cause.table
    return _move(cause, "opener", accounts.inventory(t), accounts.tray(t), amount_cents)


def closer(cause: Cause, amount_cents: int) -> Transfer:
    """Chips that the tray held and does not open with again."""
    t = cause.table
    return _move(cause, "closer", accounts.tray(t), accounts.inventory(t), amount_cents)


def buy_in_cash(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """A patron's cash into the drop box."""
    t = cause.table
    return _move(cause, "buy_in.cash", accounts.cash(t), accounts.box(t), amount_cents, seat)


def buy_in_chips(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """The chips for it."""
    t = cause.table
    return _move(cause, "buy_in.chips", accounts.tray(t), accounts.patrons(t), amount_cents, seat)


def wager_placed(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """Chips put on a spot."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.layout(t)
    return _move(cause, "wager.placed", source, target, amount_cents, seat, wager)


def wager_withdrawn(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """Chips taken off a spot before the round is decided."""
    t = cause.table
    source, target = accounts.layout(t), accounts.patrons(t)
    return _move(cause, "wager.withdrawn", source, target, amount_cents, seat, wager)


def wager_lost(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """A stake, or what was taken of it."""
    t = cause.table
    source, target = accounts.layout(t), accounts.tray(t)
    return _move(cause, "wager.lost", source, target, amount_cents, seat, wager)


def wager_paid(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What is won, beside the stake."""
    t = cause.table
    source, target = accounts.tray(t), accounts.patrons(t)
    return _move(cause, "wager.paid", source, target, amount_cents, seat, wager)


def wager_returned(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """A stake that goes back to its player."""
    t = cause.table
    source, target = accounts.layout(t), accounts.patrons(t)
    return _move(cause, "wager.returned", source, target, amount_cents, seat, wager)


def wager_pressed(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """A payout that goes on to another wager of the seat: § 629a.8(c)(3)(i)(A)."""
    t = cause.table
    source, target = accounts.tray(t), accounts.layout(t)
    return _move(cause, "wager.pressed", source, target, amount_cents, seat, wager)


def envy_paid(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """What a seat is due for another player's hand."""
    t = cause.table
    return _move(cause, "envy.paid", accounts.tray(t), accounts.patrons(t), amount_cents, seat)


def pot_paid(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """A part of the pot: from the layout, never through the tray."""
    t = cause.table
    source, target = accounts.layout(t), accounts.patrons(t)
    return _move(cause, "pot.paid", source, target, amount_cents, seat, "pot")


def vigorish_moved(cause: Cause, seat: int, to_seat: int, amount_cents: int) -> Transfer:
    """What is owed goes with its player to another seat: MB-7."""
    t = cause.table
    source, target = accounts.vigorish(t, seat), accounts.vigorish(t, to_seat)
    return _move(cause, "vigorish.owed", source, target, amount_cents, to_seat, "banker")


def vigorish_owed(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Vigorish on a win: § 629a.12(c)."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.vigorish(t, seat)
    return _move(cause, "vigorish.owed", source, target, amount_cents, seat, "banker")


def vigorish_collected(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Vigorish taken into the tray: § 629a.12(d)."""
    t = cause.table
    source, target = accounts.vigorish(t, seat), accounts.tray(t)
    return _move(cause, "vigorish.collected", source, target, amount_cents, seat)


def error_over(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What left the tray, or never reached it, beyond what was due."""
    t = cause.table
    source, target = accounts.tray(t), accounts.errors_over(t)
    return _move(cause, "error.over", source, target, amount_cents, seat, wager)


def error_under(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What patrons were due and did not get."""
    t = cause.table
    source, target = accounts.errors_under(t), accounts.patrons(t)
    return _move(cause, "error.under", source, target, amount_cents, seat, wager)


def error_taken(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What came into the tray beyond all that lay on the spot."""
    t = cause.table
    source, target = accounts.errors_under(t), accounts.tray(t)
    return _move(cause, "error.under", source, target, amount_cents, seat, wager)


def made_good(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What a patron was due is given later."""
    t = cause.table
    source, target = accounts.tray(t), accounts.errors_under(t)
    return _move(cause, "error.made_good", source, target, amount_cents, seat, wager)


def recovered(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What a patron was given too much comes back."""
    t = cause.table
    source, target = accounts.errors_over(t), accounts.tray(t)
    return _move(cause, "error.recovered", source, target, amount_cents, seat, wager)


def coupon_paid(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What a coupon wins beside the chips of its wager."""
    t = cause.table
    source, target = accounts.tray(t), accounts.patrons(t)
    return _move(cause, "coupon.paid", source, target, amount_cents, seat, wager)


def coupon_dropped(cause: Cause, amount_cents: int) -> Transfer:
    """A coupon into the drop box, at its face."""
    t = cause.table
    source, target = accounts.coupons(t), accounts.coupon_box(t)
    return _move(cause, "coupon.dropped", source, target, amount_cents)


def tip_dropped(cause: Cause, amount_cents: int) -> Transfer:
    """A gratuity into the tip box: never through the tray."""
    t = cause.table
    return _move(cause, "tip.dropped", accounts.patrons(t), accounts.tips(t), amount_cents)


def chips_in(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Chips of a patron into the tray, against others or cash."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.tray(t)
    return _move(cause, "exchange.in", source, target, amount_cents, seat)


def chips_out(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Chips from the tray to a patron, against others."""
    t = cause.table
    source, target = accounts.tray(t), accounts.patrons(t)
    return _move(cause, "exchange.out", source, target, amount_cents, seat)


def chips_moved(cause: Cause, seat: int, to_seat_cents: int) -> list[Transfer]:
    """The net of chips between tray and seat (negative: into the tray)."""
    if not to_seat_cents:
        return []
    move = chips_out if to_seat_cents > 0 else chips_in
    return [move(cause, seat, abs(to_seat_cents))]


def drop(cause: Cause, amount_cents: int) -> Transfer:
    """What was counted in a box."""
    t = cause.table
    return _move(cause, "drop", accounts.box(t), accounts.counted(t), amount_cents)


def count_variance(cause: Cause, variance_cents: int) -> Transfer:
    """What was counted beyond what must have been there (negative: what was missing)."""
    t = cause.table
    there, found = accounts.variance(t), accounts.box(t)
    if variance_cents < 0:
        there, found = found, there
    return _move(cause, "count.variance", there, found, abs(variance_cents))
