"""Bringing a database to the shape that this program knows, and telling when it is another.

Used by `pitwatch up` (`migrate`), by every service before it starts (`check`), and by tests
(`erase`). Alembic keeps the order of the revisions; each runs plain SQL files.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import psycopg
import sqlalchemy
from alembic import command, op
from alembic.config import Config
from alembic.script import ScriptDirectory

from projections.migrations.schemas import ROLES, Schemas, schemas, sql
from services.runtime.postgres import unusable
from services.runtime.trouble import Unusable

_HERE = Path(__file__).parent


def migrate(dsn: str, prefix: str = "") -> None:
    """Bring the schemas under a prefix up to date, in one transaction; refuse newer ones."""
    names = schemas(prefix)
    with _engine(dsn) as engine, engine.begin() as connection:
        raw = _raw(connection)
        raw.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [f"migrate {prefix}"])
        at = _version(raw, names)
        _refuse_newer(at)
        if at == _newest() and _views_stand(raw, names):
            return
        if at is None:
            raw.execute(f"CREATE SCHEMA IF NOT EXISTS {names.runtime}")
            raw.execute(f"CREATE SCHEMA IF NOT EXISTS {names.journal}")
        config = _config()
        config.attributes["connection"] = connection
        config.attributes["runtime"] = names.runtime.strip('"')
        config.attributes["schemas"] = names
        command.upgrade(config, "head")
        for text in finish(names):
            raw.execute(text)


def finish(names: Schemas) -> Iterator[bytes]:
    """SQL that writes anew what names the journal's schema, and says again who may do what.

    Also for a rebuild's switch: views and functions keep to the tables they were made on.
    """
    yield from _finishing(names)
    yield f"COMMENT ON SCHEMA {names.views} IS '{_digest(names)}'".encode()


def _finishing(names: Schemas) -> Iterator[bytes]:
    yield sql("projections.migrations.sql", "link.sql", names).encode()
    yield sql("projections.views", "views.sql", names).encode()
    yield sql("projections.migrations.sql", "roles.sql", names).encode()


def _digest(names: Schemas) -> str:
    """Of what this program's views are: another program's are made anew."""
    return hashlib.sha256(b"\n".join(_finishing(names))).hexdigest()


def check(dsn: str, prefix: str = "") -> None:
    """Raise `Unusable` where the database is not at the version of this program."""
    with connected(dsn) as connection:
        at = _version(connection, schemas(prefix))
    _refuse_newer(at)
    if at != _newest():
        stands = "empty" if at is None else f"at version {at}"
        message = (
            f"The database is {stands}, and this program needs version {_newest()}: "
            "`pitwatch up` brings it there."
        )
        raise Unusable(message)


def erase(dsn: str, prefix: str) -> None:
    """Remove the schemas and roles of a prefix. For tests and for nothing else."""
    assert prefix, "only a set of books under a prefix may be erased"
    with connected(dsn) as connection:
        for name in ("runtime", "count", "journal", "journal_next", "journal_past", "views"):
            connection.execute(f'DROP SCHEMA IF EXISTS "{prefix}{name}" CASCADE'.encode())
        for role in ROLES:
            connection.execute(f'DROP ROLE IF EXISTS "{prefix}{role}"'.encode())


@contextmanager
def connected(dsn: str) -> Iterator[psycopg.Connection[Any]]:
    """A connection in one transaction; a server that is away is said in one sentence."""
    try:
        connection = psycopg.connect(dsn, connect_timeout=10)
    except psycopg.Error as trouble:
        raise unusable(dsn, trouble) from trouble
    with connection:
        yield connection


def run_file(name: str) -> None:
    """Run one SQL file in a revision."""
    names = op.get_context().config.attributes["schemas"]  # type: ignore[union-attr]  # set above
    connection = _raw(op.get_bind())
    connection.execute(sql("projections.migrations.sql", name, names).encode())


@contextmanager
def _engine(dsn: str) -> Iterator[sqlalchemy.Engine]:
    def connect() -> psycopg.Connection[Any]:
        try:
            return psycopg.connect(dsn, connect_timeout=10)
        except psycopg.Error as trouble:
            raise unusable(dsn, trouble) from trouble

    engine = sqlalchemy.create_engine(
        "postgresql+psycopg://", creator=connect, poolclass=sqlalchemy.NullPool
    )
    try:
        yield engine
    finally:
        engine.dispose()


def _raw(connection: sqlalchemy.Connection) -> psycopg.Connection[Any]:
    """The psycopg connection underneath: it runs a file of several statements as it stands."""
    return cast("psycopg.Connection[Any]", connection.connection.driver_connection)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_HERE))
    config.set_main_option("path_separator", "os")
    return config


def _scripts() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _newest() -> str:
    newest = _scripts().get_current_head()
    assert newest is not None
    return newest


def _version(connection: psycopg.Connection[Any], names: Schemas) -> str | None:
    found = connection.execute(
        "SELECT to_regclass(%s) IS NOT NULL", [f"{names.runtime}.version"]
    ).fetchone()
    if found is None or not found[0]:
        return None
    row = connection.execute(f"SELECT version_num FROM {names.runtime}.version".encode()).fetchone()
    return None if row is None else str(row[0])


def _views_stand(connection: psycopg.Connection[Any], names: Schemas) -> bool:
    """Whether they are there, and this program's."""
    row = connection.execute(
        "SELECT obj_description(to_regnamespace(%s), 'pg_namespace')", [names.views]
    ).fetchone()
    return row is not None and row[0] == _digest(names)


def _refuse_newer(at: str | None) -> None:
    if at is not None and at not in {script.revision for script in _scripts().walk_revisions()}:
        message = (
            f"The database is at version {at}, which this program does not know: install the "
            "newer program, or point PITWATCH_POSTGRES elsewhere."
        )
        raise Unusable(message)
