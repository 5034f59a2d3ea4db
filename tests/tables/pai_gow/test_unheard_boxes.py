"""Who plays which boxes, and what came before a deal, where that was not heard or not whole.

Each edge from both sides: what hangs on it is held against nobody, what does not still is.
"""

from events.derived import ProgressiveWagers
from tests.scenarios.play import play
from tests.tables.pai_gow.rounds import (
    DEAL,
    DICE,
    LAMMERS,
    LOCK,
    OPEN,
    SETS,
    SETTLED,
    SHAKE,
    WAGERS,
    found,
)
from tests.tables.pai_gow.test_688a_7_boxes import BEGUN, FOUR

LOST = "skip panel\nevent table.idle\n"
ROUND = "wagers 2: main 25\nclosed\nback 2: main 25\ncleared\n"
SITS = BEGUN + "sits 2 4\n"


def test_envy_for_a_box_that_may_be_ones_own() -> None:
    whole = SITS + ROUND + FOUR + "cleared\n"
    assert found(whole) == ["envy.unpaid 2"]
    assert found(SITS + LOST + ROUND + FOUR + "cleared\n") == ["stream.gap"]
    one_box = whole.replace("adjacent_boxes=2", "adjacent_boxes=1")
    assert found(one_box.replace(ROUND, LOST + ROUND)) == ["stream.gap", "envy.unpaid 2"]
    blind = BEGUN.replace("\n", " blind=seats.joined\n")
    assert found(blind + "sits 2 4\n" + FOUR + "cleared\n") == ["open.unobserved"]


def test_envy_beyond_all_that_could_be_due_is_unearned_all_the_same() -> None:
    paid = "event envy.paid seat=2 amount_cents={} for_seat=4\ncleared\n"
    lost = SITS + LOST + ROUND + FOUR
    assert found(lost + paid.format(500)) == ["stream.gap"]
    assert found(lost + paid.format(501)) == ["stream.gap", "envy.unearned 2"]


JOINED = BEGUN + "sits 2\nevent seats.joined seats=[2,3]\n"
TWO = "wagers 2: main 25 | 3: main 50\nclosed\nstacks dealer: ?7 | 2: ?7 | 3: ?7\n"
SET = "sets dealer: Qh Jd | 2: Kh 8h | 3: As Tc\n"


def test_boxes_that_one_player_had_may_be_anothers() -> None:
    assert "set.two_hands_order 2" in found(JOINED + TWO + SET)
    assert "set.two_hands_order 2" not in found(JOINED + LOST + ROUND + TWO + SET)
    again = JOINED + LOST + ROUND + "event seats.joined seats=[2,3]\n" + TWO + SET
    assert "set.two_hands_order 2" in found(again)


def test_what_came_before_a_deal_may_stand_in_a_round_whose_end_nobody_told() -> None:
    """Lammers and locks of a round that is told by its dice alone were heard before it began."""
    blind = OPEN.replace("open     pai-gow", "open pai-gow blind=cards.cleared,hand.set")
    first = WAGERS + LAMMERS + LOCK + SHAKE + DICE + DEAL
    assert found(blind + WAGERS + LAMMERS + SHAKE + DICE + DEAL) != []
    table = play(blind + first + first)
    assert [one.code for one in table.findings if one.round == "r2"] == []
    again = play(blind + first * 3)
    told = [one.verified for one in again.facts if isinstance(one, ProgressiveWagers)]
    assert told == [False, False]
    whole = play(OPEN + (first + SETS + SETTLED) * 2)
    told = [one.verified for one in whole.facts if isinstance(one, ProgressiveWagers)]
    assert told == [True, True]
