"""What a worker tells of itself: plain figures since its process began.

The shell's metrics have the same attributes; `Counters` serves where nobody scrapes.
"""

from dataclasses import dataclass, field
from typing import Protocol


class Tells(Protocol):
    """The figures that a worker keeps up to date."""

    folded: int
    repeats: int
    fenced: int
    quarantined: int
    stopped_tables: int
    newest: float | None  # when the newest folded record was written, in seconds since 1970
    lag: dict[int, int]  # records after the committed position, by partition

    def batch(self, seconds: float) -> None:
        """Count one committed batch."""


@dataclass(slots=True)
class Counters:
    """The figures, and nothing else."""

    folded: int = 0
    repeats: int = 0
    fenced: int = 0
    quarantined: int = 0
    stopped_tables: int = 0
    newest: float | None = None
    lag: dict[int, int] = field(default_factory=dict)
    batches: int = 0

    def batch(self, seconds: float) -> None:
        """Count one committed batch; how long it took is nobody's business here."""
        self.batches += 1
