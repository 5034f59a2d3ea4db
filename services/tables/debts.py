"""Of which win vigorish is marked or collected: of the round at hand, or of one before it.

§ 629a.12(d)(2): what a seat owes may be collected at any time, also while the next round is bet on
or dealt. Used by the folds and the book.
"""

from typing import Any, Final

from events.observed.markers import VigorishCollected, VigorishMarked
from services.tables.owed import with_owed
from services.tables.state import Round, TableState, reported

BEARS: Final = "banker"  # the wager that bears vigorish
LEAST: Final = 4  # cards, before which no round is decided


def is_of_before(state: TableState, event: VigorishMarked | VigorishCollected) -> bool:
    """Whether it can only be of a win before the round at hand, as the event finds the table."""
    round_, seat = state.round, event.seat
    if round_ is None or len(round_.dealt) < LEAST:
        return True
    spot = round_.spots.get((seat, BEARS))
    if spot is None or not spot.stake_cents:
        return reported(state, "wager.placed")
    owes = _owes(state, seat)
    if not owes or type(event) is VigorishMarked:
        return False
    if not _adds(state, round_, seat):
        return event.amount_cents <= owes
    return event.amount_cents == owes and not _at_payout(state)


def _owes(state: TableState, seat: int) -> int:
    """What the seat owes of the rounds before, marked or not."""
    return max(state.standing.vigorish.get(seat, 0), state.owed.get(seat, 0))


def _adds(state: TableState, round_: Round, seat: int) -> int:
    """What a win of this round adds, as far as its cards tell yet."""
    owed = with_owed(state, round_).owed
    won = owed.wagers.get((seat, BEARS)) if owed and owed.whole else None
    return won.vigorish_cents if won else 0


def _at_payout(state: TableState) -> bool:
    filing: Any = state.terms.filing if state.terms else None
    return getattr(filing, "vigorish_collection", "") == "at_payout"
