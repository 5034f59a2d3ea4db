"""The 52 cards and the joker, as two characters: rank then suit. Used by events and by the law."""

from typing import Annotated

from pydantic import Field, StringConstraints

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jk"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK_WITH_JOKER = (*DECK, JOKER)

Card = Annotated[
    str,
    StringConstraints(strict=True, pattern=r"^(?:[2-9TJQKA][cdhs]|Jk)$"),
    Field(description="A card: rank, then suit (As Td 9c 2h); the joker is Jk"),
]
