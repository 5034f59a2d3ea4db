"""What outlives a round and may have changed unheard: by which facts that would have been told.

Used by the folds where a device has skipped numbers or is not heard, and by judges.
"""

from collections.abc import Mapping
from typing import Final

from services.tables.state import Round, TableState

MARKS: Final = "marks"  # a vigorish marked or collected
SEATS: Final = "seats"  # somebody sat down, left, went away or came back
LIMITS: Final = "limits"  # they were changed, or others approved for a player
DECK: Final = "deck"  # another is in play
METHOD: Final = "method"  # cards are dealt or shuffled otherwise, a device is covered or restored
SHOE: Final = "shoe"  # another was loaded
STUB: Final = "stub"  # it was counted
DEALER: Final = "dealer"  # another deals
TOLD_BY: Final[Mapping[str, tuple[str, ...]]] = {
    MARKS: ("vigorish.marked", "vigorish.collected", "marker.moved"),
    SEATS: ("seat.taken", "seat.left", "seat.absent", "seats.joined"),
    LIMITS: ("limits.changed",),
    DECK: ("deck.changed", "deck.received", "deck.removed"),
    METHOD: ("deal_method.used", "device.fault", "device.covered", "device.restored"),
    SHOE: ("shoe.loaded", "shoe.ended"),
    STUB: ("stub.counted",),
    DEALER: ("dealer.changed",),
}
# What is done with cards between two rounds.
_OF_CARDS: Final = (
    "deck.received", "deck.removed", "deck.changed", "deck.into_shuffler", "deck.out_of_shuffler",
    "shuffle.started", "shuffle.finished", "cards.washed", "cards.spread", "cards.cleared",
)  # fmt: skip


def tells_of(state: TableState, source: str, facts: tuple[str, ...]) -> bool:
    """Whether this device reports any of these."""
    reporters = state.terms.reporters if state.terms else {}
    return any(source in reporters.get(fact, ()) for fact in facts)


def is_sure(state: TableState, of: str) -> bool:
    """Whether it cannot have changed unheard."""
    return of not in state.unsure


def sure_again(state: TableState, of: str) -> TableState:
    """The table with this known anew."""
    if of not in state.unsure:
        return state
    return state._replace(unsure=tuple([one for one in state.unsure if one != of]))


def missed(state: TableState, source: str | None, since: int = 0) -> TableState:
    """Reports of this device are missing, or of any: such as came after this order."""
    may = [
        one for one, facts in TOLD_BY.items() if source is None or tells_of(state, source, facts)
    ]
    supply = state.supply
    if SHOE in may and supply.shoe is not None:  # what is seen from here on is of one shoe again
        supply = supply._replace(seen={}, shoe=supply.shoe._replace(sure=False))
    if DECK in may and supply.away:  # they may have been received
        supply = supply._replace(away=())
    if DECK in may and _before(since, state.round):  # also as the round at hand began
        supply = supply._replace(last_used=None, known=False)
    if METHOD in may:
        state = state._replace(devices=state.devices._replace(method=None, faults=(), covered=()))
    if STUB in may:
        supply = supply._replace(stub_rounds=-1 if state.round else 0)
    if SEATS in may:  # whoever has two boxes, or a card, may have gone
        state = state._replace(joined=(), players=dict.fromkeys(state.players))
    if DEALER in may and state.dealer:
        state = state._replace(dealer="")
    unsure = tuple(sorted({*state.unsure, *may} - {DECK, METHOD, SHOE, STUB, DEALER}))
    if unsure == state.unsure and supply is state.supply:
        return state
    return state._replace(unsure=unsure, supply=supply)


def _before(since: int, round_: Round | None) -> bool:
    """Whether that was before no other deck could come into play for the round at hand."""
    if round_ is None or not round_.dealt:
        return True
    return since < (round_.no_more or round_.dealt[0].order)


def misses_cards(state: TableState) -> bool:
    """Whether a device is not heard that tells what is done with the cards."""
    return any(tells_of(state, source, _OF_CARDS) for source in state.stream.silent)
