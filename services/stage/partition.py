"""One partition of a stage: records in, a batch of effects out. No input or output of its own.

Used by `worker`, by the tests of the protocol and by replay. It decides for every record whether
it is next, early, a repeat, a contradiction, unreadable or poison, and stops only the key that a
bad record belongs to.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import attrgetter
from typing import Generic

import structlog

from events.codec import Unreadable, digest
from events.topics import BLIND
from services.stage.ahead import show_ahead
from services.stage.batch import NOTHING, Batch, printable
from services.stage.record import Record
from services.stage.stage import Item, Stage, State, Step
from services.stage.stretches import key_by_key, stretches
from services.stage.tokens import Tokens
from services.stage.track import (
    MOST_WAITING,
    Line,
    Place,
    Position,
    Reason,
    Stopped,
    Track,
    Waiting,
    earliest,
)  # fmt: skip

KEY = attrgetter("key")
Read = Item | Unreadable | None  # None: its turn shows whether it is read
UNTOLD = "not told outside the count room"

_log = structlog.get_logger("stage")


class Partition(Generic[State]):
    """The keys of one partition, each with its track."""

    def __init__(
        self,
        stage: Stage[State],
        index: int,
        position: Position,
        tokens: Tokens | None = None,
        home: Callable[[bytes], int] | None = None,
        unprefixed: Callable[[str], str] = str,
        most_waiting: int = MOST_WAITING,
    ) -> None:
        self.stage = stage
        self._read, self._fold = stage.read, stage.fold
        self.index = index
        self.cursor: Position = dict(position)
        self._at = self.cursor  # while records are read again, where that stands
        self.tokens = tokens or Tokens()
        self.tracks: dict[str, Track[State]] = {}
        self.known: dict[bytes, Track[State]] = {}
        self.skipped: set[Place] = set()  # a person said so: they are never taken again
        self._home = home
        self._most_waiting = most_waiting
        self._unprefixed = unprefixed  # the contract's name of a topic, without this run's prefix

    def fold(self, records: Iterable[Record], batch: Batch[State]) -> None:
        """Take records that follow the cursor."""
        for stretch in stretches(records):
            admitted = [one for one in stretch if self._admits(one, batch)]  # in the log's order
            began, last = dict(self.cursor), None
            for runs in key_by_key(admitted, KEY):
                read = [list(map(self._ahead, own)) for own in runs]
                for own, items in zip(runs, read, strict=True):
                    if own[0].key != last:
                        self.cursor.clear()
                        self.cursor.update(began)  # no other key's record moves it past this key's
                        last = own[0].key
                    for record, item in zip(own, items, strict=True):
                        self.cursor[record.topic] = record.offset
                        self._take(record, batch, item)
            self.cursor.update({record.topic: record.offset + 1 for record in stretch})

    def _admits(self, record: Record, batch: Batch[State]) -> bool:
        headers = record.headers
        admitted = not headers or self.tokens.admits(record.topic, record.offset, headers)
        batch.fenced += not admitted
        return admitted

    def _ahead(self, record: Record) -> Read:
        track = self.known.get(record.key or b"")
        if track is None or track.stopped is not None:
            return None
        return self._read(self._unprefixed(record.topic), track.key, record.value or b"")

    def refold(
        self,
        records: Iterable[Record],
        batch: Batch[State],
        at: Position,
        only: Track[State] | None = None,
    ) -> None:
        """Take records again that lie before the cursor, of all keys or of one; `at` moves on."""
        self._at = at
        for record in records:
            track = self.known.get(record.key or b"")
            wanted = only is None or track is only
            covered = track is not None and record.offset < track.stored.get(record.topic, 0)
            skipped = (record.topic, record.offset) in self.skipped
            if wanted and not covered and not skipped and self._admits(record, batch):
                self._take(record, batch)
            at[record.topic] = record.offset + 1
        self._at = self.cursor

    def _take(self, record: Record, batch: Batch[State], item: Read = None) -> None:
        track = self.known.get(record.key or b"") or self._track(record, batch)
        if track is None:
            return
        stopped = track.stopped
        if stopped is not None and (stopped.reason != "gap" or track.key in batch.resumed):
            show_ahead(self.stage, self._unprefixed(record.topic), track, record.value, batch)
            return  # it stays in the log until the key catches up
        item = item or self._read(self._unprefixed(record.topic), track.key, record.value or b"")
        if isinstance(item, Unreadable):
            if stopped is None:
                told = UNTOLD if self._unprefixed(record.topic) in BLIND else str(item)
                self._refuse(record, batch, "unreadable", told, str(item))
                self._stop(track, batch, "unreadable", told, record)
            return
        if stopped is not None and not stopped.reaches(item):
            show_ahead(self.stage, self._unprefixed(record.topic), track, record.value, batch)
            return
        self._place(track, item, record, batch)
        if stopped is not None and track.stopped is stopped and track.past(stopped):
            batch.resumed[track.key] = track

    def _track(self, record: Record, batch: Batch[State]) -> Track[State] | None:
        """Begin the track of a key that is met for the first time, if it belongs here."""
        raw = record.key or b""
        try:
            key = raw.decode()
        except UnicodeDecodeError:
            key = ""
        if not key or len(key) > 80 or not key.isprintable():
            self._refuse(record, batch, "unreadable", "key: not the name of a table")
            return None
        if self._home is not None and (home := self._home(raw)) != self.index:
            reason = f"key: {key} belongs to partition {home}; its producer must use murmur2"
            self._refuse(record, batch, "unreadable", reason)
            return None
        here = {**self._at, record.topic: record.offset}
        self.adopt(track := Track(key, self.stage.start(key), stored=here))
        return track

    def adopt(self, track: Track[State]) -> None:
        """Hold a track that was stored."""
        self.tracks[track.key] = self.known[track.key.encode()] = track

    def forget(self, topic: str, below: int) -> None:
        """Drop what is known of records that are never read again."""
        self.tokens.forget(topic, below)
        if self.skipped:
            self.skipped = {(of, at) for of, at in self.skipped if of != topic or at >= below}

    def _refuse(
        self, record: Record, batch: Batch[State], reason: str, detail: str, why: str = ""
    ) -> None:
        if not batch.quiet:
            detail = printable(detail)
            _log.error(
                "quarantined", topic=record.topic, partition=self.index, offset=record.offset,
                table=(record.key or b"").decode(errors="replace"), why=detail,
            )  # fmt: skip
            batch.quarantine(record, reason, detail, printable(why or detail))

    def _place(self, track: Track[State], item: Item, record: Record, batch: Batch[State]) -> None:
        raw = record.value or b""
        if item.order == 0:
            self._said(track, item, record, batch)
            return
        line = track.line(item.line)
        if item.order == line.next:
            self._apply(track, line, item, raw, record, batch)
            if line.waiting:
                self._drain(track, item.line, record, batch)
        elif item.order < line.next:
            self._again(track, item, raw, record, batch)
        else:
            line.waiting[item.order] = Waiting(item, raw, record.topic, record.offset)
            track.moved = True
            if track.waiting_since is None:
                track.waiting_since = time.monotonic()
            if len(line.waiting) > self._most_waiting:
                self.stop_for_gap(track, batch)

    def _said(self, track: Track[State], item: Item, record: Record, batch: Batch[State]) -> None:
        if not track.hear(item.id):
            batch.repeats += 1
            return
        if not self._step(track, item, self._fold, record, batch):
            del track.said[item.id]  # it is heard again when the key goes on
            return
        lost = self.stage.lost(item)
        if lost is not None and track.stopped_as() in (None, "gap"):
            line = track.line(lost.line)
            line.declare(lost.first, lost.last)
            self._drain(track, lost.line, record, batch)

    def _again(
        self, track: Track[State], item: Item, raw: bytes, record: Record, batch: Batch[State]
    ) -> None:
        """A number that was passed comes again: a repeat, or a contradiction."""
        line = track.line(item.line)
        batch.repeats += 1
        if line.was_lost(item.order):
            detail = f"{item.id} comes after it was declared lost"
        elif line.contradicts(item, raw):
            detail = f"{item.id} comes again with other content"
        else:
            return
        if track.find(f"{item.line}/{item.order}={digest(raw).hex()}"):  # once, however often read
            self._refuse(record, batch, "contradiction", detail)
            self._step(track, item, self.stage.contradicted, record, batch)

    def _drain(self, track: Track[State], name: str, record: Record, batch: Batch[State]) -> None:
        line = track.line(name)
        while track.stopped_as() in (None, "gap") and line.next in line.waiting:
            early = line.waiting.pop(line.next)
            self._apply(track, line, early.item, early.raw, early, batch)
        for order in [order for order in line.waiting if order < line.next]:
            del line.waiting[order]
        if track.gap() is None:
            track.waiting_since = None

    def _apply(
        self,
        track: Track[State],
        line: Line,
        item: Item,
        raw: bytes,
        at: Record | Waiting,
        batch: Batch[State],
    ) -> None:
        if self._step(track, item, self._fold, at, batch):
            line.take(item, raw)
            batch.folded += 1
            batch.last_id = item.id

    def _step(
        self,
        track: Track[State],
        item: Item,
        fold: Callable[[State, Item], Step[State]],
        at: Record | Waiting,
        batch: Batch[State],
    ) -> bool:
        """Fold one item; what the fold cannot bear stops its key at the event before."""
        try:
            step = fold(track.state, item)
            made = batch.make(track, step.entries) if step.entries else NOTHING
        except Exception as failure:  # noqa: BLE001 - whatever a fold raises stops this key alone
            blind = self.stage.blind  # what was raised may quote a state
            detail = f"{item.id}: {type(failure).__name__}: {UNTOLD if blind else failure}"
            _log.error("poison", table=track.key, event_id=item.id, exc_info=not blind)
            self._stop(track, batch, "poison", detail, at)
            return False
        track.state = step.state
        track.moved = True
        if made is not NOTHING or step.rows:
            batch.keep(track, step, made)
        return True

    def stop_for_gap(self, track: Track[State], batch: Batch[State]) -> None:
        """Wait no longer in memory: the early records stay in the log."""
        gap = track.gap()
        if gap is not None:
            name, line = gap
            came, here = min(line.waiting), {**self._at}
            detail = f"{name} {line.next} is missing, {came} has come"
            self._hold(track, batch, Stopped("gap", detail, here, name, line.next, came=came))

    def _stop(
        self,
        track: Track[State],
        batch: Batch[State],
        reason: Reason,
        detail: str,
        at: Record | Waiting,
    ) -> None:
        resume = earliest({**self._at}, {at.topic: at.offset})
        self._hold(track, batch, Stopped(reason, detail, at=(at.topic, at.offset), resume=resume))

    def _hold(self, track: Track[State], batch: Batch[State], stopped: Stopped) -> None:
        stopped = track.hold(replace(stopped, detail=printable(stopped.detail)))
        batch.stopped[track.key] = stopped
        batch.resumed.pop(track.key, None)
        _log.error("stopped", table=track.key, reason=stopped.reason, why=stopped.detail)
