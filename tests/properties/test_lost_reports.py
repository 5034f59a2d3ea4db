"""One report of an honest floor is lost: its hole is told, and nobody is accused of anything.

A report that is the first or the last of its device leaves no hole, and is left out.
"""

from random import Random
from typing import Any

import pytest

from events.codec import Unreadable
from events.derived import Finding, RoundSettled, Transfer
from services.floor.games import GAMES
from services.floor.simulate import Floor, observed
from services.stage.stage import Item, Step
from services.tables.judges.held import LONGEST_MS
from services.tables.stage import TablesStage
from services.tables.state import TableState

ROUNDS, LOST, AFTER = 25, 50, 260  # of each game; reports that are lost; events that follow each


def _line(game: str) -> list[Item]:
    stage, items = TablesStage(), []
    for line, table, raw in observed(Floor(9, 1, ROUNDS, [game])):
        if line == "floor":
            item = stage.read("floor.observed.v1", table, raw)
            assert not isinstance(item, Unreadable)
            items.append(item)
    return items


def _codes(step: Step[TableState]) -> list[str]:
    return [
        fact.code for entry in step.entries for fact in entry.facts if isinstance(fact, Finding)
    ]


def _leaves_a_hole(items: list[Item], at: int) -> bool:
    """Whether its device was heard before, and is again before the table closes, and soon."""
    lost: Any = items[at].content
    source = getattr(lost, "source", None)
    if source is None or lost.type in ("table.opened", "table.closed"):
        return False
    if not any(getattr(one.content, "source", None) == source for one in items[:at]):
        return False
    ticks = 0
    for item in items[at + 1 : at + AFTER]:
        event: Any = item.content
        ticks += event.type == "hub.tick"
        if event.type == "table.closed" or ticks * 30_000 >= LONGEST_MS:
            return False
        if getattr(event, "source", None) == source:
            return True
    return False


def _facts(items: list[Item], without: int | None = None) -> list[Any]:
    """All that a line comes to; one of its reports is lost before it reaches the hub."""
    stage = TablesStage()
    state, facts = stage.start(items[0].content.table), list[Any]()
    for at, item in enumerate(items):
        if at != without:
            step = stage.fold(state, item)
            state = step.state
            facts += [fact for entry in step.entries for fact in entry.facts]
    return facts


def _raised(facts: list[Any]) -> set[str]:
    return {fact.code for fact in facts if isinstance(fact, Finding)} - {"open.unobserved"}


def _into_tray(facts: list[Any], round_: str) -> int:
    moves = [one for one in facts if isinstance(one, Transfer) and one.round == round_]
    return sum(
        one.amount_cents * (one.to_account.startswith("tray") - one.from_account.startswith("tray"))
        for one in moves
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_round_whose_last_card_is_lost_is_booked_as_its_chips_went(game: str) -> None:
    """Nobody knows what it came to; but not void, for the dealer has settled it."""
    items = _line(game)
    whole = _facts(items)
    last: dict[str, int] = {}
    for at, item in enumerate(items):
        event: Any = item.content
        if event.type in ("card.dealt", "stack.delivered") and event.round is not None:
            last[event.round] = at
    for name, at in list(last.items())[2:8]:
        facts = _facts(items, at)
        assert _raised(facts) == {"stream.gap"}, name
        assert not [one for one in facts if isinstance(one, Transfer) and "error" in str(one)], name
        (closed,) = [one for one in facts if isinstance(one, RoundSettled) and one.round == name]
        assert (closed.verified, closed.void) == (False, None), name
        assert _into_tray(facts, name) == _into_tray(whole, name), name
        acted = [one for one in closed.wagers if one.paid_cents or one.collected_cents]
        assert acted, name
        assert {one.outcome for one in acted} <= {"win", "lose"}, name


@pytest.mark.parametrize("game", GAMES)
def test_seats_that_are_not_known_any_more_accuse_nobody(game: str) -> None:
    """Whoever sat down or left unheard: to the table's closing, whoever comes and goes then."""
    items = _line(game)
    moves = [
        at
        for at, item in enumerate(items)
        if item.content.type in ("seat.taken", "seat.left", "seats.joined", "seat.absent")
        and _leaves_a_hole(items, at)
    ]
    assert len(moves) > 3
    for at in Random(4).sample(moves, 4):
        assert _raised(_facts(items, at)) == {"stream.gap"}, items[at].id


@pytest.mark.parametrize("game", GAMES)
def test_a_lost_report_accuses_nobody(game: str) -> None:
    stage, items = TablesStage(), _line(game)
    states = [stage.start(items[0].content.table)]
    for item in items:
        step = stage.fold(states[-1], item)
        assert set(_codes(step)) <= {"open.unobserved"}, item.id
        states.append(step.state)
    losable = [at for at in range(1, len(items)) if _leaves_a_hole(items, at)]
    for at in Random(4).sample(losable, LOST):
        state, told = states[at], list[str]()
        for item in items[at + 1 : at + AFTER]:
            step = stage.fold(state, item)
            state = step.state
            told += _codes(step)
        assert told == ["stream.gap"], (items[at].id, items[at].content.type)
