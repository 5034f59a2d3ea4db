"""How each kind of movement changes what a meter holds. Used by `folds.meter` and by judges.

Only a share that is paid is rounded, down to the cent; the fraction stays on the meter: GEN-1.
"""

from fractions import Fraction
from math import gcd, lcm

from events.filing.link import LinkFiling
from services.meters.parts.value import NOTHING, WHOLE, Meter, Rates, Ratio, Share
from services.parts.quick import made


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
