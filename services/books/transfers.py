"""One function for each movement of money; each makes one fact. Used by the folds.

Money that went wrong moves by `errors`.
"""

from typing import NamedTuple

from events.derived import Transfer
from events.derived.money import TransferKind
from services.books import accounts

new = object.__new__  # of a shape, whose fields are then set


class Cause(NamedTuple):
    """What every fact of one event carries."""

    table: str
    round: str | None
    at: str
    day: str
    because: tuple[str, ...]


def move(
    cause: Cause,
    what: TransferKind,
    from_account: str,
    to_account: str,
    amount_cents: int,
    seat: int | None = None,
    wager: str | None = None,
) -> Transfer:
    """One transfer. Its fields are set in the order in which they are declared, and spelled.

    That takes a third of the time of calling the shape, and most of what is booked is transfers.
    """
    one = new(Transfer)
    one.id, one.book, one.n = "", "", 0
    one.table, one.round, one.at, one.day, one.because = cause
    one.kind, one.what = "transfer", what
    one.from_account, one.to_account, one.amount_cents = from_account, to_account, amount_cents
    one.seat, one.wager = seat, wager
    return one


def opener(cause: Cause, amount_cents: int) -> Transfer:
    """Chips that the tray opens with."""
    t = cause.table
    return move(cause, "opener", accounts.inventory(t), accounts.tray(t), amount_cents)


def closer(cause: Cause, amount_cents: int) -> Transfer:
    """Chips that the tray held and does not open with again."""
    t = cause.table
    return move(cause, "closer", accounts.tray(t), accounts.inventory(t), amount_cents)


