"""`pipeline`: observed events a second through tables and projector into Postgres.

Everything runs on this machine: broker, database, both services, each a process. The log lies in
Kafka before the services start; the clock runs from the tables worker's first commit to the
moment when both stand at the end of what they read.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable

from events.topics import FLOOR_OBSERVED
from services.bench import bare, stock_faust
from services.bench.figure import Figure, figure
from services.bench.rig import Rig
from services.bench.workload import Workload

NAME = "pipeline"


async def measure(make_rig: Callable[[], Rig], runs: int, say: Callable[[str], None]) -> Figure:
    """The pipeline and its two references, in turn, over the same log."""
    work = Workload(seed=7, tables=200, rounds=6000)
    ours: list[float] = []
    stock: list[float] = []
    ceiling: list[float] = []
    facts = 0
    for number in range(1, runs + 1):
        rig = await make_rig().build()
        try:
            await rig.feed(work.log())
            topic = rig.settings.topic(FLOOR_OBSERVED.name)
            ours.append(await through(rig, work))
            facts = rig.facts()
            ceiling.append(await asyncio.to_thread(_ceiling, rig, topic, work.floor_events))
            stock.append(
                await asyncio.to_thread(
                    stock_faust.measure, rig.settings.bootstrap, topic,
                    min(work.floor_events, 60_000), rig.settings.partitions,
                )
            )  # fmt: skip
        finally:
            rig.close()
        say(
            f"pipeline {number}/{runs}: {ours[-1]:,.0f} events/s, bare ceiling"
            f" {ceiling[-1]:,.0f}, stock Faust count {stock[-1]:,.0f}"
        )
    return figure(
        NAME,
        ours,
        "events/s",
        "higher",
        {"stock-faust-count": stock, "bare-ceiling": ceiling},
        work.told() | {"facts_a_round": round(facts / work.rounds, 2), "runs": runs},
    )


async def through(rig: Rig, work: Workload) -> float:
    """Events a second, once both services are there."""
    rig.start("projector")
    await rig.joined("projector")
    rig.start("tables")
    began, before = 0.0, 0
    booked_at: dict[int, float] = {}  # how far the projector stood, and since when
    end: asyncio.Task[int] | None = None
    with rig.watching() as committed:
        while True:
            await asyncio.sleep(0.01)
            at, now = committed(), time.perf_counter()
            done, booked = at["tables"], at["projector"]
            booked_at.setdefault(booked, now)
            if done and not began:
                began, before = now, done
            if done == work.floor_events and end is None:
                end = asyncio.create_task(rig.end_of("projector"))
            if end is not None and end.done() and end.result() in booked_at:
                return (work.floor_events - before) / (booked_at[end.result()] - began)


def _ceiling(rig: Rig, topic: str, events: int) -> float:
    bare.prepare(rig.settings)
    done = subprocess.run(
        [sys.executable, "-m", "services.bench.bare", topic, str(events), "earliest"],
        env={**os.environ, **rig.settings.environment()},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return events / float(done.stdout)
