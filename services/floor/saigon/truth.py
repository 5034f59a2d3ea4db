"""What is true at a simulated Saigon 5 Card table: the rules of chapter 680a it is dealt by.

Written from the regulation's text by itself, and without anything of `services.law` or
`services.tables`: what those find is compared with this. Used by `dealer` and its parts.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final, Literal, NamedTuple

from services.floor.saigon.bonus import BONUS_PAYS, JOKER, poker_hand

Wager = Literal["ante", "bonus", "pot"]
Outcome = Literal["win", "lose", "push"]

CARDS: Final = 53  # § 680a.3(a)
HAND: Final = 5
_JOKER_IS: Final = (3, 6, 9)  # § 680a.6(a)(4)
_OPEN: Final = 0  # the joker's value, before it is chosen
_HALF_PAID: Final = 5  # § 680a.12(b)


class Setting(NamedTuple):
    """A hand as it is set: does the three qualify, and what the two count."""

    qualifies: bool
    points: int


class Due(NamedTuple):
    """What becomes of one wager; a pot's share stands in the pot alone."""

    outcome: Outcome
    back_cents: int  # of the stake
    won_cents: int = 0


class Box(NamedTuple):
    """One betting position in a round."""

    seat: int
    stakes: Mapping[Wager, int]
    cards: Sequence[str]
    two: Sequence[str] | None = None  # the showdown hand as set
    player: str | None = None  # who plays here, where known: one player may have two boxes
    left: bool = False  # the player went away during the round


class Terms(NamedTuple):
    """What the filing says of a settlement."""

    edition: int
    table_minimum_cents: int
    dealer_setting: Literal["highest", "lowest"] = "highest"
    missed_setting: Literal["best", "as_set"] = "best"
    abandoned: Literal["lose", "return"] = "lose"
    limit_cents: int | None = None


class Result(NamedTuple):
    """A round settled."""

    due: dict[int, dict[Wager, Due]]  # by seat
    pot: dict[int, int] | None  # shares by seat; None: no pot is played
    missed: list[int]  # seats that could qualify and were set so that they do not


# §§ 680a.6(a), (b), 680a.1: values, Point Count, qualifying


def value(card: str) -> int:
    """§ 680a.6(a)."""
    if card == JOKER:
        return _OPEN
    rank = card[0]
    if rank in "TJQK":
        return 10
    return 1 if rank == "A" else int(rank)


def _sums(values: Iterable[int]) -> list[int]:
    """What these can add up to."""
    there = list(values)
    fixed = sum(there)
    return [fixed + joker for joker in _JOKER_IS] if _OPEN in there else [fixed]


def _points(total: int) -> int:
    """§ 680a.6(b): 1 to 10."""
    return total - 10 if total > 10 else total


class Way(NamedTuple):
    """One way to set five cards, as places in them."""

    two: tuple[int, int]
    qualifies: bool
    points: tuple[int, ...]  # one for each value that the joker may have in the two


@cache
def _ways(values: tuple[int, ...]) -> tuple[Way, ...]:
    """Every way to set these."""
    found = []
    for two in combinations(range(HAND), 2):
        three = [values[at] for at in range(HAND) if at not in two]
        qualifies = any(total % 10 == 0 for total in _sums(three))
        points = tuple(_points(total) for total in _sums(values[at] for at in two))
        found.append(Way(two, qualifies, points))
    return tuple(found)


def ways(cards: Sequence[str]) -> tuple[Way, ...]:
    """Every way to set five cards."""
    return _ways(tuple([value(card) for card in cards]))


def can_qualify(cards: Sequence[str]) -> bool:
    """§ 680a.11(b)(1): a fact about the five cards (SG-1)."""
    return any(way.qualifies for way in ways(cards))


def as_set(cards: Sequence[str], two: Sequence[str]) -> Setting:
    """A setting as it lies, the joker for the best."""
    places = tuple(sorted(cards.index(card) for card in two))
    way = next(way for way in ways(cards) if way.two == places)
    return Setting(way.qualifies, max(way.points))


def dealer_set(cards: Sequence[str], terms: Terms) -> tuple[Setting, tuple[str, str]]:
    """§ 680a.11(c), SG-2: how the dealer's hand counts, and its two cards."""
    every = ways(cards)
    lawful = [way for way in every if way.qualifies]
    if not lawful:
        way = max(every, key=lambda way: max(way.points))
        return Setting(qualifies=False, points=max(way.points)), cards_of(cards, way)
    highest = terms.dealer_setting == "highest"
    pick, limit = (max, max) if highest else (min, min)
    way = pick(lawful, key=lambda way: limit(way.points))
    return Setting(qualifies=True, points=limit(way.points)), cards_of(cards, way)


def highest_set(cards: Sequence[str]) -> tuple[str, str]:
    """The two of a player who plays well: those that count most and let the three qualify."""
    every = ways(cards)
    lawful = [way for way in every if way.qualifies] or every
    return cards_of(cards, max(lawful, key=lambda way: max(way.points)))


def cards_of(cards: Sequence[str], way: Way) -> tuple[str, str]:
    return cards[way.two[0]], cards[way.two[1]]


# § 680a.11(d), § 680a.12(a), (b): the Ante


