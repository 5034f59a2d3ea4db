"""§ 629a.10: whether a third card is dealt; §§ 629a.9(c), 629a.13(b), (c): what becomes of one."""

from itertools import product

import pytest

from services.law.midibaccarat.procedure import as_ruled, banker_draws, player_draws
from tests.cites import cites

# Typed from the text's Table 1 with MB-4, by the words of the reading and not from the code.
DRAWS = {3: set(range(10)) - {8}, 4: set(range(2, 8)), 5: set(range(4, 8)), 6: {6, 7}}
FACE = "TA23456789"


@cites(
    "629a.10(c)(2)(iii)", "629a.10(c)(2)(iii)/table-1/*", "629a.10(d)", "629a.10(e)", "629a.10(f)"
)
@pytest.mark.parametrize(("banker", "third"), list(product(DRAWS, range(10))))
def test_c_2_iii_every_cell_of_table_1(banker: int, third: int) -> None:
    assert banker_draws(5, banker, third) == (third in DRAWS[banker])


@cites("629a.10(g)")
def test_g_the_example() -> None:
    assert banker_draws(0, 5, 4)


@cites("629a.10(a)")
@pytest.mark.parametrize(
    ("player", "banker"), [(p, b) for p in range(10) for b in range(10) if {p, b} & {8, 9}]
)
def test_a_no_card_after_a_natural(player: int, banker: int) -> None:
    assert not player_draws(player, banker)
    assert not any(banker_draws(player, banker, third) for third in (None, *range(10)))


@cites("629a.10(b)(1)", "629a.10(b)(2)")
@pytest.mark.parametrize(("player", "banker"), list(product(range(8), range(8))))
def test_b_player_draws_below_6(player: int, banker: int) -> None:
    assert player_draws(player, banker) == (player < 6)


@cites("629a.10(c)(1)")
@pytest.mark.parametrize(("player", "banker"), list(product((6, 7), range(8))))
def test_c_1_banker_alone_draws_to_5(player: int, banker: int) -> None:
    assert banker_draws(player, banker, None) == (banker <= 5)


@cites("629a.10(c)(2)(i)", "629a.10(c)(2)(ii)")
@pytest.mark.parametrize(("banker", "third"), list(product((0, 1, 2, 7), range(10))))
def test_c_2_i_and_ii_below_3_always_and_7_never(banker: int, third: int) -> None:
    assert banker_draws(0, banker, third) == (banker < 3)


def hand(count: int) -> tuple[str, str]:
    return FACE[count] + "c", "Kd"


def test_lawful_hands_are_ruled_as_dealt() -> None:
    ruled = as_ruled(("9s", "4d", "2d"), ("2c", "3h"))
    assert ruled is not None
    assert (ruled.player_points, ruled.banker_points, ruled.result) == (5, 5, "tie")
    assert not ruled.lacking
    assert not ruled.excess


@cites("629a.13(b)")
def test_13_b_the_players_card_in_error_becomes_the_bankers() -> None:
    ruled = as_ruled((*hand(6), "2h"), hand(5))
    assert ruled is not None
    assert ruled.excess == ("player",)
    assert (ruled.player_points, ruled.banker_points) == (6, 7)


@cites("629a.13(b)")
def test_13_b_unless_the_banker_stays() -> None:
    ruled = as_ruled((*hand(6), "2h"), hand(6))
    assert ruled is not None
    assert (ruled.player_points, ruled.banker_points) == (6, 6)


def test_13_a_the_bankers_card_in_error_counts_for_nobody() -> None:
    ruled = as_ruled(hand(7), (*hand(6), "2h"))
    assert ruled is not None
    assert ruled.excess == ("banker",)
    assert ruled.banker_points == 6


@cites("629a.9(b)")
def test_b_a_card_that_is_owed_and_not_dealt_is_lacking() -> None:
    ruled = as_ruled(hand(5), hand(7))
    assert ruled is not None
    assert ruled.lacking == ("player",)
    ruled = as_ruled(hand(6), hand(5))
    assert ruled is not None
    assert ruled.lacking == ("banker",)


def test_nothing_is_ruled_on_faces_that_are_not_known() -> None:
    assert as_ruled((None, "4d"), ("2c", "3h")) is None
    assert as_ruled(("9s",), ("2c", "3h")) is None
    for count in (3, 4, 5, 6):  # whether the Banker draws hangs on the unknown face
        ruled = as_ruled((*hand(2), None), hand(count))
        assert ruled is not None
        assert ruled.result is None
        assert not ruled.lacking
    ruled = as_ruled((*hand(2), None), hand(2))
    assert ruled is not None
    assert ruled.lacking == ("banker",)


@pytest.mark.parametrize("player_three", [False, True])
@pytest.mark.parametrize("banker_three", [False, True])
def test_any_hands_at_all_are_ruled(player_three: bool, banker_three: bool) -> None:
    """Total, and what counts is what was dealt, never more than three cards a hand."""
    thirds = [card + "h" for card in FACE]
    for p, b in product(range(10), range(10)):
        for third in thirds:
            player = hand(p) + ((third,) if player_three else ())
            banker = hand(b) + ((third,) if banker_three else ())
            ruled = as_ruled(player, banker)
            assert ruled is not None
            assert ruled.result in {"player", "banker", "tie"}
            assert len(ruled.player) <= 3
            assert len(ruled.banker) <= 3
            assert not set(ruled.lacking) & set(ruled.excess)


@cites("629a.9(c)")
def test_9_c_a_fourth_card_does_not_count() -> None:
    ruled = as_ruled((*hand(2), "2h", "9d"), hand(7))
    assert ruled is not None
    assert ruled.player_points == 4
