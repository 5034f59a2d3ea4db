"""Drop boxes recounted: cash reported until a box was taken off, and what the count room said.

Used by `recount`.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from services.audit.books import Books, Log
from services.audit.difference import Difference
from services.audit.observed import Event, in_order

Cash = dict[str, list[tuple[int, int]]]  # by table: floor order, cents


@dataclass(slots=True)
class Reported:
    """What one table's lines say of its boxes."""

    cash: list[tuple[int, int]]  # floor order, cents
    moves: dict[str, tuple[Event, Event | None]] = field(
        default_factory=dict
    )  # with the one before
    counts: dict[str, int] = field(default_factory=dict)  # concluded, by the taking off
    _last: Event | None = None

    def take(self, event: Event) -> None:
        """Note an event that concerns a box."""
        kind = event["type"]
        if kind in ("box.put_on", "box.taken_off"):
            self.moves[event["id"]] = (event, self._last)
            self._last = event
        elif kind == "count.concluded":
            self.counts.setdefault(event["taken_off"], event["total_cents"])

    def expected(self, taken_off: str) -> int | None:
        """Cash since the box before was taken off, up to where this one was."""
        found = self.moves.get(taken_off)
        if found is None:
            return None
        off = found[0]
        before = [
            event["floor_order"]
            for event, _ in self.moves.values()
            if event["type"] == "box.taken_off" and event["order"] < off["order"]
        ]
        start = max(before, default=0)
        return sum(cents for order, cents in self.cash if start < order <= off["floor_order"])


async def check(books: Books, log: Log, cash: Cash) -> AsyncIterator[Difference]:
    """Every box that the journal knows, beside what was reported of it."""
    positions, skipped = books.later("day"), books.skipped("day")
    for partition, position in positions.items():
        tables: dict[str, Reported] = {}
        for topic, end in sorted(position.items()):
            if ".observed." in topic:
                async for table, event in in_order(log, topic, partition, end, skipped):
                    reported = tables.get(table) or Reported(cash.get(table, []))
                    tables.setdefault(table, reported).take(event)
        for table, reported in sorted(tables.items()):
            for row in books.all(_BOXES, table):
                if (wrong := _wrong(reported, row)) is not None:
                    yield Difference("recount", row[0], row[1], wrong)
                    break


def _wrong(reported: Reported, row: tuple[Any, ...]) -> str | None:
    _, _, what, name, taken_off, expected, counted = row
    if what == "counted":
        concluded = reported.counts.get(taken_off)
        if concluded != counted:
            return f"the count of {taken_off}: booked {counted} cents, concluded {concluded}"
        name = taken_off
    if what != "put_on" and reported.expected(name) != expected:
        return f"box of {name}: booked {expected} cents, reported {reported.expected(name)}"
    return None


_BOXES = (
    "SELECT book, n, what, regexp_replace(id, '/[0-9]+$', ''), taken_off, expected_cents,"
    " counted_cents FROM {journal}.box WHERE table_id = %s AND what <> 'put_on' ORDER BY book, n"
)
