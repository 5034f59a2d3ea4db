"""Whether a floorperson has verified something. Used by folds.

§§ 629a.4(a), 629a.5(a), 680a.4(a), 688a.4(a), PW-103: no dealer verifies what he did himself.
"""

from events.observed.table import FloorpersonVerified
from services.tables.parts.supply import Deck
from services.tables.state import TableState


def is_by_the_dealer(state: TableState, event: FloorpersonVerified) -> bool:
    """Whether the badge under it is that of who deals, as far as that is known."""
    return bool(state.dealer) and event.by == state.dealer


def is_by_who_shuffled(deck: Deck, event: FloorpersonVerified) -> bool:
    """Whether its badge is that of who shuffled these cards by hand."""
    return bool(deck.shuffled_by) and event.by == deck.shuffled_by


def by_another(badges: tuple[tuple[str, str], ...], did: str, verified: str) -> bool:
    """Whether one has verified who may be another than somebody who did it."""
    theirs = {by for what, by in badges if what == verified}
    others = {by for what, by in badges if what == did} or {""}
    return bool(theirs) and (len(theirs | others) > 1 or "" in theirs)
