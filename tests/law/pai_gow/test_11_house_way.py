"""§ 688a.11(a), PG-13: every rule of the default house way, its exceptions and edges."""

import random

import pytest

from events.cards import DECK_WITH_JOKER
from services.law.pai_gow.house_way import HOUSE_WAYS, RULES, Low, low_hand, same_setting
from tests.cites import cites
from tests.law.pai_gow import slow

WAY = [  # rule, seven cards, the ranks of the low hand
    ("1", "As Ac Ad Ah Jk Kc Kd", "KK"),
    ("1: one king only", "As Ac Ad Ah Jk Kc Qd", "AA"),
    ("1: another pair stays", "As Ac Ad Ah Jk Qc Qd", "AA"),
    ("2: a pair beside", "3s 3c 3d 3h 2c 2d As", "22"),
    ("2: a three beside", "Ks Kc Kd Kh 2c 2d 2s", "22"),
    ("2: a pair beside with the joker", "Ks Kc Kd Kh As Jk 2s", "AA"),
    ("2: two", "2s 2c 2d 2h Kc Qd 9s", "KQ"),
    ("2: six, the last that stays whole", "6s 6c 6d 6h Kc Qd 9s", "KQ"),
    ("2: seven, the first that is split", "7s 7c 7d 7h Kc Qd 9s", "77"),
    ("2: seven with an ace", "7s 7c 7d 7h Ac Qd 9s", "AQ"),
    ("2: ten with the joker as an ace", "Ts Tc Td Th Jk Qd 9s", "AQ"),
    ("2: ten without", "Ts Tc Td Th Kc Qd 9s", "TT"),
    ("2: jack, even with an ace", "Js Jc Jd Jh Ac Qd 9s", "JJ"),
    ("2: four aces", "As Ac Ad Ah Kc Qd 9s", "AA"),
    ("2: four aces with the joker", "As Ac Ad Jk Kc Qd 9s", "AA"),
    ("3", "9s 9c 9d 4s 4c 4d As", "99"),
    ("3: aces with the joker", "As Ac Jk 4s 4c 4d Ks", "AA"),
    ("4: one pair", "9s 9c 9d 4s 4c Ad Ks", "44"),
    ("4: two pair, the highest", "9s 9c 9d 4s 4c Kd Ks", "KK"),
    ("4: a pair above the three", "9s 9c 9d Ts Tc Ad Ks", "TT"),
    ("4: twos with ace and king", "9s 9c 9d 2s 2c Ad Ks", "AK"),
    ("4: twos with joker and king", "9s 9c 9d 2s 2c Jk Ks", "AK"),
    ("4: twos with ace and queen", "9s 9c 9d 2s 2c Ad Qs", "22"),
    ("4: twos with king and queen", "9s 9c 9d 2s 2c Kd Qs", "22"),
    ("4: threes with ace and king", "9s 9c 9d 3s 3c Ad Ks", "33"),
    ("4: twos and another pair", "9s 9c 9d 2s 2c Ad As", "AA"),
    ("4: three aces, twos and a king", "As Ac Ad 2s 2c Kd 9s", "22"),
    ("5", "9s 9c 4d 4s 2c 2d As", "99"),
    ("5: aces with the joker", "As Jk 4d 4s 2c 2d Ks", "AA"),
    ("6: aces and twos", "As Ac 2d 2s 9c 7d 4h", "22"),
    ("6: an ace and the joker", "As Jk 2d 2s 9c 7d 4h", "22"),
    ("6: a straight can be made", "6s 6c 5d 5s 4c 3d 2h", "55"),
    ("6: a flush can be made", "6s 6c 5d 5s Ks Qs 2s", "55"),
    ("6: the joker completes one", "6s 6c 5d 5s 4c 3d Jk", "55"),
    ("6: 3 and 2", "Js Jc 7d 7s Ac 4d 2h", "77"),
    ("6: 3 and 3", "Ks Kc Jd Js Ac 4d 2h", "JJ"),
    ("6: 3 and 1 with an ace", "Ks Kc 6d 6s Ac 4d 2h", "A4"),
    ("6: 3 and 1 with the joker", "Ks Kc 6d 6s Jk 4d 2h", "A4"),
    ("6: 3 and 1 without", "Ks Kc 6d 6s Qc 4d 2h", "66"),
    ("6: 2 and 2 with an ace", "Ts Tc 7d 7s Ac 4d 2h", "A4"),
    ("6: 2 and 2 without", "Ts Tc 7d 7s Kc 4d 2h", "77"),
    ("6: 2 and 1 with an ace", "7s 7c 6d 6s Ac Kd 2h", "AK"),
    ("6: 2 and 1 with a king alone", "7s 7c 6d 6s Kc Qd 2h", "66"),
    ("6: 1 and 1 with an ace", "6s 6c 3d 3s Ac 9d 8h", "A9"),
    ("6: 1 and 1 with a king", "6s 6c 3d 3s Kc 9d 8h", "K9"),
    ("6: 1 and 1 with neither", "6s 6c 3d 3s Qc 9d 8h", "33"),
    ("7: three of a kind, two of it low", "9s 9c 9d 8s 7c 6d 5h", "99"),
    ("7: three aces in a straight", "As Ac Jk Kd Qs Jc Th", "AA"),
    ("7: three aces, the joker away from the pair", "As Ac Jk 9d 8s 7c 6h", "AA"),
    ("7: three aces, no pair beside the flush", "As Ac Jk 9s 5s 3s Kc", "AK"),
    ("7: tens with ace and jack", "Ts Tc As Js 9s 8s 7d", "AJ"),
    ("7: tens with the joker and jack", "Ts Tc Jk Js 9s 8d 7d", "AJ"),
    ("7: nines with ace and jack", "9s 9c Ad Js Td 8s 7d", "A9"),
    ("7: tens with king and queen", "Ts Tc Kd Qs Jd 9s 2d", "T2"),
    ("7: tens, ace and nine", "Ts Tc As 9s 8s 7s 6d", "AT"),
    ("7: jacks, ace and ten", "Js Jc As Ts 9s 8s 7d", "AT"),
    ("7: a pair beside the straight", "4s 4c 9d Ts Jd Qs Kd", "44"),
    ("7: the lowest straight", "2s 3c 4d 5h 6c Ks 9d", "K9"),
    ("7: the highest low hand first", "3s 4c 5d 6s 7d 8s 9d", "98"),
    ("7: flush or straight, whichever leaves more low", "As Kd 9s 8s 7s 6s 5s", "AK"),
    ("7: then the highest high hand", "Ks Qs Js Ts 9s 9c 2d", "92"),
    ("7: a royal that the joker completes", "Jk Ks Qs Js Ts 4c 2d", "42"),
    ("8: three aces", "As Ac Ad Js 9c 7d 4h", "AJ"),
    ("8: three aces with the joker", "As Ac Jk Js 9c 7d 4h", "AJ"),
    ("8: three kings", "Ks Kc Kd As 9c 7d 4h", "A9"),
    ("9", "6s 6c Kd Js 9c 4d 2h", "KJ"),
    ("9: an ace and the joker", "As Jk Kd Js 9c 4d 2h", "KJ"),
    ("10", "Ks Jc 9d 7s 5c 4d 2h", "J9"),
    ("10: the joker high", "Jk Jc 9d 7s 5c 4d 2h", "J9"),
]


