"""`fold`, `memory`, `scale`: what a table costs on one core, without broker or database.

`fold`: events a second, from bytes to facts, over all games; beside it the same bytes only decoded,
and a stock Faust agent that only counts them out of Kafka. `memory`: bytes of an open table between
two rounds, the largest of all. `scale`: microseconds an event at 10,000 tables;
beside it the same events at 10.
"""

import asyncio
import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

from events.codec import read_observed
from events.topics import FLOOR_OBSERVED
from services.bench import stock_faust
from services.bench.figure import Figure, figure
from services.bench.rig import Rig
from services.bench.workload import Workload
from services.floor.games import FLOORS
from services.runtime.collecting import collect_seldom
from services.stage.log import home
from services.stage.settings import BATCH_RECORDS
from services.stage.stage import Item
from services.stage.stretches import key_by_key, stretches
from services.tables.stage import TablesStage
from services.tables.state import TableState

NAME, MEMORY, SCALE = "fold", "memory", "scale"
STOCK_EVENTS: Final = 60_000
FEW, DEALT, MANY = 10, 100, 10_000  # tables at once; dealt, each with a log of its own; at once
BEHIND: Final = 101  # events by which copies of a table lie behind the first, at most
FEW_AGAIN: Final = 10  # times that few tables are folded anew: one time is too short to tell
Line = tuple[str, bytes]  # table, event
Tables = dict[str, TableState]


async def measure(make_rig: Callable[[], Rig], runs: int, say: Callable[[str], None]) -> Figure:
    """The fold and its two references, over the same log."""
    work = Workload(seed=7, tables=60, rounds=1_800)
    rig = await make_rig().build()
    try:
        await rig.feed(work.log())
        topic = rig.settings.topic(FLOOR_OBSERVED.name)
        lines = _by_partition(_lines(work), rig.settings.partitions)
        collect_seldom()  # as the service does
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
        told = work.told() | _by_game(work, lines) | {"runs": runs}
    finally:
        rig.close()
    beside: dict[str, Sequence[float]] = {"stock-faust-count": stock, "decode-only": bare}
    return figure(NAME, ours, "events/s", "higher", beside, told)


def _by_game(work: Workload, lines: Sequence[Line]) -> dict[str, int]:
    """Events a second of each game's tables alone."""
    return {
        f"events_s_{game}": round(len(own) / _folded(own))
        for game in work.games
        for own in [_of_game(lines, game)]
    }


