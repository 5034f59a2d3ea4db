"""§ 629a.12(c), (d): vigorish marked or collected, and what lies there until it is collected."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import (
    AT_PAYOUT,
    BANKER,
    EZ,
    FOUR,
    OPEN,
    SAID,
    check,
    real,
    shoe,
)

BETS = "wagers 1: banker 25 | 3: banker 100\n" + BANKER
PAY = "pays 3: banker 100 | 1: banker 25\n"
DONE = OPEN + BETS + "marks 3: 5\npays 3: banker 100\nmarks 1: 1.25\npays 1: banker 25\n"
LEFT = "collects 3: 5 | 1: 1.25\n"

AT_THE_PAYOUT = {
    "collected before each pay": (
        "collects 3: 5\npays 3: banker 100\ncollects 1: 1.25\npays 1: banker 25\n", "nothing",
    ),
    "kept back": ("pays 3: banker 95 | 1: banker 23.75\n", "nothing"),
    "not collected": (
        "pays 3: banker 100\ncollects 1: 1.25\npays 1: banker 25\n", "vig.not_collected 3 banker 5",
    ),
    "marked, and not collected": (
        "marks 3: 5\npays 3: banker 100\ncollects 1: 1.25\npays 1: banker 25\n",
        "vig.not_collected 3 banker 5",
    ),
    "a quarter less": (
        "collects 3: 4.75\npays 3: banker 100\ncollects 1: 1.25\npays 1: banker 25\n",
        "vig.wrong_amount 3 banker 0.25",
    ),
    "a quarter more, at the last seat": (
        "collects 3: 5\npays 3: banker 100\ncollects 1: 1.50\npays 1: banker 25\n",
        "vig.wrong_amount 1 banker 0.25",
    ),
}  # fmt: skip


@cites("629a.12(d)(1)", "629a.12(c)")
@shows("vig.not_collected")
@pytest.mark.parametrize("name", AT_THE_PAYOUT)
def test_d_1_collected_when_the_win_is_paid(name: str) -> None:
    text, finds = AT_THE_PAYOUT[name]
    check(AT_PAYOUT + BETS + text + "cleared\n", finds)


@cites("629a.12(d)(1)")
def test_c_what_is_marked_where_nothing_is_owed_is_too_much() -> None:
    """Filed as collected with the pay, and on a wager that lost."""
    lost = f"wagers 3: banker 100\n{FOUR}{SAID}takes 3: banker 100\nmarks 3: 5\ncleared\n"
    for begun in (AT_PAYOUT, OPEN):
        check(begun + lost, "vig.wrong_amount 3 banker 5")
        check(begun + lost + "leaves 3\n", "vig.wrong_amount 3 banker 5")


def test_d_1_not_missed_where_nobody_would_report_it() -> None:
    blind = AT_PAYOUT.replace("tray", "blind=vigorish.collected tray")
    check(blind + BETS + PAY + "cleared\n", "nothing")


MARKED = {
    "marked": ("marks 3: 5\npays 3: banker 100\nmarks 1: 1.25\npays 1: banker 25\n", "nothing"),
    "not marked": (
        "pays 3: banker 100\nmarks 1: 1.25\npays 1: banker 25\n", "vig.not_marked 3 banker 5",
    ),
    "marked a quarter short": (
        "marks 3: 4.75\npays 3: banker 100\nmarks 1: 1.25\npays 1: banker 25\n",
        "vig.wrong_amount 3 banker 0.25",
    ),
    "collected at once with what was owed": (
        "marks 3: 5\npays 3: banker 100\ncollects 1: 1.25\npays 1: banker 25\ncollects 3: 5\n",
        "nothing",
    ),
    "collected more than is owed": (
        "marks 3: 5\npays 3: banker 100\nmarks 1: 1.25\npays 1: banker 25\ncollects 3: 5.25\n",
        "vig.wrong_amount 3 banker 0.25",
    ),
}  # fmt: skip


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
@shows("vig.not_marked")
@pytest.mark.parametrize("name", MARKED)
def test_d_2_ii_tracked_by_a_marker(name: str) -> None:
    text, finds = MARKED[name]
    check(OPEN + BETS + text + "cleared\n", finds)


@cites("629a.12(c)")
@shows("vig.wrong_amount")
@pytest.mark.parametrize(
    ("rounding", "cents", "finds"),
    [
        ("up_quarter", "1.75", "nothing"),
        ("up_quarter", "1.55", "vig.wrong_amount 1 banker 0.20"),
        ("up_quarter", "2", "vig.wrong_amount 1 banker 0.25"),
        ("nearest_quarter", "1.50", "nothing"),
        ("nearest_quarter", "1.75", "vig.wrong_amount 1 banker 0.25"),
        ("exact", "1.55", "nothing"),
        ("exact", "1.56", "vig.wrong_amount 1 banker 0.01"),
    ],
)
def test_c_the_sum_is_rounded_when_it_is_collected(rounding: str, cents: str, finds: str) -> None:
    """MB-6: 5 % of $31 is $1.55."""
    filed = f"vigorish_round_at=collect vigorish_rounding={rounding} tray"
    text = "wagers 1: banker 31\n" + BANKER + "marks 1: 1.55\npays 1: banker 31\ncleared\n"
    check(OPEN.replace("tray", filed) + text + f"collects 1: {cents}\n", finds)


@cites("629a.1/ez-baccarat", "629a.12(c)")
@shows("ez.vig_taken")
@pytest.mark.parametrize("verb", ["marks", "collects"])
def test_c_none_at_an_ez_table(verb: str) -> None:
    check(EZ + BETS + PAY + "cleared\n", "nothing")
    text = BETS + f"{verb} 3: 5\npays 3: banker 100 | 1: banker 25\ncleared\n"
    check(EZ + text, "ez.vig_taken 3 banker 5")
    kept = text.replace("pays 3: banker 100", "pays 3: banker 95")
    check(
        EZ + kept, "ez.vig_taken 3 banker 5 | ez.vig_taken 3 banker 5"
    )  # said, and done: it hangs
    said, done = play(EZ + kept).findings
    assert done.under == said.id


@cites("629a.1/ez-baccarat", "629a.12(c)")
def test_c_nor_is_it_kept_back_there() -> None:
    paid = "wagers 3: banker {}\n" + BANKER + "pays 3: banker {}\ncleared\n"
    check(EZ + paid.format(100, 95), "ez.vig_taken 3 banker 5")
    check(EZ + paid.format(100, 94), "pay.under 3 banker 6")
    check(EZ + paid.format(100, 105), "pay.over 3 banker 5")
    for kept in ("1.55", "1.50", "1.75"):  # in whatever way it is rounded: MB-6
        pays = f"{31 - float(kept):.2f}"
        check(EZ + paid.format(31, pays), f"ez.vig_taken 3 banker {kept}")
    check(EZ + paid.format(31, "29.40"), "pay.under 3 banker 1.60")
    mended = "event underpayment.made_good seat=3 wager=banker amount_cents=500\n"
    both = "ez.vig_taken 3 banker 5 | remedied ez.vig_taken 3 banker 5"
    check(EZ + paid.format(100, 95) + mended, both)
    player = "wagers 3: player 100\n" + FOUR + SAID + "pays 3: player 95\ncleared\n"
    check(EZ + player, "pay.under 3 player 5")
    check(OPEN + player, "pay.under 3 player 5")


@cites("629a.1/ez-baccarat", "629a.12(c)")
def test_c_nor_out_of_a_stack() -> None:
    filed = EZ.replace("tray", "dragon_bonus=A tray")
    stack = (
        "wagers 3: banker 100 dragon_bonus_banker 10\n" + BANKER + "pays 3: banker {}\ncleared\n"
    )
    check(filed + stack.format(110), "nothing")
    check(filed + stack.format(105), "ez.vig_taken 3 banker 5")


@cites("629a.12(c)")
@shows("ez.vig_taken", "collect.unearned")
def test_c_five_dollars_of_another_wager_are_that_wagers() -> None:
    """What a Banker win of $100 got was tied to it, and was just its due."""
    begun = EZ + "wagers 3: banker 100 tie 5\n" + BANKER
    twice = begun + "takes 3: tie 5\ntakes 3: tie 5\npays 3: banker {}\ncleared\n"
    check(twice.format(100), "collect.unearned 3 tie 5")
    one = begun + "takes 3: tie 5\npays 3: banker {}\ncleared\n"
    check(one.format(100), "nothing")
    check(one.format(95), "ez.vig_taken 3 banker 5")


@cites("629a.12(d)(2)(iii)")
@shows("vig.marker_removed")
def test_d_2_iii_the_marker_lies_there_until_it_is_collected() -> None:
    check(DONE + "reads 3: 5\ncleared\n", "nothing")
    check(DONE + "reads 3: 4.99\ncleared\n", "vig.marker_removed 3 banker 0.01")
    check(DONE + "reads 3: 0\ncleared\n", "vig.marker_removed 3 banker 5")
    # a swap for a larger button, and one that is collected
    check(DONE + "reads 3: 0\nreads 3: 5\ncleared\n", "nothing")
    check(DONE + "reads 3: 0\ncollects 3: 5\ncleared\n", "nothing")
    # what is read between two rounds waits for the next one to close
    check(DONE + "cleared\nreads 3: 0\n", "nothing")


@cites("629a.12(d)(2)(iii)")
def test_d_2_iii_a_marker_that_is_read_between_two_rounds() -> None:
    """MB-7: what lies there when the next one closes, and once."""
    between, next_ = DONE + "cleared\n", real(wagers="1: player 25")
    check(between + "reads 3: 5\n" + next_, "nothing")
    check(between + "reads 3: 4.99\n" + next_ + next_, "vig.marker_removed 3 banker 0.01 @r2")
    check(between + "reads 3: 0\nreads 3: 5\n" + next_, "nothing")
    check(between + "reads 3: 0\n" + next_.replace("closed", "reads 3: 5\nclosed"), "nothing")
    later = next_.replace("closed", "reads 3: 4\nclosed")
    check(between + "reads 3: 0\n" + later, "vig.marker_removed 3 banker 1 @r2")
    check(between + "reads 3: 0\ncollects 3: 5\n" + next_, "nothing")
    check(between + "reads 3: 4\ncollects 3: 1\n" + next_, "nothing")  # of the rest none was read
    moved = "event marker.moved seat=3 to_seat=4\n"
    check(between + "reads 3: 4\n" + moved + next_, "nothing")
    owed = "vig.uncollected_at_leave 1 banker 1.25 | vig.uncollected_at_leave 3 banker 5"
    check(between + "reads 3: 4\ncloses\n" + OPEN + next_, owed)
    paid = "collects 1: 1.25 | 3: 5\ncloses\n" + OPEN
    check(between + "reads 3: 4\n" + paid + next_, "nothing")


@cites("629a.12(d)(2)(i)")
@shows("vig.uncollected_at_shoe")
def test_d_2_i_collected_before_play_with_a_new_shoe() -> None:
    new = shoe("event shoe.loaded decks=8 deck=B\n")
    check(DONE + "cleared\n" + LEFT + new + real(), "nothing")
    check(DONE + "cleared\n" + new + LEFT + real(), "nothing")
    wrong = "vig.uncollected_at_shoe 3 banker 5 @r2"
    check(DONE + "cleared\ncollects 1: 1.25\n" + new + real(), wrong)
    text = DONE + "cleared\ncollects 1: 1.25\n" + new + real() + "collects 3: 5\n" + real()
    check(text, wrong + " | remedied vig.uncollected_at_shoe 3")
    blind = DONE.replace("tray", "blind=vigorish.collected tray")
    check(blind + "cleared\n" + new + real(), "nothing")


@cites("629a.12(d)(2)(i)")
@shows("vig.uncollected_at_leave")
def test_d_2_i_collected_when_the_player_leaves() -> None:
    check(DONE + "cleared\ncollects 3: 5\nleaves 3\n", "nothing")
    wrong = "vig.uncollected_at_leave 3 banker 5"
    check(DONE + "cleared\nleaves 3\n", wrong)
    check(
        DONE + "cleared\nleaves 3\ncollects 3: 5\n",
        wrong + " | remedied vig.uncollected_at_leave 3",
    )
    new = "collects 1: 1.25\n" + shoe("event shoe.loaded decks=8 deck=B\n")
    check(DONE + "cleared\nleaves 3\n" + new + real(), wrong)  # one cause, one finding
    away = "event seat.absent seat=3 absent=true\n"
    check(DONE + "cleared\n" + away, "nothing")
    moved = "event marker.moved seat=3 to_seat=4\nleaves 3\nsits 4\n"
    check(DONE + "cleared\n" + moved + "collects 4: 5\n", "nothing")


def test_a_marker_of_which_a_report_is_missing_is_not_judged() -> None:
    gap = "cleared\nskip panel\nevent table.idle\n"
    new = shoe("event shoe.loaded decks=8 deck=B\n")
    check(DONE + gap + new + real(), "stream.gap")
    check(DONE + gap + "leaves 3\n", "stream.gap")


@cites("629a.12(d)(2)(ii)")
def test_d_2_what_was_owed_is_collected_in_a_round_that_was_paid_net_of_its_own() -> None:
    """Where nobody tells of its end, it is open still as the shoe's vigorish is collected."""
    blind = OPEN.replace("tray", "blind=cards.cleared tray")
    net = "wagers 3: banker 100\n" + BANKER + "pays 3: banker 95\nback 3: banker 100\n"
    owing = DONE.replace(OPEN, blind) + "back 3: banker 100 | 1: banker 25\n" + net
    on = "wagers 1: player 25\nclosed\n"
    check(owing + "collects 3: 5\n" + on, "nothing")
    check(owing + "collects 3: 10\n" + on, "pay.under 3 banker 5")


