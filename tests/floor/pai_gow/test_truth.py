"""The floor's truth of chapter 688a by examples, counted by hand from the text."""

import pytest

from events.filing.pai_gow import PaiGowFiling
from services.floor.pai_gow import truth
from services.floor.pai_gow.house_way import house_way
from services.floor.pai_gow.ranks import five, two
from services.floor.pai_gow.seven import ace_high


def cards(words: str) -> list[str]:
    return words.split()


def hand(seat: int, words: str, low: str, **wagers: int) -> truth.Hand:
    one, other = low.split()
    return truth.Hand(seat, cards(words), (one, other), wagers)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ac Ad Ah As Jk", "Kc Qc Jc Tc Jk"),  # § 688a.6(b)(1), (2)
        ("Kc Qc Jc Tc Jk", "As 2s 3s 4s 5s"),  # (3): the small one is the highest of these
        ("As 2s 3s 4s 5s", "Kc Qc Jc Tc 9c"),
        ("Kc Qc Jc Tc 9c", "Qc Jc Tc 9c 8c"),
        ("2s 3s 4s 5s 6s", "Ac Ad Ah As Kc"),
        ("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc"),
        ("Ac Ad Jk Ks Kc", "Kc Kd Kh As Ac"),  # the joker is an ace
        ("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c"),
        ("Ac Kc Qc Jc 9c", "Ac Kc Qc Tc 9c"),
        ("Jk Kc 8c 5c 2c", "Ac Qc Jc Tc 8c"),  # and the highest card that a flush lacks
        ("2c 3c 4c 5c 7c", "Ac Kd Qh Js Tc"),
        ("Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c"),  # (7): the small one is second
        ("Ac 2d 3h 4s 5c", "Kc Qd Jh Ts 9c"),
        ("2c 3d 4h 5s Jk", "2c 3d 4h 5s 6c"),  # with the joker as the ace of it
        ("2c 3d 4h 5s 6c", "Ac Ad Ah Ks Qc"),
        ("2c 2d 2h 3s 4c", "Ac Ad Kh Ks Qc"),
        ("3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
        ("2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c"),
        ("Ac Kd Qh Js 9c", "Kc Qd Jh Ts 8c"),
    ],
)  # fmt: skip
def test_688a_06_b_of_two_high_hands_the_first_is_higher(higher: str, lower: str) -> None:
    assert five(cards(higher)) > five(cards(lower))


def test_688a_06_c_the_highest_card_that_the_other_hand_lacks_decides() -> None:
    assert five(cards("8c 8d Kh 5s 3c")) > five(cards("8h 8s Kd 5c 2c"))
    assert five(cards("8c 8d Kh 5s 3c")) == five(cards("8h 8s Kd 5c 3d"))
    assert two(cards("Jk Kc")) > two(cards("Ac Qc")) > two(cards("Kd Qh"))
    assert two(cards("2c 2d")) > two(cards("Ac Kc"))
    assert two(cards("Jk Ac")) > two(cards("Kc Kd"))


@pytest.mark.parametrize(
    ("words", "low"),
    [
        ("Ac Ad Ah As Jk Kc Kd", "Kc Kd"),  # 1
        ("Ac Ad Ah As Jk Kc Qd", "Ac Ad"),
        ("6c 6d 6h 6s Kc Qd 2c", "Kc Qd"),  # 2
        ("7c 7d 7h 7s Kc Qd 2c", "7c 7d"),
        ("Tc Td Th Ts Ac Qd 2c", "Ac Qd"),
        ("Jc Jd Jh Js Ac Qd 2c", "Jc Jd"),
        ("6c 6d 6h 6s 2h 2d 2c", "2h 2d"),
        ("9c 9d 9h 5s 5h 5d 2c", "9c 9d"),  # 3
        ("9c 9d 9h 5s 5h 4d 4c", "5s 5h"),  # 4
        ("9c 9d 9h 2s 2h Ad Kc", "Ad Kc"),
        ("9c 9d 9h 3s 3h Ad Kc", "3s 3h"),
        ("9c 9d 9h 2s 2h Ad Qc", "2s 2h"),
        ("Ac Jk 9h 9s 5h 5d Qc", "Ac Jk"),  # 5
        ("Ac Jk 3h 3s 9h 7d Qc", "3h 3s"),  # 6: aces
        ("6c 6d 5h 5s Ah 9d 2c", "Ah 9d"),  # both of class 1
        ("6c 6d 5h 5s Kh 9d 2c", "Kh 9d"),
        ("6c 6d 5h 5s Qh 9d 2c", "5h 5s"),
        ("Tc Td 5h 5s Ah 9d 2c", "Ah 9d"),  # 2 and 1
        ("Tc Td 5h 5s Kh 9d 2c", "5h 5s"),
        ("Tc Td 7h 7s Ah 9d 2c", "Ah 9d"),  # 2 and 2: four
        ("Jc Jd 7h 7s Ah 9d 2c", "7h 7s"),  # 3 and 2: five
        ("6c 6d 5h 5s 4h 3d 2c", "5h 5s"),  # a straight can be made
        ("9c 9d 9h 8s 7h 6d 5c", "9d 9h"),  # 7
        ("Tc Td Ah Ks Qh Jd 2c", "Ah Ks"),
        ("9c 9d Ah Ks Qh Jd Ts", "9c 9d"),
        ("Ac Ad Ah Ks 9h 7d 2c", "Ah Ks"),  # 8
        ("Kc Kd Kh As 9h 7d 2c", "As 9h"),
        ("Kc Kd Qh As 9h 7d 2c", "As Qh"),  # 9
        ("Kc Jd Qh As 9h 7d 2c", "Kc Qh"),  # 10
    ],
)  # fmt: skip
def test_688a_11_a_the_default_house_way(words: str, low: str) -> None:
    assert two(house_way(cards(words))) == two(cards(low))


