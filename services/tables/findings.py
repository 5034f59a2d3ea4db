"""How a judge is written, and the catalogue of all that judges may find. Used by `judge`.

@finds("deal.order", on=[CardDealt], cite=["629a.8(c)"], severity="major")
def card_to_the_wrong_place(before, dealt, after) -> Found | None: …
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from events.derived import Finding
from events.derived.findings import Severity
from services.books.transfers import Cause
from services.tables.state import TableState


class Found(NamedTuple):
    """What a judge says; the rest of the finding follows from its code and the event."""

    expected: str
    observed: str
    seat: int | None = None
    wager: str | None = None
    amount_cents: int | None = None
    acts: tuple[int, ...] = ()  # orders of the events that prove it, beside the one at hand
    code: str | None = None  # of those the judge may find; None: the first
    cite: tuple[str, ...] = ()  # where it is not the code's own
    remedied: bool = False


class Entry(NamedTuple):
    """One code of the catalogue."""

    code: str
    severity: Severity
    cite: tuple[str, ...]
    remedy: str | None


class Hole:
    """Stands for any event whose device has skipped numbers: what judges of that are `on`."""


Judge = Callable[[TableState, Any, TableState], Found | Iterable[Found] | None]

CATALOGUE: dict[str, Entry] = {}
JUDGES: dict[type, tuple[tuple[Judge, str], ...]] = {}


def catalogued(
    *codes: str, cite: Iterable[str] = (), severity: Severity, remedy: str | None = None
) -> None:
    """List codes with what is true of every finding of them."""
    for code in codes:
        CATALOGUE[code] = Entry(code, severity, tuple(cite), remedy)


def finds(
    *codes: str,
    on: Iterable[type],
    cite: Iterable[str] = (),
    severity: Severity,
    remedy: str | None = None,
) -> Callable[[Judge], Judge]:
    """Register a judge for the types of event on which it can find something."""

    catalogued(*codes, cite=cite, severity=severity, remedy=remedy)

    def registered(judge: Judge) -> Judge:
        for shape in on:
            JUDGES[shape] = (*JUDGES.get(shape, ()), (judge, codes[0]))
        return judge

    return registered


def cause_of(before: TableState, event: Any, after: TableState) -> Cause:
    """What every fact of this event carries; its round is the one it opened, met or closed."""
    round_ = after.round or before.round
    return Cause(
        before.table, round_.name if round_ else None, event.hub_at, event.day, (event.id,)
    )


def fact(found: Found, first: str, cause: Cause) -> Finding:
    """The derived fact of what a judge has found."""
    entry = CATALOGUE[found.code or first]
    return Finding(
        table=cause.table,
        round=cause.round,
        at=cause.at,
        day=cause.day,
        because=(*[f"{cause.table}/{order}" for order in found.acts], *cause.because),
        what="remedied" if found.remedied else "raised",
        code=entry.code,
        severity="info" if found.remedied else entry.severity,
        cite=found.cite or entry.cite,
        expected=found.expected,
        observed=found.observed,
        remedy=entry.remedy,
        seat=found.seat,
        wager=found.wager,
        amount_cents=found.amount_cents,
    )
