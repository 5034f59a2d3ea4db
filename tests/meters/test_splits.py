"""However a floor is split over partitions and workers: the same books, awards and findings.

The stages are the real ones, without servers. Whose turn is next is drawn: so one partition is far
ahead of another, and the link's own line is read before or long after what its tables tell.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import orjson
import pytest

from events.observed import TOPIC_OF_LINE
from events.topics import FLOOR_OBSERVED, PROGRESSIVE_CLAIMS, PROGRESSIVE_OBSERVED
from services.floor.simulate import Floor, observed
from services.meters.stage import MetersStage
from services.stage.batch import Batch
from services.stage.log import home
from services.stage.partition import Partition
from services.stage.track import Track
from services.tables.stage import TablesStage

SEED, TABLES, ROUNDS, LUCK = 3, 4, 120, 0.15
TROUBLE = (
    "jackpot.invalid_hand", "meter.reversal_wrong", "meter.contribution_doubled",
    "jackpot.unrecorded", "jackpot.cards_cleared", "meter.sequence_gap",
)  # fmt: skip
Key = tuple[str, int]  # a topic and one of its partitions


class Put(NamedTuple):
    topic: str
    offset: int
    key: bytes
    value: bytes
    headers: tuple[tuple[str, bytes], ...] = ()
    timestamp: int = 0


@cache
def floor() -> tuple[tuple[str, str, bytes], ...]:
    """A link in every kind of trouble, with rounds that are void and shares that are won."""
    reports = Floor(SEED, TABLES, ROUNDS, ["face-up-pai-gow"], TROUBLE, luck=LUCK)
    return tuple((TOPIC_OF_LINE[line].name, key, raw) for line, key, raw in observed(reports))


class Split:
    """The stages over so many partitions, each of which may be ahead of the others."""

    def __init__(self, partitions: int, chance: random.Random) -> None:
        self._partitions, self._chance = partitions, chance
        self._log: dict[Key, list[Put]] = defaultdict(list)
        self.books: dict[str, list[bytes]] = defaultdict(list)
        self._stages: list[Partition[Any]] = [
            Partition(stage, index, {topic.name: 0 for topic in stage.reads})
            for stage in (TablesStage(), MetersStage())
            for index in range(partitions)
        ]

    def put(self, topic: str, key: bytes, value: bytes) -> None:
        place = topic, home(key, self._partitions)
        self._log[place].append(Put(topic, len(self._log[place]), key, value))

    def run(self, turns: tuple[str, ...]) -> None:
        """Until all is read: all that there is of the first topic, then of the next."""
        while due := list(self._due()):
            soon = min((turns.index(topic) for _, topic in due), default=0) if turns else None
            due = [one for one in due if soon is None or turns.index(one[1]) == soon]
            stage, topic = self._chance.choice(due)
            at = stage.cursor[topic]
            batch: Batch[Any] = Batch()
            stage.fold(self._log[topic, stage.index][at : at + self._chance.randint(1, 400)], batch)
            assert not batch.stopped
            assert not batch.quarantined
            for out in batch.outgoing:
                self._take(out.topic, out.key, out.value)
            if self._chance.random() < 0.2:
                self._hand_over(stage)

    def _due(self) -> Iterator[tuple[Partition[Any], str]]:
        for stage in self._stages:
            for topic, at in stage.cursor.items():
                if at < len(self._log[topic, stage.index]):
                    yield stage, topic

    def _take(self, topic: str, key: bytes, value: bytes) -> None:
        if topic == PROGRESSIVE_CLAIMS.name:
            self.put(topic, key, value)
        for fact in value.split(b"\n"):
            self.books[orjson.loads(fact)["book"]].append(fact)

    def _hand_over(self, stage: Partition[Any]) -> None:
        """Another worker goes on from what this one stored."""
        for track in list(stage.tracks.values()):
            state = stage.stage.load(stage.stage.dump(track.state), stage.stage.version)
            stage.adopt(Track(track.key, state, track.lines, track.books, track.said))


def books_of(partitions: int, seed: int, turns: tuple[str, ...]) -> dict[str, list[bytes]]:
    split = Split(partitions, random.Random(seed))
    for topic, key, raw in floor():
        if topic in (FLOOR_OBSERVED.name, PROGRESSIVE_OBSERVED.name):
            split.put(topic, key.encode(), raw)
    split.run(turns)
    return dict(split.books)


CLAIMS_FIRST = FLOOR_OBSERVED.name, PROGRESSIVE_CLAIMS.name, PROGRESSIVE_OBSERVED.name
LINK_FIRST = PROGRESSIVE_OBSERVED.name, FLOOR_OBSERVED.name, PROGRESSIVE_CLAIMS.name


@cache
def calm() -> dict[str, list[bytes]]:
    """One partition; all that tables tell is there before the link's line is read."""
    return books_of(1, 0, CLAIMS_FIRST)


def test_the_floor_has_all_that_can_differ() -> None:
    codes = {fact["code"] for fact in facts("finding")}
    assert {"jackpot.invalid_hand", "meter.contribution_doubled", "meter.reversal_wrong"} <= codes
    assert {fact["what"] for fact in facts("award")} >= {"locked", "paid", "refused", "reversed"}
    assert len(list(facts("meter.round"))) > 30


def facts(kind: str) -> Iterator[dict[str, Any]]:
    for several in calm().values():
        yield from (fact for fact in map(orjson.loads, several) if fact["kind"] == kind)


@pytest.mark.parametrize("turns", [(), CLAIMS_FIRST, LINK_FIRST], ids=["any", "claims", "link"])
@pytest.mark.parametrize("partitions", [1, 2, 8])
def test_any_split_gives_the_same_books(partitions: int, turns: tuple[str, ...]) -> None:
    books = books_of(partitions, partitions, turns)
    expected = calm()
    assert books.keys() == expected.keys()
    for book, several in expected.items():
        assert books[book] == several, book