def buy_in_cash(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """A patron's cash into the drop box."""
    t = cause.table
    return move(cause, "buy_in.cash", accounts.cash(t), accounts.box(t), amount_cents, seat)


def buy_in_chips(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """The chips for it."""
    t = cause.table
    return move(cause, "buy_in.chips", accounts.tray(t), accounts.patrons(t), amount_cents, seat)


def buy_in_check(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """A patron's Counter Check into the drop box."""
    t = cause.table
    source, target = accounts.checks(t), accounts.check_box(t)
    return move(cause, "buy_in.check", source, target, amount_cents, seat)


def check_voided(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """A Counter Check that was voided: its issue is taken back."""
    t = cause.table
    source, target = accounts.check_box(t), accounts.checks(t)
    return move(cause, "buy_in.check_voided", source, target, amount_cents, seat)


def chips_back(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """The chips for it."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.tray(t)
    return move(cause, "buy_in.chips_back", source, target, amount_cents, seat)


def cash_out(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Cash given at the table against chips; no account of a table has any to give."""
    t = cause.table
    source, target = accounts.cash_given(t), accounts.cash(t)
    return move(cause, "cash_out.cash", source, target, amount_cents, seat)


def wager_placed(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """Chips put on a spot."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.layout(t)
    return move(cause, "wager.placed", source, target, amount_cents, seat, wager)


def wager_withdrawn(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """Chips taken off a spot before the round is decided."""
    t = cause.table
    source, target = accounts.layout(t), accounts.patrons(t)
    return move(cause, "wager.withdrawn", source, target, amount_cents, seat, wager)


def wager_lost(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """A stake, or what was taken of it."""
    t = cause.table
    source, target = accounts.layout(t), accounts.tray(t)
    return move(cause, "wager.lost", source, target, amount_cents, seat, wager)


def wager_paid(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What is won, beside the stake."""
    t = cause.table
    source, target = accounts.tray(t), accounts.patrons(t)
    return move(cause, "wager.paid", source, target, amount_cents, seat, wager)


def wager_returned(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """A stake that goes back to its player."""
    t = cause.table
    source, target = accounts.layout(t), accounts.patrons(t)
    return move(cause, "wager.returned", source, target, amount_cents, seat, wager)


def wager_pressed(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """A payout that goes on to another wager of the seat: § 629a.8(c)(3)(i)(A)."""
    t = cause.table
    source, target = accounts.tray(t), accounts.layout(t)
    return move(cause, "wager.pressed", source, target, amount_cents, seat, wager)


def envy_paid(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """What a seat is due for another player's hand."""
    t = cause.table
    return move(cause, "envy.paid", accounts.tray(t), accounts.patrons(t), amount_cents, seat)


def pot_paid(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """A part of the pot: from the layout, never through the tray."""
    t = cause.table
    source, target = accounts.layout(t), accounts.patrons(t)
    return move(cause, "pot.paid", source, target, amount_cents, seat, "pot")


def vigorish_moved(cause: Cause, seat: int, to_seat: int, amount_cents: int) -> Transfer:
    """What is owed goes with its player to another seat: MB-7."""
    t = cause.table
    source, target = accounts.vigorish(t, seat), accounts.vigorish(t, to_seat)
    return move(cause, "vigorish.owed", source, target, amount_cents, to_seat, "banker")


def vigorish_owed(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Vigorish on a win: § 629a.12(c)."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.vigorish(t, seat)
    return move(cause, "vigorish.owed", source, target, amount_cents, seat, "banker")


def vigorish_collected(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Vigorish taken into the tray: § 629a.12(d)."""
    t = cause.table
    source, target = accounts.vigorish(t, seat), accounts.tray(t)
    return move(cause, "vigorish.collected", source, target, amount_cents, seat)


def vigorish_rounded(cause: Cause, seat: int, change_cents: int) -> Transfer:
    """MB-6: where the sum is rounded as it is collected, what that adds (negative: takes off)."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.vigorish(t, seat)
    if change_cents < 0:
        source, target = target, source
    return move(cause, "vigorish.rounded", source, target, abs(change_cents), seat, "banker")


def vigorish_lost(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """What a player owes still as he leaves his seat: § 629a.12(d)(2)(i)."""
    t = cause.table
    source, target = accounts.vigorish(t, seat), accounts.vigorish_lost(t, seat)
    return move(cause, "vigorish.lost", source, target, amount_cents, seat)


def vigorish_found(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """… and that again, as he pays it after all or his marker goes with him to another seat."""
    t = cause.table
    source, target = accounts.vigorish_lost(t, seat), accounts.vigorish(t, seat)
    return move(cause, "vigorish.lost", source, target, amount_cents, seat)


def coin_out(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """A coin of the tray lies at a seat as its marker: MB-7."""
    t = cause.table
    source, target = accounts.tray(t), accounts.marker_coins(t, seat)
    return move(cause, "marker.out", source, target, amount_cents, seat)


def coin_back(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """… and goes back into the tray, as what it stood for is collected."""
    t = cause.table
    source, target = accounts.marker_coins(t, seat), accounts.tray(t)
    return move(cause, "marker.back", source, target, amount_cents, seat)


def coin_moved(cause: Cause, seat: int, to_seat: int, amount_cents: int) -> Transfer:
    """… or goes with its player to another seat."""
    t = cause.table
    source, target = accounts.marker_coins(t, seat), accounts.marker_coins(t, to_seat)
    return move(cause, "marker.out", source, target, amount_cents, to_seat)


def coin_left(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """… or stands for what is owed by its player who has left the seat."""
    t = cause.table
    source, target = accounts.marker_coins(t, seat), accounts.marker_coins_left(t, seat)
    return move(cause, "marker.out", source, target, amount_cents, seat)


def coin_found(cause: Cause, seat: int, to_seat: int, amount_cents: int) -> Transfer:
    """… and goes with that marker to another seat."""
    t = cause.table
    source, target = accounts.marker_coins_left(t, seat), accounts.marker_coins(t, to_seat)
    return move(cause, "marker.out", source, target, amount_cents, to_seat)


def coin_left_back(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """… and goes back into the tray, as that is collected."""
    t = cause.table
    source, target = accounts.marker_coins_left(t, seat), accounts.tray(t)
    return move(cause, "marker.back", source, target, amount_cents, seat)


def coupon_paid(cause: Cause, seat: int, wager: str, amount_cents: int) -> Transfer:
    """What a coupon wins beside the chips of its wager."""
    t = cause.table
    source, target = accounts.tray(t), accounts.patrons(t)
    return move(cause, "coupon.paid", source, target, amount_cents, seat, wager)


def coupon_dropped(cause: Cause, amount_cents: int) -> Transfer:
    """A coupon into the drop box, at its face."""
    t = cause.table
    source, target = accounts.coupons(t), accounts.coupon_box(t)
    return move(cause, "coupon.dropped", source, target, amount_cents)


def tip_dropped(cause: Cause, amount_cents: int) -> Transfer:
    """A gratuity into the tip box: never through the tray."""
    t = cause.table
    return move(cause, "tip.dropped", accounts.patrons(t), accounts.tips(t), amount_cents)


def chips_in(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Chips of a patron into the tray, against others or cash."""
    t = cause.table
    source, target = accounts.patrons(t), accounts.tray(t)
    return move(cause, "exchange.in", source, target, amount_cents, seat)


def chips_out(cause: Cause, seat: int, amount_cents: int) -> Transfer:
    """Chips from the tray to a patron, against others."""
    t = cause.table
    source, target = accounts.tray(t), accounts.patrons(t)
    return move(cause, "exchange.out", source, target, amount_cents, seat)


def chips_moved(cause: Cause, seat: int, to_seat_cents: int) -> list[Transfer]:
    """The net of chips between tray and seat (negative: into the tray)."""
    if not to_seat_cents:
        return []
    move = chips_out if to_seat_cents > 0 else chips_in
    return [move(cause, seat, abs(to_seat_cents))]


def drop(cause: Cause, amount_cents: int) -> Transfer:
    """What was counted in a box."""
    t = cause.table
    return move(cause, "drop", accounts.box(t), accounts.counted(t), amount_cents)


def count_variance(cause: Cause, variance_cents: int) -> Transfer:
    """What was counted beyond what must have been there (negative: what was missing)."""
    t = cause.table
    there, found = accounts.variance(t), accounts.box(t)
    if variance_cents < 0:
        there, found = found, there
    return move(cause, "count.variance", there, found, abs(variance_cents))
