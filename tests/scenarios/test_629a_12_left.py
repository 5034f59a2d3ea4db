"""§ 629a.12(d)(2)(i): what a player owes still as he leaves, in the books of his seat."""

import pytest

from events.derived import MarkerMoved
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.midibaccarat.rounds import BANKER, OPEN

NOT_MARKED = f"wagers 3: banker 60\n{BANKER}pays 3: banker 60\nback 3: banker 60\ncleared\n"
WON = f"wagers 3: banker 100\n{BANKER}marks 3: 5\npays 3: banker 100\nback 3: banker 100\ncleared\n"
LEFT = OPEN + WON + "leaves 3\n"

LAID = f"wagers 3: banker 100\n{BANKER}"
AMID = OPEN + LAID + "leaves 3\nmarks 3: 5\npays 3: banker 100\nback 3: banker 100\n"
BLIND = (OPEN + WON).replace("tray", "blind=table.closed tray", 1)
BOOKS = {  # what is owed by the seat, what was lost there, what was taken beyond it
    "all that he owed": (LEFT, 0, 500, 0),
    "what was not marked, too": (OPEN + WON + NOT_MARKED + "leaves 3\n", 0, 800, 0),
    "nothing, as he has paid it": (OPEN + WON + "collects 3: 5\nleaves 3\n", 0, 0, 0),
    "what he has not paid": (OPEN + WON + "collects 3: 4.99\nleaves 3\n", 0, 1, 0),
    "what he pays after all": (LEFT + "collects 3: 5\n", 0, 0, 0),
    "what he pays after all, a cent less": (LEFT + "collects 3: 4.99\n", 0, 1, 0),
    "and a cent more": (LEFT + "collects 3: 5.01\n", 0, 0, -1),
    "what the next one pays is his own": (LEFT + "sits 3\n" + WON + "collects 3: 5\n", 0, 500, 0),
    "what the next player owes": (LEFT + "sits 3\n" + WON, 500, 500, 0),
    "both pay": (LEFT + "sits 3\n" + WON + "collects 3: 5\ncollects 3: 5\n", 0, 0, 0),
    "the next player leaves, too": (LEFT + "sits 3\n" + WON + "leaves 3\n", 0, 1_000, 0),
    "by a win that he left before": (AMID + "cleared\n", 0, 500, 0),
    "and pays in that round": (AMID + "collects 3: 5\ncleared\n", 0, 0, 0),
    "and pays after it": (AMID + "cleared\ncollects 3: 5\n", 0, 0, 0),
    "and is not marked": (AMID.replace("marks 3: 5\n", "") + "cleared\n", 0, 500, 0),
    "as he leaves before the cards do": (OPEN + WON.replace("cl", "leaves 3\ncl"), 0, 500, 0),
    "who had wagered before he came": (OPEN + LAID.replace("cl", "leaves 3\nsits 3\ncl")
                                       + WON.partition("result banker\n")[2], 500, 0, 0),
    "and the next one sits there": (AMID + "cleared\nsits 3\n" + WON, 500, 500, 0),
    "of nobody who left while it was bet on": (
        OPEN + "wagers 1: player 5\nleaves 3\n" + WON, 500, 0, 0),
    "as the table closes": (OPEN + WON + "closes\n", 0, 500, 0),
    "as it closes on the round": (OPEN + WON.replace("cleared", "closes"), 0, 500, 0),
    "as it closes on a round that he had left": (AMID + "closes\n", 0, 500, 0),
    "as it opens, and nobody told that it closed": (BLIND + OPEN, 0, 500, 0),
    "nothing, as it says its opening again": (OPEN + WON + OPEN, 500, 0, 0),
    "while the next round is bet on": (LEFT + "wagers 1: player 25\ncollects 3: 5\n", 0, 0, 0),
}  # fmt: skip


@cites("629a.12(d)(2)(i)")
@pytest.mark.parametrize("name", BOOKS)
def test_what_a_player_who_has_left_owed_is_no_more_owed_by_his_seat(name: str) -> None:
    text, owed, lost, beyond = BOOKS[name]
    books = play(text).balances
    assert books.get("vigorish:MB-01/3", 0) == owed
    assert books.get("vigorish.lost:MB-01/3", 0) == lost
    assert books.get("errors.under:MB-01", 0) == beyond


@cites("629a.12(d)(2)(i)")
def test_a_marker_that_goes_with_its_player_is_not_lost() -> None:
    """MB-7: also where he gives up his seat first."""
    moved = "event marker.moved seat=3 to_seat=4\n"
    for text in (OPEN + WON + moved + "leaves 3\n", LEFT + moved):
        books = play(text).balances
        assert books.get("vigorish:MB-01/3", 0) == books.get("vigorish.lost:MB-01/3", 0) == 0
        assert books["vigorish:MB-01/4"] == 500
    sat = play(LEFT + "sits 3\n" + WON + moved).balances  # his own, not that of who sat there
    assert (sat["vigorish:MB-01/4"], sat["vigorish.lost:MB-01/3"]) == (500, 500)


