"""Payments that go to another seat: of one player's boxes lawful, else `seat.switch`; GEN-8."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON
from tests.tables.common.test_payments import CARDS, after, reckoned

WON = (
    MIDI
    + """
    sits    1 2 3
    {}
    wagers  1: player 25 | 2: player 25 | 3: banker 50
    closed
    deal    P 9s B 2c P Kd B 5h
    result  player
    takes   3: banker 50
"""
)
ALONE = WON.format("tick")
JOINED = WON.format("event seats.joined seats=[1,2]")
END = "back 1: player 25 | 2: player 25\ncleared\n"


@cites("629a.7(a)")
@shows("seat.switch", of="629a")
def test_a_payment_at_another_seat_is_one_mistake() -> None:
    assert after(ALONE, "pays 2: player 25\npays 2: player 25\n" + END) == [
        "seat.switch 1 player 2500"
    ]
    assert after(ALONE, "pays 2: player 25\npays 1: player 25\n" + END) == []
    both = ["pay.missed 1 player 2500", "pay.over 2 player 2400"]
    assert sorted(after(ALONE, "pays 2: player 25\npays 2: player 24\n" + END)) == both
    assert after(ALONE, "pays 2: player 25\npays 4: player 25\n" + END) == [
        "seat.switch 1 player 2500"  # to a seat that has no wager
    ]
    less = "pays 1: player 20\npays 2: player 25\npays 2: player 5\n"
    assert after(ALONE, less + END)[:1] == ["pay.under 1 player 500"]  # final at the turn


def test_the_books_of_a_payment_at_another_seat() -> None:
    text = ALONE + "pays 2: player 25\npays 2: player 25\n" + END
    play(text + "books tray 1000 | errors.over 25 | errors.under -25")


@cites("629a.7(a)")
def test_two_boxes_of_one_player_are_paid_in_one_stack() -> None:
    """GEN-8: one player with two hands; in which of his boxes his chips lie is his."""
    for pays in ("pays 2: player 50\n", "pays 1: player 50\n"):
        assert after(JOINED, pays + END) == []
        play(JOINED + pays + END + "books tray 1000 | errors.over 0 | errors.under 0")
        assert after(ALONE, pays + END) != []
    assert after(JOINED, "pays 2: player 49\n" + END) != []


def test_one_stack_is_no_mistake_as_the_dealer_turns_away() -> None:
    """Another winner is paid after it."""
    three = JOINED.replace("takes   3: banker 50\n", "").replace("3: banker", "3: player")
    end = "pays 3: player 50\nback 1: player 25 | 2: player 25 | 3: player 50\ncleared\n"
    assert after(three, "pays 2: player 50\n" + end) == []
    alone = three.replace("event seats.joined seats=[1,2]", "tick")
    assert after(alone, "pays 2: player 50\n" + end)[:1] == ["pay.over 2 player 2500"]


@pytest.mark.parametrize(("game", "filed"), [("saigon", SAIGON), ("pai gow", PAI_GOW)])
@shows("seat.switch", of="680a 688a")
def test_seats_of_the_other_games(game: str, filed: str) -> None:
    """Seat 3 has won, and seat 1 is given what it won."""
    main = {"saigon": "ante", "pai gow": "main"}[game]
    begun = f"{filed}sits 1 3\nwagers 1: {main} 25 | 3: {main} 50\nclosed\n{CARDS[game]}\n"
    won = next(one.owed.won_cents for one in reckoned(play(begun)) if one.key[0] == 3)
    pays = f"takes 1: {main} 25\npays {{}}: {main} {won / 100:.2f}\ncleared\n"
    assert after(begun, pays.format(3)) == []
    assert after(begun, pays.format(1)) == [f"seat.switch 3 {main} {won}"]
