"""A hub that dies and whose outbox is gone: tables wait, a person declares it, the books agree.

What was accepted and not sent is truly lost. From there on the log, declarations included, is the
truth: folded once more where nothing happens, it gives the same books byte for byte.
"""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from heapq import merge
from pathlib import Path
from shutil import rmtree

import orjson
import psycopg
import pytest

from events.observed import TOPIC_OF_LINE
from infra.kafka import Kafka
from services import proof
from services.bench.rig import Told
from services.floor.client import Client, hub_url
from services.floor.simulate import Floor
from services.floor.table import Report
from services.runtime import kafka
from services.stage.log import LogReader
from tests import servers as shared
from tests.faults.logs import verdict
from tests.faults.test_kills import harass
from tests.faults.witness import Books, MakeWitness, Own, Witness, books_of

TABLES = ("MB-01", "SG-01")  # one a game
EARLY = "MB-11"  # closes long before the others: its box is counted while they are played
Wait = tuple[str, str]  # a table, and the line of it that waits


class House:
    """A floor, its hub and its stages; what the hub said of each report."""

    def __init__(self, rig: Witness, broker: Kafka, reports: Iterator[Report]) -> None:
        self.rig, self.reports = rig, list(reports)
        self.told: list[bytes] = []  # what the hub accepted
        self.declared = 0
        self.at = 0  # reports made
        self._broker = broker
        self._off: dict[str, str] = {}  # table → id of its box's removal

    def place(self, kind: str, table: str) -> int:
        """Where the floor reports this for the first time."""
        return next(
            at
            for at, report in enumerate(self.reports)
            if report.table == table and report.content["type"] == kind
        )

    async def play(self, until: int, *, sent: bool = True) -> None:
        """Report up to there, a few at a time, as devices do."""
        async with Client(hub_url(self.rig.settings)) as client:
            while self.at < until:
                most = min(until, self.at + (20 if sent else 5))
                kinds = [report.content["type"] for report in self.reports[self.at : most]]
                if "box.taken_off" in kinds:  # a count names that one's id
                    most = self.at + kinds.index("box.taken_off") + 1
                portion = self.reports[self.at : most]
                lines = [orjson.dumps(self._content(report)) for report in portion]
                for report, line, answer in zip(
                    portion, lines, await client.send(lines), strict=True
                ):
                    assert "error" not in answer, answer
                    self.told.append(line)
                    if report.content["type"] == "box.taken_off":
                        self._off[report.table] = answer["id"]
                self.at = most
            if sent:
                await client.acknowledged()

    def _content(self, report: Report) -> dict[str, object]:
        named = {"taken_off": self._off.get(report.table)}
        return {**report.content, **named} if "taken_off" in report.content else report.content

    async def lose(self, until: int) -> None:
        """The hub accepts some more that Kafka does not get, dies, and its outbox with it."""
        assert self._broker.process is not None
        self._broker.process.send_signal(signal.SIGSTOP)
        try:
            await self.play(until, sent=False)
            self.rig.kill("hub")
            rmtree(self.rig.settings.data / "hub")
        finally:
            self._broker.process.send_signal(signal.SIGCONT)
        self.rig.start("hub")

    def waiting(self) -> set[Wait]:
        """The lines that have stopped at a gap."""
        with psycopg.connect(self.rig.settings.dsn) as connection:
            rows = connection.execute(
                f"SELECT key, line FROM {self.rig.runtime}.stopped WHERE reason = 'gap'".encode()
            ).fetchall()
        return set(rows)

    async def until_waiting(self, lines: set[Wait], within: float = 20.0) -> None:
        deadline = time.monotonic() + within
        while (waiting := self.waiting()) != lines:
            assert time.monotonic() < deadline, waiting
            await asyncio.sleep(0.1)

    async def declare(self, table: str) -> None:
        """A person says that what this table waits for is lost, if the hub can be told."""
        command = ["table", "release", table, "--by", "S-7", "--why", "the outbox is gone"]
        done = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-m", "services.cli", *command],
            env={**os.environ, **self.rig.settings.environment()},
            capture_output=True,
            check=False,
        )
        assert done.returncode in (0, 4), done.stderr
        self.declared += done.stderr.count(b"declared lost")

    async def watch_over(self) -> None:
        """A person declares lost whatever any line waits for, until cancelled."""
        while True:
            for table in sorted({table for table, _ in self.waiting()}):
                await self.declare(table)
            await asyncio.sleep(0.5)

    async def log(self) -> list[Told]:
        """All that was observed, as it stands in Kafka."""
        names = {self.rig.settings.topic(t.name): t for t in TOPIC_OF_LINE.values()}
        found: list[Told] = []
        async with LogReader(kafka.client(self.rig.settings)) as log:
            for place, (first, end) in (await kafka.extent(self.rig.settings, [*names])).items():
                async for records in log.read(place.topic, place.partition, first, end):
                    found += [(names[place.topic], r.key.decode(), r.value) for r in records]
        return found


