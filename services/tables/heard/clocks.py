"""What two devices tell, by their clocks: these may differ by as much as is filed: PW-45.

What one device tells stands in its order. Used by folds and judges.
"""

from typing import Final

from events.envelope import FromDevice
from events.moments import milliseconds
from services.tables.parts.called import Clock
from services.tables.state import TableState

TAKEN: Final = "cards.cleared_early"  # by which a round remembers cards that went, and when


def tolerance_ms(state: TableState) -> int:
    """By how much the clocks of two devices may differ, as filed."""
    return state.terms.controls.clock_tolerance_ms if state.terms else 0


def may_precede(state: TableState, event: FromDevice, other: Clock | None) -> bool:
    """Whether what the hub has after the other may have happened before it."""
    if other is None or event.source == other.source:
        return False
    return milliseconds(event.at) - other.at_ms <= tolerance_ms(state)
