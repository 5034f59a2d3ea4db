"""Meters under `kill -9`, changing workers and repeats: each comes to what a recount makes of it.

The recount is that of `verify`: by code of its own, in rational numbers, movement by movement.
"""

import asyncio
import random
import time

import pytest

from services import proof
from services.bench.rig import Rig
from services.stage.faults import POINTS
from tests.faults import links
from tests.faults.conftest import MakeHouse
from tests.faults.logs import verdict

STAGES = ("tables", "meters", "projector")
ODDS = (1, 4, 2)  # of each to be killed


async def harass(rig: Rig, chance: random.Random, kills: int) -> None:
    """Kill some worker, again and again; a second one of the meters comes and goes meanwhile."""
    while rig.kills < kills:
        await asyncio.sleep(chance.uniform(0.1, 1.5))
        rig.revive()
        if ("meters", 1) not in rig.processes:
            rig.start("meters", 1)
        elif chance.random() < 0.2:
            rig.processes["meters", 1].terminate()
            await asyncio.to_thread(rig.processes.pop(("meters", 1)).wait, 30)
        stage = chance.choices(STAGES, ODDS)[0]
        slot = int(stage == "meters" and ("meters", 1) in rig.processes and chance.random() < 0.5)
        rig.kill(stage, slot)
        armed = f"{stage}:{chance.choice(POINTS[:-1])}:{chance.randint(1, 3)}"
        again = {"PITWATCH_FAULT": armed} if chance.random() < 0.3 else {}
        rig.start(stage, slot, **again)  # it may end itself once more, at a step


def kills_with_meters(house: MakeHouse, kills: int, movements: int, rounds: int) -> str:
    seed = int(time.time())
    print(f"seed {seed}")
    log = links.heavy(seed, 3, movements, rounds)

    async def run() -> str:
        rig = await house("harsh").build()
        for stage in STAGES:
            rig.start(stage)
        feeding = asyncio.create_task(rig.feed(log, len(log) / kills))
        await harass(rig, random.Random(seed), kills)
        await feeding
        for stage, slot in list(rig.processes):  # the last ones may still be armed
            rig.kill(stage, slot)
        for stage in STAGES:
            rig.start(stage)
        await rig.settled(within=120, stages=STAGES)
        expected, got = links.due(log), links.booked(rig)
        told = verdict(len(log), rig.kills, expected, got)
        assert got == expected, told
        assert await asyncio.to_thread(proof.verify, rig.settings) == []
        return told

    return asyncio.run(run())


@pytest.mark.timeout(200)
def test_meters_come_through_some_deaths(house: MakeHouse) -> None:
    print(kills_with_meters(house, kills=6, movements=300, rounds=12))


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_meters_come_through_two_hundred_deaths(
    house: MakeHouse, capsys: pytest.CaptureFixture[str]
) -> None:
    told = kills_with_meters(house, kills=200, movements=5_000, rounds=300)
    with capsys.disabled():
        print("\n" + told)
