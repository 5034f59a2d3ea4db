"""What a card and a hand count for: § 629a.6. Used by the procedure, the rank and the odds."""

from collections.abc import Iterable
from typing import Final

from events.cards import SUITS
from services.law.clauses import clause

_BY_RANK: Final = {
    "A": 1,  # (a)(3)
    "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,  # (a)(1)
    "T": 0, "J": 0, "Q": 0, "K": 0,  # (a)(2)
}  # fmt: skip
VALUE: Final = {rank + suit: value for rank, value in _BY_RANK.items() for suit in SUITS}

NATURALS: Final = (8, 9)  # § 629a.1


@clause(
    "629a.6(a)(1)", "629a.6(a)(2)", "629a.6(a)(3)",
    "629a.6(b)", "629a.6(b)(1)", "629a.6(b)(2)",
)  # fmt: skip
def point_count(cards: Iterable[str]) -> int:
    """The right digit of the sum of the cards' values."""
    return sum([VALUE[card] for card in cards]) % 10


@clause("629a.1/natural")
def is_natural(two_cards_count: int) -> bool:
    """Whether a hand with this Point Count on its first two cards is a Natural."""
    return two_cards_count in NATURALS
