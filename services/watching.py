"""The newest picture of each table, out of the live topic. Used by the demo's board.

A thread of its own, since a board draws and does not wait; without Kafka it shows what it has.
"""

import asyncio
import threading
from contextlib import suppress
from typing import Any, Self

import orjson
from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from events.topics import FLOOR_LIVE
from services.runtime import kafka
from services.runtime.settings import Settings

Plain = dict[str, Any]
MOST_BACK = 200  # pictures of each partition that a board begins with
AGAIN_SECONDS = 2.0
CLOSING_SECONDS = 5.0


class Pictures:
    """What each table is at, for as long as it is watched."""

    def __init__(self, settings: Settings) -> None:
        self.newest: dict[str, Plain] = {}
        self._settings = settings
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="pictures", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(CLOSING_SECONDS)

    def take(self, value: bytes) -> None:
        """A record of the topic: one picture a line, the later one holds."""
        for line in value.split(b"\n"):
            shown: Plain = orjson.loads(line)
            self.newest[shown["table"]] = shown

    def _watch(self) -> None:
        while not self._stop.is_set():
            with suppress(KafkaError, OSError, asyncio.TimeoutError):
                asyncio.run(self._follow())
            self._stop.wait(AGAIN_SECONDS)

    async def _follow(self) -> None:
        topic = self._settings.topic(FLOOR_LIVE.name)
        consumer: AIOKafkaConsumer[bytes, bytes] = AIOKafkaConsumer(
            **kafka.client(self._settings), enable_auto_commit=False
        )
        await consumer.start()
        try:
            places = [TopicPartition(topic, at) for at in range(self._settings.partitions)]
            consumer.assign(places)
            for place, end in (await consumer.end_offsets(places)).items():
                consumer.seek(place, max(0, end - MOST_BACK))
            while not self._stop.is_set():
                for records in (await consumer.getmany(timeout_ms=200)).values():
                    for record in records:
                        self.take(record.value or b"")
        finally:
            await consumer.stop()
