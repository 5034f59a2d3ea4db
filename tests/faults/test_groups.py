"""Workers come and go, fall asleep, and claim each other's name; the books do not notice."""

import asyncio
import signal
import time

import psycopg
import pytest

from services.bench.rig import STAGES, Rig
from tests.faults.conftest import MakeHouse
from tests.faults.logs import died, told, undisturbed, verdict
from tests.ports import house_port


def holders(rig: Rig, stage: str = "tables") -> dict[str, int]:
    """How many partitions each worker of a stage holds."""
    with psycopg.connect(rig.settings.dsn) as connection:
        rows = connection.execute(
            f"SELECT holder, count(*) FROM {rig.runtime}.partition WHERE stage = %s"
            " GROUP BY holder".encode(),
            [stage],
        ).fetchall()
    return dict(rows)


async def shared_by(rig: Rig, workers: int, within: float = 40.0) -> float:
    """Wait until so many workers hold the partitions; how long it took."""
    began = time.monotonic()
    while len(holders(rig)) != workers:
        assert time.monotonic() - began < within, holders(rig)
        await asyncio.sleep(0.1)
    return time.monotonic() - began


@pytest.mark.timeout(200)
def test_one_three_two_one_workers_under_load(house: MakeHouse) -> None:
    log = told(rounds=100)

    async def run() -> None:
        expected = await undisturbed(house("calm"), log)
        rig = await house("harsh").build()
        for stage in STAGES:
            rig.start(stage)
        await rig.joined("tables")
        feeding = asyncio.create_task(rig.feed(log, len(log) / 25))
        times: dict[str, float] = {}
        for slot in (1, 2):
            rig.start("tables", slot)
        times["1 to 3"] = await shared_by(rig, 3)
        assert rig.stop("tables", 2) == 0
        times["3 to 2, in order"] = await shared_by(rig, 2)
        rig.kill("tables", 1)
        times["2 to 1, killed"] = await shared_by(rig, 1)
        await feeding
        await rig.settled()
        handed = ", ".join(f"{name}: {seconds:.1f} s" for name, seconds in times.items())
        print(f"hand-over at a session of {rig.settings.session_seconds:.0f} s: {handed}")
        print(verdict(len(log), rig.kills, expected, rig.books()))
        assert rig.books() == expected

    asyncio.run(run())


@pytest.mark.timeout(200)
def test_a_paused_worker_wakes_after_its_partitions_were_taken(house: MakeHouse) -> None:
    log = told(rounds=60)

    async def run() -> None:
        expected = await undisturbed(house("calm"), log)
        rig = await house("harsh").build()
        for stage in STAGES:
            rig.start(stage)
        await rig.joined("tables")
        feeding = asyncio.create_task(rig.feed(log, len(log) / 20))
        await asyncio.sleep(2)
        sleeper = rig.processes["tables", 0]
        sleeper.send_signal(signal.SIGSTOP)
        rig.start("tables", 1)
        began = time.monotonic()
        while {name.rsplit("-", 1)[1] for name in holders(rig)} != {"1"}:
            assert time.monotonic() - began < 40, holders(rig)
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        sleeper.send_signal(signal.SIGCONT)
        await feeding
        await rig.settled()
        print(verdict(len(log), rig.kills, expected, rig.books()))
        assert rig.books() == expected

    asyncio.run(run())


@pytest.mark.timeout(100)
def test_a_second_process_of_the_same_name_refuses_to_start(house: MakeHouse) -> None:
    async def run() -> None:
        rig = await house("one").build()
        rig.start("tables")
        await rig.joined("tables")
        first = rig.processes.pop(("tables", 0))
        twin = Rig(rig.settings, rig.logs, house_port())
        try:
            twin.start("tables")
            assert await died(twin, "tables") == 4
            said = (rig.logs / "tables-0.log").read_text().strip().splitlines()[-1]
            assert "Another live process is" in said
            assert "--slot" in said
            assert first.poll() is None
        finally:
            rig.processes["tables", 0] = first

    asyncio.run(run())
