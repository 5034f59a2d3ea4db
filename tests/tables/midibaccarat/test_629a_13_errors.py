"""§ 629a.13(a) to (d): where a card in error or disclosed has to go, and whether it went there."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import FOUR, OPEN, SAID, check, real, shoe

SIMULATE = OPEN.replace("tray", "disclosed_third_card=simulate_round tray")
ROUND = "wagers 1: player 25\n" + FOUR
REST = SAID + "pays 1: player 25\ncleared\n"
# The Player's Hand stays on 7, and so does the Banker's on 7; or the Banker's draws on 5.
BOTH_STAY = "wagers 1: player 25\nclosed\ndeal P 7c B 7h P Kd B Ks\npoints P 7 B 7\n"
TIED = "finals P 7 B 7\nresult tie\nback 1: player 25\ncleared\n"
DRAWS = "wagers 1: player 25\nclosed\ndeal P 7c B 5h P Kd B Ks\npoints P 7 B 5\n"
SIX = "event shoe.loaded decks=6\n"
BEGUN, ENDED = "event simulated_round.begun\n", "event simulated_round.ended\n"


def later(first: str) -> str:
    """Another round, of which this is the first card."""
    return real().replace("deal P 9s", f"deal P {first}")


@cites("629a.13(a)")
def test_a_an_unseen_card_is_the_first_of_the_next_hand() -> None:
    text = OPEN + ROUND + "event card.drawn_in_error disclosed=false card=9c\n" + REST
    found = "card.drawn_in_error"
    check(text, found)
    check(text + later("9c"), f"{found} | remedied {found}")
    check(text + later("9d"), f"{found} | worsened {found}")
    # where only its reading tells
    unread = later("?").replace("points", "read P1 {}\npoints", 1)
    check(text + unread.format("9c"), f"{found} | remedied {found}")
    check(text + unread.format("9d"), f"{found} | worsened {found}")
    # … and where nobody knows its face, any card may be it
    unknown = text.replace(" card=9c", "")
    check(unknown + later("9d"), f"{found} | remedied {found}")
    check(unknown + "event card.discarded\n", f"{found} | worsened {found}")


@cites("629a.13(d)")
def test_d_a_disclosed_one_begins_a_simulated_round() -> None:
    text = OPEN + ROUND + "event card.drawn_in_error disclosed=true card=9c\n" + REST
    simulated = BEGUN + "deal P 9c B 2c P Kd B 5h\n" + ENDED + "cleared\n"
    found = "card.drawn_in_error"
    check(text + simulated + real(), f"{found} | remedied {found}")
    check(text + real(), f"{found} | simulated_round.missing @r2 | worsened {found}")


def test_d_a_simulated_round_whose_beginning_was_lost_is_not_missed() -> None:
    """The panel tells of it: only its next word shows whether it did."""
    text = OPEN + ROUND + "event card.drawn_in_error disclosed=true card=9c\n" + REST
    began = text + "wagers 1: player 25\n{}deal P 9s\n"
    found = "card.drawn_in_error"
    whole = play(began.format(""))
    assert [one.code for one in whole.findings] == [found, "simulated_round.missing", found]
    held = [one.finding.code for state in whole.states for one in state.waiting]
    assert {"simulated_round.missing", found} <= {*held}
    check(began.format("skip panel\n") + "event table.idle\n", f"{found} | stream.gap")


@cites("629a.13(d)")
@shows("card.exposed", "card.face_up")
@pytest.mark.parametrize(
    ("code", "event"),
    [("card.exposed", "card.exposed card=9c"), ("card.face_up", "card.found_face_up card=9c")],
)
def test_d_a_card_disclosed_or_face_up(code: str, event: str) -> None:
    text = OPEN + ROUND + f"event {event}\n" + REST
    simulated = BEGUN + "deal P 9c B 2c P Kd B 5h\n" + ENDED + "cleared\n"
    check(text, code)
    check(text + simulated, f"{code} | remedied {code}")
    check(text + real(), f"{code} | simulated_round.missing @r2 | worsened {code}")
    thrown = "event card.discarded card=9c\n"
    check(text + thrown + real(), f"{code} | simulated_round.missing | worsened {code}")


@cites("629a.13(d)")
@shows("simulated_round.missing")
def test_d_a_card_that_was_thrown_away_begins_no_simulated_round() -> None:
    """What is dealt for another card is not for it."""
    text = OPEN + ROUND + "event card.exposed card=9c\n" + REST
    thrown, other = "event card.discarded card={}\n", "event card.found_face_up card=2d\n"
    simulated = BEGUN + "deal P 2d B 2c P Kd B 5h P 5s\n" + ENDED + "cleared\n"
    both = "card.exposed | card.face_up | remedied card.exposed | remedied card.face_up"
    check(text + thrown.format("8c") + other + simulated + real(), both)
    wrong = "card.exposed | card.face_up | remedied card.face_up | simulated_round.missing"
    check(
        text + thrown.format("9c") + other + simulated + real(), wrong + " | worsened card.exposed"
    )


@cites("629a.13(d)")
def test_d_wagers_that_lie_already_wait_for_the_real_round() -> None:
    """MB-11; and they may be taken back."""
    text = OPEN + "wagers 1: player 25 | 2: tie 5\nevent card.found_face_up card=9c\n" + BEGUN
    simulated = "deal P 9c B 2c P Kd B 5h\n" + ENDED + "cleared\n"
    found = "card.face_up | remedied card.face_up"
    whole = FOUR + SAID + "pays 1: player 25\ncleared\nbooks layout 0\n"
    lost = whole.replace("pays", "takes 2: tie 5\npays")
    check(text + simulated + lost, found)
    check(text + simulated + "off 2: tie 5\n" + whole + "round r1 player 9:7\n", found)
    check(text + "off 2: tie 5\n" + simulated + whole + "round r1 player 9:7\n", found)
    check(text + simulated.replace(ENDED, "") + lost, found)


@cites("629a.13(d)")
def test_d_a_wager_outside_the_limits_is_said_once_though_it_waits() -> None:
    """What is placed after the simulated round is new."""
    text = OPEN + "wagers 1: player 4\nclosed\nevent card.found_face_up card=9c\n" + BEGUN
    text += "deal P 9c B 2c P Kd B 5h\n" + ENDED
    found = "wager.outside_limits 1 player 4 | card.face_up | remedied card.face_up"
    check(text + FOUR, found)
    check(text + "wagers 2: player 4\n" + FOUR, f"{found} | wager.outside_limits 2 player 4")


@cites("629a.13(c)(2)", "629a.13(d)")
@shows("simulated_round.wager")
def test_d_no_wagers_in_a_simulated_round() -> None:
    text = OPEN + ROUND + "event card.exposed card=9c\n" + REST + BEGUN
    found, done = "card.exposed", "remedied card.exposed"
    dealt = "deal P 9c B 2c P Kd B 5h\n"
    placed = "wagers 1: player 10\n"
    wrong = f"{found} | simulated_round.wager 1 player 10"
    taken = f"{wrong} | remedied simulated_round.wager 1 | {done}"
    check(text + placed + "off 1: player 10\n" + dealt + ENDED, taken)
    kept = text + placed + dealt + ENDED
    check(kept + "books layout 0", f"{wrong} | {done} | worsened simulated_round.wager 1")
    check(text + dealt + ENDED + placed, f"{found} | {done}")


@cites("629a.13(d)", "629a.13(c)(2)")
@shows("third_card.undrawn")
def test_d_a_simulated_round_is_dealt_as_the_text_has_it() -> None:
    """With the disclosed card as its first, and whole; words alone are no such round."""
    text = OPEN + ROUND + "event card.exposed card={}\n" + REST + BEGUN
    found, rest = "card.exposed", ENDED + "cleared\n" + real()
    done, worse = f"{found} | remedied {found}", f"{found} | worsened {found}"
    check(text.format("9c") + "deal P 9c B 2c P Kd B 5h\n" + rest, done)
    check(text.format("9c") + "deal P 9d B 2c P Kd B 5h\n" + rest, worse)
    check(text.format("9c") + rest, worse)
    begun = text.format("9c")
    unread = "deal P ? B ? P ? B ?\nread P1 {} P2 Kd B1 2c B2 5h\n"
    check(begun + unread.format("9c") + rest, done)
    check(begun + unread.format("9d") + rest, worse)
    check(begun + "deal P ? B ? P ? B ?\n" + rest, done)  # nobody read it
    check(begun.replace(" card=9c", "") + "deal P 9d B 2c P Kd B 5h\n" + rest, done)
    blind = begun.replace("tray=", "blind=card.dealt,card.read tray=").replace(FOUR, "closed\n")
    check(blind + rest.replace(FOUR, "closed\n"), f"{found} | remedied {found}")
    third = text.format("2d") + "deal P 2d B 2c P Kd B 5h{}\n" + rest
    check(third.format(" P 5s"), done)
    check(third.format(""), f"{done} | third_card.undrawn @r2")


@cites("629a.13(d)")
def test_d_a_simulated_round_beside_wagers_that_wait_is_looked_at_too() -> None:
    text = OPEN + "wagers 1: player 25\nevent card.found_face_up card=9c\n" + BEGUN + "{}" + ENDED
    rest = "cleared\n" + FOUR + REST
    found = "card.face_up"
    check(text.format("deal P 9c B 2c P Kd B 5h\n") + rest, f"{found} | remedied {found}")
    check(text.format("deal P 9d B 2c P Kd B 5h\n") + rest, f"{found} | worsened {found}")
    check(text.format("") + rest, f"{found} | worsened {found}")


@cites("629a.13(d)")
def test_d_a_simulated_round_is_missed_once() -> None:
    """Another card in error in the round that was dealt instead is another mistake."""
    text = OPEN + ROUND + "event card.exposed card=9c\n" + REST + BOTH_STAY + "deal P ?\n"
    found = "card.exposed | simulated_round.missing | worsened card.exposed"
    check(text, f"{found} | third_card.unauthorised")


@cites("629a.13(b)")
def test_b_an_unseen_third_card_is_the_bankers_if_that_draws() -> None:
    text = OPEN + DRAWS + "deal P ?\n"
    found = "third_card.unauthorised"
    check(text, found)
    rest = "read P3 3d\nfinals P 7 B 8\nresult banker\ntakes 1: player 25\ncleared\n"
    given = f"{found} | remedied {found}"
    check(text + rest + "round r1 banker 7:8\nbooks tray 1025", given)
    # … and not another one beside it
    more = rest.replace("finals", "deal B 2h\nfinals")
    check(text + more + "round r1 banker 7:8\nbooks tray 1025", f"{found} | worsened {found}")


@cites("629a.13(b)")
def test_b_it_may_be_turned_as_the_bankers() -> None:
    """A reader at the Banker's spot has it as the Banker's third; it is settled as that."""
    found = "third_card.unauthorised | remedied third_card.unauthorised"
    rest = "finals P 7 B 4\nresult player\npays 1: player {}\ncleared\nround r1 player 7:4\n"
    for turned in ("read B3 9h\n", "deal B ?\nread B3 9h\n", "read P3 9h\nread B3 9h\n"):
        text = OPEN + DRAWS + "deal P ?\n" + turned
        check(text + rest.format(25) + "books tray 975", found)
        check(text + rest.format(30) + "books errors.over 5", f"{found} | pay.over 1 player 5")
    # turned as the Player's after all: another card lies at the Banker's
    text = OPEN + DRAWS + "deal P ?\nread B3 9h\nread P3 4d\n"
    wrong = "finals P 7 B 9\nresult banker\ntakes 1: player 25\ncleared\nround r1 banker 7:9\n"
    check(text + wrong, "third_card.unauthorised | worsened third_card.unauthorised")


@cites("629a.13(b)")
def test_b_else_it_is_the_first_of_the_next_hand() -> None:
    text = OPEN + BOTH_STAY + "deal P ?\n" + TIED
    found = "third_card.unauthorised"
    check(text + real(), f"{found} | remedied {found}")
    check(text + "event card.discarded\n" + real(), f"{found} | worsened {found}")


@cites("629a.13(c)")
def test_c_a_disclosed_third_card_is_the_bankers_if_that_draws() -> None:
    rest = "finals P 7 B 8\nresult banker\ntakes 1: player 25\ncleared\n"
    text = OPEN + DRAWS + "deal P ?\nread P3 3d\n" + rest
    found = "third_card.unauthorised | remedied third_card.unauthorised"
    check(text + "round r1 banker 7:8", found)
    # as one that everybody sees; what (c) provides for is no case of (d)
    for seen in ("hand=player number=3 card=3d", "hand=player number=3", "hand=banker number=3"):
        shown = text.replace("read P3", f"event card.exposed {seen}\nread P3")
        check(shown + real(), found)
        shown = text.replace("finals", f"event card.exposed {seen}\nfinals")
        check(shown + real(), found)
    other = text.replace("finals", "event card.exposed card=9c\nfinals")
    check(other, "third_card.unauthorised | card.exposed | remedied third_card.unauthorised")


@cites("629a.13(c)", "629a.13(c)(1)")
def test_c_1_else_it_and_one_more_are_discarded() -> None:
    text = OPEN + BOTH_STAY + "deal P ?\nread P3 9h\n"
    found, one = "third_card.unauthorised", "event card.discarded\n"
    both = "event card.discarded card=9h\n" + one
    check(text + both + TIED + real(), f"{found} | remedied {found}")
    check(text + one + TIED + real(), f"{found} | worsened {found}")
    check(text + TIED + later("9h"), f"{found} | worsened {found}")


@cites("629a.13(c)", "629a.13(c)(2)")
@shows("simulated_round.missing")
def test_c_2_or_it_begins_a_simulated_round() -> None:
    text = SIMULATE + BOTH_STAY + "deal P ?\nread P3 9h\n" + TIED
    found = "third_card.unauthorised"
    simulated = BEGUN + "deal P 9h B 2c P Kd B 5h\n" + ENDED + "cleared\n"
    check(text + simulated + real(), f"{found} | remedied {found}")
    check(text + real(), f"{found} | simulated_round.missing | worsened {found}")


@cites("629a.13(c)")
def test_c_a_face_that_the_shoe_alone_may_know_leaves_both_ways() -> None:
    text = OPEN + BOTH_STAY + "deal P 9h\n"
    found = "third_card.unauthorised"
    both = "event card.discarded card=9h\nevent card.discarded\n"
    check(text + both + TIED + real(), f"{found} | remedied {found}")
    check(text + TIED + later("9h"), f"{found} | remedied {found}")
    check(text + TIED + later("9d"), f"{found} | worsened {found}")


@cites("629a.13(c)")
def test_c_its_disclosure_is_part_of_the_same_mistake() -> None:
    text = OPEN + BOTH_STAY + "deal P ?\nevent card.exposed hand=player number=3 card=9h\n"
    found = "third_card.unauthorised"
    check(text, found)
    both = "event card.discarded card=9h\nevent card.discarded\n"
    check(text + both + TIED + real(), f"{found} | remedied {found}")


@cites("629a.10(a)", "629a.13(b)")
def test_a_card_on_a_natural_goes_on_too() -> None:
    text = OPEN + ROUND + "deal P ?\n" + REST
    found = "natural.drawn_on"
    check(text + real(), f"{found} | remedied {found}")


@cites("629a.10(a)", "629a.13(d)")
def test_a_card_on_a_natural_that_is_seen_begins_a_simulated_round() -> None:
    """The Banker's card is none of those that (c) is about; what it asks for is told anew."""
    text = OPEN + ROUND + "deal B ?\nread B3 4d\n" + REST
    found = "natural.drawn_on"
    simulated = BEGUN + "deal P 4d B 2c P Kd B 5h P 3s\n" + ENDED + "cleared\n"
    check(text + simulated + real(), f"{found} | remedied {found}")
    told = play(text + real()).findings
    assert [(one.what, one.code) for one in told] == [
        ("raised", found), ("raised", "simulated_round.missing"), ("worsened", found),
    ]  # fmt: skip
    assert told[1].under == told[0].id == told[2].of
    assert told[2].expected == "a simulated round without wagers, its cards discarded after"
    assert [one.cite for one in told] == [
        ("629a.10(a)", "629a.13(a)"), ("629a.13(d)",), ("629a.10(a)", "629a.13(d)"),
    ]  # fmt: skip


