"""What was planted at a simulated table. Used by every game's dealer, by `simulate` and `score`.

What is true of a game (its own reading of the text, without anything of `services.law` or
`services.tables`) stands in that game's folder; what those find is compared with it.
"""

from typing import NamedTuple


class Planted(NamedTuple):
    """One mistake that was made on purpose."""

    table: str
    round: str | None  # the table's rounds are r1, r2, … as they begin
    code: str
