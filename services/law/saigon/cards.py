"""The deck and what each card counts for: §§ 680a.3(a), 680a.6(a). Used by all of Saigon.

The joker's value is open until it is used; where values are added up it stands as `OPEN`.
"""

from collections.abc import Iterable
from typing import Final

from events.cards import DECK_WITH_JOKER, JOKER, SUITS
from services.law.clauses import clause

DECK: Final = DECK_WITH_JOKER  # § 680a.3(a): one deck with one joker
HAND: Final = 5  # cards of the dealer and of each player
TWO: Final = 2  # of them in the showdown hand
JOKER_VALUES: Final = (3, 6, 9)  # (a)(4)
OPEN: Final = 0

_BY_RANK: Final = {
    "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,  # (a)(1)
    "T": 10, "J": 10, "Q": 10, "K": 10,  # (a)(2)
    "A": 1,  # (a)(3)
}  # fmt: skip
VALUE: Final = {rank + suit: value for rank, value in _BY_RANK.items() for suit in SUITS} | {
    JOKER: OPEN
}


@clause("680a.6(a)(1)", "680a.6(a)(2)", "680a.6(a)(3)", "680a.6(a)(4)")
def values(cards: Iterable[str]) -> tuple[int, ...]:
    """What the cards count for, the joker `OPEN`, in ascending order."""
    return tuple(sorted([VALUE[card] for card in cards]))


@clause("680a.6(a)(4)")
def totals(of_cards: tuple[int, ...]) -> tuple[int, ...]:
    """Every total that these values can have: three where the joker is among them (SG-1)."""
    fixed = sum(of_cards)
    return tuple(fixed + joker for joker in JOKER_VALUES) if OPEN in of_cards else (fixed,)
