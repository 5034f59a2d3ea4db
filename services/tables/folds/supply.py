"""A table's cards before they are dealt, after one more event: decks, shuffle, cut.

Used by `fold`, with what happens to them in a shoe (`folds/shoe`), in play (`folds/use`) and to
devices (`folds/devices`).
"""

from collections.abc import Callable
from typing import Any, Final

from events.moments import milliseconds
from events.observed.cards import (
    CutMade,
    CutOffered,
    DeckChanged,
    DeckIntoShuffler,
    DeckOutOfShuffler,
    DeckReceived,
    DeckRemoved,
    JokerTorn,
    RecutOrdered,
    SecondCoverPlaced,
    SecondJokerFound,
    ShuffleFailed,
    ShuffleFinished,
    ShuffleOrdered,
    ShufflerCounted,
    ShuffleStarted,
)
from events.observed.deal import DiceChanged
from services.law.saigon.procedure import DECK_CARDS
from services.tables.folds.devices import (
    ON_DEVICES,
    cycle_ended,
    shuffle_failed,
    without_cards,
)
from services.tables.folds.lives import BACCARAT
from services.tables.folds.looked import ON_LOOKS
from services.tables.folds.seats import ON_SEATS
from services.tables.folds.shoe import ON_SHOE
from services.tables.folds.since import DICE, begun, without_deck
from services.tables.folds.use import ON_USE
from services.tables.parts.supply import (
    LOOKED,
    MOST_DECKS,
    SPREAD,
    UNSEEN,
    Cut,
    Deck,
    Supply,
    met,
    put,
    which,
)
from services.tables.state import TableState, game_of, reported, with_supply

MOST_ACTS: Final = 16  # on one deck, or of one cut, of which the numbers are kept

Step = Callable[[TableState, Any], TableState]


def _received(state: TableState, event: DeckReceived) -> TableState:
    since = milliseconds(event.hub_at)
    came, cards = event.preshuffled, event.cards
    deck = Deck(event.deck, event.back, event.packs, since, came, received=cards)
    supply = state.supply
    supply = supply._replace(away=tuple([one for one in supply.away if one != event.deck]))
    used = any(one.used for one in supply.decks.values())
    if used and not reported(state, "deck.removed"):  # they may be gone, and this one is played
        supply = supply._replace(known=False)
    supply = put(supply, deck)
    if _has_two_jokers(state, event):
        supply = _with_joker(supply, event.order, event.deck)
    state = with_supply(state, supply)._replace(tallies=without_deck(state, event.deck))
    return begun(without_cards(state, event.deck), f"deck:{event.deck}", event.order)


def _has_two_jokers(state: TableState, event: DeckReceived) -> bool:
    """§ 688a.4(b), (e): by the number of its cards; of a preshuffled deck others saw to it."""
    if game_of(state) != "face-up-pai-gow" or event.preshuffled:
        return False
    return event.cards == (DECK_CARDS + 1) * event.packs


def _removed(state: TableState, event: DeckRemoved) -> TableState:
    supply = state.supply
    decks = {name: deck for name, deck in supply.decks.items() if name != event.deck}
    in_play = supply.in_play if supply.in_play in decks else next(iter(decks), None)
    tallies = without_deck(state, event.deck)
    jokers = tuple([one for one in supply.jokers if one[1] != event.deck])
    known = supply.known or len(decks) < 2
    others = [one for one in supply.away if one != event.deck]
    away = (*others, event.deck)[-MOST_DECKS:]
    supply = supply._replace(decks=decks, in_play=in_play, known=known, jokers=jokers, away=away)
    return without_cards(with_supply(state, supply)._replace(tallies=tallies), event.deck)


def _into_shuffler(state: TableState, event: DeckIntoShuffler) -> TableState:
    deck = which(state.supply, event.deck)
    return with_supply(state, put(met(state.supply, deck), deck._replace(in_shuffler=True)))


def _out_of_shuffler(state: TableState, event: DeckOutOfShuffler) -> TableState:
    deck = which(state.supply, event.deck)
    return with_supply(state, put(state.supply, deck._replace(in_shuffler=False)))


def _changed(state: TableState, event: DeckChanged) -> TableState:
    supply = put(state.supply, which(state.supply, event.deck))
    return with_supply(state, supply._replace(in_play=event.deck, known=True))


def _ordered(state: TableState, event: ShuffleOrdered) -> TableState:
    """§§ 680a.5(a), 688a.5(a): whatever was done before, it is to be done now."""
    deck = which(state.supply, event.deck)
    deck = deck._replace(shuffled="", verified=False, counted=None, ordered=event.order)
    return with_supply(state, put(state.supply, deck))


def _shuffle_started(state: TableState, event: ShuffleStarted) -> TableState:
    deck = which(state.supply, event.deck, in_shuffler=event.how == "shuffler")
    inside = event.how == "shuffler" and reported(state, "deck.out_of_shuffler")
    inside = deck.in_shuffler or (inside and not reported(state, "deck.into_shuffler"))
    deck = deck._replace(shuffled="", verified=False, counted=None, in_shuffler=inside)
    supply = met(state.supply, deck) if event.how == "shuffler" else state.supply
    return with_supply(state, put(supply, deck))


