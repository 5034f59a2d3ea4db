"""The vigorish of § 629a.12: marked, kept back, collected; and what it does to the books."""

import pytest

from tests.cites import cites
from tests.scenarios.baccarat import BANKER, DEAL, MARKED
from tests.scenarios.play import play

CASES = {
    "honest with vigorish": BANKER + MARKED,
    "vig.not_marked, final at the next seat": BANKER
    + """
        pays    3: banker 100
        finds   nothing
        marks   1: 1.25
        finds   vig.not_marked 3 banker 5
        pays    1: banker 25
        cleared
        finds   vig.not_marked 3 banker 5
        books   tray 930 | vigorish/3 5 | vigorish/1 1.25
    """,
    "vig.not_marked at the last seat, final when cleared": BANKER
    + """
        marks   3: 5
        pays    3: banker 100 | 1: banker 25
        finds   nothing
        cleared
        finds   vig.not_marked 1 banker 1.25
    """,
    "vigorish marked after the payment, before the next seat": BANKER
    + """
        pays    3: banker 100
        marks   3: 5
        marks   1: 1.25
        pays    1: banker 25
        cleared
        finds   settle.order 3 banker
    """,
    "vigorish marked late is a finding that is remedied": BANKER
    + """
        pays    3: banker 100 | 1: banker 25
        marks   3: 5 | 1: 1.25
        cleared
        finds   vig.not_marked 3 banker 5 | vig.not_marked 1 banker 1.25
                """.rstrip()
    + " | remedied vig.not_marked 3 | remedied vig.not_marked 1\n",
    "vig.wrong_amount": BANKER
    + """
        marks   3: 4.75
        pays    3: banker 100
        marks   1: 1.25
        finds   vig.wrong_amount 3 banker 0.25
        pays    1: banker 25
        cleared
        finds   vig.wrong_amount 3 banker 0.25
        books   vigorish/3 5
    """,
    "vigorish marked in two buttons": BANKER
    + """
        marks   3: 4
        marks   3: 1
        pays    3: banker 100
        marks   1: 1.25
        pays    1: banker 25
        cleared
        finds   nothing
    """,
    "vig.wrong_amount where none is owed": DEAL
    + """
        takes   2: banker 50
        pays    3: player 100
        marks   3: 5
        pays    1: player 25
        cleared
        finds   vig.wrong_amount 3 banker 5
    """,
    "vigorish kept back from the payment": BANKER
    + """
        pays    3: banker 95 | 1: banker 23.75
        cleared
        finds   nothing
        books   tray 936.25 | patrons 63.75 | vigorish/3 0 | vigorish/1 0
    """,
    "vigorish collected at once": BANKER.replace("1000", "1000 collection at_payout")
    + """
        collects 3: 5
        pays    3: banker 100
        collects 1: 1.25
        pays    1: banker 25
        cleared
        finds   nothing
        books   tray 936.25 | vigorish/3 0 | vigorish/1 0
    """,
    "vigorish both marked and kept back": BANKER
    + """
        marks   3: 5
        pays    3: banker 95
        marks   1: 1.25
        pays    1: banker 25
        cleared
        finds   pay.under 3 banker 5
        books   tray 935 | patrons 63.75 | vigorish/3 5 | errors.under -5
    """,
    "a winner that is not paid owes no mark": BANKER
    + """
        marks   3: 5
        pays    3: banker 100
        cleared
        finds   pay.missed 1 banker 25
    """,
    "exact vigorish": BANKER.replace("1000", "1000 rounding exact") + MARKED,
}


@cites("629a.11(b)")
@pytest.mark.parametrize("name", CASES)
def test_vigorish(name: str) -> None:
    play(CASES[name])