@cites("629a.12(c)", "629a.12(d)(2)(i)")
@pytest.mark.parametrize(
    ("rounding", "cents", "lost", "beyond"),
    [
        ("up_quarter", "2.75", 0, 0), ("up_quarter", "2.76", 0, -1),
        ("nearest_quarter", "2.50", 0, 0), ("nearest_quarter", "2.51", 0, -1),
        ("exact", "2.54", 0, 0), ("exact", "2.53", 1, 0),
    ],
)  # fmt: skip
def test_it_is_rounded_as_it_is_collected_after_all(
    rounding: str, cents: str, lost: int, beyond: int
) -> None:
    filed = OPEN.replace("tray", f"vigorish_round_at=collect vigorish_rounding={rounding} tray")
    one = WON.replace("banker 100", "banker 25.40").replace("marks 3: 5", "marks 3: 1.27")
    books = play(f"{filed}{one}{one}leaves 3\ncollects 3: {cents}\n").balances
    assert books.get("vigorish:MB-01/3", 0) == 0
    assert books.get("vigorish.lost:MB-01/3", 0) == lost
    assert books.get("errors.under:MB-01", 0) == beyond


BLINDED = "blind=vigorish.collected tray"
UNTOLD = (OPEN + WON).replace("tray", BLINDED)
FOUND = {  # what is said of it
    "his win was marked after he had left": (AMID + "cleared\n", "{} 3 banker 5 @r1"),
    "and is collected": (AMID + "collects 3: 5\ncleared\n", "nothing"),
    "and is collected in part": (AMID + "collects 3: 4.99\ncleared\n", "{} 3 banker 0.01 @r1"),
    "and is collected later": (
        AMID + "cleared\ncollects 3: 5\n", "{} 3 banker 5 @r1 | remedied {} 3 @r1"),
    "too much was marked": (
        AMID.replace("marks 3: 5", "marks 3: 6") + "cleared\n",
        "{} 3 banker 5 @r1 | vig.wrong_amount 3 banker 1 @r1"),
    "the next one owes his own": (
        AMID + "cleared\nsits 3\n" + WON + "collects 3: 5\nleaves 3\n", "{} 3 banker 5 @r1"),
    "the table closes": (OPEN + WON + "closes\n", "{} 3 banker 5"),
    "nothing is owed then": (OPEN + WON + "collects 3: 5\ncloses\n", "nothing"),
    "said as he left": (LEFT + "closes\n", "{} 3 banker 5"),
    "said as he left amid his round": (AMID + "closes\n", "{} 3 banker 5 @r1"),
    "nobody would tell": (UNTOLD + "closes\n", "nothing"),
    "nor of his round": (AMID.replace("tray", BLINDED, 1) + "cleared\n", "nothing"),
    "a mark of the next one is his": (
        AMID.replace("marks 3: 5\n", "") + "cleared\nsits 3\n" + WON.replace("3: 5", "3: 10"),
        "vig.not_marked 3 banker 5 @r1 | vig.wrong_amount 3 banker 5 @r2"),
}  # fmt: skip


@cites("629a.12(d)(2)(i)")
@pytest.mark.parametrize("name", FOUND)
def test_what_is_owed_after_its_player_has_left(name: str) -> None:
    """GEN-5: his wagers stand; what they owe is due at once, and with the table's closing: MB-7."""
    text, found = FOUND[name]
    play(text + "finds " + found.format(*["vig.uncollected_at_leave"] * 2))


def _lies(table: Play, seat: int) -> int:
    """What the marker of a seat says by the facts alone: by the last of them."""
    told = [one for one in table.facts if isinstance(one, MarkerMoved) and one.seat == seat]
    return told[-1].owed_cents if told else 0


@cites("629a.12(d)(2)(ii)")
def test_the_facts_tell_of_each_seat_what_its_marker_says() -> None:
    assert _lies(play(OPEN + WON), 3) == 500
    assert _lies(play(OPEN + WON + "collects 3: 4\n"), 3) == 100
    assert _lies(play(LEFT), 3) == 0
    moved = play(OPEN + WON + "event marker.moved seat=3 to_seat=4\n")
    assert (_lies(moved, 3), _lies(moved, 4)) == (0, 500)


SHOES = "event shoe.ended\nevent shoe.loaded decks=8 deck=B\n"
RELEASED = {  # what is left at its seat in all: the last fact says what it was, and that it is gone
    "as the table closes": OPEN + WON + "closes\n",
    "as it closes on the round": OPEN + WON.replace("cleared", "closes"),
    "as it opens, and nobody told that it closed": BLIND + OPEN,
    "by a win that he left before": AMID + "cleared\n",
    "as it closes on a round that he had left": AMID + "closes\n",
    "in a new shoe, where reports of marks were lost": (
        OPEN + WON + "silent panel\nheard panel\n" + SHOES + LAID),
}  # fmt: skip


@cites("629a.12(d)(2)(i)")
@pytest.mark.parametrize("name", RELEASED)
def test_a_marker_that_nobody_collects_any_more_is_told_to_be_gone(name: str) -> None:
    """MB-7: once, whatever it is that ends it; so the facts alone tell what lies there."""
    table = play(RELEASED[name])
    assert not table.state.owed
    told = [one for one in table.facts if isinstance(one, MarkerMoved) and one.seat == 3]
    assert [(one.what, one.amount_cents, one.owed_cents) for one in told] == [
        ("marked", 500, 500), ("left", 500, 0),
    ]  # fmt: skip
