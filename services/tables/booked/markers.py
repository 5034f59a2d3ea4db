"""What vigorish, and the markers that stand for it, add to the book of a table. Used by `book`.

A seat's account holds what the law makes it owe. What is collected beyond that is owed to the
player: it goes to the errors, and no seat ever owes less than nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from events.derived import Fact, MarkerMoved, Transfer
from events.observed import markers
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.seats import SeatLeft
from services.books import accounts, errors, transfers
from services.books.transfers import Cause
from services.tables.booked import coins
from services.tables.due.chips import is_decided
from services.tables.due.debts import debts_are_told, is_of_before, is_without
from services.tables.due.leavers import leavers
from services.tables.due.whose import marker, of_another
from services.tables.midibaccarat.vigorish import rounded_at_collection
from services.tables.state import Closing, Round, TableState

WAGER = "banker"  # the one that bears vigorish


def marked(_b: TableState, event: VigorishMarked, after: TableState, cause: Cause) -> list[Fact]:
    """MB-7: a marker may be a coin, which then leaves the tray."""
    fact = _marker(cause, "marked", event, after)
    if not event.coin:
        return [fact]
    return [fact, transfers.coin_out(cause, event.seat, event.amount_cents)]


def collected(
    before: TableState, event: VigorishCollected, after: TableState, cause: Cause
) -> list[Fact]:
    """What a seat owes comes into the tray, and its coins as far as they stood for that."""
    seat, amount = event.seat, event.amount_cents
    facts: list[Fact] = [_marker(cause, "collected", event, after)]
    owes = before.standing.vigorish.get(seat, 0)
    facts += coins.collected(before, after, cause, seat, min(amount, owes))
    if is_of_before(before, event):
        return facts + taken(before, cause, seat, amount, owes, known=debts_are_told(before))
    now = min(amount, owes)  # the rest is for what the round at hand may come to owe
    return facts + [transfers.vigorish_collected(cause, seat, now)] * bool(now)


def taken(
    state: TableState, cause: Cause, seat: int, amount: int, owes: int, *, known: bool
) -> list[Fact]:
    """Vigorish into the tray as far as any is owed; what is beyond that was not due.

    `known`: nobody owes more, untold.
    """
    facts: list[Fact] = []
    change = rounded_at_collection(state, owes, amount, seat)
    if change:
        facts.append(transfers.vigorish_rounded(cause, seat, change))
    now = min(amount, owes + change)
    if now:
        facts.append(transfers.vigorish_collected(cause, seat, now))
    if amount > now:
        facts += _beyond(state, cause, seat, amount - now, known=known)
    return facts


def _beyond(state: TableState, cause: Cause, seat: int, amount: int, *, known: bool) -> list[Fact]:
    """More than the seat owes: what players owe who have left it, then what nobody owes."""
    facts: list[Fact] = []
    lost = state.standing.lost.get(seat, 0)
    change = rounded_at_collection(state, lost, amount, None)
    now = min(amount, lost + change)
    if now:
        found = min(lost, now - min(change, 0))
        facts.append(transfers.vigorish_found(cause, seat, found))
        if change:
            facts.append(transfers.vigorish_rounded(cause, seat, change))
        facts.append(transfers.vigorish_collected(cause, seat, now))
        facts += coins.found(state, cause, seat, found)
    if amount > now and known:
        facts.append(errors.error_taken(cause, seat, WAGER, amount - now))
    elif amount > now:
        facts.append(transfers.vigorish_owed(cause, seat, amount - now))
        facts.append(transfers.vigorish_collected(cause, seat, amount - now))
    return facts


def left(before: TableState, event: SeatLeft, after: TableState, cause: Cause) -> list[Fact]:
    """§ 629a.12(d)(2)(i): what the player owes still is no more owed by his seat."""
    owes = before.standing.vigorish.get(event.seat, 0) - of_another(before, event.seat)
    lost: list[Fact] = [transfers.vigorish_lost(cause, event.seat, owes)] if owes > 0 else []
    return lost + coins.left(before, after, cause, event.seat, owes)


def released(
    before: TableState, after: TableState, cause: Cause, facts: Sequence[Fact]
) -> list[Fact]:
    """Markers of which less is left after an event than these facts of it tell."""
    told = {one.seat: one.owed_cents for one in facts if isinstance(one, MarkerMoved)}
    left: list[Fact] = []
    for seat in sorted(before.owed):
        lies, stays = told.get(seat, before.owed[seat]), after.owed.get(seat, 0)
        if lies > stays:
            left.append(_fact(cause, "left", seat, lies - stays, stays))
    return left


def at_close(
    state: TableState, closing: Closing, cause: Cause, owing: dict[int, int], facts: list[Fact]
) -> list[Fact]:
    """What the close of a round with these facts adds of its vigorish. `owing`: seat → its own."""
    said = _as_said(state, closing.round)
    its: list[Fact] = [transfers.vigorish_owed(cause, *one) for one in said.items()]
    its += _ahead(state, closing.round, cause, {**owing, **said})
    its += coins.of_older(state, closing, cause)
    return its + _of_leavers(state, closing.round, cause, [*facts, *its])


def _as_said(state: TableState, round_: Round) -> dict[int, int]:
    """What the dealer marked or collected of wins that no cards decide: they owe that, PW-108."""
    if is_without(state):
        return {}
    owed = {
        seat: max(marks.marked_cents, marks.ahead_cents)
        for seat, marks in sorted(round_.marks.items())
        if not is_decided(round_, seat)
    }
    return {seat: cents for seat, cents in owed.items() if cents}


def _of_leavers(state: TableState, round_: Round, cause: Cause, facts: list[Fact]) -> list[Fact]:
    """What a round that closes with these facts leaves owed by seats whose players left in it."""
    lost: list[Fact] = []
    for seat in leavers(state, round_):
        account, owes = accounts.vigorish(state.table, seat), 0
        for fact in facts:
            if isinstance(fact, Transfer):
                into, out = fact.to_account == account, fact.from_account == account
                owes += fact.amount_cents * (into - out)
        if owes > 0:
            lost.append(transfers.vigorish_lost(cause, seat, owes))
        lost += coins.of_leaver(state, cause, seat, owes, facts)
    return lost


def all_left(state: TableState, cause: Cause) -> list[Fact]:
    """What is owed still as a table closes: its players have left it."""
    owed = sorted(state.standing.vigorish.items())
    lost: list[Fact] = [
        transfers.vigorish_lost(cause, seat, cents) for seat, cents in owed if cents > 0
    ]
    return lost + coins.at_closing(state, cause)


def _ahead(state: TableState, round_: Round, cause: Cause, owed: dict[int, int]) -> list[Fact]:
    """What was collected in a round before anybody knew what it owes. `owed`: seat → by now."""
    facts: list[Fact] = []
    for seat, marks in sorted(round_.marks.items()):
        if marks.ahead_cents:
            by = [f"{cause.table}/{order}" for order in marks.acts]
            its = cause._replace(because=(*by, *cause.because))
            owes = state.standing.vigorish.get(seat, 0) + owed.get(seat, 0)
            known = seat in owed or debts_are_told(state)
            facts += taken(state, its, seat, marks.ahead_cents, owes, known=known)
    return facts


def moved(
    before: TableState, event: markers.MarkerMoved, after: TableState, cause: Cause
) -> list[Fact]:
    """What is owed goes with its player, and the coins that stand for it: MB-7."""
    seat, to_seat = event.seat, event.to_seat
    lies = marker(before, seat)
    if seat == to_seat:
        return []
    facts = coins.moved(before, cause, seat, to_seat)
    if not lies:
        return facts
    if seat in before.owed:
        facts.append(_fact(cause, "left", seat, lies, 0))
    facts.append(_fact(cause, "moved", to_seat, lies, after.owed.get(to_seat, 0)))
    owes = before.standing.vigorish.get(seat, 0)
    if seat not in before.owed:  # it goes with a player who has given up his seat before it
        owes = before.standing.lost.get(seat, 0)
        facts += [transfers.vigorish_found(cause, seat, owes)] * bool(owes)
    if owes:
        facts.append(transfers.vigorish_moved(cause, seat, to_seat, owes))
    return facts


def _marker(
    cause: Cause, what: Any, event: VigorishMarked | VigorishCollected, after: TableState
) -> MarkerMoved:
    return _fact(cause, what, event.seat, event.amount_cents, after.owed.get(event.seat, 0))


def _fact(cause: Cause, what: Any, seat: int, amount: int, owed: int) -> MarkerMoved:
    """`owed`: what the marker says after it."""
    return MarkerMoved(
        table=cause.table, round=cause.round, at=cause.at, day=cause.day, because=cause.because,
        what=what, seat=seat, amount_cents=amount, owed_cents=owed,
    )  # fmt: skip


BOOKERS: Final[dict[type, Callable[[TableState, Any, TableState, Cause], list[Fact]]]] = {
    VigorishMarked: marked,
    VigorishCollected: collected,
    markers.MarkerMoved: moved,
    SeatLeft: left,
}
