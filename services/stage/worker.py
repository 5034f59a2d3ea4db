"""The loop that runs a stage: take records, fold, send, await, commit. Used by `pitwatch run`.

Crash-only: whatever fails between folding and committing ends the process; its successor takes
the partitions again from Postgres, folds again what was not stored, and keeps quiet about what
was sent. Kafka's consumer group only spreads the partitions.
"""

import asyncio
import time
from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, Generic

import structlog
from aiokafka import AIOKafkaConsumer, ConsumerRebalanceListener, TopicPartition
from aiokafka.coordinator.assignors.range import RangePartitionAssignor
from aiokafka.errors import NoOffsetForPartitionError, OffsetOutOfRangeError

from services.stage.batch import Batch
from services.stage.counters import Counters, Tells
from services.stage.faults import reach
from services.stage.holding import Holding
from services.stage.log import LogReader
from services.stage.rows import Change, Taken
from services.stage.sender import Sender
from services.stage.settings import WorkerSettings
from services.stage.stage import Stage, State
from services.stage.store import Store
from services.stage.trouble import Refused, Stalled
from services.stage.watch import Watch

_log = structlog.get_logger("stage")


class Worker(ConsumerRebalanceListener, Generic[State]):  # type: ignore[misc]  # aiokafka has no types
    """One process of a stage."""

    def __init__(
        self, stage: Stage[State], settings: WorkerSettings, tells: Tells | None = None
    ) -> None:
        self._stage, self._set = stage, settings
        self._tells: Tells = tells or Counters()
        self._topics = [settings.prefix + topic.name for topic in stage.reads]
        self._store = Store(settings, stage.name, stage.version, blind=stage.blind)
        self._sender = Sender(
            settings.kafka, settings.prefix, stage.name, stage.version, settings.partitions
        )
        self._log = LogReader(settings.kafka)
        self._held: dict[int, Holding[State]] = {}
        self._taken: list[Taken] = []  # by the group's last answer, not read yet
        self._turn = asyncio.Lock()  # a batch, or a change of partitions: never both
        self._failure: BaseException | None = None
        self._tended = 0.0
        self._joined = False
        self._consumer: AIOKafkaConsumer[bytes, bytes] = AIOKafkaConsumer(
            **settings.kafka,
            group_id=settings.prefix + stage.name,
            group_instance_id=settings.name,
            enable_auto_commit=False,
            auto_offset_reset="none",
            partition_assignment_strategy=(RangePartitionAssignor,),
            session_timeout_ms=int(settings.session_seconds * 1000),
            heartbeat_interval_ms=int(settings.session_seconds * 200),
            max_poll_records=settings.batch_records,
            max_partition_fetch_bytes=4 << 20,
        )
        self._watch = Watch(settings, self._tells, self._consumer, self._held, self._turn.locked)

    def _fail(self, failure: BaseException) -> None:
        self._failure = failure

    def ready(self) -> str | None:
        """Why this worker is not ready, or None."""
        if not self._joined:
            return "waiting for its partitions"
        if self._taken:
            return "folding again what was not stored"
        return None

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop; then finish the batch and store every key."""
        try:
            await self._store.open()
            await self._sender.start()
            await self._consumer.start()
            self._consumer.subscribe(self._topics, listener=self)
            watching = asyncio.create_task(self._watch.run(self._fail))
            try:
                while not stop.is_set():
                    await self._round()
            finally:
                watching.cancel()
            async with self._turn:
                await self._drain()
        finally:
            await self._close()

    async def _round(self) -> None:
        if self._failure is not None:
            raise self._failure
        if self._taken:
            await self._alone(self._settle())
        try:
            got = await self._consumer.getmany(timeout_ms=200)
        except NoOffsetForPartitionError:
            return  # assigned and not yet placed: the listener is about to
        except OffsetOutOfRangeError as failure:
            raise Refused(_shorter(str(failure))) from failure
        await self._alone(self._work(got))
        if time.monotonic() - self._tended > 1.0:
            await self._alone(self._tend())
            self._tended = time.monotonic()

    async def _alone(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work while no partition comes or goes.

        What fails has folded in memory what it did not send: nothing of it may be stored, also
        not by a listener that waits for its turn while this process ends.
        """
        async with self._turn:
            began = time.monotonic()
            try:
                await work
            except BaseException as failure:
                self._failure = failure
                self._held.clear()
                raise
            self._watch.moved_at += time.monotonic() - began

    async def _close(self) -> None:
        for part in (self._consumer, self._sender, self._log):
            try:
                await asyncio.wait_for(part.stop(), 5)
            except Exception:  # noqa: BLE001 - what is broken may not close; the process ends anyway
                _log.warning("did not close", part=type(part).__name__)
        await self._store.close()

    # -- partitions come and go ------------------------------------------------------------

    async def on_partitions_revoked(self, revoked: Iterable[TopicPartition]) -> None:
        """Finish, store every key, and let go."""
        try:
            async with self._turn:
                await self._drain()
        except Exception as failure:  # noqa: BLE001 - aiokafka would swallow it; the loop raises it
            self._failure = failure
        self._held.clear()
        self._taken.clear()

    async def on_partitions_assigned(self, assigned: Iterable[TopicPartition]) -> None:
        """Raise the tokens at once; what was stored is read by the loop, under heartbeats."""
        try:
            async with self._turn:
                indexes = {place.partition for place in assigned}
                self._taken = await self._store.take(indexes, self._set.log)
                reach(self._stage.name, "taken")
                for taken in self._taken:
                    for topic in self._topics:
                        place = TopicPartition(topic, taken.partition)
                        self._consumer.seek(place, taken.position[topic])
                        self._consumer.pause(place)
                self._joined = True
                _log.info("taken", stage=self._stage.name, partitions=sorted(indexes))
        except Exception as failure:  # noqa: BLE001 - aiokafka would swallow it; the loop raises it
            self._failure = failure

    async def _settle(self) -> None:
        """Bring each newly taken partition to its committed position, quietly, and go live."""
        await self._check_lengths()
        await self._store.learn([taken.partition for taken in self._taken], self._set.log)
        while self._taken:
            taken = self._taken[0]
            self._held[taken.partition] = await Holding.load(
                self._stage, taken, self._store, self._set, self._log
            )
            reach(self._stage.name, "reread")
            self._taken.pop(0)
            for topic in self._topics:
                self._consumer.resume(TopicPartition(topic, taken.partition))
        self._watch.moved_at = time.monotonic()

    async def _check_lengths(self) -> None:
        """Refuse a log that does not hold what the books were made from."""
        places = {
            TopicPartition(topic, taken.partition): taken
            for taken in self._taken
            for topic in self._topics
        }
        first = await self._consumer.beginning_offsets(list(places))
        end = await self._consumer.end_offsets(list(places))
        for place, taken in places.items():
            at, since = taken.position[place.topic], taken.restart[place.topic]
            if not first[place] <= since <= at <= end[place]:
                where = f"{place.topic}/{place.partition} holds {first[place]} to {end[place]}"
                raise Refused(_shorter(f"{where}, the books stand at {at}"))

    async def _drain(self) -> None:
        """Store every key at the position, so that whoever comes next starts right there."""
        if self._failure is not None:
            return
        batches: list[tuple[Holding[State], Batch[State]]] = []
        for holding in self._held.values():
            batch: Batch[State] = Batch()
            holding.stop_waiting(batch)
            batches.append((holding, batch))
        if batches:
            await self._commit(batches, everything=True)
            reach(self._stage.name, "drained")

    # -- a batch ---------------------------------------------------------------------------

    async def _work(self, got: dict[TopicPartition, list[Any]]) -> None:
        began = time.monotonic()
        batches: dict[int, Batch[State]] = {}
        for place, records in got.items():
            holding = self._held.get(place.partition)
            if holding is None or not records:
                continue
            due = holding.partition.cursor[place.topic]
            if records[0].offset != due:
                raise Stalled(f"{place.topic}/{place.partition}: {due} is due, the log gave "
                              f"{records[0].offset}")  # fmt: skip
            reach(self._stage.name, "read")
            holding.partition.fold(records, batches.setdefault(place.partition, Batch()))
            self._tells.newest = records[-1].timestamp / 1000
        if batches:
            await self._finish([(self._held[index], batch) for index, batch in batches.items()])
            self._watch.moved_at = time.monotonic()
            self._tells.batch(self._watch.moved_at - began)

    async def _finish(self, batches: Sequence[tuple[Holding[State], Batch[State]]]) -> None:
        for holding, batch in batches:
            await holding.catch_up(batch)
        reach(self._stage.name, "folded")
        await asyncio.gather(*[self._send(holding, batch) for holding, batch in batches])
        reach(self._stage.name, "sent")
        await self._commit(batches)
        reach(self._stage.name, "committed")

    async def _send(self, holding: Holding[State], batch: Batch[State]) -> None:
        await self._sender.send(holding.index, holding.token, batch.outgoing)
        if batch.quarantined:
            await self._sender.quarantine(holding.index, batch.quarantined)

    async def _commit(
        self,
        batches: Sequence[tuple[Holding[State], Batch[State]]],
        *,
        everything: bool = False,
    ) -> None:
        every = 0 if everything else self._set.snapshot_every
        changes: list[Change] = [holding.change(batch, every) for holding, batch in batches]
        rows = [row for _, batch in batches for row in batch.rows]

        async def write(cursor: Any) -> None:
            await self._stage.write(cursor, rows)

        await self._store.commit(
            changes, write if rows else None, lambda: reach(self._stage.name, "written")
        )
        for (holding, batch), change in zip(batches, changes, strict=True):
            holding.committed(change)
            self._tells.folded += batch.folded
            self._tells.repeats += batch.repeats
            self._tells.fenced += batch.fenced
            self._tells.quarantined += len(batch.quarantined)
        self._tells.stopped_tables = sum(h.stopped for h in self._held.values())

    # -- once a second ---------------------------------------------------------------------

    async def _tend(self) -> None:
        """Stop what has waited too long, let go on what was released, and look at the lag."""
        now = time.monotonic()
        batches: dict[int, Batch[State]] = {}
        for index, holding in self._held.items():
            if holding.waits_since(now - self._set.patience_seconds):
                batch = batches.setdefault(index, Batch())
                holding.stop_waiting(batch, now - self._set.patience_seconds)
        for released in await self._store.released(list(self._held)):
            holding = self._held[released.partition]
            batch = batches.setdefault(released.partition, Batch())
            await holding.release(released, batch)
        if batches:
            await self._finish([(self._held[index], batch) for index, batch in batches.items()])


def _shorter(what: str) -> str:
    return (
        f"This Kafka log is shorter than what the books were made from ({what}): bring the old log "
        "back, or start with an empty database."
    )
