"""The cards before play and after it: decks, shuffle, cut, burn, shoe, cover card."""

from typing import Annotated, Literal

from pydantic import Field

from events.cards import Card
from events.envelope import FromDevice
from events.ids import Seat
from events.observed.devices import Shuffling
from events.observed.names import Back, CardCount, Deck

Packs = Annotated[int, Field(strict=True, ge=1, le=16)]


class DeckReceived(FromDevice):
    """Cards come to the table: one deck, or all of a dealing shoe."""

    type: Literal["deck.received"] = "deck.received"
    deck: Deck
    back: Back
    packs: Packs = 1
    cards: CardCount | None = None  # where they were counted
    preshuffled: bool = False  # preinspected and preshuffled: §§ 629a.4(d), 680a.4(e), 688a.4(e)


class DeckIntoShuffler(FromDevice):
    """A deck, or all cards of a shoe, goes into the automated shuffler."""

    type: Literal["deck.into_shuffler"] = "deck.into_shuffler"
    deck: Deck


class DeckOutOfShuffler(FromDevice):
    """A deck, or all cards of a shoe, is taken out of the automated shuffler."""

    type: Literal["deck.out_of_shuffler"] = "deck.out_of_shuffler"
    deck: Deck


class DeckRemoved(FromDevice):
    """A deck, or all cards of a shoe, goes out of use, for good, and why."""

    type: Literal["deck.removed"] = "deck.removed"
    deck: Deck
    why: Literal[
        "count", "defect", "foreign", "life", "misdeal", "closing", "investigation", "other"
    ] = "other"  # fmt: skip


class DeckChanged(FromDevice):
    """Another deck is in play from here on."""

    type: Literal["deck.changed"] = "deck.changed"
    deck: Deck


class RackRead(FromDevice):
    """Of which decks cards lie in the discard rack."""

    type: Literal["rack.read"] = "rack.read"
    decks: tuple[Deck, ...]


class JokerTorn(FromDevice):
    """§ 688a.4(b): the second joker is torn and boxed; elsewhere it is taken out of use."""

    type: Literal["joker.torn"] = "joker.torn"
    deck: Deck | None = None


class SecondJokerFound(FromDevice):
    """A deck was found to hold more jokers than the one that is used."""

    type: Literal["joker.found"] = "joker.found"
    deck: Deck | None = None


class CardsWashed(FromDevice):
    """Face down and mixed by a washing: §§ 629a.4(c), 680a.4(c), 688a.4(c)."""

    type: Literal["cards.washed"] = "cards.washed"
    deck: Deck | None = None


class ShuffleOrdered(FromDevice):
    """§§ 680a.5(a), 688a.5(a): a floorperson or above directs the cards to be shuffled."""

    type: Literal["shuffle.ordered"] = "shuffle.ordered"
    deck: Deck | None = None


class ShuffleStarted(FromDevice):
    """A shuffle begins, by hand or in the automated shuffler."""

    type: Literal["shuffle.started"] = "shuffle.started"
    how: Shuffling
    deck: Deck | None = None


class ShuffleFinished(FromDevice):
    """A shuffle is complete and the cards are in one stack."""

    type: Literal["shuffle.finished"] = "shuffle.finished"
    how: Shuffling
    deck: Deck | None = None


class ShuffleFailed(FromDevice):
    """A shuffle was not completed: §§ 680a.13(d), 688a.13(k) ask for another."""

    type: Literal["shuffle.failed"] = "shuffle.failed"
    deck: Deck | None = None


class ShufflerCounted(FromDevice):
    """§ 680a.5(b): what the shuffler counted after its shuffle."""

    type: Literal["shuffler.counted"] = "shuffler.counted"
    cards: CardCount
    deck: Deck | None = None


class CutOffered(FromDevice):
    """The stack is offered to a player to be cut: §§ 629a.5(b), 688a.5(c)."""

    type: Literal["cut.offered"] = "cut.offered"
    seat: Seat


class CutDeclined(FromDevice):
    """A player to whom the cut was offered does not take it."""

    type: Literal["cut.declined"] = "cut.declined"
    seat: Seat


class CutMade(FromDevice):
    """The cover card goes in, or the stack is cut; without a seat by the dealer."""

    type: Literal["cut.made"] = "cut.made"
    seat: Seat | None = None
    from_top: CardCount | None = None
    of: CardCount | None = None  # cards in the stack


class RecutOrdered(FromDevice):
    """A floorperson requires a recut; the next cut is that."""

    type: Literal["recut.ordered"] = "recut.ordered"


class SecondCoverPlaced(FromDevice):
    """§§ 629a.5(d), 688a.5(e): another cover card goes in, so far from the bottom."""

    type: Literal["second_cover.placed"] = "second_cover.placed"
    from_bottom: CardCount


class ShoeLoaded(FromDevice):
    """The stack is in the dealing shoe; `decks` is how many decks it is of."""

    type: Literal["shoe.loaded"] = "shoe.loaded"
    decks: Packs
    deck: Deck | None = None


class CardsBurned(FromDevice):
    """§ 629a.5(f): the first card, exposed, and as many more as its face says."""

    type: Literal["cards.burned"] = "cards.burned"
    first: Card | None
    more: Annotated[int, Field(strict=True, ge=0, le=52)]


class CoverCardMet(FromDevice):
    """§ 629a.9(d): the cover card came out of the shoe and is put aside."""

    type: Literal["cover_card.met"] = "cover_card.met"


class LastHandAnnounced(FromDevice):
    """§ 629a.9(d): the dealer has said "last hand"; one more hand is played."""

    type: Literal["last_hand.announced"] = "last_hand.announced"


class ShoeEnded(FromDevice):
    """The shoe is emptied: all its cards were counted, where a device counts them."""

    type: Literal["shoe.ended"] = "shoe.ended"
    cards: CardCount | None = None


class BackSeen(FromDevice):
    """The back of a card as a reader saw it, where it is not that of its deck."""

    type: Literal["back.seen"] = "back.seen"
    back: Back
    card: Card | None = None


CardsEvent = (
    DeckReceived | DeckIntoShuffler | DeckOutOfShuffler | DeckRemoved | DeckChanged | RackRead
    | JokerTorn | SecondJokerFound | CardsWashed
    | ShuffleOrdered | ShuffleStarted | ShuffleFinished | ShuffleFailed | ShufflerCounted
    | CutOffered | CutDeclined | CutMade | RecutOrdered | SecondCoverPlaced
    | ShoeLoaded | CardsBurned | CoverCardMet | LastHandAnnounced | ShoeEnded | BackSeen
)  # fmt: skip
