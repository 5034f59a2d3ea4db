"""Theoretical figures: exact counts, beside counts and figures known from the literature."""

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import perm

import pytest

from services.law.midibaccarat.odds import EZ, Ending, endings, examples, figures
from services.law.midibaccarat.procedure import as_ruled
from services.law.midibaccarat.settle import WAGERS, settle
from services.law.odds import Figure
from tests.law.midibaccarat import oracle

FIGURES = list(figures(lambda _: None))


def figure(wager: str, decks: int = 8, paytable: str | None = None, variant: str = "") -> Figure:
    [found] = [
        one
        for one in FIGURES
        if one.wager == wager
        and one.options["decks"] == decks
        and one.paytable == paytable
        and one.options["variant"].startswith(variant)
    ]
    return found


@pytest.mark.parametrize(
    ("wager", "paytable", "variant", "percent"),
    [
        ("player", None, "commission", 1.235081),
        ("player", None, "ez", 1.235081),
        ("banker", None, "commission", 1.057906),
        ("banker", None, "ez", 1.018301),
        ("tie", None, "commission", 14.359629),
        ("dragon_7", None, "ez", 7.611334),
        ("panda_8", None, "ez", 10.187632),
        ("dragon_bonus_player", "A", "", 2.651675),
        ("dragon_bonus_banker", "A", "", 9.373074),
    ],
)
def test_known_figures_of_eight_decks(
    wager: str, paytable: str | None, variant: str, percent: float
) -> None:
    assert round(figure(wager, 8, paytable, variant).percent, 6) == percent


def test_known_counts_of_eight_decks() -> None:
    got = {one.name: one.ways for one in figure("banker", variant="commission").outcomes}
    assert got == {
        "win": 2_292_252_566_437_888,
        "lose": 2_230_518_282_592_256,
        "push": 475_627_426_473_216,
    }
    assert figure("banker", variant="ez").combinations == 4_998_398_275_503_360
    [dragon, _] = figure("dragon_7").outcomes
    assert dragon.ways == 112_633_011_329_024


def test_every_wager_paytable_and_number_of_decks() -> None:
    told = Counter((one.wager, one.paytable) for one in FIGURES)
    main = {(wager, None): 6 for wager in ("player", "banker", "tie")}  # with and without vigorish
    ez = {(wager, None): 3 for wager in ("dragon_7", "panda_8", "house_money")}
    bonus = {(f"dragon_bonus_{s}", table): 3 for s in ("player", "banker") for table in "ABC"}
    assert told == main | ez | bonus
    assert {wager for wager, _ in told} == set(WAGERS)


def test_each_counts_every_deal() -> None:
    for one in FIGURES:
        cards = 4 if one.wager == "house_money" else 6
        assert one.combinations == perm(52 * one.options["decks"], cards)
        assert sum(outcome.ways for outcome in one.outcomes) == one.combinations


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_house_money_by_hand(decks: int) -> None:
    """Both pairs: of one rank, or of two; at least one: the rest by inclusion and exclusion."""
    each, cards = 4 * decks, 52 * decks
    both = 13 * perm(each, 4) + 13 * 12 * perm(each, 2) ** 2
    one_hand = 13 * perm(each, 2) * perm(cards - 2, 2)
    got = {outcome.name: outcome.ways for outcome in figure("house_money", decks).outcomes}
    assert got["both-pairs"] == both
    assert got["one-pair"] == 2 * (one_hand - both)


def _ending(p: int, b: int, third: int, fourth: int) -> Ending:
    """Where two counts lead with the next two cards, by the oracle's dealing."""
    face = "TA23456789"
    shoe = [face[p], face[b], "K", "K", face[third], face[fourth]]
    player, banker = oracle.deal([card + "c" for card in shoe])
    return Ending(len(player), oracle.points(player), len(banker), oracle.points(banker))


def _counted(left: list[int]) -> dict[Ending, int]:
    """Six cards one after the other out of a shoe, in every order of their values."""
    leads = {key: _ending(*key) for key in product(range(10), repeat=4)}
    found: Counter[Ending] = Counter()
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        rest, ways = list(left), 1
        for value in (p1, b1, p2, b2):
            ways *= rest[value]
            rest[value] -= 1
        for third, fourth in product(range(10), repeat=2):
            orders = ways * rest[third] * (rest[fourth] - (third == fourth))
            found[leads[(p1 + p2) % 10, (b1 + b2) % 10, third, fourth]] += orders
    return dict(found)


def test_endings_against_card_after_card() -> None:
    assert endings(6) == _counted([96] + [24] * 9)


def test_an_ending_tells_all_that_a_wager_hangs_on() -> None:
    rng = random.Random(7)
    filing = EZ.model_copy(update={"dragon_bonus": "B"})
    for _ in range(5000):
        told = oracle.round_of(rng)
        player, banker = told["hands"]["player"], told["hands"]["banker"]
        ruled = as_ruled(tuple(player), tuple(banker))
        assert ruled is not None
        ending = Ending(len(player), oracle.points(player), len(banker), oracle.points(banker))
        for wager in set(WAGERS) - {"house_money"}:
            assert settle(wager, 500, ruled, filing) == settle(
                wager, 500, examples()[ending], filing
            )


def test_vigorish_is_counted_unrounded() -> None:
    one = figure("banker", variant="commission")
    [win] = [outcome for outcome in one.outcomes if outcome.name == "win"]
    assert (win.net, win.pays) == (Fraction(19, 20), (19, 20))
    assert one.options["vigorish_rounding"] == "exact"


def test_ez_banker_and_player_swap_nothing_but_the_dragons() -> None:
    """The wins that the EZ table pushes are the Dragon 7s."""
    ways = {
        variant: {o.name: o.ways for o in figure("banker", variant=variant).outcomes}
        for variant in ("commission", "ez")
    }
    [dragon, _] = figure("dragon_7").outcomes
    assert ways["commission"]["win"] - ways["ez"]["win"] == dragon.ways
    assert ways["ez"]["push"] - ways["commission"]["push"] == dragon.ways
