"""Whether what lies on the layout is told: what is put there, and what goes again before play.

Used by folds and judges. A stake that may have been taken back unseen is not known: PW-33.
"""

from services.tables.state import TableState, reported


def stakes_are_told(state: TableState) -> bool:
    """… by bet sensors that report both."""
    return reported(state, "wager.placed") and reported(state, "wager.withdrawn")
