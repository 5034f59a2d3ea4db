"""§ 629a.8(c)(3)(i), MB-8: a House Money payout that is added to Player or Banker."""

import pytest

from tests.cites import cites
from tests.law.midibaccarat.dealt import (
    BOTH_PAIRS,
    DRAGON_7,
    EVERYTHING,
    EZ,
    ONE_PAIR,
    PLAYER_WINS,
    Told,
    line,
    refused,
    wagers,
)

PRESS = "629a.8(c)(3)(i)(A)"


def pressed(
    hands: tuple[str, str], to: str, stake: int = 1000, house: int = 500, **filing: object
) -> Told:
    seat = {"seat": 1, "wagers": {to: stake, "house_money": house}, "press_to": to}
    return wagers(line(hands, EVERYTHING | filing, seat))


@cites("629a.8(c)(3)(i)", "629a.8(c)(3)(i)(A)")
def test_i_all_of_the_payout_wins_with_the_wager_that_it_joined() -> None:
    got = pressed(ONE_PAIR, "banker")  # three times 500 go on to 1000
    assert got["house_money"] == {
        "stake": 500, "outcome": "win", "returned": 500, "won": 0, "from_meter": 0, "vigorish": 0,
        "hand": "one-pair", "pressed": 1500, "cite": ["629a.12(h)", "629a.7(a)(7)(i)", PRESS],
    }  # fmt: skip
    assert got["banker"] == {
        "stake": 1000, "outcome": "win", "returned": 2500, "won": 2500, "from_meter": 0,
        "vigorish": 125, "pressed_in": 1500, "cite": ["629a.12(c)", "629a.7(a)(1)(i)", PRESS],
    }  # fmt: skip


@cites("629a.8(c)(3)(i)(A)")
def test_i_or_is_lost_with_it_and_the_stake_of_house_money_stays() -> None:
    got = pressed(ONE_PAIR, "player")
    assert (got["house_money"]["returned"], got["house_money"]["won"]) == (500, 0)
    assert (got["player"]["outcome"], got["player"]["returned"]) == ("lose", 0)
    assert (got["player"]["stake"], got["player"]["pressed_in"]) == (1000, 1500)


@cites("629a.8(c)(3)(i)(A)")
def test_i_or_comes_back_with_it() -> None:
    got = pressed(("8s 8d", "4h 2c"), "player")  # 6 to 6
    assert (got["player"]["outcome"], got["player"]["returned"]) == ("push", 2500)
    assert (got["player"]["won"], got["player"]["pressed_in"]) == (0, 1500)


def test_mb_3_at_an_ez_table_a_dragon_7_returns_stake_and_press() -> None:
    hands = ("Ks Kd 6h", "2c 3s 2h")  # a pair of kings, 6 against a Dragon 7
    seat = {"seat": 1, "wagers": {"banker": 1000, "house_money": 500}, "press_to": "banker"}
    got = wagers(line(hands, EZ, seat))
    assert (got["banker"]["outcome"], got["banker"]["returned"]) == ("push", 2500)


@cites("629a.8(c)(3)(i)(A)", "629a.8(c)(3)(i)(B)")
@pytest.mark.parametrize(
    ("percent", "house", "moved", "paid"),
    [
        (1, 500, 15, 1485),
        (99, 500, 1485, 15),
        (100, 500, 1500, 0),
        ("all", 500, 1500, 0),
        (50, 501, 751, 752),  # half of 1503: a fraction of a cent is dropped
        (33, 101, 99, 204),  # 99.99
        (1, 33, 0, 99),  # 0.99: nothing moves
        (1, 34, 1, 101),  # 1.02
    ],
)
def test_a_a_portion_is_pressed_and_the_rest_paid(
    percent: object, house: int, moved: int, paid: int
) -> None:
    got = pressed(ONE_PAIR, "banker", house=house, house_money_press=percent)
    assert (got["house_money"]["pressed"], got["house_money"]["won"]) == (moved, paid)
    assert got["banker"]["pressed_in"] == moved
    assert got["banker"]["returned"] == got["banker"]["won"] == 1000 + moved


@pytest.mark.parametrize(
    ("rounding", "due"), [("up_quarter", 150), ("nearest_quarter", 125), ("exact", 126)]
)
def test_vigorish_is_on_the_sum(rounding: str, due: int) -> None:
    """5 % of 1020 + 1503 is 126.15 cents; of the parts alone it would be 51 and 75.15."""
    got = pressed(ONE_PAIR, "banker", 1020, 501, vigorish_rounding=rounding)
    assert (got["banker"]["won"], got["banker"]["vigorish"]) == (2523, due)


def test_both_pairs_press_15_to_1() -> None:
    got = pressed(BOTH_PAIRS, "banker")
    assert (got["house_money"]["pressed"], got["banker"]["won"]) == (7500, 8500)


def test_only_the_wager_it_joined_grows() -> None:
    stakes = {"player": 700, "banker": 1000, "tie": 500, "house_money": 500}
    seat = {"seat": 1, "wagers": stakes, "press_to": "banker"}
    got = wagers(line(ONE_PAIR, EVERYTHING, seat, {"seat": 2, "wagers": {"banker": 1000}}))
    assert list(got) == list(stakes)
    assert "pressed_in" not in got["player"] | got["tie"]
    other = wagers(line(ONE_PAIR, EVERYTHING, seat, {"seat": 2, "wagers": {"banker": 1000}}), 1)
    assert (other["banker"]["won"], "pressed_in" in other["banker"]) == (1000, False)


def test_pw_12_a_wish_to_press_does_nothing_where_house_money_loses() -> None:
    got = pressed(PLAYER_WINS, "player")
    assert got["house_money"]["outcome"] == "lose"
    assert "pressed" not in got["house_money"]
    assert "pressed_in" not in got["player"]
    assert (got["player"]["returned"], got["player"]["won"]) == (1000, 1000)


@pytest.mark.parametrize(
    ("stakes", "to"),
    [
        ({"player": 500, "house_money": 500}, "banker"),  # not there
        ({"banker": 500, "house_money": 500}, "player"),
        ({"tie": 500, "house_money": 500}, "tie"),  # no wager that a payout may join
        ({"player": 500, "house_money": 500}, "house_money"),
        ({"player": 500, "house_money": 500}, None),
        ({"player": 500, "house_money": 500}, 1),
        ({"player": 500, "house_money": 500}, ["player"]),
        ({"player": 500}, "player"),  # no House Money Wager
    ],
)
@pytest.mark.parametrize("hands", [ONE_PAIR, PLAYER_WINS, DRAGON_7])
def test_invalid_presses(hands: tuple[str, str], stakes: Told, to: object) -> None:
    seat = {"seat": 1, "wagers": stakes, "press_to": to}
    told = line(hands, EVERYTHING, {"player": 500}, {**seat, "seat": 2})
    assert refused(told) == ("house_money.press_invalid", "seats.1.press_to")


def test_a_press_where_house_money_is_not_offered() -> None:
    seat = {"seat": 1, "wagers": {"player": 500}, "press_to": "player"}
    assert refused(line(ONE_PAIR, {}, seat)) == ("house_money.press_invalid", "seats.0.press_to")
