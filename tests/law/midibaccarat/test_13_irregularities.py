"""§ 629a.13, MB-11: where a card drawn in error goes, and when a round is void."""

import pytest

from events.filing import MidibaccaratFiling
from services.law.midibaccarat.procedure import VOID_GROUNDS, Route, card_in_error
from tests.cites import cites
from tests.law.midibaccarat.dealt import EVERYTHING, EZ, Told, answered, line, refused

DISCARD = MidibaccaratFiling()
SIMULATE = MidibaccaratFiling(disclosed_third_card="simulate_round")


@cites("629a.13(a)", "629a.13(b)", "629a.13(c)", "629a.13(d)")
@pytest.mark.parametrize("filing", [DISCARD, SIMULATE])
@pytest.mark.parametrize(
    ("players_third", "disclosed", "banker_draws", "route"),
    [
        (False, False, False, "next_hand"),  # (a)
        (False, False, True, "next_hand"),  # (a)
        (True, False, True, "bankers_third"),  # (b)
        (True, False, False, "next_hand"),  # (b)
        (True, True, True, "bankers_third"),  # (c)
        (False, True, False, "simulate_round"),  # (d)
        (False, True, True, "simulate_round"),  # (d)
    ],
)
def test_a_to_d_whatever_is_filed(
    filing: MidibaccaratFiling,
    players_third: bool,
    disclosed: bool,
    banker_draws: bool,
    route: Route,
) -> None:
    got = card_in_error(
        filing, players_third=players_third, disclosed=disclosed, banker_draws=banker_draws
    )
    assert got == route


@cites("629a.13(c)(1)", "629a.13(c)(2)")
@pytest.mark.parametrize(
    ("filing", "route"), [(DISCARD, "discard_two"), (SIMULATE, "simulate_round")]
)
def test_c_1_and_2_as_filed_where_the_banker_stays(
    filing: MidibaccaratFiling, route: Route
) -> None:
    got = card_in_error(filing, players_third=True, disclosed=True, banker_draws=False)
    assert got == route


def test_e_is_the_only_ground() -> None:
    assert {"629a.13(e)"} == VOID_GROUNDS


VOID = {"ground": "629a.13(e)"}
ALL: Told = {
    "player": 700, "banker": 500, "tie": 100, "dragon_bonus_player": 100,
    "dragon_bonus_banker": 300, "dragon_7": 200, "panda_8": 100, "house_money": 900,
}  # fmt: skip


@cites("629a.13(e)")
@pytest.mark.parametrize(
    "hands",
    [
        ("", ""),
        ("9s", ""),
        ("9s Kd", "4h"),
        ("2s Kd", "4h 3c"),  # a third card is owed, and none was left
        ("9s Kd", "4h 3c"),
        ("9s Kd 2h 2h 2h", "4h 3c"),
        ("?? Jk", "4h 3c"),
    ],
)
def test_e_every_wager_is_returned_whatever_the_hands_hold(hands: tuple[str, str]) -> None:
    seat = {"seat": 4, "wagers": ALL, "press_to": "player"}
    got = answered(line(hands, EZ, seat, {"seat": 2, "wagers": {"tie": 500}}, void=VOID))
    due = {
        wager: {
            "stake": stake, "outcome": "void", "returned": stake, "won": 0, "from_meter": 0,
            "vigorish": 0, "cite": ["629a.13(e)"],
        }
        for wager, stake in ALL.items()
    }  # fmt: skip
    assert got["seats"][0] == {"seat": 4, "wagers": due}
    assert got["seats"][1]["wagers"]["tie"]["returned"] == 500
    assert got["findings"] == []


def test_e_a_void_round_may_have_no_hands_at_all() -> None:
    told = line(("", ""), EVERYTHING, {"player": 500}, void=VOID)
    del told["hands"]
    assert answered(told)["seats"][0]["wagers"]["player"]["outcome"] == "void"


@pytest.mark.parametrize(
    "ground", ["629a.13(a)", "629a.13(d)", "688a.13(e)", "629a.13", "", None, 5, ["629a.13(e)"]]
)
def test_gen_4_no_other_ground(ground: object) -> None:
    told = line(("9s Kd", "4h 3c"), {}, {"player": 500}, void={"ground": ground})
    assert refused(told) == ("void.ground", "void.ground")


@pytest.mark.parametrize("void", [None, True, [], "629a.13(e)"])
def test_void_is_an_object(void: object) -> None:
    told = line(("9s Kd", "4h 3c"), {}, {"player": 500}, void=void)
    assert refused(told) == ("round.malformed", "void")


def test_what_was_not_offered_cannot_be_returned_either() -> None:
    told = line(("", ""), {}, {"panda_8": 500}, void=VOID)
    assert refused(told) == ("wager.not_offered", "seats.0.wagers.panda_8")
