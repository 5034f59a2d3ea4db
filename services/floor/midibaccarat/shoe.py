"""A dealing shoe of six to eight shuffled decks with its cover card. Used by the dealer."""

from random import Random

from events.cards import DECK

BEHIND_COVER = (16, 60)  # cards; § 629a.5(d) asks for 14 at least


class Shoe:
    """Cards in the order in which they will be drawn."""

    def __init__(self, chance: Random, decks: int) -> None:
        self.decks = decks
        self._cards = [*DECK] * decks
        chance.shuffle(self._cards)
        self._cover = chance.randint(*BEHIND_COVER)

    def draw(self) -> str:
        """The next card."""
        return self._cards.pop()

    @property
    def at_cover(self) -> bool:
        """Whether the cover card is what lies on top now."""
        return len(self._cards) == self._cover
