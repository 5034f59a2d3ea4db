"""How the dealer's hands are set: § 688a.11(a), PG-13. Used by filing, round and settle.

A property files the name of a rule set; a rule set is an ordered list of rules, each of which
gives the low hand or passes. The joker counts as an ace, in pairs and alone; only where a rule asks
for a straight or better, and in the rank of a high hand, may it complete one (`rank` sees to it).
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from events.cards import DECK, JOKER, RANKS
from services.law.clauses import clause
from services.law.pai_gow.rank import best_high, rank_high, rank_low

Low = tuple[str, str]

_ACE, _KING, _JACK, _TEN, _SIX, _DEUCE = 14, 13, 11, 10, 6, 2
_VALUE: Final = {card: RANKS.index(card[0]) + 2 for card in DECK} | {JOKER: _ACE}
_STRAIGHT: Final = rank_high(("2c", "3d", "4h", "5s", "6c"))  # the lowest of straight or better
_SPLIT_FROM: Final = 5  # the classes of two pairs, added up


class Held(NamedTuple):
    """Seven cards by rank; the ranks of each list from the highest."""

    seven: tuple[str, ...]
    by_rank: dict[int, list[str]]
    fives: list[int]
    fours: list[int]
    threes: list[int]
    pairs: list[int]
    singles: list[int]

    def highest(self, ranks: Iterable[int]) -> Low:
        """The two highest of cards of different ranks."""
        first, second = sorted(ranks, reverse=True)[:2]
        return self.by_rank[first][0], self.by_rank[second][0]

    def two_of(self, rank: int) -> Low:
        """Two cards of a rank, those that leave the highest high hand."""
        cards = self.by_rank[rank]
        if len(cards) == 2:
            return cards[0], cards[1]
        return max(combinations(cards, 2), key=self.high)

    def high(self, low: Low) -> int:
        """The rank of the other five."""
        return rank_high(rest(self.seven, low))

    def has_straight(self) -> bool:
        """Whether a straight or better can be made, where no cards of one rank make better."""
        return best_high(self.seven) >= _STRAIGHT


Rule = Callable[[Held], Low | None]


def rest(seven: Iterable[str], low: Low) -> list[str]:
    """The five cards beside a low hand."""
    return [card for card in seven if card not in low]


@lru_cache(maxsize=1024)  # as `low_hand`
def ranks(seven: tuple[str, ...], low: Low) -> tuple[int, int]:
    """The ranks of the high hand and of the low hand that seven cards are set into."""
    return rank_high(rest(seven, low)), rank_low(low)


def held(seven: tuple[str, ...]) -> Held:
    """Seven cards sorted into fives, fours, threes, pairs and singles."""
    by_rank: dict[int, list[str]] = {}
    for card in seven:
        by_rank.setdefault(_VALUE[card], []).append(card)
    groups: tuple[list[int], ...] = ([], [], [], [], [])
    for rank in sorted(by_rank, reverse=True):
        groups[5 - len(by_rank[rank])].append(rank)
    return Held(seven, by_rank, *groups)


def five_aces(hand: Held) -> Low | None:
    """PG-13, 1: two kings low, otherwise two aces."""
    if not hand.fives:
        return None
    return hand.two_of(_KING if _KING in hand.pairs else _ACE)


def four_of_a_kind(hand: Held) -> Low | None:
    """PG-13, 2: by the rank of the four, and by what lies beside."""
    if not hand.fours:
        return None
    rank = hand.fours[0]
    beside = hand.threes or hand.pairs
    if beside:
        return hand.two_of(beside[0])
    if rank <= _SIX or (rank < _JACK and _ACE in hand.singles):
        return hand.highest(hand.singles)
    return hand.two_of(rank)


def two_threes(hand: Held) -> Low | None:
    """PG-13, 3: two of the higher three low."""
    return hand.two_of(hand.threes[0]) if len(hand.threes) == 2 else None


def full_house(hand: Held) -> Low | None:
    """PG-13, 4: the highest pair low; a pair of twos gives way to an ace and a king."""
    if not (hand.threes and hand.pairs):
        return None
    if hand.pairs == [_DEUCE] and hand.singles == [_ACE, _KING]:
        return hand.highest(hand.singles)
    return hand.two_of(hand.pairs[0])


def three_pair(hand: Held) -> Low | None:
    """PG-13, 5: the highest pair low."""
    return hand.two_of(hand.pairs[0]) if len(hand.pairs) == 3 else None


def two_pair(hand: Held) -> Low | None:
    """PG-13, 6: split, or both pairs high."""
    if len(hand.pairs) != 2:
        return None
    return hand.two_of(hand.pairs[1]) if _splits(hand) else hand.highest(hand.singles)


def _splits(hand: Held) -> bool:
    if hand.pairs[0] == _ACE:
        return True
    classes = [_pair_class(rank) for rank in hand.pairs]
    if sum(classes) >= _SPLIT_FROM or hand.has_straight():
        return True
    if classes == [1, 1]:
        return _KING not in hand.singles and _ACE not in hand.singles
    return _ACE not in hand.singles


def _pair_class(rank: int) -> int:
    if rank <= _SIX:
        return 1
    return 2 if rank <= _TEN else 3


def straight_or_flush(hand: Held) -> Low | None:
    """PG-13, 7: a straight, flush, straight flush or royal flush."""
    if not hand.has_straight():
        return None
    if hand.threes:
        kept = _three_with_a_straight(hand)
        if kept:
            return kept
    elif _pair_before_a_straight(hand):
        return hand.highest(hand.singles)
    return max(_kept(hand, combinations(hand.seven, 2)), key=lambda one: one[:2])[2]


def _three_with_a_straight(hand: Held) -> Low | None:
    """The straight or better kept, with two of the three low, where that can be done."""
    kept = _kept(hand, combinations(hand.by_rank[hand.threes[0]], 2))
    return max(kept, key=lambda one: one[1])[2] if kept else None


def _pair_before_a_straight(hand: Held) -> bool:
    """One pair of tens or better, an ace the highest single, and the next ten or better."""
    if not hand.pairs or hand.pairs[0] < _TEN:
        return False
    return hand.singles[0] == _ACE and hand.singles[1] >= _TEN


def _kept(hand: Held, lows: Iterable[Low]) -> list[tuple[int, int, Low]]:
    """Settings with a straight or better in the high hand: the ranks, low then high."""
    ranked = [(rank_low(low), hand.high(low), low) for low in lows]
    return [one for one in ranked if one[1] >= _STRAIGHT]


def three_of_a_kind(hand: Held) -> Low | None:
    """PG-13, 8: three aces give one to the low hand; others stay together."""
    if not hand.threes:
        return None
    if hand.threes[0] != _ACE:
        return hand.highest(hand.singles)
    beside = hand.by_rank[hand.singles[0]][0]
    lows: list[Low] = [(ace, beside) for ace in hand.by_rank[_ACE]]
    return max(lows, key=hand.high)


def one_pair(hand: Held) -> Low | None:
    """PG-13, 9: the pair high, the two highest others low."""
    return hand.highest(hand.singles) if hand.pairs else None


def nothing(hand: Held) -> Low | None:
    """PG-13, 10: the highest card high, the next two low."""
    return hand.highest(hand.singles[1:])


RULES: Final[dict[str, Rule]] = {
    "five-aces": five_aces,
    "four-of-a-kind": four_of_a_kind,
    "two-threes": two_threes,
    "full-house": full_house,
    "three-pair": three_pair,
    "two-pair": two_pair,
    "straight-or-flush": straight_or_flush,
    "three-of-a-kind": three_of_a_kind,
    "one-pair": one_pair,
    "nothing": nothing,
}

HOUSE_WAYS: Final[dict[str, tuple[str, ...]]] = {"default": tuple(RULES)}  # PG-8, PG-13
_WAYS: Final = {name: tuple(RULES[rule] for rule in rules) for name, rules in HOUSE_WAYS.items()}


@clause("688a.11(a)", "688a.1/setting-the-hands")
@lru_cache(maxsize=1024)  # of one hand it is asked at its setting, its comparison and its close
def low_hand(seven: tuple[str, ...], way: str = "default") -> Low:
    """The two cards that the filed rule set puts into the low hand."""
    hand = held(seven)
    for rule in _WAYS[way]:
        low = rule(hand)
        if low is not None:
            return low
    raise AssertionError("the last rule of a set takes any hand")


def same_setting(seven: tuple[str, ...], low: Low, other: Low) -> bool:
    """Whether two settings rank the same and hold cards of the same ranks: PG-13."""
    if sorted(_VALUE[card] for card in low) != sorted(_VALUE[card] for card in other):
        return False
    return ranks(seven, low)[0] == ranks(seven, other)[0]
