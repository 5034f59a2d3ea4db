"""What became of a seat's vigorish within one round. Part of the state."""

from typing import NamedTuple

from services.parts.quick import quick


@quick
class Marks(NamedTuple):
    """Vigorish of one seat within one round."""

    marked_cents: int = 0
    taken_cents: int = 0
    judged: tuple[int, str] | None = None  # as for a spot: what was too little, and its code
    acts: tuple[int, ...] = ()
    ahead_cents: int = 0  # collected beyond what the seat owed by then
    just: bool = False  # collected was just what the seat owed by then
    own: bool = False  # some of it may be of this round's own win
    beyond_cents: int = 0  # of that: marked, or collected beyond what the marker said
    found: tuple[int, int] = (0, 0)  # the sum as it was first seen to: see `vigorish.found`
