"""What a partition in the hands of a worker keeps, over deaths, gaps, repeats and failed sends."""

import asyncio
from collections.abc import AsyncIterator, Callable
from types import SimpleNamespace
from typing import Any

import orjson
import pytest
from aiokafka import TopicPartition

from services.stage.batch import Batch
from services.stage.counters import Counters
from services.stage.holding import Holding
from services.stage.partition import Partition
from services.stage.rows import Released, Taken
from services.stage.settings import WorkerSettings
from services.stage.stage import Item, Step
from services.stage.track import MOST_WAITING
from services.stage.trouble import Refused
from services.stage.worker import Worker
from tests.stage.counting import Counting
from tests.stage.test_partition import TOPIC, Told, event, folded, log, sums

SETTINGS = WorkerSettings({}, "", "r", "c", {}, 1, "n")


class Written:
    """A log that was written before: what `LogReader` reads, without a broker."""

    def __init__(self, records: list[Told]) -> None:
        self.records = records

    async def read(self, topic: str, _: int, first: int, end: int) -> AsyncIterator[list[Told]]:
        yield [r for r in self.records if r.topic == topic and first <= r.offset < end]


class Strict(Counting):
    """Counts every contradiction as a thousand."""

    def contradicted(self, state: int, item: Item) -> Step[int]:
        return Step(state + 1000)


def holding(records: list[Told], stage: Counting | None = None) -> Holding[int]:
    taken = Taken(0, 1, {TOPIC: 0}, {TOPIC: 0}, {})
    return Holding(stage or Counting(), taken, SETTINGS, Written(records))  # type: ignore[arg-type]  # the log without a broker


def said(number: int, first: int, last: int) -> bytes:
    return orjson.dumps({"id": f"T/p:{number}", "lost": [first, last]})


async def take(held: Holding[int], records: list[Told], every: int = 10_000) -> Any:
    """One batch as the worker takes it."""
    batch: Batch[int] = Batch()
    held.partition.fold(records, batch)
    await held.catch_up(batch)
    change = held.change(batch, every)
    held.committed(change)
    return change


def test_a_record_that_waits_holds_the_restart_back_also_after_a_snapshot() -> None:
    held = holding([])
    asyncio.run(take(held, log(event(1), event(3)), every=0))
    other = asyncio.run(take(held, [Told(2, event(1, 1, "U"), b"U")]))
    assert list(held.partition.tracks["T"].line("floor").waiting) == [3]
    assert other.restart[TOPIC] <= 1


@pytest.mark.parametrize("cuts", [[6], [4, 6], [5, 6], [4, 5, 6], [1, 2, 3, 4, 5, 6]])
@pytest.mark.parametrize("stops", [True, False])
def test_a_late_original_is_found_once_wherever_the_batches_end(
    cuts: list[int], *, stops: bool
) -> None:
    records = log(event(1), event(2), event(4), event(5), said(1, 3, 3), event(3))
    held = holding(records, Strict())

    async def run() -> None:
        first = 0
        for end in cuts:
            await take(held, records[first:end])
            if stops:
                batch: Batch[int] = Batch()
                held.stop_waiting(batch)
                held.committed(held.change(batch, 10_000))
            first = end

    asyncio.run(run())
    assert held.partition.tracks["T"].state == 4 + 1000


@pytest.mark.parametrize("declared", [True, False])
def test_a_second_gap_that_is_closed_further_on_stops_nobody(*, declared: bool) -> None:
    many = MOST_WAITING + 10  # behind each gap: too many to wait in memory
    gaps = (2, 3 + many)
    rest = [event(n) for n in range(1, gaps[1] + many) if n not in gaps]
    closed = [said(gap, gap, gap) if declared else event(gap) for gap in gaps]
    records = log(*rest, *closed)
    held = holding(records)
    change = asyncio.run(take(held, records))
    track = held.partition.tracks["T"]
    assert track.stopped is None
    assert change.resumed == ["T"]
    assert track.state == len(rest) + (0 if declared else 2)


def test_what_was_taken_is_not_lost_whatever_a_person_says() -> None:
    within = Partition(Strict(), 0, {TOPIC: 0})
    _, batch = folded(log(event(1), event(2), said(1, 1, 2), event(2), event(3)), within)
    assert within.tracks["T"].state == 3
    assert not batch.quarantined


def test_a_persons_event_that_was_poison_is_heard_again_after_the_mend() -> None:
    class Mended(Counting):
        broken = True

        def fold(self, state: int, item: Item) -> Step[int]:
            if self.broken and item.order == 0:
                raise ArithmeticError
            return super().fold(state, item)

    stage = Mended()
    records = log(event(1), orjson.dumps({"id": "T/p:1", "amount": 5}), event(2))
    held = holding(records, stage)

    async def run() -> None:
        await take(held, records)
        assert held.stopped == 1
        stage.broken = False
        batch: Batch[int] = Batch()
        await held.release(Released(0, "T", skip=False), batch)
        await held.catch_up(batch)
        assert sums(batch) == [6, 7]

    asyncio.run(run())


def test_a_gap_of_one_line_is_not_forgotten_when_another_closes() -> None:
    class TwoLines(Counting):
        def read(self, topic: str, key: str, raw: bytes) -> Item:
            value = orjson.loads(raw)
            return Item(value["line"], value["order"], value["id"], value)

    within = Partition(TwoLines(), 0, {TOPIC: 0})
    folded(log(event(2, line="a"), event(2, line="b"), event(1, line="b")), within)
    assert within.tracks["T"].waiting_since is not None


