"""Rounds that the cards do not decide: cards unknown, in no order, or no hand."""

from tests.scenarios.play import play

OPENED = """
        table   MB-01 tray 1000
"""


def test_chips_go_where_the_dealer_put_them_when_the_cards_tell_nothing() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25 | 2: banker 50 | 3: tie 5
        closed
        deal    P ? B ? P ? B ?
        result  player
        takes   2: banker 50
        pays    1: player 25
        takes   3: tie 7
        cleared
        round   r1 undecided unverified
        finds   nothing
        books   layout 0 | tray 1032 | patrons -30 | errors.under -2
    """
    )


def test_cards_that_are_no_hand() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25
        closed
        deal    P 9s B 2c P1 Kd B 5h
        cleared
        round   r1 undecided unverified
        finds   deal.order
        books   layout 0 | patrons 0
    """
    )


def test_cards_out_of_order_still_make_two_hands() -> None:
    play(
        OPENED
        + """
        closed
        deal    P2 6s B2 2c P1 Kd B1 5h P 7s
        result  banker
        cleared
        round   r1 banker 6:7
        finds   deal.order | third_card.unauthorised
    """
    )


def test_a_third_card_that_no_deck_of_the_game_has_decides_nothing() -> None:
    play(
        OPENED
        + """
        wagers  1: player 25
        closed
        deal    P 3s B 7s P 2h B 7c P Jk
        cleared
        round   r1 undecided unverified
        finds   card.foreign
        books   layout 0 | patrons 0
    """
    )
