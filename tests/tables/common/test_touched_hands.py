"""Who may touch a player's cards: the dealer and he."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows

SAIGON = """
    open saigon-2019
    sits 1 2 3
    wagers 1: ante 25 | 3: ante 25
    closed
    hands 1: Kd Qs Jh 9c 4d | 3: Kh Qc Js 9d 3c | dealer: Td 7s 3h 8h 2c
"""
PAI_GOW = """
    open pai-gow
    sits 1 2 3
    wagers 1: main 25 | 3: main 25
    closed
"""
TOUCHED = "event hand.touched hand={}{}"


def found(*lines: str) -> list[str]:
    told = play("\n".join(lines)).findings
    return [f"{one.code} {one.seat}" for one in told if one.code.startswith(("hand.", "set."))]


@cites("680a.11(a)(1)", "688a.11(b)(1)")
@shows("hand.touched", of="680a 688a")
@pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
def test_cards_that_another_player_touches(game: str) -> None:
    assert found(game, TOUCHED.format(1, " by_seat=3")) == ["hand.touched 1"]
    for by in ("", " by_seat=1"):
        assert found(game, TOUCHED.format(1, by)) == []


@cites("680a.11(a)(1)", "688a.11(b)(1)")
@pytest.mark.parametrize("game", [SAIGON, PAI_GOW])
def test_both_boxes_of_a_player_are_his_own(game: str) -> None:
    joined = "event seats.joined seats=[1,2]"
    assert found(game, joined, TOUCHED.format(1, " by_seat=2")) == []
    assert found(game, joined, TOUCHED.format(1, " by_seat=3")) == ["hand.touched 1"]


@cites("688a.11(b)(3)")
def test_a_set_hand_that_another_player_touches_is_one_finding() -> None:
    set_ = PAI_GOW, "event hand.set hand=1"
    assert found(*set_, TOUCHED.format(1, "")) == ["set.changed 1"]
    assert found(*set_, TOUCHED.format(1, " by_seat=1")) == ["set.changed 1"]
    assert found(*set_, TOUCHED.format(1, " by_seat=3")) == ["hand.touched 1"]
