"""What a property files for Midibaccarat: chapter 629a."""

from typing import Annotated, Literal

from pydantic import Field

from events.filing.common import Minimums, Odds, VoidContribution
from events.money import PositiveCents
from events.shape import Shape


class MidibaccaratFiling(Shape):
    """Absent options have the values that stand here."""

    game: Literal["midibaccarat"] = "midibaccarat"
    text: Literal["629a-2014"] = "629a-2014"
    decks: Annotated[int, Field(strict=True)] = 8  # § 629a.3(a)
    variant: Literal["commission", "ez"] = "commission"  # § 629a.1
    tie_odds: Odds = (8, 1)  # § 629a.12(b), MB-9
    dragon_bonus: Literal["A", "B", "C"] | None = None  # § 629a.12(e)
    house_money: bool = False  # § 629a.7(a)(7)
    house_money_press: Literal["all"] | Annotated[int, Field(strict=True)] = "all"  # MB-8
    vigorish_rounding: Literal["up_quarter", "nearest_quarter", "exact"] = "up_quarter"  # MB-6
    vigorish_round_at: Literal["mark", "collect"] = "mark"  # MB-6
    vigorish_collection: Literal["marked", "at_payout"] = "marked"  # § 629a.12(d)
    disclosed_third_card: Literal["discard_two", "simulate_round"] = "discard_two"  # MB-11
    void_contribution: VoidContribution = "reversed"  # GEN-4
    table_minimum: PositiveCents = 500
    table_maximum: PositiveCents | None = None
    minimums: Minimums = {}  # noqa: RUF012 - frozen, and pydantic copies it
