"""Seven-card hands by the million: the tables of `tables` as arrays. Used by the odds.

A card is its number in the deck, a hand seven of them. Counts of ranks find their entry without a
search: the cards from 2 to 8 and those from 9 up, joker included, are each a number in base five;
the first gives a block of the table, the second a place in the block. Sums of cards' keys do it,
and so the sums of five cards, once made, serve every hand that holds them.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from events.cards import DECK_WITH_JOKER
from services.law.pai_gow.cards import CODE, FIRST_SUIT, MASKS, ONE_MASK, PLACE
from services.law.pai_gow.tables import RANKED, SUITED

Array = npt.NDArray[Any]

CARDS: Final = len(DECK_WITH_JOKER)
CARDS_IN_HAND: Final = 7
CHUNK: Final = 1 << 15  # hands at a time, so that what is in work stays near the processor
LOW_PLACES: Final = 7  # 2 to 8; the others are 9 to ace, and the joker
LOW_CODES: Final = 5**LOW_PLACES
HIGH_CODES: Final = 2 * 5**6
HIGH_BITS, SUIT_BITS = 17, 32  # where in a key the second number, and the count of suits, begin
FIVE_OF_A_SUIT: Final = 0x8888


def _key(card: str) -> int:
    place = PLACE[card]
    low = 5**place if place < LOW_PLACES else 0
    high = 5 ** (place - LOW_PLACES) if place >= LOW_PLACES else 0
    return low | high << HIGH_BITS | CODE[card] >> FIRST_SUIT << SUIT_BITS


KEYS: Final = np.array([_key(card) for card in DECK_WITH_JOKER], dtype=np.int64)
START: Final = np.int64(0x3333 << SUIT_BITS)
CARD_MASKS: Final = np.array([MASKS[card] for card in DECK_WITH_JOKER], dtype=np.int64)
SUIT_OF: Final = np.array([max(0, b.bit_length() - 1) // 4 for b in range(1 << 16)], dtype=np.int64)


class Places(NamedTuple):
    """Where the counts of ranks of seven cards stand in a table, and which they are."""

    blocks: Array  # by the number of the low cards
    places: Array  # by the number of the high cards
    counts: tuple[int, ...]  # at each place, as `tables` has them


@cache
def places() -> Places:
    """The order of all counts of ranks: a block for each number of low cards."""
    lows, highs = _by_number(LOW_CODES, 0), _by_number(HIGH_CODES, LOW_PLACES)
    blocks, within = np.zeros(LOW_CODES, np.int64), np.zeros(HIGH_CODES, np.int64)
    counts: list[int] = []
    for number in range(CARDS_IN_HAND + 1):
        others = highs[CARDS_IN_HAND - number]
        for place, (code, _) in enumerate(others):
            within[code] = place
        for code, low in lows[number]:
            blocks[code] = len(counts)
            counts.extend(low | high for _, high in others)
    return Places(blocks, within, tuple(counts))


def _by_number(codes: int, lowest: int) -> list[list[tuple[int, int]]]:
    """Numbers in base five and the counts that they mean, by how many cards they are."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(CARDS_IN_HAND + 1)]
    for code in range(codes):
        digits = [code // 5**digit % 5 for digit in range(LOW_PLACES)]
        if sum(digits) <= CARDS_IN_HAND:
            counts = sum(digit << 3 * (lowest + place) for place, digit in enumerate(digits))
            found[sum(digits)].append((code, counts))
    return found


@cache
def ranked() -> Array:
    """What counts of ranks are worth."""
    return np.array([RANKED[counts] for counts in places().counts], dtype=np.int32)


@cache
def suited() -> Array:
    """What the mask of a suit is worth; nothing below five cards."""
    return np.array(
        [SUITED[mask] if mask.bit_count() >= 5 else 0 for mask in range(ONE_MASK + 1)],
        dtype=np.int32,
    )


def where(keys: Array, found: Places) -> Array:
    """The places in a table of counts of ranks."""
    at: Array = found.blocks[keys & ((1 << HIGH_BITS) - 1)]
    at += found.places[(keys >> HIGH_BITS) & ((1 << SUIT_BITS - HIGH_BITS) - 1)]
    return at


def of_a_suit(keys: Array) -> tuple[Array, Array]:
    """Which hands have five cards of a suit, and of which."""
    five = (keys >> SUIT_BITS) & FIVE_OF_A_SUIT
    which = np.flatnonzero(five != 0)
    return which, SUIT_OF[five[which]]


def best_high(hands: Array) -> Array:
    """The rank of the best high hand of each: hands are rows of seven numbers of cards."""
    ranks = np.empty(len(hands), dtype=np.int32)
    for start in range(0, len(hands), CHUNK):
        columns = np.ascontiguousarray(hands[start : start + CHUNK].T)
        ranks[start : start + CHUNK] = _best_high(columns)
    return ranks


def _best_high(columns: Array) -> Array:
    keys = _summed(KEYS, columns) + START
    ranks: Array = ranked()[where(keys, places())]
    which, suits = of_a_suit(keys)
    masks = _summed(CARD_MASKS, columns[:, which]) >> 14 * suits & ONE_MASK
    ranks[which] = np.maximum(ranks[which], suited()[masks])
    return ranks


def _summed(values: Array, columns: Array) -> Array:
    total: Array = values[columns[0]]
    for column in columns[1:]:
        total += values[column]
    return total


def numbers(cards: Sequence[str]) -> list[int]:
    """The numbers of cards in the deck."""
    return [DECK_WITH_JOKER.index(card) for card in cards]
