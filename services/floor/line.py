"""Numbers of a table's line that were given, and did not come. Used by `sessions`, `simulate`.

A hub that has lost what it had kept leaves a number free, and what follows waits until a person
declares it lost. What had been sent under it may come after all: that is told, and not counted.
Only where the numbers are given can it be known which it is: so a floor says when, and
`simulate.observed` makes the events.
"""

from collections.abc import Iterator
from typing import Any, Final

from services.floor.numbering import Line, Numbering, Plain
from services.floor.table import Report, SimTable

AFTER_LOST: Final = "stream.after_lost"
DECLARED: Final = "stream.declared_lost"
LINE_MISTAKES: Final = (AFTER_LOST, DECLARED)

LOST: Final = "line.number_lost"  # what is said of the line: none of these is an event's type
GIVEN_UP: Final = "line.number_given_up"
CAME: Final = "line.number_came"
OF_THE_LINE: Final = frozenset((LOST, GIVEN_UP, CAME))
DEALS: Final = frozenset(("card.dealt", "stack.delivered"))


def with_a_number_lost(table: SimTable, round_: Iterator[Report], code: str) -> Iterator[Report]:
    """A round that a number gets lost before, or in the midst of its deal."""
    said = _said(table, code)
    if table.chance.random() < 0.5:
        yield from said
        yield from round_
        return
    dealing = False
    for report in round_:
        yield report
        dealing = dealing or report.content["type"] in DEALS
        if dealing:
            yield from _next(said)


def _said(table: SimTable, code: str) -> Iterator[Report]:
    """It is missed; a person gives it up; perhaps it comes after all."""
    yield table.note(LOST, 1_000)
    table.plant(DECLARED)
    yield table.note(GIVEN_UP, 95_000 if table.round_id is None else 1_000)
    if code == AFTER_LOST:
        table.plant(AFTER_LOST)
        yield table.note(CAME, 2_000)


def _next(said: Iterator[Report]) -> Iterator[Report]:
    report = next(said, None)
    if report is not None:
        yield report


class Unsent:
    """What became of the numbers of each table's line that did not come."""

    def __init__(self, numbering: Numbering) -> None:
        self._numbering = numbering
        self._late: dict[str, Plain] = {}

    def event(self, report: Report, floor: Line, now_ms: int) -> Plain | None:
        """What the log has of it: nothing, a person's word, or the event itself."""
        table, kind = report.table, report.content["type"]
        if kind == LOST:
            tick = {"type": "hub.tick", "table": table, "at": report.content["at"]}
            self._late[table], floor.hub_ms = self._numbering.stamp(tick, floor, floor, now_ms)
            floor.next += 1
            return None
        if kind == CAME:
            return self._late.pop(table)
        order = self._late[table]["order"]
        said: dict[str, Any] = {
            "type": "events.declared_lost", "id": f"{table}/p:lost-{order}", "table": table,
            "at": report.content["at"], "by": "F-21", "why": "The hub was exchanged.",
            "first": order, "last": order,
        }  # fmt: skip
        return self._numbering.stamp(said, floor, floor, now_ms)[0]
