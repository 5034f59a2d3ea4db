"""What a stage cannot work with, it refuses in a sentence, and writes nothing.

Servers that are away, another log or a shorter one, books that an older version left undrained.
"""

import asyncio
import socket
import time
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from services.bench.rig import STAGES
from services.runtime import kafka
from services.runtime.settings import Settings
from services.tables.stage import TablesStage
from tests.faults.logs import verdict
from tests.faults.witness import LOG, Books, End, MakeWitness, Own, Witness

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
    rig = made(*own)
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
        assert f"start version {TablesStage.version} again" in end.sentence()
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
