"""Payments that go to another seat: of one player's boxes lawful, else `seat.switch`; GEN-8."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.common.cases import MIDI, PAI_GOW, SAIGON, told
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


WON_BY_THREE = ALONE.replace("takes   3: banker 50\n", "").replace("3: banker 50", "3: player 50")
BACK = "back 1: player 25 | 2: player 25 | 3: player 50\ncleared\n"


@cites("629a.7(a)")
@pytest.mark.parametrize(
    ("pays", "codes"),
    [
        # what came out first, and the switch that is told with the other half of it
        ("3: player 75|2: player 25", ["pay.over 3 player 2500", "seat.switch 1 player 2500"]),
        ("4: player 25|3: player 50|2: player 25",
         ["pay.unearned 4 player 2500", "seat.switch 1 player 2500"]),
        ("3: player 25|2: player 50|1: player 25",
         ["pay.under 3 player 2500", "seat.switch 2 player 2500"]),
        ("2: player 50|3: player 25|1: player 25",
         ["pay.over 2 player 2500", "seat.switch 3 player 2500"]),
        # the same wager may come out otherwise before: that is where it began
        ("3: player 25|2: player 25|3: player 50",
         ["pay.under 3 player 2500", "remedied pay.under 3 player 2500",
          "seat.switch 1 player 2500"]),
        # of two that lack, one was paid there
        ("3: player 75|4: player 1",
         ["pay.over 3 player 2500", "pay.unearned 4 player 100", "seat.switch 1 player 2500",
          "pay.missed 2 player 2500"]),
        ("2: player 50|3: player 25|4: player 1",
         ["pay.over 2 player 2500", "seat.switch 3 player 2500", "pay.unearned 4 player 100",
          "pay.missed 1 player 2500"]),
        # not to the cent
        ("3: player 74|2: player 25", ["pay.over 3 player 2400", "pay.missed 1 player 2500"]),
    ],
)  # fmt: skip
@shows("seat.switch", of="629a")
def test_a_switch_whose_halves_come_out_one_after_the_other(pays: str, codes: list[str]) -> None:
    """PW-115: the first one is told at once, the other one as the switch, under that."""
    table = play(WON_BY_THREE + "".join(f"pays {one}\n" for one in pays.split("|")) + BACK)
    assert told(table) == codes
    ours = [one for one in table.findings if one.code.startswith(("pay.", "seat."))]
    first, *rest = [one for one in ours if one.what == "raised"]
    hung = {one.code: one.under for one in rest}
    assert first.under is None
    assert hung.get("seat.switch", first.id) == first.id
    assert hung.get("pay.missed") is None


def test_what_was_mended_by_then_is_half_of_nothing() -> None:
    back = "event overpayment.recovered seat=2 wager=player amount_cents=2500\n"
    pays = "pays 2: player 50\npays 3: player 50\n" + back
    over = "pay.over 2 player 2500"
    assert sorted(after(WON_BY_THREE, pays + BACK)) == sorted(
        [over, f"remedied {over}", "pay.missed 1 player 2500"]
    )


@pytest.mark.parametrize(
    ("result", "of_one"), [("player", "seat.switch"), ("banker", "pay.missed")]
)
def test_what_follows_from_another_mistake_is_half_of_no_switch(result: str, of_one: str) -> None:
    """Seat 3 has lost, and is paid all the same: by the announcement, or what seat 1 has won."""
    text = f"""
    sits    1 3 4
    wagers  1: player 50 | 3: banker 25
    closed
    deal    P 9s B 2c P Kd B 5h
    result  {result}
    pays    3: banker 25
    pays    4: player 1
    back    3: banker 25 | 1: player 50
    cleared
    """
    assert told(play(MIDI + text)) == [
        "pay.unearned 3 banker 5000", "pay.unearned 4 player 100", f"{of_one} 1 player 5000"
    ]  # fmt: skip


def test_paid_after_the_cards_were_cleared() -> None:
    """What the dealer comes to yet is no second half; PW-23."""
    text = WON_BY_THREE + "pays 3: player 75\npays 2: player 25\n" + BACK
    over, switch = "pay.over 3 player 2500", "seat.switch 1 player 2500"
    assert after(text, "pays 1: player 25\n") == [over, "cards.cleared_early 1"]
    good = "event underpayment.made_good seat=1 wager=player amount_cents=2500\n"
    assert after(text, good) == [over, switch, "remedied pay.missed 1 player 2500"]


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
