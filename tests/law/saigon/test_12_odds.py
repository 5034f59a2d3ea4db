"""The theoretical figures: § 680a.12(a) to (c), every deal counted; GEN-3, SG-1."""

import random
from collections import Counter
from fractions import Fraction
from math import comb, isclose

import pytest

from events.cards import DECK_WITH_JOKER
from services.law.odds import Figure
from services.law.saigon import odds
from services.law.saigon.cards import values
from services.law.saigon.rank import poker_hand
from services.law.saigon.showdown import dealer_sets, showdown

HANDS = 2_869_685
PAIRS = 2_869_685 * 1_712_304


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    return list(odds.figures(lambda _: None))


def ways(figure: Figure) -> dict[str, int]:
    return {one.name: one.ways for one in figure.outcomes}


def test_there_is_a_figure_for_every_wager_of_both_texts(figures: list[Figure]) -> None:
    told = [(one.text, one.wager, dict(one.options)) for one in figures]
    highest, lowest = {"dealer_setting": "highest"}, {"dealer_setting": "lowest"}
    assert told == [
        ("680a-2016", "bonus", {}), ("680a-2019", "bonus", {}),
        ("680a-2016", "ante", highest), ("680a-2016", "ante", lowest),
        ("680a-2019", "ante", highest), ("680a-2019", "ante", lowest),
        ("680a-2019", "pot", {"players": 2}),
    ]  # fmt: skip


def test_the_bonus_counts_every_hand(figures: list[Figure]) -> None:
    bonus = figures[0]
    assert bonus.combinations == comb(53, 5) == HANDS
    found = ways(bonus)
    assert sum(found.values()) == HANDS
    assert found["five-aces"] == 1
    assert found["royal-flush"] == 4
    assert found["royal-flush-joker"] == 4 * 5
    # Nine runs below the royal in each suit; with the joker four of each run, of which 6 to 9 … K
    # would be counted twice, at either end.
    assert found["straight-flush"] == 36 + 4 * 9 * 5 - 4 * 9
    assert found["four-of-a-kind"] == 13 * 48 + 13 - 1 + 48 * 4
    assert found["full-house"] == 13 * 12 * 4 * 6 + comb(4, 2) * 12 * 6 + 12 * 4 * 4


def test_the_bonus_and_what_was_stated_of_it(figures: list[Figure]) -> None:
    for bonus in figures[:2]:
        assert bonus.edge == Fraction(367_384, HANDS)
        assert isclose(bonus.percent, 12.802241, abs_tol=5e-7)
        assert bonus.stated is not None
        assert bonus.stated.percent == "7.97"
        assert bonus.agrees is False
        assert bonus.paytable == "A"


def test_the_ante_by_the_dealers_setting(figures: list[Figure]) -> None:
    for highest, lowest in (figures[2:4], figures[4:6]):
        assert highest.combinations == lowest.combinations == PAIRS
        assert highest.edge == Fraction(23_749_189, 1_271_680_410)
        assert lowest.edge == Fraction(-576_536_804, 23_623_909_155)
        assert highest.edge > lowest.edge
        assert highest.stated is None


def test_the_pot_is_among_players(figures: list[Figure]) -> None:
    found = ways(figures[-1])
    assert found["win"] == found["lose"]
    assert sum(found.values()) == PAIRS
    assert figures[-1].edge == 0


def test_the_ways_to_deal_two_hands_by_values_are_all_there_are() -> None:
    assert odds.PAIRS == PAIRS
    assert sum(odds.pairs("highest", "lowest").values()) == PAIRS
    assert odds.pairs("highest", "highest").total() == PAIRS


def test_both_hands_see_the_same_deck() -> None:
    """Of one deal, who is first makes no difference."""
    found = odds.pairs("highest", "highest")
    for (one, other), dealt in found.items():
        assert found[other, one] == dealt


def test_counted_as_dealt() -> None:
    """A sample of dealt cards, through the functions that settle, comes near to the count."""
    rng = random.Random(680)
    sample = 20_000
    hands: Counter[str | None] = Counter()
    antes: Counter[tuple[str, object]] = Counter()
    for _ in range(sample):
        deal = rng.sample(DECK_WITH_JOKER, 10)
        hands[poker_hand(deal[:5])] += 1
        player = dealer_sets(values(deal[:5]), "highest")
        due = showdown(player, dealer_sets(values(deal[5:]), "lowest"))
        antes[due.outcome, due.odds] += 1
    exact = odds.bonus_hands()
    for name in (None, "two-pair", "three-of-a-kind", "straight"):
        assert abs(hands[name] / sample - exact[name] / HANDS) < 0.01
    for one in odds.ante("680a-2019", "lowest").outcomes:
        key = next(key for key, name in odds.ANTE_NAMES.items() if name == one.name)
        assert abs(antes[key] / sample - one.ways / PAIRS) < 0.015


def test_the_plain_form_is_the_interfaces(figures: list[Figure]) -> None:
    told = figures[2].plain()
    assert told["options"] == {"dealer_setting": "highest"}
    assert [(one["name"], one["pays"]) for one in told["outcomes"]] == [
        ("win", [1, 1]), ("win-on-5", [1, 2]), ("push", None), ("lose", None),
    ]  # fmt: skip
    assert told["agrees"] is None
    assert isclose(told["std_dev"], 0.909146, abs_tol=5e-7)
