"""Ranks of the five-card and the two-card hand: § 688a.6(a) to (c), PG-1, PG-2.

A rank is a tuple: category, what makes it, side cards; of two ranks the greater one is higher, a
high hand and a low hand included. Used by the truth of the game and by its house way.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from events.cards import JOKER

Rank = tuple[int, ...]

ACE: Final = 14
VALUES: Final = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
(
    NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH,
    FIVE_ACES,
) = range(11)  # fmt: skip

BROADWAY: Final = 15  # the place of ace, king, queen, jack, ten among the straights
_SMALL: Final = 14  # of ace, 2, 3, 4, 5: second of the straights, first of the straight flushes
PLACES: Final = (  # § 688a.6(b)(3), (7), the highest first
    (BROADWAY, frozenset((14, 13, 12, 11, 10))),
    (_SMALL, frozenset((14, 2, 3, 4, 5))),
    *((top, frozenset(range(top - 4, top + 1))) for top in range(13, 5, -1)),
)


def value(card: str) -> int:
    """2 to 14; the joker is an ace."""
    return ACE if card == JOKER else VALUES[card[0]]


def two(cards: Iterable[str]) -> Rank:
    """The rank of a low hand."""
    high, low = sorted(map(value, cards), reverse=True)
    return (PAIR, high) if high == low else (NOTHING, high, low)


def five(cards: Sequence[str]) -> Rank:
    """The rank of a high hand; the joker makes the most of it."""
    plain = [card for card in cards if card != JOKER]
    values = [VALUES[card[0]] for card in plain]
    rank = _kind(values if len(plain) == 5 else [*values, ACE])
    suited = len({card[1] for card in plain}) == 1
    place = _place(values)
    if place and suited:
        made: Rank = (ROYAL_FLUSH,) if place == BROADWAY else (STRAIGHT_FLUSH, place)
    elif suited:
        made = (FLUSH, *_filled(values))
    elif place:
        made = (STRAIGHT, place)
    else:
        return rank
    return max(rank, made)


def _kind(values: list[int]) -> Rank:
    """The rank by cards of one rank alone."""
    counts: dict[int, int] = {}
    for one in values:
        counts[one] = counts.get(one, 0) + 1
    order = sorted(counts, key=lambda one: (counts[one], one), reverse=True)
    most, next_most = counts[order[0]], counts[order[1]] if len(order) > 1 else 0
    if most == 5:
        return (FIVE_ACES,)
    if most == 4:
        return (FOUR, *order)
    if most == 3:
        return (FULL_HOUSE if next_most == 2 else THREE, *order)
    if most == 2:
        return (TWO_PAIR if next_most == 2 else PAIR, *order)
    return (NOTHING, *order)


def _place(values: list[int]) -> int:
    """The highest straight that these cards, or these four and the joker, make; 0 for none."""
    held = set(values)
    if len(held) != len(values):
        return 0
    return next((place for place, needed in PLACES if held <= needed), 0)


def _filled(values: list[int]) -> list[int]:
    """The cards of a flush; the joker is the highest that is missing (PG-2)."""
    if len(values) < 5:
        missing = next(one for one in range(ACE, 1, -1) if one not in values)
        values = [*values, missing]
    return sorted(values, reverse=True)