def test_688a_11_f_copies_are_the_dealers_and_an_ace_high_pushes() -> None:
    filing = PaiGowFiling()
    table = truth.Table(filing, cards("Kc Kd Qh Js 9h 7d 2c"))  # kings; queen and jack low
    assert table.due(hand(1, "Ac Ad Kh Qs 8h 6d 3c", "Kh Qs", main=500))["main"].outcome == "win"
    assert table.due(hand(1, "Ac Ad Qd Jc 8h 6d 3c", "Qd Jc", main=500))["main"].outcome == "push"
    assert table.due(hand(1, "Kh Ks Qd Jc 9c 7c 2d", "Qd Jc", main=500))["main"].outcome == "lose"
    foul = hand(1, "Ac Ad Kh Qs 8h 6d 3c", "Ac Ad", main=500)
    assert truth.is_foul(foul.cards, foul.low)
    assert table.due(foul)["main"].outcome == "lose"
    pushing = truth.Table(filing, cards("Ac Kd Qh Js 9h 7d 2c"))
    assert pushing.ace_high
    assert pushing.due(foul)["main"] == truth.Due("push", 500)
    assert pushing.due(foul._replace(surrendered=True))["main"].outcome == "lose"


def test_688a_01_ace_high_is_no_more_than_an_ace() -> None:
    assert ace_high(cards("Jk Kd Qh 9s 8h 7d 2c"))
    assert not ace_high(cards("Jk Kd Qh Js 9h 7d 2c"))  # the joker completes a straight
    assert not ace_high(cards("Ac Jk Qh Ts 9h 7d 2c"))  # two aces
    assert not ace_high(cards("Kc Qd Th 8s 7h 5d 2c"))


def test_688a_12_e_what_is_settled_last_is_cut_first() -> None:
    filing = PaiGowFiling(ace_high=1, fortune=1, payout_limit=5_000_000)
    table = truth.Table(filing, cards("Ac Kd Qh Js 9h 7d 2c"))
    high = hand(1, "Qc Qd Qs 5d Th 3h 4c", "Th 5d", ace_high=500_000, fortune=1_000_000)
    due = table.due(high)
    assert due["ace_high"].won_cents == 4_000_000
    assert due["fortune"].won_cents == 1_000_000  # three-of-a-kind: 3,000,000 less the cut


def test_688a_11_h_envy_is_for_other_hands_each_time() -> None:
    filing = PaiGowFiling(fortune=1, progressive=4)
    hands = [
        hand(1, "5c 5d 5h 5s Kc Qd 2c", "Kc Qd", main=500, fortune=500, progressive=500),
        hand(2, "6c 6d 6h 6s Ac 9d 3c", "Ac 9d", main=500, fortune=499),
        hand(4, "Ad Kd Jh 9c 7c 4c 2d", "Kd Jh", main=500, fortune=500),
    ]
    assert truth.envy(filing, hands) == [
        (1, "fortune", 2, 500), (1, "progressive", 2, 500),
        (4, "fortune", 1, 500), (4, "fortune", 2, 500),
    ]  # fmt: skip


def test_688a_05_i_the_count_goes_counter_clockwise_from_the_dealer() -> None:
    assert [truth.start(total) for total in range(3, 16)] == [5, 4, 3, 2, 1, 0, 6, 5, 4, 3, 2, 1, 0]
    assert truth.start(1) == 0
    assert truth.start(2) == 6
