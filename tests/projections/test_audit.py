"""The audit of the books: every way to falsify a row, and where it is found."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from psycopg.types.json import Jsonb

from services.audit import chain, derived, identities, ledger
from services.audit.books import opened
from services.audit.difference import Difference
from services.stage.tokens import Headers
from tests.projections.derived_log import DerivedLog, booked
from tests.stage.test_tokens import ODD

KEPT = (
    "fact", "transfer", "round", "finding", "marker", "opening", "box", "movement", "award",
    "meter_round",
)  # fmt: skip
BOOK = "table/MB-02"
INSERTED = (
    "INSERT INTO transfer SELECT 'x', book, n, what, from_account, to_account, 1, table_id, round,"
    " seat, wager, day, at FROM transfer LIMIT 1"
)


@contextmanager
def forging(dsn: str, prefix: str) -> Iterator[psycopg.Connection[Any]]:
    """What only who owns the database's files could do: the triggers are switched off."""
    with psycopg.connect(dsn) as connection:
        for table in KEPT:
            connection.execute(f"ALTER TABLE {prefix}journal.{table} DISABLE TRIGGER USER")
        connection.execute(f"SET search_path = {prefix}journal")
        yield connection


def chained_again(books: psycopg.Connection[Any], book: str) -> None:
    """Every hash of a book written anew, so that its chain is whole again."""
    books.execute(
        "WITH RECURSIVE link AS ("
        " SELECT 0::bigint AS n, sha256(convert_to(%(book)s, 'UTF8')) AS hash"
        " UNION ALL SELECT fact.n, sha256(link.hash || convert_to(body, 'UTF8'))"
        " FROM link JOIN fact ON book = %(book)s AND fact.n = link.n + 1)"
        " UPDATE fact SET hash = link.hash FROM link"
        " WHERE fact.book = %(book)s AND fact.n = link.n",
        {"book": book},
    )
    books.execute(
        "UPDATE head SET (n, hash) = (SELECT n, hash FROM fact WHERE fact.book = head.book"
        " ORDER BY n DESC LIMIT 1) WHERE book = %s",
        [book],
    )


def found(dsn: str, prefix: str, log: DerivedLog) -> list[Difference]:
    async def of_the_log() -> list[Difference]:
        with opened(dsn, prefix) as books:
            return [difference async for difference in derived.check(books, log)]

    with opened(dsn, prefix) as books:
        rows = [*chain.check(books), *ledger.check(books)]
    return rows + asyncio.run(of_the_log())


def places(differences: list[Difference], check: str) -> list[tuple[str | None, int | None, str]]:
    return [(d.book, d.n, d.message.split(":")[0]) for d in differences if d.check == check]


