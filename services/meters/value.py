"""What a meter holds, exactly, and how each kind of movement changes it. Used by `fold`.

Amounts are rationals of a cent. Only a share that is paid is rounded, down to the cent; the
fraction stays on the meter: GEN-1.
"""

from fractions import Fraction
from typing import Final, NamedTuple

from events.filing.link import LinkFiling

NOTHING: Final = Fraction(0)
WHOLE: Final = 100  # per cent


class Meter(NamedTuple):
    """One progressive meter, with what is kept behind it."""

    value: Fraction = NOTHING
    reserve: Fraction = NOTHING
    overflow: Fraction = NOTHING


class Rates(NamedTuple):
    """What a wager adds: to the meter, and to its reserve."""

    rate: Fraction
    reserve: Fraction


class Share(NamedTuple):
    """What a hit takes, and what the meter is given to start again."""

    percent: int
    cents: int
    from_reserve: Fraction = NOTHING  # of what it starts again with
    from_house: Fraction = NOTHING


def rates(filing: LinkFiling, paytable: int | None, wager_cents: int) -> Rates | None:
    """The rates of a wager by the link's filing; None where no such wager is filed."""
    for one in filing.paytables:
        if one.wager_cents == wager_cents and paytable in (None, one.paytable):
            own, reserve = one.rate or filing.rate, one.reserve_rate or filing.reserve_rate
            return Rates(Fraction(*own), Fraction(*reserve))
    return None


def contributed(meter: Meter, cents: int, by: Rates, limit_cents: int | None) -> Meter:
    """Wagers of so many cents came in; what is above the limit goes into the overflow."""
    grown = meter.value + cents * by.rate
    return limited(Meter(grown, meter.reserve + cents * by.reserve, meter.overflow), limit_cents)


def uncontributed(meter: Meter, cents: int, by: Rates) -> Meter:
    """The same wagers of a voided round are taken out again: from the overflow first.

    It took the last that came in, so it gives the first that goes.
    """
    less = cents * by.rate
    spilt = min(meter.overflow, less)
    reserve = meter.reserve - cents * by.reserve
    return Meter(meter.value - (less - spilt), reserve, meter.overflow - spilt)


def limited(meter: Meter, limit_cents: int | None) -> Meter:
    """Nothing stands above the limit."""
    if limit_cents is None or meter.value <= limit_cents:
        return meter
    over = meter.value - limit_cents
    return meter._replace(value=Fraction(limit_cents), overflow=meter.overflow + over)


def hit(meter: Meter, percent: int, filing: LinkFiling) -> tuple[Meter, Share]:
    """A share is taken; after the whole the meter starts again: PG-11.

    A partial share may take it below its seed, and leaves the reserve alone.
    """
    cents = int(meter.value * percent / WHOLE)
    left = meter.value - cents
    if percent < WHOLE:
        return meter._replace(value=left), Share(percent, cents)
    if filing.reserve_use == "add_to_seed":
        from_reserve, from_house = meter.reserve, Fraction(filing.seed_cents)
    else:
        from_reserve = max(NOTHING, min(meter.reserve, Fraction(filing.seed_cents)))
        from_house = filing.seed_cents - from_reserve
    value, reserve = left + from_reserve + from_house, meter.reserve - from_reserve
    return meter._replace(value=value, reserve=reserve), Share(
        percent, cents, from_reserve, from_house
    )


def unhit(meter: Meter, share: Share, limit_cents: int | None) -> Meter:
    """A share is given back, and what the meter started again with is taken back.

    Shares taken in between stand at what they met.
    """
    value = meter.value + share.cents - share.from_reserve - share.from_house
    return limited(
        meter._replace(value=value, reserve=meter.reserve + share.from_reserve), limit_cents
    )


def moved(
    meter: Meter, cents: int, *, reserve: int = 0, overflow: int = 0, limit_cents: int | None = None
) -> Meter:
    """An approved movement of so many cents on to the meter, out of what stands behind it."""
    return limited(
        Meter(meter.value + cents, meter.reserve - reserve, meter.overflow - overflow), limit_cents
    )
