"""How a controller may be set: as filed, and changed by an approved filing while out of operation.

Used by `folds.meter` and `judge`. 58 Pa. Code § 605a.8.
"""

from events.filing.link import LinkFiling
from events.observed.link import MeterParameters
from services.meters.folds.value import rates
from services.meters.parts.value import Filed, Meter
from services.meters.state import LinkState, whole_cents


def filed(filing: LinkFiling | None, number: int) -> Filed:
    """What a filing says of each contribution; one of no paytable is of the first of its size."""
    if filing is None:
        return Filed()
    of = {}
    for one in reversed(filing.paytables):
        by = rates(one.rate or filing.rate, one.reserve_rate or filing.reserve_rate)
        of[one.paytable, one.wager_cents] = of[0, one.wager_cents] = by
    return Filed(
        of, rates(filing.rate, filing.reserve_rate), number, filing.limit_cents,
        filing.threshold_cents, filing.void_contribution,
    )  # fmt: skip


def approved(state: LinkState, event: MeterParameters) -> bool:
    """Whether these may stand: nothing has changed, or what has was approved and filed."""
    return _is_as_it_was(state, event) or why_not(state, event) is None


def changes(state: LinkState, event: MeterParameters) -> bool:
    """Whether they are new, or say another value: that needs the link out of operation."""
    known = state.filing is not None
    return known and (event.start_cents is not None or not _is_as_it_was(state, event))


def _is_as_it_was(state: LinkState, event: MeterParameters) -> bool:
    unchanged = event.filing is None or event.filing == state.filing
    return unchanged and state.filing is not None and set_as(event, state.filing)


def why_not(state: LinkState, event: MeterParameters) -> str | None:
    """What is missing for a change; None: nothing."""
    if not any(one.table is None for one in state.trouble.out):
        return "changed while the link was in operation"
    if event.filing is None or event.approval is None:
        return "changed without an approved filing"
    if event.approval.day > event.day:
        return f"changed before its filing is in force on {event.approval.day}"
    if not set_as(event, event.filing):
        return "not set as its filing says"
    return None


def begins_anew(state: LinkState, event: MeterParameters) -> bool:
    """Whether a meter whose value was lost begins again, at a value that was approved."""
    said = state.trouble.doubt and event.start_cents is not None
    return said and why_not(state, event) is None


def said_off(state: LinkState, event: MeterParameters, after: Meter) -> int:
    """By how much an approved change says that the meter goes on at more than it stands at.

    It does not: what stands on a meter is moved by movements. A lower limit may have cut it.
    """
    start = event.start_cents
    if start in (None, state.cents) or state.trouble.doubt or why_not(state, event) is not None:
        return 0
    return (start or 0) - whole_cents(after)


def set_as(event: MeterParameters, filing: LinkFiling) -> bool:
    """Whether the controller is set as the filing says; its threshold where it tells that too."""
    return event.threshold_cents in (None, filing.threshold_cents) and (
        (event.rate, event.reserve_rate, event.seed_cents, event.limit_cents)
        == (filing.rate, filing.reserve_rate, filing.seed_cents, filing.limit_cents)
    )  # fmt: skip
