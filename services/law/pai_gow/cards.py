"""The 53 cards as numbers that add up: § 688a.6(a). Used by the rankings and by the odds.

The code of a hand is the sum of its cards' codes: three bits that count each of the thirteen
ranks, a bit for the joker, then four bits that count each suit. The joker counts for every suit,
so that whoever asks for five cards of a suit need not ask whether one of them is the joker.
"""

from typing import Final

from events.cards import DECK_WITH_JOKER, JOKER, RANKS, SUITS
from services.law.clauses import clause

ACE, JOKERS_PLACE = 12, 13  # places in a mask: 2 is 0, then up to the ace
JOKER_BIT: Final = 1 << 3 * JOKERS_PLACE
FIRST_SUIT: Final = 42  # the bits below it count the ranks and the joker
BY_RANK: Final = (1 << FIRST_SUIT) - 1
FIVE_OF_A_SUIT: Final = sum(8 << FIRST_SUIT + 4 * suit for suit in range(4))
START: Final = sum(3 << FIRST_SUIT + 4 * suit for suit in range(4))  # so that five reach the 8


@clause("688a.6(a)")
def _place(card: str) -> int:
    """The card's place in a mask of ranks: the order of (a), the joker's own place above it."""
    return JOKERS_PLACE if card == JOKER else RANKS.index(card[0])


def _suits(card: str) -> tuple[int, ...]:
    return tuple(range(4)) if card == JOKER else (SUITS.index(card[1]),)


PLACE: Final = {card: _place(card) for card in DECK_WITH_JOKER}
CODE: Final = {
    card: (1 << 3 * PLACE[card]) + sum(1 << FIRST_SUIT + 4 * suit for suit in _suits(card))
    for card in DECK_WITH_JOKER
}
MASKS: Final = {  # four masks of 14 places side by side: the cards of each suit, joker in all
    card: sum(1 << 14 * suit + PLACE[card] for suit in _suits(card)) for card in DECK_WITH_JOKER
}
ONE_MASK: Final = (1 << 14) - 1
KINGS: Final = sum(1 << 14 * suit + ACE - 1 for suit in range(4))
