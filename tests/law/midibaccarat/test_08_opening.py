"""§ 629a.8(c): whose the first four cards are; what is ruled while faces are not known."""

import pytest

from services.law.midibaccarat.procedure import OPENING, Cards, as_ruled
from tests.cites import cites


def test_c_first_and_third_to_the_player_second_and_fourth_to_the_banker() -> None:
    assert OPENING == (("player", 1), ("banker", 1), ("player", 2), ("banker", 2))


@pytest.mark.parametrize(
    "unknown", [(), ("2c",), ("2c", None), (None, "2c"), ("Xx", "2c"), ("2c", "Xx")]
)
def test_both_hands_must_show_two_faces(unknown: Cards) -> None:
    assert as_ruled(unknown, ("4d", "3s")) is None
    assert as_ruled(("4d", "3s"), unknown) is None


def test_a_third_face_of_either_hand_that_is_not_known_leaves_the_result_open() -> None:
    unknown_to_banker = as_ruled(("4d", "3s"), ("2c", "3h", None))
    assert unknown_to_banker is not None
    assert (unknown_to_banker.player_points, unknown_to_banker.banker_points) == (7, None)
    assert unknown_to_banker.result is None
    unknown_to_player = as_ruled(("2c", "3h", None), ("4d", "3s"))
    assert unknown_to_player is not None
    assert (unknown_to_player.player_points, unknown_to_player.banker_points) == (None, 7)
    assert unknown_to_player.result is None


@pytest.mark.parametrize(
    ("player", "banker", "natural"),
    [
        (("9s", "Kd"), ("4h", "3c"), True),
        (("4h", "3c"), ("8s", "Kd"), True),
        (("9s", "Kd"), ("8s", "Kd"), True),
        (("4h", "3c"), ("4s", "3d"), False),
        (("2h", "3c", "4s"), ("4s", "3d"), False),  # 9 on three cards
    ],
)
def test_a_natural_of_either_hand_is_told(player: Cards, banker: Cards, natural: bool) -> None:
    ruled = as_ruled(player, banker)
    assert ruled is not None
    assert ruled.natural is natural


@cites("629a.13(b)")
def test_13_b_what_follows_from_the_players_card_in_error_is_not_the_bankers_mistake() -> None:
    ruled = as_ruled(("2h", "4c", "4s"), ("4d", "3s", "2d"))  # 6 stays, and 7 stays
    assert ruled is not None
    assert ruled.excess == ("player",)
    assert (ruled.player_points, ruled.banker_points) == (6, 7)


@cites("629a.13(b)")
def test_13_b_the_card_in_error_may_be_read_as_the_bankers() -> None:
    for player, banker in (((None,), ("9h",)), (("9h",), ()), (("9h",), ("2d",))):
        ruled = as_ruled(("6s", "Kd", *player), ("Kh", "5c", *banker))
        assert ruled is not None
        assert (ruled.excess, ruled.banker) == (("player",), ("Kh", "5c", "9h"))
    unread = as_ruled(("6s", "Kd", None), ("Kh", "5c", None))
    assert unread is not None
    assert unread.banker_points is None


@cites("629a.10(c)(2)(ii)")
@pytest.mark.parametrize(("banker", "excess"), [(("4d", "2s"), ()), (("4d", "3s"), ("banker",))])
def test_10_c_2_from_7_the_banker_stays_whatever_the_players_third_face(
    banker: Cards, excess: tuple[str, ...]
) -> None:
    ruled = as_ruled(("2h", "2c", None), (*banker, "2d"))
    assert ruled is not None
    assert ruled.excess == excess
