"""Whether a floorperson has verified something. Used by folds.

§§ 629a.4(a), 629a.5(a), 680a.4(a), 688a.4(a), PW-103: no dealer verifies what he did himself.
"""

from events.observed.table import FloorpersonVerified
from services.tables.state import TableState


def is_by_the_dealer(state: TableState, event: FloorpersonVerified) -> bool:
    """Whether the badge under it is that of who deals, as far as that is known."""
    return bool(state.dealer) and event.by == state.dealer
