"""§ 629a.7(a)(1) to (3): when each wager wins, loses and ties; § 629a.12(a), (b): what it pays."""

from itertools import product

import pytest

from events.filing import MidibaccaratFiling
from services.law.midibaccarat.procedure import as_ruled
from services.law.midibaccarat.settle import WAGERS, settle
from services.law.settlement import Settled
from tests.cites import cites

FILING = MidibaccaratFiling(dragon_bonus="A")
FACE = "TA23456789"


def settled(wager: str, player: int, banker: int, stake: int = 10_000) -> Settled:
    """Hands of six or more, or made of three cards where fewer points need them."""
    ruled = as_ruled((FACE[player] + "c", "Kd"), (FACE[banker] + "h", "Qd"))
    assert ruled is not None
    return settle(wager, stake, ruled, FILING)


@cites(
    "629a.7(a)(1)(i)",
    "629a.7(a)(1)(ii)",
    "629a.7(a)(1)(iii)",
    "629a.7(a)(2)(i)",
    "629a.7(a)(2)(ii)",
    "629a.7(a)(2)(iii)",
    "629a.7(a)(3)(i)",
    "629a.7(a)(3)(ii)",
)
@pytest.mark.parametrize(("player", "banker"), list(product(range(10), range(10))))
def test_outcomes_by_the_point_counts(player: int, banker: int) -> None:
    got = [settled(wager, player, banker).outcome for wager in ("player", "banker", "tie")]
    if player > banker:
        assert got == ["win", "lose", "lose"]  # (2)(i), (1)(ii), (3)(ii)
    elif player < banker:
        assert got == ["lose", "win", "lose"]  # (2)(ii), (1)(i), (3)(ii)
    else:
        assert got == ["push", "push", "win"]  # (2)(iii), (1)(iii), (3)(i)


@cites("629a.12(a)")
def test_a_player_pays_1_to_1() -> None:
    cite = ("629a.12(a)", "629a.7(a)(2)(i)")
    assert settled("player", 9, 8) == Settled("win", 10_000, 10_000, 0, cite)


@cites("629a.12(c)")
def test_c_banker_pays_1_to_1_less_vigorish() -> None:
    cite = ("629a.12(c)", "629a.7(a)(1)(i)")
    assert settled("banker", 8, 9) == Settled("win", 10_000, 10_000, 500, cite)


@cites("629a.12(b)")
@pytest.mark.parametrize(("odds", "won"), [((8, 1), 4000), ((9, 1), 4500), ((17, 2), 4250)])
def test_b_tie_pays_as_filed(odds: tuple[int, int], won: int) -> None:
    ruled = as_ruled(("9c", "Kd"), ("9d", "Ks"))
    assert ruled is not None
    got = settle("tie", 500, ruled, MidibaccaratFiling(tie_odds=odds))
    assert (got.returned_cents, got.won_cents, got.vigorish_cents) == (500, won, 0)


def test_gen_1_a_fraction_of_a_cent_is_dropped() -> None:
    ruled = as_ruled(("9c", "Kd"), ("9d", "Ks"))
    assert ruled is not None
    assert settle("tie", 501, ruled, MidibaccaratFiling(tie_odds=(17, 2))).won_cents == 4258


def test_player_and_banker_mirror_each_other() -> None:
    """Swap the hands' points, and the two wagers swap their outcomes."""
    for player, banker in product(range(10), range(10)):
        one, other = settled("player", player, banker), settled("banker", banker, player)
        assert one[:3] == other[:3]


def test_what_is_returned_and_lost_is_the_stake() -> None:
    for wager, player, banker in product(WAGERS, range(10), range(10)):
        got = settled(wager, player, banker, 777)
        assert got.returned_cents == (0 if got.outcome == "lose" else 777)
        assert (got.won_cents > 0) == (got.outcome == "win")
        assert got.cite
