"""§ 629a.12(d)(2): vigorish of an older win, paid while the next round is bet on or dealt.

It is no act of that round's settlement: § 629a.11(a), (b).
"""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.tables.midibaccarat.rounds import AT_PAYOUT, BANKER, FOUR, OPEN, SAID, check, shoe

WON = "wagers 3: banker 100\n" + BANKER + "marks 3: 5\npays 3: banker 100\nback 3: banker 100\n"
OWES = OPEN + WON + "cleared\n"
UNSAID = FOUR.partition("\n")[2]  # the cards and their first counts
PAID = "pays 1: player 25\ncleared\n"
BETS = "wagers 1: player 25 | 3: banker 50\n"
LOST = "takes 3: banker 50\n" + PAID
NONE, MISSING = "nothing", "announce.missing @r2"

COLLECTED = {
    "while bets are laid": (BETS + "collects 3: 5\n" + FOUR + SAID + LOST, NONE),
    "after no more bets": (BETS + "closed\ncollects 3: 5\n" + UNSAID + SAID + LOST, NONE),
    "before the fourth card": (
        BETS + "closed\ndeal P 9s B 2c P Kd\ncollects 3: 5\ndeal B 5h\npoints P 9 B 7\n"
        + SAID + LOST, NONE,
    ),
    "before the result, of a seat that has lost": (
        BETS + FOUR + "collects 3: 5\n" + SAID + LOST, NONE,
    ),
    "before the result, of a seat without a wager": (
        "wagers 1: player 25\n" + FOUR + "collects 3: 5\nleaves 3\n" + SAID + PAID, NONE,
    ),
    "a loser before the result": (
        BETS + FOUR + "takes 3: banker 50\ncollects 3: 5\n" + SAID + PAID, MISSING,
    ),
}  # fmt: skip


@cites("629a.12(d)(2)", "629a.11(a)")
@pytest.mark.parametrize("name", COLLECTED)
def test_d_2_what_is_collected_of_an_older_win_settles_nothing(name: str) -> None:
    text, finds = COLLECTED[name]
    check(OWES + text, finds)


@cites("629a.12(d)(2)(i)")
def test_d_2_i_collected_between_no_more_bets_and_the_first_card_of_a_new_shoe() -> None:
    new = shoe("event shoe.loaded decks=8 deck=B\n")
    check(OWES + new + BETS + "closed\ncollects 3: 5\n" + UNSAID + SAID + LOST, NONE)


@cites("629a.11(a)")
def test_a_vigorish_of_the_rounds_own_win_is_an_act_of_its_settlement() -> None:
    cards, _, said = BANKER.partition("finals")
    said = "finals" + said
    text = "wagers 3: banker 50\n" + cards + "{} 3: 2.50\n" + said + "pays 3: banker 50\ncleared\n"
    check(OWES + text.format("marks"), MISSING)
    check(OPEN + text.format("marks"), "announce.missing @r1")
    check(AT_PAYOUT + text.format("collects"), "announce.missing @r1")
    older = "wagers 3: banker 50\n" + cards + "collects 3: 5\n" + said
    check(OWES + older + "marks 3: 2.50\npays 3: banker 50\ncleared\n", NONE)


@cites("629a.12(d)(2)", "629a.11(b)")
def test_d_2_a_mark_before_the_cards_settles_nothing_either() -> None:
    """Nobody owes it: unless its seat wins as much."""
    rest = "wagers 1: player 25\nmarks 3: 5\n" + FOUR + SAID + PAID
    check(OPEN + rest, "vig.wrong_amount 3 banker 5")
    early = "wagers 1: banker 25 | 3: banker 100\nmarks 1: 1.25\n" + BANKER
    paid = "marks 3: 5\npays 3: banker 100\npays 1: banker 25\ncleared\n"
    check(OPEN + early + paid, NONE)


@cites("629a.12(d)(2)")
def test_d_2_it_is_booked_as_it_comes() -> None:
    """Also what is beyond the debt: this round may yet owe as much, but nothing is due of it."""
    table = play(OWES + BETS + "closed\ncollects 3: 5\n")
    assert table.balances.get("vigorish:MB-01/3", 0) == 0
    check(OWES + BETS + "collects 3: 6\n", "vig.wrong_amount 3 banker 1")
    three = "closed\ndeal P 9s B 2c P Kd\ncollects 3: 6\n"
    check(OWES + BETS + three, "vig.wrong_amount 3 banker 1")
    assert play(OWES + BETS + "collects 3: 6\n").balances["errors.under:MB-01"] == -100


