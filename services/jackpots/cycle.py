"""A meter from its last reset to a hit, movement by movement, by code of its own. Pure.

Used by the evidence of a jackpot. Amounts are whole numbers of a common fraction of a cent, exact
and quick: a cycle may have ten million contributions.
"""

from collections.abc import Callable, Iterable, Mapping
from math import lcm
from typing import Final, NamedTuple

import orjson

POINTS: Final = 400  # of the curve, at most twice as many
WHOLE: Final = 100  # per cent


class Moved(NamedTuple):
    """One movement of the books, as text; empty where there is nothing.

    All but the last are the columns of a dossier's list.
    """

    number: int
    what: str
    at: str
    day: str
    at_table: str
    wagers: str
    wager_cents: str
    rate: str
    change: str
    value: str
    overflow: str
    filing: str


class Total(NamedTuple):
    """What one table contributed on one gaming day."""

    contributions: int
    wagers: int
    cents: int  # wagered


class Cycle:
    """Takes one movement after another; the last is the hit."""

    def __init__(self, percents: Mapping[int, int]) -> None:
        self.percents = percents  # of each hit, by its number
        self.unit = 1  # parts of a cent: the finest that was met
        self.limits: list[tuple[int, int | None]] = []  # since which number
        self._value = self._overflow = 0  # in those parts
        self._limit: int | None = None
        self._rates: dict[str, int] = {}
        self._step = 1
        self.movements = self.first = self.last = 0
        self.wrong: str | None = None
        self.met_cents = self.share_cents = 0  # of the newest hit
        self.totals: dict[tuple[str, str], Total] = {}
        self.curve: list[tuple[str, int]] = []  # moment, cents
        self.approved: list[Moved] = []  # what moved it beside wagers and hits

    def begin(self, one: Moved) -> None:
        """What the books say it stood at after this movement: where it began again."""
        self.first = self.last = one.number
        self._filed(one)
        self._value, self._overflow = self._parts(one.value), self._parts(one.overflow)
        self.curve.append((one.at, self._value // self.unit))

    def take(self, one: Moved) -> None:
        """The next movement."""
        if one.number != self.last + 1 and self.wrong is None:
            self.wrong = f"number {self.last + 1} is missing before {one.number}"
        self.last, self.movements = one.number, self.movements + 1
        _MOVES.get(one.what, Cycle._approved)(self, one)
        told = self._parts(one.value)
        if told != self._value and self.wrong is None:
            self.wrong = f"number {one.number} comes to {self._told()}, booked is {one.value}"
        if self.movements % self._step == 0:
            self.curve.append((one.at, self._value // self.unit))
            if len(self.curve) > 2 * POINTS:
                self.curve, self._step = self.curve[::2], 2 * self._step

    def _parts(self, amount: str) -> int:
        """An exact amount in the common parts; they become finer where it needs that."""
        above, _, below = amount.partition("/")
        parts = int(below or 1)
        if self.unit % parts:
            finer = lcm(self.unit, parts) // self.unit
            self.unit *= finer
            self._value, self._overflow = self._value * finer, self._overflow * finer
            self._rates.clear()
        return int(above) * (self.unit // parts)

    def _told(self) -> str:
        return f"{self._value}/{self.unit}"

    def _rate(self, rate: str) -> int:
        known = self._rates.get(rate)
        if known is None:
            known = self._parts(rate)
            self._rates[rate] = known
        return known

    def _contribution(self, one: Moved) -> None:
        rate, wagers = self._rate(one.rate), int(one.wagers)
        cents = wagers * int(one.wager_cents)
        self._value += cents * rate
        self._limited()
        was = self.totals.get((one.day, one.at_table), Total(0, 0, 0))
        self.totals[one.day, one.at_table] = Total(
            was.contributions + 1, was.wagers + wagers, was.cents + cents
        )

    def _limited(self) -> None:
        if self._limit is not None and self._value > self._limit * self.unit:
            self._overflow += self._value - self._limit * self.unit
            self._value = self._limit * self.unit

    def _reversed(self, one: Moved) -> None:
        if not one.rate:
            return
        less = int(one.wagers) * int(one.wager_cents) * self._rate(one.rate)
        spilt = min(self._overflow, less)
        self._value, self._overflow = self._value - (less - spilt), self._overflow - spilt

    def _hit(self, one: Moved) -> None:
        percent = self.percents.get(one.number, 0)
        self.met_cents = self._value // self.unit
        self.curve.append((one.at, self.met_cents))
        self.share_cents = self._value * percent // (WHOLE * self.unit)
        if percent == WHOLE:  # what it begins again with is of the next cycle
            self._value = self._parts(one.value)
        else:
            self._value -= self.share_cents * self.unit

    def _unmoved(self, one: Moved) -> None:
        self._filed(one)
        self._limited()

    def _approved(self, one: Moved) -> None:
        """By an approval or a reversal of an award: taken as booked, and listed."""
        self.approved.append(one)
        self._value += self._parts(one.change)
        self._overflow = self._parts(one.overflow)

    def _filed(self, one: Moved) -> None:
        if one.filing:
            self._limit = orjson.loads(one.filing).get("limit_cents")
            self.limits.append((one.number, self._limit))


_MOVES: Final[dict[str, Callable[[Cycle, Moved], None]]] = {
    "contribution": Cycle._contribution,
    "contribution.reversed": Cycle._reversed,
    "hit": Cycle._hit,
    "parameters": Cycle._unmoved,
    "reset": Cycle._unmoved,
    "lost": Cycle._unmoved,
}


def recomputed(rows: Iterable[Moved], percents: Mapping[int, int]) -> Cycle:
    """The cycle of these movements, the first of which it began with."""
    cycle = Cycle(percents)
    for at, one in enumerate(rows):
        (cycle.take if at else cycle.begin)(one)
    return cycle