@cites("629a.12(c)")
def test_c_a_mark_outside_a_round_where_one_may_be_at_hand_unseen() -> None:
    done, mark = DONE + "cleared\n", "marks 3: 5\n"
    check(done + mark, "vig.wrong_amount 3 banker 5")
    unseen = "blind=wager.placed,card.dealt,stack.delivered tray"
    check(done.replace("tray", unseen) + "cleared\n" + mark, "open.unobserved")


@cites("629a.12(d)(1)", "629a.12(d)(2)(ii)")
@pytest.mark.parametrize("how", ["marked", "at_payout"])
def test_d_vigorish_on_a_win_that_was_paid_in_a_stack(how: str) -> None:
    """With the Dragon Bonus of the same seat, by chips that no device ties to a wager."""
    begun = (OPEN if how == "marked" else AT_PAYOUT).replace("tray", "dragon_bonus=A tray")
    begun += "wagers 3: banker 100 dragon_bonus_banker 10\n" + BANKER
    stack = "event chips.moved seat=3 to_seat_cents={} to_tray_cents=0\ncleared\n"
    wrong = "vig.not_marked" if how == "marked" else "vig.not_collected"
    done = "marks 3: 5\n" if how == "marked" else "collects 3: 5\n"
    check(begun + stack.format(11_000), f"{wrong} 3 banker 5")
    check(begun + done + stack.format(11_000), "nothing")
    check(begun + stack.format(10_500), "nothing")  # net of it


