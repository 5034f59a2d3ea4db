"""A gap is declared lost on the line that it lies in."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import orjson
import pytest

from events.codec import Unreadable, read_observed
from services import desk
from services.floor.calendar import Calendar
from services.floor.numbering import Line, Numbering
from services.runtime.settings import Settings, load


class Rows:
    """Stands for the database: a table that is stopped in these ways."""

    def __init__(self, *gaps: tuple[str, str]) -> None:
        self.gaps = gaps

    def execute(self, *_: object) -> "Rows":
        return self

    def fetchall(self) -> list[tuple[Any, ...]]:
        return [(stage, "gap", line, 4, 7, "", None, None) for stage, line in self.gaps]


def released(monkeypatch: pytest.MonkeyPatch, *gaps: tuple[str, str]) -> tuple[str, list[Any]]:
    """What is told, and what the hub is sent."""
    sent: list[Any] = []

    @contextmanager
    def connected(_: Settings) -> Iterator[Rows]:
        yield Rows(*gaps)

    def send(_: Settings, lines: list[bytes]) -> list[dict[str, Any]]:
        sent.extend(orjson.loads(line) for line in lines)
        return [{"id": "MB-01/p:1"}]

    monkeypatch.setattr(desk, "connected_now", connected)
    monkeypatch.setattr(desk, "send", send)
    return desk.release(load(), "MB-01", "B-7", "gone", skip=False), sent


def test_a_gap_in_any_line_is_declared_lost_there(monkeypatch: pytest.MonkeyPatch) -> None:
    told, sent = released(monkeypatch, ("day", "cage"), ("day", "count"), ("tables", "floor"))
    assert told == (
        "MB-01: cage events 4 to 6 are declared lost by B-7;"
        " count events 4 to 6 are declared lost by B-7;"
        " floor events 4 to 6 are declared lost by B-7."
    )
    assert [(said["type"], said["first"], said["last"]) for said in sent] == [
        ("cage_events.declared_lost", 4, 6),
        ("count_events.declared_lost", 4, 6),
        ("events.declared_lost", 4, 6),
    ]
    hub = Numbering(Calendar(), "h1")
    for said in sent:  # all of them good by the contract, once the hub has stamped them
        stamped, _ = hub.stamp(
            said, Line("cage", "MB-01"), Line("floor", "MB-01"), 1_772_463_600_000
        )
        assert not isinstance(read_observed(orjson.dumps(stamped)), Unreadable)


def test_a_gap_in_a_derived_book_is_for_its_stage(monkeypatch: pytest.MonkeyPatch) -> None:
    told, sent = released(monkeypatch, ("day", "table/MB-01"))
    assert told == "MB-01: day waits for table/MB-01 4: only its stage can send it again."
    assert not sent
