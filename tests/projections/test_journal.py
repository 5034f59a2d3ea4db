"""The journal: what is booked, that it is only added to, and who may do what."""

import asyncio

import psycopg
import pytest
from psycopg import errors

from events.codec import Unreadable
from projections.journal.digest import journal_digest
from projections.journal.rows import Row
from projections.journal.stage import ProjectorStage
from projections.journal.write import Contradiction
from projections.migrations.run import erase, migrate
from services.stage.stage import Item
from tests.projections.derived_log import DerivedLog, Projector, booked, play
from tests.servers import Servers

KEPT = ("fact", "transfer", "round", "finding", "marker", "opening", "box")


def test_everything_a_table_does_is_booked(dsn: str, prefix: str) -> None:
    asyncio.run(booked(dsn, prefix))
    with psycopg.connect(dsn) as connection:
        board = connection.execute(
            "SELECT table_id, open, rounds, handle_cents, findings, open_findings, gravest"
            f" FROM {prefix}views.table_board ORDER BY 1"
        ).fetchall()
        boxes = connection.execute(
            f"SELECT box, expected_cents, counted_cents, variance_cents FROM {prefix}views.box_day"
        ).fetchall()
        balances: dict[str, int] = dict(
            connection.execute(
                f"SELECT account, balance_cents FROM {prefix}journal.balance"
                " WHERE account LIKE '%MB-02'"
            ).fetchall()
        )
        finding = connection.execute(
            f"SELECT cite, expected, observed FROM {prefix}journal.finding LIMIT 1"
        ).fetchone()
    assert board == [(f"MB-0{t}", True, 3, 7500, 3, 3, "major") for t in (1, 2, 3)]
    assert boxes == [("B7", 50_000, 49_900, -100)] * 3
    assert balances["tray:MB-02"] == 1_000_000 - 50_000 - 3 * 2375
    assert balances["layout:MB-02"] == 0
    assert sum(balances.values()) == 0
    assert finding == (['a "b"', "c\\d"], "25\t$", "23.75\n$")


@pytest.mark.parametrize("table", KEPT)
@pytest.mark.parametrize("command", ["UPDATE {} SET n = 1", "DELETE FROM {}", "TRUNCATE {}"])
def test_nobody_changes_the_journal(dsn: str, prefix: str, table: str, command: str) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute("SET session_replication_role = replica")  # passes over plain triggers
        with pytest.raises(errors.InsufficientPrivilege, match="The journal is only added to"):
            connection.execute(command.format(f"{prefix}journal.{table}"))


def test_the_writer_adds_to_the_journal_and_sees_nothing_else(dsn: str, prefix: str) -> None:
    refused = (
        f"SELECT * FROM {prefix}runtime.snapshot",
        f"DELETE FROM {prefix}journal.head",
        f"DROP TABLE {prefix}journal.balance",
        f"UPDATE {prefix}journal.fact SET n = 1",
    )
    _refused(dsn, f"{prefix}pitwatch_writer", refused)


def test_the_reader_sees_no_count_that_is_not_concluded(dsn: str, prefix: str) -> None:
    refused = (
        f"SELECT * FROM {prefix}runtime.snapshot",
        f"SELECT * FROM {prefix}runtime.partition",
        f"UPDATE {prefix}journal.head SET n = 1",
        f"INSERT INTO {prefix}journal.balance VALUES ('a', 1)",
    )
    _refused(dsn, f"{prefix}pitwatch_reader", refused)
    with psycopg.connect(dsn) as connection:
        connection.execute(f"SET ROLE {prefix}pitwatch_reader")
        connection.execute(f"SELECT * FROM {prefix}views.stopped")
        connection.execute(f"SELECT * FROM {prefix}journal.transfer")


def _refused(dsn: str, role: str, commands: tuple[str, ...]) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(f"SET ROLE {role}")
        for command in commands:
            with pytest.raises(errors.InsufficientPrivilege):
                connection.execute(command)


def test_what_projects_takes_on_the_writers_role(dsn: str, prefix: str) -> None:
    with psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(f"REVOKE INSERT ON {prefix}journal.fact FROM {prefix}pitwatch_writer")
    with pytest.raises(errors.InsufficientPrivilege):
        asyncio.run(booked(dsn, prefix))


def test_the_database_admits_only_the_next_link(dsn: str, prefix: str) -> None:
    asyncio.run(booked(dsn, prefix))
    insert = (
        f"INSERT INTO {prefix}journal.fact SELECT book, n + %s, kind, table_id, round, day, at,"
        f" id || 'x', body, sha256(hash || convert_to(body || %s, 'UTF8'))"
        f" FROM {prefix}journal.fact WHERE book = 'table/MB-01' ORDER BY n DESC LIMIT 1"
    )
    with psycopg.connect(dsn, autocommit=True) as connection:
        for step, more in ((2, ""), (1, "x")):
            with pytest.raises(errors.IntegrityConstraintViolation, match="does not go on with"):
                connection.execute(insert, [step, more])
        with pytest.raises(errors.IntegrityConstraintViolation, match="table/new does not go on"):
            connection.execute(
                f"INSERT INTO {prefix}journal.fact SELECT 'table/new', 2, kind, table_id, round,"
                " day, at, 'new', body, sha256(sha256('table/new') || convert_to(body, 'UTF8'))"
                f" FROM {prefix}journal.fact LIMIT 1"
            )
        connection.execute(insert, [1, ""])


