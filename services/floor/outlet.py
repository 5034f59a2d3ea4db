"""The way from the outbox into Kafka: in order, again after a cut, until it is acknowledged.

A stretch of the outbox becomes one record batch for each partition, and the next stretch waits
until Kafka has all of them: a partition never has two batches under way, so nothing can overtake.
A batch that is in doubt is sent again from the same producer, which Kafka knows from a repeat. A
producer that has become unusable is replaced by a new one that begins at the first parcel not
known to be acknowledged: Kafka may then hold some records twice, but never a later one before an
earlier, and none is missing. Used by the hub.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import Any

import orjson
from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError

from events.observed import TOPIC_OF_LINE, ObservedLine
from services.floor.hub_file import Parcel, Reader
from services.runtime.trouble import Unusable
from services.stage.log import home

log = logging.getLogger("pitwatch.hub")

STRETCH = 2_000  # parcels under way at once
MOST_BYTES = 900_000  # of one batch, under the broker's usual limit of a megabyte
SLOW_SECONDS = 3.0  # without an acknowledgement: said in the hub's readiness
STUCK_SECONDS = 60.0  # without one while Kafka does answer a new client: the process ends
CLOSING_SECONDS = 5.0
PAUSE_SECONDS = 0.2  # before what failed is tried again, doubling while Kafka is away

Headers = list[tuple[str, bytes]]


def headers(event: bytes) -> Headers:
    """CloudEvents 1.0, binary mode."""
    plain = orjson.loads(event)
    return [
        ("content-type", b"application/json"),
        ("ce_specversion", b"1.0"),
        ("ce_id", plain["id"].encode()),
        ("ce_type", plain["type"].encode()),
        ("ce_source", f"pitwatch/hub/{plain['session']}".encode()),
        ("ce_time", plain["at"].encode()),
        ("ce_subject", plain["table"].encode()),
    ]


def check_partitions(topic: str, there: Collection[int], wanted: int) -> None:
    """A table keeps to one partition only while their number stays."""
    if len(there) != wanted:
        raise Unusable(
            f"The topic {topic} has {len(there)} partitions where {wanted} are set; the number"
            f" is fixed for good: set PITWATCH_PARTITIONS to {len(there)}."
        )


class Outlet:
    """Sends what waits in the outbox."""

    def __init__(
        self,
        reader: Reader,
        kafka: Mapping[str, Any],
        prefix: str,
        *,
        partitions: int,
        acknowledge: Callable[[int], None],
        check: Callable[[], Awaitable[None]],
    ) -> None:
        self.sent = self.resent = self.producers = 0
        self.acknowledged = 0  # the place up to which Kafka has everything
        self.trouble: str | None = "Kafka has not been reached yet"
        self._reader, self._kafka, self._prefix = reader, kafka, prefix
        self._partitions, self._acknowledge, self._same_log = partitions, acknowledge, check
        self._highest = 0  # the last place that was ever sent
        self._since = 0.0
        self._producer: AIOKafkaProducer[bytes, bytes] | None = None

    def why_not(self) -> str | None:
        """Why what is accepted does not reach Kafka at present."""
        if self.trouble is None and self._since and time.monotonic() - self._since > SLOW_SECONDS:
            return "Kafka does not acknowledge; what is accepted waits in the outbox"
        return self.trouble

    def begin(self, committed: int) -> None:
        """Start at the first parcel that waits; where none does, everything is acknowledged."""
        first = self._reader.after(0, 1)
        self.acknowledged = first[0].place - 1 if first else committed

    async def run(self, committed: asyncio.Event) -> None:
        """Send for ever; ends only with a failure."""
        try:
            await self.connect()
            while True:
                committed.clear()
                parcels = await asyncio.to_thread(self._reader.after, self.acknowledged, STRETCH)
                if not parcels:
                    await committed.wait()
                    continue
                await self._deliver(parcels)
        finally:
            await self.close()

    async def connect(self) -> None:
        """Have a producer that was able to reach Kafka, however long that takes."""
        wait = PAUSE_SECONDS
        while self._producer is None:
            try:
                self._producer = await self._new_producer()
                self.trouble = None
            except (KafkaError, OSError, TimeoutError) as error:
                self.trouble = f"Kafka cannot be reached ({error}); what is accepted waits"
                await asyncio.sleep(wait)
                wait = min(wait * 2, 2.0)

    async def _new_producer(self) -> "AIOKafkaProducer[bytes, bytes]":
        producer: AIOKafkaProducer[bytes, bytes] = AIOKafkaProducer(
            **self._kafka,
            enable_idempotence=True,
            acks="all",
            max_batch_size=MOST_BYTES,
            request_timeout_ms=10_000,
            retry_backoff_ms=100,
        )
        try:
            await producer.start()
            for topic in TOPIC_OF_LINE.values():
                name = self._prefix + topic.name
                check_partitions(name, await producer.partitions_for(name), self._partitions)
            await self._same_log()
        except BaseException:
            await producer.stop()
            raise
        self.producers += 1
        return producer

    async def _deliver(self, parcels: list[Parcel]) -> None:
        """Return when Kafka has them; give up a producer that cannot say so."""
        await self.connect()
        try:
            self._since = time.monotonic()
            await self._await(self._send(parcels))
        except KafkaError as error:
            log.warning("the producer is given up: %r", error)
            self.trouble = f"Kafka refused what was sent ({error}); it is sent again"
            await self.close()
            await asyncio.sleep(PAUSE_SECONDS)
            return
        finally:
            self._since = 0.0
        self.sent += len(parcels)
        self.acknowledged = parcels[-1].place
        self._acknowledge(self.acknowledged)

    def _send(self, parcels: list[Parcel]) -> list[asyncio.Task[None]]:
        """One batch for each partition; the rest of a full one follows when Kafka has it."""
        self.resent += sum(parcel.place <= self._highest for parcel in parcels)
        self._highest = max(self._highest, parcels[-1].place)

        def place(parcel: Parcel) -> tuple[ObservedLine, int]:
            return parcel.line, home(parcel.table.encode(), self._partitions)

        tasks = []
        for (line, partition), own in groupby(sorted(parcels, key=place), key=place):
            topic = self._prefix + TOPIC_OF_LINE[line].name
            tasks.append(asyncio.create_task(self._send_to(topic, partition, list(own))))
        return tasks

    async def _send_to(self, topic: str, partition: int, parcels: list[Parcel]) -> None:
        producer = self._producer
        assert producer is not None
        while parcels:
            batch = producer.create_batch()
            count = 0
            for parcel in parcels:
                if not batch.append(
                    key=parcel.table.encode(),
                    value=parcel.event,
                    timestamp=None,
                    headers=headers(parcel.event),
                ):
                    break
                count += 1
            parcels = parcels[count:]
            await (await producer.send_batch(batch, topic, partition=partition))

    async def _await(self, waits: Sequence[asyncio.Task[None]]) -> None:
        """All acknowledged. A batch is tried for ever, as Kafka may be away for ever."""
        try:
            pending = set(waits)
            while pending:
                _, pending = await asyncio.wait(pending, timeout=STUCK_SECONDS)
                if pending and await self._answers():
                    done, pending = await asyncio.wait(pending, timeout=STUCK_SECONDS)
                    if pending and not done:
                        raise RuntimeError("Kafka answers, yet this producer is not acknowledged")
            failures = [failure for wait in waits if (failure := wait.exception())]
            if failures:
                raise failures[0]
        finally:
            for wait in waits:
                wait.cancel()

    async def _answers(self) -> bool:
        """Whether a new client reaches Kafka."""
        try:
            await (await self._new_producer()).stop()
        except (KafkaError, OSError, TimeoutError):
            return False
        return True

    async def close(self) -> None:
        """Let the producer go; one that does not end is left behind, its batch can do no harm."""
        producer, self._producer = self._producer, None
        if producer is not None:
            try:
                await asyncio.wait_for(producer.stop(), CLOSING_SECONDS)
            except (TimeoutError, KafkaError) as error:
                log.warning("the producer did not close: %r", error)
