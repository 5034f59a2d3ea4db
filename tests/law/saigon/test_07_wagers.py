"""§ 680a.7: which wagers there are, their limits, and wagers that are left behind."""

from typing import Any

import pytest

from tests.cites import cites
from tests.law.saigon.rounds import ON_TEN, Told, brief, codes, line, refusal, seat, settled

DEALER = "2c 2d 2h 2s 3c"
HAND = "Kh Qh Jh Th 9d"
TEXTS = ["680a-2016", "680a-2019"]


@cites("680a.7(d)(2)", text="680a-2016")
@cites("680a.7(d)(3)", text="680a-2019")
@pytest.mark.parametrize("text", TEXTS)
def test_d_a_bonus_is_offered_only_where_it_is_filed(text: str) -> None:
    told = line(DEALER, seat(1, HAND, ante=500, bonus=100), text=text, bonus=False)
    assert refusal(told) == ("wager.not_offered", "seats.0.wagers.bonus")


@cites("680a.7(d)(2)", text="680a-2019")
def test_d_2_a_pot_is_offered_only_where_it_is_filed() -> None:
    told = line(DEALER, seat(1, HAND, ante=500), seat(2, ON_TEN, ante=500, pot=500))
    assert refusal(told) == ("wager.not_offered", "seats.1.wagers.pot")


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("name", ["main", "banker", "tie", "", "Ante"])
def test_d_there_are_no_other_wagers(name: str, text: str) -> None:
    told = line(DEALER, seat(1, HAND, two=None, **{name: 500}), text=text)
    assert refusal(told) == ("wager.not_offered", f"seats.0.wagers.{name}")


def limits(filing: dict[str, Any], **wagers: int) -> bool:
    """Whether these wagers are outside the limits of a filing; nothing else is amiss."""
    found = settled(DEALER, seat(1, HAND, two=None, **wagers), **filing)
    assert codes(found) in ([], [("wager.outside_limits", 1)])
    return bool(found["findings"])


@cites("680a.7(d)(1)")
@pytest.mark.parametrize(
    ("filing", "least"),
    [({}, 500), ({"table_minimum": 2500}, 2500), ({"minimums": {"ante": 1000}}, 1000)],
)
def test_an_ante_below_its_minimum_is_settled_and_reported(
    filing: dict[str, Any], least: int
) -> None:
    assert limits(filing, ante=least - 1)
    assert not limits(filing, ante=least)


@pytest.mark.parametrize(("filing", "least"), [({}, 100), ({"minimums": {"bonus": 500}}, 500)])
def test_a_bonus_below_its_minimum_is_settled_and_reported(
    filing: dict[str, Any], least: int
) -> None:
    assert limits(filing, ante=500, bonus=least - 1)
    assert not limits(filing, ante=500, bonus=least)


def test_a_wager_above_the_maximum_is_settled_and_reported() -> None:
    filing = {"table_maximum": 10_000}
    assert not limits(filing, ante=10_000, bonus=10_000)
    assert limits(filing, ante=10_001)
    assert limits(filing, ante=500, bonus=10_001)
    assert not limits({}, ante=10**12)


def test_one_seat_is_reported_once_however_many_of_its_wagers_are_amiss() -> None:
    assert codes(settled(DEALER, seat(1, HAND, ante=1, bonus=1))) == [("wager.outside_limits", 1)]


def test_a_pot_wager_without_an_ante_is_reported() -> None:
    both = [seat(1, HAND, pot=500), seat(2, ON_TEN.replace("Kd", "9s"), ante=500, pot=500)]
    both[1]["cards"] = ["Kc", "Qc", "Jc", "Tc", "9s"]
    assert codes(settled(DEALER, *both, pot=True)) == [("wager.outside_limits", 1)]


def left(option: str | None, text: str) -> Told:
    filing = {} if option is None else {"abandoned_wagers": option}
    gone = seat(2, HAND, ante=500, bonus=100, abandoned=True)
    stays = seat(3, "Kc Qc Jc Tc 9s", ante=500)
    found = settled(DEALER, gone, stays, text=text, **filing)
    assert brief(found["seats"][1]["wagers"]["ante"]) == ("win", 500, 500)
    wagers: Told = found["seats"][0]["wagers"]
    assert all(one["cite"] == ["680a.7(b)"] for one in wagers.values())
    return wagers


@cites("680a.7(b)")
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("option", [None, "lose"])
def test_b_gen_5_wagers_left_behind_lose(option: str | None, text: str) -> None:
    wagers = left(option, text)
    assert [brief(one) for one in wagers.values()] == [("lose", 0, 0)] * 2


@cites("680a.7(b)")
@pytest.mark.parametrize("text", TEXTS)
def test_b_gen_5_as_filed_they_are_returned(text: str) -> None:
    wagers = left("return", text)
    assert [brief(one) for one in wagers.values()] == [("push", 500, 0), ("push", 100, 0)]


def test_who_is_said_not_to_have_left_has_not() -> None:
    found = settled(DEALER, seat(2, HAND, ante=500, abandoned=False))
    assert found["seats"][0]["wagers"]["ante"]["outcome"] == "win"


@cites("680a.2(a)")
def test_six_positions() -> None:
    for number, there in ((0, False), (1, True), (6, True), (7, False)):
        told = line(DEALER, seat(number, HAND, ante=500))
        if there:
            assert settled(DEALER, seat(number, HAND, ante=500))["seats"][0]["seat"] == number
        else:
            assert refusal(told) == ("round.malformed", "seats.0.seat")


def test_wagers_are_answered_in_the_order_given_and_seats_too() -> None:
    one = seat(4, HAND, bonus=100, ante=500)
    found = settled(DEALER, one, seat(2, "Kc Qc Jc Tc 9s", ante=500, bonus=100))
    told = [(one["seat"], list(one["wagers"])) for one in found["seats"]]
    assert told == [(4, ["bonus", "ante"]), (2, ["ante", "bonus"])]