@cites("629a.11(b)")
def test_b_the_dealer_does_not_turn_from_a_seat_for_it() -> None:
    """What he did at the seat before is not final yet: he mends it at once."""
    bets = "wagers 1: player 25 | 2: player 50 | 3: banker 50\n" + FOUR + SAID
    half = bets + "takes 3: banker 50\npays 2: player 40\n{}pays 2: player 10\n" + PAID
    check(OWES + half.format("collects 3: 5\n"), NONE)
    both = half.format("pays 1: player 25\n").replace("\npays 1: player 25\ncleared", "\ncleared")
    check(OWES + both, "pay.under 2 player 10 | remedied pay.under 2 player 10")


@cites("629a.12(c)", "629a.8(c)(3)(i)(A)")
def test_c_what_a_wrong_press_left_owed_is_no_wrong_amount_when_it_is_collected() -> None:
    """$10 of $15 were pressed on to a winner: 25 cents of its vigorish are owed still."""
    table = AT_PAYOUT.replace("tray", "house_money=true vigorish_rounding=exact tray")
    bets = "wagers 3: banker 25 house_money 5\n"
    cards = "closed\ndeal P 2c B 4h P 3s B 4d\npoints P 5 B 8\nfinals P 5 B 8\nresult banker\n"
    pressed = "presses 3: banker 10\npays 3: house_money 5\nback 3: house_money 5\n"
    paid = "collects 3: 1.75\npays 3: banker 35\nback 3: banker 35\ncleared\n"
    parts = cards.partition("finals")
    owes = table + bets + parts[0] + pressed + "".join(parts[1:]) + paid
    wrong = "house_money.press_invalid 3 house_money 10"
    check(owes, wrong)
    check(owes + "collects 3: 0.25\n", wrong)
    check(owes + "wagers 1: player 25\ncollects 3: 0.20\n", wrong)
    check(owes + "collects 3: 0.26\n", f"{wrong} | vig.wrong_amount 3 banker 0.01")


UNMARKED = OPEN + WON.replace("marks 3: 5\n", "")
MISSED = "vig.not_marked 3 banker 5"
AMID = "{}" + SAID + LOST  # a collection before the hands are counted, of a seat that has lost


@cites("629a.12(d)(2)", "629a.11(a)")
def test_d_2_what_a_seat_owes_is_what_its_marker_says_or_its_wins_whichever_is_more() -> None:
    """So long a collection may be of that, and is no act of the settlement at hand."""
    check(UNMARKED + BETS + FOUR + AMID.format("collects 3: 5\n"),
          f"{MISSED} | remedied vig.not_marked 3")  # fmt: skip
    much = OPEN + WON.replace("marks 3: 5", "marks 3: 5.25") + "cleared\n" + BETS + FOUR
    wrong = "vig.wrong_amount 3 banker 0.25"
    check(much + AMID.format("collects 3: 5.25\n"), f"{wrong} @r1 | {wrong} @r2")
    off = "wagers 1: player 25 | 3: banker 50\noff 3: banker 50\n" + FOUR
    check(OWES + off + "collects 3: 6\n" + SAID + PAID, "vig.wrong_amount 3 banker 1 @r2")


@cites("629a.12(d)(2)", "629a.11(a)")
def test_d_2_a_mark_within_a_round_is_of_that_round() -> None:
    """Of a seat that wagers on Banker in it, though it owes just as much of before."""
    found = "announce.missing @r2 | vig.wrong_amount 3 banker 5 @r2"
    check(OWES + BETS + FOUR + AMID.format("marks 3: 5\n"), found)


@cites("629a.12(d)(1)")
def test_d_1_what_is_collected_with_a_pay_is_of_that_pay() -> None:
    """Though it be just what an older win owes."""
    sixty = WON.replace("100", "60").replace("marks 3: 5", "collects 3: {}") + "cleared\n"
    older = AT_PAYOUT + WON.replace("marks 3: 5\n", "") + "cleared\n"
    missed = "vig.not_collected 3 banker 5 @r1"
    check(older + sixty.format("5"), f"{missed} | vig.wrong_amount 3 banker 2 @r2")
    check(older + sixty.format("3"), missed)


