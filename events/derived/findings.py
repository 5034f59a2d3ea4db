"""An irregularity: what was expected, what was seen, by which section, proved by which events."""

from dataclasses import dataclass
from typing import Literal

from events.derived.fact import Fact

Severity = Literal["info", "minor", "major", "critical"]


@dataclass(kw_only=True)
class Finding(Fact):
    """Raised by a judge; it stays open until its remedy is seen."""

    kind: Literal["finding"] = "finding"
    what: Literal["raised", "worsened", "remedied"] = "raised"
    code: str
    severity: Severity
    cite: tuple[str, ...]
    expected: str
    observed: str
    remedy: str | None = None
    seat: int | None = None
    wager: str | None = None
    amount_cents: int | None = None  # by which money went wrong
