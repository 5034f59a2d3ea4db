"""The journal made again from the derived log beside the old one, compared, and put in its place.

Used by `pitwatch rebuild`. The projector goes on meanwhile; only for the last stretch and the
switch its partitions are locked, so that both journals stand at the very same place. Its runtime
rows are not touched: it does not notice.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any, Protocol

import psycopg

from projections.journal.stage import Heads, ProjectorStage
from projections.migrations.run import check, finish
from projections.migrations.schemas import Schemas, journal_files, schemas, sql
from services.stage.batch import Batch
from services.stage.log import home
from services.stage.partition import Partition
from services.stage.record import Record

Position = dict[str, int]
Place = tuple[str, int, int]  # topic, partition, offset
Tell = Callable[[int, int], None]
Connection = psycopg.AsyncConnection[Any]


class Log(Protocol):
    """The log, a stretch of a partition at a time; `services.stage.log.LogReader` is one."""

    def read(
        self, topic: str, partition: int, first: int, end: int
    ) -> AsyncIterator[Sequence[Record]]:
        """Records from an offset up to another, some at a time."""
        ...


UNBOUNDED = 2**62  # nobody could read an early record again here: it waits in memory
NEAR = 2_000  # records behind the projector at which it may be held up for the rest
MOST_ROUNDS = 20


async def rebuild(
    dsn: str,
    prefix: str,
    log: Log,
    tell: Tell = lambda _done, _all: None,
    topics: str = "",
) -> str | None:
    """Rebuild and switch; None, or the first book and number where the new journal differs.

    `prefix` is before the names of the schemas, `topics` before those of the topics.
    """
    check(dsn, prefix)
    names, beside = schemas(prefix), schemas(prefix, "journal_next")
    async with await psycopg.AsyncConnection.connect(dsn, autocommit=True) as connection:
        await connection.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [beside[1]])
        await _prepare(connection, beside)
        copy = Copy(connection, ProjectorStage(names=beside), log, tell, topics)
        for _ in range(MOST_ROUNDS):
            positions = await _positions(connection, names)
            if copy.behind(positions) <= NEAR:
                break
            await copy.catch_up(positions, await _skipped(connection, names))
        async with connection.transaction():
            positions = await _positions(connection, names, lock=True)
            await copy.catch_up(positions, await _skipped(connection, names))
            differs = await _first_difference(connection, names, beside)
            if differs is None:
                await _switch(connection, names, beside)
        if differs is not None:
            await connection.execute(f"DROP SCHEMA {beside.journal} CASCADE".encode())
        return differs


class Copy:
    """A projector without a worker: it folds what it is told to and writes it into its journal."""

    def __init__(
        self, connection: Connection, stage: ProjectorStage, log: Log, tell: Tell, topics: str
    ) -> None:
        self._connection, self._stage, self._topics = connection, stage, topics
        self._log, self._tell = log, tell
        self._partitions: dict[int, Partition[Heads]] = {}
        self._done = self._count = 0

    def behind(self, positions: dict[int, Position]) -> int:
        """How many records lie between the copy and these positions."""
        return sum(
            end - self._at(index).get(topic, 0)
            for index, position in positions.items()
            for topic, end in position.items()
        )

    async def catch_up(self, positions: dict[int, Position], skipped: frozenset[Place]) -> None:
        """Fold and write everything up to these positions but what a person had passed over."""
        self._count = len(positions)  # the group owns all partitions, so each has its row
        total = self._done + self.behind(positions)
        for index, position in sorted(positions.items()):
            for topic, end in sorted(position.items()):
                # by topic, not as it arrived: a book is on one topic, and knows no other
                first = self._at(index).get(topic, 0)
                async for records in self._log.read(topic, index, first, end):
                    kept = [r for r in records if (topic, index, r.offset) not in skipped]
                    await self._take(index, kept)
                    self._done += len(records)
                    self._tell(self._done, total)
                self._partitions[index].cursor[topic] = end

    def _at(self, index: int) -> Position:
        partition = self._partitions.get(index)
        if partition is None:
            partition = Partition(
                self._stage,
                index,
                {},
                home=lambda key: home(key, self._count),
                unprefixed=lambda topic: topic.removeprefix(self._topics),
                most_waiting=UNBOUNDED,
            )
            self._partitions[index] = partition
        return partition.cursor

    async def _take(self, index: int, records: Sequence[Record]) -> None:
        batch: Batch[Heads] = Batch()
        self._partitions[index].fold(records, batch)
        async with self._connection.transaction(), self._connection.cursor() as cursor:
            await self._stage.write(cursor, batch.rows)


async def _prepare(connection: Connection, beside: Schemas) -> None:
    """An empty journal beside the old one; one that an earlier rebuild left is thrown away."""
    package = "projections.migrations.sql"
    async with connection.transaction():
        await connection.execute(f"DROP SCHEMA IF EXISTS {beside.journal} CASCADE".encode())
        await connection.execute(f"CREATE SCHEMA {beside.journal}".encode())
        for name in (*journal_files(), "link.sql", "roles.sql"):
            await connection.execute(sql(package, name, beside).encode())


async def _positions(
    connection: Connection, names: Schemas, *, lock: bool = False
) -> dict[int, Position]:
    """Where the projector's committed positions are; locked, it cannot commit until we have."""
    cursor = await connection.execute(
        f"SELECT partition, position FROM {names.runtime}.partition WHERE stage = %s"
        f" ORDER BY partition{' FOR UPDATE' if lock else ''}".encode(),
        [ProjectorStage.name],
    )
    return dict(await cursor.fetchall())


async def _skipped(connection: Connection, names: Schemas) -> frozenset[Place]:
    """What the projector passed over because a person said so."""
    cursor = await connection.execute(
        f"SELECT topic, partition, log_offset FROM {names.runtime}.released"
        " WHERE stage = %s AND skip AND topic IS NOT NULL".encode(),
        [ProjectorStage.name],
    )
    return frozenset(await cursor.fetchall())


async def _first_difference(connection: Connection, names: Schemas, beside: Schemas) -> str | None:
    cursor = await connection.execute(
        f"SELECT EXISTS (SELECT FROM {names.journal}.head old"
        f" FULL JOIN {beside.journal}.head new USING (book)"
        " WHERE (old.n, old.hash) IS DISTINCT FROM (new.n, new.hash))".encode()
    )
    row = await cursor.fetchone()
    if row is not None and not row[0]:
        return None
    cursor = await connection.execute(
        "SELECT book, n, old.hash IS NULL, new.hash IS NULL"
        f" FROM {names.journal}.fact old FULL JOIN {beside.journal}.fact new USING (book, n)"
        " WHERE old.hash IS DISTINCT FROM new.hash ORDER BY book, n LIMIT 1".encode()
    )
    row = await cursor.fetchone()
    if row is None:  # the same facts under other heads: the old head row was changed
        return "a chain head that is not its book's last fact"
    book, n, only_new, only_old = row
    how = "is only in the log" if only_new else "is not in the log" if only_old else "differs"
    return f"{book} {n}, which {how}"


async def _switch(connection: Connection, names: Schemas, beside: Schemas) -> None:
    """The new journal under the old one's name, in one transaction; the old one goes."""
    past = names.journal.replace('journal"', 'journal_past"')
    await connection.execute(f"ALTER SCHEMA {names.journal} RENAME TO {past}".encode())
    await connection.execute(f"ALTER SCHEMA {beside.journal} RENAME TO {names.journal}".encode())
    for text in finish(names):
        await connection.execute(text)
    await connection.execute(f"DROP SCHEMA {past} CASCADE".encode())
