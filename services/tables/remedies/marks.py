"""What the text requires where vigorish lacks, or too much of it was marked. Used by `every`."""

from typing import Any, Final

from events.observed.deal import CardDealt
from events.observed.seats import SeatLeft
from services.tables.due.lacking import MARK, REST, UNMARK
from services.tables.parts.raised import OpenFinding
from services.tables.remedies.mended import COLLECT, NOTHING, OF_GONE
from services.tables.remedies.remedy import Remedy
from services.tables.state import TableState


def _is_late(finding: OpenFinding, after: TableState, event: Any) -> bool:
    """Its player has left without it, or a new shoe is played that no marker speaks at."""
    if type(event) is SeatLeft:
        return finding.left and finding.seat == event.seat and finding.remedy in (MARK, REST)
    shoe, round_ = after.supply.shoe, after.round
    if finding.remedy != MARK or shoe is None or round_ is None or not round_.verified:
        return False
    return shoe.rounds == 1 and len(round_.dealt) == 1


def _summed(text: str, *by: str) -> Remedy:
    """Once nothing lacks any more of a sum: see `mended`."""
    return Remedy(
        text,
        None,
        frozenset((SeatLeft, CardDealt)),
        late=_is_late,
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
