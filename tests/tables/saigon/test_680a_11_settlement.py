"""How Saigon is settled: the order of the seats, and the Pot. §§ 680a.7(d)(2), 680a.11(d), (f).

Each finding beside its nearest honest neighbour.
"""

import pytest

from events.derived import Transfer
from tests.cites import cites
from tests.scenarios.play import play
from tests.shows import shows
from tests.tables.saigon.rounds import (
    CLEARED,
    DEALER,
    DEALT,
    HONEST,
    ON,
    OPEN,
    POT,
    ROUND,
    SETS,
    SETTLED,
    find,
)

SET = DEALT + SETS + DEALER
BACKWARDS = """
    compares 1: push
    takes    1: bonus 10
    compares 3: lose
    takes    3: ante 100
    back     1: ante 50
"""


@cites("680a.11(d)")
@shows("settle.order")
def test_the_highest_seat_is_settled_first() -> None:
    play(SET + BACKWARDS + POT + CLEARED + find("settle.order 3"))
    play(SET + SETTLED + POT + CLEARED + HONEST)


def test_a_dealer_who_goes_back_to_a_hand_that_he_was_at_is_in_order() -> None:
    """A missed Bonus is taken after all; that is another finding, or none."""
    later = SETTLED.replace("    takes    1: bonus 10\n", "") + "    takes    1: bonus 10\n"
    play(SET + later + POT + CLEARED + HONEST)


def test_seats_out_of_order_are_said_once_a_round() -> None:
    text = """
        open     saigon-2016 table_minimum=2500 tray=1000
        sits     1 3 5
        wagers   1: ante 50 | 3: ante 100 | 5: ante 50
        closed
        turns    1: Jk 8h 6s 5d 2c | 3: Kd Qs Jh 9c 4d | 5: Kh Qd Jc 2s 2h | dealer: Td 7s 3h 9h Ac
        sets     1: 8h 2c | 3: 9c 4d | 5: 2s 2h
    """
    order = "compares 1: push | 3: lose | 5: lose\ntakes 3: ante 100 | 5: ante 50\n"
    play(text + DEALER + order + CLEARED + find("settle.order 3"))


# Pot Wagers: § 680a.7(d)(2)


def pots(wagers: str, more: str = "") -> str:
    opened = OPEN.replace("tray=", more + " tray=").replace("sits     1", "sits     1 2")
    return opened + f"wagers {wagers}\nclosed\nhands 1: Jk\n"


@cites("680a.7(d)(2)", text="680a-2019")
@shows("pot.missing")
@pytest.mark.parametrize(
    ("wagers", "expected"),
    [
        ("1: ante 50 pot 25 | 3: ante 50 pot 25", HONEST),
        ("1: ante 50 pot 25 | 2: ante 50 | 3: ante 50 pot 25", find("pot.missing 2 pot")),
        ("1: ante 50 | 3: ante 50", find("pot.missing 1 pot", "pot.missing 3 pot")),
        ("1: ante 50 pot 25 | 3: ante 50", find("pot.missing 3 pot")),
        ("1: ante 50 pot 25.01 | 3: ante 50 pot 25", find("pot.not_equal_minimum 1 pot 0")),
        ("1: ante 50 pot 24.99 | 3: ante 50 pot 25", find("pot.not_equal_minimum 1 pot 0")),
        ("1: ante 50 pot 25", find("pot.single_player 1 pot")),
        ("1: ante 50", HONEST),
    ],
)
def test_pot_wagers_at_the_first_card(wagers: str, expected: str) -> None:
    expected = expected.replace(" pot 0", " pot")
    play(pots(wagers) + expected)


@shows("pot.single_player")
def test_two_boxes_of_one_player_are_one_player() -> None:
    two = OPEN.replace("sits     1 3", "event seats.joined seats=[1,2] player=ann")
    two = two.replace("tray=", "adjacent_boxes=2 tray=")
    alone = "wagers 1: ante 50 | 2: ante 50\nclosed\nhands 1: Jk\n"
    play(two + alone + HONEST)
    both = alone.replace("ante 50", "ante 50 pot 25")
    play(two + both + find("pot.single_player 1 pot", "pot.single_player 2 pot"))


