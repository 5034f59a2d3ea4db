"""A partition in the hands of a worker: what is stored of it, and how it is read again.

Used by `worker`. `load` brings it to its committed position after a take-over; `catch_up` reads
the queues of keys that were stopped and go on.
"""

from typing import Generic, Self

from services.stage.batch import Batch
from services.stage.faults import reach
from services.stage.log import LogReader, home
from services.stage.partition import Partition
from services.stage.rows import Change, Released, Snapshot, Taken
from services.stage.settings import WorkerSettings
from services.stage.stage import Stage, State
from services.stage.store import Store
from services.stage.tokens import Tokens
from services.stage.track import Position, Stopped, Track, earliest, load
from services.stage.trouble import Refused


class Holding(Generic[State]):
    """One partition, its token, and where Postgres knows it to stand."""

    def __init__(
        self, stage: Stage[State], taken: Taken, settings: WorkerSettings, log: LogReader
    ) -> None:
        self.index, self.token = taken.partition, taken.token
        self._stage, self._log = stage, log
        self._before: Position = taken.position
        self.partition = Partition(
            stage,
            taken.partition,
            taken.position,
            Tokens({t: {s: [(a, b) for a, b in e] for s, e in of.items()}
                    for t, of in taken.tokens.items()}),
            lambda key: home(key, settings.partitions),
            lambda topic: topic.removeprefix(settings.prefix),
        )  # fmt: skip
        self.partition.skipped.update(taken.skipped)

    @classmethod
    async def load(
        cls,
        stage: Stage[State],
        taken: Taken,
        store: Store,
        settings: WorkerSettings,
        log: LogReader,
    ) -> Self:
        """Take up what is stored, and fold again, quietly, what came after it."""
        holding = cls(stage, taken, settings, log)
        snapshots, stopped = await store.load(taken.partition)
        for kept in snapshots:
            track = load(stage, kept.key, kept.body, kept.version, kept.position)
            track.stopped = stopped.get(kept.key)
            holding.partition.adopt(track)
        quiet: Batch[State] = Batch(quiet=True)
        await holding._reread(quiet, dict(taken.restart))
        if quiet.stopped:
            raise Refused(_otherwise(stage.name, *next(iter(quiet.stopped.items()))))
        return holding

    async def _reread(
        self, batch: Batch[State], at: Position, only: Track[State] | None = None
    ) -> None:
        for topic, end in self.partition.cursor.items():
            async for records in self._log.read(topic, self.index, at[topic], end):
                self.partition.refold(records, batch, at, only)
                reach(self._stage.name, "refolded")

    async def catch_up(self, batch: Batch[State]) -> None:
        """Read the queues of the keys that go on, from where each stopped to where the others are.

        On its way a key may stop at another gap, and read further on that this one is closed too.
        """
        while track := next((t for t in batch.resumed.values() if t.stopped), None):
            assert track.stopped is not None
            resume, track.stopped = track.stopped.resume, None
            track.ahead = None
            track.moved = True
            await self._reread(batch, {**self.partition.cursor, **resume}, track)

    async def release(self, released: Released, batch: Batch[State]) -> None:
        """Let a stopped key go on, past the record that stopped it where a person said so."""
        track = self.partition.tracks.get(released.key)
        if track is None or track.stopped is None:
            return
        if released.skip and track.stopped.at is not None:
            self.partition.skipped.add(track.stopped.at)
        batch.resumed[track.key] = track

    @property
    def stopped(self) -> int:
        """How many keys are stopped."""
        return sum(track.stopped is not None for track in self.partition.tracks.values())

    def waits_since(self, moment: float) -> bool:
        """Whether any key has waited for a missing number since before a moment."""
        return any(
            track.waiting_since is not None and track.waiting_since <= moment
            for track in self.partition.tracks.values()
        )

    def stop_waiting(self, batch: Batch[State], since: float = float("inf")) -> None:
        """Stop the keys that have waited too long."""
        for track in self.partition.tracks.values():
            if track.waiting_since is not None and track.waiting_since <= since:
                self.partition.stop_for_gap(track, batch)

    def change(self, batch: Batch[State], every: int) -> Change:
        """What a batch changes in Postgres; keys that are due are stored with it."""
        after: Position = dict(self.partition.cursor)
        snapshots: list[Snapshot] = []
        restart = needed = after
        for track in self.partition.tracks.values():
            if track.moved and self._due(track, batch, after, every):
                snapshots.append(self._snapshot(track, after))
            if track.stopped is None:
                restart = earliest(restart, track.restart(after))
            else:
                needed = earliest(needed, track.stopped.resume)
        for topic, offset in earliest(needed, restart).items():
            self.partition.forget(topic, offset)
        resumed = [key for key, track in batch.resumed.items() if track.stopped is None]
        return Change(
            self.index,
            self.token,
            self._before,
            after,
            restart,
            self.partition.tokens.epochs,
            snapshots,
            batch.stopped,
            resumed,
            batch.quarantined,
        )

    def _due(self, track: Track[State], batch: Batch[State], after: Position, every: int) -> bool:
        if track.stopped is not None or track.key in batch.resumed:
            return True
        behind = sum(after.values()) - sum(track.stored.get(topic, 0) for topic in after)
        return behind >= 2 * every or (behind >= every and self._stage.at_rest(track.state))

    def _snapshot(self, track: Track[State], after: Position) -> Snapshot:
        if track.stopped is not None:
            track.stored = track.stopped.resume
        else:
            track.stored = earliest(after, track.first_waiting())
        track.moved = False
        return Snapshot(track.key, track.stored, self._stage.version, track.dump(self._stage))

    def committed(self, change: Change) -> None:
        """Remember where Postgres now stands."""
        self._before = change.after


def _otherwise(stage: str, key: str, stopped: Stopped) -> str:
    return (
        f"{stage} folds {key} otherwise than it did before ({stopped.detail}): start the program "
        "that folded it, or give the changed fold a new version."
    )
