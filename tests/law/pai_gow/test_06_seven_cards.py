"""§ 688a.6(d) to (f): ace high, and the rows of paytables that seven cards fit."""

from itertools import permutations

import pytest

from services.law.pai_gow.rank import fortune_hands, is_ace_high, progressive_hands
from tests.cites import cites

SEVEN, SEVEN_JOKER = "seven-card-straight-flush", "seven-card-straight-flush-joker"


def fits(cards: str, *, fully_wild: bool = False) -> frozenset[str]:
    assert len(cards.split()) == 7
    return progressive_hands(cards.split(), fully_wild=fully_wild)


@cites("688a.6(e)(1)", "688a.6(e)(3)", "688a.6(f)(1)", "688a.6(f)(2)", "688a.6(f)(3)")
@pytest.mark.parametrize(
    ("cards", "row"),
    [
        ("2h 3h 4h 5h 6h 7h 8h", SEVEN),
        ("8h 9h Th Jh Qh Kh Ah", SEVEN),
        ("Ah 2h 3h 4h 5h 6h 7h", SEVEN),  # PG-3
        ("Jk 3h 4h 5h 6h 7h 8h", SEVEN_JOKER),
        ("2h 3h 4h Jk 6h 7h 8h", SEVEN_JOKER),
        ("Jk 2h 3h 4h 5h 6h 7h", SEVEN_JOKER),
        ("Ah 2h 3h 4h Jk 6h 7h", SEVEN_JOKER),
        ("Ah Kh Qh Jh Th 9h Jk", SEVEN_JOKER),
        ("2h 3h 4h 5h 6h 7h 9h", None),
        ("2h 3h 4h 5h 6h 7h 8d", None),
        ("Kh Ah 2h 3h 4h 5h 6h", None),
        ("Jk 2h 3h 4h 6h 7h 9h", None),
        ("Jk Kh Ah 2h 3h 4h 5h", None),
    ],
)
def test_e1_e3_seven_of_one_suit_in_a_row(cards: str, row: str | None) -> None:
    for wild in (False, True):
        assert fits(cards, fully_wild=wild) & {SEVEN, SEVEN_JOKER} == ({row} if row else set())


@cites("688a.6(e)(2)", "688a.6(f)(4)", "688a.6(f)(7)")
@pytest.mark.parametrize(
    ("cards", "matched"),
    [
        ("Ah Kh Qh Jh Th Ks Qs", True),
        ("Jk Kh Qh Jh Th Ks Qs", True),  # with the joker
        ("Ah Jk Qh Jh Th Ks Qs", True),
        ("Ah Kh Qh Jh Jk Kc Qc", True),
        ("Ah Kh Qh Jh Th Ks Qd", False),  # not of a same suit
        ("Ah Kh Qh Jh Th Ks Js", False),
        ("Ah Kh Qh Jh Th Ks Jk", False),  # the match is natural (PG-3)
        ("Ah Kh Qh Jh Th Jk Qs", False),
    ],
)
def test_e2_royal_match(cards: str, *, matched: bool) -> None:
    assert "royal-flush" in fits(cards)
    assert ("royal-match" in fits(cards)) is matched


@cites("688a.6(e)(2)")
def test_e2_a_straight_flush_with_king_and_queen_is_none() -> None:
    assert "royal-match" not in fits("9h Th Jh Qh Kh Ks Qs")


@cites("688a.6(f)(5)", "688a.6(f)(6)", "688a.6(f)(9)")
def test_f5_f6_four_of_a_rank_and_the_joker() -> None:
    aces, kings = "Ac Ad Ah As Jk Kc Kd", "Kc Kd Kh Ks Jk Ac 2d"
    assert {"five-aces", "five-of-a-kind"} <= fits(aces, fully_wild=True)
    assert fits(aces) & {"five-aces", "five-of-a-kind"} == {"five-aces"}
    assert fits(kings, fully_wild=True) & {"five-aces", "five-of-a-kind"} == {"five-of-a-kind"}
    assert fits(kings) & {"five-aces", "five-of-a-kind", "four-of-a-kind"} == {"four-of-a-kind"}
    assert "five-of-a-kind" not in fits("Kc Kd Kh Jk 5s Ac 2d", fully_wild=True)


