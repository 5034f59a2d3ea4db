"""Vigorish to the hundredth of a cent, where the sum is rounded as it is collected: MB-6, PW-30.

A seat's account has whole cents, such that they come to the same quarter as what it owes; beside
it stands by how much it owes more or less. Used by `vigorish`, folds and the book.
"""

from typing import Any

from services.law.midibaccarat.settle import VIGORISH_PERCENT, collected
from services.tables.state import Reckoned, TableState


def filing_of(state: TableState) -> Any:
    """The filing of a Midibaccarat table; None where none is known, or of another game."""
    filing: Any = state.terms.filing if state.terms else None
    return filing if filing is not None and filing.game == "midibaccarat" else None


def at_collection(filing: Any) -> bool:
    """Whether the sum is rounded, and not each win."""
    return filing is not None and filing.vigorish_round_at == "collect"


def rounded(owed_cents: int, filing: Any, part_cents: int = 0) -> int:
    """What is collected of these whole cents. Marks are rounded already but where it is filed so.

    It is the sum that is rounded, with the part of it that was collected already.
    """
    return collected_of(100 * owed_cents, filing, part_cents)


def collected_of(hundredths: int, filing: Any, part_cents: int = 0) -> int:
    """So of hundredths of a cent, with whole cents that were collected of the sum already."""
    if not at_collection(filing):
        return hundredths // 100
    return collected(hundredths + 100 * part_cents, filing.vigorish_rounding) - part_cents


def as_booked(state: TableState, seat: int, won_cents: int, vigorish_cents: int) -> int:
    """What a win adds to what its seat owes: rounded by now, or the whole cents of it."""
    filing = filing_of(state)
    if vigorish_cents and at_collection(filing):
        return _whole(state.standing.rest.get(seat, 0) + won_cents * VIGORISH_PERCENT, filing)
    return vigorish_cents


def _whole(hundredths: int, filing: Any) -> int:
    """Whole cents that come to the same quarter as what they stand for."""
    match filing.vigorish_rounding:
        case "up_quarter":
            return -(-hundredths // 100)
        case "nearest_quarter":
            return (hundredths + 50) // 100
        case _:
            return hundredths // 100


def with_rests(state: TableState, reckoned: tuple[Reckoned, ...] | None) -> TableState:
    """The table once a round has closed: what its wins leave beside the whole cents."""
    if not at_collection(filing_of(state)):
        return state
    rest = dict(state.standing.rest)
    for (seat, _), _, owed, net in reckoned or ():
        if owed.vigorish_cents and not net.net_of_vigorish:
            adds = rest.get(seat, 0) + owed.won_cents * VIGORISH_PERCENT
            booked = as_booked(state, seat, owed.won_cents, owed.vigorish_cents)
            rest[seat] = adds - 100 * booked
    return with_rest(state, rest)


def with_rest(state: TableState, rest: dict[int, int]) -> TableState:
    """The table with what its seats owe beside their accounts."""
    rest = {seat: hundredths for seat, hundredths in rest.items() if hundredths}
    if rest == state.standing.rest:
        return state
    return state._replace(standing=state.standing._replace(rest=rest))
