"""Reads a stretch of the log outside any group. Used by the worker, the desk, rebuild and audit."""

import time
from collections.abc import AsyncIterator, Mapping
from typing import Any, Self

from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition
from aiokafka.partitioner import murmur2

from services.stage.trouble import Stalled

PATIENCE_SECONDS = 30.0  # for records that the log is known to hold

Connection = Mapping[str, Any]  # what aiokafka needs to reach the cluster


def home(key: bytes, partitions: int) -> int:
    """The partition of a key, as Kafka's own producers choose it."""
    return int((murmur2(key) & 0x7FFFFFFF) % partitions)


class LogReader:
    """One consumer without a group; it connects when first asked."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._consumer: AIOKafkaConsumer[bytes, bytes] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Let the connection go."""
        if self._consumer is not None:
            await self._consumer.stop()
            self._consumer = None

    async def _started(self) -> "AIOKafkaConsumer[bytes, bytes]":
        if self._consumer is None:
            self._consumer = AIOKafkaConsumer(
                **self._connection,
                auto_offset_reset="none",
                enable_auto_commit=False,
                max_partition_fetch_bytes=4 << 20,
            )
            await self._consumer.start()
        return self._consumer

    async def read(
        self, topic: str, partition: int, first: int, end: int, most: int = 1000
    ) -> AsyncIterator[list[ConsumerRecord[bytes, bytes]]]:
        """Records from `first` up to but without `end`, some at a time."""
        if first >= end:
            return
        consumer = await self._started()
        place = TopicPartition(topic, partition)
        consumer.assign([place])
        consumer.seek(place, first)
        came = time.monotonic()
        while first < end:
            got = await consumer.getmany(place, timeout_ms=1000, max_records=most)
            records = [record for record in got.get(place, []) if record.offset < end]
            if records:
                first = records[-1].offset + 1
                yield records
                came = time.monotonic()
            elif time.monotonic() - came > PATIENCE_SECONDS:
                raise Stalled(f"{topic}/{partition} has given nothing from {first} to {end}")
