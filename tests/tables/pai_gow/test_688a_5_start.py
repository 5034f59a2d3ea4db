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
    OPEN,
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


def by_shaker(text: str) -> list[str]:
    """What is found where that device tells of the dice, and the panel of what is called."""
    table = OfItsOwn()
    for line in filter(str.strip, text.splitlines()):
        source = " source=shaker" if any(kind in line for kind in BY_SHAKER) else ""
        table.line(line.strip() + source)
    return [one.code for one in table.findings]


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


# Six, which is the position of seat 2 from the dealer, counter-clockwise; nine is that of seat 6.
SIX = "event dice.rolled dice=[1,2,3]\nevent total.announced total=6\n"


@cites("688a.5(i)(1)(iii)", "688a.13(a)", "688a.13(b)")
@shows("deal.wrong_start")
def test_a_roll_that_was_one_is_not_shaken_again() -> None:
    """Nine is the position of seat 6: as the deal goes, and not as the dice lay first."""
    called = "event no_roll.called\n"
    assert found(PLACED + SHAKE + SIX + SHAKE + DICE + AFTER) == ["deal.wrong_start"]
    assert found(PLACED + SHAKE + SIX + called + SHAKE + DICE + AFTER) == []
    assert found(PLACED + SHAKE + SIX + SHAKE + called + DICE + AFTER) == []
    assert found(PLACED + SHAKE + DICE + SHAKE + SIX + AFTER) == []
    (told,) = play(PLACED + SHAKE + SIX + SHAKE + DICE + AFTER).findings
    assert (told.severity, told.remedy) == ("major", None)
    blind = PLACED.replace("link=", "blind=no_roll.called link=")
    assert found(blind + SHAKE + SIX + SHAKE + DICE + AFTER) == ["open.unobserved"]
    # as the hub has it, the panel tells of that only once the shaker's dice were seen again
    late = PLACED.replace("link=", "clock_tolerance_ms=9000 link=")
    assert by_shaker(late + SHAKE + SIX + SHAKE + DICE + called + AFTER) == []


@cites("688a.13(a)", "688a.13(b)")
@shows("announce.missing")
def test_no_roll_is_called() -> None:
    for bad, cite in (("dice=[4,5]", "a"), ("dice=[4,5] fallen_out=1", "b")):
        rolled, called = f"event dice.rolled {bad}\n", "event no_roll.called\n"
        assert found(PLACED + SHAKE + rolled + called + SHAKE + DICE + AFTER) == []
        text = PLACED + SHAKE + rolled + SHAKE + DICE + AFTER
        assert found(text) == ["announce.missing"]
        assert [one.cite for one in play(text).findings] == [(f"688a.13({cite})",)]
        blind = text.replace("link=", "blind=no_roll.called link=")
        assert found(blind) == ["open.unobserved"]
        late = text.replace("link=", "clock_tolerance_ms=9000 link=")
        assert by_shaker(late.replace(DICE, DICE + called)) == []
        assert by_shaker(late) == ["announce.missing"]


@cites("688a.5(i)(1)(iv)")
@shows("start.not_covered")
def test_the_covered_shaker_is_shaken_once() -> None:
    once = "event    shaker.covered"
    for times, codes in ((1, []), (0, ["start.not_covered"])):
        assert found(HONEST.replace(once, f"{once} times={times}")) == codes
    again = f"{once} times=0\n    {once} times=1"
    assert found(HONEST.replace(once, again)) == []


@cites("688a.5(i)(2)")
def test_a_generator_shows_one_of_seven_positions() -> None:
    other = PLACED.replace("open     pai-gow", "open     pai-gow start_by=random-number")
    order = ("dealer", "1", "2", "3", "4", "5", "6")
    deal = turns(order) + COUNT + AFTER.removeprefix(DEAL)
    shown = "event random_number.shown number={}\n"
    assert found(other + shown.format(1) + deal) == []
    assert found(other + shown.format(8) + deal) == ["deal.wrong_start"]
    assert found(other + shown.format(8) + shown.format(1) + deal) == []
    seven = turns(("1", *order[2:], "dealer")) + COUNT + AFTER.removeprefix(DEAL)
    assert found(other + shown.format(7) + seven) == []


@cites("688a.5(i)(2)")
def test_a_shown_number_begins_a_round_where_nobody_sees_its_wagers() -> None:
    """A table without bet sensors: each number is of the deal that comes after it."""
    once = HONEST.replace(WAGERS, "    closed\n").replace(SHAKE + DICE, "{number}")
    once = once.replace(COVER, "").removeprefix(OPEN)
    filed = OPEN.replace("link=PG-1", "start_by=random-number blind=wager.placed")
    two, shown = filed + once + once, "event random_number.shown number={}\n"
    assert found(two.replace("{number}", shown.format(2))) == ["open.unobserved"]
    wrong = ["open.unobserved", "deal.wrong_start", "deal.wrong_start"]
    assert found(two.replace("{number}", shown.format(3))) == wrong
    left = two.replace("{number}", shown.format(2), 1).replace("{number}", "")
    assert found(left) == ["open.unobserved", "start.not_shaken"]
