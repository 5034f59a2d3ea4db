"""§§ 629a.5(f), 629a.9(d), 629a.13(e): the burn, the last hand, too few cards."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import FOUR, OPEN, SAID, check, real, shoe

MET, LAST = "event cover_card.met\n", "event last_hand.announced\n"


@cites("629a.5(f)")
@pytest.mark.parametrize(
    ("first", "more"), [("2c", 2), ("9h", 9), ("As", 1), ("Td", 10), ("Jd", 10), ("Kc", 10)]
)
def test_5_f_the_burn_is_the_face_value_of_the_first_card(first: str, more: int) -> None:
    check(OPEN + shoe(first=first, more=more), "nothing")
    for other in (more - 1, more + 1):
        check(OPEN + shoe(first=first, more=other), "burn.wrong_count")


@cites("629a.5(f)")
@shows("burn.wrong_count")
def test_5_f_a_shoe_of_which_nothing_is_burnt() -> None:
    load = "event shoe.loaded decks=8 deck=A\n"
    check(OPEN + load + real(), "burn.wrong_count @r1")
    check(OPEN.replace("tray", "blind=cards.burned tray") + load + real(), "nothing")
    check(OPEN + shoe() + real() + real(), "nothing")


def test_5_f_a_first_card_that_nobody_read_is_not_counted() -> None:
    text = "event shoe.loaded decks=8 deck=A\nevent cards.burned first=null more={}\n"
    for more in (1, 4, 10):
        check(OPEN + text.format(more), "nothing")
    for more in (0, 11):
        check(OPEN + text.format(more), "burn.wrong_count")


AGAIN = "event cards.burned first=5h more=5\n"


@cites("629a.5(f)")
@shows("burn.wrong_count")
@pytest.mark.parametrize("between", ["", real(), real() + "wagers 1: player 25\n" + FOUR])
def test_5_f_a_shoe_is_burnt_once(between: str) -> None:
    """Right or wrong, another burn is one finding; a new shoe has its own."""
    rest = SAID + "pays 1: player 25\ncleared\n" if between.endswith(FOUR) else ""
    table = play(OPEN + shoe() + between + AGAIN + rest + AGAIN.replace("more=5", "more=4"))
    assert [one.code for one in table.findings] == ["burn.wrong_count"] * 2
    one, other = table.findings
    assert one.because[:2] == other.because[:2] == ("MB-01/6", "MB-01/7")  # load and burn
    assert len(one.because) == len(other.because) == 3
    check(OPEN + shoe() + real() + shoe("event shoe.loaded decks=8 deck=B\n"), "nothing")


def test_5_f_a_shoe_whose_coming_was_lost_is_burnt_for_the_first_time() -> None:
    """The panel tells of burns here, and the shoe's own numbers of what was not heard of it."""
    burn = "event cards.burned source=panel first=5h more=5\n"
    text = OPEN + "event shoe.loaded decks=8 deck=A\n" + burn + real()
    check(text + "skip shoe\n" + burn + real(), "stream.gap")
    check(text + burn + real(), "burn.wrong_count")


@cites("629a.9(d)")
def test_9_d_one_more_hand_after_the_cover_card() -> None:
    met = OPEN + shoe() + "wagers 1: player 25\n" + MET + real("1: tie 5", "1: player 25")
    text = met.replace("pays", "takes 1: tie 5\npays")
    check(text + LAST + real(), "nothing")
    check(text + real(), "shoe.last_hand_unannounced @r2")
    check(text + LAST + real() + real(), "shoe.past_last_hand @r3")
    check(text + LAST + real() + real() + real(), "shoe.past_last_hand @r3")
    check(text + LAST + real() + shoe("event shoe.loaded decks=8 deck=B\n") + real(), "nothing")


@cites("629a.9(d)")
@shows("shoe.last_hand_unannounced")
def test_9_d_the_cover_card_between_two_rounds_is_met_by_the_next() -> None:
    text = OPEN + shoe() + real() + MET + real()
    check(text + LAST + real(), "nothing")
    check(text + real(), "shoe.last_hand_unannounced @r3")


@shows("shoe.past_last_hand")
def test_9_d_nobody_calls_what_nobody_would_hear() -> None:
    blind = OPEN.replace("tray", "blind=last_hand.announced tray")
    check(blind + shoe() + MET + real() + real(), "nothing")
    blind = OPEN.replace("tray", "blind=cover_card.met tray")
    text = blind + shoe() + real() + LAST + real()
    check(text, "nothing")
    check(text + real(), "shoe.past_last_hand @r3")


@cites("629a.9(d)")
def test_9_d_the_cover_card_after_a_whole_hand_that_nobody_clears() -> None:
    """A shoe alone: where all its cards lay there, the card met next may be of the next hand."""
    few = "cards.cleared,wager.placed,no_more_bets.announced,last_hand.announced,points.announced"
    alone = OPEN.replace("tray", f"blind={few},result.announced tray") + shoe()
    hand = "deal P1 9s B1 2c P2 Kd B2 5h\n"
    check(alone + hand + MET + hand * 2, "nothing")
    check(alone + hand + MET + hand * 3, "shoe.past_last_hand @r4")
    midst = "deal P1 9s B1 2c\n" + MET + "deal P2 Kd B2 5h\n"
    check(alone + midst + hand, "nothing")
    check(alone + midst + hand * 2, "shoe.past_last_hand @r3")
    cleared = alone.replace("cards.cleared,", "")
    check(cleared + hand + MET + "cleared\n" + f"{hand}cleared\n" * 2, "shoe.past_last_hand @r3")


