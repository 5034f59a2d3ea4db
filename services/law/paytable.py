"""Printed paytables as they stand in the law: rows in their order, each with its place.

Used by every game's `paytables` and by the odds. A row's place is its id in the rule book:
`688a.12(c)/paytable-3/four-of-a-kind`.
"""

from typing import NamedTuple


class Odds(NamedTuple):
    """x to y, beside the returned stake (GEN-2); a fraction of a cent is dropped (GEN-1)."""

    x: int
    y: int = 1

    def on(self, stake_cents: int) -> int:
        return stake_cents * self.x // self.y


class Row(NamedTuple):
    """One row of a printed table: the hand, what it pays (None: a push), and its envy."""

    hand: str
    odds: Odds | None
    envy_cents: int | None = None


class Paytable:
    """The rows of one printed table, in the order of print."""

    def __init__(self, cite: str, name: str | None, rows: tuple[Row, ...]) -> None:
        self.cite, self.name, self.rows = cite, name, rows
        self.by_hand = {row.hand: row for row in rows}

    def place(self, hand: str) -> str:
        """The row's id in the rule book."""
        return "/".join([self.cite, *([f"paytable-{self.name}"] if self.name else []), hand])
