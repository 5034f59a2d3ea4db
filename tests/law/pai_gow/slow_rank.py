"""§ 688a.6 once more, slowly: every card that the joker may be, every five of seven cards.

Shares nothing with the code that it checks. Hands come out as (name, cards in order of comparison).
"""

from collections.abc import Iterator
from itertools import combinations

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
SUITLESS_ACE = "A*"  # the joker as an ace: it is of no suit unless it completes a flush
ORDER = (
    "high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house",
    "four-of-a-kind", "straight-flush", "royal-flush", "five-aces",
)  # fmt: skip
STRAIGHTS = ["23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "A2345",
             "TJQKA"]  # fmt: skip
SEVENS = ["A234567", "2345678", "3456789", "456789T", "56789TJ", "6789TJQ", "789TJQK", "89TJQKA"]
Hand = tuple[str, ...]
Rank = tuple[int, tuple[int, ...]]


def value(card: str) -> int:
    return RANKS.index(card[0])


def groups(cards: Hand) -> list[tuple[int, int]]:
    """How many of each rank, the most first, then the highest."""
    values = [value(card) for card in cards]
    return sorted(((values.count(one), one) for one in set(values)), reverse=True)


def natural(cards: Hand) -> Rank:
    """Five cards (or two) without a joker, or with it as a given card."""
    counted = groups(cards)
    numbers = [number for number, _ in counted]
    order = tuple(one for _, one in counted)
    suited = len({card[1] for card in cards}) == 1 and len(cards) == 5
    straight = [n for n, run in enumerate(STRAIGHTS) if sorted(run) == sorted(c[0] for c in cards)]
    if suited and straight == [9]:
        return ORDER.index("royal-flush"), ()
    if suited and straight:
        return ORDER.index("straight-flush"), (straight[0],)
    if straight:
        return ORDER.index("straight"), (straight[0],)
    if suited and len(cards) == 5:
        return ORDER.index("flush"), order
    names = {
        (5,): "five-aces", (4, 1): "four-of-a-kind", (3, 2): "full-house",
        (3, 1, 1): "three-of-a-kind", (2, 2, 1): "two-pair", (2, 1, 1, 1): "pair", (2,): "pair",
    }  # fmt: skip
    return ORDER.index(names.get(tuple(numbers), "high-card")), order


def high(five: Hand) -> Rank:
    """Five cards; the joker an ace, or any card with which there is a straight or a flush."""
    if "Jk" not in five:
        return natural(five)
    others = tuple(card for card in five if card != "Jk")
    best = natural((*others, SUITLESS_ACE))
    for card in DECK:
        rank = natural((*others, card))
        completes = ORDER[rank[0]] in ("straight", "flush", "straight-flush", "royal-flush")
        if card not in others and completes:
            best = max(best, rank)
    return best


def low(two: Hand) -> Rank:
    return natural(tuple(SUITLESS_ACE if card == "Jk" else card for card in two))


def best_of(seven: Hand) -> Rank:
    return max(high(five) for five in combinations(seven, 5))


# Rows of paytables


def of_ranks(cards: Hand) -> Iterator[str]:
    numbers = [number for number, _ in groups(cards)] + [0, 0]
    if numbers[0] >= 5:
        yield "five-of-a-kind"
    if numbers[0] >= 4:
        yield "four-of-a-kind"
    if numbers[0] >= 3:
        yield "three-of-a-kind"
        if numbers[1] >= 2:
            yield "full-house"
    if numbers[2] >= 2:
        yield "three-pair"


def of_five(five: Hand, others: Hand) -> Iterator[str]:
    suited = len({card[1] for card in five}) == 1
    run = any(sorted(run) == sorted(card[0] for card in five) for run in STRAIGHTS)
    if run:
        yield "straight"
    if suited:
        yield "flush"
    if run and suited:
        yield "straight-flush"
        if {card[0] for card in five} == set("TJQKA"):
            yield "royal-flush"
            match = sorted(card[0] for card in others) == ["K", "Q"]
            if match and len({card[1] for card in others}) == 1 and "Jk" not in others:
                yield "royal-match"


def of_runs(seven: Hand) -> Iterator[str]:
    for places in combinations(range(7), 5):
        five = tuple(seven[place] for place in places)
        yield from of_five(five, tuple(c for n, c in enumerate(seven) if n not in places))
    if len({card[1] for card in seven}) == 1 and any(
        sorted(run) == sorted(card[0] for card in seven) for run in SEVENS
    ):
        yield "all-seven"


def rows(seven: Hand, *, fully_wild: bool) -> set[str]:
    """Every row that seven cards fit."""
    if "Jk" not in seven:
        found = {*of_ranks(seven), *of_runs(seven)}
        return _told(found, "seven-card-straight-flush")
    others = tuple(card for card in seven if card != "Jk")
    aces: list[str] = [card for card in others if card[0] == "A"]
    found = {"five-aces"} if len(aces) == 4 else set()
    ranks = RANKS if fully_wild else "A"
    for rank in ranks:
        found |= set(of_ranks((*others, rank + "*")))
    if not fully_wild:
        found -= {"five-of-a-kind"}
    for card in DECK:
        if card not in others:
            found |= without_joker_in_match(others, card)
    return _told(found, "seven-card-straight-flush-joker")


def without_joker_in_match(others: Hand, card: str) -> set[str]:
    """What a card in the joker's place makes; king and queen of a match are natural (PG-3)."""
    found = {row for row in of_runs((*others, card)) if row != "royal-match"}
    for places in combinations(range(6), 4):
        four = tuple(others[place] for place in places)
        left = tuple(one for n, one in enumerate(others) if n not in places)
        found |= set(of_five((*four, card), left)) & {"royal-match"}
    return found


def _told(found: set[str], seven: str) -> set[str]:
    return {seven if row == "all-seven" else row for row in found}
