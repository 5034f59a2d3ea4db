"""A table's cards before they are dealt: decks, shuffle, cut, shoe, dice. Parts of the state."""

from typing import Final, NamedTuple

from services.parts.quick import quick

MOST_DECKS: Final = 8  # at one table; those that came first are forgotten
SPREAD, LOOKED, WASHED, UNSEEN = "spread", "looked", "washed", "unseen"  # cards at rest
UNTOLD: Final = -1  # cards that a shuffler has counted: wrong, and it did not say how many


@quick
class Deck(NamedTuple):
    """One deck, or all decks of a dealing shoe, since it came to the table."""

    name: str
    back: str
    packs: int
    since_ms: int  # came to the table; 0: nobody saw it come
    preshuffled: bool = False
    looked_after: tuple[str, ...] = ()  # "inspected", "verified", "spread", "looked", "washed"
    shuffled: str = ""  # "hand" or "shuffler", since it was last dealt from
    verified: bool = False  # a floorperson has seen that shuffle
    counted: int | None = None  # by the shuffler, since then, and nothing was missed after it
    used: int = 0  # rounds dealt from it
    in_shuffler: bool = False
    # SPREAD while nobody played, LOOKED at and WASHED after, or UNSEEN: washed or shuffled without
    # that look; "": shuffled since, perhaps
    rested: str = ""
    life: str = ""  # "warned" before its end, "over" when a round began after it
    unsure: bool = False  # reports are missing since it was last dealt from
    here: bool = False  # named after those
    acts: tuple[int, ...] = ()  # orders of what was done with it since it was last dealt from
    received: int | None = None  # cards, as they were counted when it came
    # Order of a floorperson's word, or of a shuffler's fault, since which it is to be shuffled; 0:
    # it was.
    ordered: int = 0
    # "inspected" or "verified", and under which badge; "": nobody told.
    badges: tuple[tuple[str, str], ...] = ()
    shuffled_by: str = ""  # the badge of who shuffled it by hand; "": not known


class Cut(NamedTuple):
    """The cut of the cards that are about to be dealt."""

    offers: tuple[int, ...] = ()  # seats, in their order
    made: bool = False
    seat: int | None = None  # None: by the dealer
    from_top: int | None = None
    of: int | None = None
    recut: bool = False  # ordered, and not made yet
    again: int | None = None  # offers when one was ordered last
    covered: bool = False  # the second cover card is in: § 629a.5(d)
    passed: tuple[int, ...] = ()  # who was there when it was made, and had not been asked
    acts: tuple[int, ...] = ()  # orders of all this
    below: int | None = None  # cards under the second cover card


@quick
class Shoe(NamedTuple):
    """A loaded shoe."""

    deck: str | None
    packs: int
    order: int  # of its loading
    drawn: int = 0  # cards, the burnt ones too
    burnt: int = 0  # order of the burn; 0: none yet
    burnt_by: str = ""  # whose word that is
    cover_met: str | None = None  # the round in which it was met
    cover_at: int = 0  # order with which it was
    last_called: int = 0  # order of the announcement
    after_cover: int = 0  # rounds begun after the one that met the cover card
    rounds: int = 0  # begun from it
    sure: bool = True  # nothing of it can have been missed
    below: int | None = None  # cards under its cover card, as that was placed


class Astray(NamedTuple):
    """A card that § 629a.13 sends on: drawn in error, or disclosed."""

    order: int  # of the event with which it came to be one
    round: str | None
    card: str | None
    hand: str = ""  # that got it as its third card; "": none
    disclosed: bool | None = True  # None: the shoe knows its face, perhaps alone
    banker_draws: bool = False
    discarded: int = 0  # cards, since then
    look: str = ""  # the round whose first card is it, if its face says so
    went: str = ""  # "right", "wrong", "missing": no simulated round; "unknown"
    lay: bool = False  # it was dealt, and its face told, before it was seen


class Rest(NamedTuple):
    """What the round closed last left in its deck, where nobody had counted that by then."""

    deck: str
    least: int  # cards that it may be
    most: int
    cite: tuple[str, ...]  # what holds of another number
    acts: tuple[int, ...]  # with which all others went
    closed: int  # order with which the round was over; 0: nothing is known of the deck


