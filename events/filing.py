"""The Rules Submission of a table as its opening carries it. Used by `table.opened` and the law.

A filing is named by the digest of its content.
"""

import hashlib
from typing import Annotated, Literal

import orjson
from pydantic import Field

from events.money import PositiveCents
from events.shape import Shape

Odds = tuple[
    Annotated[int, Field(strict=True, ge=1, le=1000)],
    Annotated[int, Field(strict=True, ge=1, le=1000)],
]


class MidibaccaratFiling(Shape):
    """What a property files for Midibaccarat (629a): the options that this game's wagers need."""

    game: Literal["midibaccarat"] = "midibaccarat"
    text: Literal["629a-2014"] = "629a-2014"
    decks: Annotated[int, Field(strict=True, ge=6, le=8)] = 8  # § 629a.3(a)
    tie_odds: Odds = (8, 1)  # § 629a.12(b), MB-9
    vigorish_rounding: Literal["up_quarter", "nearest_quarter", "exact"] = "up_quarter"  # MB-6
    vigorish_collection: Literal["marked", "at_payout"] = "marked"  # § 629a.12(d)
    table_minimum: PositiveCents = 500
    table_maximum: PositiveCents = 1_000_000


Filing = MidibaccaratFiling


def digest(filing: Filing) -> str:
    """The name of a filing: sha256 of its canonical JSON."""
    plain = filing.model_dump(mode="json")
    return hashlib.sha256(orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)).hexdigest()