def test_no_pot_is_missing_where_none_is_filed() -> None:
    play(pots("1: ante 50 | 3: ante 50").replace("pot=true ", "") + HONEST)
    play(pots("1: ante 50 | 3: ante 50").replace("saigon-2019 pot=true", "saigon-2016") + HONEST)


@shows("pot.not_equal_minimum")
def test_a_pot_wager_follows_the_limits_and_a_seat_that_keeps_its_own_may_too() -> None:
    changed = OPEN + "event limits.changed table_minimum=5000 keeps=[3]\n"
    rest = "wagers 1: ante 50 pot {} | 3: ante 50 pot {}\nclosed\nhands 1: Jk\n"
    play(changed + rest.format(50, 25) + HONEST)
    play(changed + rest.format(50, 50) + HONEST)
    play(changed + rest.format(25, 25) + find("pot.not_equal_minimum 1 pot"))


@shows("pot.not_equal_minimum")
def test_only_what_could_explain_a_wrong_pot_wager_leaves_it_unsaid() -> None:
    """Of wagers and limits nothing is missing; what hands came to has no bearing on it."""
    low = pots("1: ante 50 pot 24.99 | 3: ante 50 pot 25")
    gap, wrong = "stream.gap", "pot.not_equal_minimum 1 pot"
    after_time = "skip panel\nsets 1: 8h 2c\n"
    play(low + after_time + find(gap, wrong))
    play(low.replace("closed\n", "") + after_time + find(gap))
    play(low + "skip bets\nwagers 3: bonus 5\n" + find(gap))
    again = "wagers 1: ante 50 pot 24.99 | 3: ante 50 pot 25\nclosed\nhands 1: Jk\n"
    play(OPEN + ROUND + again + find(wrong))
    play(OPEN + ROUND.replace("cleared", "skip panel\n cleared") + again + find(gap))
    play(low.replace("tray=", "blind=limits.changed tray=") + HONEST)


# The pot: § 680a.11(f)


@cites("680a.11(f)", text="680a-2019")
@pytest.mark.parametrize(
    ("paid", "expected"),
    [
        ("1: 50", HONEST),
        ("1: 25 | 1: 25", HONEST),  # in two movements
        ("3: 50", find("pot.wrong_winner 3 pot 50")),
        ("1: 25 | 3: 25", find("pot.wrong_winner 3 pot 25")),
        ("1: 49.99", find("pot.split_wrong", "")[: -len(" | \n")] + "\n"),
    ],
)
def test_the_highest_point_count_takes_the_pot(paid: str, expected: str) -> None:
    play(SET + SETTLED + f"pots {paid}\n" + CLEARED + expected)


@shows("pot.wrong_winner")
def test_a_pot_that_nobody_is_paid() -> None:
    play(SET + SETTLED + CLEARED + find("pot.wrong_winner"))
    blind = SET.replace("tray=", "blind=pot.paid tray=")
    play(blind + SETTLED + CLEARED + HONEST)


def test_a_part_of_the_pot_that_went_astray_and_came_back_is_mended() -> None:
    mended = "pots 3: 50\nevent overpayment.recovered seat=3 wager=pot amount_cents=5000\n"
    table = play(SET + SETTLED + mended + "pots 1: 50\n" + CLEARED + HONEST)
    assert table.balances["tray:MB-01"] == 111_000


SPLIT = SET.replace("Kd Qs Jh 9c 4d", "Kd Qs Jh 9c As").replace("3: 9c 4d", "3: 9c As")
TIE = SETTLED.replace("3: lose", "3: push").replace("    takes    3: ante 100\n", "")
ODD = SPLIT.replace("table_minimum=2500", "table_minimum=2501").replace("pot 25", "pot 25.01")


@cites("680a.11(f)", text="680a-2019")
@shows("pot.split_wrong")
@pytest.mark.parametrize(
    ("text", "paid", "expected"),
    [
        (SPLIT, "1: 25 | 3: 25", HONEST),
        (SPLIT, "1: 24.99 | 3: 25.01", "pot.split_wrong"),
        (SPLIT, "1: 50", "pot.wrong_winner"),
    ],
)
def test_a_tie_splits_the_pot_evenly(text: str, paid: str, expected: str) -> None:
    check = expected if expected == HONEST else find(expected)
    play(text + TIE + f"pots {paid}\n" + CLEARED + check)