@quick
class Supply(NamedTuple):
    """Everything of a table's cards that outlives a round."""

    decks: dict[str, Deck] = {}  # noqa: RUF012 - never changed: see `state`
    in_play: str | None = None
    last_used: str | None = None  # of the round before
    cut: Cut = Cut()
    last_cut: int | None = None  # the seat that cut last
    shoe: Shoe | None = None
    seen: dict[str, int] = {}  # noqa: RUF012 - faces out of this shoe, or of this round's deck
    idle_ms: int = 0  # since when nobody plays; 0: somebody does
    idle_said: bool = False
    spread_idle: bool = False
    active_ms: int = 0  # the last round's end
    stub_rounds: int = 0  # rounds since the stub was counted
    discarded: int = 0  # cards discarded in this round before they were dealt
    dice_ms: int = 0  # since when these dice are used
    # Those beside the one in use that are not destroyed: by what it is known, and its deck.
    jokers: tuple[tuple[int, str], ...] = ()
    dice_life: str = ""  # as of a deck
    first_seat: int | None = None  # who was given the look at the cards
    absent: tuple[int, ...] = ()  # seats whose players are away, and second boxes
    unsure: bool = False  # reports are missing since the last round's end
    known: bool = True  # which deck is in play, where there are several
    astray: tuple[Astray, ...] = ()  # § 629a.13: cards that have to go somewhere
    rest: Rest | None = None
    by_hand: str | None = None  # the deck of the round before, where it had been shuffled by hand
    away: tuple[str, ...] = ()  # decks that were removed, and not received anew


BLANK = Deck("", "", 1, 0)


def deck_in_play(supply: Supply) -> Deck:
    """The deck that is dealt from; a blank one where nobody told of any."""
    return supply.decks.get(supply.in_play or "", BLANK)


def which(supply: Supply, named: str | None, *, in_shuffler: bool = False) -> Deck:
    """The deck that an event is about, where it does not name one too."""
    if named is not None:
        deck = supply.decks.get(named) or _named(supply, named)
        return deck._replace(here=True) if deck.unsure else deck
    if in_shuffler:
        for deck in supply.decks.values():
            if deck.in_shuffler:
                return deck
    return supply.decks.get(supply.in_play or "", BLANK)


def _named(supply: Supply, name: str) -> Deck:
    """A deck that is named for the first time may be the one that was dealt without a name."""
    nameless = supply.decks.get("")
    if nameless is None or len(supply.decks) > 1:
        return BLANK._replace(name=name)
    return nameless._replace(name=name, unsure=True)


def put(supply: Supply, deck: Deck) -> Supply:
    """The table's cards with this deck among them."""
    decks = {**supply.decks, deck.name: deck}
    if deck.name and "" in decks and len(decks) == 2:
        del decks[""]
    if len(decks) > MOST_DECKS:
        decks.pop(next(iter(decks)))
    in_play = supply.in_play if supply.in_play in decks else deck.name
    return supply._replace(decks=decks, in_play=in_play)


def met(supply: Supply, deck: Deck) -> Supply:
    """The first deck that is named is on its way into the shuffler: another may be in play."""
    named = any(name for name in supply.decks)
    return supply if named or not deck.name else supply._replace(known=False)


def looked_over(supply: Supply) -> Supply:
    """Play goes on: whether a first player has looked at cards that rested is said by now."""
    decks = supply.decks
    for name, deck in decks.items():
        if deck.rested in (SPREAD, UNSEEN):
            rested = LOOKED if deck.rested == SPREAD else ""
            decks = {**decks, name: deck._replace(rested=rested)}
    return supply if decks is supply.decks else supply._replace(decks=decks)


def unsure(supply: Supply) -> Supply:
    """Something was not heard: what nobody reported of these cards may have been done.

    A deck that was counted wrong may have been removed, and one that lay spread be shuffled. (The
    cards of a shoe were said to be wrong when they were counted.)
    """
    decks = {
        name: deck._replace(
            unsure=True, here=False, rested="", counted=deck.counted if deck.packs > 1 else None
        )
        for name, deck in supply.decks.items()
    }
    return supply._replace(decks=decks, unsure=True)
