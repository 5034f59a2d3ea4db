"""Whether what lies on the layout is told: what is put there, and what goes again before play.

Used by folds and judges. A stake that may have been taken back, or moved to another spot, unseen is
not known, unless as much was given back or taken there: PW-33.
"""

from typing import Final

from services.tables.state import Round, TableState, telling

OF_STAKES: Final = ("wager.placed", "wager.withdrawn", "wager.moved")


def stakes_are_told(state: TableState) -> bool:
    """… by bet sensors that report all of it."""
    return all(map(telling(state), OF_STAKES))


def doubted_seats(round_: Round) -> frozenset[int]:
    """Where chips may go unseen: the seats at which not just those went that were put there."""
    return frozenset(
        [
            key[0]
            for key, spot in round_.spots.items()
            if spot.stake_cents + round_.pressed.get(key, 0)
            != spot.collected_cents + spot.returned_cents
        ]
    )
