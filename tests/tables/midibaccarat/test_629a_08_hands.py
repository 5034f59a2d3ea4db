"""§ 629a.8(c), (d): who is handed which cards to turn."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import SEATED, check

OPEN = "open midibaccarat tray=1000 blind=points.announced\n" + SEATED
BETS = "wagers 1: player 25 | 2: banker 50 | 3: player 25 | 5: player 20\nclosed\n"
FOUR = BETS + "deal P ? B ? P ? B ?\n"
THIRD = "gives P 3\nreturns P 3\nread P1 2c P2 As\npoints P 3\n"
PLAYER = "gives P 3\nreturns P 3\n"

CASES = {
    "the highest wager, of equal ones the first counter-clockwise": ("gives P 3", "nothing"),
    "of equal ones the other": ("gives P 1", "hand.given_wrong 1"),
    "a lower wager, though first in the order": ("gives P 5", "hand.given_wrong 5"),
    "the Banker's Hand": (PLAYER + "gives B 2", "nothing"),
    "the Banker's Hand to who wagered on the other": (PLAYER + "gives B 3", "hand.given_wrong 3"),
    "the Banker's Hand before the Player's": ("gives B 2", "hand.given_wrong 2"),
    "the Banker's Hand, as nobody would turn the Player's": (
        "gives P 3\n" + "".join(f"relinquishes P {seat}\n" for seat in (3, 2, 1, 5)) + "gives B 2",
        "nothing",
    ),
    "a third card to who had the hand": (THIRD + "deal P ?\ngives P 3", "nothing"),
    "a third card to another": (THIRD + "deal P ?\ngives P 1", "hand.given_wrong 1"),
    "once wrong is once found": (
        "gives P 1\nreturns P 1\ndeal P ?\ngives P 1",
        "hand.given_wrong 1",
    ),
    "given up: to the right": ("gives P 3\nrelinquishes P 3\ngives P 2", "nothing"),
    "given up: past a player": (
        "gives P 3\nrelinquishes P 3\ngives P 1",
        "hand.offer_order 1",
    ),
    "given up: that player has declined": (
        "gives P 3\nrelinquishes P 3\nrelinquishes P 2\ngives P 1",
        "nothing",
    ),
    "given up: nobody sits in 4": (
        "gives P 3\nrelinquishes P 3\nrelinquishes P 2\nrelinquishes P 1\ngives P 5",
        "nothing",
    ),
    "given up: round the table, past one": (
        "gives P 3\nrelinquishes P 3\nrelinquishes P 2\ngives P 5",
        "hand.offer_order 5",
    ),
    "given up: who is away is not asked": (
        "event seat.absent seat=2 absent=true\ngives P 3\nrelinquishes P 3\ngives P 1",
        "nothing",
    ),
    "given up for the third card too": (
        "gives P 3\nrelinquishes P 3\ngives P 2\nreturns P 2\ndeal P ?\ngives P 2",
        "nothing",
    ),
    "given up, and the third card to who gave it up": (
        "gives P 3\nrelinquishes P 3\ngives P 2\nreturns P 2\ndeal P ?\ngives P 3",
        "hand.given_wrong 3",
    ),
}


@cites(
    "629a.8(c)(1)", "629a.8(c)(2)", "629a.8(c)(4)", "629a.8(c)(5)", "629a.8(c)(6)", "629a.8(d)"
)  # fmt: skip
@shows("hand.offer_order")
@pytest.mark.parametrize("name", CASES)
def test_who_turns_the_cards(name: str) -> None:
    acts, finds = CASES[name]
    check(OPEN + FOUR + acts, finds)


@cites("629a.8(c)(5)")
@shows("hand.given_wrong")
def test_c_5_the_bankers_third_card() -> None:
    text = OPEN + FOUR + PLAYER + "gives B 2\nreturns B 2\ndeal B ?\n"
    check(text + "gives B 2", "nothing")
    check(text + "gives B 1", "hand.given_wrong 1")


def test_nobody_wagered_on_it_so_the_dealer_turns_it() -> None:
    """MB-13."""
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P ? B ? P ? B ?\n"
    check(text, "nothing")
    check(text + "gives B 1", "hand.given_wrong 1")


@cites("629a.8(c)(1)", "629a.8(c)(2)")
@shows("hand.given_wrong")
def test_a_hand_with_a_wager_on_it_is_given_to_somebody() -> None:
    """MB-13: the dealer turns what nobody wagered on, or what every player declines."""
    full = OPEN.replace(" blind=points.announced", "")
    bets = "wagers 1: player 25 | 2: tie 5\nclosed\ndeal P 2c B 3c P 4c B 3d\n"
    check(full + bets + "gives P 1\nreturns P 1\npoints P 6 B 6", "nothing")
    check(full + bets + "points P 6 B 6", "hand.given_wrong 1")
    check(full + bets.replace("player", "banker") + "points P 6 B 6", "hand.given_wrong 1")
    check(full.replace("tray", "blind=hand.given tray") + bets + "points P 6 B 6", "nothing")


@cites("629a.8(d)")
@shows("hand.offer_order")
def test_d_the_dealer_turns_what_every_player_has_declined() -> None:
    full = OPEN.replace(" blind=points.announced", "")
    text = full + "wagers 1: player 25\nclosed\ndeal P 2c B 3c P 4c B 3d\n"
    given = "gives P 1\nrelinquishes P 1\nrelinquishes P 5\nrelinquishes P 3\n"
    check(text + given + "relinquishes P 2\npoints P 6", "nothing")
    check(text + given + "points P 6", "hand.offer_order 2")
    away = "event seat.absent seat=2 absent=true\n"
    check(text + away + given + "points P 6", "nothing")
    blind = full.replace("tray", "blind=right.relinquished tray")
    check(text.replace(full, blind) + given + "points P 6", "nothing")


@cites("629a.8(d)")
@shows("hand.offer_order")
def test_d_what_is_offered_is_taken_or_not() -> None:
    full = OPEN.replace(" blind=points.announced", "")
    text = (
        full
        + "wagers 1: player 25\nclosed\ndeal P 2c B 3c P 4c B 3d\ngives P 1\nrelinquishes P 1\n"
    )
    offered = "event hand.offered hand=player seat={} taken={}\n".format
    to_5, to_3 = offered(5, "false"), offered(3, "false")
    check(text + to_5 + to_3 + offered(2, "false") + "points P 6", "nothing")
    check(text + to_5 + to_3 + "points P 6", "hand.offer_order 2")
    taken = offered(3, "true") + "gives P 3\nreturns P 3\npoints P 6"
    check(text + to_5 + taken, "nothing")
    check(text + taken, "hand.offer_order 3")  # once, though it is then given to him too
    check(text + to_5 + taken.replace("gives P 3", "gives P 2"), "hand.given_wrong 2")
    check(text + to_3 + offered(2, "true") + "gives P 2\npoints P 6", "hand.offer_order 3")
    of_right = text.replace("relinquishes P 1\n", "")  # he had it, and takes it
    check(
        of_right.replace("gives", offered(1, "true") + "gives") + "returns P 1\npoints P 6",
        "nothing",
    )


THIRDS = {  # what lies there, how it is turned: a third card of each hand, both owed
    "as they ought": ("", "gives P 1\nreturns P 1\n", "gives B 2\nreturns B 2\n", ""),
    "given up": ("", "gives P 1\nrelinquishes P 1\n", "relinquishes B 2\n", ""),
    "the Player's by the dealer": (
        "", "", "gives B 2\nreturns B 2\n", "hand.given_wrong 1 @629a.8(c)(4)",
    ),
    "the Banker's by the dealer": (
        "", "gives P 1\nreturns P 1\n", "", "hand.given_wrong 2 @629a.8(c)(5)",
    ),
    "who has it is away": ("event seat.absent seat=1 absent=true\n", "", "gives B 2\n", ""),
    "who has it has left": ("event seat.left seat=2\n", "gives P 1\n", "", ""),
    "not returned yet, as far as is known": ("gives P 1\n", "", "gives B 2\n", ""),
    "seen before": ("event card.exposed hand=player number=3 card=2d\n", "", "gives B 2\n", ""),
}  # fmt: skip


@cites("629a.8(c)(4)", "629a.8(c)(5)")
@shows("hand.given_wrong")
@pytest.mark.parametrize("name", THIRDS)
def test_c_4_5_a_third_card_that_the_dealer_turns_himself(name: str) -> None:
    """2 and 2 draw 2 and 3: of the hands themselves each had come back."""
    before, player, banker, wrong = THIRDS[name]
    full = OPEN.replace(" blind=points.announced", "")
    text = full + "wagers 1: player 25 | 2: banker 50\nclosed\ndeal P 2c B Kh P Ks B 2h\n"
    text += "gives P 1\nreturns P 1\npoints P 2\ngives B 2\nreturns B 2\npoints B 2\n"
    text += f"deal P 2d\n{before}{player}deal B 3d\n{banker}finals P 4 B 5\n"
    table = play(text)
    told = [
        f"{one.code} {one.seat} @{one.cite[0]}" for one in table.findings if "hand." in one.code
    ]
    assert told == [wrong] * bool(wrong)
    blind = text.replace("tray", "blind=hand.returned tray", 1)
    assert [one for one in play(blind).findings if "hand." in one.code] == []


def test_a_filing_under_629b_4_switches_it_off() -> None:
    other = OPEN.replace("tray", "other_reveal=true tray")
    check(other + FOUR + "gives P 1\nrelinquishes P 1\ngives P 5", "nothing")


def test_a_refusal_that_nobody_reports_is_not_missed() -> None:
    blind = OPEN.replace("blind=", "blind=right.relinquished,")
    check(blind + FOUR + "gives P 3\nrelinquishes P 3\ngives P 1", "nothing")
