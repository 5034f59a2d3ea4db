"""The one Kafka and the one Postgres of a test run. Used by `conftest.py`.

They start when the first test asks for them, in whichever worker that is, and belong to the
process that runs pytest: it stops them, and they stop when it is gone.
"""

import asyncio
import fcntl
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import psutil
import psycopg
from psycopg import sql

from services.runtime import kafka
from services.runtime.settings import Settings, load
from services.runtime.supervisor import down, up
from services.runtime.trouble import Unusable
from tests.ports import FOLDER, free_port

OWNER = "PITWATCH_TEST_OWNER"
MARK = "pitwatch-test-"  # and the id of the process that the folder belongs to


@dataclass(frozen=True, slots=True)
class Servers:
    """Where the servers of this run are."""

    kafka: str
    postgres: str


def data_folder() -> Path:
    """A new folder for data, which root's PostgreSQL (it runs as nobody) can walk through."""
    folder = Path(tempfile.mkdtemp(prefix=f"{MARK}{os.getpid()}-"))
    folder.chmod(0o711)
    return folder


def sweep_folders() -> None:
    """Take away the folders of processes that are gone: a run that was cut off took none."""
    for folder in Path(tempfile.gettempdir()).glob(f"{MARK}*-*"):
        owner = folder.name.removeprefix(MARK).partition("-")[0]
        if owner.isdigit() and not psutil.pid_exists(int(owner)):
            shutil.rmtree(folder, ignore_errors=True)


def announce() -> None:
    """Say by environment where this run's servers will be. For the process that runs pytest."""
    sweep_folders()
    folder = data_folder()
    os.environ[FOLDER] = str(folder)
    os.environ |= {
        OWNER: str(os.getpid()),
        "PITWATCH_DATA": str(folder / "data"),
        "PITWATCH_KAFKA_PORT": str(free_port()),
        "PITWATCH_KAFKA_CONTROLLER_PORT": str(free_port()),
        "PITWATCH_POSTGRES_PORT": str(free_port()),
    }


def withdraw() -> None:
    """Stop what was started, leave nothing."""
    folder = Path(os.environ.pop(FOLDER))
    settings = load()
    if settings.data.exists():
        down(settings)
    shutil.rmtree(folder, ignore_errors=True)


def ask() -> Servers:
    """Start the servers unless another worker has; one of them does, the others wait."""
    folder, settings = Path(os.environ[FOLDER]), load()
    failed = folder / "failed"
    with (folder / "start.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if failed.exists():
            raise Unusable(failed.read_text())
        if not (folder / "started").exists():
            try:
                settings.data.mkdir(mode=0o711, exist_ok=True)
                up(settings, [], owner=int(os.environ[OWNER]))
            except Unusable as trouble:
                failed.write_text(str(trouble))
                raise
            (folder / "started").touch()
    return Servers(settings.bootstrap, settings.dsn)


def sweep(servers: Servers, prefix: str) -> None:
    """Take away the topics and schemas of one test: a broker of thousands grows slow."""
    asyncio.run(_sweep_topics(load(kafka=servers.kafka), prefix))
    with psycopg.connect(servers.postgres, autocommit=True) as connection:
        found = connection.execute(
            "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, %s)", (prefix,)
        ).fetchall()
        for (name,) in found:
            connection.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(name)))
        roles = connection.execute(
            "SELECT rolname FROM pg_roles WHERE starts_with(rolname, %s)", (prefix,)
        ).fetchall()
        for (name,) in roles:
            connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))


async def _sweep_topics(settings: Settings, prefix: str) -> None:
    async with kafka.admin(settings) as made:
        mine = [name for name in await made.list_topics() if name.startswith(prefix)]
        if mine:
            await made.delete_topics(mine)
