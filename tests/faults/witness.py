"""A house that keeps what its processes said when they ended, and servers of one's own to kill.

Used by `test_servers` and `test_refusals`: the servers that other tests share must live.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree
from typing import Any, NamedTuple

import psycopg
from aiokafka.errors import KafkaError
from pydantic import SecretStr

from infra.kafka import Kafka
from infra.postgres import Postgres
from infra.process import answers
from services.bench.rig import STAGES, Rig, Told
from services.runtime.settings import Settings, load
from tests import servers as shared
from tests.faults.logs import told, undisturbed
from tests.ports import free_port, house_port
from tests.servers import data_folder

LOG = told(rounds=100)
Books = dict[str, Any]


class End(NamedTuple):
    """How a process ended: by which code, and what it said beside its structured log."""

    name: str
    code: int
    said: list[str]

    def sentence(self) -> str:
        """The one sentence of an expected trouble, or what came instead of it."""
        assert self.code == 4, f"{self.name} ended with {self.code}: {self.said[-30:]}"
        assert len(self.said) == 1, f"{self.name} said more than a sentence: {self.said[-30:]}"
        assert self.said[0].endswith("."), f"{self.name}: {self.said[0]}"
        return self.said[0]


class Witness(Rig):
    """A house whose processes get an environment of their own, and whose ends are kept."""

    def __init__(self, settings: Settings, logs: Path, web_port: int) -> None:
        super().__init__(settings, logs, web_port)
        self.ends: list[End] = []
        self.always: dict[str, str] = {}
        self.burst = asyncio.Event()  # records are coming in right now
        self._log_began: dict[tuple[str, int], int] = {}

    def start(
        self, name: str, slot: int = 0, *, program: str = "services.cli", **environment: str
    ) -> None:
        log = self.logs / f"{name}-{slot}.log"
        self._log_began[name, slot] = log.stat().st_size if log.exists() else 0
        super().start(name, slot, program=program, **{**self.always, **environment})

    def revive(self) -> list[str]:
        for (name, slot), process in self.processes.items():
            if process.poll() is not None:
                self.ends.append(self.end(name, slot, process.returncode))
        return super().revive()

    def end(self, name: str, slot: int, code: int) -> End:
        """What a process that has ended said since it began."""
        said = (self.logs / f"{name}-{slot}.log").read_bytes()[self._log_began[name, slot] :]
        lines = said.decode(errors="replace").splitlines()
        return End(name, code, [line for line in lines if line and not line.startswith("[")])

    async def ended(self, name: str, within: float = 30.0) -> End:
        """Wait for the end of a service."""
        process = self.processes.pop((name, 0))
        return self.end(name, 0, await asyncio.to_thread(process.wait, within))

    async def all_joined(self) -> None:
        """Start every stage, and wait until each has its partitions."""
        for stage in STAGES:
            self.start(stage)
        for stage in STAGES:
            await self.joined(stage)

    def drain(self) -> None:
        """Let every service finish and store what it has."""
        for name, slot in list(self.processes):
            assert self.stop(name, slot) == 0, f"{name} did not stop in order"

    async def keep_alive(self) -> None:
        """Start again what has ended, as the supervisor does, until cancelled."""
        while True:
            await asyncio.sleep(1.0)
            self.revive()

    def rows(self) -> dict[str, list[str]]:
        """All that a stage keeps outside the journal, but for who took a partition and when."""
        taking = "{token,holder,taken_at}"
        tables = ("partition", "snapshot", "stopped", "quarantine")
        with psycopg.connect(self.settings.dsn) as connection:
            kept = {table: f"{self.runtime}.{table}" for table in tables}
            kept["count"] = f"{self.settings.schema_name('count')}.snapshot"
            return {
                name: [
                    str(row)
                    for (row,) in connection.execute(
                        f"SELECT (to_jsonb(t) - '{taking}'::text[])::text"
                        f" FROM {table} t ORDER BY 1".encode()
                    )
                ]
                for name, table in kept.items()
            }

    def forget_which_log(self) -> None:
        """As if these books had been made from whatever log is there now."""
        with psycopg.connect(self.settings.dsn) as connection:
            connection.execute(f"UPDATE {self.runtime}.partition SET log = '{{}}'".encode())

    def restarts(self) -> str:
        """How many processes ended, and the different sentences they said."""
        said = sorted({f"{end.name}: {end.sentence()}" for end in self.ends})
        return "\n".join([f"  {len(self.ends)} ended by themselves and were started again", *said])


async def feed_on(rig: Witness, log: Sequence[Told], seconds: float, pieces: int) -> None:
    """Feed a log in bursts; what Kafka did not acknowledge goes again, as a hub sends it."""
    size = len(log) // pieces + 1
    for first in range(0, len(log), size):
        rig.burst.set()
        while True:
            if answers(rig.settings.bootstrap):
                with suppress(KafkaError, TimeoutError):
                    await asyncio.wait_for(rig.feed(log[first : first + size]), 30)
                    break
            await asyncio.sleep(0.1)
        await asyncio.sleep(seconds / pieces)


MakeWitness = Callable[..., Witness]


class Own(NamedTuple):
    """A broker and a database that nobody else uses."""

    kafka: Kafka
    postgres: Postgres


def at(settings: Settings, servers: Iterable[Kafka | Postgres]) -> Settings:
    """Settings that point to these servers."""
    where: dict[str, object] = {}
    for server in servers:
        if isinstance(server, Kafka):
            where["kafka"] = server.address
        else:
            where["postgres"] = SecretStr(server.address)
    return settings.model_copy(update=where)


@contextmanager
def running(*servers: Kafka | Postgres) -> Iterator[None]:
    """Start servers; stop them in the end."""
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.wait_ready()
        yield
    finally:
        for server in servers:
            server.stop()


@contextmanager
def own_servers() -> Iterator[Own]:
    """A broker and a database in a folder of their own; nothing is left of them."""
    folder = data_folder()
    logs = folder / "logs"
    ports = {"port": free_port(), "controller_port": free_port()}
    own = Own(
        Kafka(folder / "kafka", logs=logs, **ports),
        Postgres(folder / "postgres", logs=logs, port=free_port()),
    )
    try:
        with running(*own):
            yield own
    finally:
        rmtree(folder, ignore_errors=True)


def witness(settings: Settings, logs: Path, mark: str) -> Witness:
    """A house under a prefix."""
    logs.mkdir()
    changes = {
        "topic_prefix": mark,
        "schema_prefix": mark,
        "partitions": 4,
        "session_seconds": 3.0,
        "snapshot_every": 300,
    }
    return Witness(settings.model_copy(update=changes), logs, house_port())


def books_of(log: list[Told], servers: shared.Servers, folder: Path) -> Books:
    """The books of a log that nothing happened to."""
    mark = f"t{secrets.token_hex(5)}_"
    rig = witness(load(kafka=servers.kafka, postgres=servers.postgres), folder / "calm", mark)
    with closing(rig):
        books = asyncio.run(undisturbed(rig, log))
    shared.sweep(servers, mark)
    return books
