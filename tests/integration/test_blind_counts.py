"""A count that is not concluded: who sees its figures, in a whole house at work.

Every service runs under the role that is meant for it. Then everything that others may read is
searched for what the count room entered: tables, topics, logs, metrics, and what commands print.
"""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import orjson
import psycopg
import pytest
from aiokafka import AIOKafkaConsumer, TopicPartition
from prometheus_client import CollectorRegistry, generate_latest
from psycopg import errors
from psycopg.conninfo import make_conninfo
from pydantic import SecretStr

from events.topics import BLIND, COUNT_OBSERVED, COUNT_QUARANTINE, TOPICS
from projections.metrics import BooksCollector
from projections.migrations.run import finish
from projections.migrations.schemas import schemas
from services import desk, house, proof
from services.bench.rig import Rig, Told
from services.floor.simulate import floor_log
from services.runtime import kafka
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable
from tests.ports import house_port

ENTERED, MISSPELT = 87_654_301, 76_543_209
FIGURES = (str(ENTERED), str(MISSPELT))
TABLE = "MB-01"
OUTSIDE = ("pitwatch_reader", "pitwatch_writer", "pitwatch_stage")


@pytest.fixture
def rig(settings: Settings, tmp_path: Path) -> Iterator[Rig]:
    own = settings.model_copy(update={"partitions": 2, "session_seconds": 3.0})
    with closing(Rig(own, tmp_path, house_port())) as made:
        yield made


def told() -> tuple[list[Told], list[Told]]:
    """A table's day: up to a count under way that also brought rubbish, and its conclusion."""
    before, after = list[Told](), list[Told]()
    for topic, key, raw in floor_log(7, 1, 3):
        event = orjson.loads(raw)
        if event["type"] == "count.entered":
            raw = orjson.dumps(event | {"amount_cents": ENTERED})  # noqa: PLW2901
        if event["type"] == "count.concluded":
            kind = f"count.entered-{MISSPELT}"  # the reason of a refusal quotes an unknown kind
            before.append((topic, key, orjson.dumps({"type": kind, "amount_cents": MISSPELT})))
            after.append((topic, key, orjson.dumps(event | {"total_cents": ENTERED})))
        else:
            before.append((topic, key, raw))
    return before, after


def login(settings: Settings, role: str) -> str:
    """Where somebody of that role connects."""
    return make_conninfo(settings.dsn, options=f"-c role={settings.schema_prefix}{role}")


def seen(settings: Settings, role: str) -> set[str]:
    """In which tables and views of this house that role finds a figure."""
    found = set()
    with psycopg.connect(login(settings, role), autocommit=True) as connection:
        for (name,) in connection.execute(
            "SELECT format('%%I.%%I', nspname, relname) FROM pg_class JOIN pg_namespace n"
            " ON n.oid = relnamespace WHERE relkind IN ('r', 'v') AND starts_with(nspname, %s)"
            " AND has_schema_privilege(n.oid, 'USAGE')"
            " AND has_table_privilege(pg_class.oid, 'SELECT')",
            [settings.schema_prefix],
        ).fetchall():
            rows = connection.execute(f"SELECT * FROM {name}").fetchall()
            if holds(b"".join(plain(value) for row in rows for value in row)):
                found.add(name.removeprefix(settings.schema_prefix))
    return found


def plain(value: Any) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode()


def holds(raw: bytes) -> bool:
    return any(figure.encode() in raw for figure in FIGURES)


async def records(settings: Settings) -> dict[str, bytes]:
    """Everything that each topic holds, in one piece."""
    consumer = AIOKafkaConsumer(**kafka.client(settings), enable_auto_commit=False)
    await consumer.start()
    found: dict[str, bytes] = {}
    try:
        for topic in TOPICS:
            name = settings.topic(topic.name)
            await kafka.extent(settings, [name])
            places = [
                TopicPartition(name, n) for n in range(settings.partitions if topic.shared else 1)
            ]
            consumer.assign(places)
            await consumer.seek_to_beginning(*places)
            raw = b""
            for place, end in (await consumer.end_offsets(places)).items():
                while await consumer.position(place) < end:
                    for some in (await consumer.getmany(place, timeout_ms=500)).values():
                        raw += b"".join(r.value + str(r.headers).encode() for r in some)
            found[topic.name] = raw
    finally:
        await consumer.stop()
    return found


