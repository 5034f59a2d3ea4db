"""A link's line and its tables' word come by two topics: whichever is read first, the same books.

The logs are of a floor whose hub died with its outbox, again and again, and whose controllers
report late: what is declared lost overtakes what waits behind it, as in `tests/faults`.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import count, repeat
from random import Random
from typing import Any, NamedTuple

import orjson
import pytest

from events.moments import from_milliseconds, milliseconds
from events.observed import TOPIC_OF_LINE
from events.topics import PROGRESSIVE_CLAIMS, PROGRESSIVE_OBSERVED
from services.audit.replay import Line
from services.floor.link_mistakes import KEEN, LINK_MISTAKES, LUCK
from services.floor.simulate import Floor, observed
from services.floor.table import Report
from services.meters.stage import MetersStage
from services.stage.batch import Batch
from services.stage.partition import Partition
from services.stage.stage import Stage
from services.tables.stage import TablesStage

GAME, TABLES, ROUNDS, LOSSES, MOST_LOST = "face-up-pai-gow", 4, 70, 6, 60
DECLARED_MS = (500, 200_000)  # after the first that came behind it
LATE_MS = (3_000, 70_000, 130_000, 900_000)
UNBOUNDED = 2**62
Events = Iterable[tuple[str, str, bytes]]  # line, table or link, event
Books = dict[str, list[bytes]]


class Log(NamedTuple):
    """The two topics of a link, and how much of the first was there as each of the second came."""

    line: list[Line]
    claims: list[Line]
    before: list[int]


def late(reports: Iterable[Report], chance: Random) -> Iterator[Report]:
    """Some of what a controller reports comes later."""
    held: list[tuple[int, int, Report]] = []
    for number, report in enumerate(reports):
        while held and held[0][0] <= report.at_ms:
            yield heappop(held)[2]
        if report.content.get("source") == "controller" and chance.random() < 0.03:
            at_ms = report.at_ms + chance.choice(LATE_MS)
            heappush(held, (at_ms, number, report._replace(at_ms=at_ms)))
        else:
            yield report
    while held:
        yield heappop(held)[2]


def lossy(events: Events, chance: Random) -> Iterator[tuple[str, str, bytes]]:
    """Without some stretches of all lines, each declared lost a while after it was noticed."""
    told = list(events)
    firsts = [chance.randrange(len(told)) for _ in range(LOSSES)]
    gone = {at for first in firsts for at in range(first, first + chance.randint(1, MOST_LOST))}
    lost: dict[tuple[str, str], tuple[int, int]] = {}
    due: list[tuple[int, str, str, bytes]] = []
    for at, (line, table, raw) in enumerate(told):
        event, of = orjson.loads(raw), (line, table)
        now, order = milliseconds(event["hub_at"]), event.get("order", 0)
        if at in gone:
            if order:
                lost[of] = (lost.get(of, (order, 0))[0], order)
            continue
        while due and due[0][0] <= now:
            yield heappop(due)[1:]
        if order and of in lost:
            when = now + chance.randint(*DECLARED_MS)
            heappush(due, (when, line, table, _declared(line, event, when, *lost.pop(of))))
        yield line, table, raw
    while due:
        yield heappop(due)[1:]


def _declared(line: str, event: dict[str, Any], when: int, first: int, last: int) -> bytes:
    kind = "events.declared_lost" if line == "floor" else f"{line}_events.declared_lost"
    at, of = from_milliseconds(when), event["table"]
    return orjson.dumps({
        "v": 1, "id": f"{of}/p:{line}-{first}", "table": of, "type": kind, "at": at, "hub_at": at,
        "day": event["day"], "session": "sim", "by": "S-7", "why": "the outbox is gone",
        "first": first, "last": last,
    })  # fmt: skip


def folded(stage: Stage[Any], records: Iterable[Line]) -> Iterator[Any]:
    """What a stage sends of them."""
    partition = Partition(
        stage, 0, {topic.name: 0 for topic in stage.reads}, most_waiting=UNBOUNDED
    )
    for offset, record in enumerate(records):
        batch: Batch[Any] = Batch()
        partition.fold([record._replace(offset=offset)], batch)
        assert not batch.stopped
        yield from batch.outgoing


def log(seed: int) -> Log:
    """A link in trouble, or one where nobody makes a mistake but the hub."""
    chance = Random(seed)
    troubled = {"faults": LINK_MISTAKES, "luck": LUCK, "eager": KEEN} if seed % 2 else {}
    floor = Floor(seed, TABLES, ROUNDS, (GAME,), untidy=seed % 3 > 0, **troubled)  # type: ignore[arg-type]
    line: list[Line] = []
    before: list[int] = []

    def tables() -> Iterator[Line]:
        for name, key, raw in lossy(observed(late(floor, chance)), chance):
            record = Line(TOPIC_OF_LINE[name].name, 0, key.encode(), raw)  # type: ignore[index]
            if name == "link":
                line.append(record)
            elif name == "floor":
                yield record

    claims: list[Line] = []
    for out in folded(TablesStage(), tables()):
        if out.topic == PROGRESSIVE_CLAIMS.name:
            claims.append(Line(out.topic, 0, out.key, out.value))
            before.append(len(line))
    return Log(line, claims, before)


def orders(of: Log, chance: Random) -> Iterator[tuple[str, list[Line]]]:
    """Each topic in its order: as they come, one far behind, or in stretches as audited."""
    yield "the line first", [*of.line, *of.claims]
    places = [*((at + 1, 1, one) for at, one in enumerate(of.line)),
              *((at, 2, one) for at, one in zip(of.before, of.claims, strict=True))]  # fmt: skip
    yield "as they come", [one for _, _, one in sorted(places, key=lambda place: place[:2])]
    for size in (20, 200):
        yield f"stretches of {size}", _in_turn(of, repeat((size, size)))
    yield "any", _in_turn(of, ((chance.randint(0, 40), chance.randint(0, 8)) for _ in count()))


def _in_turn(of: Log, sizes: Iterator[tuple[int, int]]) -> list[Line]:
    """A stretch of claims, as their topic's name comes first, and one of the line, and so on."""
    line, claims, mixed = list(of.line), list(of.claims), list[Line]()
    while line or claims:
        of_line, of_claims = next(sizes)
        mixed += claims[:of_claims] + line[:of_line]
        del claims[:of_claims], line[:of_line]
    return mixed


def books(records: Iterable[Line]) -> Books:
    """Every fact and finding, byte for byte."""
    found: Books = defaultdict(list)
    for out in folded(MetersStage(), records):
        for fact in out.value.split(b"\n"):
            found[orjson.loads(fact)["book"]].append(fact)
    return found


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_books_are_the_same_whichever_line_is_read_first(seed: int) -> None:
    of = log(seed)
    assert {record.topic for record in of.line} == {PROGRESSIVE_OBSERVED.name}
    expected = books([*of.claims, *of.line])
    assert sum(map(len, expected.values())) > 100
    for name, records in orders(of, Random(seed)):
        assert books(records) == expected, name
