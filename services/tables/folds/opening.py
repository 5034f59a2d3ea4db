"""Whether an opening says what is known: a panel that starts anew says it again. Used by folds.

Where the closing of a table would have been heard and was not, it never closed: nothing is over.
"""

from events.observed.table import TableOpened
from services.tables.state import TableState, reported


def is_told_again(state: TableState, event: TableOpened) -> bool:
    """The same filing and tray, of a table that is open, and of which nothing is missing."""
    terms = state.terms
    if terms is None or not state.open or state.stream.doubt:
        return False
    same = terms.filing == event.filing and terms.tray_cents == event.opening_tray_cents
    return same and reported(state, "table.closed")