@cites("629a.12(c)", "629a.12(d)(2)(ii)")
@shows("vig.wrong_amount", "vig.not_marked")
def test_d_2_ii_what_was_not_marked_is_marked_after_the_round() -> None:
    begun = OPEN + "wagers 3: banker 100\n" + BANKER
    paid, new = "pays 3: banker 100\ncleared\n", "leaves 3\n"
    missing = "vig.not_marked 3 banker 5"
    check(
        begun + paid + "marks 3: 5\ncollects 3: 5\n" + new, f"{missing} | remedied vig.not_marked 3"
    )
    check(begun + paid + "collects 3: 5\n" + new, f"{missing} | remedied vig.not_marked 3")
    short = begun + "marks 3: 4.75\n" + paid + "marks 3: 0.25\ncollects 3: 5\n" + new
    check(short, "vig.wrong_amount 3 banker 0.25 | remedied vig.wrong_amount 3")
    mended = "remedied vig.not_marked 3"
    check(
        begun + paid + "marks 3: 5.01\n", f"{missing} | vig.wrong_amount 3 banker 0.01 | {mended}"
    )
    check(begun + paid + "marks 3: 4.99\n", missing)
    check(begun + paid + "marks 3: 4.99\nmarks 3: 0.01\n", f"{missing} | {mended}")
    whole = begun + "marks 3: 5\n" + paid
    check(whole + "marks 3: 5\n", "vig.wrong_amount 3 banker 5")
    check(whole + "collects 3: 5\n" + new, "nothing")


