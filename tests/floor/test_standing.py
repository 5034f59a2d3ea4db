"""What a hub whose outbox is gone learns from Kafka, and which numbers it leaves free."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from events.observed import LOST_OF_LINE
from services.floor import standing
from services.floor.calendar import Calendar
from services.floor.numbering import Numbering
from services.floor.outbox import Outbox
from services.floor.reception import Reception
from tests.floor.reports import AT, NOW_MS, box, closed, declared, opened, wager
from tests.floor.test_reception import Counter


def begun(table: str = "MB-01", seq: int = 1) -> bytes:
    report = {
        "type": "count.begun", "table": table, "at": AT, "source": "count-room", "seq": seq,
        "boot": "b1", "box": "B1", "taken_off": f"cage:{table}/2",
    }  # fmt: skip
    return orjson.dumps(report)


class Houses:
    """A hub, and another that finds only what Kafka has of it."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch
        self.starts = 0
        self.log: list[bytes] = []

    def hub(self) -> Counter:
        self.starts += 1
        return Counter(self.folder / str(self.starts), f"s{self.starts}")

    def sent(self, hub: Counter) -> None:
        """Kafka has what was taken up to here; the outbox is lost after it."""
        self.log += [orjson.dumps(event) for event in hub.kept()]

    def learned(self) -> Counter:
        async def records(*_: Any) -> AsyncIterator[list[bytes]]:
            yield [b"no event", *self.log[:2]]
            yield self.log[2:]

        self.monkeypatch.setattr(standing, "_records", records)
        hub = self.hub()
        read = standing.read_standing(hub.outbox, hub.reception, {}, "", 4)
        assert asyncio.run(read) == len(self.log)
        return hub


@pytest.fixture
def houses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Houses:
    return Houses(tmp_path, monkeypatch)


def test_every_line_that_kafka_knows_leaves_one_number_free_at_closed_tables_too(
    houses: Houses,
) -> None:
    first = houses.hub()
    first.take(opened(), wager(seq=1), box(), begun())
    first.take(opened("MB-02"), closed("MB-02"), box("MB-02"))
    houses.sent(first)
    first.take(wager(seq=2), box(seq=2), begun(seq=2), wager("MB-02", 1), box("MB-02", 2))  # lost
    first.outbox.close()

    after = houses.learned()
    assert not any("repeat" not in one for one in after.take(wager(seq=1), box(), begun()))
    answers = after.take(
        wager(seq=2), box(seq=2), begun(seq=2), wager("MB-02", 1), box("MB-02", 2),
        begun("MB-02"),
    )  # fmt: skip
    assert [answer["id"] for answer in answers] == [
        "MB-01/4", "cage:MB-01/3", "count:MB-01/3", "MB-02/4", "cage:MB-02/3",
        "count:MB-02/1",  # Kafka has nothing of that line
    ]  # fmt: skip
    after.outbox.close()
    again = Outbox(houses.folder / str(houses.starts))
    assert again.line("cage", "MB-02").next == 4, "it is on disk"
    again.close()


def test_a_mark_names_the_last_floor_event_there_is_and_never_the_free_number(
    houses: Houses,
) -> None:
    """Else a box taken off a closed table would wait for its next opening."""
    first = houses.hub()
    first.take(opened(), closed(), box())
    houses.sent(first)
    first.outbox.close()
    after = houses.learned()
    after.take(box(seq=2), wager(seq=1), box(seq=3))
    marks = [event["floor_order"] for event in after.kept() if event["type"] == "box.put_on"]
    assert marks == [2, 4]
    after.outbox.close()


@pytest.mark.parametrize(("line", "following"), [("floor", 4), ("cage", 3), ("count", 3)])
def test_a_number_that_is_declared_lost_already_is_not_the_free_one(
    houses: Houses, line: str, following: int
) -> None:
    first = houses.hub()
    first.take(opened(), wager(seq=1), box(), begun())
    lost = orjson.loads(declared(first=following - 1)) | {"type": LOST_OF_LINE[line]}
    first.take(orjson.dumps(lost))
    houses.sent(first)
    first.outbox.close()
    after = houses.learned()
    answers = after.take(orjson.dumps(lost), wager(seq=2), box(seq=2), begun(seq=2))
    assert answers[0].get("repeat")
    orders = {"floor": 4, "cage": 3, "count": 3} | {line: following + 1}
    assert [int(answer["id"].rpartition("/")[2]) for answer in answers[1:]] == [*orders.values()]
    after.outbox.close()


def test_reading_again_after_a_cut_leaves_the_same_number_free(houses: Houses) -> None:
    first = houses.hub()
    first.take(opened(), box())
    houses.sent(first)
    first.outbox.close()
    once = houses.learned()
    reception = Reception(Numbering(Calendar(), "s9", tick_ms=1, silent_ms=1), once.outbox)
    asyncio.run(standing.read_standing(once.outbox, reception, {}, "", 4))
    assert reception.take(box(seq=2), NOW_MS) == {"id": "cage:MB-01/3"}
    once.outbox.close()
