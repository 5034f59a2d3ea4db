"""Whether what goes into the drop box is told: the count is held against that. Used by `booked`."""

from typing import Any, Final

from events.observed.people import EventsDeclaredLost
from services.tables.state import TableState, reported

BUY_IN: Final = "buy_in.made"


def drop_told(before: TableState, event: Any, after: TableState) -> bool | None:
    """Whether it is from this event on; None where nothing has changed and none can be missed."""
    was, told = before.terms is None or reported(before, BUY_IN), reported(after, BUY_IN)
    if was and told and not _missed(before, event):
        return None
    return told if was or told else None


def _missed(before: TableState, event: Any) -> bool:
    """Whether reports of what went in may be missing up to here."""
    if type(event) is EventsDeclaredLost:
        return True
    hole, source = before.stream.hole, getattr(event, "source", "")
    if hole is None or hole[1] < hole[0]:  # said twice, not skipped
        return False
    return before.terms is not None and source in before.terms.reporters.get(BUY_IN, ())
