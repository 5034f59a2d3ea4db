"""§ 629a.13(b) to (d): a card that is the third one and lay face up, or the first of its round."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import FOUR, OPEN, SAID, check, real

SIMULATE = OPEN.replace("tray", "disclosed_third_card=simulate_round tray")
# The Player's Hand stays on 7, and so does the Banker's on 7; or the Banker's draws on 5.
BOTH_STAY = "wagers 1: player 25\nclosed\ndeal P 7c B 7h P Kd B Ks\npoints P 7 B 7\n"
TIED = "finals P 7 B 7\nresult tie\nback 1: player 25\ncleared\n"
DRAWS = "wagers 1: player 25\nclosed\ndeal P 7c B 5h P Kd B Ks\npoints P 7 B 5\n"
LOST = "finals P 7 B 8\nresult banker\ntakes 1: player 25\ncleared\n"
BEGUN, ENDED = "event simulated_round.begun\n", "event simulated_round.ended\n"
UP = "event card.found_face_up card={}\n"
THIRD = "third_card.unauthorised"
BOTH = "event card.discarded card=9h\nevent card.discarded\n"


@cites("629a.13(c)", "629a.13(c)(1)")
@shows("card.face_up")
def test_c_1_a_third_card_that_lay_face_up_is_discarded_with_one_more() -> None:
    for dealt in ("deal P 9h\n" + UP.format("9h"), "deal P ?\nevent card.found_face_up\n"):
        text = OPEN + BOTH_STAY + dealt
        check(text + BOTH + TIED + real(), f"{THIRD} | card.face_up | remedied {THIRD}")
        check(text + TIED + real(), f"{THIRD} | card.face_up | worsened {THIRD}")
    # one whose face nobody saw before is that mistake alone
    check(OPEN + BOTH_STAY + "deal P 9h\n" + BOTH + TIED, f"{THIRD} | remedied {THIRD}")
    third, up = play(OPEN + BOTH_STAY + "deal P 9h\n" + UP.format("9h")).findings
    assert (up.under, up.remedy, up.cite) == (third.id, None, ("629a.13(c)",))
    # another card is another matter: (d)
    other = OPEN + BOTH_STAY + "deal P 9h\n" + UP.format("9d") + BOTH + TIED + real()
    both = f"{THIRD} | card.face_up | remedied {THIRD} | simulated_round.missing"
    check(other, f"{both} | worsened card.face_up")


@cites("629a.13(c)", "629a.13(c)(1)", "629a.13(c)(2)")
@shows("card.face_up", "card.exposed")
@pytest.mark.parametrize("code", ["card.face_up", "card.exposed"])
def test_c_so_where_it_was_seen_before_it_was_dealt(code: str) -> None:
    seen = UP if code == "card.face_up" else "event card.exposed card={}\n"
    text = BOTH_STAY + seen.format("9h") + "deal P 9h\n"
    found = f"{code} | {THIRD}"
    check(OPEN + text + BOTH + TIED + real(), f"{found} | remedied {code} | remedied {THIRD}")
    simulated = BEGUN + "deal P 9h B 2c P Kd B 5h\n" + ENDED + "cleared\n" + real()
    done = f"{found} | remedied {code} | remedied {THIRD}"
    check(SIMULATE + text + TIED + simulated, done)
    missing = f"{found} | simulated_round.missing | worsened {code} | worsened {THIRD}"
    check(SIMULATE + text + TIED + real(), missing)
    other = BOTH_STAY + seen.format("9d") + "deal P 9h\n" + BOTH + TIED
    check(OPEN + other, f"{found} | remedied {THIRD}")


@cites("629a.13(c)")
@shows("card.face_up")
def test_c_one_that_lay_face_up_is_the_bankers_if_that_draws() -> None:
    dealt, seen = "deal P 3d\n", UP.format("3d")
    after = f"{THIRD} | card.face_up | remedied {THIRD}"
    check(OPEN + DRAWS + dealt + seen + LOST + real(), after)
    before = f"card.face_up | {THIRD} | remedied card.face_up | remedied {THIRD}"
    check(OPEN + DRAWS + seen + dealt + LOST + real(), before)
    # a card that it draws lawfully is none of these: (d)
    owed = "wagers 1: player 25\nclosed\ndeal P 2c B 7h P 2d B Ks\npoints P 4 B 7\n"
    rest = "finals P 7 B 7\nresult tie\nback 1: player 25\ncleared\n"
    check(OPEN + owed + dealt + rest, "nothing")
    check(OPEN + owed + seen + dealt + rest, "card.face_up")
    check(OPEN + owed + seen + rest.replace("finals", f"{dealt}finals") + real(),
          "card.face_up | simulated_round.missing | worsened card.face_up")  # fmt: skip


PLAYERS = {  # as announced: whether the card was taken for the Banker's third
    "as ruled": ("finals P 7 B 8\nresult banker\n", True),
    "as though it were the Player's": ("finals P 0 B 5\nresult banker\n", False),
    "so, but not in the counts": ("result banker\n", True),
    "the count of the Banker alone": ("finals B 8\nresult banker\n", True),
}


@cites("629a.13(b)", "629a.13(c)")
@shows("third_card.unauthorised")
@pytest.mark.parametrize("name", PLAYERS)
def test_b_a_card_that_is_counted_for_the_player_did_not_become_the_bankers(name: str) -> None:
    said, right = PLAYERS[name]
    quiet = OPEN.replace("tray", "blind=points.announced tray") if "P" not in said else OPEN
    text = quiet + DRAWS.replace("points P 7 B 5\n", "" if quiet != OPEN else "points P 7 B 5\n")
    text += "deal P 3d\n" + said + "takes 1: player 25\ncleared\n"
    check(text, f"{THIRD} | {'remedied' if right else 'worsened'} {THIRD}")
    # a Banker that draws as its own is dealt breaks no rule, and is not heard of
    check(text.replace("deal P 3d", "deal B 3d").replace("P 0 B 5", "P 7 B 8"), "nothing")


@cites("629a.13(b)", "629a.13(c)")
def test_b_nor_one_by_which_another_hand_is_said_to_have_won() -> None:
    """6 and 5: the card is 3, so 6:8 as ruled, and 9:5 as it lies."""
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P 6c B 5h P Kd B Ks\npoints P 6 B 5\n"
    text += "deal P 3d\n"
    paid = "result player\npays 1: player 25\ncleared\n"
    wrong = f"{THIRD} | worsened {THIRD} | pay.unearned 1 player 50"
    check(text + "finals P 9 B 5\n" + paid, wrong)
    taken = "result banker\ntakes 1: player 25\ncleared\n"
    check(text + "finals P 6 B 8\n" + taken, f"{THIRD} | remedied {THIRD}")


@cites("629a.13(d)")
@shows("card.exposed")
def test_d_the_first_card_of_a_round_begins_a_simulated_one_as_it_lies() -> None:
    """It need not be dealt again; the wagers wait for the real round (MB-11)."""
    shown = "event card.exposed hand=player number=1 card=9c\n" + BEGUN
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P 9c\n" + shown
    rest = FOUR + SAID + "pays 1: player 25\ncleared\nround r1 player 9:7\nbooks layout 0\n"
    done = "card.exposed | remedied card.exposed"
    check(text + "deal B1 2c P2 Kd B2 5h\n" + ENDED + rest, done)
    check(text + "deal P1 9c B1 2c P2 Kd B2 5h\n" + ENDED + rest, done)
    check(text + "deal B1 2c B2 5h P2 Kd\n" + ENDED + rest, f"{done} | deal.order")
    worse = "card.exposed | worsened card.exposed"
    check(text + "deal P1 9d B1 2c P2 Kd B2 5h\n" + ENDED + rest, worse)
    check(text + ENDED + rest, worse)
    check(OPEN + real(), "nothing")  # one that nobody saw
    alone = OPEN + "closed\ndeal P 9c\n" + shown + "deal B1 2c P2 Kd B2 5h\n" + ENDED + "cleared\n"
    check(alone + real(), done)


@cites("629a.13(d)")
def test_d_a_card_that_is_not_the_first_is_to_be_dealt_as_that() -> None:
    shown = "event card.exposed hand=banker number=1 card=2c\n" + BEGUN
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P 9c B 2c\n" + shown
    rest = ENDED + FOUR + SAID + "pays 1: player 25\ncleared\n"
    dealt = "deal P1 2c B1 2d P2 Kd B2 5h P3 4s\n"
    check(text + dealt + rest, "card.exposed | remedied card.exposed")


EXPOSED = "event card.exposed hand=player number=3 card=3d\n"


@cites("629a.13(c)")
@pytest.mark.parametrize("dealt", ["deal B 4c\n", "deal B ?\nread B3 4c\n"])
def test_c_a_face_that_everybody_sees_is_the_face_of_that_card(dealt: str) -> None:
    """So the Banker's third card is that one, and another one beside it counts for nobody."""
    text = OPEN + DRAWS + "deal P ?\n"
    rest = LOST.replace("B 8", "B 9") + "round r1 banker 7:8\n"
    wrong = f"{THIRD} | worsened {THIRD}"
    check(text + EXPOSED + dealt + rest, wrong)
    check(text + dealt + EXPOSED + rest, wrong)
    check(text + EXPOSED + LOST + "round r1 banker 7:8\n", f"{THIRD} | remedied {THIRD}")


@cites("629a.10(c)(2)(iii)", "629a.13(d)")
def test_c_what_the_other_hand_may_not_have_by_that_its_reader_tells() -> None:
    """The Banker's Hand stays on 6 beside an 8."""
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P 2c B 4h P 2d B 2h\npoints P 4 B 6\n"
    shown = "deal P ? B ?\n" + EXPOSED.replace("3d", "8c")
    check(text + shown + "read P3 8c\n", f"card.exposed | {THIRD}")


@cites("629a.3(a)")
def test_d_and_is_counted_as_one_that_was_read() -> None:
    gone = "event card.discarded card=3d\n" * 8
    text = OPEN + gone + DRAWS + "deal P ?\n" + EXPOSED
    check(text + "read P3 3d\n", f"{THIRD} | card.duplicate")
