"""Types that the filings of several games share."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from events.money import PositiveCents

Odds = tuple[
    Annotated[int, Field(strict=True, ge=1, le=100_000)],
    Annotated[int, Field(strict=True, ge=1, le=100_000)],
]
Minimums = dict[Annotated[str, StringConstraints(max_length=40)], PositiveCents]  # by wager
Abandoned = Literal["lose", "return"]  # GEN-5
Boxes = Annotated[int, Field(strict=True, ge=1, le=6)]
VoidContribution = Literal["reversed", "kept"]  # GEN-4: of a void round, on the meter
