"""The live floor where its program was exchanged in mid-run: that run is left in order."""

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest

from services.audit.replay import Error, replay
from services.floor import live
from services.floor.calendar import spelled
from services.floor.live import LiveFloor
from services.floor.simulate import START_MS, observed
from services.floor.table import Report
from services.runtime.settings import load


class Taking:
    """Answers as the hub does, until it has taken so many lines; then it takes no more."""

    def __init__(self, taken: list[dict[str, Any]], most: int, stop: asyncio.Event) -> None:
        self.taken, self.most, self.stop, self.trouble = taken, most, stop, None

    async def __aenter__(self) -> "Taking":
        return self

    async def __aexit__(self, *_: object) -> None:
        pass

    async def send(self, lines: list[bytes]) -> list[dict[str, Any]]:
        if self.stop.is_set():
            await asyncio.Event().wait()
        self.taken += [orjson.loads(line) for line in lines]
        if len(self.taken) >= self.most:
            self.stop.set()
        return [{"id": f"cage:{orjson.loads(line)['table']}/2"} for line in lines]


def play(data: Path, taken: list[dict[str, Any]], most: int, patch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        stop = asyncio.Event()
        patch.setattr(live, "Client", lambda _: Taking(taken, most, stop))
        floor = LiveFloor(load(data=data), rounds=60, speed=10**6, faults=())
        await asyncio.wait_for(floor.run(stop), 30)

    asyncio.run(run())


def test_after_an_update_its_tables_are_closed_and_opened_anew(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[dict[str, Any]] = []
    play(data, taken, 900, monkeypatch)
    monkeypatch.setattr(live, "program", lambda: "another")
    before = len(taken)
    play(data, taken, before + 1_500, monkeypatch)
    boots = [one["boot"].rpartition("-")[2] for one in taken[before:] if "boot" in one]
    count = boots.count("left")
    assert boots == ["left"] * count + ["1"] * (len(boots) - count)
    tables, left = {"MB-11", "PG-11", "PG-12", "SG-11"}, taken[before : before + count]
    assert {(one["table"], one["type"]) for one in left} == {
        (table, kind)
        for table in tables
        for kind in ("clock.offset", "seat.left", "table.closed", "box.taken_off")
    }
    # Within seconds, and both runs call their rounds alike.
    reports = [
        Report(ms, one["table"], ms, one | {"at": spelled(ms)})  # a right clock is not ahead
        for ms, one in enumerate(taken, START_MS)
    ]
    told = replay(event for _, _, event in observed(reports))
    facts = [fact for fact in told if not isinstance(fact, Error)]
    findings = [orjson.loads(fact) for fact in facts if b'"kind":"finding"' in fact]
    codes = [one["code"] for one in findings]
    late = ["meter.sequence_gap"]  # a movement that comes late may lie behind the end of what came
    assert [one for one in codes if one not in late] == ["stream.gap"] * len(tables)
    assert sum(b'"kind":"table"' in fact and b'"opened"' in fact for fact in facts) == 2 * len(
        tables
    )


def test_the_same_program_goes_on_where_it_was(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[dict[str, Any]] = []
    play(data, taken, 300, monkeypatch)
    play(data, taken, 600, monkeypatch)
    persons = [one["id"] for one in taken if "boot" not in one]  # who validate a jackpot
    assert len(set(persons)) == len(persons)
    devices = [one for one in taken if "boot" in one]
    assert len({one["boot"] for one in devices}) == 1
    numbers = [(one["table"], one["source"], one["seq"]) for one in devices]
    assert len(set(numbers)) == len(numbers)
