"""§ 688a.6(a), PG-1, PG-2: the joker is an ace, or completes a straight, a flush or better."""

import pytest

from services.law.pai_gow.cards import BY_RANK, CODE, JOKER_BIT
from services.law.pai_gow.rank import best_high, name_of, rank_high
from tests.cites import cites


def high(cards: str) -> int:
    return rank_high(cards.split())


@cites("688a.6(a)")
@pytest.mark.parametrize(
    ("with_joker", "natural"),
    [
        ("Jk Kd 9h 5c 2h", "As Kd 9h 5c 2h"),  # an ace
        ("Jk Ad 9h 5c 2h", "As Ad 9h 5c 2h"),
        ("Jk 9d 9h 5c 2h", "As 9d 9h 5c 2h"),  # not a third nine
        ("Jk Ad Ah 9c 9d", "As Ad Ah 9c 9d"),
        ("Jk Kd Kh 9c 9d", "As Kd Kh 9c 9d"),  # two pair with an ace, no full house
        ("Jk Kd Kh Ks 9d", "As Kd Kh Ks 9d"),
        ("Jk Ad Ah As 9d", "Ac Ad Ah As 9d"),
        ("Jk Kd Qh 8c 9h", "As Kd Qh 8c 9h"),  # king to nine lacks two
        ("Jk Kd Qh Jc Th", "As Kd Qh Jc Th"),  # a straight, of both the higher
        ("Jk 9d Qh Jc Th", "Ks 9d Qh Jc Th"),
        ("Jk 2d 3h 4c 5h", "As 2d 3h 4c 5h"),  # ace to five before two to six
        ("Jk Ad 3h 4c 5h", "2s Ad 3h 4c 5h"),
        ("Jk 2d 4h 5c 6h", "3s 2d 4h 5c 6h"),  # inside
        ("Jk 6d 3h 4c 5h", "7s 6d 3h 4c 5h"),  # above before below
        ("Jk Ah Kh 9h 2h", "Ah Qh Kh 9h 2h"),  # a flush: the highest card that is missing
        ("Jk Kh Qh 9h 2h", "Ah Kh Qh 9h 2h"),
        ("Jk Ah Kh Qh 2h", "Ah Kh Qh Jh 2h"),
        ("Jk 2h 3h 4h 5h", "Ah 2h 3h 4h 5h"),  # straight flushes
        ("Jk 9h Th Jh Qh", "Kh 9h Th Jh Qh"),
        ("Jk Th Jh Qh Kh", "Ah Th Jh Qh Kh"),  # a royal, whichever card is missing (PG-1)
        ("Ah Jk Jh Qh Kh", "Ah Th Jh Qh Kh"),
        ("Ah Th Jk Qh Kh", "Ah Th Jh Qh Kh"),
        ("Ah Th Jh Jk Kh", "Ah Th Jh Qh Kh"),
        ("Ah Th Jh Qh Jk", "Ah Th Jh Qh Kh"),
    ],
)
def test_a_the_joker_stands_for(with_joker: str, natural: str) -> None:
    assert high(with_joker) == high(natural)


@cites("688a.6(a)", "688a.6(b)(1)")
def test_b1_five_aces_are_above_a_royal_flush() -> None:
    assert name_of(high("Jk Ac Ad Ah As")) == "five-aces"
    assert high("Jk Ac Ad Ah As") > high("Jk Kc Qc Jc Tc")


@cites("688a.6(a)")
@pytest.mark.parametrize("cards", ["Jk 2c 2d 2h 2s", "Jk Kc Kd Kh Ks"])
def test_a_with_four_of_another_rank_it_is_the_fifth_card(cards: str) -> None:
    assert name_of(high(cards)) == "four-of-a-kind"


@cites("688a.6(a)")
@pytest.mark.parametrize(
    ("seven", "best"),
    [
        ("Jk Kh Qh Jh 8h 2c 2d", "Ah Kh Qh Jh 8h"),
        ("Jk Ah 9h 9c 5h 4h 2d", "Ah Kh 9h 5h 4h"),
        ("Jk Ah Ac Ad 5h 4h 3h", "Jk 3h 4h 5h Ah"),  # a straight flush above four aces
        ("Jk Ah Ac Ad 8h 5h 4h", "Ah Ac Ad As 8h"),  # four aces above a flush
        ("Jk Kc Kd 7h 8s 9c Td", "7h 8s 9c Td Jc"),
        ("Jk Kh Qh Jh Th 9h 8h", "Ah Kh Qh Jh Th"),
    ],
)
def test_a_it_is_what_makes_the_best_of_seven(seven: str, best: str) -> None:
    assert best_high(seven.split()) == high(best)


def test_the_joker_is_told_by_a_bit_of_its_own() -> None:
    assert {card for card in CODE if CODE[card] & JOKER_BIT} == {"Jk"}
    assert CODE["Jk"] & BY_RANK == JOKER_BIT
