"""The arrays say what the tables say; the counts of all hands are those of combinatorics."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import numpy as np
import pytest

from events.cards import DECK_WITH_JOKER
from services.law.pai_gow import counting, evaluate
from services.law.pai_gow.counting import HANDS, Kind
from services.law.pai_gow.rank import (
    best_high,
    fortune_hands,
    is_ace_high,
    name_of,
    progressive_hands,
)
from tests.cites import cites


def some(number: int, seed: int) -> evaluate.Array:
    luck = np.random.default_rng(seed)
    cards = luck.permuted(np.tile(np.arange(53, dtype=np.uint8), (number, 1)), axis=1)
    return cards[:, :7]


def test_the_arrays_rank_as_the_tables_do() -> None:
    hands = np.concatenate([some(40_000, seed=1), within_a_suit(20_000)])
    ranks = evaluate.best_high(hands)
    for hand, rank in zip(hands.tolist(), ranks.tolist(), strict=True):
        assert rank == best_high([DECK_WITH_JOKER[card] for card in hand])


def within_a_suit(number: int) -> evaluate.Array:
    """Hands of spades and hearts with the joker, in which suits matter."""
    luck = np.random.default_rng(2)
    cards = np.array([n for n, c in enumerate(DECK_WITH_JOKER) if c[1] in "hsk"], dtype=np.uint8)
    return luck.permuted(np.tile(cards, (number, 1)), axis=1)[:, :7]


def test_every_count_of_ranks_has_its_own_place() -> None:
    counts = evaluate.places().counts
    assert len(counts) == len(set(counts)) == 67_600 == multisets(7) + multisets(6)


def multisets(cards: int) -> int:
    """Counts of thirteen ranks, four at most of each: the coefficient of x^cards."""
    ways = [1] + [0] * cards
    for _ in range(13):
        ways = [sum(ways[n - k] for k in range(min(4, n) + 1)) for n in range(cards + 1)]
    return ways[cards]


def test_the_sums_above_are_all_hands_of_five() -> None:
    keys, masks = counting.sums_above()
    assert len(keys) == len(masks) == comb(53, 5)
    assert keys[0] == evaluate.KEYS[[48, 49, 50, 51, 52]].sum()
    assert len(np.unique(masks)) == len(masks)


def kind_of(seven: list[str]) -> Kind:
    return Kind(
        name_of(best_high(seven)),
        fortune_hands(seven),
        progressive_hands(seven, fully_wild=True),
        "Jk" in seven,
        is_ace_high(seven),
    )


def test_a_part_of_the_count_is_what_the_tables_say() -> None:
    """All hands of some cards above a pair, one by one."""
    kinds, rows, numbers = counting.numbered()
    pairs = [(34, 36), (38, 41)]
    expected: Counter[Kind] = Counter()
    for pair in pairs:
        fixed = [DECK_WITH_JOKER[card] for card in pair]
        for five in combinations(DECK_WITH_JOKER[pair[1] + 1 :], 5):
            expected[kind_of([*fixed, *five])] += 1
    assert counting.named(counting.counted((numbers, pairs)), kinds, rows) == expected


@pytest.fixture(scope="module")
def all_hands() -> dict[Kind, int]:
    """All 154,143,080 hands, a few seconds."""
    return counting.count()


def by_row(kinds: dict[Kind, int], row: str, *, fully_wild: bool = False) -> int:
    return sum(
        number
        for kind, number in kinds.items()
        if row in (kind.fits_fully_wild if fully_wild else kind.fits)
    )


def test_no_hand_is_forgotten(all_hands: dict[Kind, int]) -> None:
    assert sum(all_hands.values()) == HANDS == comb(53, 7) == 154_143_080


def royals() -> int:
    """Five of ten to ace in a suit, or four and the joker, and any other cards."""
    natural = 4 * comb(48, 2)  # the joker may be one of the two others
    return natural + 4 * 5 * comb(47, 2)


@cites("688a.6(b)(1)", "688a.6(b)(2)", "688a.6(b)(4)")
@cites("688a.6(e)(1)", "688a.6(e)(2)", "688a.6(e)(3)", "688a.6(f)(5)", "688a.6(f)(6)")
def test_rare_hands_by_combinatorics(all_hands: dict[Kind, int]) -> None:
    assert by_row(all_hands, "five-aces") == comb(48, 2) == 1128
    assert by_row(all_hands, "seven-card-straight-flush") == 4 * 8
    # six of a run of seven and the joker: six in a row belong to two such runs
    assert by_row(all_hands, "seven-card-straight-flush-joker") == 4 * (8 * 7 - 7) == 196
    assert by_row(all_hands, "royal-flush") == royals()
    assert by_row(all_hands, "royal-match") == 4 * 3 + 4 * 5 * 3
    five_of_a_kind = by_row(all_hands, "five-of-a-kind", fully_wild=True)
    assert five_of_a_kind == 13 * comb(48, 2)
    four = 13 * (comb(48, 3) + comb(48, 2))  # of one rank, without the joker and with it
    three_aces = 4 * comb(48, 3)  # and the joker
    assert by_row(all_hands, "four-of-a-kind") == four + three_aces


@cites("688a.6(b)(9)", "688a.6(b)(5)")
def test_common_hands_by_combinatorics(all_hands: dict[Kind, int]) -> None:
    """Counts of ranks: natural ones, then with the joker as one more ace."""
    assert by_row(all_hands, "three-pair") == of_ranks(lambda most: most[2] >= 2)
    assert by_row(all_hands, "full-house") == of_ranks(lambda most: most[0] >= 3 and most[1] >= 2)
    assert by_row(all_hands, "three-of-a-kind") == of_ranks(lambda most: most[0] >= 3)


def of_ranks(fits: Callable[[list[int]], bool]) -> int:
    return sum(ways for counts, ways in counts_of_ranks() if fits(sorted(counts, reverse=True)))


def counts_of_ranks() -> Iterator[tuple[tuple[int, ...], int]]:
    """How often each count of ranks comes, the joker in the place of an ace."""
    for cards, joker in ((7, 0), (6, 1)):
        for places in combinations_with_replacement(range(13), cards):
            counts = [places.count(place) for place in range(13)]
            if max(counts) <= 4:
                ways = prod(comb(4, count) for count in counts)
                yield (*counts[:12], counts[12] + joker), ways


def test_flushes_by_combinatorics(all_hands: dict[Kind, int]) -> None:
    natural = 4 * sum(comb(13, n) * comb(40, 7 - n) for n in (5, 6, 7))  # the joker is no heart
    with_joker = 4 * comb(13, 4) * comb(39, 2)
    assert by_row(all_hands, "flush") == natural + with_joker


def test_straights_by_the_ranks_alone(all_hands: dict[Kind, int]) -> None:
    """Ranks that hold five in a row, or four of five and the joker, in any suits."""
    runs = [{12, 0, 1, 2, 3}, *({*range(low, low + 5)} for low in range(9))]
    found = 0
    for cards, joker in ((7, 0), (6, 1)):
        for held in range(1, 1 << 13):
            ranks = {place for place in range(13) if held >> place & 1}
            if len(ranks) <= cards and any(len(run & ranks) + joker >= 5 for run in runs):
                found += ways_to_hold(len(ranks), cards)
    assert by_row(all_hands, "straight") == found


@cache
def ways_to_hold(ranks: int, cards: int) -> int:
    """Ways to draw so many cards that hold each of so many ranks: by inclusion and exclusion."""
    return sum(
        (-1) ** left_out * comb(ranks, left_out) * comb(4 * (ranks - left_out), cards)
        for left_out in range(ranks + 1)
    )


def test_known_counts_of_best_hands(all_hands: dict[Kind, int]) -> None:
    """As they are published for the 53 cards, three-of-a-kind below a straight."""
    best: Counter[str] = Counter()
    for kind, number in all_hands.items():
        best[kind.name] += number
    assert best == {
        "five-aces": 1128,
        "royal-flush": 26_132,
        "straight-flush": 184_832,
        "four-of-a-kind": 307_472,
        "full-house": 4_188_528,
        "flush": 6_172_088,
        "straight": 11_236_028,
        "three-of-a-kind": 7_470_676,
        "two-pair": 35_553_816,
        "pair": 64_221_960,
        "high-card": 24_780_420,
    }
