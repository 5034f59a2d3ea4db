"""How vigorish is rounded where it is rounded as it is collected: MB-6. Used by book and judges."""

from typing import Any

from services.law.midibaccarat.settle import QUARTER_CENTS, VIGORISH_PERCENT
from services.tables.due.debts import BEARS, is_without
from services.tables.due.lacking import due, short
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_MARKS
from services.tables.state import TableState


def filing_of(state: TableState) -> Any:
    """The filing of a Midibaccarat table; None where none is known, or of another game."""
    filing: Any = state.terms.filing if state.terms else None
    return filing if filing is not None and filing.game == "midibaccarat" else None


def at_collection(filing: Any) -> bool:
    """Whether the sum is rounded, and not each win."""
    return filing is not None and filing.vigorish_round_at == "collect"


def rounded(owed_cents: int, filing: Any, part_cents: int = 0) -> int:
    """What is collected for a marker: MB-6. Marks are rounded already but where it is filed so.

    It is the sum that is rounded, with the part of it that was collected already.
    """
    return _rounded(owed_cents + part_cents, filing) - part_cents


def _rounded(owed_cents: int, filing: Any) -> int:
    if filing.vigorish_round_at != "collect" or filing.vigorish_rounding == "exact":
        return owed_cents
    if filing.vigorish_rounding == "up_quarter":
        return -(-owed_cents // QUARTER_CENTS) * QUARTER_CENTS
    return max((2 * owed_cents + QUARTER_CENTS) // (2 * QUARTER_CENTS), 1) * QUARTER_CENTS


def to_collect(state: TableState, seat: int) -> int:
    """What is to be collected for what a seat owes of its marker; at an EZ table nothing is."""
    owes, filing = 0 if is_without(state) else due(state, seat), filing_of(state)
    if not owes or filing is None:
        return owes
    if at_collection(filing):
        owes -= _rounded_each(state, seat, owes)
    part = state.standing.part.get(seat, 0)
    return rounded(owes, filing, part + short(state, seat) if part else 0)


def _rounded_each(state: TableState, seat: int, owes_cents: int) -> int:
    """By how much marks of single wins were rounded up: they are right, and only the sum is due.

    PW-26, PW-30. Of wins before this round the book knows the exact five per cent.
    """
    round_ = state.round
    marked = round_.marks.get(seat, NO_MARKS).marked_cents if round_ is not None else 0
    exact = state.standing.vigorish.get(seat, 0)
    beyond = max(owes_cents - marked - exact, 0) if exact else 0
    if round_ is None or not marked:
        return beyond
    owed = with_owed(state, round_).owed
    won = owed.wagers.get((seat, BEARS)) if owed is not None and owed.whole else None
    if won is None or marked != won.vigorish_cents:
        return beyond
    return beyond + marked - as_booked(state, won.won_cents, marked)


def is_all(state: TableState, seat: int, cents: int) -> bool:
    """Whether that is meant for all of it: its marker goes, with what was marked there too much."""
    lies = state.owed.get(seat, 0)
    lacks = (lies if is_without(state) else to_collect(state, seat)) - cents
    return lacks < (QUARTER_CENTS if at_collection(filing_of(state)) else 1)


def as_booked(state: TableState, won_cents: int, vigorish_cents: int) -> int:
    """What a win adds to what its seat owes: rounded by now, or not yet."""
    if vigorish_cents and at_collection(filing_of(state)):
        return won_cents * VIGORISH_PERCENT // 100
    return vigorish_cents


def rounded_at_collection(
    state: TableState, owes_cents: int, amount_cents: int, part_cents: int
) -> int:
    """What rounding adds to what a seat owes (negative: takes off), as all of it is collected.

    So too where that is short of it by less than a quarter: the rest is owed still.
    """
    filing = filing_of(state)
    if not owes_cents or not at_collection(filing):
        return 0
    due = rounded(owes_cents, filing, part_cents)
    return due - owes_cents if due - amount_cents < QUARTER_CENTS else 0
