"""Postgres for the services: connections, and one sentence where it cannot be used.

Used by every stage, the projector and the command line.
"""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import psycopg
from psycopg import errors
from psycopg_pool import AsyncConnectionPool

from services.runtime.settings import Settings
from services.runtime.trouble import Unusable

OLDEST = 150000
"""PostgreSQL 15."""


def where(settings: Settings) -> str:
    """The server's name for people: never the password."""
    parts = psycopg.conninfo.conninfo_to_dict(settings.dsn)
    return f"{parts.get('host', 'localhost')}:{parts.get('port', 5432)}"


def unusable(settings: Settings, trouble: psycopg.Error) -> Unusable:
    """What a failure of the server means for people."""
    said = (str(trouble).strip() or type(trouble).__name__).splitlines()[0][:160]
    at = f"PostgreSQL at {where(settings)}"
    if isinstance(trouble, errors.DiskFull):
        return Unusable(f"The disk of {at} is full; free some space and start again.")
    if isinstance(trouble, errors.TooManyConnections):
        return Unusable(f"{at} has no connection left; raise its max_connections.")
    if isinstance(trouble, errors.InsufficientPrivilege):
        return Unusable(f"{at} does not allow this ({said}); grant it to the role in use.")
    todo = "check PITWATCH_POSTGRES" if settings.postgres else "start it with `pitwatch up`"
    return Unusable(f"{at} does not answer ({said}); {todo}.")


def _options(more: dict[str, Any]) -> dict[str, Any]:
    return {"connect_timeout": 5, "application_name": "pitwatch", **more}


def _check(settings: Settings, connection: psycopg.Connection[Any] | Any) -> None:
    if connection.info.server_version < OLDEST:
        raise Unusable(
            f"PostgreSQL at {where(settings)} is version"
            f" {connection.info.server_version // 10000}; Pitwatch needs 15 or newer."
        )


async def connect(settings: Settings, **more: Any) -> psycopg.AsyncConnection[Any]:
    """A connection of one's own; `Unusable` where there is none to be had."""
    try:
        connection = await psycopg.AsyncConnection.connect(settings.dsn, **_options(more))
    except psycopg.OperationalError as trouble:
        raise unusable(settings, trouble) from trouble
    _check(settings, connection)
    return connection


@asynccontextmanager
async def connected(settings: Settings, **more: Any) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
    """A connection that is closed again: committed, or rolled back after an error."""
    connection = await connect(settings, **more)
    async with connection:
        yield connection


@contextmanager
def connected_now(settings: Settings, **more: Any) -> Iterator[psycopg.Connection[Any]]:
    """The same without asyncio, for the command line and collectors."""
    try:
        connection = psycopg.connect(settings.dsn, **_options(more))
    except psycopg.OperationalError as trouble:
        raise unusable(settings, trouble) from trouble
    _check(settings, connection)
    with connection:
        yield connection


def pool(settings: Settings, *, least: int = 1, most: int = 4, **more: Any) -> AsyncConnectionPool:
    """A pool, closed until it is entered (`async with`)."""
    return AsyncConnectionPool(
        settings.dsn, kwargs=_options(more), min_size=least, max_size=most, open=False
    )
