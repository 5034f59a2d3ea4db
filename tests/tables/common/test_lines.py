"""The line of a round for `pitwatch settle`: it tells all of the round, or there is none."""

import orjson
import pytest

from events.derived import RoundSettled
from services.law.answering import answer
from tests.scenarios.play import play
from tests.tables.pai_gow.rounds import SET, SETTLED

BACCARAT = """
    open midibaccarat dragon_bonus=A tray=1000
    sits 1 3
    wagers 1: player 25 {} | 3: banker 25
    closed
    deal P 9s B 2c P Kd B 5h
    takes 3: banker 25
    pays 1: player 25
    cleared
"""
SAIGON = """
    open saigon-2019 bonus={} tray=1000
    sits 1
    wagers 1: ante 25 bonus 5
    closed
    hands 1: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 8h 2c
    sets 1: Jh 9c
    takes 1: ante 25
    cleared
"""
FOUL = SET.replace("2: Jc 9h", "2: Jc 9s") + SETTLED


def last_round(text: str) -> RoundSettled:
    return play(text).rounds[-1]


@pytest.mark.parametrize(
    "honest",
    [SET + SETTLED, BACCARAT.format(""), BACCARAT.format("dragon_bonus_player 5")],
)
def test_a_line_settles_to_what_the_round_says(honest: str) -> None:
    one = last_round(honest)
    assert one.line is not None
    told = orjson.loads(answer(one.line.encode())[0])
    by_law = {
        (seat["seat"], wager): (its["outcome"], its["returned"], its["won"])
        for seat in told["seats"]
        for wager, its in seat["wagers"].items()
    }
    assert by_law == {
        (its.seat, its.wager): (its.outcome, its.returned_cents, its.won_cents)
        for its in one.wagers
    }


@pytest.mark.parametrize("more", [FOUL, BACCARAT.format("panda_8 5"), SAIGON.format("false")])
def test_what_is_settled_beside_it_leaves_none(more: str) -> None:
    """A foul setting, a wager that is not offered: the round itself says how they fared."""
    one = last_round(more)
    assert one.wagers
    assert one.verified
    assert one.line is None
