"""The stub of a round that is over: it may be counted until its deck is used again: PW-55.

That it was not is said only then. Used by `judges/held` and the judges of the stub.
"""

from typing import Any, Final

from events.observed.deal import StubCounted
from services.tables.parts.raised import Overtaken, Waiting
from services.tables.state import TableState

TO_COUNT: Final = "count-stub"  # the remedy
COUNTED: Final = Overtaken(("stub.counted",))


def may_be_counted(one: Waiting) -> bool:
    """Whether what waits is that, and there is time for it still."""
    return one.overtaken == (COUNTED,) and one.open is not None and one.open.remedy == TO_COUNT


def in_time(before: TableState, event: Any, after: TableState, one: Waiting) -> Waiting:
    """It as it waits after one more event: if that used the deck, no count comes in time."""
    if not may_be_counted(one) or type(event) is StubCounted:
        return one
    dealt = after.round is not None and after.round.dealt
    if not dealt and _deck(before) == _deck(after):
        return one
    return one._replace(overtaken=())


def _deck(state: TableState) -> tuple[str | None, tuple[int, ...] | None]:
    """The deck in play, and what was done with it."""
    in_play = state.supply.in_play
    deck = state.supply.decks.get(in_play or "")
    return in_play, deck and deck.acts
