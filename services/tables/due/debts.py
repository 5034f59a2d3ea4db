"""Of which win vigorish is marked or collected: of the round at hand, or of one before it.

§ 629a.12(d)(2): what a seat owes may be collected at any time, also while the next round is bet on
or dealt. Used by the folds, the book and judges.
"""

from typing import Any, Final

from events.observed.markers import VigorishCollected, VigorishMarked
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_MARKS
from services.tables.heard.deals import deals_are_told
from services.tables.state import Round, TableState, reported

BEARS: Final = "banker"  # the wager that bears vigorish
LEAST: Final = 4  # cards, before which no round is decided


def is_of_before(state: TableState, event: VigorishMarked | VigorishCollected) -> bool:
    """Whether it can only be of a win before the round at hand, as the event finds the table."""
    round_, seat = state.round, event.seat
    if round_ is None or (len(round_.dealt) < LEAST and deals_are_told(state)):
        return True
    spot = round_.spots.get((seat, BEARS))
    if spot is None or not spot.stake_cents:
        return reported(state, "wager.placed")
    lies = state.owed.get(seat, 0) - round_.marks.get(seat, NO_MARKS).marked_cents
    owes = max(state.standing.vigorish.get(seat, 0), lies) or state.standing.lost.get(seat, 0)
    if owes <= 0 or type(event) is VigorishMarked:
        return False
    adds = _won(state, round_, seat)
    if not adds:
        return event.amount_cents <= owes and not _is_never_told(state, round_)
    if event.amount_cents != owes or owes == adds or _at_payout(state):
        return False
    # What was collected in this round for its win the books have put to what was owed before it.
    ahead = round_.marks.get(seat, NO_MARKS).taken_cents
    return not ahead or event.amount_cents <= state.standing.vigorish.get(seat, 0)


def own_due(state: TableState, seat: int) -> int:
    """What a win of the round at hand owes that was neither marked, collected nor kept back.

    It may be collected in parts.
    """
    round_ = state.round
    if round_ is None:
        return 0
    marks = round_.marks.get(seat, NO_MARKS)
    if marks.own and (marks.marked_cents or not marks.taken_cents):
        return 0
    return max(_won(state, round_, seat) - marks.beyond_cents, 0)


def paid_ahead(round_: Round | None) -> tuple[int, ...]:
    """Seats that have paid more in this round than they owed before it."""
    if round_ is None or not round_.marks:
        return ()
    return tuple([seat for seat, marks in round_.marks.items() if marks.ahead_cents])


def _won(state: TableState, round_: Round, seat: int) -> int:
    """The vigorish on a win of this round, as far as its cards tell yet; none where it is kept."""
    owed = with_owed(state, round_).owed
    won = owed.wagers.get((seat, BEARS)) if owed and owed.whole else None
    if won is None or not won.vigorish_cents:
        return 0
    net = won.won_cents - won.vigorish_cents
    return 0 if round_.spots[seat, BEARS].paid_cents == net else won.vigorish_cents


def _is_never_told(state: TableState, round_: Round) -> bool:
    """Whether a winner is announced whom the cards do not tell: it may be his that is collected."""
    if getattr(round_.play, "result", None) is None:
        return False
    owed = with_owed(state, round_).owed
    return owed is None or not owed.whole


def debts_are_told(state: TableState) -> bool:
    """Whether nobody owes what was not told: each mark of a win is.

    PW-108: elsewhere what is collected beyond what is known to be owed may be of another win.
    """
    told = reported(state, "vigorish.marked") and reported(state, "wager.placed")
    return told or is_without(state)


def is_without(state: TableState) -> bool:
    """Whether no win of this table owes any, as at EZ Baccarat."""
    filing: Any = state.terms.filing if state.terms else None
    return getattr(filing, "variant", "") == "ez"


def _at_payout(state: TableState) -> bool:
    filing: Any = state.terms.filing if state.terms else None
    return getattr(filing, "vigorish_collection", "") == "at_payout"
