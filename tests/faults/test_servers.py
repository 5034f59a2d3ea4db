"""Kafka, Postgres and the lines to them fail under load; the books come out the same.

The servers that are killed here belong to this file alone.
"""

import asyncio
import os
import random
import signal
import subprocess
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from shutil import disk_usage, rmtree

import pytest

from infra.kafka import Kafka
from infra.postgres import Postgres
from services.bench.rig import Told
from tests import servers as shared
from tests.faults.logs import told, verdict
from tests.faults.proxy import Cut, Proxy
from tests.faults.witness import (
    LOG,
    Books,
    MakeWitness,
    Own,
    Witness,
    books_of,
    feed_on,
    running,
)
from tests.ports import free_port

# a producer that was starting when its broker died is not closed
pytestmark = pytest.mark.filterwarnings("ignore:Unclosed AIOKafkaProducer:ResourceWarning")


async def through(
    rig: Witness,
    harm: Callable[[Witness], Awaitable[None]],
    calm: Books,
    seconds: float,
    pieces: int,
    log: list[Told] = LOG,
) -> None:
    """Put a log through while something is done to the servers; the books must not tell."""
    await rig.build()
    keeping = asyncio.create_task(rig.keep_alive())
    try:
        await rig.all_joined()
        feeding = asyncio.create_task(feed_on(rig, log, seconds, pieces))
        await harm(rig)
        await feeding
    finally:
        keeping.cancel()
    await rig.settled(within=90)
    print(rig.restarts())
    got = rig.books()
    print(verdict(len(log), rig.kills, calm, got))
    assert got == calm
    assert not rig.stopped()


def deaths(
    servers: Sequence[Kafka | Postgres], chance: random.Random, times: int
) -> Callable[[Witness], Awaitable[None]]:
    """Kill a server at random moments, leave it dead for a while, start it again."""

    async def harm(rig: Witness) -> None:
        for _ in range(times):
            rig.burst.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(rig.burst.wait(), 4)
            await asyncio.sleep(chance.uniform(0.05, 0.4))  # in the midst of work
            server = chance.choice(servers)
            if isinstance(server, Kafka) and server.process is not None:
                server.process.send_signal(signal.SIGSTOP)  # what is sent now is never answered
                await asyncio.sleep(0.3)
            server.kill()
            rig.kills += 1
            await asyncio.sleep(chance.uniform(0.0, 2.0))
            server.start()
            await asyncio.to_thread(server.wait_ready)

    return harm


def seeded(seed: int | None = None) -> random.Random:
    seed = int(time.time()) if seed is None else seed
    print(f"\nseed {seed}")
    return random.Random(seed)


@pytest.mark.timeout(240)
def test_the_broker_dies_twice(made: MakeWitness, own: Own, calm: Books) -> None:
    harm = deaths([own.kafka], seeded(), times=2)
    asyncio.run(through(made(*own), harm, calm, seconds=8, pieces=4))


@pytest.mark.timeout(240)
def test_the_database_dies_twice(made: MakeWitness, own: Own, calm: Books) -> None:
    harm = deaths([own.postgres], seeded(), times=2)
    asyncio.run(through(made(*own), harm, calm, seconds=8, pieces=8))


# -- a line cut in mid-commit --------------------------------------------------------------


class Scissors:
    """Cuts some commits, before and after in turn."""

    def __init__(self, rig: Witness, chance: random.Random, every: int, most: int) -> None:
        self._rig, self._chance, self._every, self._most = rig, chance, every, most
        self.done: Counter[Cut] = Counter()
        self.commits = 0
        self._next = chance.randint(1, 2 * every)

    def __call__(self) -> Cut | None:
        self.commits += 1
        if self.commits < self._next or self.done.total() >= self._most:
            return None
        self._next += self._chance.randint(self._every // 2, 2 * self._every)
        cut = (Cut.BEFORE, Cut.AFTER)[self.done.total() % 2]
        self.done[cut] += 1
        self._rig.kills += 1
        return cut


@asynccontextmanager
async def within_reach(rig: Witness, scissors: Scissors) -> AsyncIterator[None]:
    """Put the scissors between the services and their database."""
    host, _, port = rig.settings.dsn.rpartition("@")[2].partition("/")[0].partition(":")
    async with Proxy(host, int(port), scissors) as proxy:
        rig.always["PITWATCH_POSTGRES"] = rig.settings.dsn.replace(
            f"{host}:{port}", f"127.0.0.1:{proxy.port}"
        )
        yield
        for key in list(rig.processes):
            await asyncio.to_thread(rig.stop, *key)
    cuts = ", ".join(f"{times} {cut}" for cut, times in scissors.done.items())
    print(f"  {scissors.commits} commits seen, cut: {cuts}")
    assert len(scissors.done) == len(Cut)


@pytest.mark.timeout(240)
def test_the_line_is_cut_in_mid_commit(made: MakeWitness, calm: Books) -> None:
    rig = made()
    scissors = Scissors(rig, seeded(), every=8, most=10)

    async def harm(_: Witness) -> None:
        """The scissors do it."""

    async def run() -> None:
        async with within_reach(rig, scissors):
            await through(rig, harm, calm, seconds=8, pieces=60)

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_everything_fails_again_and_again(
    made: MakeWitness, own: Own, servers: shared.Servers, tmp_path: Path
) -> None:
    chance = seeded()
    log = told(rounds=1000, seed=chance.randrange(1 << 20))
    calm = books_of(log, servers, tmp_path)
    rig = made(*own)
    scissors = Scissors(rig, chance, every=8, most=30)
    harm = deaths([own.kafka, own.postgres], chance, times=24)

    async def run() -> None:
        async with within_reach(rig, scissors):
            await through(rig, harm, calm, seconds=150, pieces=300, log=log)

    asyncio.run(run())


# -- a full disk ---------------------------------------------------------------------------


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of its own, which a test may fill."""
    folder = shared.data_folder()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400m,mode=711", "none", str(folder)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True, check=False).returncode:
        rmtree(folder)
        pytest.skip("a small disk can be mounted by root alone, and not in every container")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)
    folder.rmdir()


@pytest.mark.long
@pytest.mark.timeout(240)
def test_the_disk_of_the_database_fills(made: MakeWitness, calm: Books, small_disk: Path) -> None:
    database = Postgres(
        small_disk / "postgres", logs=small_disk / "logs", port=free_port()
    )  # fmt: skip
    ballast = small_disk / "ballast"

    async def harm(rig: Witness) -> None:
        while not rig.ends:
            with ballast.open("ab") as file, suppress(OSError):
                file.write(bytes(disk_usage(small_disk).free))
            await asyncio.sleep(0.2)
        rig.kills += 1
        await asyncio.sleep(1)
        ballast.unlink()
        database.stop()
        database.start()
        await asyncio.to_thread(database.wait_ready)

    with running(database):
        rig = made(database)
        asyncio.run(through(rig, harm, calm, seconds=8, pieces=60))
        assert any("is full" in end.sentence() for end in rig.ends)
