"""How often a table's picture goes out: a part of its state, so that every worker counts alike.

Seconds are those of the hub's stamps. Used by `live`.
"""

from typing import NamedTuple


class Rationed(NamedTuple):
    """The second of the newest picture, how many it has had, whether one was held back."""

    second: str = ""
    taken: int = 0
    due: bool = False
