"""§ 629a.6: the value of cards, and the Point Count of a hand."""

import pytest

from events.cards import DECK
from services.law.midibaccarat.cards import VALUE, is_natural, point_count
from tests.cites import cites


@cites("629a.6(a)(1)", "629a.6(a)(2)", "629a.6(a)(3)")
@pytest.mark.parametrize(
    ("rank", "value"),
    [*zip("23456789", range(2, 10), strict=True), *[(r, 0) for r in "TJQK"], ("A", 1)],
)
def test_a_value_of_each_card(rank: str, value: int) -> None:
    assert {VALUE[rank + suit] for suit in "cdhs"} == {value}


def test_a_every_card_of_the_deck_and_no_joker() -> None:
    assert set(VALUE) == set(DECK)


@cites("629a.6(b)(1)")
def test_b_1_ace_two_and_four_count_7() -> None:
    assert point_count(["As", "2d", "4c"]) == 7


@cites("629a.6(b)(2)")
def test_b_2_ace_two_and_nine_total_12_and_count_2() -> None:
    assert point_count(["As", "2d", "9c"]) == 2


@cites("629a.6(b)")
@pytest.mark.parametrize(
    ("cards", "count"),
    [(["5c", "4d"], 9), (["5c", "5d"], 0), (["9c", "9d", "Ah"], 9), (["9c", "9d", "2h"], 0)],
)
def test_b_either_side_of_ten_and_twenty(cards: list[str], count: int) -> None:
    assert point_count(cards) == count


@cites("629a.1/natural")
@pytest.mark.parametrize("count", range(10))
def test_1_a_natural_is_8_or_9(count: int) -> None:
    assert is_natural(count) == (count in {8, 9})