def test_the_same_log_gives_the_same_journal(servers: Servers, prefix: str, dsn: str) -> None:
    other = f"{prefix}b_"
    migrate(servers.postgres, other)
    try:
        asyncio.run(booked(dsn, prefix))
        asyncio.run(_in_small_batches(servers.postgres, other))
        assert journal_digest(dsn, prefix) == journal_digest(servers.postgres, other)
    finally:
        erase(servers.postgres, other)


async def _in_small_batches(dsn: str, prefix: str) -> None:
    whole, log = DerivedLog(prefix), DerivedLog(prefix)
    for table in ("MB-01", "MB-02", "MB-03"):
        play(whole, table, 3)
    projector = Projector(dsn, prefix, log)
    for place, records in reversed(whole.records.items()):
        for record in records:
            log.records[place].append(record)
            log.records[place].append(record._replace(offset=0))  # a copy at another offset
            if record.offset % 5 == 0:
                await projector.catch_up()
    await projector.catch_up()


def test_rows_that_stand_are_passed_over_and_other_content_is_refused(
    dsn: str, prefix: str
) -> None:
    log = asyncio.run(booked(dsn, prefix))
    before = journal_digest(dsn, prefix)
    rows = [row for rows in _rows(log) for row in rows]
    asyncio.run(_write(dsn, prefix, rows))
    assert journal_digest(dsn, prefix) == before
    with pytest.raises(Contradiction, match="1 stands in the journal"):
        asyncio.run(_write(dsn, prefix, [row._replace(hash=bytes(32)) for row in rows]))


def _rows(log: DerivedLog) -> list[list[Row]]:
    stage, found = ProjectorStage(log.prefix), []
    for records in log.records.values():
        state = {key: stage.start("") for key in (b"MB-01", b"MB-02", b"MB-03")}
        for record in records:
            assert record.key is not None
            item = stage.read("", record.key.decode(), record.value or b"")
            assert isinstance(item, Item)
            step = stage.fold(state[record.key], item)
            state[record.key] = step.state
            found.append(list(step.rows))
    return found


async def _write(dsn: str, prefix: str, rows: list[Row]) -> None:
    async with (
        await psycopg.AsyncConnection.connect(dsn) as connection,
        connection.cursor() as cursor,
    ):
        await ProjectorStage(prefix).write(cursor, rows)


GOOD = (
    b'{"id":"T/1/1","book":"table/T","n":1,"table":"T","round":null,'
    b'"at":"2026-11-18T15:52:00.123Z","day":"2026-11-18","because":["T/1"],"kind":"transfer",'
    b'"what":"opener","from_account":"a","to_account":"b","amount_cents":5,"seat":null,"wager":null}'
)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        (b'"amount_cents":5', b'"amount_cents":0', "0.amount_cents"),
        (b'"amount_cents":5', b'"amount_cents":9223372036854775808', "0.amount_cents"),
        (b'"to_account":"b"', b'"to_account":"a"', "0.to_account"),
        (b'"day":"2026-11-18"', b'"day":"2026-02-30"', "0"),
        (b"T15:52:00.123Z", b" 15:52", "1"),
        (b'"book":"table/T"', b'"book":"table/U"', "book"),
        (b'"n":1', b'"n":0', "0.n"),
        (b'"id":"T/1/1"', b'"id":"' + b"x" * 3000 + b'"', "0.id"),
        (b'"from_account":"a"', b'"from_account":"a\\u0000"', "record"),
        (b'"seat":null', b'"seat":99999999999', "0.seat"),
        (b'"kind":"transfer"', b'"kind":"transfers"', "event"),
        (b"{", b"[", "event"),
    ],
)
def test_what_no_journal_could_hold_stops_its_own_table(old: bytes, new: bytes, where: str) -> None:
    stage = ProjectorStage()
    assert isinstance(stage.read("", "T", GOOD), Item)
    found = stage.read("", "T", GOOD.replace(old, new))
    assert isinstance(found, Unreadable)
    assert found.where.startswith(where)


def test_a_record_is_of_one_book_in_a_row() -> None:
    stage = ProjectorStage()
    second = GOOD.replace(b'"n":1', b'"n":3')
    assert isinstance(stage.read("", "T", GOOD + b"\n" + second), Unreadable)
    item = stage.read("", "T", GOOD + b"\n" + second.replace(b'"n":3', b'"n":2'))
    assert isinstance(item, Item)
    assert (item.line, item.order, item.id, item.span) == ("table/T", 1, "T/1/1", 2)


def test_heads_come_back_as_they_were_stored() -> None:
    stage = ProjectorStage()
    item = stage.read("", "T", GOOD)
    assert isinstance(item, Item)
    state = stage.fold(stage.start("T"), item).state
    assert stage.load(stage.dump(state), stage.version) == state
