"""Qualifying, Point Counts and poker hands: §§ 680a.1, 680a.6. Used by procedure and settle.

The joker needs no case of its own. Where cards are added up it only has three totals instead of
one. In a poker hand it is one more ace where cards are grouped by rank, and where cards must be
consecutive or of one suit, it is enough that the other four are.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from events.cards import JOKER, RANKS
from services.law.clauses import clause
from services.law.saigon.cards import HAND, TWO, totals

QUALIFYING: Final = (10, 20, 30)  # § 680a.1
HIGHEST_COUNT: Final = 10


@clause("680a.6(b)", "680a.6(b)(1)", "680a.6(b)(2)")
def point_count(total: int) -> int:
    """1 to 10: ten is taken from a total above ten (SG-3)."""
    return total - 10 if total > HIGHEST_COUNT else total


@clause("680a.1/qualify")
def qualifies(three: tuple[int, ...]) -> bool:
    """Whether these values can have a total of 10, 20 or 30."""
    return any(total in QUALIFYING for total in totals(three))


@clause("680a.1/showdown-hand")
def counts(two: tuple[int, ...]) -> list[int]:
    """Every Point Count that these two values can have."""
    return [point_count(total) for total in totals(two)]


class Setting(NamedTuple):
    """Five cards, set: whether the three qualify, and the Point Count of the two."""

    qualifies: bool
    points: int


@cache
def as_set(five: tuple[int, ...], two: tuple[int, ...]) -> Setting:
    """A setting as it lies; the joker takes the value that is best where it lies (SG-1)."""
    three = list(five)
    for value in two:
        three.remove(value)
    return Setting(qualifies(tuple(three)), max(counts(two)))


class Ways(NamedTuple):
    """What five cards can be set to."""

    qualifying: tuple[int, ...]  # Point Counts of every setting that qualifies, ascending
    highest: int  # Point Count of any two cards, whatever the three are


@cache
def ways(five: tuple[int, ...]) -> Ways:
    """Every setting of these values, with every value of the joker."""
    qualifying: set[int] = set()
    highest = 0
    for places in combinations(range(HAND), TWO):
        two = tuple(five[place] for place in places)
        highest = max(highest, *counts(two))
        if qualifies(tuple(five[place] for place in range(HAND) if place not in places)):
            qualifying.update(counts(two))
    return Ways(tuple(sorted(qualifying)), highest)


# § 680a.6(c): poker hands of the Bonus Wager.

_WINDOWS: Final = [frozenset("A2345"), *(frozenset(RANKS[low : low + 5]) for low in range(9))]
_ROYAL: Final = frozenset("TJQKA")
ANY: Final = "*"  # the joker among ranks
RANK_OF: Final = {rank + suit: rank for rank in RANKS for suit in "cdhs"} | {JOKER: ANY}


class Five(NamedTuple):
    """Five cards as the rankings look at them."""

    groups: tuple[int, ...]  # how many of each rank, the joker as an ace, most first
    natural: frozenset[str]  # ranks without the joker
    distinct: bool  # no rank twice among them
    one_suit: bool  # all but the joker
    joker: bool

    @property
    def consecutive(self) -> bool:
        return self.distinct and any(self.natural <= window for window in _WINDOWS)

    @property
    def royal(self) -> bool:
        return self.one_suit and self.distinct and self.natural <= _ROYAL


@clause("680a.6(c)(1)")
def five_aces(hand: Five) -> bool:
    return hand.groups == (5,)


@clause("680a.6(c)(2)")
def royal_flush(hand: Five) -> bool:
    return hand.royal and not hand.joker


@clause("680a.6(c)(3)")
def royal_flush_joker(hand: Five) -> bool:
    return hand.royal and hand.joker


@clause("680a.6(c)(4)")
def straight_flush(hand: Five) -> bool:
    return hand.one_suit and hand.consecutive


@clause("680a.6(c)(5)")
def four_of_a_kind(hand: Five) -> bool:
    return hand.groups[0] == 4


@clause("680a.6(c)(6)")
def full_house(hand: Five) -> bool:
    return hand.groups == (3, 2)


@clause("680a.6(c)(7)")
def flush(hand: Five) -> bool:
    return hand.one_suit


@clause("680a.6(c)(8)")
def straight(hand: Five) -> bool:
    return hand.consecutive


@clause("680a.6(c)(9)")
def three_of_a_kind(hand: Five) -> bool:
    return hand.groups[0] == 3


@clause("680a.6(c)(10)")
def two_pair(hand: Five) -> bool:
    return hand.groups[:2] == (2, 2)


RANKINGS: Final[tuple[tuple[str, Callable[[Five], bool]], ...]] = (  # in the order of § 680a.6(c)
    ("five-aces", five_aces),
    ("royal-flush", royal_flush),
    ("royal-flush-joker", royal_flush_joker),
    ("straight-flush", straight_flush),
    ("four-of-a-kind", four_of_a_kind),
    ("full-house", full_house),
    ("flush", flush),
    ("straight", straight),
    ("three-of-a-kind", three_of_a_kind),
    ("two-pair", two_pair),
)


@clause("680a.6(c)")
@cache
def ranked(ranks: str, *, one_suit: bool) -> str | None:
    """The highest ranking hand of five ranks, `ANY` for the joker; None below two pair (SG-6)."""
    natural = ranks.replace(ANY, "")
    joker = len(natural) < len(ranks)
    groups = Counter(natural + "A" if joker else natural)
    hand = Five(
        groups=tuple(sorted(groups.values(), reverse=True)),
        natural=frozenset(natural),
        distinct=len(set(natural)) == len(natural),
        one_suit=one_suit,
        joker=joker,
    )
    return next((name for name, fits in RANKINGS if fits(hand)), None)


def poker_hand(cards: Iterable[str]) -> str | None:
    """The name of the highest ranking poker hand of five cards; None below two pair."""
    held = tuple(cards)
    suits = {card[1] for card in held if card != JOKER}
    ranks = "".join(sorted([RANK_OF[card] for card in held]))
    return ranked(ranks, one_suit=len(suits) == 1)
