"""Records that a person had passed over: the audit and the rebuild leave them out as the stage did.

What is passed over stands in `runtime.released`, and stays there when the table has gone on.
"""

import asyncio
from dataclasses import replace
from typing import Any

import psycopg
import pytest

from projections.journal.rebuild import rebuild
from services.audit.verify import verify
from services.stage.log import home
from services.stage.rows import Change
from services.stage.settings import WorkerSettings
from services.stage.store import Store
from services.stage.track import Stopped
from tests.projections.derived_log import PARTITIONS, DerivedLog, Record, booked
from tests.projections.observed_log import FLOOR, played

TABLE, PLACE = "MB-01", 12
RUBBISH = b'{"type": "wager.placed", "amount_cents": 25.0}'


def slip_in(dsn: str, prefix: str, log: DerivedLog, topic: str, stage: str) -> None:
    """Rubbish in mid-log, as if it had been there when the stage came by and stopped."""
    name, index = prefix + topic, home(TABLE.encode(), PARTITIONS)
    records = log.records[name, index]
    records.insert(PLACE, Record(name, PLACE, TABLE.encode(), RUBBISH))
    records[:] = [record._replace(offset=n) for n, record in enumerate(records)]
    with psycopg.connect(dsn) as connection:
        connection.execute(
            f"UPDATE {prefix}runtime.partition SET position = position || jsonb_build_object("
            "%s::text, (position ->> %s)::int + 1) WHERE partition = %s AND position ? %s",
            [name, name, index, name],
        )
        connection.execute(
            f"INSERT INTO {prefix}runtime.released (stage, key, partition, topic, log_offset,"
            " reason, by, why, skip, at)"
            " VALUES (%s, %s, %s, %s, %s, 'unreadable', 'B-7', 'a test record', true, now())",
            [stage, TABLE, index, name, PLACE],
        )


def forget(dsn: str, prefix: str) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute(f"UPDATE {prefix}runtime.released SET skip = false")


def test_an_observed_record_that_was_passed_over_is_no_difference(dsn: str, prefix: str) -> None:
    house = asyncio.run(played(dsn, prefix, 1))
    slip_in(dsn, prefix, house.log, FLOOR, "tables")
    assert asyncio.run(verify(dsn, prefix, house.log, topics=prefix)) == []
    forget(dsn, prefix)
    found = asyncio.run(verify(dsn, prefix, house.log, topics=prefix))
    assert {difference.check for difference in found} == {"derived"}


def test_a_derived_record_that_was_passed_over_is_not_rebuilt(dsn: str, prefix: str) -> None:
    log = asyncio.run(booked(dsn, prefix, rounds=9))
    slip_in(dsn, prefix, log, "floor.derived.v1", "projector")
    assert asyncio.run(rebuild(dsn, prefix, log, topics=prefix)) is None
    forget(dsn, prefix)
    differs = asyncio.run(rebuild(dsn, prefix, log, topics=prefix))
    assert differs is not None
    assert differs.endswith("is not in the log")


@pytest.mark.parametrize("goes_on", [True, False])
def test_the_release_of_a_stop_is_kept_whatever_comes_after(
    dsn: str, prefix: str, *, goes_on: bool
) -> None:
    """Also where the table stops again at once: its new stop takes the old one's row."""
    where = {f"{prefix}{FLOOR}": 7}
    stop = Stopped("unreadable", "rubbish", where, at=(f"{prefix}{FLOOR}", 7))
    again = replace(stop, at=(f"{prefix}{FLOOR}", 9))

    async def scene() -> None:
        store = Store(
            WorkerSettings({}, dsn, f"{prefix}runtime", f"{prefix}count", {}, 1, "n"), "tables", 1
        )
        await store.open()
        try:
            (taken,) = await store.take([0], {"cluster": "c"})
            await store.commit([change(taken.token, stopped={TABLE: stop})], None, lambda: None)
            release(dsn, prefix)
            after: dict[str, Any] = {"resumed": [TABLE]} if goes_on else {"stopped": {TABLE: again}}
            await store.commit([change(taken.token, **after)], None, lambda: None)
            (successor,) = await store.take([0], {"cluster": "c"})
            assert list(successor.skipped) == [stop.at]
        finally:
            await store.close()

    asyncio.run(scene())
    with psycopg.connect(dsn) as connection:
        kept = connection.execute(
            f"SELECT key, topic, log_offset, reason, by, why, skip FROM {prefix}runtime.released"
        ).fetchall()
        waits = connection.execute(f"SELECT released_at FROM {prefix}runtime.stopped").fetchall()
    assert kept == [(TABLE, f"{prefix}{FLOOR}", 7, "unreadable", "B-7", "a test", True)]
    assert waits == ([] if goes_on else [(None,)])


def change(token: int, **more: Any) -> Change:
    return Change(0, token, {}, {}, {}, {}, **more)


def release(dsn: str, prefix: str) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute(
            f"UPDATE {prefix}runtime.stopped SET released_at = now(), released_by = 'B-7',"
            " released_why = 'a test', skip = true"
        )
