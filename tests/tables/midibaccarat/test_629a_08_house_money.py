"""§ 629a.8(c)(3): House Money is settled before any third card, and pressed as filed."""

import pytest

from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.midibaccarat.rounds import HALF, HOUSE, check

BETS = "wagers 1: player 25 house_money 5 | 3: banker 10 house_money 10\nclosed\n"
# A pair to the Player, who draws; so does the Banker: 4 and 7 against 2 and 6.
PAIR = BETS + "deal P 2c B Kh P 2s B 2d\npoints P 4 B 2\n"
NO_PAIR = BETS + "deal P 2c B Kh P As B 2d\npoints P 3 B 2\n"
THIRDS = "deal P 3d B 6c\n"
SAID = "finals P 7 B 8\nresult banker\n"
REST = SAID + "takes 1: player 25\nmarks 3: 0.50\npays 3: banker 10\ncleared\n"

CASES = {
    "paid before the third cards": (
        PAIR + "pays 3: house_money 30 | 1: house_money 15\n" + THIRDS + REST,
        "nothing",
    ),
    "paid after them, one seat": (
        PAIR + "pays 3: house_money 30\n" + THIRDS + "pays 1: house_money 15\n" + REST,
        "house_money.settled_late 1 house_money",
    ),
    "paid after them, both: said once": (
        PAIR + THIRDS + "pays 3: house_money 30 | 1: house_money 15\n" + REST,
        "house_money.settled_late 3 house_money",
    ),
    "the rest of a payment is no late one": (
        PAIR + "pays 3: house_money 30 | 1: house_money 10\n" + THIRDS
        + "pays 1: house_money 5\n" + REST,
        "nothing",
    ),
    "collected before": (
        NO_PAIR + "takes 3: house_money 10 | 1: house_money 5\ndeal P 4d B 6c\n" + REST,
        "nothing",
    ),
    "collected after": (
        NO_PAIR + "deal P 4d B 6c\ntakes 3: house_money 10 | 1: house_money 5\n" + REST,
        "house_money.settled_late 3 house_money",
    ),
}  # fmt: skip


@cites("629a.8(c)(3)", "629a.8(c)(3)(ii)")
@shows("house_money.settled_late")
@pytest.mark.parametrize("name", CASES)
def test_c_3_settled_before_any_third_card(name: str) -> None:
    text, finds = CASES[name]
    check(HOUSE + text, finds)


PRESSED = "pays 3: house_money 30\npresses 1: player {cents}\n"


@cites("629a.8(c)(3)(i)", "629a.8(c)(3)(i)(A)", "629a.8(c)(3)(i)(B)")
@shows("house_money.press_invalid")
@pytest.mark.parametrize(
    ("table", "dollars", "finds"),
    [
        (HOUSE, "15", "nothing"),
        (HOUSE, "14.99", "house_money.press_invalid 1 house_money 14.99"),
        (HOUSE, "15.01", "house_money.press_invalid 1 house_money 15.01"),
        (HALF, "7.50", "nothing"),
        (HALF, "7.51", "house_money.press_invalid 1 house_money 7.51"),
        (HALF, "15", "house_money.press_invalid 1 house_money 15"),
    ],
)
def test_c_3_i_all_of_it_or_the_filed_portion(table: str, dollars: str, finds: str) -> None:
    check(table + PAIR + PRESSED.format(cents=dollars), finds)


@cites("629a.8(c)(3)(i)(A)")
def test_c_3_i_only_on_to_a_wager_of_the_seat_and_only_a_win() -> None:
    press = "presses 1: {to} 15\n"
    check(HOUSE + PAIR + press.format(to="player"), "nothing")
    wrong = "house_money.press_invalid 1 house_money 15"
    check(HOUSE + PAIR + press.format(to="banker"), wrong)
    check(HOUSE + NO_PAIR + press.format(to="player"), wrong)
    check(HOUSE + PAIR.replace("25 house_money 5", "25") + press.format(to="player"), wrong)


@cites("629a.8(c)(3)(i)(A)")
@shows("collect.missed")
def test_c_3_i_what_is_pressed_settles_with_the_wager_it_joined() -> None:
    text = HOUSE + PAIR + PRESSED.format(cents=15) + THIRDS + SAID
    rest = "marks 3: 0.50\npays 3: banker 10\ncleared\n"
    check(text + "takes 1: player 40\n" + rest + "books layout 0", "nothing")
    check(text + "takes 1: player 25\n" + rest, "collect.missed 1 player 15")


@cites("629a.8(c)(3)(i)(A)")
def test_c_3_i_what_is_pressed_goes_back_with_its_wager() -> None:
    cards = "closed\ndeal P 2c B Kh P 2s B 2d\npoints P 4 B 2\n"
    bets = "wagers 1: player 25 house_money 5\n"
    thirds = "deal P 5d B 6c\nfinals P 9 B 8\nresult player\n"
    text = HOUSE + bets + cards + "presses 1: player 15\n" + thirds + "pays 1: player 40\n"
    check(text + "back 1: player 40\ncleared\nbooks layout 0 | tray 945", "nothing")
    check(text + "back 1: player 41\ncleared\nbooks layout 0", "pay.over 1 player 1")


