"""What is claimed, locked and decided of a jackpot. Used by `fold`.

What people decide stands as they said it; whether they might is for the judges.
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
from services.meters.folds.returns import refused
from services.meters.parts.award import Award
from services.meters.state import LinkState, award_of, with_award


def gone_award(state: LinkState, award: Award, how: str, at: str) -> LinkState:
    """Nobody is paid: refused, or its share went back to the meter."""
    back = at if how == "reversed" else award.reversed_at
    award = award.comes_to(how)._replace(gone_at=award.gone_at or at, reversed_at=back)
    return with_award(state, award)


def _claimed(state: LinkState, event: JackpotClaimed) -> LinkState:
    award = award_of(state, event.jackpot)
    if award is None or award.state != "locked":
        return state
    return with_award(state, award._replace(state="claimed"))


def _locked(state: LinkState, event: JackpotLocked) -> LinkState:
    award = award_of(state, event.jackpot)
    return state if award is None else with_award(
        state, award._replace(locked_cents=event.value_cents)
    )  # fmt: skip


def _validated(state: LinkState, event: JackpotValidated) -> LinkState:
    award = award_of(state, event.jackpot)
    return state if award is None else with_award(
        state, award.taken_up(event.hub_at, event.amount_cents, found=True)
        .comes_to("validated")._replace(by=event.by),
    )  # fmt: skip


def _refused(state: LinkState, event: JackpotRefused) -> LinkState:
    """The share goes back when the controller says so, by a movement of its own."""
    award = award_of(state, event.jackpot)
    if award is None:
        return state
    if award.state != "paid":
        state = refused(state, award, event)
    award = award._replace(settled_at=award.settled_at or event.hub_at)
    return gone_award(state, award, "refused", event.hub_at)


def _documented(state: LinkState, event: JackpotDocumented) -> LinkState:
    award = award_of(state, event.jackpot)
    if award is None:
        return state
    award = award.taken_up(event.hub_at, event.amount_cents)
    at = award.settled_at or event.hub_at
    return with_award(state, award.comes_to("documented")._replace(slip=event.slip, settled_at=at))


def _paid(state: LinkState, event: JackpotPaid) -> LinkState:
    award = award_of(state, event.jackpot)
    if award is None:
        return state
    state = state._replace(
        paid_by_attendant_cents=state.paid_by_attendant_cents + event.amount_cents,
        cumulative_paid_cents=state.cumulative_paid_cents + event.amount_cents,
    )
    award = award.taken_up(event.hub_at, _meant(award, event.amount_cents))
    paid = award.paid_cents + min(event.amount_cents, award.owed_cents)
    return with_award(state, award.comes_to("paid")._replace(paid_cents=paid))


def _meant(award: Award, cents: int) -> int:
    """What was to be paid, of a share alone or with a fixed amount: whichever comes nearest."""
    return cents if award.fixed else min(award.printed, key=lambda one: abs(one - cents))


def _taken_back(state: LinkState, event: AwardReversed) -> LinkState:
    award = award_of(state, event.jackpot)
    if award is None:
        return state
    state = refused(state, award, event)
    if award.state == "paid":  # nothing else takes that back
        award = award._replace(state="refused")
    return gone_award(state, award, "refused", event.hub_at)


ON_AWARDS: Final[dict[type, Callable[[LinkState, Any], LinkState]]] = {
    JackpotClaimed: _claimed,
    JackpotLocked: _locked,
    JackpotValidated: _validated,
    JackpotRefused: _refused,
    JackpotDocumented: _documented,
    JackpotPaid: _paid,
    AwardReversed: _taken_back,
}
DECIDED: Final = frozenset(ON_AWARDS) - {JackpotClaimed, JackpotLocked}  # by people
