"""What a property files for Face Up Pai Gow Poker: chapter 688a."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from events.filing.common import Abandoned, Boxes, Minimums, VoidContribution
from events.money import Cents, PositiveCents
from events.shape import Shape

Number = Annotated[int, Field(strict=True)]


class PaiGowFiling(Shape):
    """Absent options have the values that stand here; a paytable not filed is not offered."""

    game: Literal["face-up-pai-gow"] = "face-up-pai-gow"
    text: Literal["688a-2021"] = "688a-2021"
    ace_high: Number | None = None  # § 688a.12(b)
    fortune: Number | None = None  # § 688a.12(c)
    progressive: Number | None = None  # § 688a.12(d)
    payout_limit: PositiveCents | None = None  # § 688a.12(e)
    # § 688a.11(a), PG-8: None: the property names no way of its own, and PG-13 is followed
    house_way: Annotated[str, StringConstraints(max_length=40)] | None = None
    reserve_use: Literal["fund_seed", "add_to_seed"] = "fund_seed"  # PG-11
    tray_pays_up_to: Cents | None = None  # PG-11: fixed amounts; None: all of them
    void_contribution: VoidContribution = "reversed"  # GEN-4
    abandoned_wagers: Abandoned = "lose"  # § 688a.7(b), GEN-5
    adjacent_boxes: Boxes = 1  # § 688a.7(f)
    table_minimum: PositiveCents = 500
    table_maximum: PositiveCents | None = None
    minimums: Minimums = {}  # noqa: RUF012 - frozen, and pydantic copies it
