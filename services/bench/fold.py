"""`fold`, `memory`, `scale`: what a table costs on one core, without broker or database.

`fold`: events a second, from bytes to facts. Beside it the same bytes only decoded, and a stock
Faust agent that only counts them out of Kafka. `memory`: bytes of a table between two rounds.
`scale`: microseconds an event at 10,000 tables; beside it at 10.
"""

import asyncio
import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from events.codec import read_observed
from events.topics import FLOOR_OBSERVED
from services.bench import stock_faust
from services.bench.figure import Figure, figure
from services.bench.rig import Rig
from services.bench.workload import Workload
from services.runtime.collecting import collect_seldom
from services.stage.stage import Item
from services.tables.stage import TablesStage
from services.tables.state import TableState

NAME, MEMORY, SCALE = "fold", "memory", "scale"
STOCK_EVENTS: Final = 60_000
FEW, MANY = 10, 10_000
Line = tuple[str, bytes]  # table, event


async def measure(make_rig: Callable[[], Rig], runs: int, say: Callable[[str], None]) -> Figure:
    """The fold and its two references, over the same log."""
    work = Workload(seed=7, tables=60, rounds=1_800)
    rig = await make_rig().build()
    try:
        await rig.feed(work.log())
        topic = rig.settings.topic(FLOOR_OBSERVED.name)
        lines = _lines(work)
        collect_seldom()
        ours: list[float] = []
        bare: list[float] = []
        stock: list[float] = []
        for number in range(1, runs + 1):
            ours.append(len(lines) / _folded(lines))
            bare.append(len(lines) / _decoded(lines))
            stock.append(
                await asyncio.to_thread(
                    stock_faust.measure, rig.settings.bootstrap, topic,
                    min(len(lines), STOCK_EVENTS), rig.settings.partitions,
                )
            )  # fmt: skip
            say(f"fold {number}/{runs}: {ours[-1]:,.0f} events/s, stock Faust {stock[-1]:,.0f}")
    finally:
        rig.close()
    return figure(
        NAME,
        ours,
        "events/s",
        "higher",
        {"stock-faust-count": stock, "decode-only": bare},
        work.told() | {"runs": runs},
    )


def memory(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """Bytes of a table that has played and is between two rounds."""
    work = Workload(seed=7, tables=60, rounds=1_800)
    lines = _lines(work)
    sizes: list[float] = []
    for _ in range(runs):
        gc.collect()
        tracemalloc.start()
        states = fold_all(lines)
        gc.collect()
        sizes.append(tracemalloc.get_traced_memory()[0] / len(states))
        tracemalloc.stop()
    say(f"memory: {sizes[-1]:,.0f} bytes a table")
    yield figure(MEMORY, sizes, "bytes", "lower", {}, work.told() | {"runs": runs})


def scale(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """The cost of an event at very many tables, beside that at few."""
    work = Workload(seed=7, tables=FEW, rounds=FEW * 12)
    lines = _lines(work)
    few: list[float] = []
    many: list[float] = []
    for _ in range(runs):
        few.append(_spread(lines, 1) * 1e6)
        many.append(_spread(lines, MANY // FEW) * 1e6)
    say(f"scale: {many[-1]:.1f} us an event at {MANY:,} tables, {few[-1]:.1f} at {FEW}")
    told = work.told() | {"tables": MANY, "runs": runs}
    yield figure(SCALE, many, "us/event", "lower", {"at-10-tables": few}, told)


def fold_all(lines: Sequence[Line]) -> dict[str, TableState]:
    """The tables after all these events."""
    stage = TablesStage()
    states: dict[str, TableState] = {}
    for table, raw in lines:
        item = stage.read(FLOOR_OBSERVED.name, table, raw)
        assert isinstance(item, Item)
        states[table] = stage.fold(states.get(table) or stage.start(table), item).state
    return states


def _lines(work: Workload) -> list[Line]:
    return [(key, value) for _, key, value in work.log()]


def _folded(lines: Sequence[Line]) -> float:
    began = time.perf_counter()
    fold_all(lines)
    return time.perf_counter() - began


def _decoded(lines: Sequence[Line]) -> float:
    began = time.perf_counter()
    for _, raw in lines:
        read_observed(raw)
    return time.perf_counter() - began


def _spread(lines: Sequence[Line], copies: int) -> float:
    """Seconds an event where each table stands so many times, one event a table in turn."""
    stage = TablesStage()
    states: dict[tuple[str, int], TableState] = {}
    few = lines if copies == 1 else lines[: len(lines) // 12]
    began = time.perf_counter()
    for table, raw in few:
        for copy in range(copies):
            item = stage.read(FLOOR_OBSERVED.name, table, raw)
            assert isinstance(item, Item)
            state = states.get((table, copy)) or stage.start(table)
            states[table, copy] = stage.fold(state, item).state
    return (time.perf_counter() - began) / (len(few) * copies)
