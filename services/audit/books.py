"""The books as the audit reads them: one moment of the whole database, nothing changed.

Used by every check. The audit knows the journal by its columns alone and shares no code with
whoever writes it, but for what a record's headers say of its writer.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import orjson
import psycopg

from services.stage.record import Record
from services.stage.tokens import Fence

Rows = Iterator[tuple[Any, ...]]


Place = tuple[str, int, int]
"""Topic, partition, offset."""


class Log(Protocol):
    """The log, a stretch of a partition at a time; `services.stage.log.LogReader` is one."""

    def read(
        self, topic: str, partition: int, first: int, end: int
    ) -> AsyncIterator[Sequence[Record]]:
        """Records from an offset up to another, some at a time."""
        ...


_POSITIONS = (
    "SELECT partition, position FROM {runtime}.partition WHERE stage = %s ORDER BY partition"
)
_SKIPPED = (
    "SELECT topic, partition, log_offset FROM {runtime}.released WHERE stage = %s AND skip"
    " AND topic IS NOT NULL"
)


class Books:
    """One snapshot of the journal and of the positions it was made at."""

    def __init__(self, connection: psycopg.Connection[Any], prefix: str, dsn: str) -> None:
        self._connection, self._dsn = connection, dsn
        self._names = {
            "{journal}": f'"{prefix}journal"',
            "{runtime}": f'"{prefix}runtime"',
        }

    def all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Every row of a small answer."""
        return self._connection.execute(self._filled(query), values).fetchall()

    def stream(self, query: str, *values: object) -> Rows:
        """The rows of an answer of any size."""
        with self._connection.cursor(name="audit") as cursor:
            cursor.itersize = 5_000
            cursor.execute(self._filled(query), values)
            yield from cursor

    def blocks(self, query: str, *values: object) -> Iterator[str]:
        """The one text of each row, as quickly as they come; a row without one is passed over."""
        command = f"COPY ({query}) TO STDOUT (FORMAT binary)"
        with (
            self._connection.cursor() as cursor,
            cursor.copy(self._filled(command), values) as copy,
        ):
            copy.set_types(["text"])
            for (text,) in copy.rows():
                if text is not None:
                    yield text

    def positions(self, stage: str) -> dict[int, dict[str, int]]:
        """Up to where a stage had committed: partition → topic → offset of the next record."""
        return dict(self.all(_POSITIONS, stage))

    def later(self, stage: str) -> dict[int, dict[str, int]]:
        """The same as it stands now: what a stage sends is booked before the stage commits it."""
        with psycopg.connect(self._dsn, connect_timeout=10) as connection:
            return dict(connection.execute(self._filled(_POSITIONS), [stage]).fetchall())

    def skipped(self, stage: str) -> frozenset[Place]:
        """Records that a stage passed over because a person said so, as it stands now."""
        with psycopg.connect(self._dsn, connect_timeout=10) as connection:
            return frozenset(connection.execute(self._filled(_SKIPPED), [stage]).fetchall())

    def _filled(self, query: str) -> bytes:
        for name, identifier in self._names.items():
            query = query.replace(name, identifier)
        return query.encode()


@contextmanager
def opened(dsn: str, prefix: str) -> Iterator[Books]:
    """The books as they stand at this moment; they may go on meanwhile."""
    with psycopg.connect(dsn, connect_timeout=10) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        connection.execute("SET LOCAL TIME ZONE 'UTC'")
        yield Books(connection, prefix, dsn)


async def kept(
    log: Log, topic: str, partition: int, first: int, end: int, skipped: frozenset[Place]
) -> AsyncIterator[Sequence[Record]]:
    """The same stretch of the log without the records that were passed over."""
    async for records in log.read(topic, partition, first, end):
        yield [record for record in records if (topic, partition, record.offset) not in skipped]


def facts_of(record: Record) -> Iterator[tuple[str, int, bytes]]:
    """Book, number and bytes of each fact in a record, up to what no reader could take."""
    for body in (record.value or b"").split(b"\n"):
        try:
            says = orjson.loads(body)
            yield says["book"], says["n"], body
        except (orjson.JSONDecodeError, KeyError, TypeError):
            return  # in quarantine: no reader takes any of it


def replaced(by: Fence | None, highest: dict[str, int]) -> bool:
    """Whether the writer of a record had been replaced by another when it wrote."""
    if by is None:
        return False
    highest[by.source] = max(highest.get(by.source, 0), by.token)
    return by.token < highest[by.source]
