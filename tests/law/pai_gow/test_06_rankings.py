"""§ 688a.6(a) to (c): the order of hands, each example of the text, and either side of it."""

import pytest

from services.law.pai_gow.rank import best_high, in_order, name_of, rank_high, rank_low
from tests.cites import cites


def high(cards: str) -> int:
    return rank_high(cards.split())


def low(cards: str) -> int:
    return rank_low(cards.split())


FROM_THE_LOWEST = (
    ("high-card", "7c 5d 4h 3s 2c"),
    ("pair", "2c 2d 5h 4s 3c"),
    ("two-pair", "3c 3d 2h 2s 4c"),
    ("three-of-a-kind", "2c 2d 2h 4s 3c"),
    ("straight", "2c 3d 4h 5s 6c"),
    ("flush", "2c 3c 4c 5c 7c"),
    ("full-house", "2c 2d 2h 3s 3c"),
    ("four-of-a-kind", "2c 2d 2h 2s 3c"),
    ("straight-flush", "2c 3c 4c 5c 6c"),
    ("royal-flush", "Tc Jc Qc Kc Ac"),
    ("five-aces", "Ac Ad Ah As Jk"),
)
HIGHEST_OF_EACH = (
    ("high-card", "Ac Kd Qh Js 9c"),
    ("pair", "Ac Ad Kh Qs Jc"),
    ("two-pair", "Ac Ad Kh Ks Qc"),
    ("three-of-a-kind", "Ac Ad Ah Ks Qc"),
    ("straight", "Ac Kd Qh Js Tc"),
    ("flush", "Ac Kc Qc Jc 9c"),
    ("full-house", "Ac Ad Ah Ks Kc"),
    ("four-of-a-kind", "Ac Ad Ah As Kc"),
    ("straight-flush", "Ac 2c 3c 4c 5c"),
    ("royal-flush", "Ac Kc Qc Jc Tc"),
    ("five-aces", "Ac Ad Ah As Jk"),
)


@cites(
    "688a.6(b)(1)", "688a.6(b)(2)", "688a.6(b)(3)", "688a.6(b)(4)", "688a.6(b)(5)", "688a.6(b)(6)",
    "688a.6(b)(7)", "688a.6(b)(8)", "688a.6(b)(10)", "688a.6(b)(11)",
)  # fmt: skip
def test_b_the_highest_of_each_is_below_the_lowest_of_the_next() -> None:
    for (name, highest), (above, lowest) in zip(HIGHEST_OF_EACH, FROM_THE_LOWEST[1:], strict=False):
        assert name_of(high(highest)) == name
        assert name_of(high(lowest)) == above
        assert high(highest) < high(lowest)


@cites(
    "688a.6(b)(3)", "688a.6(b)(4)", "688a.6(b)(5)", "688a.6(b)(7)", "688a.6(b)(8)", "688a.6(b)(10)",
)  # fmt: skip
def test_b_the_text_names_the_highest_and_the_lowest_of_each() -> None:
    for (name, lowest), (_, highest) in zip(FROM_THE_LOWEST, HIGHEST_OF_EACH, strict=True):
        assert name_of(high(lowest)) == name_of(high(highest)) == name
        assert high(lowest) <= high(highest)


STRAIGHTS = ("65432", "76543", "87654", "98765", "T9876", "JT987", "QJT98", "KQJT9", "5432A")


@cites("688a.6(a)", "688a.6(b)(7)", "688a.6(b)(3)")
def test_b7_b3_ace_to_five_is_second_highest() -> None:
    mixed = [high(" ".join(r + s for r, s in zip(run, "cdhsc", strict=True))) for run in STRAIGHTS]
    assert mixed == sorted(set(mixed))
    assert mixed[-1] < high("Ac Kd Qh Js Tc")
    suited = [high(" ".join(rank + "h" for rank in run)) for run in STRAIGHTS]
    assert suited == sorted(set(suited))
    assert {name_of(rank) for rank in suited} == {"straight-flush"}
    assert suited[-1] < high("Ah Kh Qh Jh Th")


@cites("688a.6(a)")
@pytest.mark.parametrize("run", ["Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c", "Kc Ad 2h 3s 4c"])
def test_a_an_ace_joins_no_other_sequence(run: str) -> None:
    assert name_of(high(run)) == "high-card"
    assert name_of(high(" ".join(card[0] + "s" for card in run.split()))) == "flush"


@cites("688a.6(a)")
def test_a_the_ranks_in_their_order() -> None:
    pairs = [low(f"{rank}c {rank}d") for rank in "23456789TJQKA"]
    singles = [low(f"{rank}c 2d") for rank in "3456789TJQKA"]
    assert pairs == sorted(set(pairs))
    assert singles == sorted(set(singles))
    assert singles[-1] < pairs[0]


