"""Sends what a batch made and waits until Kafka has all of it. Used by `worker`."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Sequence
from typing import Any

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError

from events.topics import BLIND, COUNT_QUARANTINE, QUARANTINE
from services.stage.batch import Outgoing, Quarantined
from services.stage.log import Connection
from services.stage.tokens import SOURCE, TOKEN

MOST_BYTES = 900_000  # of one request, under the broker's usual limit of one megabyte


class Sender:
    """An idempotent producer; after a failure it is not used again, its process ends."""

    def __init__(self, connection: Connection, prefix: str, stage: str, version: int) -> None:
        self._prefix, self._stage, self._version = prefix, stage, version
        self._producer: AIOKafkaProducer[bytes, bytes] = AIOKafkaProducer(
            **connection,
            enable_idempotence=True,
            acks="all",
            linger_ms=0,
            max_batch_size=MOST_BYTES,
            max_request_size=2 << 20,  # what is put aside comes with headers of its own
            request_timeout_ms=20_000,
        )

    async def start(self) -> None:
        await self._producer.start()

    async def stop(self) -> None:
        await self._producer.stop()

    async def send(self, index: int, token: int, outgoing: Sequence[Outgoing]) -> None:
        """Send the records of one partition in their order; return when all are acknowledged."""
        topics: dict[str, list[Outgoing]] = defaultdict(list)
        for record in outgoing:
            topics[record.topic].append(record)
        waits: list[Awaitable[Any]] = []
        for topic, records in topics.items():
            waits += await self._batches(topic, index, token, records)
        await asyncio.gather(*waits)

    async def _batches(
        self, topic: str, index: int, token: int, records: Sequence[Outgoing]
    ) -> list[Awaitable[Any]]:
        fixed = (
            ("content-type", b"application/x-ndjson"),
            ("ce_specversion", b"1.0"),
            ("ce_type", topic.encode()),
            ("ce_source", f"pitwatch/{self._stage}".encode()),
            ("pw_version", str(self._version).encode()),
        )
        fence = ((SOURCE, f"{self._stage}/{index}".encode()), (TOKEN, str(token).encode()))
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
                headers=[*record.headers, *_origin(self._stage, index, record)],
            )
            for record in bad
        ]
        await asyncio.gather(*waits)

    def _aside(self, topic: str) -> str:
        """Where a topic's records are put: what nobody else may read stays so."""
        blind = topic.removeprefix(self._prefix) in BLIND
        return COUNT_QUARANTINE.name if blind else QUARANTINE.name


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
