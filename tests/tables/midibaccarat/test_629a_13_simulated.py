"""§ 629a.13(c)(2), (d): no wagers in a simulated round, from its first word to its last."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import FOUR, OPEN, SAID, check, real

BEGUN, ENDED = "event simulated_round.begun\n", "event simulated_round.ended\n"
DEALT = ("deal P1 9c\n", "deal B1 2c\n", "deal P2 Kd\n", "deal B2 5h\n")
UP = "event card.found_face_up card=9c\n"
FOUND, DONE = "card.face_up", "remedied card.face_up"
WRONG = "simulated_round.wager 1 player 10"
PLACED, OFF = "wagers 1: player 10\n", "off 1: player 10\n"


def simulated(place: int, *between: str, said: str = "") -> str:
    """A whole one, with something between its cards."""
    return BEGUN + said + "".join(DEALT[:place] + between + DEALT[place:])


@cites("629a.13(c)(2)", "629a.13(d)")
@pytest.mark.parametrize("said", ["", "closed\n"])
@pytest.mark.parametrize("place", range(5))
def test_d_no_wager_at_any_place_of_it(place: int, said: str) -> None:
    """Once its cards are dealt, too: until its end is told, and said or not that no more may be."""
    rest = ENDED + "cleared\n" + real() + "round r2 player 9:7\n"
    before, after = (f"{FOUND} |", f" | {DONE}") if place == 0 else (f"{FOUND} | {DONE} |", "")
    text = OPEN + UP + simulated(place, PLACED, OFF, said=said)
    check(text + rest, f"{before} {WRONG} | remedied simulated_round.wager 1{after}")
    kept = OPEN + UP + simulated(place, PLACED, said=said)
    worse = f"{before} {WRONG}{after} | worsened simulated_round.wager 1"
    check(kept + rest + "books layout 0", worse)


@cites("629a.13(d)")
@shows("simulated_round.wager")
def test_d_nor_beside_wagers_that_wait_for_the_real_round() -> None:
    """Those may be taken back, at any time of it (MB-11)."""
    wait = OPEN + "wagers 1: player 25 | 2: tie 5\n" + UP
    rest = ENDED + FOUR + SAID + "pays 1: player 25\ncleared\nround r1 player 9:7\nbooks layout 0\n"
    taken = f"{FOUND} | {DONE} | {WRONG} | remedied simulated_round.wager 1"
    for said in ("", "closed\n"):
        text = wait + simulated(2, "off 2: tie 5\n", said=said)
        check(text + rest, f"{FOUND} | {DONE}")
        text = wait + simulated(2, PLACED, OFF, "off 2: tie 5\n", said=said)
        check(text + rest, taken)


@cites("629a.13(d)")
def test_d_a_wager_after_its_end_is_of_the_next_round() -> None:
    """Also where nobody would tell of that end, or its report was lost."""
    done = f"{FOUND} | {DONE}"
    check(OPEN + UP + simulated(4) + ENDED + real(), done)
    check(OPEN + UP + simulated(4) + "cleared\n" + real(), done)
    blind = OPEN.replace("tray", "blind=simulated_round.ended,cards.cleared tray")
    check(blind + UP + simulated(4) + real().replace("cleared\n", ""), done)
    lost = OPEN + UP + simulated(4) + "skip panel\n" + real()
    assert "simulated_round.wager" not in [one.code for one in play(lost).findings]
