"""What a property files for a progressive link: PG-11, §§ 605a.7 and 605a.8 as they bear on 688a.

It comes with the parameters of the link's controller; used by the meters.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.filing.common import VoidContribution
from events.ids import Name
from events.moments import Day
from events.money import Cents, PositiveCents
from events.shape import Shape

Fraction = tuple[  # an exact rate: numerator, denominator
    Annotated[int, Field(strict=True, ge=0, le=10**9)],
    Annotated[int, Field(strict=True, ge=1, le=10**9)],
]


class LinkedPaytable(Shape):
    """A paytable of § 688a.12(d) that is played on the link, and what it adds to the meter."""

    paytable: Annotated[int, Field(strict=True, ge=1, le=99)]
    wager_cents: PositiveCents
    rate: Fraction | None = None  # None: the link's
    reserve_rate: Fraction | None = None


class LinkFiling(Shape):
    """The Rules Submission of a link; absent options have the values that stand here."""

    paytables: tuple[LinkedPaytable, ...]
    tables: tuple[Name, ...] = ()  # that are linked; none named: any
    seed_cents: Cents
    rate: Fraction
    reserve_rate: Fraction = (0, 1)
    limit_cents: Cents | None = None  # above it contributions go into the overflow
    threshold_cents: PositiveCents | None = None  # the unreasonable increment
    display_tolerance_cents: Cents = 0
    reserve_use: Literal["fund_seed", "add_to_seed"] = "fund_seed"
    void_contribution: VoidContribution = "reversed"  # GEN-4
    persons: Annotated[int, Field(strict=True, ge=1, le=2)] = 1  # who decide on a jackpot


class Approval(Shape):
    """Who approved a filing, and since which gaming day it may be in force."""

    by: Name  # badge
    day: Day
    reference: Name | None = None