def memory(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """Bytes of an open table between two rounds, in the middle of its shoe; the largest of all."""
    work = Workload(seed=7, tables=60, rounds=1_800)
    states = fold_all(_between_rounds(_lines(work)))
    sizes = {table: _held(state) for table, state in states.items()}
    most = max(sizes.values())
    say(f"memory: at most {most:,} bytes a table")
    by_game = {
        f"bytes_{game}": max(sizes[table] for table in sizes if _plays(table, game))
        for game in work.games
    }
    yield figure(MEMORY, [float(most)] * runs, "bytes", "lower", {}, work.told() | by_game)


def scale(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """The cost of an event at very many tables, beside that of the same events at few."""
    work = Workload(seed=7, tables=DEALT, rounds=DEALT)
    lines = _lines(work)
    tens = _by_tens(lines)
    collect_seldom()
    few: list[float] = []
    many: list[float] = []
    for number in range(1, runs + 1):
        few.append(statistics.mean(_spread(tens, 1) for _ in range(FEW_AGAIN)) * 1e6)
        many.append(_spread(lines, MANY // DEALT) * 1e6)
        say(
            f"scale {number}/{runs}: {many[-1]:.1f} us an event at {MANY:,} tables,"
            f" {few[-1]:.1f} at {FEW}"
        )
    told = work.told() | {"tables": MANY, "runs": runs}
    yield figure(SCALE, many, "us/event", "lower", {"at-10-tables": few}, told)


def _by_tens(lines: Sequence[Line]) -> list[Line]:
    """All that few tables report, then all of the next few: so few are in play at any moment."""
    place = {table: at for at, table in enumerate(dict.fromkeys(table for table, _ in lines))}
    return sorted(lines, key=lambda line: place[line[0]] // FEW)


def fold_all(lines: Sequence[Line]) -> Tables:
    """The tables after all these events."""
    tables: Tables = {}
    _fold((tables, table, raw) for table, raw in lines)
    return tables


def _in_turn(lines: Sequence[Line], copies: int) -> Iterator[tuple[Tables, str, bytes]]:
    """At any moment the copies stand at different events: a processor learns one by heart."""
    several: list[Tables] = [{} for _ in range(copies)]
    for turn in range(len(lines) + BEHIND):
        for copy, tables in enumerate(several):
            at = turn - copy % BEHIND
            if 0 <= at < len(lines):
                yield tables, *lines[at]


def _fold(told: Iterable[tuple[Tables, str, bytes]]) -> None:
    """Fold each event into the tables that it is of."""
    stage = TablesStage()
    for stretch in stretches(told):  # as the service does
        for runs in key_by_key(stretch, _table):
            read = [
                [stage.read(FLOOR_OBSERVED.name, table, raw) for _, table, raw in own]
                for own in runs
            ]
            for ((tables, table, _), *_), items in zip(runs, read, strict=True):
                state = tables.get(table) or stage.start(table)
                for item in items:
                    assert isinstance(item, Item)
                    state = stage.fold(state, item).state
                tables[table] = state


def _table(told: tuple[Tables, str, bytes]) -> tuple[int, str]:
    tables, table, _ = told
    return id(tables), table


def _lines(work: Workload) -> list[Line]:
    return [(key, value) for _, key, value in work.log()]


def _by_partition(lines: Sequence[Line], partitions: int) -> list[Line]:
    """As a worker is given them: a batch of one partition, then a batch of the next."""
    of: dict[int, list[Line]] = {}
    for line in lines:
        of.setdefault(home(line[0].encode(), partitions), []).append(line)
    turns = zip_longest(*map(_batches, of.values()))
    return [line for turn in turns for batch in turn for line in batch or ()]


def _batches(lines: Sequence[Line]) -> list[Sequence[Line]]:
    return [lines[at : at + BATCH_RECORDS] for at in range(0, len(lines), BATCH_RECORDS)]


def _folded(lines: Sequence[Line]) -> float:
    began = time.perf_counter()
    fold_all(lines)
    return time.perf_counter() - began


def _decoded(lines: Sequence[Line]) -> float:
    began = time.perf_counter()
    for _, raw in lines:
        read_observed(raw)
    return time.perf_counter() - began


def _of_game(lines: Sequence[Line], game: str) -> list[Line]:
    return [line for line in lines if _plays(line[0], game)]


def _plays(table: str, game: str) -> bool:
    return table.startswith(f"{FLOORS[game].prefix}-")


def _between_rounds(lines: Sequence[Line]) -> list[Line]:
    """Each table up to where its last cards are cleared; what closes it is left out."""
    ends = {table: at for at, (table, raw) in enumerate(lines) if b'"cards.cleared"' in raw}
    return [line for at, line in enumerate(lines) if at <= ends[line[0]]]


def _held(state: TableState) -> int:
    """All that hangs on one table, as if it were the only one: nothing is shared with another."""
    seen: dict[int, Any] = {}
    left: list[Any] = [state]
    while left:
        one = left.pop()
        if id(one) not in seen and not isinstance(one, type):
            seen[id(one)] = one
            left += gc.get_referents(one)
    return sum(sys.getsizeof(one) for one in seen.values())


def _spread(lines: Sequence[Line], copies: int) -> float:
    """Seconds of the processor an event takes where each table stands so many times."""
    began = time.process_time()
    _fold(_in_turn(lines, copies))
    return (time.process_time() - began) / (len(lines) * copies)