def printed(settings: Settings) -> bytes:
    """What commands and metrics say to anybody."""
    state: dict[str, Any] = {}
    house.read_books(settings, state)
    registry = CollectorRegistry()
    registry.register(BooksCollector(settings.dsn, settings.schema_prefix))
    said = [state, desk.quarantined(settings), proof.verify(settings)]
    return str(said).encode() + generate_latest(registry)


@pytest.mark.timeout(150)
def test_nobody_outside_the_count_sees_its_figures_before_it_is_concluded(rig: Rig) -> None:
    asyncio.run(_counted(rig))


async def _counted(rig: Rig) -> None:
    own = rig.settings
    before, after = told()
    await rig.build()
    rig.start("tables", PITWATCH_POSTGRES=login(own, "pitwatch_stage"))
    rig.start("projector", PITWATCH_POSTGRES=login(own, "pitwatch_stage"))
    rig.start("day", PITWATCH_POSTGRES=login(own, "pitwatch_day"))
    await rig.feed(before)
    await rig.settled(revive=False)
    assert rig.stop("day") == 0  # it stores what it holds
    assert rig.stopped() == {TABLE: "unreadable"}

    assert seen(own, "pitwatch_count") == {"count.snapshot"}
    for role in OUTSIDE:
        assert seen(own, role) == set()
        with (
            psycopg.connect(login(own, role)) as connection,
            pytest.raises(errors.InsufficientPrivilege),
        ):
            connection.execute(f"SELECT * FROM {own.schema_name('count')}.snapshot")
    blind = {topic for topic, raw in (await records(own)).items() if holds(raw)}
    assert blind == {COUNT_OBSERVED.name, COUNT_QUARANTINE.name} == BLIND
    assert not holds(await asyncio.to_thread(printed, own))
    assert not holds(b"".join(log.read_bytes() for log in rig.logs.glob("*.log")))
    await asyncio.to_thread(_shown_to_the_count_room_alone, own)
    _a_wider_grant_is_seen_and_does_not_last(own)

    rig.start("day", PITWATCH_POSTGRES=login(own, "pitwatch_day"))
    await asyncio.to_thread(desk.release, own, TABLE, "C-1", "a misspelt entry", skip=True)
    await rig.feed(after)
    for _ in range(300):
        await asyncio.sleep(0.1 if rig.stopped() else 0)
    await rig.settled(revive=False)
    assert {"journal.fact", "journal.box", "views.box_day"} <= seen(own, "pitwatch_reader")
    assert "count.snapshot" not in seen(own, "pitwatch_stage")
    assert await asyncio.to_thread(proof.verify, own) == []


def _shown_to_the_count_room_alone(own: Settings) -> None:
    """What was put aside of a count, as the desk shows it."""
    (bad,) = desk.quarantined(own)
    with pytest.raises(Unusable, match="Only the count room sees"):
        desk.shown(own, bad["origin"])
    surveillance = own.model_copy(update={"postgres": SecretStr(login(own, "pitwatch_reader"))})
    with pytest.raises(Unusable, match="may not see counts"):
        desk.shown(surveillance, bad["origin"], count_room=True)
    room = own.model_copy(update={"postgres": SecretStr(login(own, "pitwatch_count"))})
    assert holds(desk.shown(room, bad["origin"], count_room=True)["text"].encode())


def _a_wider_grant_is_seen_and_does_not_last(own: Settings) -> None:
    """The search finds what a careless grant opens; the next migration takes that back."""
    count, reader = own.schema_name("count"), f"{own.schema_prefix}pitwatch_reader"
    with psycopg.connect(own.dsn, autocommit=True) as connection:
        connection.execute(f"GRANT USAGE ON SCHEMA {count} TO {reader}")
        connection.execute(f"GRANT SELECT ON ALL TABLES IN SCHEMA {count} TO {reader}")
        assert seen(own, "pitwatch_reader") == {"count.snapshot"}
        for text in finish(schemas(own.schema_prefix)):
            connection.execute(text)
    assert seen(own, "pitwatch_reader") == set()
