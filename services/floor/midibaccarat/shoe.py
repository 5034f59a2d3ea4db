"""A dealing shoe of six to eight shuffled decks with its cover card. Used by `shoes`."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from events.cards import DECK

BEHIND_COVER = (16, 60)  # cards; § 629a.5(d) asks for 14 at least


class NoCards(Exception):
    """§ 629a.13(e): the shoe cannot complete the round."""


class Shoe:
    """Cards in the order in which they will be drawn."""

    def __init__(self, chance: Random, decks: int, deck: str, cover: int) -> None:
        self.decks, self.deck, self.cover = decks, deck, cover
        self._cards = [*DECK] * decks
        chance.shuffle(self._cards)
        self.covered = True  # the cover card is still in it
        self.seen: Counter[str] = Counter()  # faces that were shown so far

    def draw(self) -> str:
        """The next card."""
        if not self._cards:
            raise NoCards
        return self._cards.pop()

    def arrange(self, ranks: Sequence[str]) -> bool:
        """Have cards of these ranks come next: chance, as a mistake needs it."""
        cards, top = self._cards, len(self._cards) - 1
        for at, rank in enumerate(ranks):
            here = top - at
            found = next((n for n in range(here, -1, -1) if cards[n][0] == rank), None)
            if found is None:
                return False
            cards[here], cards[found] = cards[found], cards[here]
        return True

    def replace_next(self, card: str) -> None:
        """What comes next is this card, which does not belong to the decks."""
        self._cards[-1] = card

    def all_seen(self) -> str | None:
        """A face of which all cards were shown already, and none beyond them."""
        return next((face for face, times in self.seen.items() if times == self.decks), None)

    @property
    def left(self) -> int:
        """Cards that are in it."""
        return len(self._cards)

    @property
    def at_cover(self) -> bool:
        """Whether the cover card is what lies on top now."""
        return self.covered and len(self._cards) <= self.cover
