"""§ 688a.6 against the slow evaluator; ranks are total, transitive and blind to order."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from events.cards import DECK_WITH_JOKER, JOKER
from services.law.pai_gow.rank import (
    best_high,
    fortune_hands,
    in_order,
    is_ace_high,
    name_of,
    progressive_hands,
    rank_high,
    rank_low,
)
from tests.cites import cites
from tests.law.pai_gow import slow_rank as slow


def hands(cards: int, seed: int, number: int) -> list[tuple[str, ...]]:
    """Random hands, half with the joker, most from few ranks or suits so that much is formed."""
    luck = random.Random(seed)
    found = []
    for _ in range(number):
        ranks = luck.sample("23456789TJQKA", luck.choice((4, 7, 9, 13)))
        suits = luck.sample("cdhs", luck.choice((1, 2, 4, 4)))
        deck = [card for card in slow.DECK if card[0] in ranks and card[1] in suits]
        if len(deck) < cards:
            deck = list(slow.DECK)
        dealt = luck.sample(deck, cards)
        if luck.random() < 0.5:
            dealt[luck.randrange(cards)] = JOKER
        found.append(tuple(dealt))
    return found


@cites("688a.6(a)", "688a.6(c)")
def test_high_hands_rank_as_the_slow_evaluator_ranks_them() -> None:
    five = hands(5, seed=1, number=3000)
    order = {hand: slow.high(hand) for hand in five}
    by_rank: dict[int, slow.Rank] = {}
    for hand, expected in order.items():
        rank = rank_high(hand)
        assert name_of(rank) == slow.ORDER[expected[0]], hand
        assert by_rank.setdefault(rank, expected) == expected, hand
    assert [by_rank[rank] for rank in sorted(by_rank)] == sorted(by_rank.values())
    assert len(set(by_rank.values())) == len(by_rank)


@cites("688a.6(a)", "688a.6(b)(11)", "688a.6(c)")
def test_every_low_hand_ranks_as_the_slow_evaluator_ranks_it() -> None:
    by_rank: dict[int, slow.Rank] = {}
    for two in combinations(DECK_WITH_JOKER, 2):
        expected = slow.low(two)
        assert by_rank.setdefault(rank_low(two), expected) == expected
    assert [by_rank[rank] for rank in sorted(by_rank)] == sorted(by_rank.values())
    assert len(by_rank) == 13 + 78


@cites("688a.6(c)")
def test_the_best_five_of_seven_by_trying_all() -> None:
    for seven in hands(7, seed=2, number=200):
        best = best_high(seven)
        assert best == max(rank_high(five) for five in combinations(seven, 5)), seven
        assert name_of(best) == slow.ORDER[slow.best_of(seven)[0]], seven


@cites("688a.6(e)", "688a.6(f)(9)", "688a.6(f)(10)", "688a.6(b)(9)")
def test_rows_as_the_slow_evaluator_finds_them() -> None:
    for seven in hands(7, seed=3, number=400):
        plain = slow.rows(seven, fully_wild=False)
        assert fortune_hands(seven) == progressive_hands(seven, fully_wild=False) == plain, seven
        wild = slow.rows(seven, fully_wild=True)
        assert progressive_hands(seven, fully_wild=True) == wild, seven


@cites("688a.6(d)")
def test_ace_high_is_nothing_but_an_ace() -> None:
    for seven in hands(7, seed=4, number=200):
        category, cards = slow.best_of(seven)
        assert is_ace_high(seven) is (category == 0 and cards[0] == slow.RANKS.index("A"))


a_hand_of_five = st.lists(st.sampled_from(DECK_WITH_JOKER), min_size=5, max_size=5, unique=True)
a_hand_of_seven = st.lists(st.sampled_from(DECK_WITH_JOKER), min_size=7, max_size=7, unique=True)


@given(a_hand_of_five, a_hand_of_five, a_hand_of_five)
def test_ranks_are_total_and_transitive(one: list[str], other: list[str], third: list[str]) -> None:
    ranks = [(rank_high(hand), slow.high(tuple(hand))) for hand in (one, other, third)]
    for (a, slow_a), (b, slow_b) in combinations(ranks, 2):
        assert (a < b, a == b) == (slow_a < slow_b, slow_a == slow_b)
    low, middle, high = sorted(ranks)
    assert low[1] <= middle[1] <= high[1]


@given(a_hand_of_seven, st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(seven: list[str], luck: random.Random) -> None:
    other = luck.sample(seven, 7)
    assert best_high(seven) == best_high(other)
    for wild in (False, True):
        assert progressive_hands(seven, fully_wild=wild) == progressive_hands(
            other, fully_wild=wild
        )


@given(a_hand_of_seven)
def test_some_setting_of_seven_cards_is_in_order(seven: list[str]) -> None:
    splits = [(set(seven) - set(two), two) for two in combinations(seven, 2)]
    assert any(in_order(list(five), two) for five, two in splits)


@given(a_hand_of_seven)
def test_a_fully_wild_joker_fits_all_that_a_joker_fits(seven: list[str]) -> None:
    assert fortune_hands(seven) <= progressive_hands(seven, fully_wild=True)


def test_the_joker_is_worth_at_least_any_card_that_the_law_lets_it_be() -> None:
    for five in hands(5, seed=5, number=300):
        if JOKER in five:
            others = [card for card in five if card != JOKER]
            for ace in ("Ac", "Ad", "Ah", "As"):
                if ace not in others:
                    assert rank_high(five) >= rank_high([*others, ace])
