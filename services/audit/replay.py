"""Observed events in, derived facts out, without a broker or a database. Used by `pitwatch replay`.

The same stages and the same protocol as live, on records made of lines; so the same input gives
the same output, byte for byte, and what a live stage would wait for or put aside is said here.
Where the log ends, what is held for a device's next word is said too, and a link's last rounds are
looked at: nothing more comes.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import orjson

from events.codec import Unreadable, read_observed
from events.derived import ProgressiveWagers
from events.observed import LINE_OF_TYPE, TOPIC_OF_LINE, ObservedEvent
from services.day.stage import DayStage
from services.meters.stage import LINE as LINK_LINE
from services.meters.stage import MetersStage
from services.meters.state import LinkState
from services.stage.batch import Batch, Quarantined
from services.stage.partition import Partition
from services.stage.stage import Item, Stage, Step
from services.stage.tokens import Headers
from services.stage.track import Position
from services.tables.stage import TablesStage
from services.tables.state import TableState

UNBOUNDED = 2**62  # a file cannot be read again: what is early waits in memory until its end


class Line(NamedTuple):
    """A line of a file, or a derived record, as the protocol takes records."""

    topic: str
    offset: int
    key: bytes
    value: bytes
    headers: Headers = ()
    timestamp: int = 0


class Error(NamedTuple):
    """A line that could not be accepted."""

    id: str | None
    code: str
    where: str
    message: str

    def spelled(self) -> bytes:
        """As it is printed."""
        error = {"code": self.code, "where": self.where, "message": self.message}
        return orjson.dumps({"id": self.id, "error": error})


class _Last(NamedTuple):
    """The last item of a key, and how many facts it has made."""

    item: Item
    told: int


class _Remembering(TablesStage):
    """The tables stage, and the last item of each table."""

    def __init__(self) -> None:
        self.last: dict[str, _Last] = {}

    def fold(self, state: TableState, item: Item) -> Step[TableState]:
        step = super().fold(state, item)
        self.last[state.table] = _Last(item, _told_by(item.id, step))
        return step

    def last_step(self, state: TableState, last: _Last) -> Step[TableState]:
        """What is said after it."""
        return self.ended(state, last.item, last.told)

    def closings(self, partition: Partition[Any]) -> dict[str, list[ProgressiveWagers]]:
        """Of each link, the tables on it that are between rounds."""
        found: dict[str, list[ProgressiveWagers]] = {}
        for key, last in sorted(self.last.items()):
            track = partition.tracks[key]
            if track.stopped is None and track.gap() is None:
                for one in self.resting(track.state, last.item):
                    if isinstance(one, ProgressiveWagers):
                        found.setdefault(one.link, []).append(one)
        return found


class _RememberingLinks(MetersStage):
    """The meters stage, and the last item of each link's own line."""

    def __init__(self) -> None:
        self.last: dict[str, _Last] = {}
        self.resting: dict[str, list[ProgressiveWagers]] = {}  # by link: tables, as the log ends

    def fold(self, state: LinkState, item: Item) -> Step[LinkState]:
        step = super().fold(state, item)
        if item.line == LINK_LINE:
            self.last[state.link] = _Last(item, _told_by(item.id, step))
        return step

    def last_step(self, state: LinkState, last: _Last) -> Step[LinkState]:
        """What is said after it."""
        return self.ended(state, last.item, self.resting.get(state.link, ()))


def _told_by(name: str, step: Step[Any]) -> int:
    """How many facts this item has made."""
    return sum(len(entry.facts) for entry in step.entries if entry.cause == name)


class Replay:
    """Stages fed by hand, each with the one partition that holds every table."""

    def __init__(self) -> None:
        self._offset = 0
        self._tables, self._links = _Remembering(), _RememberingLinks()
        self._partitions: list[Partition[Any]] = [
            _whole(stage) for stage in (self._tables, self._links, DayStage())
        ]

    def take(self, raw: bytes) -> Iterator[bytes | Error]:
        """What one line gives: facts as they would be stored, or why it was not accepted."""
        event = read_observed(raw)
        if isinstance(event, Unreadable):
            yield Error(_id(raw), "event.unreadable", event.where, event.message)
        else:
            yield from self._feed(_record(event, raw))

    def take_all(self, lines: Iterable[bytes]) -> Iterator[bytes | Error]:
        """What lines give, one after another."""
        for raw in lines:
            if raw.strip():
                yield from self.take(raw.strip())

    def _feed(self, record: Line) -> Iterator[bytes | Error]:
        """Give a record to each stage that reads its topic, and their records to the others."""
        self._offset += 1
        record = record._replace(offset=self._offset)
        for partition in self._partitions:
            if record.topic not in partition.cursor:
                continue
            batch: Batch[Any] = Batch()
            partition.fold([record], batch)
            yield from (_refused(bad) for bad in batch.quarantined)
            for stop in batch.stopped.values():
                yield Error(None, f"table.stopped.{stop.reason}", record.key.decode(), stop.detail)
            for out in batch.outgoing:
                yield from out.value.split(b"\n")
                yield from self._feed(Line(out.topic, 0, out.key, out.value))

    def end(self) -> Iterator[bytes | Error]:
        """What is held still, and who waits for a number, when there is nothing more to come."""
        yield from self._held()
        for partition in self._partitions:
            for key in sorted(partition.tracks):
                gap = partition.tracks[key].gap()
                if gap is not None:
                    name, line = gap
                    message = f"{len(line.waiting)} events wait for number {line.next}"
                    yield Error(None, "order.missing", f"{name} of {key}", message)

    def _held(self) -> Iterator[bytes]:
        """Of each table and link whose line lacks no number: that may be what would explain it."""
        yield from _last_words(self._tables, self._partitions[0])
        self._links.resting = self._tables.closings(self._partitions[0])
        yield from _last_words(self._links, self._partitions[1])


def _last_words(
    stage: _Remembering | _RememberingLinks, partition: Partition[Any]
) -> Iterator[bytes]:
    for key in sorted(partition.tracks):
        track = partition.tracks[key]
        if track.stopped is None and track.gap() is None and key in stage.last:
            batch: Batch[Any] = Batch()
            last = stage.last[key]
            step: Step[Any] = stage.last_step(track.state, last)
            own = [one for one in step.entries if one.cause == last.item.id]
            others = [one for one in step.entries if one.cause != last.item.id]
            batch.keep(track, step, batch.make(track, others))
            batch.keep(track, step, batch.make(track, own, last.told))
            for out in batch.outgoing:
                yield from out.value.split(b"\n")


def replay(lines: Iterable[bytes]) -> Iterator[bytes | Error]:
    """Everything that a log gives, in its order, and what is held as it ends."""
    whole = Replay()
    yield from whole.take_all(lines)
    yield from whole.end()


def so_far(lines: Iterable[bytes]) -> Iterator[bytes | Error]:
    """The same of a log that goes on: what is held then waits."""
    yield from Replay().take_all(lines)


def _whole(stage: Stage[Any]) -> Partition[Any]:
    start: Position = {topic.name: 0 for topic in stage.reads}
    return Partition(stage, 0, start, most_waiting=UNBOUNDED)


def _record(event: ObservedEvent, raw: bytes) -> Line:
    topic = TOPIC_OF_LINE[LINE_OF_TYPE[event.type]]
    return Line(topic.name, 0, event.table.encode(), raw)


def _refused(bad: Quarantined) -> Error:
    key = bad.key.decode(errors="replace") if bad.key else ""
    return Error(_id(bad.raw or b""), f"event.{bad.reason}", key, bad.detail)


def _id(raw: bytes) -> str | None:
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str) else None