def test_a_new_shoe_ends_the_search() -> None:
    text = OPEN + ROUND + "event card.drawn_in_error disclosed=false card=9c\n" + REST
    load = "event shoe.loaded decks=8 deck=B\nevent cards.burned first=2c more=2\n"
    check(text + load + later("9d"), "card.drawn_in_error")


def test_what_people_say_is_no_play_that_goes_on() -> None:
    """It has no number of its own; the fold has to bear it beside an open finding."""
    text = OPEN + ROUND + "event card.exposed card=9c\n" + REST
    check(text + "lost 2\n", "card.exposed | stream.declared_lost")


@cites("629a.3(a)", "629a.13(c)")
def test_a_card_that_is_sent_on_is_one_card() -> None:
    """Of six fives of hearts five were played; the sixth is seen twice, and lies there once."""
    drawn, dealt = "deal P ?\nread P3 5h\n", shoe(load=SIX) + real() * 5 + BOTH_STAY
    found = "third_card.unauthorised | remedied third_card.unauthorised"
    played = "wagers 1: player 25\nclosed\ndeal P 5h B 3c P 4s B 2d\n"
    turned = BEGUN + "deal P ? B ? P ? B ?\nread P1 5h P2 4s B1 3c B2 2d\n" + ENDED + "cleared\n"
    text = SIMULATE.replace("tray", "decks=6 tray") + dealt + drawn + TIED + turned
    check(text, found)
    check(text + played, f"{found} | card.duplicate @r8")
    text = OPEN.replace("tray", "decks=6 tray") + dealt
    check(text + "deal P 5h\n" + TIED + played, found)
    unread = played.replace("deal P 5h", "deal P ?") + "read P1 5h\n"
    check(text + "deal P 5h\n" + TIED + unread, found)
    both = "event card.discarded card=5h\nevent card.discarded\n"
    check(text + drawn + both + TIED, found)
    check(text + drawn + both + TIED + played, f"{found} | card.duplicate @r7")


