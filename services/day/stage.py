"""The day stage: boxes and counts beside the tables' books. Run by the stage worker.

Cage line and count line each drive a book of their own; the tables' book drives none, it only
says what went into the box and up to where. So the books are the same however the three inputs
interleave.
"""

from typing import Any, Final

import orjson

from events.codec import Unreadable, read_facts, read_observed
from events.derived import BoxCounted, BoxMoved, Fact, Finding
from events.ids import findings_book
from events.observed import LINE_OF_TYPE
from events.observed.cage import BoxPutOn, BoxTakenOff
from events.observed.people import DeclaredLost
from events.topics import CAGE_OBSERVED, COUNT_OBSERVED, DAY_DERIVED, FINDINGS, FLOOR_DERIVED, Topic
from services.books import transfers
from services.books.transfers import Cause
from services.day.findings import CATALOGUE
from services.day.fold import Taken, advance, booked, counted, lost, moved
from services.day.judge import judge
from services.day.state import BoxMove, Cash, CountStep, DayState, Declared, Off, Told
from services.stage.stage import Entry, Item, Lost, Stage, Step

_LINE_OF_TOPIC: Final = {CAGE_OBSERVED.name: "cage", COUNT_OBSERVED.name: "count"}


class DayStage(Stage[DayState]):
    """One table a key."""

    name = "day"
    version = 3  # 2 named no clause; 1 did not know whether what goes into a box is told
    reads: tuple[Topic, ...] = (CAGE_OBSERVED, COUNT_OBSERVED, FLOOR_DERIVED)
    blind = True  # counts until they are concluded

    def read(self, topic: str, key: str, raw: bytes) -> Item | Unreadable:
        """An event of the cage or count line, or a record of the table's book."""
        if topic == FLOOR_DERIVED.name:
            return _record(key, raw)
        event = read_observed(raw)
        if isinstance(event, Unreadable):
            return event
        line = _LINE_OF_TOPIC[topic]
        if event.table != key:
            return Unreadable("table", f"{event.table} under the key {key}")
        if LINE_OF_TYPE[event.type] != line:
            return Unreadable("type", f"{event.type} is not of the {line} line")
        if isinstance(event, DeclaredLost):
            return Item(line, 0, event.id, event)
        order: int = getattr(event, "order", 0)
        if event.id != f"{line}:{key}/{order}":
            return Unreadable("id", f"{event.id} under the number {order}")
        return Item(line, order, event.id, event)

    def start(self, key: str) -> DayState:
        return DayState(key)

    def fold(self, state: DayState, item: Item) -> Step[DayState]:
        event = item.content
        if isinstance(event, list):
            state = booked(state, event)
        elif isinstance(event, BoxPutOn | BoxTakenOff):
            state = moved(state, event)
        elif isinstance(event, DeclaredLost):
            state = lost(state, event)
        else:
            state = counted(state, event)
        state, taken = advance(state)
        return Step(state, [entry for one in taken for entry in _entries(state.table, one)])

    def lost(self, item: Item) -> Lost | None:
        event = item.content
        if isinstance(event, DeclaredLost):
            return Lost(item.line, event.first, event.last)
        return None

    def dump(self, state: DayState) -> bytes:
        entered = [[box, sorted(found.items())] for box, found in sorted(state.entered.items())]
        plain: Any = state._replace(off=_pairs(state.off), entered=entered)  # type: ignore[arg-type]  # as JSON
        return orjson.dumps(tuple(plain), default=tuple)

    def load(self, raw: bytes, version: int) -> DayState:
        if version not in (1, 2, self.version):
            raise ValueError(f"a day state of version {version}; this is {self.version}")
        plain = DayState(*orjson.loads(raw))
        off: list[Any] = [*plain.off]
        entered: list[Any] = [*plain.entered]
        return plain._replace(
            cash=tuple([Cash(*one) for one in plain.cash]),
            moves=tuple([_said(one) or BoxMove(*one) for one in plain.moves]),
            off={box: Off(*one) for box, one in off},
            counts=tuple([_said(one) or CountStep(*one) for one in plain.counts]),
            entered={box: dict(found) for box, found in entered},
            lost=tuple([(first, last) for first, last in plain.lost]),
            unsure=tuple(plain.unsure),
            since=tuple([Told(*one) for one in plain.since]),
        )