def ante(stake_cents: int, player: Setting, dealer: Setting) -> Due:
    """The Ante Wager; half is paid on a Point Count of 5."""
    if not player.qualifies:
        return _lost() if dealer.qualifies else Due("push", stake_cents)
    if dealer.qualifies and dealer.points >= player.points:
        return _lost() if dealer.points > player.points else Due("push", stake_cents)
    halves = 1 if player.points == _HALF_PAID else 2
    return Due("win", stake_cents, stake_cents * halves // 2)


def as_announced(stake_cents: int, player: Setting, result: Outcome) -> Due:
    """What a dealer pays on an Ante Wager who believes this result."""
    dealer = Setting(qualifies=result == "lose", points=0)
    return ante(stake_cents, player._replace(qualifies=result == "win"), dealer)


def _lost() -> Due:
    return Due("lose", 0)


def played(box: Box, dealer: Setting, option: str) -> tuple[Setting, bool]:
    """How a box counts, SG-1 and SG-5; and whether it was set against § 680a.11(b)(1)."""
    possible = can_qualify(box.cards)
    if box.two is not None:
        lies = as_set(box.cards, box.two)
        if lies.qualifies or not possible:
            return lies, False
        if option == "as_set":
            return lies, True
    every = [
        Setting(way.qualifies, points)
        for way in ways(box.cards)
        if way.qualifies or not possible
        for points in way.points
    ]
    best = max(every, key=lambda one: _worth(one, dealer)) if possible else max(every)
    return best, box.two is not None


def _worth(one: Setting, dealer: Setting) -> tuple[int, int]:
    due = ante(2, one, dealer)
    return due.back_cents + due.won_cents, one.points


# § 680a.11(e): the Bonus


def bonus(stake_cents: int, cards: Sequence[str]) -> Due:
    """§ 680a.11(e)."""
    name = poker_hand(cards)
    return _lost() if name is None else Due("win", stake_cents, stake_cents * BONUS_PAYS[name])


# § 680a.11(f): the Pot, since 2019


def pot(
    boxes: Sequence[Box], points: Mapping[int, int], abandoned: str
) -> tuple[dict[int, Due], dict[int, int] | None]:
    """What becomes of every Pot Wager, and the shares where a pot is played: SG-5, PW-14."""
    inside = [box for box in boxes if "pot" in box.stakes]
    due: dict[int, Due] = {}
    if abandoned == "return":
        due = {box.seat: Due("push", box.stakes["pot"]) for box in inside if box.left}
        inside = [box for box in inside if not box.left]
    there = [box.seat for box in inside if not box.left]
    if not there or len({box.player or box.seat for box in inside}) < 2:
        return due | {box.seat: Due("push", box.stakes["pot"]) for box in inside}, None
    most = max(points[seat] for seat in there)
    winners = [seat for seat in there if points[seat] == most]
    due |= {box.seat: Due("win" if box.seat in winners else "lose", 0) for box in inside}
    return due, shares(sum(box.stakes["pot"] for box in inside), winners)


def shares(total_cents: int, winners: Iterable[int]) -> dict[int, int]:
    """Evenly; odd cents from the dealer's right on, the highest seat first."""
    right_first = sorted(winners, reverse=True)
    each, odd = divmod(total_cents, len(right_first))
    return {seat: each + (1 if at < odd else 0) for at, seat in enumerate(right_first)}


# the round


def settle(dealer_cards: Sequence[str], boxes: Sequence[Box], terms: Terms) -> Result:
    """§ 680a.11(d) to (f), with the payout limit of § 680a.12(d)."""
    dealer, _ = dealer_set(dealer_cards, terms)
    due: dict[int, dict[Wager, Due]] = {}
    points: dict[int, int] = {}
    missed = []
    for box in boxes:
        setting, wrongly = played(box, dealer, terms.missed_setting)
        points[box.seat] = setting.points
        if wrongly:
            missed.append(box.seat)
        due[box.seat] = _of_the_house(box, setting, dealer, terms.abandoned)
    if terms.limit_cents is not None:
        _cut(boxes, due, terms.limit_cents, terms.edition)
    in_pot, shared = pot(boxes, points, terms.abandoned)
    for seat, one in in_pot.items():
        due[seat]["pot"] = one
    return Result(due, shared, missed)


def _of_the_house(box: Box, setting: Setting, dealer: Setting, abandoned: str) -> dict[Wager, Due]:
    """Ante and Bonus of one box."""
    found: dict[Wager, Due] = {}
    for wager, stake in box.stakes.items():
        if wager == "pot":
            continue
        if box.left:
            found[wager] = _lost() if abandoned == "lose" else Due("push", stake)
        elif wager == "ante":
            found[wager] = ante(stake, setting, dealer)
        else:
            found[wager] = bonus(stake, box.cards)
    return found


def _cut(
    boxes: Sequence[Box], due: dict[int, dict[Wager, Due]], limit_cents: int, edition: int
) -> None:
    """§ 680a.12(d), GEN-7: aggregate per player and round; 2016 Ante and Bonus, 2019 the Ante."""
    covered: tuple[Wager, ...] = ("ante", "bonus") if edition == 2016 else ("ante",)
    paid: dict[str | int, int] = {}
    for box in sorted(boxes, key=lambda box: -box.seat):
        whose = box.player or box.seat
        for wager in covered:
            one = due[box.seat].get(wager)
            if one is None:
                continue
            before = paid.get(whose, 0)
            won = min(one.won_cents, limit_cents - before)
            paid[whose] = before + won
            due[box.seat][wager] = one._replace(won_cents=won)