@cites("629a.13(a)", "629a.13(b)", "629a.8(c)")
@shows("third_card.unauthorised", "card.drawn_in_error")
def test_b_it_lies_there_and_need_not_be_dealt_again() -> None:
    rest = "points P 9 B 7\nfinals P 9 B 7\nresult player\npays 1: player 25\ncleared\n"
    rest = "deal B 2c P2 Kd B 5h\nread P1 {}\n" + rest + "round r2 player 9:7\n"
    rest = "wagers 1: player 25\nclosed\n" + rest
    third = "third_card.unauthorised"
    text = OPEN + BOTH_STAY + "deal P ?\n" + TIED
    check(text + rest.format("9s"), f"{third} | remedied {third}")
    faced = OPEN + BOTH_STAY + "deal P 9s\n" + TIED
    check(faced + rest.format("9s"), f"{third} | remedied {third}")
    error = "card.drawn_in_error"
    drawn = OPEN + ROUND + f"event {error} disclosed=false card=9s\n" + REST
    check(drawn + rest.format("9s"), f"{error} | remedied {error}")
    again = rest.format("9d").replace("deal B 2c", "deal P 9d B 2c")
    check(drawn + again, f"{error} | worsened {error}")
    thrown = "event card.discarded card=9s\n"
    check(drawn + thrown + rest.format("9s"), f"{error} | worsened {error} | deal.order")
