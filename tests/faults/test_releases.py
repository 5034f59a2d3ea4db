"""`kill -9` while a stopped table is let go: in every stage, at each step, at random moments."""

import asyncio
import random
import signal
import time
from collections.abc import Sequence
from typing import NamedTuple

import orjson
import psycopg
import pytest

from events.topics import (
    CAGE_OBSERVED,
    COUNT_OBSERVED,
    DAY_DERIVED,
    FLOOR_DERIVED,
    FLOOR_OBSERVED,
    PROGRESSIVE_OBSERVED,
    Topic,
)
from services import desk
from services.bench.rig import STAGES, Rig, Told
from services.stage.faults import Point
from tests.faults.conftest import MakeHouse
from tests.faults.logs import died, told, undisturbed, verdict

TABLES = ("MB-01", "MB-02", "MB-03", "PG-01", "PG-02", "SG-01", "SG-02", "SG-03")
STEPS: tuple[Point, ...] = ("refolded", "folded", "sent", "written", "committed")
STOPS = {
    "tables": FLOOR_OBSERVED, "meters": PROGRESSIVE_OBSERVED, "day": CAGE_OBSERVED,
    "projector": DAY_DERIVED,
}  # fmt: skip
POISON = "poison"


class Stopped(NamedTuple):
    """A table that stands still in a stage."""

    stage: str
    table: str
    reason: str
    origin: str
    let_go: bool


def stopped(rig: Rig) -> list[Stopped]:
    with psycopg.connect(rig.settings.dsn) as connection:
        rows = connection.execute(
            "SELECT stage, key, reason, concat_ws('/', stage, topic, partition, log_offset),"
            f" released_at IS NOT NULL FROM {rig.runtime}.stopped ORDER BY stage, key".encode()
        ).fetchall()
    return [Stopped(*row) for row in rows]


async def let_go(rig: Rig, one: Stopped) -> None:
    """What could not be read is passed over; what was poison is tried again."""
    if one.reason == POISON:
        said = await asyncio.to_thread(desk.retry, rig.settings, one.origin, "B-7", "mended")
        assert "reads" in said, said
    else:
        await asyncio.to_thread(desk.release, rig.settings, one.table, "B-7", "rubbish", skip=True)


def rubbish(topic: Topic, table: str) -> Told:
    return topic, table, b'{"type": "no such thing"}'


# -- at each step --------------------------------------------------------------------------


def some_passings(turn: int) -> list[tuple[Point, int]]:
    """Three steps of five, at the first or second release; over four turns each is met."""
    return [(STEPS[(turn + 2 * at) % 5], 1 + (turn + at) % 2) for at in range(3)]


def all_passings(chance: random.Random, reason: str) -> list[tuple[Point, int]]:
    """Each step; what was mended stops no more, so there are only so many releases of it."""
    if reason == POISON:
        return [(step, 2) for step in STEPS]
    deaths = [(step, nth) for step in STEPS for nth in (1, 2, 3, chance.randint(4, 6))]
    chance.shuffle(deaths)
    return deaths


async def kill_in_release(rig: Rig, stage: str, step: Point, nth: int) -> None:
    """Let one table after the other go, until the stage ends itself in the midst of it."""
    rig.start(stage, PITWATCH_FAULT=f"{stage}:{step}:{nth}")
    process = rig.processes[stage, 0]
    deadline = time.monotonic() + 40
    while process.poll() is None:
        assert time.monotonic() < deadline, (step, nth, stopped(rig))
        waiting = stopped(rig)
        if waiting and not any(one.let_go for one in waiting):
            await let_go(rig, waiting[0])
        await asyncio.sleep(0.05)
    assert await died(rig, stage) == -signal.SIGKILL
    rig.kills += 1


async def stop_everywhere(rig: Rig, log: Sequence[Told], topic: Topic, times: int) -> None:
    """Put a log through with so many records for each table that nobody can read."""
    share = len(log) // (times + 1) + 1
    for number in range(times + 1):
        await rig.feed(log[number * share : (number + 1) * share])
        await rig.settled()  # so that derived records lie before and after them, too
        if number < times:
            await rig.feed([rubbish(topic, table) for table in TABLES])
    await rig.settled()


def releases(
    house: MakeHouse, stage: str, reason: str, deaths: Sequence[tuple[Point, int]], times: int = 1
) -> str:
    log = told(rounds=80)
    poison = [
        orjson.loads(raw)["id"]
        for topic, table, raw in log
        if topic is FLOOR_OBSERVED and orjson.loads(raw).get("order") == 90
    ]

    async def run() -> str:
        expected = await undisturbed(house("calm"), log)
        rig = await house("harsh").build()
        for name in STAGES:
            if (name, reason) == ("tables", POISON):
                rig.start(name, program="tests.faults.broken_tables", BREAKS_AT=",".join(poison))
            else:
                rig.start(name)
        if reason == POISON:
            await rig.feed(log)
            await rig.settled()
        else:
            await stop_everywhere(rig, log, STOPS[stage], times)
        assert {one[:3] for one in stopped(rig)} == {(stage, table, reason) for table in TABLES}
        rig.kill(stage)
        for step, nth in deaths:
            await kill_in_release(rig, stage, step, nth)
        rig.start(stage)
        while waiting := stopped(rig):
            for one in waiting:
                if not one.let_go:
                    await let_go(rig, one)
            await asyncio.sleep(0.1)
        await rig.settled()
        assert rig.books() == expected, verdict(len(log), rig.kills, expected, rig.books())
        return verdict(len(log), rig.kills, expected, rig.books())

    return asyncio.run(run())


