"""Rounds of the main wager from a stated seed, all hands set by the house way. For the odds.

A deal is seven hands. Any of them may be the dealer's and any other a player's, so each deal is
played in all 42 ways. Those are not independent of one another; deals are, and the standard error
is that of their means.
"""

import os
import random
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import permutations
from math import sqrt
from multiprocessing import get_context
from typing import Final, NamedTuple

from events.cards import DECK_WITH_JOKER
from services.law.pai_gow.house_way import low_hand, rest
from services.law.pai_gow.rank import is_ace_high, rank_high, rank_low
from services.law.pai_gow.settle import Dealer, compared

SEED: Final = 688
DEALS: Final = 200_000
TASKS: Final = 40  # each with a seed of its own, so that the processors make no difference
HANDS: Final = 7  # six places and the dealer's, whatever was wagered (PG-12)
WAYS: Final = HANDS * (HANDS - 1)
CARDS: Final = 7
STAKE_CENTS: Final = 100
ACE_HIGH: Final = "dealer-ace-high"  # the wager is returned (PG-6)
NET: Final = {"win": 1, "push": 0, ACE_HIGH: 0, "lose": -1}


class Played(NamedTuple):
    """What came of some deals: outcomes, and the sums of their nets and of the squares of these."""

    outcomes: Counter[str]
    nets: int
    squares: int

    def standard_error(self, deals: int) -> float:
        """Of the mean net of a round."""
        mean = self.nets / deals
        return sqrt((self.squares / deals - mean * mean) / deals) / WAYS


def play(told: Callable[[float], None], seed: int = SEED, deals: int = DEALS) -> Played:
    """So many deals, each in all its ways, on all processors."""
    total = Played(Counter(), 0, 0)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        work = [pool.submit(played, f"{seed}/{n}", deals // TASKS) for n in range(TASKS)]
        for done, one in enumerate(as_completed(work), start=1):
            outcomes, nets, squares = one.result()
            total = Played(total.outcomes + outcomes, total.nets + nets, total.squares + squares)
            told(done / TASKS)
    return total


def played(seed: str, deals: int) -> Played:
    """Some deals of one seed."""
    luck = random.Random(seed)
    outcomes: Counter[str] = Counter()
    nets = squares = 0
    for _ in range(deals):
        cards = luck.sample(DECK_WITH_JOKER, HANDS * CARDS)
        of_deal = _in_all_ways([tuple(cards[n::HANDS]) for n in range(HANDS)])
        outcomes.update(of_deal)
        net = sum(NET[one] for one in of_deal)
        nets, squares = nets + net, squares + net * net
    return Played(outcomes, nets, squares)


def _in_all_ways(hands: list[tuple[str, ...]]) -> list[str]:
    placed = [set_by_house_way(hand) for hand in hands]
    return [outcome(player, dealer) for player, dealer in permutations(placed, 2)]


def set_by_house_way(seven: tuple[str, ...]) -> Dealer:
    """A hand as the dealer's would be set."""
    low = low_hand(seven)
    return Dealer(seven, is_ace_high(seven), rank_high(rest(seven, low)), rank_low(low))


def outcome(player: Dealer, dealer: Dealer) -> str:
    """What settles the wager of one of two hands against the other."""
    if dealer.is_ace_high:
        return ACE_HIGH
    return compared(STAKE_CENTS, player.high, player.low, dealer).outcome
