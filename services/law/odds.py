"""Theoretical figures: what a wager gives back, counted over every deal. Used by the rule book.

Every game's `odds` counts outcomes by the very functions that settle and makes its figures here.
A stated hold is never a constant in a computation: it stands beside what was counted (GEN-3).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import sqrt
from typing import Any, NamedTuple

from services.law.paytable import Odds

LOSE = Fraction(-1)


class Outcome(NamedTuple):
    """How often something comes, and what it nets the player, in stakes."""

    name: str
    ways: int
    net: Fraction
    pays: Odds | int | None = None  # odds, or cents; None where nothing is paid
    envy_cents: int | None = None
    share: Fraction = Fraction(0)  # of the meter, beside `net`


class Stated(NamedTuple):
    """What a text, or its rulemaking, says the figure is: as printed."""

    percent: str
    cite: str


class Simulated(NamedTuple):
    """A figure that hangs on play: played so often from a stated seed."""

    mean: float  # the player's net of a round, in stakes
    standard_error: float
    seed: int
    rounds: int


class OnMeter(NamedTuple):
    """What a progressive wager is counted with."""

    stake_cents: int
    seed_cents: int
    rate: Fraction  # of each wager, on to the meter; it comes back to players in its time
    reserve_rate: Fraction
    meters: tuple[int, ...]  # cents at which the edge is told, the seed first


@dataclass(frozen=True, kw_only=True)
class Figure:
    """One wager under one paytable."""

    game: str
    text: str
    wager: str
    paytable: str | int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    combinations: int
    outcomes: tuple[Outcome, ...]
    stated: Stated | None = None
    meter: OnMeter | None = None
    simulated: Simulated | None = None

    @property
    def edge(self) -> Fraction | None:
        """The house's exact share of a stake; None where it hangs on a meter or on play."""
        if self.meter is not None or self.simulated is not None:
            return None
        return self.edge_at(0)

    def edge_at(self, meter_cents: int) -> Fraction:
        """The same while a meter shows so much; shares are of the whole of it."""
        stake = self.meter.stake_cents if self.meter is not None else 1
        back = sum(
            (o.ways * (o.net + o.share * Fraction(meter_cents, stake)) for o in self.outcomes),
            Fraction(0),
        )
        return -back / self.combinations

    @property
    def break_even_cents(self) -> Fraction | None:
        """The meter at which the wager gives back what it takes."""
        shares = sum((o.ways * o.share for o in self.outcomes), Fraction(0))
        if self.meter is None or not shares:
            return None
        return self.edge_at(0) * self.combinations * self.meter.stake_cents / shares

    @property
    def std_dev(self) -> float:
        """Of one wager's net, in stakes; where there is a meter, while that stands at its seed."""
        if self.simulated is not None and not self.outcomes:
            return self.simulated.standard_error * sqrt(self.simulated.rounds)
        per_stake = Fraction(self.meter.seed_cents, self.meter.stake_cents) if self.meter else 0
        nets = [(o.ways, o.net + o.share * per_stake) for o in self.outcomes]
        mean = sum((ways * net for ways, net in nets), Fraction(0)) / self.combinations
        square = sum((ways * net * net for ways, net in nets), Fraction(0)) / self.combinations
        return sqrt(square - mean * mean)

    @property
    def percent(self) -> float:
        """The edge as people read it."""
        if self.simulated is not None:
            return -100 * self.simulated.mean
        at = self.meter.seed_cents if self.meter else 0
        return float(100 * self.edge_at(at))

    @property
    def agrees(self) -> bool | None:
        """Whether what is stated is what was counted, to the digits that are printed."""
        if self.stated is None:
            return None
        printed = Decimal(self.stated.percent)
        return round(Decimal(self.percent), -int(printed.as_tuple().exponent)) == printed

    def plain(self) -> dict[str, Any]:
        """As the interface has it."""
        edge = self.edge
        told: dict[str, Any] = {
            "game": self.game,
            "text": self.text,
            "wager": self.wager,
            "paytable": self.paytable,
            "options": dict(self.options),
            "combinations": self.combinations,
            "outcomes": [_outcome(one) for one in self.outcomes],
            "house_edge": {
                "exact": None if edge is None else f"{edge.numerator}/{edge.denominator}",
                "percent": round(self.percent, 6),
            },
            "stated_in_text": None
            if self.stated is None
            else {"percent": float(self.stated.percent), "cite": self.stated.cite},
            "agrees": self.agrees,
            "std_dev": round(self.std_dev, 6),
        }
        return told | self._on_meter() | self._simulated()

    def _on_meter(self) -> dict[str, Any]:
        if self.meter is None:
            return {}
        even = self.break_even_cents
        return {
            "edge_at": [
                {"meter": cents, "percent": round(float(100 * self.edge_at(cents)), 6)}
                for cents in self.meter.meters
            ],
            "break_even_meter": None if even is None else -(-even.numerator // even.denominator),
            "stake": self.meter.stake_cents,
            "seed": self.meter.seed_cents,
            "rate": str(self.meter.rate),
            "reserve_rate": str(self.meter.reserve_rate),
        }

    def _simulated(self) -> dict[str, Any]:
        if self.simulated is None:
            return {}
        return {
            "standard_error": round(100 * self.simulated.standard_error, 6),
            "seed": self.simulated.seed,
            "rounds": self.simulated.rounds,
        }


def _outcome(one: Outcome) -> dict[str, Any]:
    told: dict[str, Any] = {
        "name": one.name,
        "count": one.ways,
        "pays": list(one.pays) if isinstance(one.pays, Odds) else one.pays,
        "envy": one.envy_cents,
    }
    return told | ({"share": str(one.share)} if one.share else {})


def counted(outcomes: Iterable[Outcome], combinations: int) -> tuple[Outcome, ...]:
    """Outcomes of which none is forgotten: together they are every deal there is."""
    found: Sequence[Outcome] = tuple(outcomes)
    total = sum(one.ways for one in found)
    if total != combinations:
        raise ValueError(f"{total} deals were counted, and there are {combinations}")
    return tuple(found)
