"""What one batch of records came to, before anything of it has left the process.

Used by `partition`, which fills it, and by `worker`, which sends and commits it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from events.codec import canonical, write_facts
from services.stage.record import Record
from services.stage.stage import Entry, State, Step
from services.stage.tokens import Headers
from services.stage.track import Reason, Stopped, Track

MOST_BYTES = 900_000  # of one request, under the broker's usual limit of one megabyte
MOST_DETAIL = 1000  # characters of a reason
MOST_FACTS = MOST_BYTES - 10_000  # of one record: the rest is for its key and its headers
_new = tuple.__new__  # of a named tuple and all its fields: a third of the time of calling it


class Quarantined(NamedTuple):
    """A record that could not be read, or that contradicts one that was."""

    topic: str
    offset: int
    key: bytes | None
    raw: bytes | None
    headers: Headers
    timestamp: int
    reason: Reason | str
    detail: str
    why: str  # the same, told where the record itself may be read


class Outgoing(NamedTuple):
    """One record to be sent to a derived topic."""

    topic: str
    key: bytes
    cause: str
    value: bytes
    away: bool = False  # to the partition of its key; else where its events came from


class Made(NamedTuple):
    """The records of one step, and where their books stand after it."""

    books: dict[str, int]
    outgoing: list[Outgoing]


NOTHING = Made({}, [])


@dataclass(slots=True)
class Batch(Generic[State]):
    """Effects of some records of one partition. A quiet one was sent and written before."""

    quiet: bool = False
    outgoing: list[Outgoing] = field(default_factory=list)
    rows: list[Any] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
    stopped: dict[str, Stopped] = field(default_factory=dict)
    resumed: dict[str, Track[State]] = field(default_factory=dict)
    folded: int = 0
    repeats: int = 0
    fenced: int = 0
    last_id: str = ""

    def quarantine(self, record: Record, reason: str, detail: str, why: str) -> None:
        """Put a record aside, as it came."""
        place, value = (record.topic, record.offset), (record.key, record.value)
        headers = tuple(record.headers)
        self.quarantined.append(
            Quarantined(*place, *value, headers, record.timestamp, reason, detail, why)
        )

    def make(self, track: Track[State], entries: Sequence[Entry], told: int = 0) -> Made:
        """Number the facts of each entry in its book, and spell its record; nothing is kept yet.

        `told`: so many facts of what caused the first of these were made before.
        """
        books: dict[str, int] = {}
        outgoing: list[Outgoing] = []
        last, index = entries[0].cause if entries else "", told
        for topic, book, cause, facts, to in entries:
            if cause != last:
                last, index = cause, 0
            n = books.get(book) or track.books.get(book, 1)
            for fact in facts:
                index += 1
                fact.id, fact.book, fact.n = f"{cause}/{index}", book, n
                n += 1
            books[book] = n
            if self.quiet:
                continue
            value = canonical(facts[0]) if len(facts) == 1 else write_facts(map(canonical, facts))
            if len(value) > MOST_FACTS:
                raise ValueError(f"facts of {len(value)} bytes: a record takes {MOST_FACTS}")
            key = (to or track.key).encode()
            outgoing.append(_new(Outgoing, (topic.name, key, cause, value, to is not None)))
        return _new(Made, (books, outgoing))

    def show(self, track: Track[State], entries: Sequence[Entry]) -> None:
        """Send what a stopped key shows; its books stand where they stood."""
        for entry in entries:
            for index, fact in enumerate(entry.facts, 1):
                fact.id = f"{entry.cause}/waiting-{index}"
                fact.book = entry.book
                fact.n = track.books.get(entry.book, 1)
            value = write_facts([canonical(fact) for fact in entry.facts])
            key = (entry.key or track.key).encode()
            self.outgoing.append(Outgoing(entry.topic.name, key, entry.cause, value))

    def keep(self, track: Track[State], step: Step[State], made: Made) -> None:
        """Keep what a step gave to others."""
        track.books.update(made.books)
        if not self.quiet:
            self.outgoing.extend(made.outgoing)
            if step.rows:
                self.rows.extend(step.rows)


def printable(detail: str) -> str:
    """A reason that may quote any bytes, as Postgres and people can take it."""
    return detail.replace("\0", "\\0")[:MOST_DETAIL]
