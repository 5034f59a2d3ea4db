"""A wager that a player has called; what was called when, by its device's clock.

Parts of the state.
"""

from typing import Final, NamedTuple

from events.envelope import FromDevice
from events.moments import milliseconds
from services.parts.quick import quick


class Called(NamedTuple):
    """A wager that was called, and lies on no spot yet."""

    seat: int
    wager: str
    amount_cents: int
    cash: bool
    order: int
    confirmed: bool = False
    converted: bool = False
    found: str = ""  # the finding that it is none


class Clock(NamedTuple):
    """A moment by the clock of the device that told of it."""

    order: int
    source: str
    at_ms: int


@quick
class Clocks(NamedTuple):
    """Moments of a round by its devices' clocks, which need not come in their order."""

    no_more: Clock | None = None  # "no more bets"
    bare: Clock | None = None  # the first card, while "no more bets" was not heard yet
    # Chips that came after "no more bets", and were put down in time by the clocks.
    near: dict[tuple[int, str], int] = {}  # noqa: RUF012 - never changed: see `state`
    turn: Clock | None = None  # the dealer's first act at the seat that he settles
    taken: dict[str, Clock] = {}  # noqa: RUF012 - as above; cards that were taken, as `said` has it
    away: Clock | None = None  # another hand than of that seat was shown or compared
    again: Clock | None = None  # another "no more bets" with its cards dealt: perhaps of the next


NO_CLOCKS: Final = Clocks()


def clock(event: FromDevice) -> Clock:
    """When its device says that it happened."""
    return Clock(event.order, event.source, milliseconds(event.at))