@pytest.mark.parametrize(("rule", "cards", "ranks"), WAY, ids=[rule for rule, _, _ in WAY])
@cites("688a.11(a)", "688a.13(h)")
def test_a_rule(rule: str, cards: str, ranks: str) -> None:
    del rule
    assert spelled(low_hand(tuple(cards.split()))) == ranks


def spelled(low: Low) -> str:
    return "".join(slow.ORDER[number] for number in sorted(map(slow.number, low), reverse=True))


@pytest.mark.parametrize(
    ("cards", "high"),
    [
        ("As Ac Ad Jk Ks Qs 9s", "As 9s Jk Ks Qs"),  # two aces low: the flush stays
        ("As Ac Ad Jk Kc Qc 9c", "Ac 9c Jk Kc Qc"),
        ("Ks Kd Qs Js Ts 9s 2c", "Ks Qs Js Ts 9s"),  # a straight flush rather than a straight
        ("As Ac Ad Ks Qs Js Ts", "As Ks Qs Js Ts"),  # a royal flush rather than a straight
        ("9s 9c 9d Kc Qc Jc Tc", "9c Kc Qc Jc Tc"),  # the nine of the flush
    ],
)
@cites("688a.11(a)")
def test_a_where_several_cards_could_go_the_high_hand_keeps_what_it_needs(
    cards: str, high: str
) -> None:
    low = low_hand(tuple(cards.split()))
    assert set(cards.split()) - set(low) == set(high.split())


def test_a_the_rules_stand_in_the_order_of_the_reading() -> None:
    assert HOUSE_WAYS["default"] == tuple(RULES)
    assert len(RULES) == 10


def hands(count: int, seed: int) -> list[tuple[str, ...]]:
    """Random hands, half of them with the joker, many from few ranks or suits."""
    rng, found = random.Random(seed), []
    for _ in range(count):
        ranks = rng.choice((slow.ORDER, slow.ORDER, "AKQJT98", "A23456", "AK72"))
        suits = rng.choice(("cdhs", "cdhs", "cd"))
        deck = [card for card in DECK_WITH_JOKER if card[0] in ranks and card[1] in suits]
        deck = [card for card in deck if card != "Jk"]
        joker = ["Jk"] if rng.random() < 0.5 else []
        found.append(tuple(rng.sample([*joker, *rng.sample(deck, 7 - len(joker))], 7)))
    return found


@cites("688a.11(a)")
def test_a_against_the_slow_one_over_random_hands() -> None:
    for seven in hands(3000, seed=1):
        due, low = slow.house_way(seven), low_hand(seven)
        assert slow.Setting(seven, low).same(due), (seven, low, due.low_cards)


def test_a_the_order_of_the_cards_changes_nothing_but_equal_cards() -> None:
    rng = random.Random(2)
    for seven in hands(500, seed=3):
        mixed = tuple(rng.sample(seven, 7))
        assert same_setting(seven, low_hand(seven), low_hand(mixed))


@cites("688a.11(c)")
def test_c_no_setting_of_the_house_way_is_foul() -> None:
    for seven in hands(2000, seed=4):
        setting = slow.Setting(seven, low_hand(seven))
        assert setting.high >= setting.low


def test_a_two_settings_are_the_same_as_the_reading_says() -> None:
    rng = random.Random(5)
    for seven in hands(300, seed=6):
        ways = slow.settings(seven)
        one, other = rng.choice(ways), rng.choice(ways)
        assert same_setting(seven, one.low_cards, other.low_cards) is one.same(other)
