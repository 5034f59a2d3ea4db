"""The deal: §§ 629a.8 to 629a.10. Each finding beside its nearest honest neighbour."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows

PAIRS = {
    "629a.8(b) a card before no more bets": (
        """
        table   MB-01
        wagers  1: player 25
        deal    P 9s B 2c P Kd B 5h
        closed
        finds   round.no_announcement
        """,
        """
        table   MB-01
        wagers  1: player 25
        closed
        deal    P 9s B 2c P Kd B 5h
        finds   nothing
        """,
    ),
    "629a.8(b) no more bets before a round without wagers": (
        """
        table   MB-01
        deal    P 9s
        closed
        finds   round.no_announcement
        """,
        """
        table   MB-01
        closed
        deal    P 9s
        finds   nothing
        """,
    ),
    "629a.8(c) the first card to the Banker": (
        """
        table   MB-01
        closed
        deal    B 2c P 9s B 5h P Kd
        finds   deal.order
        """,
        """
        table   MB-01
        closed
        deal    P 2c B 9s P 5h B Kd
        finds   nothing
        """,
    ),
    "629a.8(c) two cards in a row to the Player": (
        """
        table   MB-01
        closed
        deal    P 2c P 9s B 5h B Kd
        finds   deal.order
        """,
        """
        table   MB-01
        closed
        deal    P 2c B 5h P 9s B Kd
        finds   nothing
        """,
    ),
    "629a.8(c) the Banker's third before the Player's": (
        """
        table   MB-01
        closed
        deal    P 2c B 2h P Kd B Ks B 4d P 4h
        finds   deal.order
        """,
        """
        table   MB-01
        closed
        deal    P 2c B 2h P Kd B Ks P 4h B 4d
        finds   nothing
        """,
    ),
    "629a.9(c) a fourth card": (
        """
        table   MB-01
        closed
        deal    P 2c B 7h P Kd B Ks P 4h P 4d
        finds   deal.order
        """,
        """
        table   MB-01
        closed
        deal    P 2c B 7h P Kd B Ks P 4h
        finds   nothing
        """,
    ),
    "629a.10(a) a card on a Natural": (
        """
        table   MB-01
        closed
        deal    P 2c B 8h P Kd B Ks P 4h
        finds   natural.drawn_on
        """,
        """
        table   MB-01
        closed
        deal    P 2c B 7h P Kd B Ks P 4h
        finds   nothing
        """,
    ),
    "629a.10(b)(2) the Player draws on 6": (
        """
        table   MB-01
        closed
        deal    P 6c B 7h P Kd B Ks P 4h
        finds   third_card.unauthorised
        """,
        """
        table   MB-01
        closed
        deal    P 5c B 7h P Kd B Ks P 4h
        finds   nothing
        """,
    ),
    "629a.10(b)(1) the Player stays on 5": (
        """
        table   MB-01
        closed
        deal    P 5c B 7h P Kd B Ks
        result  banker
        cleared
        finds   third_card.undrawn
        """,
        """
        table   MB-01
        closed
        deal    P 6c B 7h P Kd B Ks
        result  banker
        cleared
        finds   nothing
        """,
    ),
    "629a.10(b)(1) the Player stays on 5, and no result is announced": (
        """
        table   MB-01
        closed
        deal    P 5c B 7h P Kd B Ks
        cleared
        finds   third_card.undrawn
        """,
        """
        table   MB-01
        closed
        deal    P 5c B 7h P Kd B Ks P 2h
        result  tie
        cleared
        finds   nothing
        """,
    ),
    "629a.10(c)(1) the Banker draws on 6 alone": (
        """
        table   MB-01
        closed
        deal    P 6c B 6h P Kd B Ks B 2h
        finds   third_card.unauthorised
        """,
        """
        table   MB-01
        closed
        deal    P 6c B 5h P Kd B Ks B 2h
        finds   nothing
        """,
    ),
    "629a.10(c)(2)(iii) the Banker's 3 draws on all but 8": (
        """
        table   MB-01
        closed
        deal    P 2c B 3h P Kd B Ks P 8h B 2d
        finds   third_card.unauthorised
        """,
        """
        table   MB-01
        closed
        deal    P 2c B 3h P Kd B Ks P 9h B 2d
        finds   nothing
        """,
    ),
    "629a.10(c)(2)(iii) the Banker's 6 stays on 6": (
        """
        table   MB-01
        closed
        deal    P 2c B 6h P Kd B Ks P 6d
        result  player
        finds   third_card.undrawn
        """,
        """
        table   MB-01
        closed
        deal    P 2c B 6h P Kd B Ks P 5d
        result  player
        finds   nothing
        """,
    ),
    "629a.10 faces that are read only later": (
        """
        table   MB-01
        closed
        deal    P ? B ? P ? B ? P ?
        read    P1 6c B1 7h P2 Kd
        finds   nothing
        read    B2 Ks
        finds   third_card.unauthorised
        read    P3 2d
        finds   third_card.unauthorised
        """,
        """
        table   MB-01
        closed
        deal    P ? B ? P ? B ? P ?
        read    P1 5c B1 7h P2 Kd B2 Ks P3 2d
        result  tie
        finds   nothing
        """,
    ),
}


@cites(
    "629a.8(b)",
    "629a.8(c)",
    "629a.9(c)",
    "629a.10(a)",
    "629a.10(b)(1)",
    "629a.10(b)(2)",
    "629a.10(c)",
    "629a.10(c)(1)",
    "629a.10(c)(2)(iii)",
)
@pytest.mark.parametrize("name", PAIRS)
def test_the_irregularity(name: str) -> None:
    play(PAIRS[name][0])


@cites("629a.8(b)", "629a.8(c)")
@pytest.mark.parametrize("name", PAIRS)
def test_its_honest_neighbour(name: str) -> None:
    play(PAIRS[name][1])


def test_absence_is_no_evidence_where_nobody_reports_it() -> None:
    play("""
        table   MB-01 blind no_more_bets.announced
        finds   open.unobserved
        wagers  1: player 25
        deal    P 9s B 2c P Kd B 5h
        finds   open.unobserved
    """)


def test_a_card_that_nobody_would_report_is_not_missed() -> None:
    play("""
        table   MB-01 blind card.dealt
        closed
        deal    P 5c B 7h P Kd B Ks
        result  banker
        cleared
        finds   open.unobserved
    """)


def test_nor_while_its_reporter_is_silent() -> None:
    play("""
        table   MB-01
        silent  panel
        wagers  1: player 25
        deal    P 9s
        closed
        finds   nothing
    """)
    play("""
        table   MB-01
        silent  panel
        heard   panel
        wagers  1: player 25
        deal    P 9s
        closed
        finds   round.no_announcement
    """)


@shows("natural.drawn_on", "third_card.unauthorised", of="629a")
def test_one_cause_one_finding() -> None:
    """Both thirds on a Natural; a whole deal that began at the wrong hand."""
    play("""
        table   MB-01
        closed
        deal    P 9c B 7h P Kd B Ks P 4h B 2d
        finds   natural.drawn_on
    """)
    play("""
        table   MB-01
        closed
        deal    P 6c B 5h P Kd B Ks P 2h B 4d
        result  banker
        finds   third_card.unauthorised | worsened third_card.unauthorised
    """)
