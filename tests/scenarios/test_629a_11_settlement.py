"""The settlement: §§ 629a.7, 629a.11(b), 629a.12, and what it does to the books."""

import pytest

from tests.cites import cites
from tests.scenarios.baccarat import DEAL, HONEST
from tests.scenarios.play import play

CASES = {
    "honest": DEAL + HONEST,
    "pay.over": DEAL
    + """
        takes   2: banker 50
        pays    3: player 105
        finds   nothing
        pays    1: player 25
        finds   pay.over 3 player 5
        cleared
        finds   pay.over 3 player 5
        books   tray 920 | layout 0 | patrons 75 | errors.over 5
    """,
    "pay.over at the last seat, final when cleared": DEAL
    + """
        takes   2: banker 50
        pays    3: player 100 | 1: player 26
        finds   nothing
        cleared
        finds   pay.over 1 player 1
        books   tray 924 | errors.over 1
    """,
    "pay.under": DEAL
    + """
        takes   2: banker 50
        pays    3: player 75 | 1: player 25
        cleared
        finds   pay.under 3 player 25
        books   tray 950 | layout 0 | patrons 75 | errors.under -25
    """,
    "paid in two movements is no pay.under": DEAL
    + """
        takes   2: banker 50
        pays    3: player 75
        pays    3: player 25
        pays    1: player 25
        cleared
        finds   nothing
    """,
    "pay.under mended after the dealer had turned away": DEAL
    + """
        takes   2: banker 50
        pays    3: player 75 | 1: player 25 | 3: player 25
        cleared
        finds   pay.under 3 player 25 | remedied pay.under 3 player 25
        books   tray 925 | errors.under 0 | errors.over 0
    """,
    "pay.missed": DEAL
    + """
        takes   2: banker 50
        pays    3: player 100
        finds   nothing
        cleared
        finds   pay.missed 1 player 25
        books   tray 950 | layout 0 | patrons 75 | errors.under -25
    """,
    "pay.unearned": DEAL
    + """
        takes   2: banker 50
        pays    3: player 100 | 2: banker 50 | 1: player 25
        cleared
        finds   pay.unearned 2 banker 50
        books   tray 875 | layout 0 | patrons 75 | errors.over 50
    """,
    "pay.unearned on a wager that was never placed": DEAL
    + """
        takes   2: banker 50
        pays    3: player 100 | 1: player 25 tie 8
        cleared
        finds   pay.unearned 1 tie 8
        books   tray 917 | errors.over 8
    """,
    "a loser that is paid and not collected is one mistake": DEAL
    + """
        pays    3: player 100 | 2: banker 50 | 1: player 25
        cleared
        finds   pay.unearned 2 banker 100
        books   tray 825 | layout 0 | patrons 75 | errors.over 100
    """,
    "collect.missed": DEAL
    + """
        pays    3: player 100 | 1: player 25
        back    2: banker 50
        finds   nothing
        cleared
        finds   collect.missed 2 banker 50
        books   tray 875 | layout 0 | patrons 75 | errors.over 50
    """,
    "collect.missed in part": DEAL
    + """
        takes   2: banker 40
        pays    3: player 100 | 1: player 25
        cleared
        finds   collect.missed 2 banker 10
        books   tray 915 | layout 0 | errors.over 10
    """,
    "collect.unearned: a winner taken for a loser": DEAL
    + """
        takes   1: player 25 | 2: banker 50
        finds   collect.unearned 1 player 50
        pays    3: player 100
        cleared
        finds   collect.unearned 1 player 50
        books   tray 975 | layout 0 | patrons 75 | errors.under -50
    """,
    "a winner taken and given back before the dealer turns away": DEAL
    + """
        takes   1: player 25
        back    1: player 25
        takes   2: banker 50
        pays    3: player 100 | 1: player 25
        cleared
        finds   nothing
        books   tray 925 | errors.under 0
    """,
    "collect.unearned beyond all that lay there": DEAL
    + """
        takes   2: banker 60
        pays    3: player 100 | 1: player 25
        cleared
        finds   collect.unearned 2 banker 10
        books   tray 935 | layout 0 | patrons 75 | errors.under -10
    """,
    "stakes left lying are their players'": DEAL
    + """
        takes   2: banker 50
        pays    3: player 100
        back    3: player 100
        pays    1: player 25
        cleared
        finds   nothing
        books   layout 0 | patrons 75
    """,
    "one seat paid net of what it lost": """
        table   MB-01 tray 1000
        wagers  1: player 25 tie 5
        closed
        deal    P 9s B 2c P Kd B 5h
        result  player
        pays    1: player 20
        cleared
        finds   nothing
        books   tray 980 | layout 0 | patrons 20 | errors.under 0 | errors.over 0
    """,
    "tie: the tie is paid as filed, the others push": """
        table   MB-01 tray 1000 tie 9:1
        wagers  1: player 25 tie 5 | 2: banker 10
        closed
        deal    P 9s B 2c P Kd B 7h
        result  tie
        pays    1: tie 45
        cleared
        finds   nothing
        books   tray 955 | layout 0 | patrons 45
    """,
    "tie: a push that is collected": """
        table   MB-01 tray 1000
        wagers  2: banker 10
        closed
        deal    P 9s B 2c P Kd B 7h
        result  tie
        takes   2: banker 10
        cleared
        finds   collect.unearned 2 banker 10
        books   tray 1010 | layout 0 | patrons 0 | errors.under -10
    """,
    "tie: a push that is paid": """
        table   MB-01 tray 1000
        wagers  2: banker 10
        closed
        deal    P 9s B 2c P Kd B 7h
        result  tie
        pays    2: banker 10
        cleared
        finds   pay.unearned 2 banker 10
    """,
    "paid after the cards were cleared": DEAL
    + """
        takes   2: banker 50
        pays    3: player 100 | 1: player 25
        cleared
        pays    1: player 25
        takes   2: banker 5
        finds   pay.unearned 1 player 25 | collect.unearned 2 banker 5
        books   tray 905 | layout 0 | errors.over 25 | errors.under -5
    """,
    "a late wager that won is no chip pushed back": """
        table   MB-01 tray 1000
        wagers  1: player 25
        closed
        wagers  1: player 25
        deal    P 9s B 2c P Kd B 5h
        result  player
        pays    1: player 50
        back    1: player 25
        back    1: player 25
        cleared
        finds   wager.late 1 player 25
        books   tray 950 | layout 0 | patrons 50
    """,
}


@cites("629a.11(b)")
@pytest.mark.parametrize("name", CASES)
def test_settlement(name: str) -> None:
    play(CASES[name])
