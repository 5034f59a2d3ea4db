"""Links of one table, of many, of all: what goes wrong on them is found, and nothing else."""

from collections import Counter

import orjson
import pytest

from services.audit.replay import Error, replay
from services.floor.link_mistakes import FOUND, KEEN, LINK_MISTAKES, LUCK
from services.floor.simulate import Floor, floor_of, observed
from services.score import compare

GAME = ("face-up-pai-gow",)
OF_TWO = ("jackpot.papers_wrong", "meter.unapproved")


def raised(
    lines: list[bytes | Error], *, under: bool = False
) -> Counter[tuple[str, str | None, str]]:
    """All that was found, or what hangs under another."""
    found = [orjson.loads(one) for one in lines if isinstance(one, bytes) and b'"finding"' in one]
    return Counter(
        (one["table"], one["round"], one["code"]) for one in found
        if one["what"] == "raised" and (one["under"] or not under)
        and (one["code"], one["severity"]) != ("deck.overdue", "info")
    )  # fmt: skip


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("tables", "rounds"), [(1, 200), (20, 350), (200, 300)])
def test_planted_trouble_is_found_and_nothing_else(tables: int, rounds: int) -> None:
    floor = Floor(tables, tables, rounds, GAME, LINK_MISTAKES, untidy=True, luck=LUCK, eager=KEEN)
    lines = [*replay(event for _, _, event in observed(floor))]
    assert [one for one in lines if isinstance(one, Error)] == []
    score = compare(tables, rounds, floor.truth, raised(lines))
    assert (score.missed, score.false) == ((), ())
    assert len({one.code for one in floor.truth}) >= 10


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("tables", "rounds"), [(1, 160), (12, 400)])
def test_what_is_accepted_while_the_hub_misses_a_controller_is_found(
    tables: int, rounds: int
) -> None:
    """From its word on; what it had counted it says when it is heard again, and none is missing."""
    floor = Floor(tables, tables, rounds, GAME, ("link.silent",), untidy=True)
    log = [event for _, _, event in observed(floor)]
    told = Counter(orjson.loads(event)["type"] for event in log)
    assert told["link.silent"] == told["link.back"] > 1
    truth = Counter((one.table, one.round, one.code) for one in floor.truth)
    assert {code for _, _, code in truth} == {"meter.played_while_lost"}
    assert raised([*replay(log)]) == truth


@pytest.mark.timeout(180)
def test_honest_links_are_quiet_and_every_mistake_can_be_planted() -> None:
    floor = Floor(5, 3, 150, GAME, untidy=True, luck=LUCK, eager=KEEN)
    assert raised([*replay(event for _, _, event in observed(floor))]) == Counter()
    assert floor.truth == []
    troubled = Floor(8, 8, 400, GAME, LINK_MISTAKES, luck=LUCK, eager=KEEN)
    assert sum(1 for _ in troubled) > 0
    planted = {one.code for one in troubled.truth}
    assert {*FOUND} - planted == set()


@pytest.mark.timeout(180)
@pytest.mark.parametrize(
    ("words", "asked", "tables", "rounds"),
    [
        (",".join(OF_TWO), OF_TWO, 2, 80),
        ("all", (*FOUND, "pay.over"), 6, 500),
    ],
)
def test_by_the_words_of_the_command_line_it_is_planted_and_found(
    words: str, asked: tuple[str, ...], tables: int, rounds: int
) -> None:
    """Among the mistakes of dealers, too; so that a jackpot goes wrong, hands have to win one."""
    floor = floor_of(1, tables, rounds, *GAME, words)
    lines = [*replay(event for _, _, event in observed(floor))]
    score = compare(1, rounds, floor.truth, raised(lines), raised(lines, under=True))
    assert (score.missed, score.false) == ((), ())
    assert {*asked} - {one.code for one in floor.truth} == set()


def test_a_floor_that_goes_on_takes_its_links_where_they_stood() -> None:
    first = Floor(2, 2, 20, GAME, boot="one")
    events = [event for line, _, event in observed(first) if line == "link"]
    numbers = [orjson.loads(event).get("number", 0) for event in events]
    stood = first.links.standing["PG-1"]
    assert stood.number == max(numbers)
    then = Floor(3, 2, 20, GAME, boot="two", began=first.links.standing)
    more = [orjson.loads(event) for line, _, event in observed(then) if line == "link"]
    assert min(one["number"] for one in more if one.get("number")) == stood.number + 1
    begins = next(one for one in more if one["type"] == "meter.parameters")
    assert "start_cents" not in begins
