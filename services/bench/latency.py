"""`latency`: from Kafka's acknowledgement of an event to its effect being visible in Postgres.

At 500 events a second. What is visible is seen by a reader that asks for the heads of all books
again and again; so what is measured includes its own pace, the same as in the reference.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from typing import Any

import psycopg
from aiokafka import AIOKafkaProducer

from events.topics import FLOOR_OBSERVED
from services.bench import bare
from services.bench.figure import Figure, figure
from services.bench.rig import Rig
from services.bench.workload import Told, Workload
from services.runtime import kafka

NAME = "latency"
RATE = 500


async def measure(make_rig: Callable[[], Rig], runs: int, say: Callable[[str], None]) -> Figure:
    """The 99th percentile of ours, beside that of one bare hop, in milliseconds."""
    work = Workload(seed=11, tables=50, rounds=150)
    ours: list[float] = []
    hop: list[float] = []
    middle: list[float] = []
    facts = 0
    for number in range(1, runs + 1):
        rig = await make_rig().build()
        try:
            times = await _two_hops(rig, work)
            ours.append(percentile(times, 99))
            middle.append(statistics.median(times))
            facts = rig.facts()
            hop.append(percentile(await _bare_hop(rig, work), 99))
        finally:
            rig.close()
        say(
            f"latency {number}/{runs}: p99 {ours[-1]:.1f} ms, p50 {middle[-1]:.1f} ms,"
            f" bare hop p99 {hop[-1]:.1f} ms, {len(times)} facts seen"
        )
    told = work.told() | {
        "facts_a_round": round(facts / work.rounds, 2),
        "rate": RATE,
        "percentile": 99,
        "p50": round(statistics.median(middle), 2),
    }
    return figure(NAME, ours, "ms", "lower", {"bare-hop": hop}, told | {"runs": runs})


def percentile(values: Iterable[float], which: int) -> float:
    """The value that so many per cent do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * which // 100)]


async def paced(rig: Rig, log: Iterable[Told]) -> dict[str, float]:
    """Feed at the rate; when Kafka acknowledged each event, by its id."""
    producer: AIOKafkaProducer[bytes, bytes] = AIOKafkaProducer(
        **kafka.client(rig.settings), enable_idempotence=True, acks="all"
    )
    await producer.start()
    acknowledged: dict[str, float] = {}
    counts: dict[str, int] = {}
    began = time.perf_counter()
    try:
        for sent, (topic, key, value) in enumerate(log):
            if (ahead := sent / RATE - (time.perf_counter() - began)) > 0:
                await asyncio.sleep(ahead)
            counts[key] = counts.get(key, 0) + 1
            future = await producer.send(rig.settings.topic(topic.name), value, key.encode())
            future.add_done_callback(_note(acknowledged, f"{key}/{counts[key]}"))
        await producer.flush()
    finally:
        await producer.stop()
    return acknowledged


def _note(acknowledged: dict[str, float], event: str) -> Callable[[Any], None]:
    def done(_: Any) -> None:
        acknowledged[event] = time.perf_counter()

    return done


async def _two_hops(rig: Rig, work: Workload) -> list[float]:
    for stage in ("projector", "tables"):
        rig.start(stage)
        await rig.joined(stage)
    seen: dict[tuple[str, int], float] = {}
    watching = asyncio.create_task(_watch(rig, seen))
    try:
        acknowledged = await paced(rig, work.log())
        await rig.settled(stages=("tables", "projector"))
        await asyncio.sleep(0.2)
    finally:
        watching.cancel()
    with psycopg.connect(rig.settings.dsn) as connection:
        journal = rig.settings.schema_name("journal")
        rows = connection.execute(f"SELECT id, book, n FROM {journal}.fact".encode()).fetchall()
    causes = {(book, n): identity.rpartition("/")[0] for identity, book, n in rows}
    late = [(seen[place] - acknowledged[cause]) * 1000 for place, cause in causes.items()
            if place in seen and cause in acknowledged]  # fmt: skip
    return late[len(late) // 10 :]  # the first tenth warms up


async def _watch(rig: Rig, seen: dict[tuple[str, int], float]) -> None:
    journal = rig.settings.schema_name("journal")
    heads: dict[str, int] = {}
    async with await psycopg.AsyncConnection.connect(
        rig.settings.dsn, autocommit=True
    ) as connection:
        while True:
            cursor = await connection.execute(f"SELECT book, n FROM {journal}.head".encode())
            now = time.perf_counter()
            for book, n in await cursor.fetchall():
                for number in range(heads.get(book, 0) + 1, n + 1):
                    seen[book, number] = now
                heads[book] = n
            await asyncio.sleep(0.002)


async def _bare_hop(rig: Rig, work: Workload) -> list[float]:
    bare.prepare(rig.settings)
    topic = rig.settings.topic(FLOOR_OBSERVED.name)
    process = await asyncio.to_thread(
        subprocess.Popen,
        [sys.executable, "-m", "services.bench.bare", topic, str(work.floor_events), "latest"],
        env={**os.environ, **rig.settings.environment()},
        stdout=subprocess.DEVNULL,
    )
    seen: dict[str, float] = {}
    watching = asyncio.create_task(_watch_bare(rig, seen))
    try:
        await asyncio.sleep(3)  # it reads from the log's end, so it must be there first
        acknowledged = await paced(rig, work.log())
        await asyncio.to_thread(process.wait, 30)
        await asyncio.sleep(0.2)
    finally:
        watching.cancel()
        process.kill()
    late = [(seen[event] - at) * 1000 for event, at in acknowledged.items() if event in seen]
    return late[len(late) // 10 :]


async def _watch_bare(rig: Rig, seen: dict[str, float]) -> None:
    heads: dict[str, int] = {}
    async with await psycopg.AsyncConnection.connect(
        rig.settings.dsn, autocommit=True
    ) as connection:
        while True:
            cursor = await connection.execute(
                f"SELECT table_id, max(line_order) FROM {bare.table(rig.settings)}"
                " GROUP BY table_id".encode()
            )
            now = time.perf_counter()
            for key, order in await cursor.fetchall():
                for number in range(heads.get(key, 0) + 1, order + 1):
                    seen[f"{key}/{number}"] = now
                heads[key] = order
            await asyncio.sleep(0.002)
