"""§§ 629a.8(c)(1), (2), 629a.9(a), 629a.11(a): what the dealer announces."""

import pytest

from tests.cites import cites
from tests.shows import shows
from tests.tables.midibaccarat.rounds import EZ, OPEN, check

BETS = "wagers 1: player 25\nclosed\n"
NATURAL = BETS + "deal P 9s B 2c P Kd B 5h\n"
FOUR = BETS + "deal P 2c B Kh P As B 2s\n"  # 3 and 2
PAYS = "pays 1: player 25\ncleared\n"

CASES = {
    "all of it": (FOUR + "points P 3 B 2\ndeal P 4d B 6c\nfinals P 7 B 8\nresult banker\n"
                  "takes 1: player 25", "nothing"),
    "no count before the third card": (FOUR + "deal P 4d B 6c\nfinals P 7 B 8", "announce.missing"),
    "one count of two before it": (
        FOUR + "points P 3\ndeal P 4d B 6c\nfinals P 7", "announce.missing",
    ),
    "no count before the result": (NATURAL + "result player", "announce.missing"),
    "counts before the result": (NATURAL + "points P 9 B 7\nresult player", "nothing"),
    "no result before the pay": (
        NATURAL + "points P 9 B 7\nfinals P 9 B 7\n" + PAYS, "announce.missing",
    ),
    "no final counts before the pay": (
        NATURAL + "points P 9 B 7\nresult player\n" + PAYS, "announce.missing",
    ),
    "one final count": (
        NATURAL + "points P 9 B 7\nfinals P 9\nresult player\n" + PAYS, "announce.missing",
    ),
    "final counts and result": (
        NATURAL + "points P 9 B 7\nfinals P 9 B 7\nresult player\n" + PAYS, "nothing",
    ),
    "a count of two cards after the third": (
        FOUR + "points P 3\ndeal P 4d B 6c\npoints B 2\nfinals P 7 B 8", "announce.missing",
    ),
    "both counts of two cards after the third": (
        FOUR + "deal P 4d B 6c\npoints P 3 B 2\nfinals P 7 B 8", "announce.missing",
    ),
    "the result after a pay": (
        NATURAL + "points P 9 B 7\nfinals P 9 B 7\npays 1: player 25\nresult player\ncleared\n",
        "announce.missing",
    ),
    "a hole in what the panel said": (
        FOUR + "points P 3\nskip panel\ndeal P 4d B 6c\nfinals P 7 B 8", "stream.gap",
    ),
    "one point off": (NATURAL + "points P 8", "result.misannounced"),
    "the other hand one point off": (NATURAL + "points P 9 B 8", "result.misannounced"),
    "a final count one off": (
        NATURAL + "points P 9 B 7\nfinals P 9 B 6\nresult player\n" + PAYS, "result.misannounced",
    ),
    "another winner": (
        NATURAL + "points P 9 B 7\nfinals P 9 B 7\nresult banker\n" + PAYS, "result.misannounced",
    ),
    "a wrong count and what follows from it": (
        NATURAL + "points P 9 B 7\nfinals P 6 B 7\nresult banker\n" + PAYS, "result.misannounced",
    ),
    "a wrong winner put right": (
        NATURAL + "points P 9 B 7\nfinals P 9 B 7\nresult tie\nresult player\n" + PAYS,
        "result.misannounced",
    ),
}  # fmt: skip


@cites("629a.8(c)(1)", "629a.8(c)(2)", "629a.9(a)", "629a.11(a)")
@shows("announce.missing", "stream.gap")
@pytest.mark.parametrize("name", CASES)
def test_what_is_announced(name: str) -> None:
    text, finds = CASES[name]
    check(OPEN + text, finds)


@cites("629a.11(a)")
@shows("result.misannounced")
@pytest.mark.parametrize(
    ("cards", "counts", "due"),
    [
        ("P 2c B Kh P Ks B 2s P 4d B 5c", "P 6 B 7", "dragon-7"),
        ("P 2c B Kh P Ks B 2s P 6d B 4c", "P 8 B 6", "panda-8"),
    ],
)
def test_11_a_dragon_7_and_panda_8_by_their_names_on_an_ez_table(
    cards: str, counts: str, due: str
) -> None:
    plain = "banker" if due == "dragon-7" else "player"
    four, thirds = cards[:19], cards[20:]
    text = BETS + f"deal {four}\npoints P 2 B 2\ndeal {thirds}\nfinals {counts}\nresult "
    check(EZ + text + due, "nothing")
    check(EZ + text + plain, "result.misannounced")
    check(OPEN + text + plain, "nothing")
    check(OPEN + text + due, "result.misannounced")


