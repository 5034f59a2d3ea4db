"""The outlet before a Kafka that fails in every way: nothing missing, nothing out of its order."""

import asyncio
import random
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

import orjson
import pytest
from aiokafka.errors import KafkaConnectionError, OutOfOrderSequenceNumber

from services.floor import outlet as module
from services.floor.hub_file import Reader
from services.floor.outlet import Outlet, headers
from tests.floor.reports import wager
from tests.floor.test_reception import Counter

PARTITIONS, EVENTS = 3, 600


class Batch:
    def __init__(self) -> None:
        self.records: list[bytes] = []

    def append(self, *, key: bytes, value: bytes, **_: Any) -> object:
        if len(self.records) == 20:
            return None  # full
        assert orjson.loads(value)["table"].encode() == key
        self.records.append(value)
        return self


class Kafka:
    """What the broker has, and how the next producers will fare."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.logs: dict[tuple[str, int], list[bytes]] = defaultdict(list)
        self.failures = 0


class Producer:
    """Refuses to start, loses batches, or takes them and fails to say so; then it is unusable."""

    def __init__(self, kafka: Kafka) -> None:
        self.kafka, self.broken = kafka, False
        self.under_way: set[tuple[str, int]] = set()

    async def start(self) -> None:
        if self.kafka.chance.random() < 0.2:
            raise KafkaConnectionError("away")

    async def stop(self) -> None:
        return

    async def partitions_for(self, _: str) -> set[int]:
        return set(range(PARTITIONS))

    def create_batch(self) -> Batch:
        return Batch()

    async def send_batch(self, batch: Batch, topic: str, *, partition: int) -> Any:
        return self._deliver(batch, (topic, partition))

    async def _deliver(self, batch: Batch, place: tuple[str, int]) -> None:
        assert place not in self.under_way, "two batches of a partition could overtake each other"
        self.under_way.add(place)
        await asyncio.sleep(self.kafka.chance.uniform(0, 0.002))
        self.under_way.discard(place)
        fate = self.kafka.chance.random()
        if self.broken or fate < 0.1:
            self.broken = True
            self.kafka.failures += 1
            raise OutOfOrderSequenceNumber
        self.kafka.logs[place] += batch.records
        if fate < 0.2:  # it is there, but the answer is lost
            self.broken = True
            self.kafka.failures += 1
            raise KafkaConnectionError("cut")


@pytest.mark.parametrize("_n", range(5))
def test_nothing_is_missing_and_nothing_overtakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, _n: int
) -> None:
    seed = random.randrange(10**6)
    sys.stdout.write(f"seed {seed}\n")
    kafka = Kafka(seed)
    monkeypatch.setattr(module, "AIOKafkaProducer", lambda **_: Producer(kafka))
    monkeypatch.setattr(module, "STRETCH", 100)
    monkeypatch.setattr(module, "PAUSE_SECONDS", 0.001)
    hub = Counter(tmp_path)
    for at in range(0, EVENTS, 60):
        hub.take(*(wager(f"MB-{n % 7}", n // 7 + 1) for n in range(at, at + 60)))
    acknowledged: list[int] = []

    async def same_log() -> None:
        return

    async def run() -> Outlet:
        reader = Reader(hub.outbox.file)
        outlet = Outlet(
            reader, {}, "", partitions=PARTITIONS, acknowledge=acknowledged.append, check=same_log
        )
        sending = asyncio.create_task(outlet.run(asyncio.Event()))
        for _ in range(2000):
            if outlet.acknowledged == EVENTS:
                break
            await asyncio.sleep(0.005)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        reader.close()
        return outlet

    outlet = asyncio.run(run())
    assert outlet.acknowledged == EVENTS == acknowledged[-1]
    assert acknowledged == sorted(acknowledged)
    seen: dict[str, list[int]] = defaultdict(list)
    for records in kafka.logs.values():
        for record in records:
            event = orjson.loads(record)
            if event["order"] not in seen[event["table"]]:
                seen[event["table"]].append(event["order"])
    assert sum(map(len, seen.values())) == EVENTS
    assert all(orders == list(range(1, len(orders) + 1)) for orders in seen.values())
    assert kafka.failures
    assert outlet.resent
    hub.outbox.close()


def test_headers_are_cloud_events(tmp_path: Path) -> None:
    hub = Counter(tmp_path)
    hub.take(wager())
    (event,) = hub.kept()
    assert dict(headers(orjson.dumps(event))) == {
        "content-type": b"application/json",
        "ce_specversion": b"1.0",
        "ce_id": b"MB-01/1",
        "ce_type": b"wager.placed",
        "ce_source": b"pitwatch/hub/s1",
        "ce_time": b"2026-03-02T15:00:00.000Z",
        "ce_subject": b"MB-01",
    }
    hub.outbox.close()
