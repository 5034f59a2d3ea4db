"""What a property files for Saigon 5 Card: chapter 680a, either edition."""

from typing import Literal

from events.filing.common import Abandoned, Boxes, Minimums, VoidContribution
from events.money import PositiveCents
from events.shape import Shape


class SaigonFiling(Shape):
    """Absent options have the values that stand here."""

    game: Literal["saigon-5-card"] = "saigon-5-card"
    text: Literal["680a-2016", "680a-2019"]  # the edition in force: GEN-6
    pot: bool = False  # § 680a.7(d)(2), since 2019
    bonus: bool = True  # § 680a.7(d)(3); (d)(2) in 2016
    payout_limit: PositiveCents | None = None  # § 680a.12(d)
    dealer_setting: Literal["highest", "lowest"] = "highest"  # SG-2
    missed_setting: Literal["best", "as_set"] = "best"  # SG-1
    void_contribution: VoidContribution = "reversed"  # GEN-4
    abandoned_wagers: Abandoned = "lose"  # § 680a.7(b), GEN-5
    adjacent_boxes: Boxes = 1  # § 680a.7(e)
    table_minimum: PositiveCents = 500
    table_maximum: PositiveCents | None = None
    minimums: Minimums = {}  # noqa: RUF012 - frozen, and pydantic copies it
