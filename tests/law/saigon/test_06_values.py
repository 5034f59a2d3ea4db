"""§ 680a.6(a), (b): what cards count for, and the Point Count of two of them; § 680a.1."""

from itertools import permutations

import pytest

from events.cards import DECK_WITH_JOKER
from services.law.saigon.cards import DECK, VALUE, totals, values
from services.law.saigon.rank import counts, point_count, qualifies, ways
from tests.cites import cites


@cites("680a.6(a)(1)")
@pytest.mark.parametrize("face", "23456789")
def test_a_1_two_to_nine_have_their_face_value(face: str) -> None:
    assert values([face + "c", face + "s"]) == (int(face), int(face))


@cites("680a.6(a)(2)")
@pytest.mark.parametrize("rank", "TJQK")
def test_a_2_ten_and_pictures_have_ten(rank: str) -> None:
    assert values([rank + "d"]) == (10,)


@cites("680a.6(a)(3)")
def test_a_3_an_ace_has_one() -> None:
    assert values(["Ah", "Ad"]) == (1, 1)


@cites("680a.6(a)(4)")
def test_a_4_the_joker_has_three_six_or_nine() -> None:
    assert totals(values(["Jk"])) == (3, 6, 9)
    assert totals(values(["Jk", "2c"])) == (5, 8, 11)
    assert totals(values(["Jc", "2c"])) == (12,)  # a jack is no joker


@cites("680a.3(a)")
def test_one_deck_has_one_joker() -> None:
    assert len(DECK) == len(set(DECK)) == 53
    assert set(VALUE) == set(DECK_WITH_JOKER)


@cites("680a.6(b)")
@pytest.mark.parametrize(
    ("total", "points"),
    [(2, 2), (9, 9), (10, 10), (11, 1), (12, 2), (19, 9), (20, 10)],
)
def test_b_ten_is_taken_from_a_total_above_ten(total: int, points: int) -> None:
    assert point_count(total) == points


@cites("680a.6(b)(1)")
def test_b_1_ace_and_4_count_5() -> None:
    assert counts(values(["Ac", "4d"])) == [5]


@cites("680a.6(b)(2)")
def test_b_2_ten_and_jack_count_10() -> None:
    assert counts(values(["Tc", "Jd"])) == [10]


@cites("680a.6(b)", "680a.1/showdown-hand")
def test_sg_3_a_point_count_is_one_to_ten() -> None:
    found = {
        count for one, other in permutations(DECK, 2) for count in counts(values([one, other]))
    }
    assert found == set(range(1, 11))


@cites("680a.1/qualify")
@pytest.mark.parametrize(
    ("three", "does"),
    [
        ("2c 3c 5c", True), ("2c 3c 4c", False), ("2c 3c 6c", False),  # 10, 9, 11
        ("Kc 4c 6c", True), ("Kc 4c 5c", False), ("Kc 4c 7c", False),  # 20, 19, 21
        ("Kc Qc Jc", True), ("Kc Qc 9c", False),  # 30, 29
        ("Jk 3c 4c", True), ("Jk 2c 2d", True), ("Jk Ac Ad", False),  # 3, 6; 5, 8, 11
        ("Jk Ac Kd", True), ("Jk 2c Kd", False), ("Jk Kc Qd", False),  # 9; 15, 18, 21; 23, 26, 29
    ],
)  # fmt: skip
def test_three_cards_qualify_at_ten_twenty_or_thirty(three: str, does: bool) -> None:
    assert qualifies(values(three.split())) is does


@cites("680a.11(b)(1)", "680a.6(a)(4)")
def test_sg_1_the_joker_takes_another_value_in_each_setting() -> None:
    """With 5 and 6 it is a 9; beside the 2 it is what is best there, were the others three."""
    cards = ["Jk", "9c", "8c", "3c", "2c"]
    # 9 + 8 + 3 = 20 leaves Jk 2: 5, 8 or 1. Jk + 9 + 2 = 20 leaves 8 3: 1. Jk + 9 + 8 = 20: 3 2.
    # Jk + 8 + 3 = 20 leaves 9 2: 1. Jk + 8 + 2 has 13, 16, 19 and Jk + 3 + 2 has 8, 11, 14.
    assert ways(values(cards)).qualifying == (1, 5, 8)


def test_order_of_the_cards_never_matters() -> None:
    for five in permutations(["Jk", "9c", "8c", "3c", "2c"]):
        assert values(five) == (0, 2, 3, 8, 9)
