"""How often the dealer, or he and a player, hold an Ace High Pai Gow: § 688a.6(d). For the odds.

Two hands of one deck are too many to deal them all, and need not be: an ace-high hand is an ace
(or the joker) and six other ranks that hold no straight, in suits that hold no flush. Of two such
hands only the ranks that both hold meet, where their suits must differ. So the ways to give suits
to both depend on how many ranks they share and on their aces, and are counted card by card.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations, product
from math import comb
from typing import Final, NamedTuple

from events.cards import JOKER, RANKS, SUITS
from services.law.pai_gow.cards import BY_RANK, CODE, FIRST_SUIT, FIVE_OF_A_SUIT, START
from services.law.pai_gow.rank import is_ace_high_rank
from services.law.pai_gow.tables import RANKED

OTHERS: Final = 6  # ranks beside the ace
BELOW_ACE: Final = RANKS[:-1]
NO_FLUSH: Final = FIVE_OF_A_SUIT >> FIRST_SUIT
BEFORE: Final = START >> FIRST_SUIT
ONE_OF: Final = tuple(CODE["A" + suit] >> FIRST_SUIT for suit in SUITS)  # a card's count of suits
JOKER_SUITS: Final = CODE[JOKER] >> FIRST_SUIT
# What the dealer and a player add to their suits by their aces: no card is dealt twice.
TWO_ACES: Final = tuple(permutations(ONE_OF, 2))
DEALERS_JOKER: Final = tuple(product((JOKER_SUITS,), ONE_OF))
PLAYERS_JOKER: Final = tuple(product(ONE_OF, (JOKER_SUITS,)))


class AceHigh(NamedTuple):
    """Ways to deal seven cards to the dealer and seven to a player."""

    both: int
    dealer_with_joker: int  # and the player has none
    dealer_without: int
    deals: int


@cache
def ways() -> AceHigh:
    """Every deal of two hands, by who has an Ace High Pai Gow."""
    aces, jokers = tuple(_ranks("As")), tuple(_ranks(JOKER))
    others = comb(46, 7)
    with_joker = len(jokers) * _without_flush(BEFORE + JOKER_SUITS, OTHERS) * others
    without = len(aces) * sum(_without_flush(BEFORE + ace, OTHERS) for ace in ONE_OF) * others
    both_with = _both(jokers, aces, DEALERS_JOKER)
    both_without = _both(aces, aces, TWO_ACES) + _both(aces, jokers, PLAYERS_JOKER)
    return AceHigh(
        both_with + both_without,
        with_joker - both_with,
        without - both_without,
        comb(53, 7) * others,
    )


def _ranks(ace: str) -> Iterator[frozenset[str]]:
    """The six ranks that make an ace-high hand with an ace or the joker, if suits allow."""
    for ranks in combinations(BELOW_ACE, OTHERS):
        cards = (ace, *(rank + "s" for rank in ranks))
        if is_ace_high_rank(RANKED[sum(CODE[card] for card in cards) & BY_RANK]):
            yield frozenset(ranks)


def _both(
    dealer: tuple[frozenset[str], ...],
    player: tuple[frozenset[str], ...],
    aces: tuple[tuple[int, int], ...],
) -> int:
    """Ways to give suits to two hands, over all pairs of their ranks."""
    shared = Counter(len(mine & yours) for mine in dealer for yours in player)
    return sum(pairs * _suits(ranks, aces) for ranks, pairs in shared.items())


def _suits(shared: int, aces: tuple[tuple[int, int], ...]) -> int:
    """Ways to give suits to two hands that share some ranks, neither a flush."""
    states = Counter((BEFORE + mine, BEFORE + yours) for mine, yours in aces)
    for _ in range(shared):
        further: Counter[tuple[int, int]] = Counter()
        for (mine, yours), number in states.items():
            for one, other in TWO_ACES:
                further[mine + one, yours + other] += number
        states = further
    left = OTHERS - shared
    return sum(
        number * _without_flush(mine, left) * _without_flush(yours, left)
        for (mine, yours), number in states.items()
    )


@cache
def _without_flush(suits: int, cards: int) -> int:
    """Ways to give suits to so many more cards of a hand without five of one."""
    if suits & NO_FLUSH:
        return 0
    return sum(_without_flush(suits + suit, cards - 1) for suit in ONE_OF) if cards else 1
