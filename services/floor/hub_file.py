"""The SQLite file in which the hub keeps its memory: its tables, and what is written to them.

Used by `outbox`; the outlet reads through a connection of its own.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import orjson

from events.observed import ObservedLine
from services.floor.numbering import Line, Table
from services.floor.room import foreign, trouble_of
from services.floor.spans import Spans
from services.runtime.trouble import Unusable

SHAPE = 2
PRINTS = 256  # digests kept of each line, at least
CONTENTS = 20_000  # contents kept of each device's start, at least
STARTS = 3  # of a device, of which contents are kept

_TABLES = """
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS lines (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, tbl TEXT NOT NULL, held TEXT NOT NULL,
    next INTEGER NOT NULL, hub_ms INTEGER NOT NULL, relayed INTEGER NOT NULL,
    UNIQUE (name, tbl)) STRICT;
CREATE TABLE IF NOT EXISTS tables (
    name TEXT PRIMARY KEY, open INTEGER NOT NULL, devices TEXT NOT NULL, silent TEXT NOT NULL,
    link TEXT) STRICT;
CREATE TABLE IF NOT EXISTS streams (
    number INTEGER PRIMARY KEY, tbl TEXT NOT NULL, source TEXT NOT NULL, boot TEXT NOT NULL,
    heard TEXT NOT NULL, recalls INTEGER NOT NULL, UNIQUE (tbl, source, boot)) STRICT;
