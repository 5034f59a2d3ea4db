"""Sends what a batch made and waits until Kafka has all of it. Used by `worker`."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from typing import Any

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError

from events.topics import BLIND, COUNT_QUARANTINE, QUARANTINE
from services.stage.batch import MOST_BYTES, Outgoing, Quarantined
from services.stage.log import Connection, home
from services.stage.tokens import SOURCE, TOKEN, Headers

MOST_ASIDE = 1_900_000  # bytes of a record that is put aside: with its headers and ours under …
MOST_HEADERS = 100_000  # … what the quarantine takes
CUT = "kafka_dlt-cut-from"  # how much there was of what is cut


class Sender:
    """An idempotent producer; after a failure it is not used again, its process ends."""

    def __init__(
        self, connection: Connection, prefix: str, stage: str, version: int, partitions: int
    ) -> None:
        self._prefix, self._stage, self._version = prefix, stage, version
        self._partitions = partitions
        self._producer: AIOKafkaProducer[bytes, bytes] = AIOKafkaProducer(
            **connection,
            enable_idempotence=True,
            acks="all",
            linger_ms=0,
            max_batch_size=MOST_BYTES,
            max_request_size=QUARANTINE.most_bytes,
            request_timeout_ms=20_000,
        )

    async def start(self) -> None:
        await self._producer.start()

    async def stop(self) -> None:
        await self._producer.stop()

    async def send(self, index: int, token: int, outgoing: Sequence[Outgoing]) -> None:
        """Send the records of one partition in their order; return when all are acknowledged."""
        places: dict[tuple[str, int], list[Outgoing]] = defaultdict(list)
        for record in outgoing:
            to = home(record.key, self._partitions) if record.away else index
            places[record.topic, to].append(record)
        fence = ((SOURCE, f"{self._stage}/{index}".encode()), (TOKEN, str(token).encode()))
        waits: list[Awaitable[Any]] = []
        for (topic, to), records in places.items():
            waits += await self._batches(topic, to, fence, records)
        await asyncio.gather(*waits)

    async def _batches(
        self, topic: str, index: int, fence: Headers, records: Sequence[Outgoing]
    ) -> list[Awaitable[Any]]:
        fixed = (
            ("content-type", b"application/x-ndjson"),
            ("ce_specversion", b"1.0"),
            ("ce_type", topic.encode()),
            ("ce_source", f"pitwatch/{self._stage}".encode()),
            ("pw_version", str(self._version).encode()),
        )
        waits: list[Awaitable[Any]] = []
        batch = self._producer.create_batch()
        for record in records:
            headers = [*fixed, ("ce_id", record.cause.encode()), *fence]
            while not batch.append(
                key=record.key, value=record.value, timestamp=None, headers=headers
            ):
                if batch.record_count() == 0:
                    raise KafkaError(f"{record.cause}: its facts are too large for one record")
                waits.append(await self._submit(batch, topic, index))
                batch = self._producer.create_batch()
        waits.append(await self._submit(batch, topic, index))
        return waits

    async def _submit(self, batch: Any, topic: str, index: int) -> Awaitable[Any]:
        batch.close()
        done: Awaitable[Any] = await self._producer.send_batch(
            batch, self._prefix + topic, partition=index
        )
        return done

    async def quarantine(self, index: int, bad: Sequence[Quarantined]) -> None:
        """Put aside the original bytes with where they came from and what is wrong with them."""
        waits = [
            await self._producer.send(
                self._prefix + self._aside(record.topic),
                key=f"{self._stage}/{record.topic}/{index}/{record.offset}".encode(),
                value=record.raw,
                headers=[*record.headers, *_origin(self._stage, index, whole)],
            )
            for whole in bad
            for record in [fitting(whole)]
        ]
        await asyncio.gather(*waits)

    def _aside(self, topic: str) -> str:
        """Where a topic's records are put: what nobody else may read stays so."""
        blind = topic.removeprefix(self._prefix) in BLIND
        return COUNT_QUARANTINE.name if blind else QUARANTINE.name


def fitting(bad: Quarantined) -> Quarantined:
    """A record as it came; or, where no quarantine takes so much, cut, and saying so."""
    room, headers = MOST_HEADERS, list(bad.headers)
    for number, (name, value) in enumerate(headers):
        room -= len(name.encode()) + len(value or b"") + 10  # and its two lengths
        if room < 0:
            del headers[number:]
            break
    raw = bad.raw and bad.raw[:MOST_ASIDE]
    if raw == bad.raw and len(headers) == len(bad.headers):
        return bad
    told = f"{len(bad.raw or b'')} bytes and {len(bad.headers)} headers"
    return bad._replace(raw=raw, headers=(*headers, (CUT, told.encode())))


def _origin(stage: str, index: int, bad: Quarantined) -> list[tuple[str, bytes]]:
    """Where a record came from, under the names that users of Spring know."""
    told = {
        "original-topic": bad.topic,
        "original-partition": str(index),
        "original-offset": str(bad.offset),
        "original-timestamp": str(bad.timestamp),
        "original-consumer-group": stage,
        "exception-fqcn": bad.reason,
        "exception-message": bad.why,
    }
    return [(f"kafka_dlt-{name}", value.encode()) for name, value in told.items()]