def test_books_that_nobody_touched_are_in_order(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    assert found(dsn, prefix, log) == []


def test_an_altered_row_is_named(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute(
            "UPDATE fact SET body = replace(body, '50000', '60000') WHERE book = %s AND n = 3",
            [BOOK],
        )
    differences = found(dsn, prefix, log)
    assert places(differences, "chain") == [(BOOK, 3, "altered")]
    assert places(differences, "rows") == [(BOOK, 3, "altered")]


def test_a_row_taken_out_is_named(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute("DELETE FROM fact WHERE book = %s AND n = 5", [BOOK])
    assert places(found(dsn, prefix, log), "chain") == [(BOOK, 5, "missing")]


def test_a_last_row_taken_out_is_named(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute("DELETE FROM fact WHERE book = 'count/MB-02' AND n = 2")
    assert places(found(dsn, prefix, log), "chain") == [("count/MB-02", 2, "missing")]


def test_a_whole_book_taken_out_is_named(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute("DELETE FROM fact WHERE book = %s", [BOOK])
    assert places(found(dsn, prefix, log), "chain") == [(BOOK, 1, "missing")]


def test_a_row_put_in_between_is_named(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute("UPDATE fact SET n = n + 1000 WHERE book = %s AND n >= 4", [BOOK])
        books.execute("UPDATE fact SET n = n - 999 WHERE book = %s AND n > 1000", [BOOK])
        books.execute(
            "INSERT INTO fact SELECT book, 4, kind, table_id, round, day, at, 'forged',"
            " replace(body, '\"n\":3', '\"n\":4'), hash FROM fact WHERE book = %s AND n = 3",
            [BOOK],
        )
    assert [(b, n) for b, n, _ in places(found(dsn, prefix, log), "chain")] == [(BOOK, 4)]


def test_a_row_put_in_under_a_chain_made_whole_again_is_named(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute("UPDATE fact SET n = 3 WHERE book = 'cage/MB-02' AND n = 2")
        books.execute(
            "INSERT INTO fact SELECT book, 2, kind, table_id, round, day, at, 'forged',"
            " replace(replace(body, '\"n\":1', '\"n\":2'), id, 'forged'), hash FROM fact"
            " WHERE book = 'cage/MB-02' AND n = 1"
        )
        chained_again(books, "cage/MB-02")
    assert places(found(dsn, prefix, log), "chain") == [("cage/MB-02", 3, "inserted or altered")]


def test_a_row_put_in_at_the_end_is_named(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute(
            "INSERT INTO fact SELECT book, n + 1, kind, table_id, round, day, at, 'forged', body,"
            " sha256(hash || convert_to(body, 'UTF8')) FROM fact WHERE book = 'cage/MB-02'"
            " AND n = 2"
        )
    assert places(found(dsn, prefix, log), "chain") == [("cage/MB-02", 3, "inserted")]


def test_a_chain_forged_to_its_end_is_found_in_the_log(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute(
            "UPDATE fact SET body = replace(body, '49900', '49000') WHERE book = 'count/MB-02'"
        )
        books.execute("UPDATE transfer SET amount_cents = 49000 WHERE book = 'count/MB-02'")
        books.execute("UPDATE box SET counted_cents = 49000 WHERE book = 'count/MB-02'")
        for account, sign in (("box:MB-02", 900), ("counted:MB-02", -900)):
            books.execute(
                "UPDATE balance SET balance_cents = balance_cents + %s WHERE account = %s",
                [sign, account],
            )
        chained_again(books, "count/MB-02")
    differences = found(dsn, prefix, log)
    assert {d.check for d in differences} == {"log"}
    assert places(differences, "log") == [("count/MB-02", 1, "altered")]


@pytest.mark.parametrize(
    ("forgery", "check"),
    [
        ("UPDATE transfer SET amount_cents = amount_cents + 1 WHERE n = 3", "rows"),
        ("DELETE FROM transfer WHERE n = 3", "rows"),
        (INSERTED, "rows"),
        ("UPDATE round SET handle_cents = handle_cents + 1", "rows"),
        ("UPDATE round SET handle_cents = handle_cents - 1", "rows"),
        ("UPDATE round SET verified = false", "rows"),
        ("UPDATE finding SET severity = 'info'", "rows"),
        ("UPDATE finding SET cite = '{}'", "rows"),
        ("DELETE FROM marker", "rows"),
        ("UPDATE opening SET filing = NULL", "rows"),
        ("UPDATE box SET variance_cents = 0 WHERE what = 'counted'", "rows"),
        ("UPDATE balance SET balance_cents = 7 WHERE account = 'tray:MB-01'", "balance"),
        ("DELETE FROM balance WHERE account = 'tray:MB-01'", "balance"),
        ("UPDATE head SET n = n + 1", "chain"),
        ("UPDATE head SET hash = sha256('')", "chain"),
        ("DELETE FROM head", "chain"),
    ],
)
def test_every_other_forgery_is_found(dsn: str, prefix: str, forgery: str, check: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute(forgery)
    assert check in {difference.check for difference in found(dsn, prefix, log)}


def test_chips_left_on_the_layout_of_a_closed_round_are_found(dsn: str, prefix: str) -> None:
    asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute("DELETE FROM transfer WHERE what = 'wager.returned' AND table_id = 'MB-03'")
    with opened(dsn, prefix) as rows:
        messages = [str(d) for d in ledger.check(rows)]
    assert any("2500 cents lie on the layout of closed round MB-03-r1" in m for m in messages)


def test_a_row_that_the_log_has_and_the_journal_has_not_is_found(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute("DELETE FROM fact WHERE book = 'cage/MB-02' AND n = 2")
        books.execute("DELETE FROM box WHERE book = 'cage/MB-02' AND n = 2")
        books.execute(
            "UPDATE head SET n = 1, hash = (SELECT hash FROM fact WHERE book = 'cage/MB-02')"
            " WHERE book = 'cage/MB-02'"
        )
    assert places(found(dsn, prefix, log), "log") == [("cage/MB-02", 2, "missing")]


def test_records_of_a_replaced_owner_count_nowhere(dsn: str, prefix: str) -> None:
    log = DerivedLog(prefix)
    fresh = asyncio.run(booked(dsn, prefix))
    for (topic, index), records in fresh.records.items():
        for record in records:
            headers = (("pw_source", b"tables/0"), ("pw_token", b"2"))
            log.records[topic, index].append(record._replace(headers=headers))
    stale = (("pw_source", b"tables/0"), ("pw_token", b"1"))
    for records in list(log.records.values()):
        if records:
            late = b'{"book":"table/MB-02","n":1,"id":"forged"}'
            records.insert(1, records[0]._replace(value=late, headers=stale))
            records.insert(
                1, records[0]._replace(value=late.replace(b":1,", b":99,"), headers=stale)
            )
    with psycopg.connect(dsn) as connection:
        for index, position in log.positions().items():
            connection.execute(
                f"UPDATE {prefix}runtime.partition SET position = %s WHERE partition = %s",
                [Jsonb(position), index],
            )
    assert found(dsn, prefix, log) == []


@pytest.mark.parametrize("headers", ODD)
def test_headers_that_no_stage_wrote_break_no_audit(
    dsn: str, prefix: str, headers: Headers
) -> None:
    log = asyncio.run(booked(dsn, prefix))
    for records in log.records.values():
        records[:] = [record._replace(headers=headers) for record in records]
    assert found(dsn, prefix, log) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("from_account = 'tray:' || table_id", "does not move from tray"),
        ("to_account = 'patrons:MB-99'", "does not move from"),
        ("what = 'envy.paid'", "does not move from"),
    ],
)
def test_money_that_moves_between_wrong_accounts_is_named(
    dsn: str, prefix: str, change: str, says: str
) -> None:
    asyncio.run(booked(dsn, prefix))
    with forging(dsn, prefix) as books:
        books.execute(f"UPDATE transfer SET {change} WHERE what = 'wager.placed'".encode())
    with opened(dsn, prefix) as audited:
        assert any(says in d.message for d in identities.check(audited))


@pytest.mark.parametrize(
    ("source", "target", "account"),
    [
        ("layout", "tray", "layout"),
        ("vigorish", "tray", "vigorish"),
        ("tray", "errors.under", "errors.under"),
    ],
)
def test_an_account_that_cannot_be_negative_is_named(
    dsn: str, prefix: str, source: str, target: str, account: str
) -> None:
    """Also where it is so for a moment alone."""
    asyncio.run(booked(dsn, prefix))
    with opened(dsn, prefix) as audited:
        assert not list(identities.check(audited))
    with forging(dsn, prefix) as books:
        for n, (one, other) in enumerate([(source, target), (target, source)]):
            books.execute(
                "INSERT INTO transfer (id, book, n, what, from_account, to_account, amount_cents,"
                " table_id, day, at) SELECT %s, book, %s, 'error.made_good', %s || ':' || table_id,"
                " %s || ':' || table_id, 100000000, table_id, day, at FROM transfer"
                " WHERE book = %s LIMIT 1",
                [f"x{n}", 10_000 + n, one, other, BOOK],
            )
    with opened(dsn, prefix) as audited:
        told = [d.message for d in identities.check(audited)]
    assert any(message.startswith(f"{account}:MB-02 stands at") for message in told)
