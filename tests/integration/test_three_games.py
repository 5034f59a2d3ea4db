"""An untidy floor of all three games through a house at work: booked, audited, rebuilt."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import psycopg
import pytest

from events.observed import TOPIC_OF_LINE
from events.topics import FLOOR_LIVE, PROGRESSIVE_CLAIMS
from services import proof
from services.audit.replay import Error, replay
from services.bench.rig import Rig, Told
from services.floor.games import GAMES, MISTAKES
from services.floor.simulate import Floor, observed
from services.runtime import kafka
from services.runtime.settings import Settings
from services.stage.log import LogReader, home
from tests.ports import house_port

SEED, TABLES, ROUNDS = 5, 6, 180


@pytest.fixture
def rig(settings: Settings, tmp_path: Path) -> Iterator[Rig]:
    own = settings.model_copy(update={"partitions": 2, "session_seconds": 3.0})
    with closing(Rig(own, tmp_path, house_port())) as made:
        yield made


def log() -> list[Told]:
    """Two tables of each game, with every mistake that can be planted."""
    floor = Floor(SEED, TABLES, ROUNDS, GAMES, MISTAKES, untidy=True)
    return [(TOPIC_OF_LINE[line], table, raw) for line, table, raw in observed(floor)]


def found_by_replay(told: list[Told]) -> Counter[tuple[str, str, str]]:
    """Table, code and what is said of it, of each finding."""
    found: Counter[tuple[str, str, str]] = Counter()
    for out in replay(raw for _, _, raw in told):
        assert not isinstance(out, Error), out
        fact: dict[str, Any] = orjson.loads(out)
        if fact["kind"] == "finding":
            found[fact["table"], fact["code"], fact["what"]] += 1
    return found


def found_in_the_books(settings: Settings) -> Counter[tuple[str, str, str]]:
    name = settings.schema_name("journal")
    with psycopg.connect(settings.dsn) as connection:
        rows = connection.execute(
            f"SELECT table_id, code, what, count(*) FROM {name}.finding GROUP BY 1, 2, 3".encode()
        )
        return Counter({(table, code, what): count for table, code, what, count in rows})


@pytest.mark.timeout(240)
def test_all_games_with_all_mistakes_are_booked_as_they_replay(rig: Rig) -> None:
    told = log()
    asyncio.run(_played(rig, told))
    assert proof.verify(rig.settings) == []
    expected = found_by_replay(told)
    assert found_in_the_books(rig.settings) == expected
    assert len({code for _, code, what in expected if what == "raised"}) > 40

    assert asyncio.run(_claims(rig.settings)) == {"PG-1": {"PG-01", "PG-02"}}
    asyncio.run(_pictured(rig.settings))
    before = rig.books()
    assert proof.rebuild(rig.settings) is None
    assert rig.books() == before
    assert proof.verify(rig.settings) == []


async def _played(rig: Rig, told: list[Told]) -> None:
    await rig.build()
    for service in ("tables", "meters", "projector", "day"):
        rig.start(service)
    await rig.feed(told)
    await rig.settled(within=120, revive=False)
    assert rig.stopped() == {}


async def _claims(settings: Settings) -> dict[str, set[str]]:
    """What the tables told the meters: under the key of the link, in the partition of that key."""
    told: dict[str, set[str]] = {}
    topic = settings.topic(PROGRESSIVE_CLAIMS.name)
    async with LogReader(kafka.client(settings)) as log:
        for place, (first, end) in (await kafka.extent(settings, [topic])).items():
            async for records in log.read(topic, place.partition, first, end):
                for record in records:
                    key, facts = record.key or b"", (record.value or b"").split(b"\n")
                    said = [orjson.loads(fact) for fact in facts]
                    assert {fact["link"].encode() for fact in said} == {key}
                    assert home(key, settings.partitions) == place.partition
                    told.setdefault(key.decode(), set()).add(said[0]["table"])
    return told


async def _pictured(settings: Settings) -> None:
    """Pictures went out, and no book minds them."""
    extent = await kafka.extent(settings, [settings.topic(FLOOR_LIVE.name)])
    assert sum(end for _, end in extent.values()) > 0
