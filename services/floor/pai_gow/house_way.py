"""How the dealer's seven cards are set: the default house way (PG-13).

Used by the dealer for his own hand, and for most of the simulated players.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from services.floor.pai_gow.ranks import ACE, PAIR, STRAIGHT, five, two, value
from services.floor.pai_gow.seven import Seven, straight_or_flush

Low = tuple[str, str]
_KING, _TEN, _SIX, _DEUCE = 13, 10, 6, 2
_SPLIT_FROM = 5  # the classes of two pairs, added up


def settings(cards: Sequence[str]) -> list[tuple[Low, list[str]]]:
    """Every way to set seven cards: the low hand, and the five others."""
    return [
        ((cards[one], cards[other]), [c for at, c in enumerate(cards) if at not in (one, other)])
        for one, other in combinations(range(7), 2)
    ]


class _Held:
    """Seven cards by rank, the joker an ace; every list from the highest."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = cards
        self.seven = Seven(cards)
        counts = self.seven.with_ace
        self.of: dict[int, list[int]] = {
            many: sorted((r for r in counts if counts[r] == many), reverse=True)
            for many in range(1, 6)
        }
        self.singles, self.pairs, self.threes, self.fours = (self.of[n] for n in range(1, 5))


def _five_aces(held: _Held) -> list[int] | None:
    if held.of[5]:
        return [_KING, _KING] if held.pairs == [_KING] else [ACE, ACE]
    return None


def _four(held: _Held) -> list[int] | None:
    if not held.fours:
        return None
    four = held.fours[0]
    beside = held.pairs or held.threes
    if beside:
        return [beside[0]] * 2
    small = four <= _SIX or (four <= _TEN and ACE in held.singles)
    return held.singles[:2] if small else [four] * 2


def _threes(held: _Held) -> list[int] | None:
    if len(held.threes) == 2:
        return [held.threes[0]] * 2
    if held.threes and held.pairs:
        if held.pairs == [_DEUCE] and held.singles == [ACE, _KING]:
            return [ACE, _KING]
        return [held.pairs[0]] * 2
    return None


def _class(pair: int) -> int:
    return 1 if pair <= _SIX else 2 if pair <= _TEN else 3


def _pairs(held: _Held) -> list[int] | None:
    if len(held.pairs) == 3:
        return [held.pairs[0]] * 2
    if len(held.pairs) != 2:
        return None
    high, low = held.pairs
    if high == ACE or straight_or_flush(held.seven) or _class(high) + _class(low) >= _SPLIT_FROM:
        return [low] * 2
    kept_by = (ACE, _KING) if _class(high) == 1 else (ACE,)  # `high` of class 1: both are
    keeps = any(rank in kept_by for rank in held.singles)
    return held.singles[:2] if keeps else [low] * 2


def _others(held: _Held) -> list[int]:
    """No straight or better, and one pair or three at most."""
    if held.threes:
        return [ACE, held.singles[0]] if held.threes == [ACE] else held.singles[:2]
    return held.singles[:2] if held.pairs else held.singles[1:3]


def _of_straight(held: _Held) -> Low | list[int]:
    """Rule 7."""
    one, two_beside = held.pairs[:1], held.singles[:2]
    if one and one[0] >= _TEN and two_beside[0] == ACE and two_beside[1] >= _TEN:
        return two_beside
    kept = [
        (two(low), high, low)
        for low, rest in settings(held.cards)
        if (high := five(rest))[0] >= STRAIGHT
    ]
    with_pair = [one for one in kept if one[0][0] == PAIR] if held.threes else []
    if with_pair:
        return max(with_pair, key=lambda one: one[1])[2]
    return max(kept, key=lambda one: one[:2])[2]


_BY_RANK: Final = (_five_aces, _four, _threes, _pairs)


def house_way(cards: Sequence[str]) -> Low:
    """The two low cards, by the first rule that applies."""
    held = _Held(cards)
    wanted = next((low for rule in _BY_RANK if (low := rule(held))), None)
    if wanted is None:
        straight = _of_straight(held) if straight_or_flush(held.seven) else _others(held)
        if isinstance(straight, tuple):
            return straight
        wanted = straight
    return _take(cards, wanted)


def _take(cards: Sequence[str], wanted: list[int]) -> Low:
    """Two cards of these ranks: those that leave the highest high hand."""
    fitting = [
        (five(rest), low)
        for low, rest in settings(cards)
        if sorted(map(value, low), reverse=True) == wanted
    ]
    return max(fitting, key=lambda one: one[0])[1]
