"""§ 629a.12(d)(2)(ii), MB-7: what the book says of markers that go from seat to seat."""

import pytest

from events.derived import MarkerMoved
from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.tables.midibaccarat.rounds import BANKER, HOUSE, OPEN, check

WON = "wagers 3: banker 100\n" + BANKER + "pays 3: banker 100\nback 3: banker 100\ncleared\n"
OTHER = WON.replace("3: banker 100", "5: banker 25")
MARKED = WON.replace("pays", "marks 3: 5\npays")
MOVED = "event marker.moved seat=3 to_seat={}\n"


def told(table: Play) -> list[tuple[str, int, int, int]]:
    """What became of markers: where, how much of it, and what lies there after it."""
    return [
        (one.what, one.seat, one.amount_cents, one.owed_cents)
        for one in table.facts
        if isinstance(one, MarkerMoved)
    ]


def owed(table: Play, seat: int) -> int:
    return table.balances.get(f"vigorish:MB-01/{seat}", 0)


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_a_marker_that_stays_at_its_seat_was_not_moved() -> None:
    stays = play(OPEN + MARKED + MOVED.format(3))
    assert told(stays) == [("marked", 3, 500, 500)]
    assert owed(stays, 3) == 500


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_where_no_marker_lies_nothing_goes_with_it() -> None:
    """Though vigorish is owed there, which nobody has marked."""
    bare = play(OPEN + WON + MOVED.format(5))
    assert told(bare) == []
    assert (owed(bare, 3), owed(bare, 5)) == (500, 0)


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_a_marker_that_goes_after_its_player_leaves_his_seat_once() -> None:
    gone = play(OPEN + MARKED + "leaves 3\nsits 4\n" + MOVED.format(4))
    assert told(gone) == [("marked", 3, 500, 500), ("left", 3, 500, 0), ("moved", 4, 500, 500)]


@cites("629a.12(d)(2)(ii)")
def test_d_2_ii_two_markers_at_one_seat_are_one() -> None:
    both = OPEN + MARKED + OTHER.replace("pays", "marks 5: 1.25\npays") + MOVED.format(5)
    assert told(play(both))[-2:] == [("left", 3, 500, 0), ("moved", 5, 500, 625)]
    assert owed(play(both), 5) == 625


@cites("629a.12(c)", "629a.12(d)(2)")
@pytest.mark.parametrize(("cents", "left"), [("2.75", 0), ("2.70", 5), ("1.50", 104)])
def test_c_a_sum_that_is_collected_with_a_win_is_rounded_once(cents: str, left: int) -> None:
    """PW-69: what was owed before, and what this win adds."""
    filed = OPEN.replace("tray", "vigorish_round_at=collect tray")
    one = MARKED.replace("banker 100", "banker 25.40").replace("marks 3: 5", "{} 3: {}")
    text = filed + one.format("marks", "1.27") + one.format("collects", cents)
    assert owed(play(text), 3) == left


@cites("629a.12(c)")
@pytest.mark.parametrize("seat", [1, 3])
def test_c_a_mark_is_not_wrong_where_no_cards_tell_who_has_won(seat: int) -> None:
    """PW-36: a third card was owed; House Money alone is decided without it: § 629a.8(c)(3)."""
    cards = "closed\ndeal P 2c B 9s P 3h B 8d\npoints P 5 B 7\n"
    said = "finals P 5 B 7\nresult banker\ntakes 1: player 5\nmarks 3: 5\n"
    said += "pays 3: banker 100\ncleared\n"
    bets = f"wagers 1: player 5 | 3: banker 100\nwagers {seat}: house_money 5\n"
    text = HOUSE + bets + cards + f"takes {seat}: house_money 5\n" + said
    check(text, "third_card.undrawn")


SITS = "event seat.taken seat={} player={}\n"
NEXT = "wagers 5: player 25\n" + BANKER + "takes 5: player 25\ncleared\n"


