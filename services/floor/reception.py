"""The hub's counter: takes one line after another, numbers what is new, knows what it has seen.

Pure over its `Memory`; used by the hub, whose memory is the outbox. What comes in is a device's
report, what a person says, or an event of a log that is sent again (it has its number: a relay).
"""

from typing import Any, Protocol, cast

import orjson
from pydantic import TypeAdapter, ValidationError

from events.cloudevents import Contradiction, opened
from events.codec import Unreadable, digest, read_observed, why, write_event
from events.envelope import FromDevice
from events.ids import Name, event_id
from events.moments import milliseconds
from events.observed import LINE_OF_TYPE, ObservedEvent, ObservedLine
from events.observed.link import ContributionMade
from services.floor.numbering import (
    OF_PEOPLE,
    OF_THE_HUB,
    OF_THE_TABLE,
    STAMPS,
    Line,
    Numbering,
    Plain,
    Table,
    link_name,
)
from services.floor.spans import Spans

Answer = dict[str, Any]
MOST_BYTES = 256 * 1024  # of one report; every table's opening is far smaller

_TABLE: TypeAdapter[str] = TypeAdapter(Name)


class Stream(Protocol):
    """What a device has sent since one start of it."""

    heard: Spans


class Memory(Protocol):
    """What the hub knows. What is kept here is durable once the batch is committed."""

    def line(self, name: ObservedLine, table: str) -> Line: ...
    def table(self, name: str) -> Table: ...
    def stream(self, table: str, source: str, boot: str) -> Any: ...
    def first_id(self, stream: Any, seq: int, content: bytes) -> str | None:
        """The id under which this content of a device's number was accepted, if it was."""

    def is_recent(self, stream: Any, seq: int) -> bool:
        """Whether contents are still remembered for this number."""

    def print_of(self, line: Line, order: int) -> bytes | None:
        """The digest of a numbered event; None where it is too long ago."""

    def said(self, event: str) -> bytes | None:
        """The digest of what a person said under this id."""

    def keep_event(self, line: Line, order: int | None, raw: bytes, table: Table | None) -> None:
        """An event for the outbox; the line has moved, and the table too where one is given."""

    def keep_heard(self, stream: Any, seq: int, content: bytes, event: str) -> None: ...
    def keep_said(self, event: str, content: bytes) -> None: ...


class Refused(Exception):
    """A line that is not taken: what is wrong, where in it, and why."""

    def __init__(self, code: str, where: str, message: str) -> None:
        super().__init__(message)
        self.answer: Answer = {
            "id": None,
            "error": {"code": code, "where": where, "message": message},
        }


def content_of(event: bytes) -> bytes:
    """The digest of what a device or person said: an event without what the hub added."""
    plain = orjson.loads(event)
    for name in STAMPS:
        plain.pop(name, None)
    return digest(orjson.dumps(plain))


