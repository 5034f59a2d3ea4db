"""`kill -9` at the second, the third and a later passing of each step of the protocol.

What is left behind differs from passing to passing: here some partitions are stored, some are not.
"""

import asyncio
import random
import signal
import time
from collections.abc import Iterator, Sequence

import psycopg
import pytest

from services.bench.rig import STAGES, Rig, Told
from services.stage.faults import POINTS, Point
from tests.faults.conftest import MakeHouse
from tests.faults.logs import died, told, undisturbed, verdict
from tests.faults.test_kills import kill_at

BUSY = ("tables", "day", "projector")  # the records of a link are too few for so many passings
LONGER = [pytest.param(stage, marks=pytest.mark.long) for stage in ("day", "projector")]
PARTITIONS = 8  # each is a passing of what a successor does
AT_CHANGES: tuple[Point, ...] = ("taken", "drained")  # passed when workers come and go
IN_WORK: tuple[Point, ...] = tuple(point for point in POINTS if point not in AT_CHANGES)
Death = tuple[str, Point, int]  # of a stage, at this point, the so-manieth passing


def later(chance: random.Random, point: Point) -> int:
    """A passing after the third."""
    if point in AT_CHANGES:
        return 4  # workers in all, and each takes seconds
    if point == "refolded":
        return chance.randint(4, 5)  # a partition that has just been stored has nothing of it
    return chance.randint(4, PARTITIONS if point == "reread" else 12)


def some_of_each(chance: random.Random, stage: str) -> list[Death]:
    """Two points in three; over the three stages each is met at two kinds of passing."""
    deaths: list[Death] = []
    for at, point in enumerate(IN_WORK):
        kind = (at + BUSY.index(stage)) % 3
        if kind < 2 or point == "refolded":
            deaths.append((stage, point, (later(chance, point), chance.choice((2, 3)), 2)[kind]))
    return deaths


def all_of_each(chance: random.Random, stage: str) -> list[Death]:
    """Every point at every kind of passing.

    Last those that workers drain at: after them nothing is left that a successor folds again.
    """
    deaths = [(stage, point, n) for point in POINTS for n in (2, 3, later(chance, point))]
    chance.shuffle(deaths)
    return sorted(deaths, key=lambda death: (death[1] in AT_CHANGES, death[1] == "refolded"))


def held_by(rig: Rig, stage: str, slot: int) -> set[tuple[int, int]]:
    """The partitions that this worker took last of all, each with its token."""
    with psycopg.connect(rig.settings.dsn) as connection:
        rows = connection.execute(
            f"SELECT partition, token FROM {rig.runtime}.partition WHERE holder LIKE %s".encode(),
            [f"%-{stage}-{slot}"],
        ).fetchall()
    return set(rows)


async def kill_at_change(rig: Rig, stage: str, point: Point, nth: int) -> None:
    """Others join, one after the other, until the first worker ends at this change."""
    began = held_by(rig, stage, 0)
    rig.start(stage, PITWATCH_FAULT=f"{stage}:{point}:{nth}")
    first, slot, deadline = rig.processes[stage, 0], 0, time.monotonic() + 60
    while first.poll() is None:
        assert time.monotonic() < deadline, f"{stage} did not end at {point}"
        if held_by(rig, stage, slot) - began:  # it has joined: the next one
            slot += 1
            began = held_by(rig, stage, slot)
            rig.start(stage, slot)
        await asyncio.sleep(0.1)
    assert await died(rig, stage) == -signal.SIGKILL
    rig.kills += 1
    for name, other in list(rig.processes):
        if name == stage:
            rig.kill(stage, other)


def until_set(log: Iterator[Told], enough: asyncio.Event) -> Iterator[Told]:
    for record in log:
        yield record
        if enough.is_set():
            return


def deaths_under_load(house: MakeHouse, deaths: Sequence[Death], log: list[Told]) -> str:
    """Kill at one point after the other while the floor goes on; then let the rest come."""

    async def run() -> str:
        expected = await undisturbed(house("calm", partitions=PARTITIONS), log)
        rig = await house("harsh", partitions=PARTITIONS).build()
        for stage in {*STAGES} - {stage for stage, _, _ in deaths}:
            rig.start(stage)
        rest, enough = iter(log), asyncio.Event()
        feeding = asyncio.create_task(rig.feed(until_set(rest, enough), 80))
        try:
            for stage, point, nth in deaths:
                if point in AT_CHANGES:
                    await kill_at_change(rig, stage, point, nth)
                else:
                    await kill_at(rig, stage, point, nth)
            assert not feeding.done(), "the log was too short"
        finally:
            enough.set()
            await feeding
        await rig.feed(rest)
        for stage in {stage for stage, _, _ in deaths}:
            rig.start(stage)
        await rig.settled()
        assert rig.books() == expected, verdict(len(log), rig.kills, expected, rig.books())
        return verdict(len(log), rig.kills, expected, rig.books())

    return asyncio.run(run())


def seeded() -> random.Random:
    seed = int(time.time())
    print(f"\nseed {seed}")
    return random.Random(seed)


@pytest.mark.timeout(200)
@pytest.mark.parametrize("stage", ["tables", *LONGER])
def test_a_death_at_a_later_passing(house: MakeHouse, stage: str) -> None:
    deaths = some_of_each(seeded(), stage)
    print(deaths)
    print(deaths_under_load(house, deaths, told(rounds=150, tables=16)))


@pytest.mark.timeout(200)
def test_a_death_at_a_later_change_of_workers(house: MakeHouse) -> None:
    deaths: list[Death] = [("tables", point, 2) for point in AT_CHANGES]
    print(deaths_under_load(house, deaths, told(rounds=150, tables=16)))


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("stage", BUSY)
def test_deaths_at_every_passing(house: MakeHouse, stage: str) -> None:
    deaths = all_of_each(seeded(), stage)
    print(deaths)
    print(deaths_under_load(house, deaths, told(rounds=600, tables=16)))
