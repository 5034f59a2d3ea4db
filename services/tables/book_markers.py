"""What vigorish, and the markers that stand for it, add to the book of a table. Used by `book`.

A seat's account holds what the law makes it owe. What is collected beyond that is owed to the
player: it goes to the errors, and no seat ever owes less than nothing.
"""

from typing import Any

from events.derived import Fact, MarkerMoved
from events.observed import markers
from events.observed.markers import VigorishCollected, VigorishMarked
from services.books import errors, transfers
from services.books.transfers import Cause
from services.tables.debts import is_of_before
from services.tables.fold_table import marker
from services.tables.midibaccarat.vigorish import rounded_at_collection
from services.tables.state import Round, TableState

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
    back = min(before.standing.coins.get(seat, 0), amount)
    if back:
        facts.append(transfers.coin_back(cause, seat, back))
    owes = before.standing.vigorish.get(seat, 0)
    if is_of_before(before, event):
        return facts + taken(before, cause, seat, amount, owes)
    now = min(amount, owes)  # the rest is for what the round at hand may come to owe
    return facts + [transfers.vigorish_collected(cause, seat, now)] * bool(now)


def taken(
    state: TableState, cause: Cause, seat: int, amount: int, owes: int, part: int = 0
) -> list[Fact]:
    """Vigorish into the tray as far as any is owed; what is beyond that was not due.

    `part`: what of the sum that is owed was collected already.
    """
    facts: list[Fact] = []
    change = rounded_at_collection(state, owes, amount, part or state.standing.part.get(seat, 0))
    if change:
        facts.append(transfers.vigorish_rounded(cause, seat, change))
    now = min(amount, owes + change)
    if now:
        facts.append(transfers.vigorish_collected(cause, seat, now))
    if amount > now:
        facts.append(errors.error_taken(cause, seat, WAGER, amount - now))
    return facts


def ahead(state: TableState, round_: Round, cause: Cause, owed: dict[int, int]) -> list[Fact]:
    """What was collected in a round before anybody knew what it owes. `owed`: seat → by now."""
    facts: list[Fact] = []
    for seat, marks in sorted(round_.marks.items()):
        if marks.ahead_cents:
            by = [f"{cause.table}/{order}" for order in marks.acts]
            its = cause._replace(because=(*by, *cause.because))
            owes = state.standing.vigorish.get(seat, 0) + owed.get(seat, 0)
            part = marks.taken_cents - marks.ahead_cents
            facts += taken(state, its, seat, marks.ahead_cents, owes, part)
    return facts


def moved(
    before: TableState, event: markers.MarkerMoved, after: TableState, cause: Cause
) -> list[Fact]:
    """What is owed goes with its player, and the coins that stand for it: MB-7."""
    seat, to_seat = event.seat, event.to_seat
    lies = marker(before, seat)
    if seat == to_seat:
        return []
    facts: list[Fact] = []
    coins = before.standing.coins.get(seat, 0)
    if coins:
        facts.append(transfers.coin_moved(cause, seat, to_seat, coins))
    if not lies:
        return facts
    facts.append(
        MarkerMoved(
            table=cause.table, round=cause.round, at=cause.at, day=cause.day,
            because=cause.because, what="moved", seat=to_seat, amount_cents=lies,
            owed_cents=after.owed.get(to_seat, 0),
        )
    )  # fmt: skip
    owes = before.standing.vigorish.get(seat, 0)
    if seat in before.owed and seat in before.gone:  # who sat there before still owes his own
        owes = min(owes, lies)
    if owes:
        facts.append(transfers.vigorish_moved(cause, seat, to_seat, owes))
    return facts


def _marker(
    cause: Cause, what: Any, event: VigorishMarked | VigorishCollected, after: TableState
) -> MarkerMoved:
    return MarkerMoved(
        table=cause.table, round=cause.round, at=cause.at, day=cause.day, because=cause.because,
        what=what, seat=event.seat, amount_cents=event.amount_cents,
        owed_cents=after.owed.get(event.seat, 0),
    )  # fmt: skip
