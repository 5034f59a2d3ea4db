"""The track of one key through a stage: where its lines stand, its state, and its books.

Used by `partition`. A record is next, early, a repeat or a contradiction; this decides which.
"""

from base64 import b64decode, b64encode
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Literal, NamedTuple

import orjson

from events.codec import DIGEST_SIZE, digest
from services.stage.stage import Item, Stage, State

REMEMBERED = 256  # digests kept of each line, ids of what people said, and contradictions
MOST_WAITING = 256  # early records kept in memory; more, and the key stops and reads them again

Position = dict[str, int]  # topic → offset of the next record
Place = tuple[str, int]  # topic and offset of a record
Reason = Literal["gap", "unreadable", "poison"]


def earliest(one: Position, other: Position) -> Position:
    """The lower offset of each topic that either names."""
    return {t: min(one.get(t, other.get(t, 0)), other.get(t, one.get(t, 0))) for t in one | other}


class Waiting(NamedTuple):
    """An early record: it waits for the numbers before it."""

    item: Item
    raw: bytes
    topic: str
    offset: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why a key does not go on, and from where its records are read again when it does."""

    reason: Reason
    detail: str
    resume: Position
    line: str | None = None
    expected: int | None = None
    at: Place | None = None  # of the record that stopped it
    came: int | None = None  # the number that came in place of the expected one

    def reaches(self, item: Item) -> bool:
        """While a gap stops a key, what a person says and the numbers up to it are still read."""
        if item.order == 0:
            return True
        return item.line == self.line and item.order <= (self.expected or 0)


@dataclass(slots=True)
class Line:
    """The numbers of one line as far as they were taken."""

    next: int = 1
    digests: dict[int, bytes] = field(default_factory=dict)
    lost: list[tuple[int, int]] = field(default_factory=list)
    waiting: dict[int, Waiting] = field(default_factory=dict)

    def take(self, item: Item, raw: bytes) -> None:
        """Go past an item, and past what was declared lost behind it."""
        self.digests[item.order] = digest(raw)
        if len(self.digests) > REMEMBERED:
            del self.digests[next(iter(self.digests))]
        self.next = item.order + item.span
        if self.lost:
            self.pass_lost()

    def declare(self, first: int, last: int) -> None:
        """Numbers that a person declared lost are passed when their turn comes.

        What was taken before is not lost, whatever a person says.
        """
        first = max(first, self.next)
        if first <= last:
            self.lost.append((first, last))
            self.pass_lost()

    def pass_lost(self) -> None:
        """Step over declared numbers that are next; those not yet reached stay declared."""
        for first, last in sorted(self.lost[-REMEMBERED:]):
            if first <= self.next <= last:
                self.next = last + 1

    def contradicts(self, item: Item, raw: bytes) -> bool:
        """Whether a number that was taken comes again with other content."""
        known = self.digests.get(item.order)
        return known is not None and known != digest(raw)

    def was_lost(self, order: int) -> bool:
        """Whether this number was declared lost before it came."""
        return any(first <= order <= last for first, last in self.lost)


@dataclass(slots=True)
class Track(Generic[State]):
    """One key of one stage."""

    key: str
    state: State
    lines: dict[str, Line] = field(default_factory=dict)
    books: dict[str, int] = field(default_factory=dict)  # the next `n` of each
    said: dict[str, None] = field(default_factory=dict)
    found: dict[str, None] = field(default_factory=dict)  # apart, so that a flood ousts no id
    stored: Position = field(default_factory=dict)  # what the snapshot covers
    moved: bool = False  # since the snapshot
    stopped: Stopped | None = None
    ahead: State | None = None  # of a stopped key: as far as it can be told from what has arrived
    waiting_since: float | None = None

    def line(self, name: str) -> Line:
        """The line of this name, begun where it is new."""
        return self.lines.get(name) or self.lines.setdefault(name, Line())

    def stopped_as(self) -> Reason | None:
        """Why the key is stopped, where it is."""
        return self.stopped.reason if self.stopped else None

    def hold(self, stopped: Stopped) -> Stopped:
        """Stop, and drop what waits; all that is not taken is read again when the key goes on."""
        resume = earliest(stopped.resume, self.first_waiting())
        if self.stopped is not None:
            resume = earliest(resume, self.stopped.resume)
        for line in self.lines.values():
            line.waiting.clear()
        self.waiting_since = self.ahead = None
        self.moved = True  # it is stored as it stands now
        self.stopped = replace(stopped, resume=resume)
        return self.stopped

    def past(self, gap: Stopped) -> bool:
        """Whether the number that a gap waited for has come, or was declared lost."""
        return gap.line is not None and self.line(gap.line).next != gap.expected

    def hear(self, spoken: str) -> bool:
        """Whether a person's event is new, by its id."""
        return _new(self.said, spoken)

    def find(self, contradiction: str) -> bool:
        """Whether a contradiction is new, by its number and what it holds."""
        return _new(self.found, contradiction)

    def first_waiting(self) -> Position:
        """The earliest offset that waits, by topic."""
        first: Position = {}
        for line in self.lines.values():
            for early in line.waiting.values():
                first[early.topic] = min(first.get(early.topic, early.offset), early.offset)
        return first

    def restart(self, cursor: Position) -> Position:
        """From where its records must be read again if the worker dies now."""
        return earliest(self.stored if self.moved else cursor, self.first_waiting())

    def gap(self) -> tuple[str, Line] | None:
        """A line that waits for a number, and its name."""
        return next(((n, line) for n, line in self.lines.items() if line.waiting), None)

    def dump(self, stage: Stage[State]) -> bytes:
        """All of it but what waits, as canonical JSON; `body` is the stage's own."""
        lines = {
            name: [
                line.next,
                next(iter(line.digests), line.next),
                b64encode(b"".join(line.digests.values())).decode(),
                list(line.digests) if _sparse(line) else None,
                line.lost,
            ]
            for name, line in sorted(self.lines.items())
        }
        shell = {
            "lines": lines,
            "books": dict(sorted(self.books.items())),
            "said": [*self.said],
            "found": [*self.found],
        }
        return orjson.dumps(shell) + b"\n" + stage.dump(self.state)


def _new(among: dict[str, None], what: str) -> bool:
    if what in among:
        return False
    among[what] = None
    if len(among) > REMEMBERED:
        del among[next(iter(among))]
    return True


def _sparse(line: Line) -> bool:
    first = next(iter(line.digests), 0)
    return any(order != first + i for i, order in enumerate(line.digests))


def load(stage: Stage[State], key: str, raw: bytes, version: int, stored: Position) -> Track[State]:
    """The track that `dump` wrote."""
    head, _, body = raw.partition(b"\n")
    shell: dict[str, Any] = orjson.loads(head)
    track = Track(key, stage.load(body, version), stored=stored)
    for name, (following, first, packed, orders, lost) in shell["lines"].items():
        prints = b64decode(packed)
        pieces = [prints[i : i + DIGEST_SIZE] for i in range(0, len(prints), DIGEST_SIZE)]
        numbers = orders or range(first, first + len(pieces))
        track.lines[name] = Line(
            following, dict(zip(numbers, pieces, strict=True)), [(a, b) for a, b in lost]
        )
    track.books = shell["books"]
    track.said = dict.fromkeys(shell["said"])
    track.found = dict.fromkeys(shell.get("found", shell["said"]))  # once they were kept together
    return track
