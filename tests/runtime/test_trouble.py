"""Sentences for what a service meets: they name what to change, and never hide what it was."""

import errno
import os

import psycopg
import pytest
from aiokafka.errors import KafkaConnectionError, RequestTimedOutError
from psycopg import errors

from projections.journal.write import Contradiction
from services.runtime import postgres
from services.runtime.settings import load
from services.runtime.trouble import port_unusable
from services.sentences import sentence
from services.stage.trouble import Fenced, Refused, Stalled

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


def test_a_mistake_keeps_its_traceback() -> None:
    assert sentence(load(kafka="k", postgres=DSN), KeyError("x")) is None
