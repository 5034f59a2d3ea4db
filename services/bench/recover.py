"""`recover`: a killed tables worker with 1,000 tables, back to caught-up.

Under 500 events a second; from the kill to the first moment when nothing waits any more. The time
in which a new process starts is in it: nobody gets it for free.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from services.bench.figure import Figure, figure
from services.bench.rig import Rig
from services.bench.workload import Told, Workload

NAME = "recover"
RATE = 500
SECONDS = 12


async def measure(make_rig: Callable[[], Rig], runs: int, say: Callable[[str], None]) -> Figure:
    """Seconds to caught-up, beside those of a worker that was stopped in order."""
    work = Workload(seed=13, tables=1000, rounds=2000)
    killed: list[float] = []
    stopped: list[float] = []
    for number in range(1, runs + 1):
        rig = await make_rig().build()
        try:
            rig.start("tables")
            log = work.log()
            await rig.feed(islice(log, RATE * 100))
            await rig.settled(within=120, stages=("tables",))
            killed.append(await _gone(rig, log, partial(rig.kill, "tables")))
            stopped.append(await _gone(rig, log, partial(rig.stop, "tables")))
        finally:
            rig.close()
        say(f"recover {number}/{runs}: killed {killed[-1]:.2f} s, stopped {stopped[-1]:.2f} s")
    told = {"seed": work.seed, "tables": work.tables, "rate": RATE, "events": work.floor_events,
            "wagers": work.wagers, "runs": runs}  # fmt: skip
    return figure(NAME, killed, "s", "lower", {"stopped-in-order": stopped}, told)


async def _gone(rig: Rig, log: Iterator[Told], end: Callable[[], object]) -> float:
    """How long from a worker's end, under load, until its successor has caught up."""
    feeding = asyncio.create_task(rig.feed(islice(log, RATE * SECONDS), RATE))
    await asyncio.sleep(2)
    before = rig.token("tables")
    began = time.perf_counter()
    end()
    rig.start("tables")
    await rig.succeeded("tables", before)
    await rig.settled(stages=("tables",), revive=False, most=RATE // 5)  # 0.2 s worth
    done = time.perf_counter() - began
    await feeding
    await rig.settled(stages=("tables",))
    return done
