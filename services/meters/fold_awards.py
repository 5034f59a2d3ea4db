"""What is claimed, locked and decided of a jackpot. Used by `fold`.

What comes before its hit waits for it; what people decide stands as they said it, and whether
they might is for the judges.
"""

from collections.abc import Callable
from typing import Any, Final

from events.observed.jackpot import (
    AwardReversed,
    JackpotClaimed,
    JackpotDocumented,
    JackpotLocked,
    JackpotPaid,
    JackpotRefused,
    JackpotValidated,
)
from services.meters.state import Award, LinkState, award_of, jackpot_of, with_award

MOST_EARLY: Final = 64


def taken_up(state: LinkState, award: Award) -> LinkState:
    """A hit has its turn: what was reported of its jackpot before is taken up."""
    jackpot = jackpot_of(state.link, award.number)
    mine = [one for one in state.early if one.jackpot == jackpot]
    if not mine:
        return state
    left = tuple([one for one in state.early if one.jackpot != jackpot])
    state = state._replace(early=left)
    for early in mine:
        state = ON_AWARDS[type(early)](state, early)
    return state


def reversed_award(state: LinkState, award: Award) -> LinkState:
    """Its share went back to the meter."""
    return with_award(state, award._replace(state="reversed"))


def _claimed(state: LinkState, event: JackpotClaimed) -> LinkState:
    award = award_of(state, event.jackpot)
    if award is None:
        return _early(state, event)
    return with_award(state, award._replace(state="claimed")) if award.state == "locked" else state


def _locked(state: LinkState, event: JackpotLocked) -> LinkState:
    award = award_of(state, event.jackpot)
    if award is None:
        return _early(state, event)
    return with_award(state, award._replace(locked_cents=event.value_cents))


def _early(state: LinkState, event: JackpotClaimed | JackpotLocked) -> LinkState:
    return state._replace(early=(*state.early, event)[-MOST_EARLY:])


def _validated(state: LinkState, event: JackpotValidated) -> LinkState:
    award = award_of(state, event.jackpot)
    return state if award is None else with_award(
        state, award._replace(state="validated", by=event.by)
    )  # fmt: skip


def _refused(state: LinkState, event: JackpotRefused) -> LinkState:
    """The share goes back when the controller says so, by a movement of its own."""
    award = award_of(state, event.jackpot)
    return state if award is None else with_award(state, award._replace(state="refused"))


def _documented(state: LinkState, event: JackpotDocumented) -> LinkState:
    award = award_of(state, event.jackpot)
    return state if award is None else with_award(
        state, award._replace(state="documented", slip=event.slip)
    )  # fmt: skip


def _paid(state: LinkState, event: JackpotPaid) -> LinkState:
    award = award_of(state, event.jackpot)
    if award is None:
        return state
    state = state._replace(
        paid_by_attendant_cents=state.paid_by_attendant_cents + event.amount_cents,
        cumulative_paid_cents=state.cumulative_paid_cents + event.amount_cents,
    )
    return with_award(state, award._replace(state="paid"))


def _taken_back(state: LinkState, event: AwardReversed) -> LinkState:
    award = award_of(state, event.jackpot)
    return state if award is None else with_award(state, award._replace(state="refused"))


ON_AWARDS: Final[dict[type, Callable[[LinkState, Any], LinkState]]] = {
    JackpotClaimed: _claimed,
    JackpotLocked: _locked,
    JackpotValidated: _validated,
    JackpotRefused: _refused,
    JackpotDocumented: _documented,
    JackpotPaid: _paid,
    AwardReversed: _taken_back,
}
