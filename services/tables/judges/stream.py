"""Judges of the record itself: numbers that are missing, facts that nobody reports."""

from typing import Any, Final

from events.moments import milliseconds
from events.observed.devices import ClockOffset
from events.observed.people import EventsDeclaredLost
from events.observed.table import TableOpened
from services.law.games import refused
from services.tables.findings import Ahead, Found, Hole, catalogued, finds
from services.tables.games import played
from services.tables.heard.clocks import tolerance_ms
from services.tables.heard.relied_on import unreported
from services.tables.state import TableState


@finds(
    "stream.gap",
    on=[Hole],
    severity="major",
    means="A device skipped numbers of its own: what it reported under them is missing.",
)
def gap(before: TableState, event: object, _after: TableState) -> Found | None:
    """A device skipped numbers of its own, or said two things under one: which is true?"""
    if before.stream.hole is None:
        return None
    first, last = before.stream.hole
    source = getattr(event, "source", "")
    if last < first:
        told = f"{source} {first} again with other content"
        return Found(f"{source} {first} once", told, code=AGAIN)
    missing = f"{first}" if first == last else f"{first} to {last}"
    return Found(f"{source} {first}", f"{source} {last + 1}; {missing} missing")


@finds(
    "stream.declared_lost",
    on=[EventsDeclaredLost],
    severity="info",
    means="A person let a gap in the table's line go on: what lay in it stays unknown.",
)
def declared_lost(_b: TableState, event: EventsDeclaredLost, _a: TableState) -> Found:
    """A person let a gap go on; what lay in it stays unknown."""
    return Found(f"events {event.first} to {event.last}", f"declared lost by {event.by}")


@finds(
    "stream.wrong_digest",
    on=[TableOpened],
    severity="major",
    means="A table opens under the name of a filing that is not the filing it carries.",
)
def wrong_digest(_before: TableState, event: TableOpened, after: TableState) -> Found | None:
    """The filing is there whole, and rules the table under its own name: PW-46."""
    own = after.terms.digest if after.terms else event.filing_digest
    if event.filing_digest == own:
        return None
    return Found(f"the digest of its filing, {own}", event.filing_digest)


@finds(
    "open.unlawful_filing",
    on=[TableOpened],
    cite=["629a.3(a)", "629a.12(b)", "680a.7(d)", "680a.12(d)", "688a.7(d)", "688a.12(e)"],
    severity="major",
    means="A table opens under a Rules Submission that the text does not permit: its rounds cannot"
    " be settled by it.",
)
def unlawful(before: TableState, event: TableOpened, _after: TableState) -> Found | None:
    """Said as it opens under it, and not again while it does."""
    if before.terms is not None and before.terms.filing == event.filing:
        return None
    why = refused(event.filing)
    if why is None:
        return None
    return Found("a filing that the text permits", why.message, cite=(why.cite,))


@finds(
    "open.unobserved",
    on=[TableOpened],
    severity="info",
    means="Facts that no device of this table reports; their absence is held against nobody.",
)
def unobserved(before: TableState, _event: TableOpened, after: TableState) -> Found | None:
    """Said once, and never held against anyone: opened anew, a table says what is new of it."""
    missing = _unreported(after)
    if not missing or (before.terms is not None and {*missing} <= {*_unreported(before)}):
        return None
    told = f"none for {', '.join(missing)}: what hangs on them is not judged here"
    return Found("a device that reports each kind of fact", told)


def _unreported(state: TableState) -> list[str]:
    return unreported(state, played(state).relied_on(state))


_SKEW: Final = "A device's clock is off by more than the property's tolerance."


@finds("clock.skew", on=[ClockOffset], severity="minor", means=_SKEW)
def clock_is_off(before: TableState, event: ClockOffset, _after: TableState) -> Found | None:
    """Ahead or behind; that it is ahead is said once, until it is right."""
    if before.terms is None:
        return None
    tolerance = tolerance_ms(before)
    if abs(event.offset_ms) <= tolerance:
        return None
    if event.offset_ms > 0 and event.device in before.stream.ahead:
        return None
    return Found(f"within {tolerance} ms", f"{event.device} off by {event.offset_ms} ms")


@finds("clock.skew", on=[Ahead], severity="minor", means=_SKEW)
def clock_is_ahead(before: TableState, event: Any, after: TableState) -> Found | None:
    """It says that something happens later than the hub has heard of it."""
    source = event.source
    if source in before.stream.ahead or source not in after.stream.ahead:
        return None
    off, tolerance = milliseconds(event.at) - milliseconds(event.hub_at), tolerance_ms(after)
    if type(event) is ClockOffset and event.device == source and event.offset_ms > tolerance:
        return None  # it says so itself
    return Found(f"within {tolerance} ms", f"{source} ahead of the hub by {off} ms")


# Also raised by the stage, which alone sees a record that may not be folded.
AGAIN: Final = "stream.duplicate_conflict"
AFTER_LOST: Final = "stream.after_lost"
catalogued(
    AGAIN, severity="critical", means="One number came with two contents: which of them is true?"
)
catalogued(
    AFTER_LOST,
    severity="critical",
    means="An event came after all that a person had declared lost; it is not counted.",
)


def contradicted(before: TableState, order: int) -> Found:
    """A number that was taken, or was declared lost, comes with other content."""
    if any(first <= order <= last for first, last in before.stream.lost):
        return Found("nothing: declared lost", f"event {order} after all", code=AFTER_LOST)
    return Found(f"event {order} once", f"event {order} again with other content")
