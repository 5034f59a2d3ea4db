"""What every wager gives back, counted over every deal. Used by the rule book.

Six cards are drawn in order from a whole shoe, and by value, for only that tells a Point Count:
each deal stands for as many orders of real cards as make it, so the counts are exact. The deal is
followed by the rules of the procedure, and each ending settled by the function that settles a
round. House Money is counted over the ranks of the first four cards, its payout taken.

A Banker wager bears its vigorish unrounded. At a stake of whole $5 all roundings of MB-6 come to
that; at others rounding costs the player more ("up_quarter"), or more or less.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import perm
from typing import Final, NamedTuple

from events.cards import RANKS, SUITS
from events.filing import MidibaccaratFiling
from services.law.midibaccarat import TEXT
from services.law.midibaccarat.filing import DECKS
from services.law.midibaccarat.paytables import DRAGON_BONUS
from services.law.midibaccarat.procedure import Ruling, as_ruled, banker_draws, player_draws
from services.law.midibaccarat.settle import settle
from services.law.odds import LOSE, Figure, Outcome, counted
from services.law.paytable import Odds

GAME: Final = "midibaccarat"
STAKE_CENTS: Final = 2_000  # 5 % of it is whole cents, and whole quarters
SHOE: Final = 52
FACE: Final = "TA23456789"  # a card of each value
TENS: Final = 16  # of each deck: 10, jack, queen, king
SUITED: Final = len(SUITS)

COMMISSION: Final = MidibaccaratFiling(house_money=True, vigorish_rounding="exact")
EZ: Final = MidibaccaratFiling(variant="ez")


class Ending(NamedTuple):
    """How a round ends, as far as any wager but House Money can tell."""

    player_cards: int
    player_points: int
    banker_cards: int
    banker_points: int


@cache
def endings(decks: int) -> Counter[Ending]:
    """In how many orders of the first six cards of a shoe each ending comes."""
    left = [decks * (TENS if value == 0 else SUITED) for value in range(10)]
    rest = SHOE * decks - 4
    found: Counter[Ending] = Counter()
    pairs = [(a, b, 1 if a == b else 2) for a, b in combinations_with_replacement(range(10), 2)]
    for (p1, p2, p_orders), (b1, b2, b_orders) in product(pairs, pairs):
        taken = [0] * 10
        ways = p_orders * b_orders
        for value in (p1, p2, b1, b2):
            ways *= left[value] - taken[value]
            taken[value] += 1
        now = [have - gone for have, gone in zip(left, taken, strict=True)]
        _thirds(found, now, rest, ways, (p1 + p2) % 10, (b1 + b2) % 10)
    return found


def _thirds(
    found: Counter[Ending], left: list[int], rest: int, ways: int, player: int, banker: int
) -> None:
    """The third cards that two counts lead to; cards not dealt may be any of the rest."""
    if player_draws(player, banker):
        for third, have in enumerate(left):
            ended = (player + third) % 10
            if banker_draws(player, banker, third):
                for fourth, also in enumerate(left):
                    orders = ways * have * (also - (third == fourth))
                    found[Ending(3, ended, 3, (banker + fourth) % 10)] += orders
            else:
                found[Ending(3, ended, 2, banker)] += ways * have * (rest - 1)
    elif banker_draws(player, banker, None):
        for third, have in enumerate(left):
            found[Ending(2, player, 3, (banker + third) % 10)] += ways * have * (rest - 1)
    else:
        found[Ending(2, player, 2, banker)] += ways * rest * (rest - 1)


@cache
def examples() -> dict[Ending, Ruling]:
    """Hands that end so, as they are ruled when they lie on a table."""
    found: dict[Ending, Ruling] = {}
    for p1, b1, third, fourth in product(range(10), repeat=4):
        player, banker = [FACE[p1] + "c", "Kd"], [FACE[b1] + "h", "Qd"]
        drawn = third if player_draws(p1, b1) else None
        if drawn is not None:
            player.append(FACE[third] + "s")
        if banker_draws(p1, b1, drawn):
            banker.append(FACE[fourth] + "s")
        ruled = as_ruled(tuple(player), tuple(banker))
        assert ruled is not None
        assert ruled.player_points is not None
        assert ruled.banker_points is not None
        ending = Ending(len(player), ruled.player_points, len(banker), ruled.banker_points)
        found.setdefault(ending, ruled)
    return found


@cache
def pairs() -> tuple[tuple[tuple[str, ...], Ruling], ...]:
    """The ranks of the first four cards in order, and hands that have them."""
    found = []
    for ranks in product(RANKS, repeat=4):
        p1, b1, p2, b2 = [rank + suit for rank, suit in zip(ranks, SUITS, strict=True)]
        ruled = as_ruled((p1, p2), (b1, b2))
        assert ruled is not None
        found.append((ranks, ruled))
    return tuple(found)


def _ranked(decks: int) -> Iterator[tuple[Ruling, int]]:
    for ranks, ruled in pairs():
        ways = 1
        for place, rank in enumerate(ranks):
            ways *= decks * SUITED - ranks[:place].count(rank)
        yield ruled, ways


def _outcome(wager: str, ruling: Ruling, filing: MidibaccaratFiling, ways: int) -> Outcome:
    """What a round settles to, in stakes."""
    settled = settle(wager, STAKE_CENTS, ruling, filing)
    if settled.outcome == "lose":
        return Outcome("lose", ways, LOSE)
    name = settled.hand or settled.outcome
    if settled.outcome == "push":
        return Outcome(name, ways, Fraction(0))
    net = Fraction(settled.won_cents - settled.vigorish_cents, STAKE_CENTS)
    return Outcome(name, ways, net, Odds(net.numerator, net.denominator))


def _printed(filing: MidibaccaratFiling) -> tuple[str, ...]:
    """The rows of the filed paytable as they are printed."""
    assert filing.dragon_bonus is not None
    return tuple(DRAGON_BONUS[filing.dragon_bonus].by_hand)


def _place(name: str, printed: tuple[str, ...]) -> int:
    return printed.index(name) if name in printed else len(printed)


def _figure(
    wager: str, decks: int, filing: MidibaccaratFiling, options: Mapping[str, object]
) -> Figure:
    if wager == "house_money":
        deals, combinations = _ranked(decks), perm(SHOE * decks, 4)
    else:
        shown = examples()
        deals = ((shown[ending], ways) for ending, ways in endings(decks).items())
        combinations = perm(SHOE * decks, 6)
    ways_of: Counter[Outcome] = Counter()
    for ruling, ways in deals:
        ways_of[_outcome(wager, ruling, filing, 0)] += ways
    outcomes = [one._replace(ways=ways) for one, ways in ways_of.items() if ways]
    printed = _printed(filing) if wager.startswith("dragon_bonus") else ()
    outcomes.sort(key=lambda one: (_place(one.name, printed), -one.net, one.name))
    return Figure(
        game=GAME,
        text=TEXT,
        wager=wager,
        paytable=filing.dragon_bonus if wager.startswith("dragon_bonus") else None,
        options={"decks": decks, "variant": filing.variant, **options},
        combinations=combinations,
        outcomes=counted(outcomes, combinations),
    )


def figures(say: Callable[[str], None]) -> Iterator[Figure]:
    """Every wager for each number of decks that may be filed."""
    for decks in DECKS:
        say(f"midibaccarat: {decks} decks")
        for filing in (COMMISSION, EZ):
            yield from _main(decks, filing)
        yield _figure("dragon_7", decks, EZ, {})
        yield _figure("panda_8", decks, EZ, {})
        for paytable in ("A", "B", "C"):
            filed = COMMISSION.model_copy(update={"dragon_bonus": paytable})
            yield _figure("dragon_bonus_player", decks, filed, {})
            yield _figure("dragon_bonus_banker", decks, filed, {})
        yield _figure("house_money", decks, COMMISSION, {"press": "taken"})


def _main(decks: int, filing: MidibaccaratFiling) -> Iterator[Figure]:
    rounding = {} if filing.variant == "ez" else {"vigorish_rounding": filing.vigorish_rounding}
    yield _figure("player", decks, filing, {})
    yield _figure("banker", decks, filing, rounding)
    yield _figure("tie", decks, filing, {"tie_odds": list(filing.tie_odds)})
