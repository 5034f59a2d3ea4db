"""A meter from its last reset to a hit, movement by movement, by code of its own. Pure.

Used by the evidence of a jackpot. Amounts are whole numbers of a common fraction of a cent, exact
and quick: a cycle may have ten million contributions.
"""

from collections.abc import Callable, Mapping, Sequence
from math import gcd, lcm
from typing import Final, NamedTuple

import orjson

POINTS: Final = 400  # of the curve, at most twice as many
WHOLE: Final = 100  # per cent


class Moved(NamedTuple):
    """One movement of the books, as text; empty where there is nothing: a line of the list."""

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


class Total(NamedTuple):
    """What one table added to the meter on one gaming day, and what of it was taken out again.

    Amounts of the meter are exact, of a cent; a reversal counts on the day that it was made.
    """

    contributions: int
    wagers: int
    cents: int  # wagered
    contributed: str
    reversed_wagers: int
    reversed: str


class Cycle:
    """Takes one movement after another, from where it began again; the last is the hit."""

    def __init__(self, percents: Mapping[int, int], filings: Mapping[int, str]) -> None:
        self.percents = percents  # of each hit, by its number
        self._filings = filings  # the link's, by the number that brought it
        self.unit = 1  # parts of a cent: the finest that was met
        self.limits: list[tuple[int, int | None]] = []  # since which number
        self._value = self._overflow = 0  # in those parts
        self._limit: int | None = None
        self._alike: dict[str, list[int]] = {}  # contributions: what each adds, and how many
        self._back: dict[str, list[int]] = {}  # and reversals of them
        self._sums = dict.fromkeys(("began", "won", "newest", "approved", "spilt"), 0)
        self._scale: dict[str, int] = {}  # denominator → parts of one
        self._step = 1
        self.movements = self.first = self.last = 0
        self.wrong: str | None = None
        self.met_cents = self.share_cents = 0  # of the newest hit
        self.curve: list[tuple[str, int]] = []  # moment, cents
        self.approved: list[Moved] = []  # what moved it beside wagers and hits

    def lines(self, lines: Sequence[str]) -> None:
        """The next movements; the very first says what it stood at where it began again."""
        at = 0
        while at < len(lines):
            at = self._summed(lines, at)
            if at < len(lines):
                number, *rest = lines[at].split(",")
                one = Moved._make((int(number), *rest))
                (self._take if self.first else self._begin)(one)
                at += 1

    def _summed(self, lines: Sequence[str], at: int) -> int:
        """Contributions like others before them, as nearly all are: up to one that is not.

        Up to a point of the curve also, and up to whatever is wrong: that is taken by itself.
        """
        value, last, alike, scale = self._value, self.last, self._alike, self._scale
        most = None if self._limit is None else self._limit * self.unit
        end = min(len(lines), at + self._step - 1 - self.movements % self._step)
        while at < end:
            number, what, _, rest = lines[at].split(",", 3)
            of, _, booked, _ = rest.rsplit(",", 3)
            same = alike.get(of)
            if same is None or what != "contribution" or int(number) != last + 1:
                break
            after = value + same[0]
            above, _, below = booked.partition("/")
            if (most is not None and after > most) or after != int(above) * scale.get(below, 0):
                break
            value, last, at = after, last + 1, at + 1
            same[1] += 1
        self.movements += last - self.last
        self._value, self.last = value, last
        return at

    @property
    def totals(self) -> dict[tuple[str, str], Total]:
        """What each table contributed on each gaming day."""
        added, gone = _by_table(self._alike), _by_table(self._back)
        none = [0, 0, 0, 0]
        totals: dict[tuple[str, str], Total] = {}
        for of in {**added, **gone}:
            count, wagers, cents, parts = added.get(of, none)
            _, back, _, less = gone.get(of, none)
            totals[of] = Total(
                count, wagers, cents, self._spelled(parts), back, self._spelled(less)
            )
        return totals

    @property
    def balance(self) -> dict[str, str]:
        """What the newest hit met, as what it began with and all that moved it since.

        Each is of value and overflow together, and what lies in the overflow is taken off.
        """
        moved = {
            "began": self._sums["began"],
            "contributed": sum([parts * count for parts, count in self._alike.values()]),
            "reversed": -sum([parts * count for parts, count in self._back.values()]),
            "won": -self._sums["won"],  # by hits before
            "approved": self._sums["approved"],
            "overflow": -self._sums["spilt"],
        }
        moved["met"] = sum(moved.values())
        return {name: self._spelled(parts) for name, parts in moved.items()}

    def _spelled(self, parts: int) -> str:
        common = gcd(parts, self.unit)
        return f"{parts // common}/{self.unit // common}"

    def _begin(self, one: Moved) -> None:
        """What the books say it stood at after this movement."""
        self.first = self.last = one.number
        self._filed(one)
        self._known(one.value, one.overflow)
        self._value, self._overflow = self._parts(one.value), self._parts(one.overflow)
        self._sums["began"] = self._value + self._overflow
        self.curve.append((one.at, self._value // self.unit))

    def _take(self, one: Moved) -> None:
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
            self._sums = {name: parts * finer for name, parts in self._sums.items()}
            for same in (*self._alike.values(), *self._back.values()):
                same[0] *= finer
            self._scale.clear()
        scale = self._scale[below] = self.unit // parts
        return int(above) * scale

    def _known(self, *amounts: str) -> None:
        """The common parts are fine enough for all of these, before any is counted in them."""
        for amount in amounts:
            self._parts(amount)

    def _told(self) -> str:
        return f"{self._value}/{self.unit}"

    def _contribution(self, one: Moved) -> None:
        more = self._counted(self._alike, one)
        self._value += more
        self._limited()

    def _counted(self, alike: dict[str, list[int]], one: Moved) -> int:
        """What its wagers add at their rate; those like it are counted with it."""
        of = ",".join(one[3:8])
        same = alike.get(of)
        if same is None:
            cents = int(one.wagers) * int(one.wager_cents)
            same = alike[of] = [cents * self._parts(one.rate), 0]
        same[1] += 1
        return same[0]

    def _limited(self) -> None:
        if self._limit is not None and self._value > self._limit * self.unit:
            self._overflow += self._value - self._limit * self.unit
            self._value = self._limit * self.unit

    def _reversed(self, one: Moved) -> None:
        """What of it had spilt comes out of the overflow; it may be of an earlier cycle."""
        if not one.rate:
            return
        self._known(one.rate, one.overflow)
        less = self._counted(self._back, one)
        spilt = self._overflow - self._parts(one.overflow)
        if not 0 <= spilt <= less and self.wrong is None:
            self.wrong = f"number {one.number} takes {spilt}/{self.unit} out of the overflow"
        self._value, self._overflow = self._value - (less - spilt), self._overflow - spilt

    def _hit(self, one: Moved) -> None:
        percent = self.percents.get(one.number, 0)
        self.met_cents = self._value // self.unit
        self.curve.append((one.at, self.met_cents))
        self.share_cents = max(0, self._value * percent // (WHOLE * self.unit))
        self._known(one.value, one.overflow)
        stood, self._sums["spilt"] = self._value + self._overflow, self._overflow
        if percent == WHOLE:  # what it begins again with is of the next cycle
            self._value, self._overflow = self._parts(one.value), self._parts(one.overflow)
        else:
            self._value -= self.share_cents * self.unit
        self._sums["won"] += self._sums["newest"]
        self._sums["newest"] = stood - self._value - self._overflow

    def _unmoved(self, one: Moved) -> None:
        self._filed(one)
        self._limited()

    def _approved(self, one: Moved) -> None:
        """By an approval or a reversal of an award: taken as booked, and listed."""
        self.approved.append(one)
        self._known(one.change, one.overflow)
        change, overflow = self._parts(one.change), self._parts(one.overflow)
        self._sums["approved"] += change + overflow - self._overflow
        self._value, self._overflow = self._value + change, overflow

    def _filed(self, one: Moved) -> None:
        filing = self._filings.get(one.number)
        if filing:
            self._limit = orjson.loads(filing).get("limit_cents")
            self.limits.append((one.number, self._limit))


def _by_table(alike: Mapping[str, Sequence[int]]) -> dict[tuple[str, str], list[int]]:
    """How often, how many wagers, of how many cents, and what they add; by day and table."""
    totals: dict[tuple[str, str], list[int]] = {}
    for of, (parts, count) in alike.items():
        day, table, wagers, cents, _ = of.split(",")
        put = count * int(wagers)
        was = totals.get((day, table), [0, 0, 0, 0])
        more = count, put, put * int(cents), parts * count
        totals[day, table] = [had + new for had, new in zip(was, more, strict=True)]
    return totals


_MOVES: Final[dict[str, Callable[[Cycle, Moved], None]]] = {
    "contribution": Cycle._contribution,
    "contribution.reversed": Cycle._reversed,
    "hit": Cycle._hit,
    "parameters": Cycle._unmoved,
    "reset": Cycle._unmoved,
    "lost": Cycle._unmoved,
}
