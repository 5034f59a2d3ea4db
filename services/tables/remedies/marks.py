"""What the text requires where vigorish lacks, or too much of it was marked. Used by `every`."""

from typing import Final

from events.observed.seats import SeatLeft
from services.tables.due.lacking import MARK, REST, UNMARK
from services.tables.remedies.mended import COLLECT, NOTHING, OF_GONE
from services.tables.remedies.remedy import Remedy


def _summed(text: str, *by: str) -> Remedy:
    """Once nothing lacks any more of a sum: see `mended`. A player who leaves goes without it."""
    return Remedy(
        text,
        None,
        frozenset((SeatLeft,)),
        late=lambda finding, _after, event: (
            finding.left and finding.seat == event.seat and finding.remedy in (MARK, REST)
        ),
        by_state=lambda finding, _after: finding.sign == NOTHING,
        by=(*by, "vigorish.collected"),
    )


OF_MARKS: Final[dict[str, Remedy]] = {
    COLLECT: _summed("the vigorish is collected"),
    OF_GONE: _summed(
        "the vigorish is collected, or its marker goes with its player", "marker.moved"
    ),
    REST: _summed("the vigorish is collected"),
    MARK: _summed("the vigorish is marked, or collected", "vigorish.marked"),
    UNMARK: _summed("what is owed is collected, and no more"),
}
