"""A measured figure beside its references, as `pitwatch bench` prints it."""

import os
import platform
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from infra import native


@dataclass(frozen=True, slots=True)
class Reference:
    """Something else measured in the same run."""

    name: str
    value: float
    ratio: float


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: the median of its runs, their spread, and what it stands beside."""

    name: str
    value: float
    unit: str
    better: Literal["higher", "lower"]
    spread: tuple[float, float]
    references: tuple[Reference, ...] = ()
    machine: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """As JSON has it."""
        return asdict(self)

    def __str__(self) -> str:
        beside = "".join(
            f"; {r.name} {r.value:,.4g} (ratio {r.ratio:.2f})" for r in self.references
        )
        low, high = self.spread
        told = ", ".join(f"{k} {v}" for k, v in self.settings.items())
        return (
            f"{self.name}: {self.value:,.4g} {self.unit} ({low:,.4g} to {high:,.4g}){beside}"
            f" [{told}]"
        )


def figure(
    name: str,
    runs: Sequence[float],
    unit: str,
    better: Literal["higher", "lower"],
    references: dict[str, Sequence[float]],
    settings: dict[str, Any],
) -> Figure:
    """The median of some runs beside the medians of the references' runs."""
    value = statistics.median(runs)
    beside = {name: statistics.median(values) for name, values in references.items()}
    return Figure(
        name,
        round(value, 4),
        unit,
        better,
        (round(min(runs), 4), round(max(runs), 4)),
        tuple(Reference(n, round(v, 4), round(value / v, 4)) for n, v in beside.items()),
        machine(),
        settings | {"compiled": native.in_use()},
    )


def machine() -> dict[str, Any]:
    """What was measured on, without its name."""
    return {
        "cores": os.cpu_count(),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }
