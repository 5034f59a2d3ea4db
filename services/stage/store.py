"""A stage's rows in Postgres: position, fencing token, snapshots, stopped keys. Used by `worker`.

Postgres is the commit point: everything a batch came to is written in the transaction that moves
the position, and only by the holder of the partition's token. The worker's identity is an
advisory lock of this same connection, so that who lost the one has lost the other.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

import orjson
import psycopg
from psycopg.rows import tuple_row
from psycopg.types.json import Jsonb, set_json_dumps, set_json_loads

from services.stage.rows import Change, Released, Snapshot, Taken
from services.stage.settings import LogIdentity, WorkerSettings
from services.stage.track import Stopped
from services.stage.trouble import Fenced, Refused

set_json_dumps(orjson.dumps)
set_json_loads(orjson.loads)

Cursor = psycopg.AsyncCursor[Any]


class Store:
    """The rows of one stage, as one worker sees them."""

    def __init__(
        self, settings: WorkerSettings, stage: str, version: int, *, blind: bool = False
    ) -> None:
        self._dsn, self._schema = settings.dsn, settings.schema
        self._apart = settings.blind_schema if blind else settings.schema
        self._stage, self._version, self._worker = stage, version, settings.name
        self._asleep_ms = int(settings.session_seconds * 1000)
        self._connection: psycopg.AsyncConnection[Any] | None = None

    @property
    def connection(self) -> psycopg.AsyncConnection[Any]:
        assert self._connection is not None, "the store is not open"
        return self._connection

    async def open(self, patience: float = 5.0) -> None:
        """Connect, and hold this worker's name alone."""
        self._connection = await psycopg.AsyncConnection.connect(
            self._dsn,
            autocommit=True,
            row_factory=tuple_row,
            connect_timeout=10,
            keepalives_idle=5,  # a server that is gone without a word is noticed, and the
            keepalives_interval=5,  # partitions do not wait for it
            keepalives_count=2,
            tcp_user_timeout=15_000,
        )
        # A worker that falls asleep in mid-commit must not hold its rows against its successor.
        await self.connection.execute(
            f"SET idle_in_transaction_session_timeout = {self._asleep_ms}"
        )
        name = f"{self._schema}/{self._worker}"
        deadline = asyncio.get_running_loop().time() + patience
        while True:
            cursor = await self.connection.execute(
                "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [name]
            )
            row = await cursor.fetchone()
            if row is not None and row[0]:
                return
            if asyncio.get_running_loop().time() > deadline:
                message = (
                    f"Another live process is {self._worker}: stop it, or give this one "
                    "another --slot."
                )
                raise Refused(message)
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Let the connection and the name go."""
        if self._connection is not None:
            await self._connection.close()

    async def take(self, indexes: Iterable[int], log: LogIdentity) -> list[Taken]:
        """Raise the token of each partition; from here nobody else can commit to it."""
        async with self.connection.transaction(), self.connection.cursor() as cursor:
            return [await self._take(cursor, index, log) for index in sorted(indexes)]

    async def _take(self, cursor: Cursor, index: int, log: LogIdentity) -> Taken:
        topics = {topic: 0 for topic in log if topic != "cluster"}
        await cursor.execute(
            f"INSERT INTO {self._schema}.partition"
            " (stage, partition, token, version, position, restart, tokens, log)"
            " VALUES (%s, %s, 0, %s, %s, %s, '{}', %s) ON CONFLICT DO NOTHING",
            [self._stage, index, self._version, Jsonb(topics), Jsonb(topics), Jsonb(log)],
        )
        await cursor.execute(
            f"UPDATE {self._schema}.partition SET token = token + 1, holder = %s, taken_at = now()"
            " WHERE stage = %s AND partition = %s"
            " RETURNING token, version, position, restart, tokens, log",
            [self._worker, self._stage, index],
        )
        row = await cursor.fetchone()
        assert row is not None
        token, version, position, restart, tokens, known = row
        self._check_log(log, known)
        if version > self._version:
            message = (
                f"Partition {index} of {self._stage} was folded by version {version}, and this is "
                f"version {self._version}: start the newer program."
            )
            raise Refused(message)
        if version < self._version:
            await self._take_over(cursor, index, version, drained=position == restart)
        await cursor.execute(
            f"SELECT topic, log_offset FROM {self._schema}.released"
            " WHERE stage = %s AND partition = %s AND skip",
            [self._stage, index],
        )
        skipped = await cursor.fetchall()
        return Taken(index, token, topics | position, topics | restart, tokens, skipped)

    def _check_log(self, log: LogIdentity, known: LogIdentity) -> None:
        for name, identity in log.items():
            if known.get(name, identity) != identity:
                what = "cluster" if name == "cluster" else f"topic {name}"
                message = (
                    f"This is another Kafka log than the one the books were made from ({what} is "
                    f"{identity}, was {known[name]}): point PITWATCH_KAFKA at the old one, or "
                    "start with an empty database."
                )
                raise Refused(message)

    async def _take_over(self, cursor: Cursor, index: int, version: int, *, drained: bool) -> None:
        if not drained:
            message = (
                f"Partition {index} of {self._stage} was left in mid-work by version {version}, "
                f"and this is version {self._version}: start version {version} again and stop it "
                "with `pitwatch down`, so that it drains."
            )
            raise Refused(message)
        await cursor.execute(
            f"UPDATE {self._schema}.partition SET version = %s WHERE stage = %s AND partition = %s",
            [self._version, self._stage, index],
        )

    async def learn(self, indexes: Iterable[int], log: LogIdentity) -> None:
        """Remember which log this is; of a topic that is read for the first time, too."""
        await self.connection.execute(
            f"UPDATE {self._schema}.partition SET log = log || %s"
            " WHERE stage = %s AND partition = ANY(%s) AND NOT log @> %s",
            [Jsonb(log), self._stage, list(indexes), Jsonb(log)],
        )

    async def load(self, index: int) -> tuple[list[Snapshot], dict[str, Stopped]]:
        """What is stored of a partition's keys."""
        cursor = await self.connection.execute(
            f"SELECT key, position, version, body FROM {self._apart}.snapshot"
            " WHERE stage = %s AND partition = %s ORDER BY key",
            [self._stage, index],
        )
        snapshots = [Snapshot(*row) for row in await cursor.fetchall()]
        await cursor.execute(
            f"SELECT key, reason, detail, line, expected, resume, topic, log_offset,"
            f" came FROM {self._schema}.stopped WHERE stage = %s AND partition = %s",
            [self._stage, index],
        )
        stopped = {
            key: Stopped(reason, detail, resume, line, expected, topic and (topic, offset), came)
            for key, reason, detail, line, expected, resume, topic, offset, came in (
                await cursor.fetchall()
            )
        }
        return snapshots, stopped

    async def released(self, indexes: Sequence[int]) -> list[Released]:
        """Stopped keys that a person let go on."""
        cursor = await self.connection.execute(
            f"SELECT partition, key, skip FROM {self._schema}.stopped"
            " WHERE stage = %s AND partition = ANY(%s) AND released_at IS NOT NULL",
            [self._stage, list(indexes)],
        )
        return [Released(*row) for row in await cursor.fetchall()]

    async def commit(
        self,
        changes: Sequence[Change],
        write: Callable[[Cursor], Awaitable[None]] | None,
        before_end: Callable[[], None],
    ) -> None:
        """Write what a batch came to and move the positions, or nothing of it."""
        async with self.connection.transaction(), self.connection.cursor() as cursor:
            await self._move(cursor, changes)
            await self._snapshots(cursor, changes)
            for change in changes:
                await self._stops(cursor, change)
            if write is not None:
                await write(cursor)
            before_end()

    async def _move(self, cursor: Cursor, changes: Sequence[Change]) -> None:
        await cursor.execute(
            f"UPDATE {self._schema}.partition was"
            " SET position = moved.after, restart = moved.restart, tokens = moved.tokens"
            " FROM unnest(%s::int[], %s::bigint[], %s::jsonb[], %s::jsonb[], %s::jsonb[],"
            " %s::jsonb[]) AS moved (partition, token, before, after, restart, tokens)"
            " WHERE was.stage = %s AND was.partition = moved.partition"
            " AND was.token = moved.token AND was.position = moved.before",
            [
                [change.index for change in changes],
                [change.token for change in changes],
                [Jsonb(change.before) for change in changes],
                [Jsonb(change.after) for change in changes],
                [Jsonb(change.restart) for change in changes],
                [Jsonb(change.tokens) for change in changes],
                self._stage,
            ],
        )
        if cursor.rowcount != len(changes):
            which = ", ".join(str(change.index) for change in changes)
            raise Fenced(f"of partitions {which} of {self._stage} another worker has taken some")

    async def _snapshots(self, cursor: Cursor, changes: Sequence[Change]) -> None:
        rows = [(change.index, snapshot) for change in changes for snapshot in change.snapshots]
        if not rows:
            return
        await cursor.execute(
            f"INSERT INTO {self._apart}.snapshot (stage, version, key, partition, position, body)"
            " SELECT %s, %s, * FROM unnest(%s::text[], %s::int[], %s::jsonb[], %s::bytea[])"
            " ON CONFLICT (stage, key) DO UPDATE SET partition = excluded.partition,"
            " position = excluded.position, version = excluded.version, body = excluded.body,"
            " stored_at = now()",
            [
                self._stage, self._version,
                [snapshot.key for _, snapshot in rows],
                [index for index, _ in rows],
                [Jsonb(snapshot.position) for _, snapshot in rows],
                [snapshot.body for _, snapshot in rows],
            ],
        )  # fmt: skip

    async def _stops(self, cursor: Cursor, change: Change) -> None:
        if change.resumed or change.stopped:
            await cursor.execute(  # a stop takes the row of the one before, which was let go
                f"INSERT INTO {self._schema}.released SELECT stage, key, partition, topic,"
                " log_offset, reason, released_by, released_why, skip, released_at"
                f" FROM {self._schema}.stopped WHERE released_at IS NOT NULL AND stage = %s"
                " AND key = ANY(%s)",
                [self._stage, [*change.resumed, *change.stopped]],
            )
        for key, stop in change.stopped.items():
            await cursor.execute(
                f"INSERT INTO {self._schema}.stopped (stage, key, partition, reason, detail, line,"
                " expected, resume, topic, log_offset, came)"
                " VALUES (%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s)"
                " ON CONFLICT (stage, key) DO UPDATE SET reason = excluded.reason,"
                " detail = excluded.detail, line = excluded.line, expected = excluded.expected,"
                " resume = excluded.resume, topic = excluded.topic,"
                " log_offset = excluded.log_offset, came = excluded.came, since = now(),"
                " released_at = NULL, released_by = NULL, released_why = NULL, skip = false",
                [self._stage, key, change.index, stop.reason, stop.detail, stop.line,
                 stop.expected, Jsonb(stop.resume), *(stop.at or (None, None)), stop.came],
            )  # fmt: skip
        if change.resumed:
            await cursor.execute(
                f"DELETE FROM {self._schema}.stopped WHERE stage = %s AND key = ANY(%s)",
                [self._stage, change.resumed],
            )
        for bad in change.quarantined:
            place = [self._stage, bad.topic, change.index, bad.offset]
            await cursor.execute(
                f"INSERT INTO {self._schema}.quarantine"
                " (stage, topic, partition, log_offset, key, reason, detail)"
                " VALUES (%s,%s,%s,%s,%s,%s,%s) ON CONFLICT DO NOTHING",
                [*place, bad.key, bad.reason, bad.detail],
            )