CASES = [*((stage, "unreadable") for stage in STAGES), ("tables", POISON)]
QUICK = [  # the rest takes its turn in `make faults`
    pytest.param(*case, marks=() if case[0] == "tables" else pytest.mark.long) for case in CASES
]


@pytest.mark.timeout(400)
@pytest.mark.parametrize(("stage", "reason"), QUICK)
def test_a_death_at_each_step_of_a_release(house: MakeHouse, stage: str, reason: str) -> None:
    deaths = some_passings(CASES.index((stage, reason)))
    print(deaths)
    print(releases(house, stage, reason, deaths))


def seeded() -> random.Random:
    seed = int(time.time())
    print(f"\nseed {seed}")
    return random.Random(seed)


# -- at random moments ---------------------------------------------------------------------


def littered(log: Sequence[Told], chance: random.Random, every: int) -> list[Told]:
    """The same log with records in it that nobody can read, in every topic that a table has."""
    topics = (FLOOR_OBSERVED, CAGE_OBSERVED, COUNT_OBSERVED, FLOOR_DERIVED, DAY_DERIVED)
    found: list[Told] = []
    for record in log:
        found.append(record)
        if chance.random() < 1 / every:
            found.append(rubbish(chance.choice(topics), chance.choice(TABLES)))
    return found


def tokens(rig: Rig, stage: str) -> int:
    """It grows when a worker takes a partition."""
    with psycopg.connect(rig.settings.dsn) as connection:
        row = connection.execute(
            f"SELECT coalesce(sum(token), 0) FROM {rig.runtime}.partition"
            " WHERE stage = %s".encode(),
            [stage],
        ).fetchone()
    return int(row[0]) if row else 0


async def kill_while_let_go(rig: Rig, chance: random.Random) -> bool:
    """Let a table go and kill its stage soon after; whether it had not yet gone on."""
    deadline = time.monotonic() + 30
    while not (waiting := [one for one in stopped(rig) if not one.let_go]):
        assert time.monotonic() < deadline, "nothing stops any more"
        await asyncio.sleep(0.05)
    one = chance.choice(waiting)
    await let_go(rig, one)
    await asyncio.sleep(chance.uniform(0.0, 1.2))
    within = any(other.table == one.table and other.let_go for other in stopped(rig))
    rig.kill(one.stage)
    rig.start(one.stage)
    return within


async def kill_while_it_catches_up(rig: Rig, chance: random.Random) -> None:
    """Kill a stage, start it, and kill it again when it has taken what was left."""
    stage = chance.choice(STAGES)
    rig.kill(stage)
    before, deadline = tokens(rig, stage), time.monotonic() + 30
    rig.start(stage)
    while tokens(rig, stage) == before:
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)
    await asyncio.sleep(chance.uniform(0.0, 0.15))
    rig.kill(stage)
    rig.start(stage)


def random_deaths(house: MakeHouse, chance: random.Random, turns: int, rounds: int) -> str:
    log = told(rounds, seed=chance.randrange(1 << 20))
    litter = littered(log, chance, every=len(log) // (4 * turns))

    async def run() -> str:
        expected = await undisturbed(house("calm"), log)
        rig = await house("harsh").build()
        for stage in STAGES:
            rig.start(stage)
        feeding = asyncio.create_task(rig.feed(litter, len(litter) / (turns * 4)))
        within = 0
        for turn in range(turns):
            await asyncio.sleep(chance.uniform(0.2, 1.5))
            rig.revive()
            if turn % 2 == 0:
                await kill_while_it_catches_up(rig, chance)
            within += await kill_while_let_go(rig, chance)
        await feeding
        await rig.settled(within=120)
        while waiting := stopped(rig):
            for one in waiting:
                if not one.let_go:
                    await let_go(rig, one)
            await asyncio.sleep(0.2)
            await rig.settled()
        print(
            f"{within} of {rig.kills} kills while a table was let go, {turns // 2} in catching up"
        )
        assert rig.books() == expected, verdict(len(log), rig.kills, expected, rig.books())
        return verdict(len(log), rig.kills, expected, rig.books())

    return asyncio.run(run())


@pytest.mark.timeout(400)
def test_deaths_while_tables_are_let_go_and_while_stages_catch_up(house: MakeHouse) -> None:
    print(random_deaths(house, seeded(), turns=4, rounds=80))


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_many_deaths_while_tables_are_let_go(house: MakeHouse) -> None:
    print(random_deaths(house, seeded(), turns=60, rounds=800))


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("stage", "reason"), CASES)
def test_deaths_at_every_step_of_a_release(house: MakeHouse, stage: str, reason: str) -> None:
    deaths = all_passings(seeded(), reason)
    print(deaths)
    print(releases(house, stage, reason, deaths, times=8))
