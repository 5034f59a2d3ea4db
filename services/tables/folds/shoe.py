"""A dealing shoe after one more event: loaded, its cover card met, its last hand called, ended.

Used by `folds/supply`. What a shoe means for the rounds of Midibaccarat stands in its folder.
"""

from collections.abc import Callable
from typing import Any, Final

from events.observed.cards import CoverCardMet, LastHandAnnounced, ShoeEnded, ShoeLoaded
from services.tables.folds.since import SHOE, without_shoe
from services.tables.folds.stream import is_past
from services.tables.parts.supply import Cut, Shoe, put, which
from services.tables.parts.touched import Tally
from services.tables.state import TableState, with_supply


def _loaded(state: TableState, event: ShoeLoaded) -> TableState:
    """At Midibaccarat a shoe's cards come one after the other until it ends."""
    supply = state.supply
    if state.terms is not None and state.terms.filing.game != "midibaccarat":
        return state
    deck = which(supply, event.deck)
    supply = put(supply, deck._replace(in_shuffler=False))
    shoe = Shoe(deck.name or None, event.decks, event.order, below=supply.cut.below)
    supply = supply._replace(shoe=shoe, in_play=deck.name, seen={}, cut=Cut())
    tallies = {**state.tallies, SHOE: Tally(event.order)}
    return with_supply(state, supply)._replace(tallies=tallies)


def _in_shoe(state: TableState, **change: Any) -> TableState:
    shoe = state.supply.shoe
    shoe = shoe and shoe._replace(**change)
    return with_supply(state, state.supply._replace(shoe=shoe))


def _cover(state: TableState, event: CoverCardMet) -> TableState:
    """In the round at hand; between two, in the one that begins with it."""
    shoe = state.supply.shoe
    if shoe is None or shoe.cover_met is not None:
        return state
    at_hand = state.round is not None and not is_past(state.round, event)
    met = f"r{state.rounds + (not at_hand)}"
    return _in_shoe(state, cover_met=met, cover_at=event.order)


def _last_hand(state: TableState, event: LastHandAnnounced) -> TableState:
    return _in_shoe(state, last_called=event.order)


def _ended(state: TableState, _event: ShoeEnded) -> TableState:
    """What was wrong with its cards touches no other round, unless one is at hand."""
    if state.round is None:
        state = without_shoe(state)
    return with_supply(state, state.supply._replace(shoe=None, seen={}))


ON_SHOE: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    ShoeLoaded: _loaded,
    CoverCardMet: _cover,
    LastHandAnnounced: _last_hand,
    ShoeEnded: _ended,
}
