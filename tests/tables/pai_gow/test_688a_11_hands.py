"""Hands set and surrendered: §§ 688a.7(f), 688a.11(a) to (d), 688a.13(h), PG-8, PG-20, PW-19."""

from tests.cites import cites
from tests.shows import shows
from tests.tables.pai_gow.rounds import (
    CLEARED,
    COUNT,
    COVER,
    DEALER,
    DEALT,
    FIRST,
    HONEST,
    OPEN,
    SECOND,
    SETS,
    SETTLED,
    STARTED,
    THIRD,
    found,
    played,
    turns,
)

SET_6, SET_4, SET_2 = (f"    sets     {one}\n" for one in ("6: Kh 8h", "4: As Th", "2: Jc 9h"))


def first_lost(text: str) -> str:
    """Seat 6 loses its main wager."""
    return text.replace(
        "compares 6: win\n    pays     6: main 25", "compares 6: lose\n    takes    6: main 25"
    )


@cites("688a.11(c)", "688a.11(f)(1)(iii)")
@shows("pay.unearned", "set.high_below_low")
def test_a_high_hand_below_the_low_hand() -> None:
    """Two aces low, and nothing above."""
    wrong = DEALT + DEALER + "    sets     6: Ac Ad\n" + SET_4 + SET_2
    assert found(wrong + first_lost(SETTLED)) == ["set.high_below_low 6"]
    assert found(wrong + SETTLED) == [
        "set.high_below_low 6",
        "result.misannounced 6",
        "pay.unearned 6",
    ]
    queen = DEALT + DEALER + SET_6 + SET_4 + "    sets     2: Qs 2d\n"
    assert found(queen + SETTLED) == ["set.high_below_low 2"]
    assert found(queen.replace("Qs 2d", "Jc 2d") + SETTLED) == []


@cites("688a.11(f)(1)(iv)", "688a.11(b)")
def test_a_card_that_is_not_of_the_hand() -> None:
    foul = DEALT + DEALER + "    sets     6: Kh Jd\n" + SET_4 + SET_2
    assert found(foul + first_lost(SETTLED)) == ["set.foul 6"]
    table = played(foul + first_lost(SETTLED))
    main = next(one for one in table.rounds[-1].wagers if (one.seat, one.wager) == (6, "main"))
    assert (main.outcome, main.cite) == ("lose", ("688a.11(f)(1)(iv)",))


@shows("set.foul")
def test_faces_that_are_read_when_hands_are_shown() -> None:
    """Judged when they are compared: nobody knew them when they were set."""
    hidden = turns(hands={"6": " ".join("?" * 7)})
    read = "".join(
        f"event card.read hand=6 number={at} card={card}\n"
        for at, card in enumerate(["Ac", "Ad", "Kh", "8h", "5c", "4d", "2s"], 1)
    )
    begun = STARTED + hidden + COVER + COUNT + DEALER
    shown = SETTLED.replace("    compares 6", read + "    compares 6")
    assert found(begun + SET_6 + SET_4 + SET_2 + shown) == []
    lost = first_lost(SETTLED).replace("    compares 6", read + "    compares 6")
    foul = begun + "    sets     6: Kh Jd\n" + SET_4 + SET_2 + lost
    assert found(foul) == ["set.foul 6"]


@cites("688a.11(a)", "688a.13(h)")
@shows("set.house_way")
def test_the_dealer_sets_as_filed() -> None:
    """A pair of nines low is no house way; it is reset, and the round completed."""
    wrong = "    sets     dealer: Qh 7h\n"
    reset = wrong + "    resets   dealer: Qh Jd\n"
    assert found(DEALT + reset + SETS + SETTLED) == ["set.house_way", "remedied set.house_way"]
    assert found(DEALT + wrong + SETS + SETTLED) == ["set.house_way", "worsened set.house_way"]
    assert found(DEALT + DEALER + SETS + SETTLED) == []
    unnamed = DEALT.replace("house_way=default", "")
    assert found(unnamed + wrong + SETS + SETTLED) == []


@cites("688a.11(b)(3)", "688a.7(f)")
@shows("set.changed")
def test_a_hand_is_not_touched_once_it_is_set() -> None:
    touched = SET_6 + "    touches  6\n" + SET_4 + SET_2
    assert found(DEALT + DEALER + touched + SETTLED) == ["set.changed 6"]
    again = SET_6 + SET_6 + SET_4 + SET_2
    assert found(DEALT + DEALER + again + SETTLED) == ["set.changed 6"]
    before = "    touches  6\n" + SET_6 + SET_4 + SET_2
    assert found(DEALT + DEALER + before + SETTLED) == []


@cites("688a.11(a)", "688a.11(b)")
@shows("play.order")
def test_the_dealer_sets_first() -> None:
    assert found(DEALT + DEALER + SET_6 + SET_4 + SET_2 + SETTLED) == []
    assert found(DEALT + SET_6 + DEALER + SET_4 + SET_2 + SETTLED) == ["play.order 6"]
    assert found(DEALT + SETS + DEALER + SETTLED) == ["play.order 6"]