@cites("688a.6(b)(6)", "688a.6(c)")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah 9h 5h 4h 2h", "Kh Qh Jh 9h 8h"),  # flushes
        ("Kh Qh Jh 9h 8h", "Ks Qs Js 9s 7s"),
        ("Kh 8h 6h 4h 3h", "Ks 8s 6s 4s 2s"),
        ("3h 3d 3c 2s 2d", "2h 2c 2s Ad Ac"),  # the three before the pair
        ("9h 9d 9c 4s 4d", "9h 9d 9c 3s 3d"),
        ("2h 2d 2c 2s 4d", "2h 2d 2c 2s 3d"),
        ("3h 3d 3c 5s 4d", "2h 2d 2c As Kd"),  # before any side card
        ("9h 9d 9c 5s 4d", "9h 9d 9c 5c 3d"),
        ("4h 4d 2c 2s 3d", "3h 3d 2c 2s Ad"),  # the higher pair, the lower pair, the fifth card
        ("9h 9d 4c 4s 2d", "9c 9s 3c 3s Ad"),
        ("9h 9d 4c 4s 3d", "9c 9s 4h 4d 2d"),
        ("3h 3d 6c 5s 4d", "2c 2s Ac Kd Qd"),
        ("9h 9d 6c 5s 3d", "9c 9s 6d 5d 2d"),
        ("8h 6d 4c 3s 2d", "7c 6s 5d 4d 2c"),
        ("8h 6d 5c 4s 3d", "8c 6s 5d 4d 2c"),
    ],
)
def test_c_the_highest_card_that_the_other_lacks(higher: str, lower: str) -> None:
    assert name_of(high(higher)) == name_of(high(lower))
    assert high(higher) > high(lower)


@cites("688a.6(c)")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ah Kh 9h 5h 2h", "As Ks 9s 5s 2s"),
        ("9h 9d 6c 5s 3d", "9c 9s 6d 5d 3c"),
        ("Ah Kd 9h 5c 2h", "As Kc 9d 5s 2d"),
        ("5h 6h 7h 8h 9h", "5d 6d 7d 8d 9d"),
    ],
)
def test_c_the_same_ranks_tie(one: str, other: str) -> None:
    assert high(one) == high(other)


@cites("688a.6(c)")
def test_c_low_hands_compare_the_highest_card_first() -> None:
    assert low("Ac 2d") > low("Kc Qd")
    assert low("Ac 3d") > low("Ah 2c")
    assert low("Ac Kd") == low("Ks Ah")


@cites("688a.6(a)", "688a.6(b)(11)")
def test_a_the_joker_is_an_ace_in_a_low_hand() -> None:
    assert low("Jk Kc") == low("Ac Kc")
    assert low("Jk Ac") == low("Ah Ac")
    assert low("Kc Jk") < low("2c 2d")


@cites("688a.11(c)")
@pytest.mark.parametrize(
    ("five", "two", "is_in_order"),
    [
        ("7c 7d 4h 3s 2c", "7h 7s", True),  # the example of the text
        ("6c 6d Ah Ks Qc", "7h 7s", False),
        ("8c 8d 4h 3s 2c", "7h 7s", True),
        ("Ac Kd 4h 3s 2c", "Ah Ks", True),
        ("Ac Qd 4h 3s 2c", "Ah Ks", False),
        ("Kc Qd 9h 3s 2c", "Ah 3d", False),
        ("Jk Qd 9h 3s 2c", "Kh Ks", False),
        ("Jk Ad 9h 3s 2c", "Kh Ks", True),
        ("2c 3d 4h 5s 6c", "Ah Jk", True),
    ],
)
def test_11c_high_hand_at_least_the_low_hand(five: str, two: str, *, is_in_order: bool) -> None:
    assert in_order(five.split(), two.split()) is is_in_order


@cites("688a.6(c)")
@pytest.mark.parametrize(
    ("seven", "best"),
    [
        ("Ac Ad Kh Ks Qc Qd Jh", "Ac Ad Kh Ks Qc"),  # of three pair the third gives a card
        ("Ac Ad Kh Ks Qc Jd Jh", "Ac Ad Kh Ks Qc"),
        ("9c 9d 9h 4s 4c 4d Ah", "9c 9d 9h 4s 4c"),
        ("9c 9d 9h 4s 4c 5d 5h", "9c 9d 9h 5d 5h"),
        ("9c 9d 9h 9s 4c 4d 4h", "9c 9d 9h 9s 4c"),
        ("2h 4h 6h 8h Th Qh Ah", "Ah Qh Th 8h 6h"),
        ("2c 3d 4h 5s 6c 7d 8h", "4h 5s 6c 7d 8h"),
        ("Ac 2d 3h 4s 5c 6d 7h", "Ac 2d 3h 4s 5c"),
        ("Ac 2c 3c 4c 5c 6c 7d", "Ac 2c 3c 4c 5c"),
    ],
)
def test_the_best_five_of_seven(seven: str, best: str) -> None:
    assert best_high(seven.split()) == high(best)
