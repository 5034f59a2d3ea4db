"""A finding from which payments may merely follow. A part of the state."""

from typing import NamedTuple


class Lead(NamedTuple):
    """What was raised in the round at hand, of which seat and wager where it is of one."""

    id: str  # of the finding
    code: str
    seat: int | None
    wager: str | None
