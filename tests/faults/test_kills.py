"""`kill -9` of each service, at each step of the protocol and at random moments."""

import asyncio
import random
import signal
import time
from itertools import count

import pytest

from services import proof
from services.bench.rig import STAGES, Rig
from services.stage.faults import POINTS
from tests.faults.conftest import MakeHouse
from tests.faults.logs import died, told, undisturbed, verdict


async def kill_at(rig: Rig, stage: str, point: str, nth: int) -> None:
    """Start a service that ends itself at a step of the protocol, and see it end there."""
    rig.start(stage, PITWATCH_FAULT=f"{stage}:{point}:{nth}")
    if point == "drained":
        await rig.settled(revive=False, stages=(stage,))
        rig.processes[stage, 0].send_signal(signal.SIGTERM)
    assert await died(rig, stage) == -signal.SIGKILL, f"{stage} did not end at {point}"
    rig.kills += 1


LONGER = [pytest.param(stage, marks=pytest.mark.long) for stage in ("meters", "day")]


@pytest.mark.timeout(400)
@pytest.mark.parametrize("stage", ["tables", "projector", *LONGER])
def test_a_death_at_each_step_of_the_protocol(house: MakeHouse, stage: str) -> None:
    log = told(rounds=60)

    async def run() -> None:
        expected = await undisturbed(house("calm"), log)
        rig = await house("harsh").build()
        for other in STAGES:
            if other != stage:
                rig.start(other)
        share = len(log) // len(POINTS) + 1
        for number, point in enumerate(POINTS):
            await rig.feed(log[number * share : (number + 1) * share])
            await kill_at(rig, stage, point, 1)
        rig.start(stage)
        await rig.settled()
        print(verdict(len(log), rig.kills, expected, rig.books()))
        assert rig.books() == expected

    asyncio.run(run())


async def harass(rig: Rig, chance: random.Random, kills: int) -> None:
    """Kill some service, again and again, and start it anew at once."""
    for _ in range(kills):
        await asyncio.sleep(chance.uniform(0.1, 2.5))
        stage = chance.choice(STAGES)
        rig.revive()
        rig.kill(stage)
        armed = f"{stage}:{chance.choice(POINTS[:-1])}:{chance.randint(1, 4)}"
        if chance.random() < 0.3:  # it will end itself once more, at a step
            rig.start(stage, PITWATCH_FAULT=armed)
        else:
            rig.start(stage)


def random_kills(house: MakeHouse, seed: int, kills: int, rounds: int) -> str:
    print(f"seed {seed}")
    log = told(rounds, seed=seed)

    async def run() -> str:
        expected = await undisturbed(house("calm"), log)
        rig = await house("harsh").build()
        for stage in STAGES:
            rig.start(stage)
        rate = len(log) / (kills * 1.5)
        feeding = asyncio.create_task(rig.feed(log, rate))
        await harass(rig, random.Random(seed), kills)
        await feeding
        for stage in STAGES:  # the last ones may still be armed
            rig.kills += rig.processes[stage, 0].poll() == -signal.SIGKILL
            rig.kill(stage)
            rig.start(stage)
        await rig.settled(within=120)
        assert rig.books() == expected, verdict(len(log), rig.kills, expected, rig.books())
        assert await asyncio.to_thread(proof.verify, rig.settings) == []
        return verdict(len(log), rig.kills, expected, rig.books())

    return asyncio.run(run())


@pytest.mark.timeout(400)
def test_deaths_at_random_moments(house: MakeHouse) -> None:
    print(random_kills(house, seed=int(time.time()), kills=10, rounds=100))


@pytest.mark.long
@pytest.mark.timeout(3000)
def test_two_hundred_deaths(house: MakeHouse, capsys: pytest.CaptureFixture[str]) -> None:
    seeds = count(int(time.time()))
    told_lines = [random_kills(house, seed=next(seeds), kills=200, rounds=1650)]
    with capsys.disabled():
        print("\n" + told_lines[-1])
