"""Postgres for the services: connections, and one sentence where it cannot be used.

Used by the migrations, the command line, and whoever says that Postgres failed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import errors

from services.runtime.settings import Settings
from services.runtime.trouble import Unusable

OLDEST = 150000
"""PostgreSQL 15."""


def where(dsn: str) -> str:
    """The server's name for people: never the password."""
    try:
        parts = psycopg.conninfo.conninfo_to_dict(dsn)
    except psycopg.ProgrammingError:
        return "an address that is none"
    return f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}"


def unusable(dsn: str, trouble: psycopg.Error) -> Unusable:
    """What a failure of the server means for people."""
    said = (str(trouble).strip() or type(trouble).__name__).splitlines()[0][:160]
    at = f"PostgreSQL at {where(dsn)}"
    if isinstance(trouble, errors.DiskFull):
        return Unusable(f"The disk of {at} is full; free some space and start again.")
    if isinstance(trouble, errors.TooManyConnections):
        return Unusable(f"{at} has no connection left; raise its max_connections.")
    if isinstance(trouble, errors.InsufficientPrivilege):
        return Unusable(f"{at} does not allow this ({said}); grant it to the role in use.")
    if isinstance(trouble, errors.UndefinedTable | errors.InvalidSchemaName):
        return Unusable(
            f"{at} is not in this program's shape ({said}); `pitwatch up` brings it there."
        )
    if trouble.sqlstate and not isinstance(trouble, psycopg.OperationalError):
        return Unusable(f"{at} refused a statement ({said}); see its log and this program's.")
    return Unusable(
        f"{at} does not answer ({said}); start it with `pitwatch up`, or correct PITWATCH_POSTGRES."
    )


def _options(more: dict[str, Any]) -> dict[str, Any]:
    return {"connect_timeout": 5, "application_name": "pitwatch", **more}


def _check(settings: Settings, connection: psycopg.Connection[Any]) -> None:
    if connection.info.server_version < OLDEST:
        raise Unusable(
            f"PostgreSQL at {where(settings.dsn)} is version"
            f" {connection.info.server_version // 10000}; Pitwatch needs 15 or newer."
        )


@contextmanager
def connected_now(settings: Settings, **more: Any) -> Iterator[psycopg.Connection[Any]]:
    """A connection that is closed again: committed, or rolled back after an error."""
    try:
        connection = psycopg.connect(settings.dsn, **_options(more))
    except psycopg.Error as trouble:
        raise unusable(settings.dsn, trouble) from trouble
    _check(settings, connection)
    with connection:
        yield connection
