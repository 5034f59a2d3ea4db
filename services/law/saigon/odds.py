"""What each wager of Saigon 5 Card gives back, counted over every deal. Used by the rule book.

*Bonus*: all 2,869,685 hands go through the ranking that settles. *Ante* and *Pot*: a hand's
setting hangs only on what its cards count for, so every pair of a player's and another hand is
counted by their values, with the ways to deal the second from what the first leaves. The player
takes the highest Point Count, the best that can be done unseen (SG-1).

The Pot Wager is among players: what one wins the others have lost, and the house has no part in
it. At equal stakes its edge is nothing at any number of players; it is shown for two.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

import numpy as np
import numpy.typing as npt

from events.cards import SUITS
from services.law import odds
from services.law.odds import Figure, Outcome, Stated, counted
from services.law.paytable import Odds
from services.law.saigon import GAME, TEXT_2019, TEXTS
from services.law.saigon.cards import DECK, HAND, VALUE
from services.law.saigon.paytables import BONUS
from services.law.saigon.rank import ANY, RANK_OF, Setting, ranked
from services.law.saigon.showdown import DealerSetting, Showdown, dealer_sets, showdown

Ints = npt.NDArray[np.int64]

HANDS: Final = comb(len(DECK), HAND)
PAIRS: Final = HANDS * comb(len(DECK) - HAND, HAND)
BONUS_STATED: Final = Stated("7.97", "rulemaking 125-196, 46 Pa.B. 7661, Explanation")
SETTINGS: Final[tuple[DealerSetting, ...]] = ("highest", "lowest")


def figures(say: Callable[[str], None]) -> Iterator[Figure]:
    """Every wager of both editions."""
    say("Saigon 5 Card: the Bonus Wager …")
    yield from (bonus(text) for text in TEXTS)
    say("Saigon 5 Card: the Ante and Pot Wagers …")
    for text in TEXTS:
        yield from (ante(text, option) for option in SETTINGS)
    yield pot()


# Bonus


def bonus(text: str) -> Figure:
    """The Bonus Wager; its hold was stated in 2016, and § 680a.12(c) was never amended."""
    dealt = bonus_hands()
    outcomes = [
        Outcome(row.hand, dealt[row.hand], Fraction(row.odds.x, row.odds.y), row.odds)
        for row in BONUS.rows
        if row.odds is not None
    ]
    return Figure(
        game=GAME,
        text=text,
        wager="bonus",
        paytable="A",
        combinations=HANDS,
        outcomes=counted([*outcomes, Outcome("lose", dealt[None], odds.LOSE)], HANDS),
        stated=BONUS_STATED,
    )


@cache
def bonus_hands() -> Counter[str | None]:
    """How often each poker hand comes.

    A card is a number, so that the sum of five tells how many there are of each rank and suit:
    three bits for each.
    """
    ranks = [*sorted(set(RANK_OF.values()) - {ANY}), ANY]
    rank_bit = {rank: 1 << 3 * place for place, rank in enumerate(ranks)}
    suit_bit = {suit: 1 << 3 * (len(ranks) + place) for place, suit in enumerate(SUITS)}
    cards = [rank_bit[RANK_OF[card]] + suit_bit.get(card[1], 0) for card in DECK]
    dealt: Counter[str | None] = Counter()
    for key, ways_dealt in Counter(map(sum, combinations(cards, HAND))).items():
        held = "".join(rank * (key // bit % 8) for rank, bit in rank_bit.items())
        suits = sum(1 for bit in suit_bit.values() if key // bit % 8)
        dealt[ranked(held, one_suit=suits == 1)] += ways_dealt
    return dealt


# Ante and Pot

ANTE_NAMES: Final[dict[tuple[str, Odds | None], str]] = {
    ("win", Odds(1, 1)): "win",
    ("win", Odds(1, 2)): "win-on-5",
    ("push", None): "push",
    ("lose", None): "lose",
}


def ante(text: str, option: DealerSetting) -> Figure:
    """The Ante Wager against a dealer who sets so."""
    ways_to: Counter[Showdown] = Counter()
    for (player, dealer), dealt in pairs("highest", option).items():
        ways_to[showdown(player, dealer)] += dealt
    by_name: Counter[tuple[str, Odds | None]] = Counter()
    for one, dealt in ways_to.items():
        by_name[one.outcome, one.odds] += dealt
    outcomes = [Outcome(name, by_name[key], _net(*key), key[1]) for key, name in ANTE_NAMES.items()]
    return Figure(
        game=GAME,
        text=text,
        wager="ante",
        options={"dealer_setting": option},
        combinations=PAIRS,
        outcomes=counted(outcomes, PAIRS),
    )


def _net(outcome: str, pays: Odds | None) -> Fraction:
    if outcome == "lose":
        return odds.LOSE
    return Fraction(0) if pays is None else Fraction(pays.x, pays.y)


def pot() -> Figure:
    """The Pot Wager of one of two players, at equal stakes."""
    ways_to: Counter[str] = Counter()
    for (one, other), dealt in pairs("highest", "highest").items():
        margin = one.points - other.points
        ways_to["win" if margin > 0 else "lose" if margin else "split"] += dealt
    outcomes = [
        Outcome("win", ways_to["win"], Fraction(1), Odds(1, 1)),
        Outcome("split", ways_to["split"], Fraction(0)),
        Outcome("lose", ways_to["lose"], odds.LOSE),
    ]
    return Figure(
        game=GAME,
        text=TEXT_2019,
        wager="pot",
        options={"players": 2},
        combinations=PAIRS,
        outcomes=counted(outcomes, PAIRS),
    )


@cache
def pairs(one: DealerSetting, other: DealerSetting) -> Counter[tuple[Setting, Setting]]:
    """How often two hands of one deal come to these settings."""
    hands = list(multisets())
    first, of_first = _settings(hands, one)
    second, of_second = _settings(hands, other)
    table = np.zeros((len(first), len(second)), dtype=np.int64)
    own = np.array([prod(map(comb, HELD, held)) for held in hands], dtype=np.int64)
    for start in range(0, len(hands), CHUNK):
        part = slice(start, start + CHUNK)
        dealt = own[part, None] * _ways_beside(np.array(hands[part]), np.array(hands))
        by_second = np.stack([dealt[:, of_second == k].sum(axis=1) for k in range(len(second))])
        np.add.at(table, of_first[part], by_second.T)
    return Counter(
        {
            (first[i], second[k]): int(table[i, k])
            for i in range(len(first))
            for k in range(len(second))
        }
    )


KINDS: Final = sorted(set(VALUE.values()))  # the eleven things a card can count for
HELD: Final = [sum(value == kind for value in VALUE.values()) for kind in KINDS]  # in the deck
CHUNK: Final = 256
CARDS: Final = range(HAND + 1)


def multisets() -> Iterator[tuple[int, ...]]:
    """Every hand by its values: how many of each kind."""
    for five in combinations_with_replacement(KINDS, HAND):
        held = tuple(five.count(kind) for kind in KINDS)
        if all(has <= there for has, there in zip(held, HELD, strict=True)):
            yield held


def _settings(
    hands: list[tuple[int, ...]], option: DealerSetting
) -> tuple[list[Setting], npt.NDArray[np.intp]]:
    """The settings that come, and which of them each hand is set to."""
    found: dict[Setting, int] = {}
    which = []
    for held in hands:
        five = tuple(kind for kind, has in zip(KINDS, held, strict=True) for _ in range(has))
        which.append(found.setdefault(dealer_sets(five, option), len(found)))
    return list(found), np.array(which)


def _ways_beside(first: Ints, second: Ints) -> Ints:
    """In how many ways each second hand can be dealt from what each first hand leaves."""
    dealt = np.ones((len(first), len(second)), dtype=np.int64)
    for kind, there in enumerate(HELD):
        left = np.array(
            [[comb(max(there - out, 0), take) for take in CARDS] for out in CARDS],
            dtype=np.int64,
        )
        dealt *= left[first[:, kind][:, None], second[:, kind][None, :]]
    return dealt
