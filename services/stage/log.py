"""Reads a stretch of the log outside any group. Used by the worker, rebuild and audit."""

from collections.abc import AsyncIterator, Mapping
from typing import Any

from aiokafka import AIOKafkaConsumer, ConsumerRecord, TopicPartition
from aiokafka.partitioner import murmur2

Connection = Mapping[str, Any]  # what aiokafka needs to reach the cluster


def home(key: bytes, partitions: int) -> int:
    """The partition of a key, as Kafka's own producers choose it."""
    return int((murmur2(key) & 0x7FFFFFFF) % partitions)


async def read_range(
    connection: Connection, topic: str, partition: int, first: int, end: int, most: int = 1000
) -> AsyncIterator[list[ConsumerRecord[bytes, bytes]]]:
    """Records from `first` up to but without `end`, some at a time."""
    if first >= end:
        return
    place = TopicPartition(topic, partition)
    consumer: AIOKafkaConsumer[bytes, bytes] = AIOKafkaConsumer(
        **connection, auto_offset_reset="none", enable_auto_commit=False
    )
    await consumer.start()
    try:
        consumer.assign([place])
        consumer.seek(place, first)
        while first < end:
            got = await consumer.getmany(place, timeout_ms=1000, max_records=most)
            records = [record for record in got.get(place, []) if record.offset < end]
            if records:
                first = records[-1].offset + 1
                yield records
    finally:
        await consumer.stop()


async def ends(
    connection: Connection, topics: list[str], partition: int
) -> dict[str, tuple[int, int]]:
    """The first offset and the next one of each topic in one partition."""
    consumer: AIOKafkaConsumer[bytes, bytes] = AIOKafkaConsumer(
        **connection, enable_auto_commit=False
    )
    await consumer.start()
    try:
        places = [TopicPartition(topic, partition) for topic in topics]
        first = await consumer.beginning_offsets(places)
        following = await consumer.end_offsets(places)
        return {place.topic: (first[place], following[place]) for place in places}
    finally:
        await consumer.stop()