def test_c_3_i_what_follows_from_a_wrong_press_hangs_under_it() -> None:
    text = HOUSE + PAIR + PRESSED.format(cents=10) + "pays 1: house_money 5\n" + THIRDS + SAID
    rest = "takes 1: player 35\nmarks 3: 0.50\npays 3: banker 10\ncleared\n"
    check(text + rest + "books layout 0", "house_money.press_invalid 1 house_money 10")


def test_what_was_paid_in_one_stack_with_a_wrong_press_was_not_missed() -> None:
    """By the chips that lay there: 25 and the 10 that were pressed, beside 10 for the bonus."""
    bets = "wagers 1: player 25 house_money 5 dragon_bonus_player 5\n"
    cards = "closed\ndeal P 2c B Kh P 2s B 2d\npoints P 4 B 2\n"
    thirds = "deal P 5d B 2h\nfinals P 9 B 4\nresult player\n"
    text = HOUSE.replace("tray", "dragon_bonus=A tray") + bets + cards + "presses 1: player 10\n"
    text += "pays 1: house_money 5\n" + thirds + "pays 1: player {}\nback 1: player 35\n"
    text += "back 1: dragon_bonus_player 5\ncleared\n"
    wrong = "house_money.press_invalid 1 house_money 10"
    check(text.format(45), wrong)
    check(text.format(44), f"{wrong} | pay.missed 1 dragon_bonus_player 10")


@pytest.mark.parametrize(
    ("chips", "finds"),
    [(45, "nothing"), (44, "pay.missed 1 dragon_bonus_player 10"),
     (35, "pay.missed 1 dragon_bonus_player 10")],
)  # fmt: skip
def test_so_it_is_where_no_device_ties_that_stack_to_a_wager(chips: int, finds: str) -> None:
    bets = "wagers 1: player 25 house_money 5 dragon_bonus_player 5\n"
    cards = "closed\ndeal P 2c B Kh P 2s B 2d\npoints P 4 B 2\n"
    thirds = "deal P 5d B 2h\nfinals P 9 B 4\nresult player\n"
    text = HOUSE.replace("tray", "dragon_bonus=A tray") + bets + cards + "presses 1: player 10\n"
    stack = "event chips.moved seat=1 to_seat_cents={}00 to_tray_cents=0\n"
    text += f"pays 1: house_money 5\n{thirds}{stack.format(chips)}back 1: player 35\n"
    wrong = "house_money.press_invalid 1 house_money 10"
    found = wrong if finds == "nothing" else f"{wrong} | {finds}"
    check(text + "back 1: dragon_bonus_player 5\ncleared\n", found)


@cites("629a.8(c)(3)(i)(A)")
def test_chips_that_were_not_pressed_are_neither_lost_nor_in_the_tray() -> None:
    """15.00 were due on to the wager: 5.00 went there, and the rest into the player's hand."""
    play(
        HOUSE + PAIR + "pays 3: house_money 30\npresses 1: player 5\npays 1: house_money 10\n"
        + THIRDS + SAID + "takes 1: player 30\nmarks 3: 0.50\npays 3: banker 10\ncleared\n"
        + "books tray 975 | layout 0 | errors.over 10 | errors.under 0\n"
    )  # fmt: skip


@cites("629a.8(c)(3)(i)")
@shows("settle.order")
@pytest.mark.parametrize("pair", [True, False])
def test_c_3_i_from_the_highest_seat_down(pair: bool) -> None:
    """All are won or all are lost; the dealer's right is the highest number."""
    bets = "wagers 1: player 25 house_money 5 | 3: player 25 house_money 5 | 5: house_money 5\n"
    cards = "closed\ndeal P 2c B 3h P 2d B Ks\npoints P 4 B 3\n"
    text = HOUSE + bets + (cards if pair else cards.replace("2d", "3d").replace("P 4", "P 5"))
    act = "pays {}: house_money 15\n" if pair else "takes {}: house_money 5\n"
    five, three, one = (act.format(seat) for seat in (5, 3, 1))
    check(text + five + three + one, "nothing")
    check(text + five + one + three, "settle.order 3 house_money")
    check(text + one + three + five, "settle.order 3 house_money")  # said once
    if pair:
        pressed = "presses 1: player 15\n"
        check(text + five + three + pressed, "nothing")
        check(text + five + pressed + three, "settle.order 3 house_money")


def test_a_player_leaves_whose_payout_was_pressed_on_to_a_spot_without_a_wager() -> None:
    """GEN-5: the spot is there, and nothing of his own was ever done on it."""
    text = HOUSE + PAIR + "pays 3: house_money 30\npresses 1: banker 15\n" + THIRDS
    rest = SAID + "takes 1: player 25\nmarks 3: 0.50\npays 3: banker 10\n{}cleared\n"
    wrong = "house_money.press_invalid 1 house_money 15"
    check(text + rest.format(""), wrong)
    check(text + rest.format("leaves 1\n"), wrong)
    check(text + rest.format("leaves 3\n"), f"vig.uncollected_at_leave 3 banker 0.50 | {wrong}")
