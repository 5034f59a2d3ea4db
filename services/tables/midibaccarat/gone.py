"""What players owe who have left their seats, and what is collected of it. Used by folds, judges.

§ 629a.12(d)(2)(i), PW-89: first is what is collected of who sits there now.
"""

from services.law.midibaccarat.settle import QUARTER_CENTS, VIGORISH_PERCENT
from services.tables.due.chips import is_decided
from services.tables.midibaccarat.exact import at_collection, collected_of, filing_of, rounded
from services.tables.state import Reckoned, Round, TableState


def of_gone(state: TableState, seat: int) -> int:
    """What is to be collected, as far as their markers said.

    Where the sum is rounded, not each of its marks.
    """
    gone, filing = state.gone.get(seat, 0), filing_of(state)
    if at_collection(filing):
        gone = min(gone, state.standing.lost.get(seat, 0) or gone)
    return rounded(gone, filing) if gone else 0


def gone_pays(state: TableState, seat: int, cents: int) -> TableState:
    """So much is collected of it: with all of it goes what rounding takes off."""
    owes = state.gone.get(seat, 0)
    if not owes or not cents:
        return state
    slack = QUARTER_CENTS if at_collection(filing_of(state)) else 1
    left = 0 if of_gone(state, seat) - cents < slack else max(owes - cents, 0)
    gone = {**state.gone, seat: left}
    return state._replace(gone={at: cents for at, cents in gone.items() if cents})


def ahead_of_gone(
    state: TableState, round_: Round, reckoned: tuple[Reckoned, ...] | None
) -> dict[int, int]:
    """By seat: what was collected in a round that closes beyond what is owed there."""
    found = {}
    for seat, marks in sorted(round_.marks.items()):
        owes = state.gone.get(seat) or state.standing.lost.get(seat)
        if owes and marks.ahead_cents and is_decided(round_, seat):
            found[seat] = marks.ahead_cents - _own(state, seat, reckoned or ())
    return {seat: cents for seat, cents in found.items() if cents > 0}


def _own(state: TableState, seat: int, reckoned: tuple[Reckoned, ...]) -> int:
    """What is to be collected of a seat itself, with its win of that round."""
    standing, filing = state.standing, filing_of(state)
    hundredths = 100 * standing.vigorish.get(seat, 0) + standing.rest.get(seat, 0)
    for one in reckoned:
        won = one.owed
        if one.key[0] == seat and won.vigorish_cents and not one.net.net_of_vigorish:
            exact = won.won_cents * VIGORISH_PERCENT
            hundredths += exact if at_collection(filing) else 100 * won.vigorish_cents
    return collected_of(hundredths, filing, standing.part.get(seat, 0)) if hundredths else 0
