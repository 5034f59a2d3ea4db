"""How vigorish is rounded where it is rounded as it is collected: MB-6. Used by book and judges."""

from typing import Any

from services.law.midibaccarat.settle import QUARTER_CENTS, VIGORISH_PERCENT
from services.tables.state import TableState


def filing_of(state: TableState) -> Any:
    """The filing of a Midibaccarat table; None where none is known, or of another game."""
    filing: Any = state.terms.filing if state.terms else None
    return filing if filing is not None and filing.game == "midibaccarat" else None


def at_collection(filing: Any) -> bool:
    """Whether the sum is rounded, and not each win."""
    return filing is not None and filing.vigorish_round_at == "collect"


def rounded(owed_cents: int, filing: Any) -> int:
    """What is collected for a marker: MB-6. Marks are rounded already but where it is filed so."""
    if filing.vigorish_round_at != "collect" or filing.vigorish_rounding == "exact":
        return owed_cents
    if filing.vigorish_rounding == "up_quarter":
        return -(-owed_cents // QUARTER_CENTS) * QUARTER_CENTS
    return max((2 * owed_cents + QUARTER_CENTS) // (2 * QUARTER_CENTS), 1) * QUARTER_CENTS


def as_booked(state: TableState, won_cents: int, vigorish_cents: int) -> int:
    """What a win adds to what its seat owes: rounded by now, or not yet."""
    if vigorish_cents and at_collection(filing_of(state)):
        return won_cents * VIGORISH_PERCENT // 100
    return vigorish_cents


def rounded_at_collection(state: TableState, owes_cents: int, amount_cents: int) -> int:
    """What rounding adds to what a seat owes (negative: takes off), as all of it is collected."""
    filing = filing_of(state)
    if not owes_cents or not at_collection(filing):
        return 0
    due = rounded(owes_cents, filing)
    return due - owes_cents if amount_cents >= due else 0