def test_a_split_pot_is_booked_by_seat_as_it_is_from_a_state_that_was_kept() -> None:
    table = play(SPLIT + TIE + "pots 1: 25 | 3: 25\n" + CLEARED)
    paid = [one for one in table.facts if isinstance(one, Transfer) and one.what == "pot.paid"]
    assert [one.seat for one in paid] == [1, 3]


@shows("collect.unearned", "pay.unearned")
def test_the_pot_never_touches_the_tray_and_where_it_does_the_books_say_so() -> None:
    through = "takes 1: pot 25 | 3: pot 25\npays 1: pot 50\n"
    play(SET + SETTLED + through + CLEARED + HONEST + "books layout 0 | tray 1110")
    first = "takes 1: pot 25 | 3: pot 25\n"  # gathered from the left on, before the Antes
    play(SET + first + SETTLED + "pays 1: pot 50\n" + CLEARED + HONEST)
    kept = "takes 3: pot 25\npots 1: 50\n"
    play(SET + SETTLED + kept + CLEARED + find("collect.unearned 3 pot 25")
         + "books layout 0 | tray 1135 | errors.under -25")  # fmt: skip
    given = "pays 1: pot 50\n"
    play(SET + SETTLED + given + CLEARED + find("pay.unearned 1 pot 50")
         + "books layout 0 | tray 1060 | errors.over 50")  # fmt: skip


def test_a_pot_wager_of_a_single_player_is_returned() -> None:
    alone = """
        open     saigon-2019 pot=true table_minimum=2500 tray=1000
        sits     1
        wagers   1: ante 50 pot 25
        closed
        turns    1: Jk 8h 6s 5d 2c | dealer: Td 7s 3h 9h Ac
        sets     1: 8h 2c
    """
    settled = DEALER + "compares 1: push\n"
    single = "pot.single_player 1 pot"
    books = "books layout 0 | tray 1000"
    for back in ("back 1: ante 50 pot 25\n", "pots 1: 25\n"):
        play(alone + settled + back + CLEARED + find(single) + books)
    play(alone + settled + "pots 1: 50\n" + CLEARED + find("pot.wrong_winner", single))


def test_a_pot_is_neither_won_nor_lost_by_the_house() -> None:
    table = play(DEALT + ON + HONEST + "books layout 0 | tray 1110")
    moves = [f for f in table.facts if f.kind == "transfer" and f.wager == "pot"]
    assert [(m.what, m.seat, m.amount_cents) for m in moves] == [
        ("wager.placed", 1, 2500),
        ("wager.placed", 3, 2500),
        ("pot.paid", 1, 5000),
    ]
    assert not [m for m in moves if "tray" in m.from_account + m.to_account]


def test_a_void_round_returns_the_pot_and_a_withdrawn_pot_wager_is_no_transfer_of_nothing() -> None:
    void = DEALT + "event stub.counted cards=37\nevent misdeal.determined misdealt=true\n"
    void += "void 680a.8(g)\nback 3: ante 100 pot 25 | 1: ante 50 bonus 10 pot 25\n"
    play(void + CLEARED + "books layout 0 | tray 1000")
    off = DEALT.replace("    closed\n", "    off 3: pot 25\n    off 1: pot 25\n    closed\n")
    table = play(off.replace("pot=true ", "") + SETS + DEALER + SETTLED + CLEARED)
    assert table.balances["layout:MB-01"] == 0


def test_chips_paid_on_a_pot_where_none_lies_are_booked_as_they_left_the_tray() -> None:
    bare = SET.replace("pot=true ", "").replace(" pot 25", "")
    play(bare + SETTLED + "pays 1: pot 10\n" + CLEARED + find("pay.unearned 1 pot 10")
         + "books layout 0 | tray 1100 | errors.over 10")  # fmt: skip
    play(bare + SETTLED + "back 1: pot 10\n" + CLEARED + find("pay.unearned 1 pot 10")
         + "books layout 0 | tray 1100 | errors.over 10")  # fmt: skip
    taken = "takes 1: pot 25 | 3: pot 25\nback 1: pot 25 | 3: pot 25\n"  # taken, and given back
    voided = "event stub.counted cards=37\nevent misdeal.determined misdealt=true\n"
    table = play(DEALT + voided + "void 680a.8(g)\n" + taken + CLEARED + "books layout 0")
    assert not table.balances.get("errors.under:SG-02", 0)
