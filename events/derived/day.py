"""The day of a table: its drop boxes and their count."""

from dataclasses import dataclass
from typing import Literal

from events.derived.fact import Fact


@dataclass(kw_only=True)
class BoxMoved(Fact):
    """A drop box put on a table, or taken off with what by the events must be in it."""

    kind: Literal["box"] = "box"
    what: Literal["put_on", "taken_off"]
    box: str
    expected_cents: int


@dataclass(kw_only=True)
class BoxCounted(Fact):
    """One box once its count is concluded, beside what must have been in it."""

    kind: Literal["count"] = "count"
    box: str
    taken_off: str
    expected_cents: int
    counted_cents: int
    variance_cents: int  # counted less expected
