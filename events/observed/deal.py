"""The deal, card by card, and what the dealer announces of it."""

from typing import Annotated, Literal

from pydantic import Field

from events.cards import Card
from events.envelope import FromDevice

Hand = Literal["player", "banker"]
Place = Annotated[int, Field(strict=True, ge=1, le=4)]


class CardDealt(FromDevice):
    """A card leaves the shoe for a hand; its face may be read later."""

    type: Literal["card.dealt"] = "card.dealt"
    hand: Hand
    number: Place  # which card of that hand
    card: Card | None = None


class CardRead(FromDevice):
    """The face of a card that was dealt before."""

    type: Literal["card.read"] = "card.read"
    hand: Hand
    number: Place
    card: Card


class PointsAnnounced(FromDevice):
    type: Literal["points.announced"] = "points.announced"
    hand: Hand
    points: Annotated[int, Field(strict=True, ge=0, le=9)]
    final: bool


class ResultAnnounced(FromDevice):
    type: Literal["result.announced"] = "result.announced"
    result: Literal["player", "banker", "tie"]


class CardsCleared(FromDevice):
    """§ 629a.11(c): all cards go to the discard bucket; the round is over."""

    type: Literal["cards.cleared"] = "cards.cleared"