def test_a_fold_that_stops_where_it_did_not_before_refuses_to_take_over() -> None:
    class Nothing:
        async def load(self, _: int) -> tuple[list[Any], dict[str, Any]]:
            return [], {}

    records = log(event(1), event(2, poison=True), event(3))
    taken = Taken(0, 1, {TOPIC: 3}, {TOPIC: 0}, {})

    async def run() -> None:
        log_of: Any = Written(records)
        store: Any = Nothing()
        await Holding.load(Counting(), taken, store, SETTINGS, log_of)

    with pytest.raises(Refused, match="new version"):
        asyncio.run(run())


async def passed_over(held: Holding[int], key: str) -> Any:
    """One turn of the worker in which a stopped key is let go, past the record that stopped it."""
    batch: Batch[int] = Batch()
    await held.release(Released(0, key, skip=True), batch)
    await held.catch_up(batch)
    held.committed(change := held.change(batch, 10_000))
    return change


async def stop_waiting(held: Holding[int]) -> Any:
    """What waits in memory waits in the log from here on."""
    batch: Batch[int] = Batch()
    held.stop_waiting(batch)
    held.committed(change := held.change(batch, 10_000))
    return change


BAD = [b"rubbish", event(2, poison=True)]


@pytest.mark.parametrize("bad", BAD)
def test_what_was_passed_over_is_not_read_by_a_successor(bad: bytes) -> None:
    """An early record before it holds the restart back, and so does another key."""
    records = log(("U", event(1, 1, "U")), event(1), event(3), bad, event(4))

    async def run() -> Holding[int]:
        held = holding(records)
        first = await take(held, records)
        after = await passed_over(held, "T")
        skipped = [(TOPIC, 3)]
        assert after.restart[TOPIC] <= 3
        kept = SimpleNamespace(load=lambda _: answer([*first.snapshots, *after.snapshots], {}))
        taken = Taken(0, 2, after.after, after.restart, {}, skipped)
        log_of: Any = Written(records)
        store: Any = kept
        return await Holding.load(Counting(), taken, store, SETTINGS, log_of)

    track = asyncio.run(run()).partition.tracks["T"]
    assert track.stopped is None
    assert list(track.line("floor").waiting) == [3, 4]


async def answer(*what: Any) -> Any:
    return what


@pytest.mark.parametrize("bad", BAD)
def test_what_was_passed_over_is_not_read_when_its_key_catches_up_once_more(bad: bytes) -> None:
    records = log(event(1), event(3), bad, event(4))
    records.append(Told(4, said(1, 2, 2)))
    held = holding(records, Strict())

    async def run() -> Any:
        await take(held, records[:4])
        await passed_over(held, "T")
        await stop_waiting(held)
        return await take(held, records[4:])

    change = asyncio.run(run())
    track = held.partition.tracks["T"]
    assert (track.stopped, track.state, change.quarantined) == (None, 3, [])


def test_what_was_passed_over_is_forgotten_when_it_is_never_read_again() -> None:
    records = log(event(1), b"rubbish", event(2))
    held = holding(records)

    async def run() -> None:
        await take(held, records)
        await passed_over(held, "T")

    asyncio.run(run())
    assert held.partition.skipped == set()


def test_a_reason_that_quotes_any_bytes_can_be_stored() -> None:
    class Quoting(Counting):
        def fold(self, state: int, item: Item) -> Step[int]:
            raise ValueError("a\0b" + "x" * 5000)

    within, batch = folded(log(event(1)), Partition(Quoting(), 0, {TOPIC: 0}))
    detail = within.tracks["T"].stopped.detail
    assert "\0" not in detail
    assert len(detail) <= 1000
    assert batch.stopped["T"].detail == detail


def failing_worker(sends: Callable[[], None], records: list[Told]) -> tuple[Any, list[Any]]:
    """A worker whose broker fails, with a database that notes what is stored."""
    stored: list[Any] = []

    class Store:
        async def commit(self, changes: list[Any], *_: object) -> None:
            stored.append(changes[0].after)

    class Sender:
        async def send(self, *_: object) -> None:
            await asyncio.sleep(0.01)
            sends()

    class Consumer:
        async def getmany(self, **_: object) -> dict[TopicPartition, list[Told]]:
            return {TopicPartition(TOPIC, 0): records}

    worker: Any = object.__new__(Worker)
    worker._stage, worker._set, worker._tells = Counting(), SETTINGS, Counters()
    worker._turn, worker._failure, worker._taken = asyncio.Lock(), None, []
    worker._tended, worker._watch = 1e18, SimpleNamespace(moved_at=0.0)
    worker._store, worker._sender, worker._consumer = Store(), Sender(), Consumer()
    worker._held = {0: holding(records)}
    return worker, stored


def test_what_could_not_be_sent_is_not_stored_by_a_rebalance_that_waited() -> None:
    def fail() -> None:
        raise ConnectionError("the broker is away")

    async def run() -> list[Any]:
        worker, stored = failing_worker(fail, log(event(1), event(2)))
        batch = asyncio.create_task(worker._round())
        await asyncio.sleep(0.005)
        revoked = asyncio.create_task(worker.on_partitions_revoked([]))
        with pytest.raises(ConnectionError):
            await batch
        await revoked
        return stored

    assert asyncio.run(run()) == []


def test_what_was_sent_is_stored_before_a_rebalance_that_waited() -> None:
    async def run() -> list[Any]:
        worker, stored = failing_worker(lambda: None, log(event(1), event(2)))
        batch = asyncio.create_task(worker._round())
        await asyncio.sleep(0.005)
        await worker.on_partitions_revoked([])
        await batch
        return stored

    assert asyncio.run(run()) == [{TOPIC: 2}, {TOPIC: 2}]