@cites("688a.6(f)(9)", "688a.6(f)(10)")
@pytest.mark.parametrize(
    ("cards", "as_ace", "fully_wild"),
    [
        ("Kc Kd Kh Jk 5s 9c 2d", {"three-of-a-kind"}, {"four-of-a-kind", "full-house"}),
        ("Kc Kd 5h Jk 5s 9c 2d", set(), {"full-house"}),
        ("Kc Kd 7h Jk 5s 9c 2d", set(), set()),
        ("Ac Ad 7h Jk 5s 9c 3d", {"three-of-a-kind"}, set()),
        ("Ac Ad Ah Jk 5s 9c 2d", {"four-of-a-kind"}, {"four-of-a-kind", "full-house"}),
        ("Ac Ad 5h Jk 5s 9c 2d", {"full-house"}, {"full-house"}),
        ("Kc Kd Kh Ks 5s 9c 2d", {"four-of-a-kind"}, {"four-of-a-kind"}),
        ("Kc Kd Kh 5h 5s 9c 2d", {"full-house"}, {"full-house"}),
        ("Kc Kd Kh 5h 5s 5c 2d", {"full-house"}, {"full-house"}),
    ],
)
def test_f_fully_wild_is_any_card(cards: str, as_ace: set[str], fully_wild: set[str]) -> None:
    asked = {"four-of-a-kind", "full-house"}
    assert fits(cards) & asked == as_ace & asked
    assert fits(cards, fully_wild=True) & asked == fully_wild
    assert ("three-of-a-kind" in fits(cards)) is bool(as_ace)


@cites("688a.6(f)(7)", "688a.6(f)(8)")
@pytest.mark.parametrize(
    ("cards", "best"),
    [
        ("Ah Kh Qh Jh Th 2c 3d", "royal-flush"),
        ("Jk Kh Qh Jh Th 2c 3d", "royal-flush"),
        ("Ah Kh Qh Jk Th 2c 3d", "royal-flush"),
        ("9h Kh Qh Jh Th 2c 3d", "straight-flush"),
        ("Ah 2h 3h 4h 5h 9c 9d", "straight-flush"),
        ("Jk 2h 3h 4h 5h 9c 9d", "straight-flush"),
        ("Jk 2h 3h 4h 8h 9c 9d", "flush"),
        ("Kh 2h 3h 4h 8h 9c 9d", "flush"),
    ],
)
def test_f7_f8_of_one_suit(cards: str, best: str) -> None:
    suited = ["flush", "straight-flush", "royal-flush"]
    assert fits(cards) & {*suited} == {*suited[: suited.index(best) + 1]}


@cites("688a.6(b)(9)")
@pytest.mark.parametrize(
    ("cards", "is_three_pair"),
    [
        ("Ac Ad Kh Ks Qc Qd 2h", True),
        ("4c 4d 3h 3s 2c 2d 7h", True),
        ("Ac Jk Kh Ks Qc Qd 2h", True),
        ("Kc Kd Qh Qs Jk 5d 2h", False),  # the joker pairs with an ace alone
        ("Kc Kd Qh Qs 7c 5d 2h", False),
    ],
)
def test_b9_three_pair(cards: str, *, is_three_pair: bool) -> None:
    assert ("three-pair" in fortune_hands(cards.split())) is is_three_pair


@cites("688a.6(e)")
def test_e_fortune_rows_take_the_joker_as_an_ace() -> None:
    assert fortune_hands(["Kc", "Kd", "Kh", "Jk", "5s", "9c", "2d"]) == {"three-of-a-kind"}


@cites("688a.6(d)", "688a.1")
@pytest.mark.parametrize(
    ("cards", "ace_high"),
    [
        ("Ac Kd Jh 9s 7c 5d 3h", True),
        ("Jk Kd Jh 9s 7c 5d 3h", True),  # the joker as the ace
        ("Ac Kd Jh 9s 7c 5d 5h", False),
        ("Jk Ad Jh 9s 7c 5d 3h", False),  # a pair of aces
        ("Kc Qd Jh 9s 7c 5d 3h", False),  # king high
        ("Ac Kd Qh Js Tc 5d 3h", False),
        ("Ac 2d 3h 4s 5c 9d Jh", False),
        ("Jk Kd Qh 9s 8c 5d 3h", True),
        ("Jk Kd Qh Js 9c 5d 3h", False),
        ("Jk Kd Qh Js Tc 5d 3h", False),  # it completes a straight
        ("Jk Qd Jh Ts 8c 5d 3h", False),
        ("Jk 2d 3h 4s 6c 9d Kh", False),
        ("Ac Kc Jc 9c 7c 5d 3h", False),
        ("Ac Kc Jc 9c 7h 5d 3h", True),
        ("Jk Kc Jc 9c 7c 5d 3h", False),  # it completes a flush
        ("Jk Kc Jc 9c 7d 5d 3h", True),
    ],
)
def test_d_ace_high(cards: str, *, ace_high: bool) -> None:
    assert is_ace_high(cards.split()) is ace_high


@cites("688a.6(e)(2)", "688a.6(f)(4)")
@pytest.mark.parametrize(("royal", "beside"), list(permutations("cdhs", 2)))
def test_e2_a_royal_match_in_any_two_suits(royal: str, beside: str) -> None:
    royal_flush = " ".join(rank + royal for rank in "AKQJT")
    assert "royal-match" in fits(f"{royal_flush} K{beside} Q{beside}")
    assert "royal-match" not in fits(f"{royal_flush} K{beside} J{beside}")
