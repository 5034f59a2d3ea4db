"""How a controller may be set: as filed, and changed by an approved filing while out of operation.

Used by `fold_meter` and `judge`. 58 Pa. Code § 605a.8.
"""

from events.filing.link import LinkFiling
from events.observed.link import MeterParameters
from services.meters.state import LinkState


def approved(state: LinkState, event: MeterParameters) -> bool:
    """Whether these may stand: nothing has changed, or what has was approved and filed."""
    if state.filing is not None and _set_as(event, state.filing):
        return event.filing is None or event.filing == state.filing
    return why_not(state, event) is None


def why_not(state: LinkState, event: MeterParameters) -> str | None:
    """What is missing for a change; None: nothing."""
    if state.running:
        return "changed while the link was in operation"
    if event.filing is None or event.approval is None:
        return "changed without an approved filing"
    if event.approval.day > event.day:
        return f"changed before its filing is in force on {event.approval.day}"
    if not _set_as(event, event.filing):
        return "not set as its filing says"
    return None


def _set_as(event: MeterParameters, filing: LinkFiling) -> bool:
    return (
        (event.rate, event.reserve_rate, event.seed_cents, event.limit_cents)
        == (filing.rate, filing.reserve_rate, filing.seed_cents, filing.limit_cents)
    )  # fmt: skip
