"""Where every line stands in Kafka, for a hub whose outbox is gone. Used by the hub's start.

The observed topics are read from their beginning, without a group. What a device has sent is
learnt again too, so that its retransmissions are known as what they are.
"""

import logging
from collections.abc import AsyncIterator, Mapping
from typing import Any

import orjson
from aiokafka import AIOKafkaConsumer, TopicPartition

from events.codec import Unreadable, read_observed
from events.envelope import FromPerson
from events.ids import event_id
from events.moments import milliseconds
from events.observed import LINE_OF_TYPE, TOPIC_OF_LINE, ObservedEvent
from events.observed.people import DeclaredLost
from services.floor.numbering import Line
from services.floor.outbox import Outbox
from services.floor.reception import Reception, content_of

log = logging.getLogger("pitwatch.hub")


async def read_standing(
    outbox: Outbox, reception: Reception, kafka: Mapping[str, Any], prefix: str, partitions: int
) -> int:
    """Learn all lines from Kafka and commit; how many events were read.

    An event that was accepted by the lost outbox and had not reached Kafka is lost with it, and
    its number would be given again. So every line that Kafka holds anything of leaves one number
    free, at closed tables too: whoever reads the line stops there with its next event, and a
    person declares that number lost. (A line that Kafka holds nothing of begins with 1.)
    """
    read = 0
    declared: dict[tuple[str, str], list[tuple[int, int]]] = {}
    async for records in _records(kafka, prefix, partitions):
        for raw in records:
            event = read_observed(raw)
            if isinstance(event, Unreadable):
                continue  # the stages put it into quarantine
            read += 1
            _learn(outbox, reception, event, raw)
            if isinstance(event, DeclaredLost):
                line = outbox.line(LINE_OF_TYPE[event.type], event.table)
                declared.setdefault((line.name, line.table), []).append((event.first, event.last))
        outbox.commit()
        if read:
            log.info("the outbox is empty; read %d events of the log so far", read)
    for line in outbox.lines():
        free = _first_unknown(line, declared.get((line.name, line.table), []))
        name = event_id(line.name, line.table, free)
        log.warning("%s stays free: what it was, if it was, is lost", name)
        line.next = free + 1
        outbox.keep_line(line)
    outbox.commit()
    return read


def _first_unknown(line: Line, declared: list[tuple[int, int]]) -> int:
    """The number after all that the line has; one that is declared lost already stops nobody."""
    free = line.held.last + 1
    for first, last in sorted(declared):
        if first <= free <= last:
            free = last + 1
    return free


async def _records(
    kafka: Mapping[str, Any], prefix: str, partitions: int
) -> AsyncIterator[list[bytes]]:
    places = [
        TopicPartition(prefix + topic.name, partition)
        for topic in TOPIC_OF_LINE.values()
        for partition in range(partitions)
    ]
    consumer: AIOKafkaConsumer[bytes, bytes] = AIOKafkaConsumer(
        **kafka, auto_offset_reset="none", enable_auto_commit=False
    )
    try:
        await consumer.start()
        consumer.assign(places)
        first, end = await consumer.beginning_offsets(places), await consumer.end_offsets(places)
        for place in places:
            consumer.seek(place, first[place])
        open_places = {place for place in places if first[place] < end[place]}
        while open_places:
            got = await consumer.getmany(*open_places, timeout_ms=1000, max_records=5_000)
            for place, records in got.items():
                yield [record.value for record in records if record.value is not None]
                if records and records[-1].offset + 1 >= end[place]:
                    open_places.discard(place)
    finally:
        await consumer.stop()


def _learn(outbox: Outbox, reception: Reception, event: ObservedEvent, raw: bytes) -> None:
    if isinstance(event, FromPerson):
        outbox.keep_said(event.id, content_of(raw))
        return
    line = outbox.line(LINE_OF_TYPE[event.type], event.table)
    reception.learn(event, raw)
    newest = event.order >= line.next
    line.take(event.order, milliseconds(event.hub_at))
    outbox.keep_line(line)
    table = outbox.table(line.timed)
    if newest and table.observe(orjson.loads(raw)):
        outbox.keep_table(table)
