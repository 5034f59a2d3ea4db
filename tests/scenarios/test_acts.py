"""Scenarios may be played at tables of every game, of which every fact is reported."""

import pytest

from events.observed import LINES
from services.tables.state import reported
from tests.scenarios.play import play
from tests.scenarios.reports import FROM_HUB

PLAYED = {
    "midibaccarat": """
        open    midibaccarat house_money=true tie_odds=[9,1] other_reveal=true tray=1000
        sits    1 3
        wagers  1: player 25 tie 5 | 3: banker 100
        closed
        deal    P 9s B 2c P Kd B ?
        read    B2 5h
        points  P 9 B 7
        finals  P 9 B 7
        result  player
        takes   1: tie 5 | 3: banker 100
        pays    1: player 25
        back    1: player 25
        cleared
        books   tray 1080 | layout 0
        round   r1 player 9:7
    """,
    "saigon": """
        open    saigon-2019 pot=true method=hand,shuffler table=SG-02 tray=1000
        wagers  1: ante 50 pot 5 | 3: ante 100 pot 5
        closed
        turns   1: Jk 8h 6s 5d 2c | 3: Kd Qs Jh 9c 4d | dealer: Td 7s 3h 9h Ac
        sets    1: 5d 2c | 3: Kd Qs | dealer: 7s Ac
        reveals 1 | 3 | dealer
        compares 3: lose | 1: win
        later   4h
        event   stub.counted cards=38
        round   r1
    """,
    "pai gow": """
        open    pai-gow fortune=1 method=automated-shoe,shuffler blind=dice.shaken,dice.rolled
        event   dice.shaken times=3
        event   dice.rolled dice=[1,2,3]
        wagers  1: main 25 fortune 5
        closed
        stacks  dealer: Ks Kd Qs 9d 8h 4c 2d | 1: ?7 | 2: ?7
        sets    dealer: Ks Kd | 1:
        resets  dealer: Qs 9d
        touches 1
        clears  1
        void    688a.13(g)
        round   r1
    """,
}


@pytest.mark.parametrize("game", PLAYED)
def test_a_table_of_any_game_is_played(game: str) -> None:
    text, _, round_ = PLAYED[game].partition("        round ")
    table = play(text)
    assert table.reports.order > 10
    if game == "midibaccarat":
        table.line(f"round {round_.strip()}")


def test_every_fact_is_reported_but_those_that_are_blind() -> None:
    table = play("open midibaccarat blind=hand.given,points.announced")
    unseen = {kind for kind in LINES["floor"] if not reported(table.state, kind)}
    assert unseen == {*FROM_HUB, "events.declared_lost", "hand.given", "points.announced"}


def test_a_finding_is_compared_with_its_round() -> None:
    text = "table MB-01\ndeal P 9s\nclosed\n"
    play(text + "finds round.no_announcement @r1")
    with pytest.raises(AssertionError):
        play(text + "finds round.no_announcement @r2")
