"""§ 629a.12(c), MB-6: 5 % of the amount won on Banker, and its three roundings."""

from fractions import Fraction

import pytest

from services.law.midibaccarat.settle import vigorish
from tests.cites import cites


@cites("629a.12(c)")
@pytest.mark.parametrize(
    ("won", "up", "nearest", "exact"),
    [
        (1, 25, 25, 0),
        (20, 25, 25, 1),
        (249, 25, 25, 12),
        (250, 25, 25, 12),  # half a quarter: 12.5 cents
        (499, 25, 25, 24),
        (500, 25, 25, 25),  # a quarter to the cent
        (501, 50, 25, 25),
        (749, 50, 25, 37),
        (750, 50, 50, 37),  # a quarter and a half goes up
        (751, 50, 50, 37),
        (1000, 50, 50, 50),
        (1001, 75, 50, 50),
        (2500, 125, 125, 125),
        (10_000, 500, 500, 500),
    ],
)
def test_c_either_side_of_each_edge(won: int, up: int, nearest: int, exact: int) -> None:
    assert vigorish(won, "up_quarter") == up
    assert vigorish(won, "nearest_quarter") == nearest
    assert vigorish(won, "exact") == exact


def test_nothing_won_nothing_owed() -> None:
    assert {vigorish(0, rule) for rule in ("up_quarter", "nearest_quarter", "exact")} == {0}


@cites("629a.12(c)")
def test_c_against_fractions_cent_by_cent() -> None:
    for won in range(1, 5001):
        share = Fraction(won, 20)
        quarters = share / 25
        assert vigorish(won, "exact") == share.__floor__()
        assert vigorish(won, "up_quarter") == 25 * quarters.__ceil__()
        assert vigorish(won, "nearest_quarter") == 25 * max(
            (quarters + Fraction(1, 2)).__floor__(), 1
        )
