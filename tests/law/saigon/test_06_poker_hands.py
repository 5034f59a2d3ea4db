"""§ 680a.6(c): the poker hands of the Bonus Wager, with the joker; SG-6."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.cards import DECK_WITH_JOKER
from services.law.saigon.paytables import BONUS
from services.law.saigon.rank import RANKINGS, poker_hand
from tests.cites import cites
from tests.law.saigon import oracle


def hand(cards: str) -> str | None:
    return poker_hand(cards.split())


@cites("680a.6(c)(1)")
def test_c_1_five_aces_are_four_and_the_joker() -> None:
    assert hand("Ac Ad Ah As Jk") == "five-aces"
    assert hand("Ac Ad Ah As Kc") == "four-of-a-kind"
    assert hand("Kc Kd Kh Ks Jk") == "four-of-a-kind"  # the joker is no fifth king


@cites("680a.6(c)(2)")
def test_c_2_royal_flush_without_joker() -> None:
    assert hand("Ah Kh Qh Jh Th") == "royal-flush"
    assert hand("Kh Qh Jh Th 9h") == "straight-flush"


@cites("680a.6(c)(3)")
@pytest.mark.parametrize("missing", range(5))
def test_c_3_royal_flush_with_the_joker_for_any_of_its_cards(missing: int) -> None:
    cards = ["As", "Ks", "Qs", "Js", "Ts"]
    cards[missing] = "Jk"
    assert poker_hand(cards) == "royal-flush-joker"


@cites("680a.6(c)(4)", "680a.6(c)")
@pytest.mark.parametrize(
    "cards",
    [
        "Ac 2c 3c 4c 5c", "2c 3c 4c 5c 6c", "9d Td Jd Qd Kd",  # lowest, next, highest
        "Jk 2c 3c 4c 5c", "Ac Jk 3c 4c 5c", "Ac 2c 3c 4c Jk",  # the joker in it
        "9d Td Jd Qd Jk", "9d Td Jk Qd Kd",  # … and at its end, where no royal can be
    ],
)  # fmt: skip
def test_c_4_straight_flush(cards: str) -> None:
    assert hand(cards) == "straight-flush"


@cites("680a.6(c)")
@pytest.mark.parametrize("cards", ["Qc Kc Ac 2c 3c", "Kc Ac 2c 3c 4c", "Jk Kc Ac 2c 3c"])
def test_c_an_ace_does_not_go_round_the_corner(cards: str) -> None:
    assert hand(cards) == "flush"
    assert hand(cards.replace("3c", "3d")) is None


@cites("680a.6(c)(5)")
def test_c_5_four_of_a_kind() -> None:
    assert hand("7c 7d 7h 7s 2c") == "four-of-a-kind"
    assert hand("7c 7d 7h 7s Jk") == "four-of-a-kind"
    assert hand("Ac Ad Ah Jk 2c") == "four-of-a-kind"  # the joker is the fourth ace
    assert hand("7c 7d 7h Jk 2c") == "three-of-a-kind"  # and no fourth seven


@cites("680a.6(c)(6)")
def test_c_6_full_house() -> None:
    assert hand("7c 7d 7h 2c 2d") == "full-house"
    assert hand("Ac Ad 7h 7c Jk") == "full-house"
    assert hand("7c 7d 7h Ac Jk") == "full-house"
    assert hand("7c 7d 2h 2c Jk") == "two-pair"


@cites("680a.6(c)(7)")
def test_c_7_flush() -> None:
    assert hand("2h 4h 6h 8h Th") == "flush"
    assert hand("2h 4h 6h 8h Jk") == "flush"
    assert hand("Ah 2h 4h 6h Jk") == "flush"  # the joker is another heart, though the ace is held
    assert hand("2h 4h 6h 8h Tc") is None
    assert hand("2h 4h 6h 8c Jk") is None


@cites("680a.6(c)(8)")
@pytest.mark.parametrize(
    "cards",
    [
        "Ac 2d 3h 4s 5c", "Tc Jd Qh Ks Ac", "6c 7d 8h 9s Tc",
        "Jk 2d 3h 4s 5c", "Ac 2d 3h 4s Jk", "Ac 2d Jk 4s 5c",
        "Tc Jd Qh Ks Jk", "Jk Jd Qh Ks Ac", "6c 7d Jk 9s Tc",
    ],
)  # fmt: skip
def test_c_8_straight(cards: str) -> None:
    assert hand(cards) == "straight"


@cites("680a.6(c)(8)")
@pytest.mark.parametrize("cards", ["2c 3d 4h 5s 7c", "6c 7d 8h Jk Jc", "Ac 2d 3h 6s Jk"])
def test_c_8_a_gap_of_two_cards_is_no_straight(cards: str) -> None:
    assert hand(cards) is None


@cites("680a.6(c)(9)")
def test_c_9_three_of_a_kind() -> None:
    assert hand("7c 7d 7h 2c 3d") == "three-of-a-kind"
    assert hand("Ac Ad Jk 7c 8d") == "three-of-a-kind"
    assert hand("7c 7d Jk 2c 3d") is None  # a pair of sevens and one ace


@cites("680a.6(c)(10)", "680a.6(c)")
def test_c_10_two_pair() -> None:
    assert hand("7c 7d 2h 2c 3d") == "two-pair"
    assert hand("7c 7d Ah Jk 3d") == "two-pair"
    assert hand("7c 7d 2h 3c 4d") is None
    assert hand("Ac Jk 2h 7c 9d") is None  # one pair of aces


def test_the_rankings_are_the_rows_of_the_paytable_in_order() -> None:
    assert [name for name, _ in RANKINGS] == [row.hand for row in BONUS.rows]


def test_what_ranks_higher_pays_more() -> None:
    odds = [row.odds for row in BONUS.rows if row.odds is not None]
    assert len(odds) == 10
    assert odds == sorted(odds, reverse=True)


def test_as_the_slow_reading_has_it() -> None:
    rng = random.Random(6)
    for _ in range(10_000):
        cards = rng.sample(DECK_WITH_JOKER, 4)
        five = [*cards, "Jk"]
        if len(set(five)) == 5:
            assert poker_hand(five) == oracle.poker_of(five), five


@given(st.permutations(DECK_WITH_JOKER), st.permutations(range(5)), st.permutations("cdhs"))
def test_order_and_names_of_suits_never_matter(
    deck: list[str], order: list[int], suits: list[str]
) -> None:
    five = deck[:5]
    other = dict(zip("cdhs", suits, strict=True))
    moved = [five[place] for place in order]
    renamed = [card if card == "Jk" else card[0] + other[card[1]] for card in moved]
    assert poker_hand(five) == poker_hand(moved) == poker_hand(renamed)
