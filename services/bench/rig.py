"""A house of its own: topics and schemas under a prefix on real servers, services as processes.

Used by the benchmarks and by the fault tests, which kill what it starts.
"""

import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import psycopg
from aiokafka import AIOKafkaProducer

from events.topics import Topic, read_by
from projections.journal.digest import journal_digest
from projections.migrations.run import migrate
from services.runtime import kafka
from services.runtime.settings import SERVICES, Settings

Told = tuple[Topic, str, bytes]  # topic, key and value of one record
READS: dict[str, tuple[str, ...]] = {
    "tables": read_by("tables"), "meters": read_by("meters"), "day": read_by("day"),
    "projector": read_by("projector"),
}  # fmt: skip
STAGES = tuple(READS)


def free_block(width: int = 10 * len(SERVICES)) -> int:
    """The first of a row of ports that nobody listens on; by default as many as a house takes."""
    while True:
        first = random.SystemRandom().randrange(20_000, 32_768 - width)
        try:
            with ExitStack() as held:
                for port in range(first, first + width):
                    held.enter_context(socket.socket()).bind(("127.0.0.1", port))
        except OSError:
            continue
        return first


class Rig:
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

    def start(
        self, name: str, slot: int = 0, *, program: str = "services.cli", **environment: str
    ) -> None:
        """Start one service."""
        with (self.logs / f"{name}-{slot}.log").open("ab") as log:
            self.processes[name, slot] = subprocess.Popen(
                [sys.executable, "-m", program, "run", name, "--slot", str(slot)],
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
        """End every process of this house, whatever state it is in."""
        for process in self.processes.values():
            process.send_signal(signal.SIGCONT)
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes.clear()

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
                    await producer.send(self.settings.topic(topic.name), value, key.encode())
                )
                fed += 1
                if rate and (ahead := fed / rate - (time.monotonic() - began)) > 0.02:
                    await asyncio.sleep(ahead)
            await asyncio.gather(*waits)
        finally:
            await producer.stop()
        return fed

    async def behind(self, stages: Sequence[str] = STAGES) -> int:
        """How many records the stages have not committed."""
        at = self.positions()
        names = sorted({topic for stage in stages for topic in READS[stage]})
        following = await kafka.extent(self.settings, [self.settings.topic(t) for t in names])
        return sum(
            end - at.get((stage, place.partition), {}).get(place.topic, 0)
            for place, (_, end) in following.items()
            for stage in stages
            if place.topic.removeprefix(self.settings.topic_prefix) in READS[stage]
        )

    def positions(self) -> dict[tuple[str, int], dict[str, int]]:
        """Where each stage stands in each partition."""
        with psycopg.connect(self.settings.dsn) as connection:
            rows = connection.execute(
                f"SELECT stage, partition, position FROM {self.runtime}.partition".encode()
            ).fetchall()
        return {(stage, index): position for stage, index, position in rows}

    @contextmanager
    def watching(self) -> Iterator[Callable[[], Counter[str]]]:
        """Tells how many records each stage has gone past: one connection, one short question."""
        ask = (
            "SELECT stage, sum(gone.value::bigint)::bigint"
            f" FROM {self.runtime}.partition, jsonb_each_text(position) AS gone GROUP BY 1"
        )
        with psycopg.connect(self.settings.dsn, autocommit=True) as connection:
            yield lambda: Counter(dict(connection.execute(ask.encode()).fetchall()))

    async def end_of(self, stage: str) -> int:
        """How many records there are to go past for a stage."""
        topics = [self.settings.topic(name) for name in READS[stage]]
        return sum(end for _, end in (await kafka.extent(self.settings, topics)).values())

    async def joined(self, stage: str, within: float = 30.0) -> None:
        """Wait until a stage has taken its partitions."""
        deadline = time.monotonic() + within
        while not any(name == stage for name, _ in self.positions()):
            if time.monotonic() > deadline:
                raise TimeoutError(f"{stage} took no partition within {within:.0f} s")
            await asyncio.sleep(0.05)

    async def succeeded(self, stage: str, token: int, within: float = 30.0) -> None:
        """Wait until another owner than that of the token has taken a stage's partitions."""
        deadline = time.monotonic() + within
        while True:
            if self.token(stage) > token:
                return
            if time.monotonic() > deadline:
                raise TimeoutError(f"nobody took {stage} over within {within:.0f} s")
            await asyncio.sleep(0.02)

    def token(self, stage: str) -> int:
        """The highest token of a stage: it rises with every owner of a partition."""
        with psycopg.connect(self.settings.dsn) as connection:
            row = connection.execute(
                f"SELECT max(token) FROM {self.runtime}.partition WHERE stage = %s".encode(),
                [stage],
            ).fetchone()
        return int(row[0] or 0) if row else 0

    def facts(self) -> int:
        """How many facts stand in the journal."""
        with psycopg.connect(self.settings.dsn) as connection:
            journal = self.settings.schema_name("journal")
            row = connection.execute(f"SELECT count(*) FROM {journal}.fact".encode()).fetchone()
        return int(row[0]) if row else 0

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

    async def settled(
        self,
        within: float = 60.0,
        *,
        revive: bool = True,
        stages: Sequence[str] = STAGES,
        most: int = 0,
    ) -> float:
        """Wait until no more than `most` records are behind; how long that took."""
        began = time.monotonic()
        while True:
            if revive:
                self.revive()
            with suppress(psycopg.OperationalError):
                if await self.behind(stages) <= most:
                    return time.monotonic() - began
            if time.monotonic() - began > within:
                told = {log.name: log.read_text()[-1500:] for log in self.logs.glob("*.log")}
                raise TimeoutError(f"{await self.behind(stages)} records behind; {told}")
            await asyncio.sleep(0.05)

    def books(self) -> dict[str, Any]:
        """What two runs of the same log must agree on, byte for byte."""
        return journal_digest(self.settings.dsn, self.settings.schema_prefix)
