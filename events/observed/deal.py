"""The deal, card by card, with what goes wrong in it, and the counts that prove it."""

from typing import Annotated, Literal

from pydantic import Field

from events.cards import Card
from events.envelope import FromDevice
from events.ids import Seat
from events.observed.names import CardCount, Deck, Hand, Place

Die = Annotated[int, Field(strict=True, ge=1, le=6)]


class DiceShaken(FromDevice):
    """§ 688a.5(i)(1)(i): the covered shaker was shaken so many times in a row."""

    type: Literal["dice.shaken"] = "dice.shaken"
    times: Annotated[int, Field(strict=True, ge=0, le=99)]


class DiceRolled(FromDevice):
    """The shaker is uncovered; the faces of the dice that lie flat on its bottom."""

    type: Literal["dice.rolled"] = "dice.rolled"
    dice: tuple[Die, ...]
    fallen_out: Annotated[int, Field(strict=True, ge=0, le=3)] = 0


class NoRollCalled(FromDevice):
    """§ 688a.13(a), (b): the dealer calls "no roll"; the dice are shaken again."""

    type: Literal["no_roll.called"] = "no_roll.called"


class TotalAnnounced(FromDevice):
    """§ 688a.5(i)(1)(ii): the total of the three dice as the dealer announced it."""

    type: Literal["total.announced"] = "total.announced"
    total: Annotated[int, Field(strict=True, ge=1, le=99)]


class RandomShown(FromDevice):
    """A random number generator in place of the dice."""

    type: Literal["random_number.shown"] = "random_number.shown"
    number: Annotated[int, Field(strict=True, ge=1, le=99)]


class ShakerCovered(FromDevice):
    """§ 688a.5(i)(1)(iv): covered, shaken once, and put to the dealer's right."""

    type: Literal["shaker.covered"] = "shaker.covered"
    times: Annotated[int, Field(strict=True, ge=0, le=99)] | None = None  # shaken, once covered


class StartMarked(FromDevice):
    """§ 688a.5(i): the position at which the deal starts, as the dealer counted or marked it."""

    type: Literal["start_position.marked"] = "start_position.marked"
    hand: Hand


class DiceChanged(FromDevice):
    """§ 688a.2(c)(1)(i): new dice."""

    type: Literal["dice.changed"] = "dice.changed"


class CardDealt(FromDevice):
    """A card goes to a hand; its face may be read later."""

    type: Literal["card.dealt"] = "card.dealt"
    hand: Hand
    number: Place  # which card of that hand
    card: Card | None = None


class StackDelivered(FromDevice):
    """A stack of cards goes to a hand at once, out of an automated shoe."""

    type: Literal["stack.delivered"] = "stack.delivered"
    hand: Hand
    cards: CardCount
    faces: tuple[Card, ...] | None = None


class StackCollected(FromDevice):
    """The stack of a position without a wager is taken off, unexposed."""

    type: Literal["stack.collected"] = "stack.collected"
    hand: Hand


class CardRead(FromDevice):
    """The face of a card that was dealt before."""

    type: Literal["card.read"] = "card.read"
    hand: Hand
    number: Place
    card: Card


class CardExposed(FromDevice):
    """The dealer has disclosed a card of a hand; or one that belongs to none yet."""

    type: Literal["card.exposed"] = "card.exposed"
    hand: Hand | None = None
    number: Place | None = None
    card: Card | None = None


class CardFaceUp(FromDevice):
    """A card is found face up in the shoe, the deck, or while it is dealt."""

    type: Literal["card.found_face_up"] = "card.found_face_up"
    card: Card | None = None


class DrawnInError(FromDevice):
    """A card was drawn that no hand is owed; `disclosed` where its face was seen."""

    type: Literal["card.drawn_in_error"] = "card.drawn_in_error"
    disclosed: bool
    card: Card | None = None


class CardDiscarded(FromDevice):
    """A card outside any hand goes into the discard rack or bucket."""

    type: Literal["card.discarded"] = "card.discarded"
    card: Card | None = None


class PlayerChose(FromDevice):
    """§ 688a.13(d): what a player chose, unseen, after the dealer had exposed a card of his."""

    type: Literal["player.chose"] = "player.chose"
    seat: Seat
    choice: Literal["play", "void"]
    unseen: bool | None = None  # False: he had looked at his other cards; None: not reported


class StubCounted(FromDevice):
    """§ 680a.8(e): the stub is counted, face down; `total` is what all cards come to."""

    type: Literal["stub.counted"] = "stub.counted"
    cards: CardCount
    deck: Deck | None = None


class RemainderCounted(FromDevice):
    """§ 688a.8(e): what is left after the deal is spread and counted."""

    type: Literal["remainder.counted"] = "remainder.counted"
    cards: CardCount
    deck: Deck | None = None


class StubExposed(FromDevice):
    """A card of the stub or of the remainder was shown."""

    type: Literal["stub.exposed"] = "stub.exposed"
    card: Card | None = None


class MisdealDetermined(FromDevice):
    """A wrong count is looked into: were the cards misdealt, or is the deck wrong?"""

    type: Literal["misdeal.determined"] = "misdeal.determined"
    misdealt: bool


class CardsCleared(FromDevice):
    """All cards of the round are taken up; the round is over."""

    type: Literal["cards.cleared"] = "cards.cleared"


class HandCleared(FromDevice):
    """The cards of one hand are taken up."""

    type: Literal["hand.cleared"] = "hand.cleared"
    hand: Hand


class CardsMixed(FromDevice):
    """Cards were racked so that the hands cannot be told any more."""

    type: Literal["cards.mixed"] = "cards.mixed"


DealEvent = (
    DiceShaken | DiceRolled | NoRollCalled | TotalAnnounced | RandomShown | ShakerCovered
    | StartMarked
    | DiceChanged | CardDealt | StackDelivered | StackCollected | CardRead
    | CardExposed | CardFaceUp | DrawnInError | CardDiscarded | PlayerChose
    | StubCounted | RemainderCounted | StubExposed | MisdealDetermined
    | CardsCleared | HandCleared | CardsMixed
)  # fmt: skip
