"""Kafka, Postgres and the lines to them fail under load; the books come out the same.

The servers that are killed here belong to this file alone.
"""

import asyncio
import random
import secrets
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, closing
from pathlib import Path
from shutil import copytree, rmtree
from typing import Any

import pytest

from infra.kafka import Kafka
from infra.postgres import Postgres
from services.bench.rig import STAGES, Told
from services.runtime import kafka
from services.runtime.settings import Settings, load
from tests import servers as shared
from tests.faults.logs import told, undisturbed, verdict
from tests.faults.proxy import Cut, Proxy
from tests.faults.witness import End, Own, Witness, feed_on, own_servers, witness

LOG = told(rounds=100)
MakeWitness = Callable[..., Witness]
Books = dict[str, Any]


@pytest.fixture(scope="module")
def own() -> Iterator[Own]:
    with own_servers() as made:
        yield made


def books_of(log: list[Told], servers: shared.Servers, folder: Path) -> Books:
    """The books of a log that nothing happened to."""
    mark = f"t{secrets.token_hex(5)}_"
    rig = witness(load(kafka=servers.kafka, postgres=servers.postgres), folder / "calm", mark)
    with closing(rig):
        books = asyncio.run(undisturbed(rig, log))
    shared.sweep(servers, mark)
    return books


@pytest.fixture(scope="module")
def calm(servers: shared.Servers, tmp_path_factory: pytest.TempPathFactory) -> Books:
    """The undisturbed books of `LOG`."""
    return books_of(LOG, servers, tmp_path_factory.mktemp("books"))


@pytest.fixture
def made(settings: Settings, tmp_path: Path) -> Iterator[MakeWitness]:
    """Make a house on the shared servers, or on servers of one's own."""
    with ExitStack() as houses:

        def make(own: Own | None = None) -> Witness:
            where = own.settings(settings) if own else settings
            rig = witness(where, tmp_path / "logs", settings.topic_prefix)
            return houses.enter_context(closing(rig))

        yield make


async def through(
    rig: Witness,
    harm: Callable[[Witness], Awaitable[None]],
    calm: Books,
    seconds: float,
    log: list[Told] = LOG,
) -> None:
    """Put a log through while something is done to the servers; the books must not tell."""
    await rig.build()
    keeping = asyncio.create_task(rig.keep_alive())
    try:
        await rig.all_joined()
        feeding = asyncio.create_task(feed_on(rig, log, seconds))
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
            await asyncio.sleep(chance.uniform(0.5, 3.0))
            server = chance.choice(servers)
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
    asyncio.run(through(made(own), harm, calm, seconds=8))


@pytest.mark.timeout(240)
def test_the_database_dies_twice(made: MakeWitness, own: Own, calm: Books) -> None:
    harm = deaths([own.postgres], seeded(), times=2)
    asyncio.run(through(made(own), harm, calm, seconds=8))


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
    scissors = Scissors(rig, seeded(), every=10, most=6)

    async def harm(_: Witness) -> None:
        """The scissors do it."""

    async def run() -> None:
        async with within_reach(rig, scissors):
            await through(rig, harm, calm, seconds=8)

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_everything_fails_again_and_again(
    made: MakeWitness, own: Own, servers: shared.Servers, tmp_path: Path
) -> None:
    chance = seeded()
    log = told(rounds=1500, seed=chance.randrange(1 << 20))
    calm = books_of(log, servers, tmp_path)
    rig = made(own)
    scissors = Scissors(rig, chance, every=60, most=30)
    harm = deaths([own.kafka, own.postgres], chance, times=24)

    async def run() -> None:
        async with within_reach(rig, scissors):
            await through(rig, harm, calm, seconds=150, log=log)

    asyncio.run(run())


# -- a server that is not there ------------------------------------------------------------