@cites("629a.12(d)(1)")
def test_d_1_what_is_collected_with_a_pay_is_of_that_win_whatever_was_owed_before() -> None:
    """Unless it is just what was owed: then that was mended, and this pay is net of its own."""
    kept = "collects 3: 5\npays 3: banker 95\ncleared\n"
    mended, kept_twice = "remedied vig.not_collected 3", "pay.under 3 banker 5"
    for before, then in ((100, mended), (120, kept_twice)):
        text = AT_PAYOUT + f"wagers 3: banker {before}\n{BANKER}pays 3: banker {before}\n"
        text += f"back 3: banker {before}\ncleared\nwagers 3: banker 100\n{BANKER}{kept}"
        missed = f"vig.not_collected 3 banker {before // 20}"
        check(text, f"{missed} | {then}")


@cites("629a.12(d)(1)")
def test_d_1_vigorish_that_was_not_collected_on_a_win_announced_as_a_tie() -> None:
    """Where the seat was settled so in one stack, that follows: PW-43."""
    begun = AT_PAYOUT.replace("tray", "dragon_bonus=A tray")
    begun += "wagers 3: banker 23 tie 10 dragon_bonus_banker 15\n"
    begun += BANKER.replace("result banker", "result tie")
    stack = "event chips.moved seat=3 to_seat_cents={} to_tray_cents=0\n"
    table = play(begun + stack.format(9_500) + "cleared\n")
    assert "vig.not_collected" in [one.code for one in table.findings]
    alone = [one.code for one in table.findings if one.under is None]
    assert alone == ["result.misannounced"]