def test_what_nobody_would_report_is_not_missed() -> None:
    blind = OPEN.replace("tray", "blind=points.announced,result.announced tray")
    check(blind + NATURAL + PAYS, "nothing")


def test_where_a_third_card_was_not_owed_its_count_is_part_of_that() -> None:
    text = BETS + "deal P 6c B 7h P Kd B Ks\npoints P 6 B 7\ndeal P 2h\nfinals P 8 B 7\n"
    check(OPEN + text + "result player", "third_card.unauthorised")


@cites("629a.11(a)")
@shows("result.misannounced")
def test_a_what_is_said_with_a_card_in_error_is_right_without_it_or_follows_from_it() -> None:
    """A Natural 9 against 5, and the Banker's Hand has drawn a six: 1 as it lies."""
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P 9h B 2h P Ks B 3d\npoints P 9 B 5\n"
    text += "deal B ?\nread B3 6c\n"
    found = "natural.drawn_on"
    check(text + "finals P 9 B 5\nresult player", found)
    check(text + "finals P 9 B 1\nresult player", found)
    check(text + "finals P 7 B 5\nresult player", f"{found} | result.misannounced")
    check(text + "finals P 9 B 5\nresult banker", f"{found} | result.misannounced")


@cites("629a.11(a)")
@shows("result.misannounced")
def test_a_who_counts_one_hand_without_a_card_in_error_counts_the_other_so() -> None:
    """6 and 4, and a four to the Player: 6:8 as ruled, 0:4 as it lies. Whichever is said first."""
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P 6h B 2h P Ks B 2d\npoints P 6 B 4\n"
    text += "deal P ?\nread P3 4s\n"
    found = "third_card.unauthorised"
    wrong = f"{found} | result.misannounced"
    for said, told in (("P 6 B 8", found), ("P 0 B 4", found), ("P 6 B 4", wrong),
                       ("P 0 B 8", wrong), ("P 0 B 5", wrong), ("P 5 B 4", wrong),
                       ("P 0 B 4 P 6 B 8", wrong), ("P 0 P 6 B 8", found)):  # fmt: skip
        check(text + f"finals {said}", told)
        if len(said) == len("P 6 B 8"):
            check(text + f"finals {said[4:]} {said[:3]}", told)


@cites("629a.11(a)")
@shows("announce.missing")
def test_a_final_counts_are_announced_also_where_all_wagers_push() -> None:
    text = OPEN + "wagers 1: player 25\nclosed\ndeal P 9h B 3h P Td B 6d\npoints P 9 B 9\n"
    rest = "result tie\nback 1: player 25\ncleared"
    check(text + "finals P 9 B 9\n" + rest, "nothing")
    check(text + "finals B 9\n" + rest, "announce.missing")


@cites("629a.11(a)")
@shows("announce.missing")
def test_a_a_tie_hand_is_announced_also_where_nothing_moves() -> None:
    """Every wager pushes, and its chips lie where they lay."""
    dealt = "wagers 1: player 25\nclosed\ndeal P 9h B 3h P Td B 6d\npoints P 9 B 9\n"
    counted = dealt + "finals P 9 B 9\n"
    check(OPEN + counted + "result tie\ncleared", "nothing")
    check(OPEN + counted + "cleared", "announce.missing")
    check(OPEN + dealt + "cleared", "announce.missing")
    check(OPEN + dealt + "result tie\ncleared", "announce.missing")
    blind = OPEN.replace("tray", "blind=result.announced tray")
    check(blind + counted + "cleared", "nothing")
    # the cards are told to be gone by another device, whose clock may be ahead by two seconds
    filed = OPEN.replace("tray", "clock_tolerance_ms=2000 tray")
    gone = "event cards.cleared source=shoe\n"
    check(filed + counted + gone + "result tie\nclosed\n", "nothing")
    check(filed + counted + gone + "later 5s\nresult tie\nclosed\n", "announce.missing")
    # a third card that was not dealt, and one that nobody could read: who won, no one knows
    short = "wagers 1: player 25\nclosed\ndeal P 2c B Kh P As B 2s\npoints P 3 B 2\ncleared"
    check(OPEN + short, "third_card.undrawn")
    unread = counted.replace("9h", "?")
    check(OPEN + unread + "cleared", "nothing")
