"""A house under test: its own topics and schemas on real servers, its services as real processes.

Used by the fault tests. Everything random comes from a seed that is printed.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import psycopg
from aiokafka import AIOKafkaProducer

from events.topics import FLOOR_OBSERVED, Topic
from projections.journal.digest import journal_digest
from projections.migrations.run import migrate
from services.runtime import kafka
from services.runtime.settings import Settings

Told = tuple[Topic, str, bytes]  # topic, key and value of one record
READS = {
    "tables": ("floor.observed.v1",),
    "day": ("cage.observed.v1", "count.observed.v1", "floor.derived.v1"),
    "projector": ("floor.derived.v1", "day.derived.v1", "findings.v1"),
}
STAGES = tuple(READS)


class House:
    """One set of books, and the processes that keep it."""

    def __init__(self, settings: Settings, logs: Path, web_port: int) -> None:
        self.settings = settings.model_copy(
            update={"web_port": web_port, "log_format": "console", "data": logs / "data"}
        )
        self.logs = logs
        self.processes: dict[tuple[str, int], subprocess.Popen[bytes]] = {}
        self.kills = 0

    async def build(self) -> Self:
        """Make the topics and the schemas."""
        await kafka.ensure_topics(self.settings)
        migrate(self.settings.dsn, self.settings.schema_prefix)
        return self

    def start(self, name: str, slot: int = 0, **environment: str) -> None:
        """Start one service."""
        with (self.logs / f"{name}-{slot}.log").open("ab") as log:
            self.processes[name, slot] = subprocess.Popen(
                [sys.executable, "-m", "services.cli", "run", name, "--slot", str(slot)],
                env={**os.environ, **self.settings.environment(), **environment},
                stdout=log,
                stderr=log,
            )

    def kill(self, name: str, slot: int = 0) -> None:
        """As a power cut would end it."""
        process = self.processes.pop((name, slot))
        process.kill()
        process.wait(10)
        self.kills += 1

    def stop(self, name: str, slot: int = 0) -> int:
        """Ask a service to finish; its exit code."""
        process = self.processes.pop((name, slot))
        process.send_signal(signal.SIGTERM)
        return process.wait(30)

    def revive(self) -> list[str]:
        """Start again whatever has ended; the names of what had."""
        ended = [key for key, process in self.processes.items() if process.poll() is not None]
        for name, slot in ended:
            self.start(name, slot)
        return [name for name, _ in ended]

    def close(self) -> None:
        """End every process of this house."""
        for name, slot in list(self.processes):
            with suppress(Exception):
                self.stop(name, slot)
        for process in self.processes.values():
            process.kill()

    async def feed(self, log: Iterable[Told], rate: float = 0.0) -> int:
        """Put records into the log as a hub would, so many a second (0: as fast as it goes)."""
        producer: AIOKafkaProducer[bytes, bytes] = AIOKafkaProducer(
            **kafka.client(self.settings), enable_idempotence=True, acks="all"
        )
        await producer.start()
        began, fed = time.monotonic(), 0
        try:
            waits = []
            for topic, key, value in log:
                waits.append(
                    await producer.send(
                        self.settings.topic(topic.name), value, key.encode()
                    )
                )
                fed += 1
                if rate and (ahead := fed / rate - (time.monotonic() - began)) > 0.02:
                    await asyncio.sleep(ahead)
            await asyncio.gather(*waits)
        finally:
            await producer.stop()
        return fed

    async def behind(self) -> int:
        """How many records the stages have not committed."""
        at = self.positions()
        names = sorted({topic for topics in READS.values() for topic in topics})
        following = await kafka.extent(self.settings, [self.settings.topic(t) for t in names])
        return sum(
            end - at.get((stage, place.partition), {}).get(place.topic, 0)
            for place, (_, end) in following.items()
            for stage, topics in READS.items()
            if place.topic.removeprefix(self.settings.topic_prefix) in topics
        )

    def positions(self) -> dict[tuple[str, int], dict[str, int]]:
        """Where each stage stands in each partition."""
        with psycopg.connect(self.settings.dsn) as connection:
            rows = connection.execute(
                f"SELECT stage, partition, position FROM {self.runtime}.partition".encode()
            ).fetchall()
        return {(stage, index): position for stage, index, position in rows}

    @property
    def runtime(self) -> str:
        return self.settings.schema_name("runtime")

    def stopped(self) -> dict[str, str]:
        """The stopped keys of the tables stage and why."""
        with psycopg.connect(self.settings.dsn) as connection:
            rows = connection.execute(
                f"SELECT key, reason FROM {self.runtime}.stopped".encode()
            ).fetchall()
        return dict(rows)

    async def settled(self, within: float = 60.0, *, revive: bool = True) -> float:
        """Wait until nothing is behind; how long that took."""
        began = time.monotonic()
        while True:
            if revive:
                self.revive()
            with suppress(psycopg.OperationalError):
                if not await self.behind():
                    return time.monotonic() - began
            if time.monotonic() - began > within:
                told = {log.name: log.read_text()[-1500:] for log in self.logs.glob("*.log")}
                raise AssertionError(f"{await self.behind()} records behind; {told}")
            await asyncio.sleep(0.1)

    def books(self) -> dict[str, Any]:
        """What two runs of the same log must agree on, byte for byte."""
        return journal_digest(self.settings.dsn, self.settings.schema_prefix)


async def undisturbed(house: House, log: Sequence[Told]) -> dict[str, Any]:
    """The books of a log that nothing happened to."""
    for stage in STAGES:
        house.start(stage)
    try:
        await house.feed(log)
        await house.settled(revive=False)
        return house.books()
    finally:
        house.close()


def only(log: Sequence[Told], topic: Topic = FLOOR_OBSERVED) -> list[Told]:
    """The records of one topic."""
    return [told for told in log if told[0] is topic]
