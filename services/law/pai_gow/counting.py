"""All 154,143,080 hands of seven cards of 53, each evaluated and counted. Used by the odds.

Two cards are fixed at a time; the sums of keys of all five cards above them are one stretch of an
array that is made once, so a hand costs an addition and what its evaluation looks up.
"""

import os
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from itertools import combinations
from math import comb
from multiprocessing import get_context
from typing import Final, NamedTuple

import numpy as np

from services.law.pai_gow import evaluate
from services.law.pai_gow.cards import JOKER_BIT, ONE_MASK
from services.law.pai_gow.evaluate import CARD_MASKS, CARDS, CARDS_IN_HAND, KEYS, START, Array
from services.law.pai_gow.rank import ROYAL_MATCH, is_ace_high_rank, is_matched, name_of
from services.law.pai_gow.tables import (
    CATEGORY,
    FITS,
    FITS_FULLY_WILD,
    RANKED,
    SUITED_FITS,
    SUITED_ROWS,
)

HANDS: Final = comb(CARDS, CARDS_IN_HAND)
FIXED: Final = 2
STRETCH: Final = 1 << 15  # hands in work at a time
TASKS: Final = 32
NO_SUIT: Final = frozenset[str]()

Told = Callable[[float], None]  # how much of the whole is done


class Kind(NamedTuple):
    """All that any wager asks of seven cards."""

    name: str  # of the best high hand
    fits: frozenset[str]  # rows, the joker an ace or in a straight or flush
    fits_fully_wild: frozenset[str]  # rows, the joker any card
    joker: bool
    ace_high: bool = False

    def suited(self, rows: frozenset[str]) -> "Kind":
        """The same ranks where five cards or more are of one suit."""
        best = max((row for row in SUITED_ROWS if row in rows), key=CATEGORY.__getitem__)
        name = max(self.name, best, key=CATEGORY.__getitem__)
        return Kind(name, self.fits | rows, self.fits_fully_wild | rows, joker=self.joker)


class Numbered(NamedTuple):
    """What a worker needs: the number of a hand's kind by its ranks, and by its suit."""

    places: evaluate.Places
    by_ranks: Array
    by_suit: Array
    shape: tuple[int, int]
    royals: Array  # whether a number of a suit's kind is a royal flush


def count(told: Told = lambda _: None) -> dict[Kind, int]:
    """Every hand there is, by its kind; on all processors."""
    kinds, rows, numbers = numbered()
    pairs = list(combinations(range(CARDS - CARDS_IN_HAND + FIXED), FIXED))
    work = [(numbers, pairs[task::TASKS]) for task in range(TASKS)]
    total = np.zeros(numbers.shape, dtype=np.int64)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        parts = [pool.submit(counted, one) for one in work]
        for done, part in enumerate(as_completed(parts), start=1):
            total += part.result()
            told(done / TASKS)
    return named(total, kinds, rows)


def named(total: Array, kinds: list[Kind], rows: list[frozenset[str]]) -> dict[Kind, int]:
    """What was counted by numbers, by its kinds."""
    found: Counter[Kind] = Counter()
    for (ranks, suit), number in np.ndenumerate(total):
        if number:
            found[kinds[ranks].suited(rows[suit]) if suit else kinds[ranks]] += int(number)
    return dict(found)


def numbered() -> tuple[list[Kind], list[frozenset[str]], Numbered]:
    """The kinds by ranks, the rows by suit (matched royals after all), and their numbers."""
    places = evaluate.places()
    by_ranks = [_kind(counts) for counts in places.counts]
    by_suit = [SUITED_FITS[m] if m.bit_count() >= 5 else NO_SUIT for m in range(ONE_MASK + 1)]
    kinds, rows = list(dict.fromkeys(by_ranks)), list(dict.fromkeys(by_suit))  # NO_SUIT is first
    numbers = Numbered(
        places._replace(counts=()),
        _numbers(kinds, by_ranks),
        _numbers(rows, by_suit),
        (len(kinds), 2 * len(rows)),
        np.array([SUITED_ROWS[-1] in row for row in rows]),
    )
    return kinds, rows + [row | ROYAL_MATCH for row in rows], numbers


def _numbers(distinct: Sequence[Hashable], each: Sequence[Hashable]) -> Array:
    number = {one: place for place, one in enumerate(distinct)}
    return np.array([number[one] for one in each], dtype=np.int64)


def _kind(counts: int) -> Kind:
    """What the ranks alone make of a hand."""
    rank, joker = RANKED[counts], bool(counts & JOKER_BIT)
    ace_high = is_ace_high_rank(rank)
    return Kind(name_of(rank), FITS[counts], FITS_FULLY_WILD[counts], joker, ace_high)


def counted(work: tuple[Numbered, list[tuple[int, int]]]) -> Array:
    """The hands above some pairs of cards, by the numbers of their kinds."""
    numbers, pairs = work
    total = np.zeros(numbers.shape, dtype=np.int64)
    keys, masks = sums_above()
    for pair in pairs:
        above = comb(CARDS - 1 - pair[-1], CARDS_IN_HAND - FIXED)
        fixed = list(pair)
        first_key, first_mask = START + KEYS[fixed].sum(), CARD_MASKS[fixed].sum()
        for start in range(0, above, STRETCH):
            stretch = slice(start, min(start + STRETCH, above))
            _add(total, numbers, keys[stretch] + first_key, masks[stretch], first_mask)
    return total


def _add(total: Array, numbers: Numbered, keys: Array, masks: Array, first_mask: np.int64) -> None:
    kinds = numbers.by_ranks[evaluate.where(keys, numbers.places)]
    total[:, 0] += np.bincount(kinds, minlength=len(total))
    which, suits = evaluate.of_a_suit(keys)
    masks = masks[which] + first_mask
    rows = numbers.by_suit[masks >> 14 * suits & ONE_MASK]
    for royal in np.flatnonzero(numbers.royals[rows]):
        if is_matched(int(masks[royal]), int(suits[royal])):
            rows[royal] += numbers.shape[1] // 2
    np.subtract.at(total[:, 0], kinds[which], 1)
    np.add.at(total, (kinds[which], rows), 1)


@cache
def sums_above() -> tuple[Array, Array]:
    """Keys and masks of all five cards, those with the highest lowest card first."""
    return _sums(KEYS, CARDS_IN_HAND - FIXED), _sums(CARD_MASKS, CARDS_IN_HAND - FIXED)


def _sums(values: Array, cards: int) -> Array:
    if cards == 1:
        return values[::-1]
    others = _sums(values, cards - 1)
    lowest = range(CARDS - cards, -1, -1)
    return np.concatenate([others[: comb(CARDS - 1 - c, cards - 1)] + values[c] for c in lowest])
