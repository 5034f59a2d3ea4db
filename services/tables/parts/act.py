"""An act of a round that leaves no other trace in it than its number. A part of the state."""

from typing import NamedTuple


class Act(NamedTuple):
    """One such act."""

    order: int
    kind: str  # of its event
    of: str  # the seat or hand that it concerns; "": the whole round
