"""When a worker's lag means that its consumer has lost its way, and when it does not."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest
from aiokafka import TopicPartition

from services.stage.counters import Counters
from services.stage.trouble import Stalled
from services.stage.watch import Watch
from services.stage.worker import Worker
from tests.stage.test_holding import SETTINGS, holding

LATE = SETTINGS.stall_seconds + 1


class Consumer:
    """One whose log holds seven records that never arrive."""

    async def end_offsets(self, places: list[TopicPartition]) -> dict[TopicPartition, int]:
        return dict.fromkeys(places, 7)

    async def commit(self, _: object) -> None:
        pass


def watch(held: dict[int, Any], *, at_work: bool = False) -> tuple[Watch, Counters]:
    tells, consumer = Counters(), Consumer()
    return Watch(SETTINGS, tells, consumer, held, lambda: at_work), tells


def test_records_that_wait_and_do_not_arrive_end_the_worker() -> None:
    looks, tells = watch({0: holding([])})
    asyncio.run(looks._look(looks.moved_at))
    assert tells.lag == {0: 7}
    with pytest.raises(Stalled, match="7 records wait"):
        asyncio.run(looks._look(looks.moved_at + LATE))


def test_a_long_catching_up_is_no_stall() -> None:
    looks, tells = watch({0: holding([])}, at_work=True)
    asyncio.run(looks._look(looks.moved_at + LATE))
    assert tells.lag == {0: 7}


def test_what_was_worked_is_not_counted_as_waited() -> None:
    worker: Any = object.__new__(Worker)
    worker._turn, worker._watch = asyncio.Lock(), SimpleNamespace(moved_at=time.monotonic())

    async def run() -> float:
        before = worker._watch.moved_at
        await worker._alone(asyncio.sleep(0.05))
        return float(worker._watch.moved_at - before)

    assert asyncio.run(run()) >= 0.05


def test_who_holds_no_partition_has_no_lag() -> None:
    held: dict[int, Any] = {0: holding([])}
    looks, tells = watch(held)
    asyncio.run(looks._look(looks.moved_at))
    held.clear()
    asyncio.run(looks._look(looks.moved_at))
    assert tells.lag == {}
