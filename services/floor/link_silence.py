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
        self._held: list[tuple[Report, int | None]] = []  # and what each answers
        self._rounds: list[Wagered] = []  # since the controller was heard last
        self._counted = Wagered(None, 0, 0)  # by the word of a table that it hears now
        self._heard_ms = self._answered_ms = 0  # its last word; up to when wagers locked it answers
        self._lost = 0, 0  # from when until when it was missed

    def wagered(self, report: Report) -> list[str | None]:
        """A table tells of its wagers; its round, where they came while the controller was lost."""
        told: dict[str, Any] = report.content
        if told["type"] != MADE:
            return []
        one = self._counted = _wagered(told)
        if self.quiet:
            self._rounds.append(one)
            return []
        return self._while_lost([one])

    def may_begin(self) -> bool:
        """Whether the hub waits for what this word of a table asks: it has no answer yet."""
        return self._counted.locked_ms > self._answered_ms

    def while_lost(self) -> bool:
        """Whether the wagers of this word of a table were accepted while it was missed."""
        return bool(self._while_lost([self._counted]))

    def begins(self) -> None:
        """From this word of a table on."""
        self.quiet, self._rounds = True, [self._counted]

    def said(self, report: Report, at_ms: int) -> Iterator[Report]:
        """A report of the link's, where the hub hears it now."""
        if report.content.get("source") != CONTROLLER:
            yield report
            return
        counted = report.content["type"] == MADE
        of_ms = self._counted.locked_ms if counted else None
        if self.quiet:
            self._held.append((report, of_ms))
        else:
            self._heard(at_ms, of_ms)
            yield report

    def _heard(self, at_ms: int, of_ms: int | None) -> None:
        """To count a round's wagers answers no lock that came after theirs; any other word does."""
        self._heard_ms = at_ms
        self._answered_ms = max(self._answered_ms, at_ms if of_ms is None else of_ms)

    def ends(self, at_ms: int) -> tuple[list[Report], list[str | None]]:
        """What it had to say; and the rounds whose wagers came while it was lost."""
        asked_ms = min(one.locked_ms for one in self._rounds)
        self._lost = self._missed_ms(max(asked_ms, self._heard_ms)), at_ms
        rounds = self._while_lost(self._rounds)
        for _, of_ms in self._held:
            self._heard(at_ms, of_ms)
        held = [report._replace(at_ms=at_ms) for report, _ in self._held]
        self.quiet, self._held, self._rounds = False, [], []
        return held, rounds

    def _missed_ms(self, from_ms: int) -> int:
        """When the hub says so: it looks from time to time."""
        waited = from_ms + ANSWER_MS - self.hub_from_ms
        return self.hub_from_ms - -waited // LOOKS_EVERY_MS * LOOKS_EVERY_MS

    def _while_lost(self, rounds: list[Wagered]) -> list[str | None]:
        since, back = self._lost
        return [one.round for one in rounds if since < one.accepted_ms < back]


def _wagered(told: dict[str, Any]) -> Wagered:
    return Wagered(told.get("round"), told["accepted_ms"], told["locked_ms"])
