"""The starting position: §§ 688a.5(i), 688a.13(a) to (c), PG-18, and no roll."""

import orjson
import pytest

from tests.cites import cites
from tests.scenarios.play import Play, play
from tests.shows import shows
from tests.tables.pai_gow.rounds import (
    ALL_BACK,
    COUNT,
    COVER,
    DEAL,
    DICE,
    HONEST,
    LAMMERS,
    LOCK,
    PLACED,
    SETTLED,
    SHAKE,
    STARTED,
    WAGERS,
    found,
    turns,
)

AFTER = DEAL + "    sets     dealer: Qh Jd\n    sets     6: Kh 8h | 4: As Th | 2: Jc 9h\n" + SETTLED


def test_an_honest_round() -> None:
    assert found(HONEST) == []


@cites("688a.5(i)(1)(i)")
@shows("start.not_shaken")
def test_dice_shaken_twice() -> None:
    twice = SHAKE.replace("3", "2")
    assert found(PLACED + twice + DICE + AFTER) == ["start.not_shaken"]
    assert found(PLACED + twice + "event dice.shaken times=1\n" + DICE + AFTER) == []
    assert found(PLACED + DICE + AFTER) == ["start.not_shaken"]
    assert found(PLACED + "silent panel\n" + DICE) == []


@cites("688a.5(i)(1)(i)")
def test_cards_that_are_dealt_without_start() -> None:
    """Neither shaken nor uncovered nor totalled."""
    again = WAGERS + LAMMERS + LOCK
    assert found(HONEST + again + turns()) == ["start.not_shaken"]
    assert found(HONEST + again + SHAKE + DICE + turns()) == []
    by_number = "event random_number.shown number=2\n"
    assert found(HONEST + again + by_number + turns()) == []
    other = HONEST.replace("open     pai-gow", "open     pai-gow start_by=random-number")
    assert found(other + again + by_number + turns()) == []
    assert found(other + again + turns()) == ["start.not_shaken"]
    untold = HONEST.replace(
        "open     pai-gow", "open     pai-gow start_by=random-number blind=random_number.shown"
    )
    assert "start.not_shaken" not in found(untold + again + turns())
    blind = HONEST.replace("open     pai-gow", "open     pai-gow blind=dice.rolled")
    assert found(blind + again + turns()) == ["open.unobserved"]
    # a total was announced: the shaker's two reports may be lost
    assert found(HONEST + again + "event total.announced total=9\n" + turns()) == []
    assert "start.not_shaken" not in found(HONEST + again + "skip panel\nclosed\n" + turns())


@cites("688a.5(b)(1)")
@pytest.mark.parametrize(("by", "cited"), [("shuffler", True), ("hand", False)])
def test_a_start_is_asked_for_of_cards_out_of_a_shuffler(by: str, cited: bool) -> None:
    dealt_by = f"open     pai-gow method=manual-shoe,{by}"
    again = HONEST.replace("open     pai-gow", dealt_by) + WAGERS + LAMMERS + LOCK
    for start, cite in ((SHAKE.replace("3", "2") + DICE, ()), ("", ("688a.5(b)(1)",) * cited)):
        shaken = [one for one in play(again + start + turns()).findings if "start" in one.code]
        assert [one.cite for one in shaken] == [(*cite, "688a.5(i)(1)(i)")]


class OfItsOwn(Play):
    """A table whose shaker is a device of its own."""

    def take(self, raw: bytes) -> None:
        event = orjson.loads(raw)
        if event["type"] == "table.opened":
            for device in event["devices"]:
                device["reports"] = [one for one in device["reports"] if one not in BY_SHAKER]
            event["devices"].append({"source": "shaker", "reports": BY_SHAKER})
        super().take(orjson.dumps(event))


BY_SHAKER = ["dice.shaken", "dice.rolled"]


@pytest.mark.parametrize(("number", "codes"), [(1, ["start.not_shaken"]), (2, []), (3, [])])
def test_a_shaker_that_is_first_heard_after_it(number: int, codes: list[str]) -> None:
    """Its first number tells whether it had said anything before."""
    table, shaken = OfItsOwn(), "event dice.shaken times=3 source=shaker"
    heard = PLACED + turns() + f"number shaker {number}\n{shaken}\n" + COUNT + COVER
    for line in heard.strip().splitlines():
        if line.strip():
            table.line(line.strip())
    assert [one.code for one in table.findings if one.code.startswith("start.")] == codes


