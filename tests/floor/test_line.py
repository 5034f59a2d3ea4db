"""Numbers of a table's line that get lost on the simulated floor: as a log has them."""

from collections import Counter
from typing import Any

import orjson
import pytest

from events.codec import Unreadable, read_observed
from services.floor.games import GAMES, MISTAKES, PLANTED
from services.floor.link_mistakes import LINK_MISTAKES
from services.floor.simulate import Floor, faults_of, observed

CODES = ("stream.after_lost", "stream.declared_lost")


def logged(game: str) -> tuple[list[dict[str, Any]], Counter[str]]:
    """The floor line of one table, and what was planted there."""
    floor = Floor(2, 1, 900, [game], CODES, untidy=True)
    log = [raw for line, _, raw in observed(floor) if line == "floor"]
    assert not any(isinstance(read_observed(raw), Unreadable) for raw in log)
    return [orjson.loads(raw) for raw in log], Counter(one.code for one in floor.truth)


@pytest.mark.parametrize("game", GAMES)
def test_a_number_is_missing_until_a_person_gives_it_up_and_may_come_after_all(game: str) -> None:
    events, planted = logged(game)
    missing: set[int] = set()
    given_up: set[int] = set()
    came, last = 0, 0
    for event in events:
        if event["type"] == "events.declared_lost":
            assert event["first"] == event["last"]
            assert event["first"] in missing
            given_up.add(event["first"])
        elif event["order"] in given_up:
            came += 1
        else:
            missing |= {*range(last + 1, event["order"])}
            last = event["order"]
    assert given_up == missing
    assert [planted[code] for code in CODES] == [came, len(given_up)]
    assert 0 < came <= len(given_up)


def test_they_are_no_mistake_of_a_dealer_or_a_device() -> None:
    assert faults_of("all") == (*MISTAKES, *LINK_MISTAKES)
    assert {*PLANTED} - {*MISTAKES} == {*CODES}
    assert faults_of("stream.after_lost, stream.declared_lost") == CODES
