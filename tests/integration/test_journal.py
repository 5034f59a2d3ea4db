"""The whole way through the real broker and database: booked, audited, rebuilt while it goes on."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from aiokafka import AIOKafkaProducer

from events.derived import RoundSettled
from projections.journal.digest import journal_digest
from projections.journal.rebuild import rebuild
from projections.journal.stage import ProjectorStage
from projections.migrations.run import erase, migrate
from services.audit.verify import verify
from services.day.stage import DayStage
from services.runtime import kafka
from services.runtime.settings import Settings
from services.stage.log import LogReader
from services.stage.stage import Item, Stage
from services.stage.worker import Worker
from services.tables.stage import TablesStage
from services.wiring import worker_settings
from tests.projections.observed_log import FLOOR, Boxes, events

TABLES = ("MB-01", "MB-02", "MB-03", "MB-04")


def test_books_verify_and_rebuild_while_the_floor_goes_on(settings: Settings) -> None:
    migrate(settings.dsn, settings.schema_prefix)
    try:
        asyncio.run(_scene(settings))
    finally:
        erase(settings.dsn, settings.schema_prefix)


async def _scene(settings: Settings) -> None:
    await kafka.ensure_topics(settings)
    dsn, prefix = settings.dsn, settings.schema_prefix
    async with working(settings), LogReader(kafka.client(settings)) as log:
        floor = asyncio.create_task(play(settings, rounds=60))
        await until(lambda: rounds(settings) >= 20)
        assert await rebuild(dsn, prefix, log, topics=prefix) is None
        assert await verify(dsn, prefix, log, topics=prefix) == []
        closed = await floor
        await until(lambda: rounds(settings) == closed)
        await until_still(settings)
        before = journal_digest(dsn, prefix)
        assert await rebuild(dsn, prefix, log, topics=prefix) is None
        assert journal_digest(dsn, prefix) == before
        assert await verify(dsn, prefix, log, topics=prefix) == []


@asynccontextmanager
async def working(settings: Settings) -> AsyncIterator[None]:
    """A worker of each stage."""
    stop = asyncio.Event()
    stages: tuple[Stage[Any], ...] = (
        TablesStage(), DayStage(), ProjectorStage(settings.schema_prefix),
    )  # fmt: skip
    workers = [Worker(stage, await worker_settings(settings, stage, 0)) for stage in stages]
    running = [asyncio.create_task(worker.run(stop)) for worker in workers]
    try:
        yield
    finally:
        stop.set()
        await asyncio.gather(*running)


async def play(settings: Settings, rounds: int) -> int:
    """Four tables at once, event by event; how many rounds the tables have settled."""
    dice = random.Random(4)
    lines = {table: events(dice, table, rounds // len(TABLES)) for table in TABLES}
    boxes = {table: Boxes(table) for table in TABLES}
    stage, closed = TablesStage(), 0
    states = {table: stage.start(table) for table in TABLES}
    async with AIOKafkaProducer(**kafka.client(settings), enable_idempotence=True) as producer:
        order = dict.fromkeys(TABLES, 0)
        while lines:
            table = dice.choice(sorted(lines))
            raw = next(lines[table], None)
            if raw is None:
                del lines[table]
                continue
            order[table] += 1
            item = stage.read(FLOOR, table, raw)
            assert isinstance(item, Item)
            step = stage.fold(states[table], item)
            states[table] = step.state
            facts = [fact for entry in step.entries for fact in entry.facts]
            closed += sum(isinstance(fact, RoundSettled) for fact in facts)
            await producer.send(settings.topic(FLOOR), key=table.encode(), value=raw)
            if dice.random() < 0.02:
                for topic, said in boxes[table].changed(dice, order[table]):
                    await producer.send(settings.topic(topic), key=table.encode(), value=said)
            if dice.random() < 0.05:
                await asyncio.sleep(0.05)
    return closed


def rounds(settings: Settings) -> int:
    with psycopg.connect(settings.dsn) as connection:
        row = connection.execute(
            f"SELECT count(*) FROM {settings.schema_name('journal')}.round"
        ).fetchone()
        assert row is not None
        return int(row[0])


async def until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline, "it does not get there"
        await asyncio.sleep(0.1)


async def until_still(settings: Settings) -> None:
    """The journal has not moved for a second: nothing is on its way any more."""
    for _ in range(60):
        before = journal_digest(settings.dsn, settings.schema_prefix)
        await asyncio.sleep(1)
        if journal_digest(settings.dsn, settings.schema_prefix) == before:
            return
    raise AssertionError("it does not come to rest")
