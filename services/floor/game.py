"""What a game tells the simulated floor of itself. Used by `table`, `games` and each game's floor.

Nothing of one game stands outside its folder: its `floor.py` holds one `GameFloor`.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from events.filing import AnyFiling, Controls
from events.observed.devices import DealMethod

if TYPE_CHECKING:
    from services.floor.table import Report, SimTable

Reports = Mapping[str, tuple[str, ...]]  # device → the kinds of fact that it reports

COMMON_TABLE: tuple[str, ...] = ("table.opened", "table.closed", "seat.taken", "seat.left")
COMMON_TRAY: tuple[str, ...] = ("wager.collected", "wager.paid", "buy_in.made")

RECORD_MISTAKES: tuple[str, ...] = ("open.unobserved", "stream.wrong_digest")
"""Of a table's opening, at every game."""
SPARED: Mapping[str, frozenset[str]] = {
    "limits.changed": frozenset(("wager.outside_limits", "pot.not_equal_minimum")),
}


class Dealer(Protocol):
    """Deals at one table. Each part yields what the devices report while it is done."""

    @property
    def at_ease(self) -> bool:
        """Whether no mistake that was begun is still to show."""

    def opening(self) -> Iterator["Report"]:
        """From the open table to the first round: patrons arrive in it (`table.arrive`)."""

    def round(self) -> Iterator["Report"]:
        """One round, with what must precede it."""

    def leaving(self, seat: int) -> Iterator["Report"]:
        """What is done before a patron gives up a seat; the leaving itself is the table's."""

    def closing(self) -> Iterator["Report"]:
        """After the last round, while the patrons are still there."""


class Together(NamedTuple):
    """Which mistakes remain visible where several are made in one round."""

    hides: Mapping[str, frozenset[str]]  # mistake → what is not to be seen beside it
    in_rounds: frozenset[str]  # those whose moment comes once a round has begun
    # Not to be seen where word of who sits down, or of limits, was lost.
    of_seats: frozenset[str] = frozenset()

    def visible(self, one: str, other: str) -> bool:
        """Whether both are to be seen, whichever is made first."""
        nothing: frozenset[str] = frozenset()
        return other not in self.hides.get(one, nothing) and one not in self.hides.get(
            other, nothing
        )


class GameFloor(NamedTuple):
    """One game, as far as the floor must know it."""

    game: str  # as filings name it
    prefix: str  # of its tables' names
    seats: int
    reports: Reports
    knows_round: frozenset[str]  # devices that number the rounds
    habits: tuple[int, ...]  # usual main wagers of patrons, in cents
    mistakes: tuple[str, ...]  # under the names of the findings
    filing: Callable[[Random], AnyFiling]
    controls: Callable[[Random], Controls]
    method: Callable[[Random], DealMethod | None]
    dealer: Callable[["SimTable"], Dealer]
    # What a table files at each of its openings, by their number; None: what it filed at first.
    refiling: Callable[[Random, int], AnyFiling] | None = None
    # How its cards are shuffled and dealt then, likewise.
    remethod: Callable[[Random, int], DealMethod] | None = None
    together: Together | None = None  # None: one mistake a round
    # Facts that a session may go without, and what nobody can tell then.
    spared: Mapping[str, frozenset[str]] = SPARED
    session_rounds: tuple[int, int] = (420, 760)  # then a table closes, and opens again
