"""§ 680a.11(d): the Ante Wager, in every case; § 680a.12(a), (b): what it pays."""

from itertools import product

import pytest

from services.law.saigon.procedure import settling_order
from services.law.saigon.rank import Setting
from services.law.saigon.settle import ante
from services.law.saigon.showdown import showdown
from services.law.settlement import Settled
from tests.cites import cites
from tests.law.saigon.rounds import seat, wager

POINTS = range(1, 11)
OUT = Setting(qualifies=False, points=10)


def hand(points: int) -> Setting:
    return Setting(qualifies=True, points=points)


@cites("680a.11(d)(1)(i)")
@pytest.mark.parametrize("points", POINTS)
def test_d_1_i_neither_qualifies_and_the_ante_is_returned(points: int) -> None:
    neither = Setting(qualifies=False, points=points)
    assert ante(1000, neither, OUT) == Settled("push", 1000, 0, 0, ("680a.11(d)(1)(i)",))


@cites("680a.11(d)(1)(ii)(A)", "680a.12(a)", "680a.7(d)(1)", "680a.1/ante-wager")
@pytest.mark.parametrize("points", [1, 2, 3, 4, 6, 7, 8, 9, 10])
def test_d_1_ii_a_a_player_alone_is_paid_1_to_1(points: int) -> None:
    cite = ("680a.12(a)", "680a.11(d)(1)(ii)(A)")
    assert ante(1000, hand(points), OUT) == Settled("win", 1000, 1000, 0, cite)


@cites("680a.11(d)(1)(ii)(B)", "680a.12(b)")
def test_d_1_ii_b_sg_4_a_player_alone_on_five_is_paid_1_to_2() -> None:
    cite = ("680a.12(b)", "680a.11(d)(1)(ii)(B)")
    assert ante(1000, hand(5), OUT) == Settled("win", 1000, 500, 0, cite)


@cites("680a.11(d)(2)(i)")
@pytest.mark.parametrize("points", POINTS)
def test_d_2_i_a_dealer_alone_collects(points: int) -> None:
    cite = ("680a.11(d)(2)(i)",)
    assert ante(1000, OUT, hand(points)) == Settled("lose", 0, 0, 0, cite)


@cites("680a.11(d)(2)(ii)(A)", "680a.11(d)(2)(ii)(B)", "680a.11(d)(2)(ii)(C)", "680a.12(b)")
@pytest.mark.parametrize(("player", "dealer"), list(product(POINTS, POINTS)))
def test_d_2_ii_both_qualify_and_the_point_counts_decide(player: int, dealer: int) -> None:
    found = ante(1000, hand(player), hand(dealer))
    if dealer > player:
        assert found == Settled("lose", 0, 0, 0, ("680a.11(d)(2)(ii)(A)",))
    elif dealer == player:
        assert found == Settled("push", 1000, 0, 0, ("680a.11(d)(2)(ii)(C)",))
    else:
        paid, won = ("680a.12(b)", 500) if player == 5 else ("680a.12(a)", 1000)
        assert found == Settled("win", 1000, won, 0, (paid, "680a.11(d)(2)(ii)(B)"))


@cites("680a.12(b)")
@pytest.mark.parametrize(("stake", "won"), [(1, 0), (2, 1), (499, 249), (500, 250), (501, 250)])
def test_gen_1_half_pay_drops_a_fraction_of_a_cent(stake: int, won: int) -> None:
    assert ante(stake, hand(5), OUT)[:3] == ("win", stake, won)


@pytest.mark.parametrize("text", ["680a-2016", "680a-2019"])
def test_main_wagers_have_no_hand_and_no_vigorish(text: str) -> None:
    found = wager("2c 2d 2h 2s 3c", seat(1, "Kc Qc Jc Tc 9d", ante=500), "ante", text)
    assert found == {
        "stake": 500, "outcome": "win", "returned": 500, "won": 500, "from_meter": 0,
        "vigorish": 0, "cite": ["680a.12(a)", "680a.11(d)(1)(ii)(A)"],
    }  # fmt: skip


@cites("680a.11(d)")
def test_d_the_dealer_goes_counter_clockwise_from_his_right() -> None:
    assert settling_order([2, 6, 1]) == [6, 2, 1]


def test_of_two_settings_one_that_pushes_is_worth_more_than_one_that_loses() -> None:
    on_ten = hand(10)
    assert showdown(hand(10), on_ten).worth > showdown(hand(9), on_ten).worth
    assert showdown(hand(5), OUT).worth > showdown(hand(10), on_ten).worth  # paid 1 to 2
