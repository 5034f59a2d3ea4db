"""Rankings and the default house way, slow and plain: every setting, every card the joker may be.

Shares no code with `services.law`; the tests beside hold the quick ones against it.
"""

from collections import Counter
from functools import cache
from itertools import combinations

ORDER = "23456789TJQKA"
FULL = [rank + suit for rank in ORDER for suit in "cdhs"]
STRAIGHTS = ["2345" + "6", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK"]
STRAIGHTS += ["A2345", "TJQKA"]  # from the lowest to the highest: the wheel is second
HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STR_FLUSH, ROYAL, FIVE = range(11)

Rank = tuple[int, tuple[int, ...]]


def number(card: str) -> int:
    return ORDER.index("A" if card == "Jk" else card[0])


def plain(cards: tuple[str, ...]) -> Rank:
    """Cards without straights and flushes, the joker an ace."""
    held = Counter(number(card) for card in cards)
    groups = sorted(held.items(), key=lambda one: (one[1], one[0]), reverse=True)
    shape = tuple(often for _, often in groups)
    order = tuple(rank for rank, _ in groups)
    for kind, wanted in (
        (FIVE, (5,)), (FOUR, (4,)), (FULL_HOUSE, (3, 2)), (THREE, (3,)), (TWO_PAIR, (2, 2)),
        (PAIR, (2,)),
    ):  # fmt: skip
        if shape[: len(wanted)] == wanted:
            return kind, order
    return HIGH, order


ACE, KING, TEN = number("A"), number("K"), number("T")


def in_a_row(cards: tuple[str, ...]) -> int:
    ranks = {card[0] for card in cards}
    for place, straight in enumerate(STRAIGHTS):
        if ranks == set(straight):
            return place
    return -1


def made(cards: tuple[str, ...]) -> Rank | None:
    """Five natural cards as a straight, flush, straight flush or royal."""
    suited, place = len({card[1] for card in cards}) == 1, in_a_row(cards)
    if suited and place == 9:
        return ROYAL, ()
    if suited and place >= 0:
        return STR_FLUSH, (place,)
    if suited:
        return FLUSH, tuple(sorted((number(card) for card in cards), reverse=True))
    return (STRAIGHT, (place,)) if place >= 0 else None


@cache
def five(cards: tuple[str, ...]) -> Rank:
    """The rank of a high hand, whatever card the joker has to be."""
    if "Jk" not in cards:
        return max(plain(cards), made(cards) or (HIGH, ()))
    natural = tuple(card for card in cards if card != "Jk")
    completed = [made((*natural, card)) for card in FULL if card not in natural]
    return max([plain(cards), *[one for one in completed if one is not None]])


def two(cards: tuple[str, ...]) -> Rank:
    return plain(cards)


def best(seven: tuple[str, ...]) -> Rank:
    return max(five(tuple(sorted(cards))) for cards in combinations(seven, 5))


def is_ace_high(seven: tuple[str, ...]) -> bool:
    kind, order = best(seven)
    return kind == HIGH and order[0] == number("A")


class Setting:
    """One of the 21 ways to set seven cards."""

    def __init__(self, seven: tuple[str, ...], low: tuple[str, str]) -> None:
        self.low_cards = low
        self.high_cards = tuple(sorted(card for card in seven if card not in low))
        self.low, self.high = two(low), five(self.high_cards)
        self.low_ranks = sorted((number(card) for card in low), reverse=True)

    def same(self, other: "Setting") -> bool:
        return (self.low_ranks, self.high) == (other.low_ranks, other.high)


def settings(seven: tuple[str, ...]) -> list[Setting]:
    return [Setting(seven, (one, other)) for one, other in combinations(seven, 2)]


def house_way(seven: tuple[str, ...]) -> Setting:
    """PG-13, sentence by sentence: the ranks that go low, then the highest high hand of those."""
    ways = settings(seven)
    held = Counter(number(card) for card in seven)
    ranks = wanted_low(held, has_straight=best(seven)[0] >= STRAIGHT)
    if ranks is not None:
        fitting = [way for way in ways if way.low_ranks == sorted(ranks, reverse=True)]
        return max(fitting, key=lambda way: way.high)
    kept = [way for way in ways if way.high[0] >= STRAIGHT]
    if 3 in held.values():
        paired = [way for way in kept if way.low[0] == PAIR]
        if paired:
            return max(paired, key=lambda way: way.high)
    return max(kept, key=lambda way: (way.low, way.high))


def wanted_low(held: Counter[int], *, has_straight: bool) -> tuple[int, int] | None:
    """The ranks of the low hand; None where it is a question of keeping a straight or better."""
    of = {n: sorted((r for r in held if held[r] == n), reverse=True) for n in range(1, 6)}
    if of[5] or of[4]:
        return many(held, of)
    if of[3] and (of[2] or len(of[3]) == 2):
        return full_house(held, of)
    if len(of[2]) == 3:
        return of[2][0], of[2][0]
    if len(of[2]) == 2:
        return two_pair(of[2], of[1], has_straight=has_straight)
    if has_straight:
        high_pair = len(of[2]) == 1 and of[2][0] >= TEN
        return (ACE, of[1][1]) if high_pair and of[1][0] == ACE and of[1][1] >= TEN else None
    if of[3] == [ACE]:
        return ACE, of[1][0]
    return (of[1][0], of[1][1]) if of[3] or of[2] else (of[1][1], of[1][2])


def many(held: Counter[int], of: dict[int, list[int]]) -> tuple[int, int]:
    """Five aces, four of a kind."""
    if of[5]:
        return (KING, KING) if held[KING] == 2 else (ACE, ACE)
    four, others, singles = of[4][0], of[3] + of[2], of[1]
    if others:
        return others[0], others[0]
    small = four <= number("6")
    middling = number("7") <= four <= TEN and ACE in singles
    return (singles[0], singles[1]) if small or middling else (four, four)


def full_house(held: Counter[int], of: dict[int, list[int]]) -> tuple[int, int]:
    if len(of[3]) == 2:
        return of[3][0], of[3][0]
    if of[2] == [number("2")] and held[ACE] == held[KING] == 1:
        return ACE, KING
    return of[2][0], of[2][0]


def two_pair(pairs: list[int], singles: list[int], *, has_straight: bool) -> tuple[int, int]:
    points = sum(1 if p <= number("6") else 2 if p <= TEN else 3 for p in pairs)
    both_small = pairs[0] <= number("6")
    alone = {ACE, KING} if both_small else {ACE}
    split = pairs[0] == ACE or has_straight or points >= 5 or not alone & set(singles)
    return (pairs[1], pairs[1]) if split else (singles[0], singles[1])


def rows(seven: tuple[str, ...], *, fully_wild: bool = False) -> set[str]:
    """Every row of a paytable that seven cards fit."""
    if "Jk" not in seven:
        return _natural_rows(seven)
    natural = tuple(card for card in seven if card != "Jk")
    found: set[str] = set()
    for card in FULL:
        as_card = _natural_rows((*natural, card), joker=card)
        if not fully_wild and card[0] != "A":
            as_card -= {"four-of-a-kind", "full-house", "three-of-a-kind", "three-pair"}
            if "four-of-a-kind" in _natural_rows((*natural, "Ac")):
                as_card |= {"four-of-a-kind"}
        if not fully_wild:
            as_card -= {"five-of-a-kind"}
        found |= as_card
    return found


def _natural_rows(seven: tuple[str, ...], joker: str | None = None) -> set[str]:
    """The same of seven cards, `joker` the last of them, which may stand there a second time."""
    held = sorted(Counter(card[0] for card in seven).values(), reverse=True)
    found = set()
    for name, shape in (
        ("five-of-a-kind", [5]), ("four-of-a-kind", [4]), ("full-house", [3, 2]),
        ("three-of-a-kind", [3]), ("three-pair", [2, 2, 2]),
    ):  # fmt: skip
        if len(held) >= len(shape) and all(a >= b for a, b in zip(held, shape, strict=False)):
            found.add(name)
    if Counter(card[0] for card in seven)["A"] == 5:
        found.add("five-aces")
    for cards in combinations(dict.fromkeys(seven), 5):
        kind = (made(cards) or (HIGH, ()))[0]
        found |= {STRAIGHT: {"straight"}, FLUSH: {"flush"}}.get(kind, set())
        if kind in (STR_FLUSH, ROYAL):
            found |= {"straight-flush", "flush", "straight"}
        if kind == ROYAL:
            found.add("royal-flush")
            natural = seven[:-1] if joker else seven
            others = {card for card in natural if card not in cards}
            if any({"K" + suit, "Q" + suit} <= others for suit in "cdhs"):
                found.add("royal-match")
    ranks = {card[0] for card in seven}
    one_suit = len({card[1] for card in seven}) == 1 and len(ranks) == 7
    if one_suit and any(ranks == set(("A" + ORDER)[at : at + 7]) for at in range(8)):
        found.add("seven-card-straight-flush" + ("-joker" if joker else ""))
    return found
