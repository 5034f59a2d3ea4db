"""In a round of which a report is missing nothing about the round is judged: what is missing may

be just what seems to be wrong.
"""

import pytest

from tests.cites import cites
from tests.shows import shows
from tests.tables.midibaccarat.rounds import BANKER, HOUSE, OPEN, check, real, shoe

BETS = "wagers 1: player 25 | 3: banker 100\n"
HOLE = "skip panel\nclosed\n"
HANDS = OPEN.replace(" other_reveal=true", "")
CASES = {
    "deal.order": OPEN + BETS + HOLE + "deal B 2c P 9s\n",
    "natural.drawn_on": OPEN + BETS + HOLE + "deal P 9s B 2c P Kd B 5h P 4d\n",
    "third_card.undrawn": OPEN + BETS + HOLE + "deal P 2c B Kh P As B 2s\nresult tie\ncleared\n",
    "result.misannounced": OPEN + BETS + HOLE + "deal P 9s B 2c P Kd B 5h\npoints P 8\n",
    "announce.missing": OPEN + BETS + HOLE + "deal P 9s B 2c P Kd B 5h\nresult player\n",
    "hand.given_wrong": HANDS + BETS + HOLE + "deal P ? B ? P ? B ?\ngives P 3\n",
    "hand.offer_order": HANDS + BETS + HOLE + "deal P ? B ? P ? B ?\nrelinquishes P 5\ngives P 1\n",
    "house_money.press_invalid": HOUSE + "wagers 1: player 25\n" + HOLE + "presses 1: player 5\n",
    "house_money.settled_late": HOUSE + "wagers 1: house_money 5\n" + HOLE
    + "deal P 2c B Kh P As B 2d P 4d\ntakes 1: house_money 5\n",
    "settle.order": OPEN + BETS + "skip panel\n" + BANKER
    + "pays 3: banker 100\ntakes 1: player 25\n",
    "vig.not_marked": OPEN + BETS + "skip panel\n" + BANKER + "pays 3: banker 100\ncleared\n",
    "vig.marker_removed": OPEN + BETS + "marks 3: 5\n" + HOLE + "reads 3: 0\ncleared\n",
    "card.drawn_in_error": OPEN + BETS + HOLE + "deal P 9s\n"
    + "event card.drawn_in_error disclosed=false\n",
    "card.exposed": OPEN + BETS + HOLE + "deal P 9s\nevent card.exposed card=2c\n",
    "simulated_round.wager": OPEN + "event simulated_round.begun\nskip panel\nclosed\n" + BETS,
    "shoe.insufficient_cards": OPEN + shoe() + BETS + HOLE + "deal P 9s\nevent shoe.ended\n",
    "simulated_round.missing": OPEN + "wagers 1: player 25\nclosed\ndeal P 9s B 2c P Kd B 5h\n"
    "points P 9 B 7\nfinals P 9 B 7\nresult player\npays 1: player 25\ncleared\nskip panel\n"
    + real(),
}  # fmt: skip


@pytest.mark.parametrize("code", CASES)
def test_nothing_but_the_hole_is_found(code: str) -> None:
    check(CASES[code], "stream.gap")


@shows("card.drawn_in_error", "deal.order", "third_card.undrawn")
@pytest.mark.parametrize("code", CASES)
def test_without_the_hole_it_is(code: str) -> None:
    if code == "simulated_round.missing":
        text = CASES[code].replace("cleared\nskip panel", "event card.exposed card=2c\ncleared")
        check(text, f"card.exposed | {code} | worsened card.exposed")
        return
    with pytest.raises((AssertionError, ValueError)):
        check(CASES[code].replace("skip panel\n", ""), "nothing")


def test_a_shoe_of_which_a_report_is_missing_has_no_last_hand() -> None:
    met = OPEN + shoe() + "event cover_card.met\n" + real()
    check(met + "skip panel\n" + real() + real() + real(), "stream.gap")


BY_A_WAGER = "pay.unearned 3 banker 100"  # that nobody saw placed
OVER = "vig.wrong_amount 3 banker 5"
UNSEEN = BANKER + "takes 1: player 25\nmarks 3: 5\npays 3: banker 100\ncleared\n"
PLAYS = OPEN + "wagers 1: player 25\n{}" + UNSEEN


@shows("vig.wrong_amount")
@cites("629a.12(c)")
def test_a_mark_for_a_wager_that_may_have_been_lost_waits_for_the_word_of_the_bet_sensors() -> None:
    check(PLAYS.format(""), f"{BY_A_WAGER} | {OVER}")
    check(PLAYS.format("skip bets\n") + real() + "collects 3: 5\n", "stream.gap")
    check(PLAYS.format("") + "skip shoe\nevent shoe.ended\n" + real(), "stream.gap")  # a card
    check(PLAYS.format("") + real() + "collects 3: 5\n", f"{BY_A_WAGER} | {OVER} | {OVER}")


@cites("629a.12(c)")
def test_what_was_found_wrong_of_marks_before_a_loss_was_known_is_held_against_no_collection() -> (
    None
):
    raised = f"{BY_A_WAGER} | {OVER}"
    later = "later 6m\ntick\n{}" + real() + "collects 3: {}\n"
    lost = PLAYS.format("skip bets\n")
    check(lost + "later 6m\ntick\n", raised)  # nobody knows of it yet
    check(lost + later.format("", "5"), f"{raised} | stream.gap")
    beyond = "vig.wrong_amount 3 banker 0.25"
    check(lost + later.format("", "5.25"), f"{raised} | stream.gap | {beyond}")
    check(PLAYS.format("") + later.format("", "5"), f"{raised} | {OVER}")
    # What is missing of another device's word, or came later, says nothing of it.
    gap = f"{raised} | stream.gap"
    check(PLAYS.format("") + real() + later.format("skip bets\n", "5"), f"{gap} | {OVER}")
    check(PLAYS.format("skip lights\n") + later.format("", "5"), f"{raised} | {OVER}")


@cites("629a.12(c)")
def test_nor_is_it_where_the_sum_is_rounded_as_it_is_collected() -> None:
    """What of a marker rounding has added is not known then, beside what a lost wager owes."""
    filed = "vigorish_round_at=collect tray"
    won = "wagers 3: banker 100\n" + BANKER + "marks 3: 5\npays 3: banker 100\ncleared\n"
    text = PLAYS.replace(OPEN, OPEN.replace("tray", filed) + won)
    raised = f"{BY_A_WAGER} | {OVER}"
    later = "later 6m\ntick\n" + real() + "collects 3: 10\n"
    check(text.format("skip bets\n") + later, f"{raised} | stream.gap")
    check(text.format("") + later, f"{raised} | {OVER}")
