"""The bare references: what the same servers do with no stage in between.

`bare-ceiling`: `getmany`, the contract's own reading, COPY of one row an event, one commit a
batch. `bare-hop`: the same loop at a low rate, timed from Kafka's acknowledgement to the row
being visible. Each runs in a process of its own, as a service does.
"""

import asyncio
import sys
import time
from typing import Any

import psycopg
from aiokafka import AIOKafkaConsumer

from events.codec import Unreadable, read_observed
from services.runtime import kafka
from services.runtime.settings import Settings, load
from services.stage.settings import BATCH_RECORDS

COLUMNS = "id, table_id, kind, line_order, at, hub_at, day, source, seq"


def table(settings: Settings) -> str:
    """Where the bare loop writes."""
    return f"{settings.schema_name('runtime')}.bare"


def prepare(settings: Settings) -> None:
    """Make an empty table of nine columns with an index."""
    with psycopg.connect(settings.dsn) as connection:
        connection.execute(f"DROP TABLE IF EXISTS {table(settings)}".encode())
        connection.execute(
            f"CREATE TABLE {table(settings)} (id text PRIMARY KEY, table_id text, kind text,"
            " line_order bigint, at text, hub_at text, day text, source text, seq bigint)".encode()
        )


async def copy_all(settings: Settings, topic: str, events: int, since: str) -> float:
    """Seconds from the first batch to the last commit of so many events of a topic."""
    consumer: AIOKafkaConsumer[bytes, bytes] = AIOKafkaConsumer(
        topic,
        **kafka.client(settings),
        group_id=f"{topic}-bare-{time.time_ns()}",
        auto_offset_reset=since,
        enable_auto_commit=False,
        max_poll_records=BATCH_RECORDS,
        max_partition_fetch_bytes=4 << 20,
    )
    connection = await psycopg.AsyncConnection.connect(settings.dsn)
    await consumer.start()
    done, began = 0, 0.0
    try:
        while done < events:
            got = await consumer.getmany(timeout_ms=200)
            began = began or (time.perf_counter() if got else 0.0)
            rows = [row(record.value or b"") for records in got.values() for record in records]
            if rows:
                await _copy(connection, settings, rows)
                done += len(rows)
        return time.perf_counter() - began
    finally:
        await consumer.stop()
        await connection.close()


def row(raw: bytes) -> tuple[Any, ...]:
    """One event as one row of nine columns."""
    event: Any = read_observed(raw)
    assert not isinstance(event, Unreadable), event
    return (
        event.id, event.table, event.type, event.order, event.at, event.hub_at, event.day,
        getattr(event, "source", None), getattr(event, "seq", None),
    )  # fmt: skip


async def _copy(
    connection: psycopg.AsyncConnection[Any], settings: Settings, rows: list[tuple[Any, ...]]
) -> None:
    statement = f"COPY {table(settings)} ({COLUMNS}) FROM STDIN".encode()
    async with connection.cursor() as cursor, cursor.copy(statement) as copy:
        for values in rows:
            await copy.write_row(values)
    await connection.commit()


def main() -> None:
    """Run one loop to its end; the seconds on stdout."""
    topic, events, since = sys.argv[1:4]
    print(asyncio.run(copy_all(load(), topic, int(events), since)))  # noqa: T201 - read by its parent


if __name__ == "__main__":
    main()
