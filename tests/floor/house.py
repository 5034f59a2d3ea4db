"""A hub of one test alone, in a process that can be killed, and what Kafka holds after it."""

import asyncio
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
from aiokafka import AIOKafkaConsumer, TopicPartition

from events.observed import TOPIC_OF_LINE
from services.floor.hub import HubSettings
from services.runtime.kafka import Wanted, ensure_topics
from services.runtime.settings import load
from tests.ports import free_port

PARTITIONS = 4
Record = Any


class House:
    """A hub of this test alone: its folder, its port, its topics."""

    def __init__(self, folder: Path, kafka: str, prefix: str) -> None:
        self.given: dict[str, Any] = {
            "folder": str(folder / "hub"),
            "kafka": {"bootstrap_servers": kafka},
            "port": free_port(),
            "prefix": prefix,
            "partitions": PARTITIONS,
        }
        self.url = f"http://127.0.0.1:{self.given['port']}"
        self.running: subprocess.Popen[bytes] | None = None

    def settings(self, **more: Any) -> HubSettings:
        return HubSettings(**{**self.given, "folder": Path(self.given["folder"]), **more})

    def start(self, **more: Any) -> int:
        given = orjson.dumps({**self.given, **more}).decode()
        self.running = subprocess.Popen([sys.executable, "-m", "tests.floor.hub_process", given])
        return self.running.pid

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.running is not None
        self.running.send_signal(how)
        return self.running.wait(20)

    def log(self) -> dict[str, list[Record]]:
        """What Kafka holds, by line and table, in its order."""
        return asyncio.run(self._log())

    async def _log(self) -> dict[str, list[Record]]:
        consumer = AIOKafkaConsumer(**self.given["kafka"], enable_auto_commit=False)
        await consumer.start()
        try:
            places = [
                TopicPartition(self.given["prefix"] + topic.name, partition)
                for topic in TOPIC_OF_LINE.values()
                for partition in range(PARTITIONS)
            ]
            consumer.assign(places)
            await consumer.seek_to_beginning(*places)
            end = await consumer.end_offsets(places)
            found: dict[str, list[Record]] = defaultdict(list)
            for place in places:
                while await consumer.position(place) < end[place]:
                    for record in (await consumer.getmany(place, timeout_ms=500)).get(place, []):
                        found[f"{place.topic[len(self.given['prefix']) :]} {record.key.decode()}"]\
                            .append(record)  # fmt: skip
            return found
        finally:
            await consumer.stop()


@contextmanager
def a_house(folder: Path, kafka: str, prefix: str) -> Iterator[House]:
    """The topics are made; the hub, if it was started, is gone at the end."""
    wanted = [Wanted(prefix + topic.name, PARTITIONS) for topic in TOPIC_OF_LINE.values()]
    asyncio.run(ensure_topics(load(kafka=kafka), wanted))
    house = House(folder, kafka, prefix)
    try:
        yield house
    finally:
        if house.running is not None and house.running.poll() is None:
            house.end(signal.SIGKILL)


def values(records: list[Record]) -> list[dict[str, Any]]:
    """The events of a line without repeats; a repeat has the same bytes."""
    first: dict[str, bytes] = {}
    for record in records:
        event = orjson.loads(record.value)["id"]
        assert first.setdefault(event, record.value) == record.value, "other bytes under one id"
    return [orjson.loads(value) for value in first.values()]


def assert_in_order(records: list[Record]) -> list[dict[str, Any]]:
    """First seen in the line's order, without a hole."""
    events = values(records)
    assert [e["order"] for e in events] == list(range(1, len(events) + 1))
    return events
