"""A table's cards before they are dealt, after one more event: decks, shuffle, cut, shoe.

Used by `fold`, with what happens to them in play (`fold_use`) and to devices (`fold_devices`).
"""

from collections.abc import Callable
from typing import Any, Final

from events.moments import milliseconds
from events.observed.cards import (
    CardsWashed,
    CoverCardMet,
    CutMade,
    CutOffered,
    DeckChanged,
    DeckIntoShuffler,
    DeckOutOfShuffler,
    DeckReceived,
    DeckRemoved,
    JokerTorn,
    LastHandAnnounced,
    RecutOrdered,
    SecondCoverPlaced,
    SecondJokerFound,
    ShoeEnded,
    ShoeLoaded,
    ShuffleFailed,
    ShuffleFinished,
    ShufflerCounted,
    ShuffleStarted,
)
from events.observed.deal import DiceChanged
from events.observed.table import CardsInspected, CardsSpread, FloorpersonVerified, PlayerLooked
from services.tables.fold_devices import ON_DEVICES, cycle_ended
from services.tables.fold_seats import ON_SEATS
from services.tables.fold_stream import is_past
from services.tables.fold_use import ON_USE, late_spread
from services.tables.state import TableState, with_supply
from services.tables.supply import BLANK, Cut, Deck, Shoe, Supply
from services.tables.touched import Tally

MOST_DECKS: Final = 8  # at one table; those that came first are forgotten

Step = Callable[[TableState, Any], TableState]


def _which(supply: Supply, named: str | None, *, in_shuffler: bool = False) -> Deck:
    """The deck that an event is about, where it does not name one too."""
    if named is not None:
        deck = supply.decks.get(named) or BLANK._replace(name=named)
        return deck._replace(here=True) if deck.unsure else deck
    if in_shuffler:
        for deck in supply.decks.values():
            if deck.in_shuffler:
                return deck
    return supply.decks.get(supply.in_play or "", BLANK)


def _put(supply: Supply, deck: Deck) -> Supply:
    decks = {**supply.decks, deck.name: deck}
    if len(decks) > MOST_DECKS:
        decks.pop(next(iter(decks)))
    in_play = supply.in_play if supply.in_play in decks else deck.name
    return supply._replace(decks=decks, in_play=in_play)


def _received(state: TableState, event: DeckReceived) -> TableState:
    since = milliseconds(event.hub_at)
    deck = Deck(event.deck, event.back, event.packs, since, event.preshuffled)
    state = with_supply(state, _put(state.supply, deck))
    return state._replace(tallies={**state.tallies, f"deck:{event.deck}": Tally(event.order)})


def _removed(state: TableState, event: DeckRemoved) -> TableState:
    supply = state.supply
    decks = {name: deck for name, deck in supply.decks.items() if name != event.deck}
    in_play = supply.in_play if supply.in_play in decks else next(iter(decks), None)
    tallies = {key: one for key, one in state.tallies.items() if key != f"deck:{event.deck}"}
    return with_supply(state, supply._replace(decks=decks, in_play=in_play))._replace(
        tallies=tallies
    )


def _into_shuffler(state: TableState, event: DeckIntoShuffler) -> TableState:
    deck = _which(state.supply, event.deck)
    return with_supply(state, _put(state.supply, deck._replace(in_shuffler=True)))


def _out_of_shuffler(state: TableState, event: DeckOutOfShuffler) -> TableState:
    deck = _which(state.supply, event.deck)
    return with_supply(state, _put(state.supply, deck._replace(in_shuffler=False)))


def _changed(state: TableState, event: DeckChanged) -> TableState:
    supply = _put(state.supply, _which(state.supply, event.deck))
    return with_supply(state, supply._replace(in_play=event.deck))


def _shuffle_started(state: TableState, event: ShuffleStarted) -> TableState:
    deck = _which(state.supply, event.deck, in_shuffler=event.how == "shuffler")
    deck = deck._replace(shuffled="", verified=False, counted=None)
    return with_supply(state, _put(state.supply, deck))


def _shuffled(state: TableState, event: ShuffleFinished) -> TableState:
    """The cards are as new to the game; a cut is of the last shuffle by hand."""
    supply = state.supply
    deck = _which(supply, event.deck, in_shuffler=event.how == "shuffler")
    rested = "" if _rest_ended(state, deck, event.how) else deck.rested
    deck = deck._replace(shuffled=event.how, verified=False, counted=None, rested=rested)
    supply = _put(supply, deck)
    if event.how == "hand":
        supply = supply._replace(cut=Cut())
    return cycle_ended(with_supply(state, supply), event.how, deck.name)


def _rest_ended(state: TableState, deck: Deck, how: str) -> bool:
    """§ 680a.5(f), § 688a.5(g): washed before, unless a shuffler does it all (688a)."""
    if (
        deck.rested != "spread"
        or state.terms is None
        or "cards.washed" not in state.terms.reporters
    ):
        return True
    return how == "shuffler" and state.terms.filing.game == "face-up-pai-gow"


def _failed(state: TableState, event: ShuffleFailed) -> TableState:
    deck = _which(state.supply, event.deck, in_shuffler=True)
    return with_supply(state, _put(state.supply, deck._replace(shuffled="", counted=None)))


def _counted(state: TableState, event: ShufflerCounted) -> TableState:
    deck = _which(state.supply, event.deck, in_shuffler=True)
    return with_supply(state, _put(state.supply, deck._replace(counted=event.cards)))


# looked at


