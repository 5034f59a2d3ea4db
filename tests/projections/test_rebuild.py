"""The journal made again from the log, and switched only where it is the same."""

import asyncio

import psycopg
import pytest

from projections.journal.digest import journal_digest
from projections.journal.rebuild import rebuild
from services.audit import chain, ledger
from services.audit.books import opened
from tests.projections.derived_log import DerivedLog, Projector, booked, play
from tests.projections.test_audit import forging

ALTERED = (
    "UPDATE fact SET hash = sha256('x') WHERE book = 'table/MB-02' AND n = 9;"
    " UPDATE head SET hash = sha256('x') WHERE book = 'table/MB-02'"
)
TAKEN_OUT = (
    "DELETE FROM fact WHERE book = 'cage/MB-02' AND n = 2;"
    " UPDATE head SET n = 1 WHERE book = 'cage/MB-02'"
)


def test_the_rebuilt_journal_is_the_same_and_takes_the_old_ones_place(
    dsn: str, prefix: str
) -> None:
    log = asyncio.run(booked(dsn, prefix))
    before, old = journal_digest(dsn, prefix), _which(dsn, prefix)
    steps: list[tuple[int, int]] = []
    assert asyncio.run(rebuild(dsn, prefix, log, lambda *step: steps.append(step), prefix)) is None
    assert journal_digest(dsn, prefix) == before
    assert _which(dsn, prefix) != old
    assert steps[-1][0] == steps[-1][1] == sum(len(r) for r in log.records.values())
    with psycopg.connect(dsn) as connection:
        schemas = connection.execute(
            "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, %s) ORDER BY 1", [prefix]
        ).fetchall()
        rows = connection.execute(f"SELECT rounds FROM {prefix}views.table_board").fetchall()
        connection.execute(f"SET ROLE {prefix}pitwatch_reader")
        connection.execute(f"SELECT * FROM {prefix}journal.fact, {prefix}views.box_day")
    kept = ("count", "journal", "runtime", "views")
    assert schemas == [(f"{prefix}{name}",) for name in kept]
    assert rows == [(3,)] * 3


def test_the_projector_goes_on_in_the_rebuilt_journal(dsn: str, prefix: str) -> None:
    async def scene() -> None:
        log = DerivedLog(prefix)
        projector = Projector(dsn, prefix, log)
        play(log, "MB-01", 2)
        await projector.catch_up()
        assert await rebuild(dsn, prefix, log, topics=prefix) is None
        play(log, "MB-02", 2)
        await projector.catch_up()
        assert await rebuild(dsn, prefix, log, topics=prefix) is None

    asyncio.run(scene())
    with opened(dsn, prefix) as books:
        assert [*chain.check(books), *ledger.check(books)] == []
        assert books.all("SELECT count(*) FROM {journal}.round") == [(4,)]


def test_it_does_not_look_past_what_the_projector_committed(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    before = journal_digest(dsn, prefix)
    play(log, "MB-01", 1)
    assert asyncio.run(rebuild(dsn, prefix, log, topics=prefix)) is None
    assert journal_digest(dsn, prefix) == before


@pytest.mark.parametrize(
    ("forgery", "says"),
    [
        (ALTERED, "table/MB-02 9, which differs"),
        (TAKEN_OUT, "cage/MB-02 2, which is only in the log"),
        ("UPDATE head SET n = 77 WHERE book = 'cage/MB-02'", "a chain head that is not"),
    ],
)
def test_books_that_differ_from_the_log_stay_where_they_are(
    dsn: str, prefix: str, forgery: str, says: str
) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute(forgery)
    before, old = journal_digest(dsn, prefix), _which(dsn, prefix)
    differs = asyncio.run(rebuild(dsn, prefix, log, topics=prefix))
    assert differs is not None
    assert differs.startswith(says)
    assert (journal_digest(dsn, prefix), _which(dsn, prefix)) == (before, old)
    with psycopg.connect(dsn) as connection:
        beside = connection.execute("SELECT to_regnamespace(%s)", [f"{prefix}journal_next"])
        assert beside.fetchone() == (None,)


def test_what_a_rebuild_that_died_left_is_thrown_away(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with psycopg.connect(dsn) as connection:
        connection.execute(f"CREATE SCHEMA {prefix}journal_next")
        connection.execute(f"CREATE TABLE {prefix}journal_next.fact (x int)")
    assert asyncio.run(rebuild(dsn, prefix, log, topics=prefix)) is None


def _which(dsn: str, prefix: str) -> int:
    with psycopg.connect(dsn) as connection:
        row = connection.execute(f"SELECT '{prefix}journal.fact'::regclass::oid::int").fetchone()
        assert row is not None
        return int(row[0])
