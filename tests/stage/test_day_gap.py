"""A gap in the cage or count line stops its table in the day stage, until it is declared lost."""

from typing import Any

import orjson
import pytest

from events.topics import CAGE_OBSERVED, COUNT_OBSERVED, FLOOR_DERIVED
from services.day.stage import DayStage
from services.stage.batch import Batch
from services.stage.partition import Partition
from services.stage.track import load
from tests.scenarios.day import TABLE, TOPIC, Day
from tests.stage.test_partition import Told

TEXT = {
    "cage": "on B1\nbuys 200\ntick\nlost off B1\non B2\nconclude B1 200",
    "count": "on B1\nbuys 200\ntick\noff B1\nlost count\nconclude B1 200",
}
FOUND = {
    "cage": ["stream.declared_lost", "box.unaccounted"],
    "count": ["stream.declared_lost"],
}


class Log:
    """The records that a partition of the day stage reads, by topic, as they come."""

    def __init__(self) -> None:
        start = {topic.name: 0 for topic in (CAGE_OBSERVED, COUNT_OBSERVED, FLOOR_DERIVED)}
        self.partition: Partition[Any] = Partition(DayStage(), 0, start)
        self.records: list[Told] = []

    def take(self, line: str, raw: bytes, batch: Batch[Any]) -> None:
        topic = TOPIC[line].name
        offset = sum(record.topic == topic for record in self.records)
        self.records.append(Told(offset, raw, TABLE.encode(), topic))
        self.partition.fold(self.records[-1:], batch)

    def catch_up(self, batch: Batch[Any]) -> None:
        """What the worker does with a key that is let go."""
        track = batch.resumed[TABLE]
        stopped, track.stopped = track.stopped, None
        assert stopped is not None
        at = {**self.partition.cursor, **stopped.resume}
        for name in self.partition.cursor:
            late = [r for r in self.records if r.topic == name and r.offset >= at[name]]
            self.partition.refold(late, batch, at, track)


def codes(batch: Batch[Any]) -> list[str]:
    facts = [orjson.loads(fact) for out in batch.outgoing for fact in out.value.split(b"\n")]
    return [fact["code"] for fact in facts if fact["kind"] == "finding"]


@pytest.mark.parametrize("stops", [False, True])
@pytest.mark.parametrize("line", ["cage", "count"])
def test_a_gap_waits_and_goes_on_when_it_is_declared_lost(line: str, stops: bool) -> None:
    day, log, batch = Day(TEXT[line]), Log(), Batch[Any]()
    (declaration,) = [raw for raw in day.lines[line] if b"declared_lost" in raw]
    for name in ("floor", "cage", "count"):
        for raw in day.lines[name]:
            if raw != declaration:
                log.take(name, raw, batch)
    track = log.partition.tracks[TABLE]
    gap = track.gap()
    assert gap is not None
    assert gap[0] == line
    assert not codes(batch)
    if stops:
        log.partition.stop_for_gap(track, batch)
        assert track.stopped is not None
        assert (track.stopped.line, track.stopped.reason) == (line, "gap")
    log.take(line, declaration, batch)
    log.take(line, declaration, batch)  # a repeat
    if stops:
        log.catch_up(batch)
    assert codes(batch) == FOUND[line]
    assert not batch.quarantined
    assert (track.gap(), track.stopped, track.state.counts) == (None, None, ())
    stage = DayStage()
    assert load(stage, TABLE, track.dump(stage), 1, {}).state == track.state
