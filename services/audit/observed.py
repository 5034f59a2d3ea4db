"""Observed events of one partition in the order in which they count, read by the audit's own code.

Used by `recount`. Of a line's numbers each counts once, the first that came; early ones wait, and
numbers that a person declared lost are passed over: what comes of them later does not count.
"""

from collections.abc import AsyncIterator
from typing import Any

import orjson

from services.audit.books import Log, Place, kept

Event = dict[str, Any]
_DECLARED = (
    "events.declared_lost",
    "cage_events.declared_lost",
    "count_events.declared_lost",
    "link_events.declared_lost",
)


class Numbers:
    """One line of one table."""

    def __init__(self) -> None:
        self.next = 1
        self._early: dict[int, Event] = {}
        self._lost: set[tuple[int, int]] = set()

    def take(self, event: Event) -> list[Event]:
        """The events that count now that this one is here, in order."""
        if event["type"] in _DECLARED:
            self._lost.add((event["first"], event["last"]))
        elif event["order"] >= self.next:
            self._early.setdefault(event["order"], event)
        return list(self._due())

    def _due(self) -> list[Event]:
        due: list[Event] = []
        while True:
            passed = [last for first, last in self._lost if first <= self.next <= last]
            if passed:
                self.next = max(passed) + 1
            elif self.next in self._early:
                due.append(self._early[self.next])
                self.next += 1
            else:
                self._early = {n: event for n, event in self._early.items() if n >= self.next}
                return due


async def in_order(
    log: Log, topic: str, partition: int, end: int, skipped: frozenset[Place]
) -> AsyncIterator[tuple[str, Event]]:
    """Table and event, each event once and in its line's order."""
    lines: dict[str, Numbers] = {}
    async for records in kept(log, topic, partition, 0, end, skipped):
        for record in records:
            event = _event(record.value or b"")
            if event is not None:
                table = event["table"]
                line = lines.get(table) or lines.setdefault(table, Numbers())
                for due in line.take(event):
                    yield table, due


def _event(raw: bytes) -> Event | None:
    """What is an event at all; the rest is in quarantine and counts nowhere."""
    try:
        event = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(event, dict) or not isinstance(event.get("table"), str):
        return None
    numbered = isinstance(event.get("order"), int)
    return event if numbered or event.get("type") in _DECLARED else None