NET = {  # collected before the pay, or after it; paid; what is owed still
    "as much, then paid net": ("collects 3: 5\n", "95", "", 0),
    "paid net, then as much": ("", "95", "collects 3: 5\n", 0),
    "less, then paid net": ("collects 3: 4\n", "95", "", 1),
    "paid in full": ("collects 3: 5\n", "100", "", 5),
    "all, and paid in full": ("collects 3: 10\n", "100", "", 0),
}


@cites("629a.12(d)(2)")
@pytest.mark.parametrize("name", NET)
def test_d_2_what_is_collected_beside_a_pay_net_of_its_vigorish_is_of_before(name: str) -> None:
    """PW-66: the vigorish of this win was kept back, so it is the older one's that was taken."""
    before, pay, after, owed = NET[name]
    text = OWES + WON.replace("marks 3: 5\n", before).replace(
        "pays 3: banker 100", f"pays 3: banker {pay}"
    )
    text += after + "reads 3: {}\ncleared\nleaves 3\n"
    at_leave = f"vig.uncollected_at_leave 3 banker {owed}" if owed else NONE
    check(text.format(owed), at_leave)
    assert play(text.format(owed)).balances.get("vigorish.lost:MB-01/3", 0) == owed * 100
    amid = text.replace("cleared\nleaves 3\n", "leaves 3\ncleared\n")  # his chips, and off he goes
    check(amid.replace("reads 3: {}\n", ""), at_leave)
    closed = play(text.format(owed).replace("leaves 3\n", ""))
    lies = [one.owed_cents for one in closed.facts if one.kind == "marker"]
    assert (lies[-1], closed.state.owed.get(3, 0)) == (owed * 100, owed * 100)


@cites("629a.12(d)(1)")
def test_d_1_what_is_collected_where_no_cards_tell_the_winner_mends_no_part_of_an_older_win() -> (
    None
):
    """PW-36: the Player was owed a third card; so the $2.50 may be of this round's own pay."""
    older = AT_PAYOUT + WON.replace("marks 3: 5\n", "") + "cleared\n"
    cards = "closed\ndeal P 2c B 9s P 3h B 8d\npoints P 5 B 7\nfinals P 5 B 7\nresult banker\n"
    paid = "collects 3: 2.50\npays 3: banker 50\nback 3: banker 50\ncleared\n"
    text = older + "wagers 3: banker 50\n" + cards + paid
    found, undrawn = "vig.not_collected 3 banker 5 @r1", "third_card.undrawn @r2"
    check(text + "collects 3: 2.50\n", f"{found} | {undrawn}")
    check(text + "collects 3: 5\n", f"{found} | remedied vig.not_collected 3 @r1 | {undrawn}")


def test_another_wager_that_is_paid_short_by_the_vigorish_is_no_collection() -> None:
    """What an older win owed is collected, and each wager is paid by itself: one of them short."""
    filed = AT_PAYOUT.replace("tray", "dragon_bonus=A tray")
    older = f"wagers 3: banker 100\n{BANKER}pays 3: banker 100\ncleared\n"
    text = f"{filed}{older}wagers 3: banker 100 dragon_bonus_banker 15\n{BANKER}collects 3: 5\n"
    bonus = "pays 3: dragon_bonus_banker {}\ncleared\n"
    missing = "vig.not_collected 3 banker 5"
    new = text.partition(older)[2].replace("collects 3: 5\n", "")  # and nothing was owed before
    check(filed + new + "pays 3: banker 100\n" + bonus.format("10"), "nothing")
    for paid, found in (("15", ""), ("14.99", " | pay.under 3 dragon_bonus_banker 0.01"),
                        ("10", " | pay.under 3 dragon_bonus_banker 5")):  # fmt: skip
        check(text + "pays 3: banker 100\n" + bonus.format(paid), missing + found)
    check(text + "pays 3: banker 95\n" + bonus.format("15"),
          f"{missing} | remedied vig.not_collected 3 banker")  # fmt: skip