def found(*more: str) -> list[str]:
    """At a table where P3 sits at seat 3 and P5 at seat 5; P3 owes five dollars."""
    sit = SITS.format(3, "P3") + SITS.format(5, "P5")
    return [
        one.code for one in play(OPEN + sit + MARKED + "".join(more)).findings
        if one.what == "raised"
    ]  # fmt: skip


@cites("629a.12(d)(2)(iii)")
def test_d_2_iii_a_marker_goes_with_its_player() -> None:
    """Looked at as the round ends: who sits there by then may be told after the marker."""
    code, left, four = "vig.marker_removed", "leaves 3\n", MOVED.format(4)
    assert found(MOVED.format(5), NEXT) == [code]  # P5 sits there, and owes none of it
    assert found(MOVED.format(5), MOVED.format(3).replace("seat=3", "seat=5", 1), NEXT) == []
    for came, sits in (("P3", []), ("P4", [code])):
        taken = SITS.format(4, came)
        assert found(four, left, taken, NEXT) == sits
        assert found(four, left, NEXT, taken, NEXT.replace("5:", "4:")) == sits
        raised = "vig.uncollected_at_leave"
        assert found(left, taken, four, NEXT) == [raised, *sits]
    gone = "leaves 5\n" + MOVED.format(5) + left + SITS.format(5, "P3")
    assert found(gone, NEXT) == []  # who sat there got up first
    nobody = SITS.format(4, "P4").replace(" player=P4", "")
    assert found(four, left, nobody, NEXT) == []  # he gave no card


@cites("629a.12(d)(2)(iii)")
def test_d_2_iii_a_marker_that_was_collected_lies_nowhere() -> None:
    collected = "collects 5: 5\n"
    assert found(MOVED.format(5), collected, NEXT) == []


WINS = "wagers 5: banker 60\n" + BANKER + "marks 5: 3\npays 5: banker 60\ncleared\n"


@cites("629a.12(d)(2)(i)", "629a.12(d)(2)(iii)")
def test_d_2_i_who_leaves_another_players_marker_where_he_sat_owes_none_of_it() -> None:
    """PW-105: it lies there still, and is collected there; what he owes himself is his."""
    removed, uncollected = "vig.marker_removed", "vig.uncollected_at_leave"
    gone, moved = "leaves 5\n", MOVED.format(5)
    assert found(moved, gone) == []
    assert found(moved, NEXT, gone, NEXT) == [removed]
    assert found(moved, NEXT, WINS, gone) == [removed, uncollected]
    assert found(moved, NEXT, WINS, "collects 5: 3\n", gone) == [removed]
    assert found(gone, moved, SITS.format(5, "P3"), gone) == [uncollected]  # it is his
    nobody = SITS.format(5, "P5").replace(" player=P5", "")
    assert found(gone, nobody, moved, NEXT, gone) == [uncollected]  # he gave no card
    sit = SITS.format(3, "P3") + SITS.format(5, "P5")
    for text, lost in ((NEXT + gone, 0), (NEXT + WINS + gone, 300)):
        table = play(OPEN + sit + MARKED + moved + text)
        assert table.state.owed == {5: 500}
        assert table.balances["vigorish:MB-01/5"] == 500
        assert table.balances.get("vigorish.lost:MB-01/5", 0) == lost
        assert told(table)[-1][1:] == ((5, lost, 500) if lost else (5, 500, 500))
    after = play(OPEN + sit + MARKED + moved + NEXT + WINS + gone + "collects 5: 5\n")
    assert [one.code for one in after.findings] == [removed, uncollected]
    assert after.balances["vigorish:MB-01/5"] == after.balances.get("errors.under:MB-01", 0) == 0


@cites("629a.12(d)(2)(i)")
def test_d_2_i_no_marker_goes_from_a_seat_where_none_lies() -> None:
    assert told(play(OPEN + "leaves 3\n")) == []
    assert told(play(OPEN + MARKED + "collects 3: 5\nleaves 3\n"))[-1] == ("collected", 3, 500, 0)
    assert told(play(OPEN + MARKED + "leaves 3\n"))[-1] == ("left", 3, 500, 0)
