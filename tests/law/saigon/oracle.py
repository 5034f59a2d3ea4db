"""A second settlement of Saigon 5 Card: slow, short, and sharing no code with the law's.

It tries every order of the cards and every card or value that the joker may be. Used by
`test_oracle`.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from typing import Any

Told = dict[str, Any]
RANKS = "A23456789TJQKA"  # an ace at both ends
PAYS = {
    "five-aces": 5000, "royal-flush": 1000, "royal-flush-joker": 250, "straight-flush": 100,
    "four-of-a-kind": 50, "full-house": 20, "flush": 15, "straight": 12, "three-of-a-kind": 10,
    "two-pair": 8,
}  # fmt: skip


def worths(card: str) -> tuple[int, ...]:
    if card == "Jk":
        return (3, 6, 9)
    return (10,) if card[0] in "TJQK" else (RANKS.index(card[0]) + 1,)


def points_of(two: list[str]) -> list[int]:
    found = []
    for values in product(*map(worths, two)):
        count = sum(values) % 10
        found.append(count or 10)
    return found


def is_qualifying(three: list[str]) -> bool:
    return any(sum(values) % 10 == 0 for values in product(*map(worths, three)))


def settings_of(cards: list[str]) -> list[tuple[bool, int, list[str]]]:
    """Every setting with every value of the joker: does it qualify, its count, its two."""
    found = []
    for two in combinations(cards, 2):
        three = [card for card in cards if card not in two]
        found += [(is_qualifying(three), points, list(two)) for points in points_of(list(two))]
    return found


def natural_hand(cards: list[str]) -> set[str]:
    """What five cards without a joker are."""
    groups = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    ranks = {card[0] for card in cards}
    runs = [set(RANKS[low : low + 5]) for low in range(10)]
    found = {
        "four-of-a-kind": groups[0] == 4,
        "full-house": groups == [3, 2],
        "three-of-a-kind": groups[0] == 3,
        "two-pair": groups == [2, 2, 1],
        "straight": ranks in runs,
        "flush": suited,
        "straight-flush": suited and ranks in runs,
        "royal": suited and ranks == set("TJQKA"),
    }
    return {name for name, is_so in found.items() if is_so}


def poker_of(cards: list[str]) -> str | None:
    """The best of all that the joker can make of it."""
    if "Jk" not in cards:
        names = natural_hand(cards)
        names = names | {"royal-flush"} if "royal" in names else names
    else:
        four = [card for card in cards if card != "Jk"]
        names = set()
        if all(card[0] == "A" for card in four):
            names.add("five-aces")
        for rank, suit in product("A23456789TJQK", "cdhs"):
            if rank + suit not in four:
                made = natural_hand([*four, rank + suit])
                names |= made & {"straight", "flush", "straight-flush", "royal"}
        groups = sorted(Counter([card[0] for card in four] + ["A"]).values(), reverse=True)
        kinds = [([4, 1], "four-of-a-kind"), ([3, 2], "full-house"), ([3, 1, 1], "three-of-a-kind")]
        names |= {name for shape, name in [*kinds, ([2, 2, 1], "two-pair")] if groups == shape}
        names = names | {"royal-flush-joker"} if "royal" in names else names
    return max(names & set(PAYS), key=lambda name: PAYS[name], default=None)


def ante_of(player: tuple[bool, int], dealer: tuple[bool, int]) -> tuple[str, Fraction]:
    """Outcome, and what a stake of one wins."""
    if not player[0]:
        return ("lose" if dealer[0] else "push"), Fraction(0)
    if dealer[0] and player[1] <= dealer[1]:
        return ("push" if player[1] == dealer[1] else "lose"), Fraction(0)
    return "win", Fraction(1, 2) if player[1] == 5 else Fraction(1)


def played(seat: Told, dealer: tuple[bool, int], filing: Told) -> tuple[tuple[bool, int], bool]:
    """How a seat's hand counts, and whether it missed its qualifier."""
    every = settings_of(seat["cards"])
    lawful = [one for one in every if one[0]] or every
    rank = {"lose": 0, "push": 1, "win": 2}

    def pays(one: tuple[bool, int, list[str]]) -> tuple[int, Fraction, int]:
        outcome, won = ante_of(one[:2], dealer)
        return rank[outcome], won, one[1]

    best = max(lawful, key=pays)[:2]
    if "two" not in seat:
        return best, False
    lies = [one[:2] for one in every if set(one[2]) == set(seat["two"])]
    missed = not lies[0][0] and lawful[0][0]
    if missed and filing.get("missed_setting", "best") == "best":
        return best, True
    return max(lies), missed


