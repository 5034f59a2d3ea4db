"""A link's controller that the hub does not hear for a while. Used by `link_trouble`.

It goes on counting, and says all that as it is heard again. What tables accept meanwhile, from the
moment at which the hub misses it, they accept while it is lost: which rounds those are stands here.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from services.floor.numbering import ANSWER_MS, LOOKS_EVERY_MS
from services.floor.table import Report

CONTROLLER: Final = "controller"
MADE: Final = "contribution.made"
OF_THE_TABLE: Final = frozenset(("accepted_ms", "locked_ms"))  # told to the link, and no further


class Wagered(NamedTuple):
    """A round with progressive wagers."""

    round: str | None
    accepted_ms: int  # the last of them
    locked_ms: int


class Unheard:
    """When the controller is not heard, what it says then, and what is accepted meanwhile."""

    def __init__(self) -> None:
        self.hub_from_ms = 0  # when the hub of this floor heard its first report
        self.quiet = False
        self._held: list[Report] = []
        self._rounds: list[Wagered] = []  # since the controller was heard last
        self._heard_ms = 0
        self._lost = 0, 0  # from when until when it was missed

    def wagered(self, report: Report) -> list[str | None]:
        """A table tells of its wagers; its round, where they came while the controller was lost."""
        told: dict[str, Any] = report.content
        if told["type"] != MADE:
            return []
        one = Wagered(told.get("round"), told["accepted_ms"], told["locked_ms"])
        if self.quiet:
            self._rounds.append(one)
            return []
        return self._while_lost([one])

    def begins(self, report: Report) -> None:
        """From this word of a table on."""
        self.quiet, told = True, report.content
        self._rounds = [Wagered(told.get("round"), told["accepted_ms"], told["locked_ms"])]

    def said(self, report: Report, at_ms: int) -> Iterator[Report]:
        """A report of the link's, where the hub hears it now."""
        if report.content.get("source") != CONTROLLER:
            yield report
        elif self.quiet:
            self._held.append(report)
        else:
            self._heard_ms = at_ms
            yield report

    def ends(self, at_ms: int) -> tuple[list[Report], list[str | None]]:
        """What it had to say; and the rounds whose wagers came while it was lost."""
        held = [report._replace(at_ms=at_ms) for report in self._held]
        asked = [one.locked_ms for one in self._rounds if one.locked_ms > self._heard_ms]
        self._lost = (self._missed_ms(min(asked)) if asked else at_ms), at_ms
        rounds = self._while_lost(self._rounds)
        self.quiet, self._held, self._rounds = False, [], []
        self._heard_ms = at_ms
        return held, rounds

    def _missed_ms(self, asked_ms: int) -> int:
        """When the hub says so: it looks from time to time."""
        waited = asked_ms + ANSWER_MS - self.hub_from_ms
        return self.hub_from_ms - -waited // LOOKS_EVERY_MS * LOOKS_EVERY_MS

    def _while_lost(self, rounds: list[Wagered]) -> list[str | None]:
        since, back = self._lost
        return [one.round for one in rounds if since < one.accepted_ms < back]
