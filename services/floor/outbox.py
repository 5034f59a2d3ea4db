"""The hub's memory: what it accepted until Kafka has it, and what it must know again.

Counters and accepted events go into one transaction, forced to disk, so a hub that is killed at
any moment finds either both or neither. Used by the hub's desk, from its one thread.
"""

from pathlib import Path

from events.codec import digest
from events.observed import ObservedLine
from services.floor.hub_file import CONTENTS, Batch, HubFile, Stream
from services.floor.numbering import Line, Table

MOST_STREAMS = 20_000


class Outbox:
    """The hub's `Memory` on disk: everything between two commits is one transaction."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / "hub.sqlite"
        self._disk = HubFile(self.file)
        self.note, self.make_note = self._disk.note, self._disk.make_note
        self.forget()

    def forget(self) -> None:
        """Nothing since the last commit has happened: read again where everything stands."""
        self._batch = Batch()
        self._lines = {(line.name, line.table): (n, line) for n, line in self._disk.lines()}
        self._tables = {table.name: table for table in self._disk.tables()}
        self._streams: dict[tuple[str, str, str], Stream] = {}
        self.committed, self._last_line, self._last_stream = self._disk.most()
        self._place, self._streams_stored = self.committed, self._last_stream

    # what is known

    def line(self, name: ObservedLine, table: str) -> Line:
        return self._numbered(name, table)[1]

    def _numbered(self, name: ObservedLine, table: str) -> tuple[int, Line]:
        known = self._lines.get((name, table))
        if known is None:
            self._last_line += 1
            known = self._lines[name, table] = (self._last_line, Line(name, table))
        return known

    def lines(self) -> list[Line]:
        """Every line that is known."""
        return [line for _, line in self._lines.values()]

    def table(self, name: str) -> Table:
        known = self._tables.get(name)
        if known is None:
            known = self._tables[name] = Table(name)
        return known

    def open_tables(self) -> list[Table]:
        """The tables for which the hub keeps time."""
        return [table for table in self._tables.values() if table.open]

    def stream(self, table: str, source: str, boot: str) -> Stream:
        key = (table, source, boot)
        known = self._streams.get(key) or self._disk.stream(key)
        if known is None:
            self._last_stream += 1
            known = Stream(self._last_stream, key)
        self._streams[key] = known
        return known

    def first_id(self, stream: Stream, seq: int, content: bytes) -> str | None:
        found = self._batch.heard.get((stream.number, seq), {}).get(content)
        return found or self._disk.heard(stream.number, seq, content)

    def is_recent(self, stream: Stream, seq: int) -> bool:
        return stream.recalls and seq > stream.heard.last - CONTENTS

    def print_of(self, line: Line, order: int) -> bytes | None:
        place = (self._numbered(line.name, line.table)[0], order)
        return self._batch.prints.get(place) or self._disk.print_of(place)

    def said(self, event: str) -> bytes | None:
        return self._batch.said.get(event) or self._disk.said(event)

    # what is to be kept

    def keep_event(self, line: Line, order: int | None, raw: bytes, table: Table | None) -> None:
        self.keep_line(line)
        if order is not None:
            self._batch.prints[self._numbered(line.name, line.table)[0], order] = digest(raw)
        if table is not None:
            self.keep_table(table)
        self._place += 1
        self._batch.outbox.append((self._place, line.name, line.table, raw))

    def keep_line(self, line: Line) -> None:
        """Where a line stands."""
        self._batch.lines[self._numbered(line.name, line.table)[0]] = line

    def keep_table(self, table: Table) -> None:
        """What is known of a table."""
        self._batch.tables[table.name] = table

    def keep_heard(self, stream: Stream, seq: int, content: bytes, event: str) -> None:
        stream.heard.add(seq)
        self._batch.heard.setdefault((stream.number, seq), {})[content] = event
        self._batch.streams[stream.number] = stream

    def keep_said(self, event: str, content: bytes) -> None:
        self._batch.said[event] = content

    def acknowledge(self, place: int) -> None:
        """Kafka has everything up to here."""
        self._batch.acknowledged = max(self._batch.acknowledged, place)

    def commit(self) -> None:
        """Make it durable; where that cannot be, nothing of it has happened."""
        try:
            self._disk.commit(self._batch)
        except BaseException:
            self.forget()
            raise
        self.committed = self._place
        self._batch = Batch()
        if self._last_stream != self._streams_stored or len(self._streams) > MOST_STREAMS:
            self._streams.clear()  # a start that is forgotten is no more known here either
            self._streams_stored = self._last_stream

    def close(self) -> None:
        """Close the file."""
        self._disk.close()
