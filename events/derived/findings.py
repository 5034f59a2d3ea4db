"""An irregularity: what was expected, what was seen, by which section, proved by which events."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import ConfigDict

from events.derived.fact import Fact
from events.shape import STRICT

Severity = Literal["info", "minor", "major", "critical"]


@dataclass(kw_only=True)
class Touched:
    """Blast radius: what was dealt and paid since the cause may have been there."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    since: str  # event
    first_round: str | None
    last_round: str | None
    rounds: int
    hands: int
    wagers: int
    wagered_cents: int
    paid_cents: int
    collected_cents: int
    net_by_seat: tuple[tuple[int, int], ...]  # seat, what it won


@dataclass(kw_only=True)
class Finding(Fact):
    """Raised by a judge; one with a remedy stays open until that is seen.

    What it touches is told as far as it had come, and again as its round closes, or with more.
    """

    kind: Literal["finding"] = "finding"
    what: Literal["raised", "worsened", "remedied", "touched"] = "raised"
    code: str
    severity: Severity
    cite: tuple[str, ...]
    expected: str
    observed: str
    remedy: str | None = None
    seat: int | None = None
    wager: str | None = None
    amount_cents: int | None = None  # by which money went wrong
    of: str | None = None  # the finding that is worsened or remedied, or touches more
    under: str | None = None  # the finding of the mistake from which this one merely follows
    touched: Touched | None = None