def _shuffled(state: TableState, event: ShuffleFinished) -> TableState:
    """The cards are as new to the game; a cut is of the last shuffle by hand.

    § 629a.5(b): of any, though while one shoe is loaded a shuffler may end with the next one's.
    """
    supply = state.supply
    deck = which(supply, event.deck, in_shuffler=event.how == "shuffler")
    deck = deck._replace(
        shuffled=event.how, verified=False, counted=None, ordered=0,
        rested=_rested(state, deck, event.how),
        shuffled_by=(event.by or "") if event.how == "hand" else "",
    )  # fmt: skip
    supply = put(supply, deck)
    unloaded = game_of(state) == BACCARAT and not reported(state, "shoe.loaded")
    if event.how == "hand" or unloaded:  # else the loading tells that the shoe before is over
        supply = supply._replace(cut=Cut())
    return cycle_ended(with_supply(state, supply), event.how, deck.name)


def _rested(state: TableState, deck: Deck, how: str) -> str:
    """§ 680a.5(f), § 688a.5(g): washed before, unless a shuffler does it all (688a)."""
    by_device = how == "shuffler" and game_of(state) == "face-up-pai-gow"
    if deck.rested in (SPREAD, LOOKED) and reported(state, "cards.washed") and not by_device:
        return deck.rested
    return UNSEEN if deck.rested in (SPREAD, UNSEEN) else ""


def _failed(state: TableState, event: ShuffleFailed) -> TableState:
    deck = which(state.supply, event.deck, in_shuffler=True)
    state = with_supply(state, put(state.supply, deck._replace(shuffled="", counted=None)))
    return shuffle_failed(state, event.order, deck.name)


def _counted(state: TableState, event: ShufflerCounted) -> TableState:
    deck = which(state.supply, event.deck, in_shuffler=True)
    state = with_supply(state, put(state.supply, deck._replace(counted=event.cards)))
    if event.cards != DECK_CARDS or game_of(state) == BACCARAT:
        return state
    return begun(state, f"whole:{deck.name}", event.order)


def _joker_found(state: TableState, event: SecondJokerFound) -> TableState:
    if state.round is not None and state.round.dealt:
        return state  # in play already: a finding of its own
    deck = which(state.supply, event.deck).name
    if any(of == deck for _, of in state.supply.jokers):
        return state  # known by the number of its cards
    return with_supply(state, _with_joker(state.supply, event.order, deck))


def _with_joker(supply: Supply, order: int, deck: str) -> Supply:
    return supply._replace(jokers=(*supply.jokers, (order, deck)))


def _joker_torn(state: TableState, event: JokerTorn) -> TableState:
    jokers = state.supply.jokers
    gone = next((at for at, (_, deck) in enumerate(jokers) if event.deck in (None, deck)), None)
    left = tuple([one for at, one in enumerate(jokers) if at != gone])
    return with_supply(state, state.supply._replace(jokers=left))


def _dice_changed(state: TableState, event: DiceChanged) -> TableState:
    since = milliseconds(event.hub_at)
    tallies = {key: one for key, one in state.tallies.items() if key != DICE}
    state = state._replace(tallies=tallies) if DICE in state.tallies else state
    return with_supply(state, state.supply._replace(dice_ms=since, dice_life=""))


def _cut(state: TableState, event: Any, cut: Cut) -> TableState:
    cut = cut._replace(acts=(*cut.acts, event.order)[-MOST_ACTS:])
    return with_supply(state, state.supply._replace(cut=cut))


def _offered(state: TableState, event: CutOffered) -> TableState:
    cut = state.supply.cut
    return _cut(state, event, cut._replace(offers=(*cut.offers, event.seat)[-32:]))


def _made(state: TableState, event: CutMade) -> TableState:
    cut, absent = state.supply.cut, state.supply.absent
    cut = cut._replace(
        made=True, seat=event.seat, from_top=event.from_top, of=event.of, recut=False,
        passed=tuple(sorted(state.players.keys() - {*absent, *cut.offers})),
    )  # fmt: skip
    return _cut(with_supply(state, state.supply._replace(last_cut=event.seat)), event, cut)


def _recut(state: TableState, event: RecutOrdered) -> TableState:
    cut = state.supply.cut
    return _cut(state, event, cut._replace(recut=True, again=len(cut.offers)))


def _covered(state: TableState, event: SecondCoverPlaced) -> TableState:
    return _cut(state, event, state.supply.cut._replace(covered=True, below=event.from_bottom))


def _with_number(step: Step) -> Step:
    """The same, and each deck that it changes keeps by which event."""

    def kept(state: TableState, event: Any) -> TableState:
        after = step(state, event)
        was, decks = state.supply.decks, after.supply.decks
        if decks is was:
            return after
        now = {
            name: deck
            if was.get(name) is deck
            else deck._replace(acts=(*deck.acts, event.order)[-MOST_ACTS:])
            for name, deck in decks.items()
        }
        return with_supply(after, after.supply._replace(decks=now))

    return kept


_ON_DECKS: Final[dict[type, Step]] = {
    DeckReceived: _received,
    DeckRemoved: _removed,
    DeckIntoShuffler: _into_shuffler,
    DeckOutOfShuffler: _out_of_shuffler,
    DeckChanged: _changed,
    ShuffleOrdered: _ordered,
    ShuffleStarted: _shuffle_started,
    ShuffleFinished: _shuffled,
    ShuffleFailed: _failed,
    ShufflerCounted: _counted,
    **ON_LOOKS,
    SecondJokerFound: _joker_found,
    JokerTorn: _joker_torn,
    DiceChanged: _dice_changed,
    CutOffered: _offered,
    CutMade: _made,
    RecutOrdered: _recut,
    SecondCoverPlaced: _covered,
}

ON_SUPPLY: Final[dict[type, Step]] = {
    **{kind: _with_number(step) for kind, step in _ON_DECKS.items()},
    **ON_USE,
    **ON_SHOE,
    **ON_SEATS,
    **ON_DEVICES,
}
