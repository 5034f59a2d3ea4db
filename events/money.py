"""Money in whole cents; a float never becomes money. Used by every event and every book."""

from typing import Annotated

from pydantic import Field

MOST_CENTS = 10**15  # ten trillion dollars: a bound on everything, far above any table

Cents = Annotated[
    int, Field(strict=True, ge=0, le=MOST_CENTS, description="An amount in whole cents")
]
PositiveCents = Annotated[
    int, Field(strict=True, gt=0, le=MOST_CENTS, description="An amount in whole cents, not 0")
]


def dollars(amount_cents: int) -> str:
    """An amount as people read it: `$1,234.50`."""
    sign = "-" if amount_cents < 0 else ""
    whole, cents = divmod(abs(amount_cents), 100)
    return f"{sign}${whole:,}.{cents:02}"
