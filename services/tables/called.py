"""A wager that a player has called. A part of the state."""

from typing import NamedTuple


class Called(NamedTuple):
    """A wager that was called, and lies on no spot yet."""

    seat: int
    wager: str
    amount_cents: int
    cash: bool
    order: int
    confirmed: bool = False
    converted: bool = False