def _looked_after(deck: Deck, what: str) -> Deck:
    if what in deck.looked_after:
        return deck
    return deck._replace(looked_after=(*deck.looked_after, what))


def _each(state: TableState, named: str | None, what: str) -> TableState:
    """Of the deck that is named, or of all that were not played yet."""
    supply = state.supply
    if named is not None or not supply.decks:
        return with_supply(state, _put(supply, _looked_after(_which(supply, named), what)))
    decks = {
        name: deck if deck.used else _looked_after(deck, what)
        for name, deck in supply.decks.items()
    }
    return with_supply(state, supply._replace(decks=decks))


def _inspected(state: TableState, event: CardsInspected) -> TableState:
    return _each(state, event.deck, "inspected")


def _verified(state: TableState, event: FloorpersonVerified) -> TableState:
    if event.what == "inspection":
        return _each(state, event.deck, "verified")
    if event.what == "shuffle":
        deck = _which(state.supply, event.deck)
        return with_supply(state, _put(state.supply, deck._replace(verified=True)))
    return state


def _spread(state: TableState, event: CardsSpread) -> TableState:
    if event.why == "opening":
        return _each(state, event.deck, "spread")
    state = late_spread(state, event)
    deck = _which(state.supply, event.deck)
    supply = _put(state.supply, deck._replace(rested="spread"))
    return with_supply(state, supply._replace(spread_idle=True))


def _looked(state: TableState, event: PlayerLooked) -> TableState:
    state = _each(state, None, "looked")
    return with_supply(state, state.supply._replace(first_seat=event.seat))


def _washed(state: TableState, event: CardsWashed) -> TableState:
    state = _each(state, event.deck, "washed")
    deck = _which(state.supply, event.deck)
    if deck.rested != "spread":
        return state
    return with_supply(state, _put(state.supply, deck._replace(rested="washed", shuffled="")))


def _joker_found(state: TableState, _event: SecondJokerFound) -> TableState:
    if state.round is not None and state.round.dealt:
        return state  # in play already: a finding of its own
    return with_supply(state, state.supply._replace(jokers=state.supply.jokers + 1))


def _joker_torn(state: TableState, _event: JokerTorn) -> TableState:
    return with_supply(state, state.supply._replace(jokers=max(state.supply.jokers - 1, 0)))


def _dice_changed(state: TableState, event: DiceChanged) -> TableState:
    since = milliseconds(event.hub_at)
    return with_supply(state, state.supply._replace(dice_ms=since, dice_life=""))


def _cut(state: TableState, cut: Cut) -> TableState:
    return with_supply(state, state.supply._replace(cut=cut))


def _offered(state: TableState, event: CutOffered) -> TableState:
    cut = state.supply.cut
    return _cut(state, cut._replace(offers=(*cut.offers, event.seat)[-32:]))


def _made(state: TableState, event: CutMade) -> TableState:
    cut, absent = state.supply.cut, state.supply.absent
    cut = cut._replace(
        made=True, seat=event.seat, from_top=event.from_top, of=event.of, recut=False,
        passed=tuple(sorted(state.players.keys() - {*absent, *cut.offers})),
    )  # fmt: skip
    return with_supply(state, state.supply._replace(cut=cut, last_cut=event.seat))


def _recut(state: TableState, _event: RecutOrdered) -> TableState:
    cut = state.supply.cut
    return _cut(state, cut._replace(recut=True, again=len(cut.offers)))


# shoe


def _loaded(state: TableState, event: ShoeLoaded) -> TableState:
    """At Midibaccarat a shoe's cards come one after the other until it ends."""
    supply = state.supply
    if state.terms is not None and state.terms.filing.game != "midibaccarat":
        return state
    deck = _which(supply, event.deck)
    supply = _put(supply, deck)
    shoe = Shoe(deck.name or None, event.decks, event.order)
    supply = supply._replace(shoe=shoe, in_play=deck.name, seen={}, cut=Cut())
    tallies = {**state.tallies, "shoe": Tally(event.order)}
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
    return _in_shoe(state, cover_met=f"r{state.rounds + (not at_hand)}")


def _last_hand(state: TableState, _event: LastHandAnnounced) -> TableState:
    return _in_shoe(state, last_called=True)


def _ended(state: TableState, _event: ShoeEnded) -> TableState:
    return with_supply(state, state.supply._replace(shoe=None, seen={}))


ON_SUPPLY: Final[dict[type, Step]] = {
    DeckReceived: _received,
    DeckRemoved: _removed,
    DeckIntoShuffler: _into_shuffler,
    DeckOutOfShuffler: _out_of_shuffler,
    DeckChanged: _changed,
    ShuffleStarted: _shuffle_started,
    ShuffleFinished: _shuffled,
    ShuffleFailed: _failed,
    ShufflerCounted: _counted,
    CardsInspected: _inspected,
    FloorpersonVerified: _verified,
    CardsSpread: _spread,
    PlayerLooked: _looked,
    CardsWashed: _washed,
    SecondJokerFound: _joker_found,
    JokerTorn: _joker_torn,
    DiceChanged: _dice_changed,
    CutOffered: _offered,
    CutMade: _made,
    RecutOrdered: _recut,
    SecondCoverPlaced: lambda state, _: _cut(state, state.supply.cut._replace(covered=True)),
    ShoeLoaded: _loaded,
    CoverCardMet: _cover,
    LastHandAnnounced: _last_hand,
    ShoeEnded: _ended,
    **ON_USE,
    **ON_SEATS,
    **ON_DEVICES,
}
