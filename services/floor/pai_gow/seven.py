"""What seven cards hold at once: for the optional wagers and the house way (§ 688a.6(d) to (f)).

The joker is an ace, or completes a straight, flush, straight flush or royal flush (PG-1); where a
paytable prints "fully wild joker", it is any card for every row. Used by the truth of the game.
"""

from collections.abc import Callable, Sequence
from typing import Final

from events.cards import JOKER
from services.floor.pai_gow.ranks import ACE, BROADWAY, PLACES, VALUES

_ROYAL: Final = frozenset(range(10, 15))
_RUNS: Final = (  # seven in consecutive ranking; the lowest begins with an ace (PG-3)
    *(frozenset(range(top - 6, top + 1)) for top in range(14, 7, -1)),
    frozenset((14, 2, 3, 4, 5, 6, 7)),
)


class Seven:
    """Seven cards, counted by rank and by suit."""

    def __init__(self, cards: Sequence[str], *, wild: bool = False) -> None:
        self.wild = wild  # the joker is any card, for kinds as well
        self.joker = JOKER in cards
        self.plain = [card for card in cards if card != JOKER]
        self.suits: dict[str, set[int]] = {}
        self.counts: dict[int, int] = {}
        for card in self.plain:
            rank = VALUES[card[0]]
            self.suits.setdefault(card[1], set()).add(rank)
            self.counts[rank] = self.counts.get(rank, 0) + 1
        self.with_ace = dict(self.counts)  # the joker as an ace
        if self.joker:
            self.with_ace[ACE] = self.with_ace.get(ACE, 0) + 1

    def run_of(self, ranks: set[int], among: Sequence[frozenset[int]]) -> bool:
        """Whether these ranks, with the joker's help, hold one of these rows of cards."""
        lack = 1 if self.joker else 0
        return any(len(needed - ranks) <= lack for needed in among)

    def kinds(self) -> list[int]:
        """How many cards there are of each rank, the most first."""
        counts = sorted((self.counts if self.wild else self.with_ace).values(), reverse=True)
        return [counts[0] + 1, *counts[1:]] if self.wild and self.joker else counts


_FIVES: Final = [needed for _, needed in PLACES]
_PLAIN_FIVES: Final = [needed for place, needed in PLACES if place != BROADWAY]


def _seven_flush(held: Seven) -> bool:
    return len(held.suits) == 1 and held.run_of(next(iter(held.suits.values())), _RUNS)


def _royal(held: Seven) -> bool:
    return any(held.run_of(ranks, [_ROYAL]) for ranks in held.suits.values())


def _match(held: Seven) -> bool:
    """A royal flush, and the two cards that it leaves are a king and a queen of one suit."""
    for suit, ranks in held.suits.items():
        if held.run_of(ranks, [_ROYAL]):
            left = [c for c in held.plain if c[1] != suit or VALUES[c[0]] not in _ROYAL]
            if len(left) == 2 and left[0][1] == left[1][1] and {left[0][0], left[1][0]} == {*"KQ"}:
                return True
    return False


def _straight_flush(held: Seven) -> bool:
    return any(held.run_of(ranks, _PLAIN_FIVES) for ranks in held.suits.values())


def _full_house(held: Seven) -> bool:
    most, next_most = [*held.kinds(), 0][:2]
    return most >= 3 and next_most >= 2


# Each row of the printed paytables, and whether seven cards fit it.
FITS: Final[dict[str, Callable[[Seven], bool]]] = {
    "seven-card-straight-flush": _seven_flush,
    "seven-card-straight-flush-natural": lambda h: not h.joker and _seven_flush(h),
    "seven-card-straight-flush-joker": lambda h: h.joker and _seven_flush(h),
    "royal-match": _match,
    "five-aces": lambda h: h.with_ace.get(ACE, 0) == 5,
    "five-of-a-kind": lambda h: h.joker and 4 in h.counts.values(),
    "royal-flush": _royal,
    "straight-flush": _straight_flush,
    "four-of-a-kind": lambda h: h.kinds()[0] >= 4,
    "full-house": _full_house,
    "flush": lambda h: max(map(len, h.suits.values())) + h.joker >= 5,
    "three-of-a-kind": lambda h: h.kinds()[0] >= 3,
    "straight": lambda h: h.run_of(set(h.counts), _FIVES),
    "three-pair": lambda h: sum(count >= 2 for count in h.kinds()) >= 3,
}


def straight_or_flush(held: Seven) -> bool:
    """Whether five of the cards are a straight, a flush, or both."""
    return FITS["straight"](held) or FITS["flush"](held)


def ace_high(cards: Sequence[str]) -> bool:
    """§ 688a.1, PG-5: no rank can be formed but that of an ace alone."""
    held = Seven(cards)
    one_each = max(held.with_ace.values()) == 1
    return one_each and ACE in held.with_ace and not straight_or_flush(held)
