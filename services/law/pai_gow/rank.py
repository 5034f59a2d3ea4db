"""What hands rank: § 688a.6. Used by the settlement, and twinned over arrays by `evaluate`.

A rank is an integer: the category, then the cards in the order of comparison (PG-2). High and low
hands share one scale, and the same integer is a copy. How the joker comes in: see `tables`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from services.law.clauses import clause
from services.law.pai_gow.cards import (
    ACE,
    BY_RANK,
    CODE,
    FIRST_SUIT,
    FIVE_OF_A_SUIT,
    KINGS,
    MASKS,
    ONE_MASK,
    START,
)
from services.law.pai_gow.tables import (
    ABOVE_CARDS,
    FITS,
    FITS_FULLY_WILD,
    NAMES,
    RANKED,
    SUITED,
    SUITED_FITS,
)

_CODE: Final = CODE.__getitem__
_MASKS: Final = MASKS.__getitem__
_ACE_HIGH: Final = ACE + 2  # no category, the first card an ace
ROYAL_MATCH: Final = frozenset({"royal-match"})


def name_of(rank: int) -> str:
    """The name of a rank's category."""
    return NAMES[rank >> ABOVE_CARDS]


def rank_high(five: Sequence[str]) -> int:
    """The rank of a high hand."""
    return best_high(five)


def best_high(cards: Sequence[str]) -> int:
    """The rank of the best high hand that five to seven cards hold."""
    code = sum(map(_CODE, cards), START)
    rank = RANKED[code & BY_RANK]
    if suited := code & FIVE_OF_A_SUIT:
        return max(rank, SUITED[sum(map(_MASKS, cards)) >> 14 * _suit(suited) & ONE_MASK])
    return rank


def rank_low(two: Sequence[str]) -> int:
    """The rank of a low hand: a pair, or its two cards."""
    return RANKED[CODE[two[0]] + CODE[two[1]] & BY_RANK]


@clause("688a.11(c)")
def in_order(five: Sequence[str], two: Sequence[str]) -> bool:
    """Whether the high hand ranks equal to or above the low hand (PG-8)."""
    return rank_high(five) >= rank_low(two)


@clause("688a.6(d)")
def is_ace_high(seven: Sequence[str]) -> bool:
    """Whether seven cards form nothing better than ace high (PG-5)."""
    return is_ace_high_rank(best_high(seven))


def is_ace_high_rank(rank: int) -> bool:
    """Whether a rank is no hand of § 688a.6(b), and its highest card an ace."""
    return rank >> ABOVE_CARDS - 4 == _ACE_HIGH


@clause("688a.6(e)")
def fortune_hands(seven: Sequence[str]) -> frozenset[str]:
    """Every row of §§ 688a.6(e), 688a.12(c) that seven cards fit."""
    return progressive_hands(seven, fully_wild=False)


def progressive_hands(seven: Sequence[str], *, fully_wild: bool) -> frozenset[str]:
    """Every row of §§ 688a.6(f), 688a.12(d) that seven cards fit."""
    return _fitting(tuple(seven), fully_wild=fully_wild)


@lru_cache(maxsize=1024)  # a hand's row is asked for by its own wager, by envy and by the meter
def _fitting(seven: tuple[str, ...], *, fully_wild: bool) -> frozenset[str]:
    code = sum(map(_CODE, seven), START)
    fits = (FITS_FULLY_WILD if fully_wild else FITS)[code & BY_RANK]
    if not (suited := code & FIVE_OF_A_SUIT):
        return fits
    masks, suit = sum(map(_MASKS, seven)), _suit(suited)
    fits = fits | SUITED_FITS[masks >> 14 * suit & ONE_MASK]
    return fits | ROYAL_MATCH if "royal-flush" in fits and is_matched(masks, suit) else fits


@clause("688a.6(e)(2)", "688a.6(f)(4)")
def is_matched(masks: int, suit: int) -> bool:
    """Whether beside a royal flush of one suit lie a natural king and queen of another (PG-3)."""
    others = masks & ~(ONE_MASK << 14 * suit)
    return others & others << 1 & KINGS != 0


def _suit(suited: int) -> int:
    """Which suit has five cards: with one joker no two can."""
    return (suited.bit_length() - 4 - FIRST_SUIT) // 4
