"""Boxes that a player has beside his seat, and whose they are later: §§ 688a.7(b), (f), GEN-8."""

from tests.cites import cites
from tests.tables.pai_gow.rounds import found

BEGUN = "open pai-gow fortune=1 adjacent_boxes=2 table_minimum=1500 table_maximum=50000\n"
BOTH = "wagers 2: main 25 | 3: main 25\nclosed\nback 2: main 25 | 3: main 25\ncleared\n"
JOINED = BEGUN + "sits 2 5\nevent seats.joined seats=[2,3]\n" + BOTH


@cites("688a.7(b)")
def test_a_second_box_is_nobodys_once_its_player_has_left() -> None:
    at_box = "wagers 3: main 25\n"
    assert found(JOINED + at_box) == []
    assert found(JOINED + "leaves 2\n" + at_box) == ["wager.unseated 3"]
    assert found(JOINED + "leaves 2\nsits 3\n" + at_box) == []
    assert found(JOINED + "leaves 5\n" + at_box) == []


@cites("688a.7(f)")
def test_a_player_who_has_sat_down_at_both_boxes_may_leave_one() -> None:
    both = "event seat.taken seat=2 player=ann\nevent seat.taken seat=3 player=ann\n"
    joined = BEGUN + both + "event seats.joined seats=[2,3]\n" + BOTH
    assert found(joined + "leaves 2\nwagers 3: main 25\n") == []
    assert found(joined + "leaves 2\nwagers 2: main 25\n") == ["wager.unseated 2"]


FOUR = """
    wagers   2: main 25 fortune 5 | 4: main 25 fortune 5
    closed
    event    lammer.placed seat=2 wager=fortune
    event    lammer.placed seat=4 wager=fortune
    event    random_number.shown number=1
    stacks   dealer: Qh Jd 9c 9d 7h 6d 3c | 1: Ts 3d 4d 5d 7d 8d Jk | 2: Ac Ad Kh 8h 5c 4h Td
    stacks   3: 3h 6h Th Jh Qd Kc Qs | 4: 2c 2h 2d 2s Tc As 3s | 5: 4c 5s 6s 7s 8s 9s Jc
    stacks   6: 4s 5h 6c 7c 8c 9h Js
    event    remainder.counted cards=4
    event    stack.collected hand=1
    event    stack.collected hand=3
    event    stack.collected hand=5
    event    stack.collected hand=6
    sets     dealer: Qh Jd | 2: Kh 8h | 4: As Tc
    reveals  4
    compares 4: win
    pays     4: main 25 fortune 100
    back     4: main 25 fortune 5
    event    envy_hand.acknowledged seat=4
    reveals  2
    compares 2: win
    pays     2: main 25
    back     2: main 25
    takes    2: fortune 5
"""


@cites("688a.11(h)(2)(ii)")
def test_a_box_that_goes_from_one_player_to_another_makes_them_no_one_player() -> None:
    """Seat 4 has four twos, and seat 2 a Qualifying Wager."""
    moved = BEGUN + "sits 2 4\nevent seats.joined seats=[2,3]\nevent seats.joined seats=[4,3]\n"
    paid = "event envy.paid seat=2 amount_cents=500 for_seat=4\n"
    assert found(moved + FOUR + paid + "cleared\n") == []
    assert found(moved + FOUR + "cleared\n") == ["envy.unpaid 2"]


@cites("688a.5(d)(2)")
def test_nobody_is_asked_for_the_cut_at_a_box_that_was_left_behind() -> None:
    open_ = BEGUN.replace("pai-gow", "pai-gow method=manual-shoe,hand")
    left = open_ + "sits 2 5\nevent seats.joined seats=[5,6]\n" + "leaves 5\nsits 4\n"
    deck = "event deck.received deck=D1 back=red packs=1 cards=53 preshuffled=true\n"
    shuffled = "event shuffle.started how=hand deck=D1\nevent shuffle.finished how=hand deck=D1\n"
    away = "event seat.absent seat=4 absent=true\n"
    for there, seat in (("", 4), (away, 2)):
        assert found(left + deck + there + shuffled + f"event cut.offered seat={seat}\n") == []
    assert found(left + deck + shuffled + "event cut.offered seat=2\n") == ["cut.order 2"]


@cites("688a.7(d)")
def test_limits_that_a_player_has_kept_are_those_of_both_his_boxes() -> None:
    raised = "event limits.changed table_minimum=2000 table_maximum=50000 keeps=[2]\n"
    low = "wagers 2: main 15 | 3: main 15\nclosed\n"
    assert found(JOINED + raised + low) == []
    assert found(JOINED + raised.replace("[2]", "[]") + low) == [
        "wager.outside_limits 2", "wager.outside_limits 3",
    ]  # fmt: skip
    assert found(JOINED + raised + "leaves 2\nsits 3\nwagers 3: main 15\nclosed\n") == [
        "wager.outside_limits 3"
    ]