@cites("688a.7(f)")
@shows("set.two_hands_order")
def test_the_larger_wager_of_two_boxes_is_set_first() -> None:
    """Seats 4 and 5 are of one player; each has $25, or one of them a dollar more."""
    joined = "    event    seats.joined seats=[4,5]"
    by_id = "\n".join(f"    event    seat.taken seat={box} player=ann" for box in (4, 5))
    set_in_both_orders(joined)
    set_in_both_orders(by_id)  # GEN-8


def set_in_both_orders(tied: str) -> None:
    hands = turns(hands={"5": "Qd Jh 8s 6s 5h 3s 2c"})
    boxes = STARTED.replace("    sits     6 4 2", f"    sits     6 4 2\n{tied}")
    for main_4, main_5, first in (("25", "25", 5), ("26", "25", 4), ("25", "26", 5)):
        bets = boxes.replace("4: main 25", f"5: main {main_5} | 4: main {main_4}")
        begun = bets + hands + COVER + COUNT + DEALER + SET_6
        five, four = "    sets     5: Jh 8s\n", SET_4
        right, wrong = (five + four, four + five) if first == 5 else (four + five, five + four)
        assert found(begun + right) == []
        assert found(begun + wrong) == [f"set.two_hands_order {9 - first}"]


SURRENDERED = """
    event    hand.surrendered seat=2
    takes    2: main 50
"""
COUNTED = "    event    surrender.counted seat=2 cards=7\n"
SHOWN = FIRST + SECOND + CLEARED
GIVEN = DEALT + DEALER + SET_6 + SET_4


@cites("688a.11(d)")
@shows("surrender.uncounted")
def test_a_hand_is_surrendered_and_counted() -> None:
    assert found(GIVEN + SURRENDERED + COUNTED + SHOWN) == []
    assert found(GIVEN + SURRENDERED + SHOWN) == ["surrender.uncounted 2"]
    six = COUNTED.replace("cards=7", "cards=6")
    assert found(GIVEN + SURRENDERED + six + SHOWN) == ["surrender.uncounted 2"]


@cites("688a.11(d)")
def test_a_hand_that_was_taken_up_is_counted_before_the_next_is_shown() -> None:
    """It is counted before it is racked: where it lies there yet, that may be later."""
    plain = GIVEN.replace("progressive=4", "progressive=3").replace("fortune 5", "fortune 4")
    plain = plain.replace("event    lammer.placed seat=6 wager=fortune", "")
    shown, taken = SHOWN.replace("fortune 5", "fortune 4"), "    clears   2\n"
    late = shown.replace("    clears   6\n", "    clears   6\n" + COUNTED)
    missed = ["surrender.uncounted 2"]
    assert found(plain + SURRENDERED + COUNTED + taken + shown) == []
    assert found(plain + SURRENDERED + taken + COUNTED + shown) == []
    assert found(plain + SURRENDERED + taken + late) == missed
    assert found(plain + SURRENDERED + taken + shown) == missed
    assert found(plain + SURRENDERED + late) == []
    assert found(plain + SURRENDERED + shown) == missed


@cites("688a.11(d)")
@shows("surrender.not_allowed")
def test_a_surrender_against_the_text() -> None:
    """It happened: the main wager is lost, and the optional ones are settled (PG-20)."""
    assert found(GIVEN + SURRENDERED + COUNTED + SHOWN) == []
    early = DEALT + SURRENDERED + COUNTED + DEALER + SET_6 + SET_4
    assert found(early + SHOWN) == ["surrender.not_allowed 2"]
    late = GIVEN + SET_2 + "    reveals  6\n    reveals  4\n    reveals  2\n"
    assert "surrender.not_allowed 2" in found(late + SURRENDERED)
    bonus = GIVEN.replace("2: main 50", "2: main 50 ace_high 1") + SURRENDERED + COUNTED
    assert found(bonus + FIRST + SECOND + "takes 2: ace_high 1\n" + CLEARED) == [
        "surrender.not_allowed 2"
    ]


@cites("688a.11(d)")
def test_a_surrendered_hand_that_nobody_saw_is_settled() -> None:
    """Its cards are collected face down: the others' wagers do not wait for them."""
    unseen = turns(hands={"2": " ".join("?" * 7)})
    begun = STARTED + unseen + COVER + COUNT + DEALER + SET_6 + SET_4
    table = played(begun + SURRENDERED + COUNTED + SHOWN)
    assert not table.findings
    assert table.rounds[-1].verified
    assert table.rounds[-1].line is None  # `pitwatch settle` wants the cards of every seat
    table.line("books tray 100010 | layout 0")


@cites("688a.7(b)")
@shows("collect.unearned")
def test_a_player_who_leaves_loses() -> None:
    """GEN-5: or gets his wagers back, as filed."""
    left = GIVEN + "    leaves   2\n"
    assert found(left + FIRST + SECOND + "takes 2: main 50\n" + CLEARED) == []
    returns = left.replace("house_way", "abandoned_wagers=return house_way")
    taken = found(returns + FIRST + SECOND + "takes 2: main 50\n" + CLEARED)
    assert taken == ["collect.unearned 2"]
    assert found(returns + FIRST + SECOND + "back 2: main 50\n" + CLEARED) == []


assert HONEST == DEALT + DEALER + SETS + SETTLED
assert OPEN in STARTED
assert THIRD in SETTLED
