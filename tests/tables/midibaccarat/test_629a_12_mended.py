"""§ 629a.12(d): when vigorish that was found lacking is made good, cent by cent; MB-7, PW-38."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.midibaccarat.rounds import AT_PAYOUT, BANKER, FOUR, OPEN, SAID, check, real, shoe

NEW = shoe("event shoe.loaded decks=8 deck=B\n")
MISSED = "vig.not_marked 3 banker 5"
MENDED = "remedied vig.not_marked 3"
WORSE = "worsened vig.not_marked 3"
AT_SHOE = "vig.uncollected_at_shoe 3 banker 5 @r2"
COLLECTED_LATE = "remedied vig.uncollected_at_shoe 3"
AT_LEAVE, FOUND = "vig.uncollected_at_leave 3 banker 5", "remedied vig.uncollected_at_leave 3"
WRONG, RIGHTED = "vig.wrong_amount 3 banker 0.25", "remedied vig.wrong_amount 3"


def won(dollars: str, *acts: str, pays: str = "") -> str:
    """A round in which seat 3 wins on Banker; what is marked or collected comes before its pay."""
    before = "".join(f"{act}\n" for act in acts)
    settled = f"pays 3: banker {pays or dollars}\nback 3: banker {dollars}\ncleared\n"
    return f"wagers 3: banker {dollars}\n{BANKER}{before}{settled}"


TURNED = f"wagers 1: banker 25 | 3: banker 100\n{BANKER}marks 3: 10\npays 3: banker 100\n"
TURNED += "marks 1: 1.25\npays 1: banker 25\ncleared\n"
LOST = f"wagers 3: banker 20\n{FOUR}{SAID}takes 3: banker 20\n{{}}cleared\n"
UNMARKED = OPEN + won("100")
OWES = OPEN + won("100", "marks 3: 5") + "cleared\n"

OF_LATER_WINS = {
    "a later win's own mark": (won("100", "marks 3: 5"), ""),
    "two marks before the later win's pay": (won("100", "marks 3: 5", "marks 3: 5"), MENDED),
    "one for both": (won("100", "marks 3: 10"), MENDED),
    "one for the later win and not all of the older": (
        won("100", "marks 3: 9.99"), "vig.wrong_amount 3 banker 4.99",
    ),
    "another later win's": (won("60", "marks 3: 3"), ""),
    "that of no win": (LOST.format("marks 3: 5\n"), MENDED),
    "while the next round is bet on": ("marks 3: 5\n" + LOST.format(""), MENDED),
    "while the next round is bet on by its seat": (
        LOST.format("").replace("closed", "marks 3: 5\nclosed"), MENDED,
    ),
    "at a seat from which the dealer turns": (TURNED, MENDED),
    "while the next is bet on, and then its own": (
        "marks 3: 5\n" + won("100", "marks 3: 5"), MENDED,
    ),
    "what was marked before is collected": (
        won("100", "marks 3: 5") + "collects 3: 5\n", "",
    ),
    "and all that is owed": (won("100", "marks 3: 5") + "collects 3: 10\n", MENDED),
    "a cent less": (won("100", "marks 3: 5") + "collects 3: 9.99\n", ""),
}  # fmt: skip


@cites("629a.12(d)(2)(ii)")
@pytest.mark.parametrize("name", OF_LATER_WINS)
def test_d_2_ii_what_a_later_win_owes_mends_nothing(name: str) -> None:
    text, finds = OF_LATER_WINS[name]
    check(UNMARKED + text, " | ".join([MISSED, *[finds] * bool(finds)]))


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_of_two_that_lack_the_one_that_is_marked_just_so_is_mended() -> None:
    two, missed = UNMARKED + won("60"), f"{MISSED} @r1 | vig.not_marked 3 banker 3"
    check(two + "marks 3: 3\n", f"{missed} | {MENDED}")
    assert play(two + "marks 3: 3\n").findings[-1].of == play(two).findings[-1].id
    check(two + "marks 3: 8\n", f"{missed} | {MENDED} | {MENDED}")
    check(two + "marks 3: 7\n", f"{missed} | {MENDED}")
    check(two + won("100", "marks 3: 13"), f"{missed} | {MENDED} | {MENDED}")


@cites("629a.12(d)(1)")
def test_d_1_nor_does_what_is_collected_with_a_later_pay() -> None:
    missed, open_ = "vig.not_collected 3 banker 5", AT_PAYOUT + won("100")
    mended = f"{missed} | remedied vig.not_collected 3"
    check(open_ + won("100", "collects 3: 5"), missed)
    check(
        open_ + won("100", "collects 3: 5") + "collects 3: 5\n",
        mended,
    )
    check(
        open_ + "collects 3: 5\n" + won("100", "collects 3: 5"),
        mended,
    )


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_what_the_dealer_turned_away_from_is_mended_after_its_round_too() -> None:
    turned = OPEN + "wagers 1: banker 25 | 3: banker 100\n" + BANKER
    turned += "pays 3: banker 100\nmarks 1: 1.25\n{}pays 1: banker 25\ncleared\n{}"
    check(turned.format("", ""), MISSED)
    check(turned.format("marks 3: 5\n", ""), f"{MISSED} | {MENDED}")
    check(turned.format("", "marks 3: 5\n"), f"{MISSED} | {MENDED}")
    check(turned.format("marks 3: 4\n", ""), MISSED)
    check(turned.format("marks 3: 4\n", "marks 3: 1\n"), f"{MISSED} | {MENDED}")


@cites("629a.12(d)(2)(i)", "629a.12(d)(2)(ii)")
def test_d_2_what_lacks_still_as_its_player_leaves_is_worse() -> None:
    check(UNMARKED + "leaves 3\n", f"{MISSED} | {WORSE}")
    check(UNMARKED + "leaves 1\n", MISSED)
    assert play(UNMARKED + "leaves 3\n").findings[-1].severity == "major"  # as uncollected
    check(UNMARKED + "collects 3: 5\nleaves 3\n", f"{MISSED} | {MENDED}")
    next_ = "leaves 3\nsits 3\n" + won("100", "marks 3: 5") + "collects 3: 5\n"
    check(UNMARKED + next_, f"{MISSED} | {WORSE}")
    late = UNMARKED + "leaves 3\ncollects 3: {}\n"
    check(late.format("5"), f"{MISSED} | {WORSE} | {MENDED}")
    check(late.format("4.99"), f"{MISSED} | {WORSE}")


@cites("629a.12(d)(2)(i)")
def test_d_2_i_what_was_owed_at_a_new_shoe_is_collected_to_the_cent() -> None:
    owes = OWES + NEW + real()
    check(owes + "collects 3: 0.01\n", AT_SHOE)
    check(owes + "collects 3: 4.99\n", AT_SHOE)
    check(owes + "collects 3: 4.99\ncollects 3: 0.01\n", f"{AT_SHOE} | {COLLECTED_LATE}")
    later = owes + won("100", "marks 3: 5")
    check(later + "collects 3: 4.99\n", AT_SHOE)
    check(later + "collects 3: 5\n", f"{AT_SHOE} | {COLLECTED_LATE}")
    moved = owes + "event marker.moved seat=3 to_seat=4\ncollects 4: 5\n"
    check(moved, f"{AT_SHOE} | remedied vig.uncollected_at_shoe 4")


@cites("629a.12(d)(2)(i)")
def test_d_2_i_what_a_player_took_with_him_the_next_one_does_not_pay() -> None:
    gone = OWES + "leaves 3\n"
    check(gone + "collects 3: 4.99\n", AT_LEAVE)
    check(gone + "collects 3: 4.99\ncollects 3: 0.01\n", f"{AT_LEAVE} | {FOUND}")
    next_ = gone + "sits 3\n" + won("100", "marks 3: 5")
    check(next_ + "collects 3: 5\n" + NEW + real(), AT_LEAVE)
    moved = "event marker.moved seat=3 to_seat=4\ncollects 4: 5\n"
    check(next_ + moved, AT_LEAVE)
    check(gone + moved, f"{AT_LEAVE} | remedied vig.uncollected_at_leave 4")
    check(gone + "marks 3: 5\n", f"{AT_LEAVE} | vig.wrong_amount 3 banker 5")
    twice = f"{AT_LEAVE} | {FOUND} | vig.wrong_amount 3 banker 5"
    check(gone + "collects 3: 5\ncollects 3: 5\n", twice)
    check(next_ + "collects 3: 5\ncollects 3: 5\n", f"{AT_LEAVE} | {FOUND}")
    check(gone + "collects 3: 5.01\n", f"{AT_LEAVE} | {FOUND} | vig.wrong_amount 3 banker 0.01")


@cites("629a.12(d)(2)(i)")
def test_d_2_i_a_player_who_changes_his_seat_takes_his_marker_with_him() -> None:
    """MB-7: one movement, though he gets up first: what he owes, he owes there."""
    moves = OWES + "leaves 3\nsits {}\nevent marker.moved seat=3 to_seat=4\n"
    check(moves.format("4"), f"{AT_LEAVE} | {FOUND}")
    check(moves.format("4") + "collects 4: 5\n" + NEW + real(), f"{AT_LEAVE} | {FOUND}")
    left = moves.format("4") + "leaves 4\n"
    check(left, f"{AT_LEAVE} | {FOUND} | vig.uncollected_at_leave 4 banker 5")
    check(moves.format("5"), AT_LEAVE)  # another sits down there, elsewhere


@cites("629a.12(c)", "629a.12(d)(2)(i)")
def test_c_what_is_owed_is_collected_and_not_what_was_marked() -> None:
    much = OPEN + won("100", "marks 3: 5.25")
    check(much + "collects 3: 5\nleaves 3\n", f"{WRONG} | {RIGHTED}")
    check(much + "collects 3: 5\n" + NEW + real(), f"{WRONG} | {RIGHTED}")
    check(
        much + "collects 3: 4.99\nleaves 3\n", f"{WRONG} | vig.uncollected_at_leave 3 banker 0.01"
    )
    check(much + "leaves 3\n", f"{WRONG} | {AT_LEAVE}")
    check(much + NEW + real(), f"{WRONG} | {AT_SHOE}")
    both = play(much + "collects 3: 5.25\nleaves 3\n").findings
    assert [(one.code, one.amount_cents) for one in both] == [("vig.wrong_amount", 25)] * 2
    assert both[1].under == both[0].id
    twice = much + won("60", "marks 3: 3.25") + "collects 3: 8.50\n"
    first, _, beyond = play(twice).findings
    assert (beyond.under, beyond.amount_cents) == (first.id, 50)
    alone = play(much + "collects 3: 5.26\n").findings[1]
    assert (alone.under, alone.amount_cents) == (None, 26)
    little = OPEN + won("100", "marks 3: 4.75")
    check(little + "collects 3: 5\nleaves 3\n", f"{WRONG} | {RIGHTED}")
    check(little + "collects 3: 4.75\nleaves 3\n", f"{WRONG} | worsened vig.wrong_amount 3")


@cites("629a.12(d)(1)")
def test_d_1_what_was_collected_too_much_with_a_pay_asks_for_nothing() -> None:
    much = play(AT_PAYOUT + won("100", "collects 3: 5.25")).findings
    assert [(one.code, one.remedy) for one in much] == [("vig.wrong_amount", None)]
    later = won("100", "collects 3: 5") + "leaves 3\n"
    check(AT_PAYOUT + won("100", "collects 3: 5.25") + later, WRONG)
    turned = AT_PAYOUT + "wagers 1: banker 25 | 3: banker 100\n" + BANKER
    turned += (
        "collects 3: 4.75\npays 3: banker 100\ncollects 1: 1.25\n{}pays 1: banker 25\ncleared\n"
    )
    check(turned.format("collects 3: 0.25\n"), f"{WRONG} | {RIGHTED}")
    check(turned.format("collects 3: 0.50\n"), f"{WRONG} | {WRONG} | {RIGHTED}")


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_of_a_win_that_was_collected_in_part_the_rest_was_not_marked() -> None:
    check(OPEN + won("100", "collects 3: 3"), "vig.not_marked 3 banker 2")
    check(
        OPEN + won("100", "collects 3: 3") + "collects 3: 2\n",
        f"vig.not_marked 3 banker 2 | {MENDED}",
    )
    both = OWES + won(
        "60", "collects 3: 7"
    )  # $5 are marked, $3 are due: one dollar lies there still
    check(both, "nothing")
    check(both + "leaves 3\n", "vig.uncollected_at_leave 3 banker 1")


@cites("629a.12(d)(2)(iii)")
def test_d_2_iii_what_lies_there_is_what_is_owed() -> None:
    """Though more was marked: it was changed for the right button."""
    much = OPEN + won("100", "marks 3: 5.25").replace("cleared", "reads 3: {}\ncleared")
    check(much.format("5"), WRONG)
    check(much.format("4.99"), f"{WRONG} | vig.marker_removed 3 banker 0.01")


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_a_win_that_is_collected_at_once_leaves_the_marker_of_an_older_one() -> None:
    """Just as much is owed of both: it is of either, and as much is owed still."""
    check(OWES + won("100", "collects 3: 5") + "collects 3: 5\nleaves 3\n", "nothing")
    check(OWES + won("100", "collects 3: 5") + "leaves 3\n", AT_LEAVE)
    check(OWES + won("100", "collects 3: 10") + "leaves 3\n", "nothing")
    other = OWES + won("60", "collects 3: 5")  # what was marked before: of this win is nothing seen
    check(other + "leaves 3\n", "vig.not_marked 3 banker 3 | worsened vig.not_marked 3")


@cites("629a.12(d)(2)(i)")
def test_d_2_i_an_unmarked_win_is_worse_as_a_new_shoe_is_played() -> None:
    """Once, at its first card that goes to a hand; no marker lies there to be found wanting."""
    check(UNMARKED + real() + real(), MISSED + " @r1")
    check(UNMARKED + NEW, MISSED + " @r1")
    check(UNMARKED + NEW + real() + real(), f"{MISSED} @r1 | {WORSE}")
    check(UNMARKED + NEW + real() + "leaves 3\n", f"{MISSED} @r1 | {WORSE}")
    check(UNMARKED + "collects 3: 5\n" + NEW + real(), f"{MISSED} @r1 | {MENDED}")
    check(UNMARKED + NEW + "collects 3: 5\n" + real(), f"{MISSED} @r1 | {MENDED}")


def test_what_is_marked_at_a_seat_mends_nothing_of_anothers() -> None:
    """Though it be just what lacks there."""
    paid = "pays 5: banker 40 | 3: banker 100\nback 5: banker 40 | 3: banker 100\ncleared\n"
    both = OPEN + "wagers 3: banker 100 | 5: banker 40\n" + BANKER + paid
    lacks = "vig.not_marked 5 banker 2 | vig.not_marked 3 banker 5"
    check(both + "marks 5: 2\n", lacks + " | remedied vig.not_marked 5")
    found = play(both + "marks 5: 5\n").findings
    assert ("remedied", 3) not in [(one.what, one.seat) for one in found]


@cites("629a.12(d)(1)")
def test_d_1_what_is_collected_where_no_card_is_told_is_of_a_win_that_may_be() -> None:
    paid = "wagers 3: banker 100\n{}collects 3: 5\npays 3: banker 100\ncleared\n"
    check(AT_PAYOUT + paid.format(BANKER), "nothing")
    unseen = AT_PAYOUT.replace("tray", "blind=card.dealt,card.read tray")
    check(unseen + paid.format("closed\nevent result.announced result=banker\n"), "nothing")


@cites("629a.12(d)(2)(i)")
def test_d_2_i_what_was_owed_at_a_shoe_and_as_its_player_left_is_one_debt() -> None:
    """What mends the one mends the other; what the next player owes mends neither."""
    gone = OWES + NEW + real() + "leaves 3\n"
    both = f"{AT_SHOE} | {AT_LEAVE}"
    check(gone + "collects 3: 4.99\n", both)
    check(gone + "collects 3: 5\n", f"{both} | {COLLECTED_LATE} | {FOUND}")
    check(gone + "sits 3\n" + won("100", "marks 3: 5") + "collects 3: 5\n", both)


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_who_leaves_or_moves_takes_nothing_of_anothers() -> None:
    check(UNMARKED + "leaves 1\nmarks 3: 5\n", f"{MISSED} | {MENDED}")
    moved = "event marker.moved seat=3 to_seat=4\n"
    two = OPEN + won("100", "marks 3: 5") + won("25").replace("3:", "5:") + moved
    check(two + "marks 5: 1.25\n", "vig.not_marked 5 banker 1.25 | remedied vig.not_marked 5")


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_what_lacks_is_owed_where_its_player_sits_now() -> None:
    """MB-7: he got up, sat down elsewhere, and his marker came after him."""
    text = UNMARKED + won("60", "marks 3: 3") + "leaves 3\nsits 4\n"
    text += "event marker.moved seat=3 to_seat=4\n"
    found = f"{MISSED} | vig.uncollected_at_leave 3 banker 3 | {WORSE} | {FOUND}"
    check(text + "marks 4: 5\n", f"{found} | remedied vig.not_marked 4")


@cites("629a.12(c)")
def test_c_what_was_marked_too_much_is_over_as_it_is_collected_or_its_player_leaves() -> None:
    """Then nothing mends it any more: a later one alone is mended."""
    much = won("100", "marks 3: 5.25")
    again = much + "collects 3: 5\n"
    check(OPEN + much + "collects 3: 5.25\n" + again, f"{WRONG} | {WRONG} | {WRONG} | {RIGHTED}")
    check(
        OPEN + much + "leaves 3\nsits 3\n" + again,
        f"{WRONG} @r1 | {AT_LEAVE} | {WRONG} @r2 | {RIGHTED} @r2",
    )


@cites("629a.12(d)(2)(i)")
def test_d_2_i_what_mends_the_next_players_own_win_pays_nothing_of_the_last_ones() -> None:
    text = OWES + "leaves 3\nsits 3\n" + won("100") + "collects 3: 5\n"
    check(text, f"{AT_LEAVE} | {MISSED} | {MENDED}")


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
def test_c_a_mark_too_large_for_a_win_that_was_not_marked_is_not_right_by_that() -> None:
    """The dealer had turned away from it; then more was marked: five dollars are owed."""
    text = OPEN + "wagers 1: banker 25 | 3: banker 100\n" + BANKER
    text += "pays 3: banker 100\nmarks 1: 1.25\nmarks 3: 12\npays 1: banker 25\ncleared\n"
    for much in (text, text.replace("marks 3: 12", "marks 3: 10")):
        check(much, MISSED)
        check(much + "collects 3: 5\n", f"{MISSED} | {MENDED}")


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
def test_c_what_was_marked_beyond_two_wins_mends_nothing_of_the_older() -> None:
    """Nor does what was marked in a round of which a report is missing: it is not judged."""
    beyond = UNMARKED + won("100", "marks 3: 9.99") + "marks 3: 0.01\n"
    check(beyond, f"{MISSED} | vig.wrong_amount 3 banker 4.99 @r2")
    unread = won("100", "marks 3: 10").replace("closed", "skip panel\nclosed")
    check(UNMARKED + unread, f"{MISSED} | stream.gap")