def settle(line: Told) -> Told:
    """Seat by seat: wager → (outcome, returned, won, cut off); the pot; the missed qualifiers."""
    filing, seats = line["filing"], line["seats"]
    own = settings_of(line["dealer"]["cards"])
    pick = max if filing.get("dealer_setting", "highest") == "highest" else min
    counts = [points for qualifies, points, _ in own if qualifies]
    dealer = (bool(counts), pick(counts) if counts else 0)
    hands = {seat["seat"]: played(seat, dealer, filing) for seat in seats}
    found: Told = {"seats": {seat["seat"]: {} for seat in seats}, "pot": None}
    found["missed"] = [seat["seat"] for seat in seats if hands[seat["seat"]][1]]
    left: dict[object, int] = {}
    for seat in sorted(seats, key=lambda one: -int(one["seat"])):
        whose = seat.get("player", seat["seat"])
        for wager in ("ante", "bonus"):
            if wager not in seat["wagers"]:
                continue
            stake = seat["wagers"][wager]
            outcome, won = house_wager(wager, seat, hands[seat["seat"]][0], dealer, filing)
            cents = int(stake * won)
            limit = filing.get("payout_limit")
            cut = 0
            if limit is not None and (wager == "ante" or line["text"] == "680a-2016"):
                rest = left.setdefault(whose, limit)
                cut = max(0, cents - rest)
                left[whose] = rest - (cents - cut)
            back = 0 if outcome == "lose" else stake
            found["seats"][seat["seat"]][wager] = (outcome, back, cents - cut, cut)
    share_pot(line, {number: hand[0][1] for number, hand in hands.items()}, found)
    return found


def house_wager(
    wager: str, seat: Told, hand: tuple[bool, int], dealer: tuple[bool, int], filing: Told
) -> tuple[str, Fraction]:
    if seat.get("abandoned"):
        lost = filing.get("abandoned_wagers", "lose") == "lose"
        return ("lose" if lost else "push"), Fraction(0)
    if wager == "ante":
        return ante_of(hand, dealer)
    name = poker_of(seat["cards"])
    return ("lose", Fraction(0)) if name is None else ("win", Fraction(PAYS[name]))


def share_pot(line: Told, points: dict[int, int], found: Told) -> None:
    """Pot Wagers: the pot's total and shares, and each seat's line."""
    keeps = line["filing"].get("abandoned_wagers", "lose") == "lose"
    inside = {seat["seat"]: seat for seat in line["seats"] if "pot" in seat["wagers"]}
    for number in list(inside):
        if inside[number].get("abandoned") and not keeps:
            found["seats"][number]["pot"] = ("push", inside.pop(number)["wagers"]["pot"], 0, 0)
    there = [number for number in inside if not inside[number].get("abandoned")]
    owners = {seat.get("player", number) for number, seat in inside.items()}
    if not there or len(owners) < 2:
        for number, seat in inside.items():
            found["seats"][number]["pot"] = ("push", seat["wagers"]["pot"], 0, 0)
        return
    top = max(points[number] for number in there)
    winners = sorted((number for number in there if points[number] == top), reverse=True)
    total = sum(seat["wagers"]["pot"] for seat in inside.values())
    shares = dict.fromkeys(winners, total // len(winners))
    for number in winners[: total % len(winners)]:
        shares[number] += 1
    for number in inside:
        found["seats"][number]["pot"] = ("win" if number in winners else "lose", 0, 0, 0)
    found["pot"] = {"total": total, "to": {str(number): shares[number] for number in winners}}
