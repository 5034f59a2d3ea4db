"""What a meter holds, exactly, and what its filing says of it. Used by `state`.

Amounts are rationals of a cent, kept as whole numbers of a common part of one: exact, and quick to
add up. `folds.value` says how each kind of movement changes them.
"""

from fractions import Fraction
from typing import Final, NamedTuple

NOTHING: Final = Fraction(0)
WHOLE: Final = 100  # per cent
Ratio = tuple[int, int]  # in lowest terms


class Meter(NamedTuple):
    """One progressive meter, with what is kept behind it, in parts of a cent."""

    parts: int = 0
    reserved: int = 0
    spilt: int = 0
    unit: int = 1  # so many parts are a cent

    @property
    def value(self) -> Fraction:
        """What it stands at."""
        return Fraction(self.parts, self.unit)

    @property
    def reserve(self) -> Fraction:
        """What stands behind it, for when it begins again."""
        return Fraction(self.reserved, self.unit)

    @property
    def overflow(self) -> Fraction:
        """What came in above its limit."""
        return Fraction(self.spilt, self.unit)


class Rates(NamedTuple):
    """What a wager adds: to the meter, and to its reserve."""

    rate: Ratio
    reserve: Ratio
    spelled: str  # the rate, as it is stored


NO_RATES: Final = Rates((0, 1), (0, 1), "0/1")


class Filed(NamedTuple):
    """What the link's filing says of each contribution, at hand."""

    rates: dict[tuple[int, int], Rates] = {}  # noqa: RUF012 - paytable (0: not said), cents
    other: Rates = NO_RATES  # of a wager that is not filed
    since: int = 0  # the number of the parameters that brought it
    limit_cents: int | None = None
    threshold_cents: int | None = None
    void: str | None = None  # GEN-4


class Share(NamedTuple):
    """What a hit takes, and what the meter is given to start again."""

    percent: int
    cents: int
    from_reserve: Fraction = NOTHING  # of what it starts again with
    from_house: Fraction = NOTHING
    spilt: Fraction = NOTHING  # of that, above the limit: it went into the overflow