@pytest.mark.parametrize("missing", ["KAFKA", "POSTGRES"])
@pytest.mark.parametrize(
    "deaf",
    [
        pytest.param(False, id="nobody listens"),
        pytest.param(True, id="nobody answers", marks=pytest.mark.long),
    ],
)
def test_a_server_away_at_start(made: MakeWitness, missing: str, deaf: bool) -> None:
    rig = made()

    async def run() -> list[tuple[float, End]]:
        await rig.build()
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            port = silent.getsockname()[1]
            if deaf:
                silent.listen(64)  # the kernel takes connections; nobody reads them
            where = {
                "KAFKA": f"127.0.0.1:{port}",
                "POSTGRES": f"postgresql://x:y@127.0.0.1:{port}/z",
            }
            began = time.monotonic()
            rig.always[f"PITWATCH_{missing}"] = where[missing]
            for stage in STAGES:
                rig.start(stage)
            ends = [await rig.ended(stage, 60) for stage in STAGES]
            return [(time.monotonic() - began, end) for end in ends]

    for seconds, end in asyncio.run(run()):
        print(f"\n{end.name} after {seconds:.1f} s: {end.sentence()}")
        assert f"PITWATCH_{missing}" in end.sentence()
        assert seconds < 15 + 5 * deaf


# -- another log, a shorter log ------------------------------------------------------------


async def refused(rig: Witness, because: str) -> None:
    """Every stage refuses to start, and writes nothing."""
    before = rig.books(), rig.rows()
    for stage in STAGES:
        rig.start(stage)
    for stage in STAGES:
        end = await rig.ended(stage)
        print(f"\n{end.name}: {end.sentence()}")
        assert because in end.sentence()
    assert (rig.books(), rig.rows()) == before


async def made_again(settings: Settings) -> None:
    """Delete every topic of a house, and make it again under the same name."""
    names = {topic.name for topic in kafka.wanted_topics(settings)}
    async with kafka.admin(settings) as admin:
        await admin.delete_topics(list(names))
        for _ in range(200):
            if not names & set(await admin.list_topics()):
                break
            await asyncio.sleep(0.05)
    await kafka.ensure_topics(settings)


@pytest.mark.timeout(240)
def test_another_log_is_refused(made: MakeWitness, own: Own) -> None:
    rig = made()

    async def run() -> None:
        await rig.build()
        await rig.all_joined()
        await rig.feed(LOG[:500])
        await rig.settled(revive=False)
        rig.drain()
        elsewhere = rig.settings.model_copy(update={"kafka": own.kafka.address})
        await kafka.ensure_topics(elsewhere)
        rig.always["PITWATCH_KAFKA"] = own.kafka.address
        await refused(rig, "another Kafka log")
        rig.always.clear()
        await made_again(rig.settings)
        await refused(rig, "another Kafka log")
        rig.forget_which_log()
        await refused(rig, "shorter")

    asyncio.run(run())


@pytest.mark.long
@pytest.mark.timeout(240)
def test_a_log_that_lost_its_end_is_refused(made: MakeWitness, own: Own, tmp_path: Path) -> None:
    """The broker comes back from yesterday's copy."""
    rig = made(own)
    log, copy = own.kafka.folder / "log", tmp_path / "copy"

    async def run() -> None:
        await rig.build()
        await rig.feed(LOG[:500])
        own.kafka.stop()
        copytree(log, copy)
        own.kafka.start()
        await asyncio.to_thread(own.kafka.wait_ready)
        await rig.all_joined()
        await rig.feed(LOG[500:1000])
        await rig.settled(revive=False)
        rig.drain()
        own.kafka.stop()
        rmtree(log)
        copytree(copy, log)
        own.kafka.start()
        await asyncio.to_thread(own.kafka.wait_ready)
        await refused(rig, "shorter")

    asyncio.run(run())


# -- another version -----------------------------------------------------------------------


@pytest.mark.timeout(240)
def test_a_newer_version_waits_for_the_old_to_drain(made: MakeWitness, calm: Books) -> None:
    rig, newer = made(), "tests.faults.other_version"
    half = len(LOG) // 2

    async def run() -> None:
        await rig.build()
        await rig.all_joined()
        await rig.feed(LOG[:half])
        await rig.settled(revive=False)
        rig.kill("tables")
        before = rig.rows()
        rig.start("tables", program=newer)
        end = await rig.ended("tables")
        print(f"\n{end.name}: {end.sentence()}")
        assert "start version 1 again" in end.sentence()
        assert rig.rows() == before
        rig.start("tables")
        await rig.feed(LOG[half : half + 300])
        await rig.settled(revive=False)
        assert rig.stop("tables") == 0
        rig.start("tables", program=newer)
        await rig.feed(LOG[half + 300 :])
        await rig.settled(revive=False)
        got = rig.books()
        print(verdict(len(LOG), rig.kills, calm, got))
        assert got == calm

    asyncio.run(run())