class Reception:
    """Takes lines in their order; between two commits of its memory, from one thread."""

    def __init__(self, numbering: Numbering, memory: Memory) -> None:
        self._numbering, self._memory = numbering, memory

    def take(self, raw: bytes, now_ms: int) -> Answer:
        """What becomes of one line."""
        try:
            return self._take(raw.strip(), now_ms)
        except Refused as refused:
            return refused.answer | {"id": _told_id(raw)}

    def _take(self, raw: bytes, now_ms: int) -> Answer:
        report = _parsed(raw)
        if (inside := _opened(report)) is not report:
            report, raw = inside, orjson.dumps(inside)
        kind, table = report.get("type"), report.get("table")
        if not isinstance(kind, str) or kind not in LINE_OF_TYPE:
            raise Refused("report.invalid", "type", f"no event is called {kind!r:.60}")
        try:
            _TABLE.validate_python(table)  # before it becomes the key of anything
        except ValidationError as error:
            raise Refused("report.invalid", "table", why(error).message) from error
        if "session" in report or "order" in report:
            return self._relay(raw, kind)
        if kind in OF_THE_HUB:
            raise Refused("report.invalid", "type", f"{kind} is the hub's own to report")
        people = kind in OF_PEOPLE
        for name in STAMPS:
            if name in report and not (people and name == "id"):  # theirs is made by their client
                raise Refused("report.invalid", name, "the hub adds this; a report has none")
        return self._hear(report, now_ms) if people else self._number(report, now_ms)

    def _stamped(self, report: Plain, now_ms: int) -> tuple[ObservedEvent, bytes, Line, int]:
        """A report as the next event of its line, found to be good."""
        line = self._memory.line(LINE_OF_TYPE[report["type"]], report["table"])
        floor = self._memory.line("floor", line.table)
        plain, hub_ms = self._numbering.stamp(report, line, floor, now_ms)
        event = _good(orjson.dumps(plain))
        return event, write_event(event), line, hub_ms

    def _number(self, report: Plain, now_ms: int) -> Answer:
        event, raw, line, hub_ms = self._stamped(report, now_ms)
        device = cast("FromDevice", event)
        stream = self._memory.stream(line.timed, device.source, device.boot)
        content = content_of(raw)
        known = device.seq in stream.heard
        if known:
            first = self._memory.first_id(stream, device.seq, content)
            if first is not None or not self._memory.is_recent(stream, device.seq):
                return {"id": first, "repeat": True}
        table = self._memory.table(line.timed)
        counts_of = event.at_table if isinstance(event, ContributionMade) else None
        if back := self._numbering.back(table, device.source, now_ms, counts_of):
            self.report_own(back, now_ms)
            event, raw, line, hub_ms = self._stamped(report, now_ms)
        self._memory.keep_heard(stream, device.seq, content, event.id)
        self._keep(event, line, hub_ms, raw, table)
        if table.link is not None and line.name == "floor":
            self._memory.table(link_name(table.link)).played(event.type, table.name, now_ms)
        return {"id": event.id}

    def report_own(self, report: Plain, now_ms: int) -> None:
        """Number a report of the hub's own."""
        event, raw, line, hub_ms = self._stamped(report, now_ms)
        self._keep(event, line, hub_ms, raw, self._memory.table(line.timed))

    def _keep(
        self, event: ObservedEvent, line: Line, hub_ms: int, raw: bytes, table: Table
    ) -> None:
        order = line.next
        line.take(order, hub_ms)
        line.relayed = False
        changed = event.type in OF_THE_TABLE and table.observe(orjson.loads(raw))
        self._memory.keep_event(line, order, raw, table if changed else None)

    def _hear(self, report: Plain, now_ms: int) -> Answer:
        if not isinstance(report.get("id"), str):
            raise Refused("report.invalid", "id", "what a person says has an id of their client")
        event, raw, line, _ = self._stamped(report, now_ms)
        return self._said(event, raw, line)

    def _said(self, event: ObservedEvent, raw: bytes, line: Line) -> Answer:
        if not event.id.startswith(f"{event.table}/p:"):
            raise Refused("report.invalid", "id", f"must begin with {event.table}/p:")
        content = content_of(raw)
        known = self._memory.said(event.id)
        if known == content:
            return {"id": event.id, "repeat": True}
        if known is not None:
            raise Refused("id.conflict", "id", f"{event.id} was said before with other content")
        self._memory.keep_said(event.id, content)
        self._memory.keep_event(line, None, raw, None)
        return {"id": event.id}

    def _relay(self, raw: bytes, kind: str) -> Answer:
        """An event of a log: it keeps its number and its bytes."""
        event = _good(raw)
        line = self._memory.line(LINE_OF_TYPE[kind], event.table)
        if kind in OF_PEOPLE:
            return self._said(event, raw, line)
        order = cast("FromDevice", event).order
        if event.id != event_id(line.name, event.table, order):
            raise Refused("report.invalid", "id", f"does not name {event.table}, {order}")
        if order in line.held:
            known = self._memory.print_of(line, order)
            if known is not None and known != digest(raw):
                raise Refused("order.conflict", "order", f"{event.id} was another event")
            return {"id": event.id, "repeat": True}
        self.learn(event, raw)
        newest = order >= line.next
        line.take(order, milliseconds(event.hub_at))
        line.relayed = True
        table = self._memory.table(line.timed)
        changed = newest and event.type in OF_THE_TABLE and table.observe(orjson.loads(raw))
        self._memory.keep_event(line, order, raw, table if changed else None)
        return {"id": event.id}

    def learn(self, event: ObservedEvent, raw: bytes) -> None:
        """Know a device's number again that reached the log by another way."""
        if isinstance(event, FromDevice):
            line = self._memory.line(LINE_OF_TYPE[event.type], event.table)
            stream = self._memory.stream(line.timed, event.source, event.boot)
            self._memory.keep_heard(stream, event.seq, content_of(raw), event.id)


def _parsed(raw: bytes) -> Plain:
    if len(raw) > MOST_BYTES:
        raise Refused("report.too_large", "report", f"more than {MOST_BYTES} bytes")
    try:
        report = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        raise Refused("report.malformed", "report", f"not JSON: {error}") from error
    if not isinstance(report, dict):
        raise Refused("report.malformed", "report", "not a JSON object")
    return report


def _opened(report: Plain) -> Plain:
    """A CloudEvent in structured mode is what it carries."""
    try:
        return opened(report)
    except Contradiction as wrong:
        raise Refused("report.invalid", wrong.where, wrong.message) from wrong


def _good(raw: bytes) -> ObservedEvent:
    event = read_observed(raw)
    if isinstance(event, Unreadable):
        raise Refused("report.invalid", event.where, event.message)
    return event


def _told_id(raw: bytes) -> str | None:
    """The id that a refused line gave itself, where it can be read."""
    try:
        value = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return None
    told = value.get("id") if isinstance(value, dict) else None
    return told if isinstance(told, str) else None
