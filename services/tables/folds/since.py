"""Since when a finding touches what it touches: the names of tallies, and where they begin.

Of a deck: since it came, since it was found whole by a count, since it is used for too long.
Used by folds and judges.
"""

from typing import Final

from services.tables.heard.prepared import tally_of
from services.tables.parts.touched import Tally
from services.tables.state import TableState

NOTHING: Final = ""  # in the place of a tally's name: nothing is wrong yet
SHOE: Final = "shoe"
DICE: Final = "dice"  # since they are used for too long
OF_DECK: Final = ("deck", "whole", "overdue")  # by which the name of a tally of one deck begins


def begun(state: TableState, name: str, order: int) -> TableState:
    """The table with a tally that begins anew with this event."""
    return state._replace(tallies={**state.tallies, name: Tally(order)})


def without_deck(state: TableState, deck: str | None = None) -> dict[str, Tally]:
    """What runs beside the tallies of this deck, or of all decks."""
    gone = [f"{kind}:{deck}" for kind in OF_DECK] if deck else []
    return {
        key: one
        for key, one in state.tallies.items()
        if key not in gone and (deck or key.partition(":")[0] not in OF_DECK)
    }


def without_shoe(state: TableState) -> TableState:
    """The table once no card of its shoe is dealt any more."""
    if SHOE not in state.tallies:
        return state
    return state._replace(tallies={k: one for k, one in state.tallies.items() if k != SHOE})


def since_whole(state: TableState) -> str:
    """What a wrong count touches: all since a right one, else all that the cards in play do."""
    name = f"whole:{state.supply.in_play}"
    return name if name in state.tallies else tally_of(state)
