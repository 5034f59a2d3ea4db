"""The reports of a floor in the order in which things happened. Used by those who watch it."""

from collections.abc import Iterable
from typing import Any

Event = dict[str, Any]


def as_it_happened(events: Iterable[Event]) -> list[Event]:
    """A card that reached the hub before the "no more bets" said earlier stands after it."""
    told: list[Event] = []
    latest: dict[str, int] = {}  # of each table, where it stands
    for event in events:
        before = latest.get(event["table"])
        told.append(event)
        latest[event["table"]] = len(told) - 1
        overtaken = before is not None and told[before]["at"] > event["at"]
        if before is not None and overtaken and event["type"] == "no_more_bets.announced":
            told[before], told[-1] = told[-1], told[before]
    return told
