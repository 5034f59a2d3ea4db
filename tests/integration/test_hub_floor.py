"""The live floor through a hub, both killed: what reaches Kafka is one seeded floor, whole."""

import asyncio
import random
import signal
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from services.floor import live
from services.floor.games import MISTAKES
from services.floor.live import FIRST_TABLE, LiveFloor
from services.floor.progress import Progress
from services.floor.simulate import Floor
from services.runtime.settings import Settings, load
from tests.floor.house import PARTITIONS, House, a_house, assert_in_order
from tests.servers import Servers

TABLES, ROUNDS, SPEED = 2, 24, 100
KILLS = 4
GAMES = ("midibaccarat",)  # the others rest for hours now and then
# Mistakes that no table waits for: it is played against the clock.
QUICK = tuple(code for code in MISTAKES if code.startswith(("pay.", "collect.", "third_card.")))


@pytest.fixture
def house(tmp_path: Path, servers: Servers, prefix: str) -> Iterator[House]:
    with a_house(tmp_path, servers.kafka, prefix) as house:
        yield house


@pytest.fixture
def own(house: House, data: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(live, "hub_url", lambda _: house.url)
    return load(data=data, partitions=PARTITIONS)


def progress(settings: Settings) -> Progress:
    return Progress(**orjson.loads((settings.data / "floor/progress.json").read_bytes()))


def floor_of(settings: Settings) -> LiveFloor:
    return LiveFloor(settings, tables=TABLES, rounds=ROUNDS, speed=SPEED, games=GAMES, faults=QUICK)


async def play_with_cuts(house: House, own: Settings, chance: random.Random) -> None:
    """Cut off in mid-batch as a kill would, and once the hub is killed too; then to the end."""
    for kill in range(KILLS):
        playing = asyncio.create_task(floor_of(own).run(asyncio.Event()))
        await asyncio.sleep(chance.uniform(0.5, 2.0))
        if kill == 1:
            await asyncio.to_thread(house.end, signal.SIGKILL)
            house.start()
            await asyncio.sleep(2)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    stop = asyncio.Event()
    playing = asyncio.create_task(floor_of(own).run(stop))
    for _ in range(600):
        if progress(own).run:
            break
        await asyncio.sleep(0.1)
    stop.set()
    await playing


def by_device(reports: Iterable[dict[str, Any]]) -> dict[tuple[str, str], list[tuple[int, str]]]:
    """What each device said: its numbers and what they were."""
    said: dict[tuple[str, str], list[tuple[int, str]]] = defaultdict(list)
    for report in reports:
        said[report["table"], report["source"]].append((report["seq"], report["type"]))
    return said


def test_a_floor_that_is_cut_off_goes_on_at_the_next_report(house: House, own: Settings) -> None:
    seed = random.randrange(10**6)
    sys.stdout.write(f"seed {seed}\n")
    house.start()
    asyncio.run(asyncio.wait_for(play_with_cuts(house, own, random.Random(seed)), 90))
    assert house.end() == 0
    run_seed = progress(own).seed
    dealt = Floor(run_seed, TABLES, ROUNDS, GAMES, QUICK, first=FIRST_TABLE)
    found = [
        event
        for records in house.log().values()
        for event in assert_in_order(records)
        if event.get("boot") == f"f{run_seed}-0"
    ]
    assert by_device(found) == by_device(report.content for report in dealt)
    counted = [event for event in found if event["source"] == "count-room"]
    assert {e["taken_off"] for e in counted} == {
        f"cage:MB-{FIRST_TABLE + n}/2" for n in range(TABLES)
    }


def test_a_floor_without_its_hub_waits_and_stops_when_told(own: Settings) -> None:
    async def run() -> None:
        floor, stop = LiveFloor(own), asyncio.Event()
        playing = asyncio.create_task(floor.run(stop))
        await asyncio.sleep(1)
        assert "does not answer" in str(floor.ready())
        stop.set()
        await asyncio.wait_for(playing, 2)

    asyncio.run(run())
