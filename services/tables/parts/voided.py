"""The word that a round is void. A part of the state."""

from typing import NamedTuple


class Voided(NamedTuple):
    """The round was declared void."""

    order: int
    ground: str | None
