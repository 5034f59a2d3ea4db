"""The cards before play: the shoe, the burn, the cover card, the last hand."""

from typing import Annotated, Literal

from pydantic import Field

from events.cards import Card
from events.envelope import FromDevice


class ShoeLoaded(FromDevice):
    type: Literal["shoe.loaded"] = "shoe.loaded"
    decks: Annotated[int, Field(strict=True, ge=1, le=16)]


class CardsBurned(FromDevice):
    """§ 629a.5(f): the first card, exposed, and as many more as its face says."""

    type: Literal["cards.burned"] = "cards.burned"
    first: Card | None
    more: Annotated[int, Field(strict=True, ge=0, le=52)]


class CoverCardMet(FromDevice):
    type: Literal["cover_card.met"] = "cover_card.met"


class LastHandAnnounced(FromDevice):
    type: Literal["last_hand.announced"] = "last_hand.announced"
