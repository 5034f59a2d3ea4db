"""The observed log derived again by the same folds, and held against the derived log. For `verify`.

Fact by fact, as far as the books have come, over what this version of a stage wrote. What another
version wrote stands as published and is passed over.
"""

from collections import defaultdict, deque
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import orjson

from events.topics import PROGRESSIVE_CLAIMS
from services.audit.books import Books, Log, Place, facts_of, kept, replaced
from services.audit.difference import Difference
from services.day.stage import DayStage
from services.meters.stage import MetersStage
from services.stage.batch import Batch
from services.stage.log import home
from services.stage.partition import Partition
from services.stage.record import Record
from services.stage.stage import Stage
from services.stage.tokens import fence
from services.tables.stage import TablesStage

CLAIMS = PROGRESSIVE_CLAIMS.name
UNBOUNDED = 2**62  # nobody could read an early record again here: it waits in memory
STRETCH = 5_000  # records read in one go, of what is derived from and of what is compared


async def check(
    books: Books, log: Log, topics: str = "", stages: Sequence[Stage[Any]] | None = None
) -> AsyncIterator[Difference]:
    """The first difference of every book; `topics` is before the name of each topic."""
    projected = books.positions("projector")
    claimed = {at: position.get(topics + CLAIMS, 0) for at, position in
               books.positions("meters").items()}  # fmt: skip
    for stage in stages or (TablesStage(), MetersStage(), DayStage()):
        positions, skipped = books.later(stage.name), books.skipped(stage.name)
        folded: dict[str, Again] = {}
        for index, position in positions.items():
            again = Again(
                stage, log, index, position, len(positions), topics=topics, skipped=skipped
            )
            folded[f"{stage.name}/{index}"] = again
            for topic, end in sorted(projected.get(index, {}).items()):
                async for difference in _compare(folded, log, topic, index, end):
                    yield difference
        if isinstance(stage, TablesStage):  # a claim lies in its link's partition
            for index, end in claimed.items():
                async for difference in _compare(folded, log, topics + CLAIMS, index, end):
                    yield difference


class Again:
    """One partition of a stage, folded once more, as far as is asked for."""

    def __init__(
        self,
        stage: Stage[Any],
        log: Log,
        index: int,
        position: dict[str, int],
        count: int,
        *,
        topics: str,
        skipped: frozenset[Place],
    ) -> None:
        self.stage, self.log, self.index, self._skipped = stage, log, index, skipped
        self.next: dict[str, int] = defaultdict(lambda: 1)  # of each book, in the log
        self.broken: set[str] = set()
        self._ends = position
        self._facts: dict[str, deque[bytes]] = defaultdict(deque)
        self._partition: Partition[Any] = Partition(
            stage,
            index,
            dict.fromkeys(position, 0),
            home=lambda key: home(key, count),
            unprefixed=lambda topic: topic.removeprefix(topics),
            most_waiting=UNBOUNDED,
        )

    async def fact(self, book: str) -> bytes | None:
        """The next fact of a book; None where the events up to the stage's position give none."""
        facts = self._facts[book]
        while not facts and await self._more():
            pass
        return facts.popleft() if facts else None

    async def _more(self) -> bool:
        """Fold the next stretch of each topic; whether there was one."""
        read = False
        for topic, end in sorted(self._ends.items()):
            first = self._partition.cursor[topic]
            until = min(first + STRETCH, end)
            async for records in kept(self.log, topic, self.index, first, until, self._skipped):
                batch: Batch[Any] = Batch()
                self._partition.fold(records, batch)
                for out in batch.outgoing:
                    for fact in out.value.split(b"\n"):
                        self._facts[orjson.loads(fact)["book"]].append(fact)
            read = read or first < until
            self._partition.cursor[topic] = max(first, until)
        return read


async def _compare(
    folded: Mapping[str, Again], log: Log, topic: str, index: int, end: int
) -> AsyncIterator[Difference]:
    """Each record of a partition of the log beside what its writer's events give once more."""
    highest: dict[str, int] = {}
    for first in range(0, end, STRETCH):
        stretch = [
            record
            async for records in log.read(topic, index, first, min(first + STRETCH, end))
            for record in records
        ]
        for record in stretch:
            by = fence(record.headers)
            if by is None or by.source not in folded or replaced(by, highest):
                continue
            async for difference in _record(folded[by.source], record):
                yield difference


async def _record(again: Again, record: Record) -> AsyncIterator[Difference]:
    version = str(again.stage.version).encode()
    ours = dict(record.headers).get("pw_version", version) == version
    for book, n, stands in facts_of(record):
        if n != again.next[book] or book in again.broken:
            continue  # a repeat; what is missing or early was found by the chains
        again.next[book] += 1
        derived = await again.fact(book)
        if derived != stands and ours:
            again.broken.add(book)
            yield Difference("derived", book, n, _how(stands, derived))


def _how(stands: bytes, derived: bytes | None) -> str:
    if derived is None:
        return "the log has a fact that the observed events do not give"
    said, gives = orjson.loads(stands), orjson.loads(derived)
    name = next((name for name in gives if said.get(name) != gives[name]), "bytes")
    return f"{name}: the log has {said.get(name)!r}, the events give {gives.get(name)!r}"
