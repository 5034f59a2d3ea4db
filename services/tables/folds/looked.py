"""A table's cards after somebody has looked at them, or washed them. Used by `folds/supply`."""

from collections.abc import Callable
from typing import Any, Final

from events.observed.cards import CardsWashed
from events.observed.table import CardsInspected, CardsSpread, FloorpersonVerified, PlayerLooked
from services.tables.folds.use import late_spread
from services.tables.heard.verified import by_another, is_by_the_dealer, is_by_who_shuffled
from services.tables.parts.supply import LOOKED, SPREAD, UNSEEN, WASHED, Deck, put, which
from services.tables.state import TableState, reported, with_supply

INSPECTED: Final = "inspected"
VERIFIED: Final = "verified"


def _looked_after(deck: Deck, what: str, by: str | None = None) -> Deck:
    """One that is verified by who inspected it is verified by nobody, whichever is told first."""
    done, badges = deck.looked_after, deck.badges
    if what in (INSPECTED, VERIFIED) and (what, by or "") not in badges:
        badges = (*badges, (what, by or ""))
    if what not in done:
        done = (*done, what)
    done = tuple([one for one in done if one != VERIFIED])
    if by_another(badges, INSPECTED, VERIFIED):
        done = (*done, VERIFIED)
    return deck._replace(looked_after=done, badges=badges)


def _each(state: TableState, named: str | None, what: str, by: str | None = None) -> TableState:
    """Of the deck that is named, or of all that were not played yet."""
    supply = state.supply
    if named is not None or not supply.decks:
        return with_supply(state, put(supply, _looked_after(which(supply, named), what, by)))
    decks = {
        name: deck if deck.used else _looked_after(deck, what, by)
        for name, deck in supply.decks.items()
    }
    return with_supply(state, supply._replace(decks=decks))


def _inspected(state: TableState, event: CardsInspected) -> TableState:
    return _each(state, event.deck, INSPECTED, event.by)


def _verified(state: TableState, event: FloorpersonVerified) -> TableState:
    if is_by_the_dealer(state, event):
        return state
    if event.what == "inspection":
        return _each(state, event.deck, VERIFIED, event.by)
    if event.what == "shuffle":
        deck = which(state.supply, event.deck)
        if is_by_who_shuffled(deck, event):
            return state
        return with_supply(state, put(state.supply, deck._replace(verified=True)))
    return state


def _spread(state: TableState, event: CardsSpread) -> TableState:
    if event.why == "opening":
        return _each(state, event.deck, "spread")
    state = late_spread(state, event)
    deck = which(state.supply, event.deck)
    rested = SPREAD if reported(state, "player.looked") else LOOKED
    supply = put(state.supply, deck._replace(rested=rested))
    return with_supply(state, supply._replace(spread_idle=True))


def _looked(state: TableState, event: PlayerLooked) -> TableState:
    supply = _each(state, None, LOOKED).supply
    decks = {
        name: deck._replace(rested=LOOKED) if deck.rested == SPREAD else deck
        for name, deck in supply.decks.items()
    }
    return with_supply(state, supply._replace(decks=decks, first_seat=event.seat))


def _washed(state: TableState, event: CardsWashed) -> TableState:
    state = _each(state, event.deck, "washed")
    deck = which(state.supply, event.deck)
    if deck.rested not in (SPREAD, LOOKED):
        return state
    rested = WASHED if deck.rested == LOOKED else UNSEEN
    return with_supply(state, put(state.supply, deck._replace(rested=rested, shuffled="")))


ON_LOOKS: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    CardsInspected: _inspected,
    FloorpersonVerified: _verified,
    CardsSpread: _spread,
    PlayerLooked: _looked,
    CardsWashed: _washed,
}
