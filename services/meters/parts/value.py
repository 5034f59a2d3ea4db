"""What a meter holds, exactly, and how each kind of movement changes it. Used by `fold`.

Amounts are rationals of a cent, kept as whole numbers of a common part of one: exact, and quick to
add up. Only a share that is paid is rounded, down to the cent; the fraction stays on the meter:
GEN-1.
"""

from fractions import Fraction
from math import gcd, lcm
from typing import Final, NamedTuple

from events.filing.link import LinkFiling
from services.parts.quick import made

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


def rates(rate: Ratio, reserve: Ratio) -> Rates:
    """As filed, in lowest terms."""
    lowest, kept = Fraction(*rate).as_integer_ratio(), Fraction(*reserve).as_integer_ratio()
    return Rates(lowest, kept, spelled(*lowest))


def spelled(parts: int, unit: int) -> str:
    """A rational of a cent, as it is stored."""
    if not parts:
        return "0/1"
    common = gcd(parts, unit)
    return f"{parts // common}/{unit // common}"


def in_parts(meter: Meter, *others: int) -> Meter:
    """The same meter in parts that are fine enough for these others of a cent."""
    unit = lcm(meter.unit, *others)
    finer = unit // meter.unit
    if finer == 1:
        return meter
    return Meter(meter.parts * finer, meter.reserved * finer, meter.spilt * finer, unit)


def contributed(meter: Meter, cents: int, by: Rates, limit_cents: int | None) -> Meter:
    """Wagers of so many cents came in; what is above the limit goes into the overflow."""
    (more, of), (kept, of_kept), _ = by
    parts, reserved, spilt, unit = meter
    if unit % of or unit % of_kept:
        parts, reserved, spilt, unit = in_parts(meter, of, of_kept)
    parts += cents * more * (unit // of)
    reserved += cents * kept * (unit // of_kept)
    if limit_cents is not None and parts > limit_cents * unit:
        spilt += parts - limit_cents * unit
        parts = limit_cents * unit
    return made(Meter, (parts, reserved, spilt, unit))


def gone_over(before: Meter, after: Meter) -> Fraction:
    """What a movement put into the overflow: nothing, nearly always."""
    parts = after.spilt * before.unit - before.spilt * after.unit
    return Fraction(parts, before.unit * after.unit) if parts else NOTHING


def uncontributed(meter: Meter, cents: int, by: Rates, spilt_of: Fraction) -> Meter:
    """The same wagers of a voided round are taken out again: what of them had spilt comes first.

    As far as the overflow still holds as much. What others spilt stays there until an approved
    movement releases it: PG-11.
    """
    (more, of), (kept, of_kept), _ = by
    above, below = spilt_of.as_integer_ratio()
    parts, reserved, spilt, unit = in_parts(meter, of, of_kept, below)
    less = cents * more * (unit // of)
    first = min(max(spilt, 0), less, above * (unit // below))
    reserved -= cents * kept * (unit // of_kept)
    return Meter(parts - (less - first), reserved, spilt - first, unit)


def limited(meter: Meter, limit_cents: int | None) -> Meter:
    """Nothing stands above the limit."""
    if limit_cents is None or meter.parts <= limit_cents * meter.unit:
        return meter
    limit = limit_cents * meter.unit
    return meter._replace(parts=limit, spilt=meter.spilt + meter.parts - limit)


def hit(meter: Meter, percent: int, filing: LinkFiling) -> tuple[Meter, Share]:
    """A share is taken; after the whole the meter starts again: PG-11.

    A partial share may take it below its seed, and leaves the reserve alone. What it starts again
    with above its limit, with all of its reserve, goes into the overflow. Of a meter below nothing
    there is no share; what it lacked the house gives, too, as it starts again: PW-104.
    """
    parts, reserved, spilt, unit = meter
    cents = max(0, parts * percent // (WHOLE * unit))
    left = parts - cents * unit
    if percent < WHOLE:
        return meter._replace(parts=left), Share(percent, cents)
    seed = filing.seed_cents * unit
    if filing.reserve_use == "add_to_seed":
        given, house = reserved, seed
    else:
        given = max(0, min(reserved, seed))
        house = seed - given
    house += max(0, -left)
    after = limited(Meter(left + given + house, reserved - given, spilt, unit), filing.limit_cents)
    parted = Fraction(given, unit), Fraction(house, unit), Fraction(after.spilt - spilt, unit)
    return after, Share(percent, cents, *parted)


def unhit(meter: Meter, share: Share, limit_cents: int | None) -> Meter:
    """A share is given back, and what the meter started again with is taken back.

    What of that had gone into the overflow comes out of it, as far as it is there still. Shares
    taken in between stand at what they met.
    """
    (given, of), (house, of_house), (over, of_over) = (
        one.as_integer_ratio() for one in (share.from_reserve, share.from_house, share.spilt)
    )
    parts, reserved, spilt, unit = in_parts(meter, of, of_house, of_over)
    given *= unit // of
    over = min(spilt, over * (unit // of_over))
    parts += share.cents * unit + over - given - house * (unit // of_house)
    return limited(Meter(parts, reserved + given, spilt - over, unit), limit_cents)


def moved(
    meter: Meter, cents: int, *, reserve: int = 0, overflow: int = 0, limit_cents: int | None = None
) -> Meter:
    """An approved movement of so many cents on to the meter, out of what stands behind it."""
    parts, reserved, spilt, unit = meter
    parts, reserved = parts + cents * unit, reserved - reserve * unit
    return limited(Meter(parts, reserved, spilt - overflow * unit, unit), limit_cents)
