"""Reports of two devices that reach the hub in the other order. Used by `simulate`.

Each device's own reports stay in their order, and their moments as they were: what happened when
is told by those, within the filed tolerance.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from services.floor.table import Report, SimTable

FIRST_CARD: Final = frozenset(("card.dealt", "stack.delivered"))
NO_MORE: Final = "no_more_bets.announced"
SWAPPED: Final = 0.05  # of those that may be


def as_they_arrive(
    table: SimTable, reports: Iterator[Report], chance: Random | None
) -> Iterator[Report]:
    """Now and then a card overtakes the "no more bets" before it."""
    held: Report | None = None
    for report in reports:
        if held is not None:
            if _may_overtake(table, held, report):
                yield report._replace(number=held.number)
                yield held._replace(at_ms=report.at_ms, number=report.number)
                held = None
                continue
            yield held
            held = None
        if chance is not None and report.content["type"] == NO_MORE and chance.random() < SWAPPED:
            held = report
        else:
            yield report
    if held is not None:
        yield held


def _may_overtake(table: SimTable, first: Report, then: Report) -> bool:
    other = first.content["source"] != then.content["source"]
    soon = then.at_ms - first.at_ms <= table.controls.clock_tolerance_ms
    return other and soon and then.content["type"] in FIRST_CARD
