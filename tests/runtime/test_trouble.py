"""Sentences for what a service meets: they name what to change, and never hide what it was."""

import asyncio
import errno
import os
from types import SimpleNamespace

import psycopg
import pytest
from aiokafka.errors import KafkaConnectionError, RequestTimedOutError
from psycopg import errors

from projections.journal.write import Contradiction
from services.runtime import postgres, shell
from services.runtime.settings import load
from services.runtime.trouble import Unusable, port_unusable
from services.sentences import sentence
from services.stage.trouble import Fenced, Refused, Stalled
from services.wiring import Sentenced

DSN = "postgresql://pitwatch:hidden@db.house:6543/books"


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (errno.EADDRINUSE, "in use"),
        (errno.EACCES, "not for this user"),
        (errno.ENOBUFS, os.strerror(errno.ENOBUFS)),
    ],
)
def test_a_port_that_cannot_be_had(number: int, says: str) -> None:
    told = str(port_unusable(18090, OSError(number, os.strerror(number))))
    assert told.startswith("Port 18090 ")
    assert says in told
    assert "PITWATCH_WEB_PORT" in told


@pytest.mark.parametrize("number", [errno.EADDRINUSE, errno.EACCES])
def test_a_service_without_its_port_ends_in_a_sentence(number: int) -> None:
    class Portless:
        conf = SimpleNamespace(web_port=80)

        async def start(self) -> None:
            raise OSError(number, os.strerror(number))

    with pytest.raises(Unusable, match=r"^Port 80 .*PITWATCH_WEB_PORT"):
        asyncio.run(shell.start(Portless()))  # type: ignore[arg-type]  # all that is asked of it


@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (errors.DiskFull("no space"), "free some space"),
        (errors.InsufficientPrivilege("permission denied for table fact"), "grant it"),
        (errors.TooManyConnections("too many"), "max_connections"),
        (psycopg.OperationalError("refused"), "does not answer (refused)"),
        (errors.UndefinedTable('relation "x" does not exist'), "`pitwatch up` brings it there"),
        (errors.UniqueViolation("duplicate key"), "refused a statement (duplicate key)"),
    ],
)
def test_a_database_that_cannot_be_used(trouble: psycopg.Error, says: str) -> None:
    told = str(postgres.unusable(DSN, trouble))
    assert "PostgreSQL at db.house:6543" in told
    assert says in told
    assert "hidden" not in told


@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (Fenced("partition 3 was taken"), "partition 3 was taken"),
        (Refused("another log"), "another log"),
        (Stalled("7 records wait and none arrive"), "7 records wait and none arrive"),
        (Contradiction("table/MB-01 3 stands otherwise"), "table/MB-01 3 stands otherwise"),
        (KafkaConnectionError("refused"), "Kafka at k.house:9092 does not answer"),
        (RequestTimedOutError("x"), "RequestTimedOutError"),
        (errors.InsufficientPrivilege("permission denied"), "grant it"),
        (TimeoutError(), "did not answer in time"),
    ],
)
def test_every_expected_trouble_is_one_sentence(trouble: Exception, says: str) -> None:
    told = sentence(load(kafka="k.house:9092", postgres=DSN), trouble)
    assert told is not None
    assert says in str(told)
    assert str(told).endswith(".")
    assert "\n" not in str(told)


class Failing:
    """A service that ends at once."""

    def __init__(self, trouble: Exception) -> None:
        self._trouble = trouble

    async def run(self, _: asyncio.Event) -> None:
        raise self._trouble

    def ready(self) -> str | None:
        return None


def test_a_mistake_keeps_its_traceback() -> None:
    settings = load(kafka="k", postgres=DSN)
    assert sentence(settings, KeyError("x")) is None
    with pytest.raises(KeyError):
        asyncio.run(Sentenced(Failing(KeyError("x")), settings).run(asyncio.Event()))


def test_a_service_ends_in_its_sentence() -> None:
    failing = Failing(errors.InsufficientPrivilege("permission denied"))
    with pytest.raises(Unusable, match="grant it to the role in use"):
        asyncio.run(Sentenced(failing, load(kafka="k", postgres=DSN)).run(asyncio.Event()))