@cites("688a.5(i)(1)(ii)")
def test_a_total_that_nobody_announced() -> None:
    silent = DICE.replace("event    total.announced total=9", "")
    assert found(PLACED + SHAKE + silent + AFTER) == ["announce.missing"]


@cites("688a.13(a)")
def test_a_die_that_leans_is_no_roll() -> None:
    bad = "event dice.rolled dice=[4,5]\n"
    total = "event total.announced total=9\n"
    again = "event no_roll.called\n" + SHAKE + DICE
    assert found(PLACED + SHAKE + bad + total + AFTER) == ["dice.no_roll_ignored"]
    assert found(PLACED + SHAKE + bad + AFTER) == ["dice.no_roll_ignored"]
    assert found(PLACED + SHAKE + bad + again + AFTER) == []


@cites("688a.13(b)")
@shows("dice.no_roll_ignored")
def test_a_die_that_falls_out_is_no_roll() -> None:
    bad = "event dice.rolled dice=[2,3,4] fallen_out=1\nevent total.announced total=9\n"
    assert found(PLACED + SHAKE + bad + AFTER) == ["dice.no_roll_ignored"]
    assert found(PLACED + SHAKE + bad.replace("out=1", "out=0") + AFTER) == []


@cites("688a.5(i)(1)(iii)", "688a.8(c)", "688a.9(b)", "688a.10(b)", "688a.13(c)")
def test_a_right_total_and_a_wrong_position() -> None:
    """Supports a void, and does not require one: PG-18."""
    order = ("5", "6", "dealer", "1", "2", "3", "4")
    rest = (
        COVER + COUNT + "    sets     dealer: Qh Jd\n    sets     6: Kh 8h | 4: As Th | 2: Jc 9h\n"
    )
    assert found(STARTED + turns(order) + rest + SETTLED) == ["deal.wrong_start"]
    assert found(STARTED + turns(order) + "void 688a.13(c)\n" + ALL_BACK) == ["deal.wrong_start"]


@cites("688a.13(c)")
@shows("void.missing")
def test_a_wrong_total_and_a_wrong_position_are_void() -> None:
    misread = SHAKE + DICE.replace("total=9", "total=10")
    order = ("5", "6", "dealer", "1", "2", "3", "4")
    void = turns(order) + "void 688a.13(c)\n" + ALL_BACK
    assert found(PLACED + misread + void) == ["deal.wrong_start", "remedied deal.wrong_start"]
    rest = (
        COVER + COUNT + "    sets     dealer: Qh Jd\n    sets     6: Kh 8h | 4: As Th | 2: Jc 9h\n"
    )
    missing = found(PLACED + misread + turns(order) + rest + SETTLED)
    assert missing == ["deal.wrong_start", "void.missing", "worsened deal.wrong_start"]


@cites("688a.5(i)(1)(ii)")
@shows("void.unsupported")
def test_a_wrong_total_alone() -> None:
    misread = SHAKE + DICE.replace("total=9", "total=10")
    assert found(PLACED + misread + AFTER) == ["deal.wrong_start"]
    unsupported = PLACED + misread + turns() + "void 688a.13(c)\n" + ALL_BACK
    assert found(unsupported)[:2] == ["deal.wrong_start", "void.unsupported"]


@cites("688a.5(i)(2)", "688a.13(c)")
@shows("deal.wrong_start")
def test_a_number_of_a_generator() -> None:
    drawn = PLACED.replace("link=", "start_by=random-number link=")
    assert found(drawn + "event random_number.shown number=2\n" + AFTER) == []
    wrong = found(drawn + "event random_number.shown number=3\n" + AFTER)
    assert wrong == ["deal.wrong_start"]


@cites("688a.5(i)(1)(iv)")
@shows("open.unobserved", "start.not_covered")
def test_the_shaker_is_covered_after_the_deal() -> None:
    assert found(HONEST.replace(COVER, "")) == ["start.not_covered"]
    assert found(HONEST.replace(COVER, "").replace("link=", "blind=shaker.covered link=")) == [
        "open.unobserved"
    ]
