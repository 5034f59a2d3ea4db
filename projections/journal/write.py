"""Rows into the journal: COPY straight in, balances and heads by one statement each.

Used by the projector, in the transaction that moves its position, and by the rebuild. It connects
as whoever asks, and for its own statements takes on the writer's role where it may: that role can
add to the journal and nothing else, so a mistake here harms nothing else.
"""

from collections.abc import Sequence
from typing import Any

import psycopg

from projections.journal.rows import COLUMNS, Row, lines, movements
from projections.migrations.schemas import Schemas
from services.stage.trouble import Refused

Cursor = psycopg.AsyncCursor[Any]


def _book(row: Row) -> str:
    return row.fact.book


class Contradiction(Refused):
    """A place in a book is taken by other content than what comes now. Nothing is overwritten."""


class Writer:
    """Adds rows to one journal."""

    def __init__(self, names: Schemas) -> None:
        self._names = names
        self._begin: bytes | None = None

    async def write(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        """Add a batch. Rows that stand already change nothing; with other content they raise."""
        if not rows:
            return
        rows = sorted(rows, key=_book)  # by book, and in it as they came: quicker for every index
        begin = self._begin or await self._prepare(cursor)
        await cursor.execute(begin)
        try:
            await self._copy(cursor, rows)
        except psycopg.errors.UniqueViolation:
            # the fence keeps repeats out; this is the second lock, for books that were restored
            await cursor.execute(b"ROLLBACK TO SAVEPOINT booking")
            rows = await self._missing(cursor, rows)
            await self._copy(cursor, rows)
        await self._balances(cursor, rows)
        await self._heads(cursor, rows)
        await cursor.execute(b"RELEASE SAVEPOINT booking; RESET ROLE")

    async def _prepare(self, cursor: Cursor) -> bytes:
        """What opens every batch: the role, where it exists and may be taken on."""
        await cursor.execute(
            "SELECT coalesce((SELECT pg_has_role(current_user, oid, 'MEMBER') FROM pg_roles"
            " WHERE oid = to_regrole(%s)), false)",
            [self._names.writer],
        )
        row = await cursor.fetchone()
        role = f"SET LOCAL ROLE {self._names.writer}; " if row is not None and row[0] else ""
        self._begin = f"{role}SAVEPOINT booking".encode()
        return self._begin

    async def _copy(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        for table, text in lines(rows).items():
            if text:
                command = f"COPY {self._names.journal}.{table} ({COLUMNS[table]}) FROM STDIN"
                async with cursor.copy(command.encode()) as copy:
                    await copy.write("".join(text).encode())

    async def _missing(self, cursor: Cursor, rows: Sequence[Row]) -> list[Row]:
        """The rows that do not stand yet."""
        await cursor.execute(
            f"SELECT book, n, hash FROM {self._names.journal}.fact"
            " JOIN unnest(%s::text[], %s::bigint[]) AS here (book, n) USING (book, n)".encode(),
            [[row.fact.book for row in rows], [row.fact.n for row in rows]],
        )
        standing = {(book, n): link for book, n, link in await cursor.fetchall()}
        new: list[Row] = []
        for row in rows:
            link = standing.get((row.fact.book, row.fact.n))
            if link is None:
                new.append(row)
            elif link != row.hash:
                message = (
                    f"{row.fact.book} {row.fact.n} stands in the journal with other content: "
                    "`pitwatch verify` tells which of the two the events bear out."
                )
                raise Contradiction(message)
        return new

    async def _balances(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        change = movements(rows)
        if change:
            await cursor.execute(
                f"INSERT INTO {self._names.journal}.balance AS b (account, balance_cents)"
                " SELECT * FROM unnest(%s::text[], %s::bigint[]) ON CONFLICT (account)"
                " DO UPDATE SET balance_cents = b.balance_cents + excluded.balance_cents".encode(),
                [list(change), list(change.values())],
            )

    async def _heads(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        heads = {row.fact.book: row for row in rows}
        if heads:
            await cursor.execute(
                f"INSERT INTO {self._names.journal}.head (book, n, hash)"
                " SELECT * FROM unnest(%s::text[], %s::bigint[], %s::bytea[])"
                " ON CONFLICT (book) DO UPDATE SET n = excluded.n, hash = excluded.hash".encode(),
                [
                    list(heads),
                    [row.fact.n for row in heads.values()],
                    [row.hash for row in heads.values()],
                ],
            )
