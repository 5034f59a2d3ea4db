"""Whether what lies on the layout is told: what is put there, and what goes again before play.

Used by folds and judges. A stake that may have been taken back, or moved to another spot, unseen is
not known: PW-33.
"""

from typing import Final

from services.tables.state import TableState, telling

OF_STAKES: Final = ("wager.placed", "wager.withdrawn", "wager.moved")


def stakes_are_told(state: TableState) -> bool:
    """… by bet sensors that report all of it."""
    return all(map(telling(state), OF_STAKES))
