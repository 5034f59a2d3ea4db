"""What stock Faust does under faults: why the services that move money own their consumer.

Each test passes when the bad behaviour is seen. One that fails is good news: Faust was mended, and
the decision to use it as the shell alone can be looked at again.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.admin import AIOKafkaAdminClient, NewTopic
from aiokafka.errors import KafkaError

WORKER = Path(__file__).with_name("stock_worker.py")
PATIENCE_SECONDS = 40.0
TABLES = 40
PARTITIONS = 4


@contextmanager
def worker(agent: str, kafka: str, topic: str, seen: Path, *poison: str) -> Iterator[None]:
    """A stock worker as a process; killed -9 at the end of the block."""
    command = [sys.executable, str(WORKER), agent, kafka, topic, str(seen), *poison]
    with (
        seen.with_suffix(".log").open("ab") as log,
        subprocess.Popen(command, stdout=log, stderr=log) as process,
    ):
        try:
            yield
            assert process.poll() is None, seen.with_suffix(".log").read_text()[-2000:]
        finally:
            process.kill()


def handled(seen: Path) -> set[int]:
    """The numbers of the events that an agent has handled."""
    return {int(line) for line in seen.read_text().split()} if seen.exists() else set()


async def make_topic(kafka: str, name: str, partitions: int = 1) -> None:
    admin = AIOKafkaAdminClient(bootstrap_servers=kafka)
    await admin.start()
    try:
        await admin.create_topics([NewTopic(name, partitions, 1)])
    finally:
        await admin.close()


async def send(kafka: str, topic: str, *values: bytes) -> None:
    async with AIOKafkaProducer(bootstrap_servers=kafka) as producer:
        for value in values:
            await producer.send_and_wait(topic, value)


def number(n: int) -> bytes:
    return b'{"number": %d}' % n


async def committed(kafka: str, group: str) -> int:
    """The sum of a group's committed offsets; 0 while the group is not there yet."""
    admin = AIOKafkaAdminClient(bootstrap_servers=kafka)
    await admin.start()
    try:
        offsets = await admin.list_consumer_group_offsets(group)
    except KafkaError:
        return 0
    finally:
        await admin.close()
    return sum(max(0, at.offset) for at in offsets.values())


def wait_committed(kafka: str, group: str, offset: int) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while (at := asyncio.run(committed(kafka, group))) < offset:
        assert time.monotonic() < deadline, f"committed {at} of {offset}"
        time.sleep(0.1)


def wait_handled(seen: Path, n: int) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while n not in handled(seen):
        assert time.monotonic() < deadline, sorted(handled(seen))
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("agent", "lost"),
    [
        pytest.param("plain", {3}, id="acknowledged by Faust"),
        pytest.param("manual", {3}, id="acknowledged by hand", marks=pytest.mark.long),
        pytest.param("batched", {3, 4}, id="taken in batches", marks=pytest.mark.long),
    ],
)
def test_an_event_whose_handler_failed_is_committed_and_gone(
    servers: Any, prefix: str, tmp_path: Path, agent: str, lost: set[int]
) -> None:
    kafka, topic, seen = servers.kafka, f"{prefix}stock", tmp_path / "seen"
    asyncio.run(make_topic(kafka, topic))
    asyncio.run(send(kafka, topic, *map(number, range(10))))
    with worker(agent, kafka, topic, seen, "3"):
        wait_committed(kafka, f"{topic}-{agent}", 10)
    asyncio.run(send(kafka, topic, number(10)))
    with worker(agent, kafka, topic, seen):  # the fault is mended: nothing is poison any more
        wait_handled(seen, 10)
    assert set(range(11)) - handled(seen) == lost


def test_an_event_that_cannot_be_read_is_committed_and_skipped(
    servers: Any, prefix: str, tmp_path: Path
) -> None:
    kafka, topic, seen = servers.kafka, f"{prefix}stock", tmp_path / "seen"
    asyncio.run(make_topic(kafka, topic))
    asyncio.run(send(kafka, topic, number(0), b"\xff no JSON", number(2)))
    with worker("plain", kafka, topic, seen):
        wait_committed(kafka, f"{topic}-plain", 3)
    assert handled(seen) == {0, 2}


async def load(kafka: str, topic: str, events: int, seconds: float) -> None:
    """Send `events` evenly over `seconds`, for every table in turn."""
    async with AIOKafkaProducer(bootstrap_servers=kafka) as producer:
        began = time.monotonic()
        for n in range(events):
            table = b"MB-%02d" % (n % TABLES)
            await producer.send(topic, b'{"number": %d, "table": "%s"}' % (n, table), key=table)
            if n % 50 == 0:
                await asyncio.sleep(max(0.0, began + seconds * n / events - time.monotonic()))


async def last_values(kafka: str, topic: str) -> dict[bytes, int]:
    """What a Table holds according to its changelog: the last value of every key."""
    values: dict[bytes, int] = {}
    partitions = [TopicPartition(topic, n) for n in range(PARTITIONS)]
    consumer = AIOKafkaConsumer(bootstrap_servers=kafka, auto_offset_reset="earliest")
    async with consumer:
        consumer.assign(partitions)
        ends = await consumer.end_offsets(partitions)
        while any([await consumer.position(each) < ends[each] for each in partitions]):
            for records in (await consumer.getmany(timeout_ms=200)).values():
                values |= {record.key: int(record.value) for record in records}
    return values


def wait_counted_twice(kafka: str, changelog: str, each: int) -> None:
    """Wait for a table with a count above what was sent to it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while max((counted := asyncio.run(last_values(kafka, changelog))).values()) <= each:
        assert time.monotonic() < deadline, counted
        time.sleep(0.2)


@pytest.mark.long
def test_a_table_counts_events_twice_when_one_of_two_workers_is_killed(
    servers: Any, prefix: str, tmp_path: Path
) -> None:
    kafka, topic, events = servers.kafka, f"{prefix}stock", 20_000
    group = f"{topic}-counting"
    changelog = f"{group}-{topic}-counts-changelog"
    asyncio.run(make_topic(kafka, topic, PARTITIONS))
    asyncio.run(make_topic(kafka, changelog, PARTITIONS))
    with ThreadPoolExecutor(1) as pool, worker("counting", kafka, topic, tmp_path / "stays"):
        with worker("counting", kafka, topic, tmp_path / "dies"):
            loading = pool.submit(asyncio.run, load(kafka, topic, events, 12.0))
            wait_committed(kafka, group, events // 4)
            time.sleep(1.5)  # so that events are counted and not yet committed
        with worker("counting", kafka, topic, tmp_path / "dies"):
            loading.result(PATIENCE_SECONDS)
            wait_counted_twice(kafka, changelog, events // TABLES)