CREATE TABLE IF NOT EXISTS heard (
    stream INTEGER NOT NULL, seq INTEGER NOT NULL, content BLOB NOT NULL, event TEXT NOT NULL,
    PRIMARY KEY (stream, seq, content)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS prints (
    line INTEGER NOT NULL, place INTEGER NOT NULL, print BLOB NOT NULL,
    PRIMARY KEY (line, place)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS said (event TEXT PRIMARY KEY, content BLOB NOT NULL)
    STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS outbox (
    place INTEGER PRIMARY KEY AUTOINCREMENT, line TEXT NOT NULL, tbl TEXT NOT NULL,
    event BLOB NOT NULL) STRICT;
"""
_LACKS_LINK = (  # as files of shape 1 do
    "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info('tables') WHERE name = 'link')"
)


class Parcel(NamedTuple):
    """One accepted event on its way to Kafka."""

    place: int
    line: ObservedLine
    table: str
    event: bytes


@dataclass(slots=True)
class Stream:
    """What a device has sent since one start of it."""

    number: int
    key: tuple[str, str, str]  # table, source, boot
    heard: Spans = field(default_factory=Spans)
    recalls: bool = True  # contents are still kept
    pruned: int = 0


@dataclass(slots=True)
class Batch:
    """What one commit writes."""

    outbox: list[tuple[int, str, str, bytes]] = field(default_factory=list)
    prints: dict[tuple[int, int], bytes] = field(default_factory=dict)
    heard: dict[tuple[int, int], dict[bytes, str]] = field(default_factory=dict)
    said: dict[str, bytes] = field(default_factory=dict)
    lines: dict[int, Line] = field(default_factory=dict)
    streams: dict[int, Stream] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    acknowledged: int = 0


def connect(file: Path) -> sqlite3.Connection:
    """A connection that may be used from any thread, though only from one at a time."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=30)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


class HubFile:
    """Reads and writes the file; one batch is one transaction, forced to disk."""

    def __init__(self, file: Path) -> None:
        self._file = file
        try:
            self._db = connect(file)
            self._db.executescript(_TABLES)
            shape = int(self.note("shape") or SHAPE)
            if shape <= SHAPE and self._row(_LACKS_LINK):
                self._db.execute("ALTER TABLE tables ADD COLUMN link TEXT")
            self.make_note("shape", str(max(shape, SHAPE)))
        except sqlite3.Error as error:
            raise Unusable(str(trouble_of(file, error) or foreign(file, error))) from error
        if shape > SHAPE:
            raise Unusable(f"{file} was written by a newer Pitwatch: start that version.")

    def _row(self, statement: str, values: tuple[Any, ...] = ()) -> tuple[Any, ...] | None:
        row: tuple[Any, ...] | None = self._db.execute(statement, values).fetchone()
        return row

    def note(self, name: str) -> str | None:
        """A note that was made."""
        row = self._row("SELECT value FROM meta WHERE name = ?", (name,))
        return None if row is None else str(row[0])

    def make_note(self, name: str, value: str) -> None:
        """Make a note, at once."""
        self._db.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (name, value))

    def lines(self) -> Iterator[tuple[int, Line]]:
        """Every line with its number in the file."""
        for number, name, table, held, following, hub_ms, relayed in self._db.execute(
            "SELECT number, name, tbl, held, next, hub_ms, relayed FROM lines"
        ):
            spans = Spans(orjson.loads(held))
            yield number, Line(name, table, spans, following, hub_ms, bool(relayed))

    def tables(self) -> Iterator[Table]:
        """What is known of every table."""
        for name, is_open, devices, silent, link in self._db.execute(
            "SELECT name, open, devices, silent, link FROM tables"
        ):
            listed, missed = tuple(orjson.loads(devices)), frozenset(orjson.loads(silent))
            yield Table(name, bool(is_open), listed, missed, link=link)

    def most(self) -> tuple[int, int, int]:
        """The highest number of a parcel ever, of a line, of a stream."""
        place = self._row("SELECT seq FROM sqlite_sequence WHERE name = 'outbox'") or (0,)
        line = self._row("SELECT coalesce(max(number), 0) FROM lines") or (0,)
        stream = self._row("SELECT coalesce(max(number), 0) FROM streams") or (0,)
        return place[0], line[0], stream[0]

    def stream(self, key: tuple[str, str, str]) -> Stream | None:
        """What a device has sent since a start of it."""
        row = self._row(
            "SELECT number, heard, recalls FROM streams WHERE (tbl, source, boot) = (?, ?, ?)", key
        )
        if row is None:
            return None
        return Stream(row[0], key, Spans(orjson.loads(row[1])), bool(row[2]))

    def heard(self, stream: int, seq: int, content: bytes) -> str | None:
        """The id under which this content of a device's number was accepted."""
        row = self._row(
            "SELECT event FROM heard WHERE (stream, seq, content) = (?, ?, ?)",
            (stream, seq, content),
        )
        return None if row is None else str(row[0])

    def print_of(self, place: tuple[int, int]) -> bytes | None:
        """The digest of an event by its line and number."""
        row = self._row("SELECT print FROM prints WHERE (line, place) = (?, ?)", place)
        return None if row is None else bytes(row[0])

    def said(self, event: str) -> bytes | None:
        """The digest of what a person said under this id."""
        row = self._row("SELECT content FROM said WHERE event = ?", (event,))
        return None if row is None else bytes(row[0])

    def commit(self, batch: Batch) -> None:
        """All of it or, where the disk is full, nothing of it (`NoRoom`)."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._write(batch)
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise trouble_of(self._file, error) or error from error

    def _write(self, batch: Batch) -> None:
        many = self._db.executemany
        many("INSERT INTO outbox VALUES (?, ?, ?, ?)", batch.outbox)
        prints = ((line, order, content) for (line, order), content in batch.prints.items())
        many("INSERT OR REPLACE INTO prints VALUES (?, ?, ?)", prints)
        heard = (
            (stream, seq, content, event)
            for (stream, seq), contents in batch.heard.items()
            for content, event in contents.items()
        )
        many("INSERT OR IGNORE INTO heard VALUES (?, ?, ?, ?)", heard)
        many("INSERT INTO said VALUES (?, ?)", batch.said.items())
        tables = (
            (t.name, t.open, _json(t.devices), _json(sorted(t.silent)), t.link)
            for t in batch.tables.values()
        )
        many("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?)", tables)
        lines = (
            (n, x.name, x.table, _json(x.held.stretches()), x.next, x.hub_ms, x.relayed)
            for n, x in batch.lines.items()
        )
        many("INSERT OR REPLACE INTO lines VALUES (?, ?, ?, ?, ?, ?, ?)", lines)
        for stream in batch.streams.values():
            self._write_stream(stream)
        if batch.acknowledged:
            self._db.execute("DELETE FROM outbox WHERE place <= ?", (batch.acknowledged,))
        self._prune(batch)

    def _write_stream(self, stream: Stream) -> None:
        heard = _json(stream.heard.stretches())
        known = self._db.execute(
            "UPDATE streams SET heard = ? WHERE number = ?", (heard, stream.number)
        )
        if known.rowcount:
            return
        table, source, boot = stream.key
        self._db.execute(
            "INSERT INTO streams VALUES (?, ?, ?, ?, ?, 1)",
            (stream.number, table, source, boot, heard),
        )
        self._drop_old_starts(table, source)

    def _drop_old_starts(self, table: str, source: str) -> None:
        """Of a device's older starts only the numbers are kept, not the contents."""
        old = self._db.execute(
            "SELECT number FROM streams WHERE tbl = ? AND source = ? AND recalls"
            " ORDER BY number DESC LIMIT -1 OFFSET ?",
            (table, source, STARTS),
        ).fetchall()
        self._db.executemany("UPDATE streams SET recalls = 0 WHERE number = ?", old)
        self._db.executemany("DELETE FROM heard WHERE stream = ?", old)

    def _prune(self, batch: Batch) -> None:
        for number, line in batch.lines.items():
            if line.next % PRINTS < len(batch.outbox):  # now and then, not each time
                past = line.next - 2 * PRINTS
                self._db.execute("DELETE FROM prints WHERE line = ? AND place < ?", (number, past))
        for stream in batch.streams.values():
            past = stream.heard.last - CONTENTS
            if past >= stream.pruned + CONTENTS // 10:
                stream.pruned = past
                self._db.execute(
                    "DELETE FROM heard WHERE stream = ? AND seq <= ?", (stream.number, past)
                )

    def close(self) -> None:
        """Close the file."""
        self._db.close()


class Reader:
    """Reads what waits in the outbox, beside the desk's writing. Used by the outlet."""

    def __init__(self, file: Path) -> None:
        self._db = connect(file)
        self._in_use = Lock()

    def after(self, place: int, most: int) -> list[Parcel]:
        """The next parcels in their order."""
        with self._in_use:
            rows = self._db.execute(
                "SELECT place, line, tbl, event FROM outbox WHERE place > ? ORDER BY place LIMIT ?",
                (place, most),
            )
            return [Parcel(*row) for row in rows]

    def close(self) -> None:
        """Close the file, once a thread that still reads has done so: SQLite would crash."""
        with self._in_use:
            self._db.close()


def _json(value: object) -> str:
    return orjson.dumps(value).decode()