def codes(text: str) -> list[str]:
    return [one.code for one in play(text).findings]


@cites("629a.13(e)")
def test_13_e_a_shoe_that_ends_with_a_round_whose_cards_nobody_tells() -> None:
    """All of them may have come; so they had where its wagers are settled."""
    few = "card.dealt,card.read,cards.cleared,result.announced,points.announced"
    blind = OPEN.replace("tray", f"blind={few} tray")
    begun, end = "wagers 1: player 25\nclosed\n", "event shoe.ended cards=416\n"
    check(blind + shoe() + begun + end, "nothing")
    assert "shoe.insufficient_cards" in codes(OPEN + shoe() + begun + end)
    read = OPEN.replace("tray", "blind=cards.cleared,result.announced,points.announced tray")
    paid = "takes 1: player 25\n"
    assert "shoe.insufficient_cards" in codes(read + shoe() + begun + "deal P 2c B 3c\n" + end)
    unread = begun + "deal P 2c B 3c\n" + paid + end
    assert "shoe.insufficient_cards" not in codes(read + shoe() + unread)


def test_9_d_a_simulated_round_is_no_hand_that_is_played() -> None:
    text = OPEN + shoe() + MET + real() + LAST
    begun = text + "event card.found_face_up card=9s\nevent simulated_round.begun\n"
    ended = begun + "deal P 9s B 2c P Kd B 5h\nevent simulated_round.ended\n" + real()
    check(ended, "card.face_up | remedied card.face_up")


@cites("629a.13(e)")
def test_13_e_too_few_cards_make_the_round_void() -> None:
    begun = OPEN + shoe() + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd\n"
    ended = begun + "event shoe.ended cards=416\n"
    found = "shoe.insufficient_cards | remedied shoe.insufficient_cards"
    check(ended + "void 629a.13(e)\nback 1: player 25\ncleared\n", found)
    kept = "void 629a.13(e)\ntakes 1: player 25\ncleared\n"
    worse = "collect.unearned 1 player 25 | worsened shoe.insufficient_cards"
    check(ended + kept, f"shoe.insufficient_cards | {worse}")


@cites("629a.13(e)")
@shows("shoe.insufficient_cards")
def test_13_e_a_shoe_that_is_empty_before_the_first_card() -> None:
    ended = OPEN + shoe() + "wagers 1: player 25\nclosed\nevent shoe.ended cards=416\n"
    found = "shoe.insufficient_cards | remedied shoe.insufficient_cards"
    check(ended + "void 629a.13(e)\nback 1: player 25\ncleared\n", found)
    # … and one that is changed while the wagers are made
    check(
        ended.replace("closed\n", "") + shoe() + real("2: tie 5", "1: player 25"),
        "collect.missed 2 tie 5",
    )


@cites("629a.13(e)")
def test_13_e_it_is_void_also_where_nobody_says_so() -> None:
    text = OPEN + shoe() + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd\n"
    text += "event shoe.ended cards=416\ncleared\n"
    check(text, "shoe.insufficient_cards | void.missing | worsened shoe.insufficient_cards")


@cites("629a.13(e)")
@shows("void.missing")
def test_13_e_what_was_not_drawn_or_said_hangs_under_the_void_that_is_missing() -> None:
    """The Banker's Hand is owed a card that the shoe has not; all is taken as if it were lost."""
    text = OPEN + shoe() + "wagers 1: player 25\nclosed\ndeal P 7c B 2h P Kd B Ks\n"
    text += "points P 7 B 2\nevent shoe.ended cards=416\n"
    found = "shoe.insufficient_cards | {} shoe.insufficient_cards"
    void = "void 629a.13(e)\nback 1: player 25\ncleared\n"
    check(text + void, found.format("remedied"))
    taken = "takes 1: player 25\ncleared\n"
    wrong = "shoe.insufficient_cards | void.missing | worsened shoe.insufficient_cards"
    check(text + taken, wrong)


@cites("629a.13(e)")
def test_13_e_no_round_goes_on_with_the_next_shoe() -> None:
    """Cards of a new shoe are another round's, also where nobody cleared the one before."""
    text = OPEN + shoe() + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd\n"
    text += "event shoe.ended cards=416\n"
    again = shoe("event shoe.loaded decks=8 deck=B\n") + real()
    found = "shoe.insufficient_cards | void.missing @r1 | worsened shoe.insufficient_cards"
    check(text + again + "round r2 player 9:7", found)
    check(
        text + again.replace("wagers 1: player 25\n", "").replace("pays 1: player 25\n", ""), found
    )


@cites("629a.13(e)")
@shows("void.unsupported")
def test_13_e_a_round_that_has_its_cards_is_not_void() -> None:
    whole = OPEN + shoe() + "wagers 1: player 25\n" + FOUR + "event shoe.ended cards=416\n"
    check(whole, "nothing")
    check(whole + "void 629a.13(e)", "void.unsupported")
    plenty = OPEN + shoe() + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd\n"
    check(plenty + "void 629a.13(e)", "void.unsupported")


@cites("629a.13(e)")
def test_13_e_what_is_left_is_not_known_where_count_and_cover_card_disagree() -> None:
    void = "event cover_card.met\nwagers 1: player 25\nclosed\ndeal P 9s B 2c\nvoid 629a.13(e)"
    cut = "event cut.made from_top=100 of=416\nevent second_cover.placed from_bottom={}\n"
    for below, finds in ((14, "shoe.insufficient_cards"), (416, "void.unsupported")):
        ready = OPEN + cut.format(below) + shoe()
        check(ready + void, finds)
        check(ready + void.replace("event cover_card.met\n", ""), "void.unsupported")