def floor(seed: int, tables: int, rounds: int, early: int) -> Iterator[Report]:
    """One table closes early, the others are played on."""
    long, short = Floor(seed, tables, rounds), Floor(seed, 1, early, first=11)
    return merge(long, short)


def lost_of(house: House, log: Sequence[Told]) -> int:
    """How many events the hub accepted and the log does not hold under any number."""
    there = {content(value) for _, _, value in log}
    return sum(content(line) not in there for line in house.told)


def content(raw: bytes) -> tuple[object, ...]:
    """By what a device's report is known."""
    event = orjson.loads(raw)
    return tuple(event.get(name) for name in ("table", "source", "boot", "seq"))


async def agreed(house: House) -> list[Told]:
    """Everything has come through; the log that there is now."""
    assert house.rig.stop("hub") == 0
    await house.rig.settled()
    return await house.log()


def compared(house: House, log: list[Told], expected: Books) -> None:
    """The books say what the log says, with every declaration in it."""
    rig = house.rig
    print(
        f"{lost_of(house, log)} events truly lost of {len(house.told)} accepted, "
        f"declared in {house.declared} stretches"
    )
    assert proof.verify(rig.settings) == []
    print(verdict(len(log), rig.kills, expected, rig.books()))
    assert rig.books() == expected
    assert proof.rebuild(rig.settings) is None


@pytest.mark.timeout(150)
def test_a_lost_outbox_is_declared_and_the_books_equal_those_of_the_log(
    made: MakeWitness, own: Own, servers: shared.Servers, tmp_path: Path
) -> None:
    seed = int(time.time())
    print(f"seed {seed}")
    house = House(made(own.kafka), own.kafka, floor(seed, tables=2, rounds=60, early=1))
    rig = house.rig

    async def run() -> list[Told]:
        await rig.build()
        await rig.all_joined()
        rig.start("hub")
        await house.play(house.place("count.begun", EARLY) + 1)
        await house.lose(house.place("count.entered", EARLY) + 1)
        await house.play(len(house.reports))
        floors, cages = ({(name, line) for name in TABLES} for line in ("floor", "cage"))
        await house.until_waiting({*floors, *cages, (EARLY, "count")})
        for table in (*TABLES, EARLY):
            await house.declare(table)
        await house.until_waiting(set())
        return await agreed(house)

    log = asyncio.run(run())
    assert lost_of(house, log) >= 5
    compared(house, log, books_of(log, servers, tmp_path))


@pytest.mark.long
@pytest.mark.timeout(900)
def test_outboxes_are_lost_again_and_again_while_stages_die(
    made: MakeWitness, own: Own, servers: shared.Servers, tmp_path: Path
) -> None:
    seed = int(time.time())
    print(f"\nseed {seed}")
    chance = random.Random(seed)
    house = House(made(own.kafka), own.kafka, floor(seed, tables=6, rounds=360, early=8))
    rig, losses = house.rig, 15

    async def run() -> list[Told]:
        await rig.build()
        await rig.all_joined()
        rig.start("hub")
        person = asyncio.create_task(house.watch_over())
        killing = asyncio.create_task(harass(rig, chance, 40))
        for loss in range(losses):
            share = len(house.reports) * (loss + 1) // (losses + 1)
            await house.play(share - chance.randint(0, 200))
            await house.lose(share)
            await asyncio.sleep(chance.uniform(0.0, 4.0))
        await house.play(len(house.reports))
        await killing
        quiet_since = time.monotonic()
        while time.monotonic() - quiet_since < 8:  # longer than an early record is waited with
            rig.revive()
            if house.waiting():
                quiet_since = time.monotonic()
            await asyncio.sleep(0.2)
        person.cancel()
        return await agreed(house)

    log = asyncio.run(run())
    assert house.declared >= losses
    compared(house, log, books_of(log, servers, tmp_path))