def _pairs(of: dict[str, Any]) -> Any:
    return sorted(of.items())


def _said(stored: Any) -> Declared | None:
    """A declaration, where one is stored among what waits."""
    return Declared(*stored) if stored[3] == "lost" else None


def _record(key: str, raw: bytes) -> Item | Unreadable:
    """All facts that one event caused; the first one's number is the record's."""
    read = read_facts(raw)
    if isinstance(read, Unreadable):
        return read
    facts: list[Fact] = [fact for _, fact in read]
    first = facts[0]
    for index, fact in enumerate(facts):
        if fact.table != key:
            return Unreadable("table", f"{fact.table} under the key {key}")
        if fact.book != first.book or fact.n != first.n + index:
            return Unreadable("n", f"{fact.book} {fact.n} after {first.book} {first.n}")
    return Item(first.book, first.n, first.id, facts, len(facts))


def _entries(table: str, taken: Taken) -> list[Entry]:
    """What a step adds to the books: of its line, and of its line's findings."""
    step = taken.step
    cause = Cause(table, None, step.at, step.day, (step.id,))
    facts: list[Fact] = []
    if isinstance(step, Declared):
        book = f"{step.line}/{table}"
    elif isinstance(step, BoxMove):
        book, facts = f"cage/{table}", _box_facts(step, taken, cause)
    else:
        book, facts = f"count/{table}", _count_facts(step, taken, cause)
    entries = [Entry(DAY_DERIVED, book, step.id, facts)] if facts else []
    findings = [
        Finding(
            table=table, at=step.at, day=step.day, because=_because(step), code=one.code,
            severity=CATALOGUE[one.code].severity, cite=CATALOGUE[one.code].cite,
            expected=one.expected, observed=one.observed, amount_cents=one.amount_cents,
        )
        for one in judge(taken)
    ]  # fmt: skip
    if findings:
        entries.append(Entry(FINDINGS, findings_book(book), step.id, findings))
    return entries


def _because(step: BoxMove | CountStep | Declared) -> tuple[str, ...]:
    return (step.taken_off, step.id) if isinstance(step, CountStep) else (step.id,)


def _box_facts(step: BoxMove, taken: Taken, cause: Cause) -> list[Fact]:
    """A box that moved; the buy-ins in it are named as its reasons."""
    inside = tuple([f"{cause.table}/{one.order}" for one in taken.cash])
    return [
        BoxMoved(
            table=cause.table, at=cause.at, day=cause.day, because=(*inside, step.id),
            what="put_on" if step.on else "taken_off", box=step.box,
            expected_cents=taken.off.expected_cents if taken.off else 0,
        )
    ]  # fmt: skip


def _count_facts(step: CountStep, taken: Taken, cause: Cause) -> list[Fact]:
    """Only what a conclusion says leaves the count, and only of a box that awaited it."""
    off = taken.off
    if step.kind != "concluded" or off is None:
        return []
    cause = cause._replace(because=_because(step))
    total, variance = step.amount_cents, step.amount_cents - off.expected_cents
    facts: list[Fact] = [
        BoxCounted(
            table=cause.table, at=cause.at, day=cause.day, because=cause.because,
            box=off.box, taken_off=step.taken_off, expected_cents=off.expected_cents,
            counted_cents=total, variance_cents=variance,
        )
    ]  # fmt: skip
    if variance:
        facts.append(transfers.count_variance(cause, variance))
    if total:
        facts.append(transfers.drop(cause, total))
    return facts
