"""The simulated floor: the same seed, the same bytes; every event good; honest unless asked."""

import subprocess
import sys
from collections import Counter, defaultdict
from io import BytesIO
from itertools import pairwise
from typing import Any

import orjson
import pytest

from events.codec import Unreadable, read_observed
from events.envelope import FromDevice
from services.floor.games import FLOORS
from services.floor.simulate import (
    Floor,
    faults_of,
    floor_log,
    floor_of,
    observed,
    write_floor,
)

Event = dict[str, Any]
MB = ("midibaccarat",)
MISTAKES = FLOORS["midibaccarat"].mistakes


def events_of(**floor: Any) -> list[Event]:
    return [orjson.loads(event) for _, _, event in observed(Floor(**{"games": MB, **floor}))]


def written(seed: int) -> tuple[bytes, bytes]:
    events, truth = BytesIO(), BytesIO()
    write_floor(floor_of(seed, 3, 60, "midibaccarat", "all"), events, truth)
    return events.getvalue(), truth.getvalue()


def test_the_same_seed_is_the_same_floor_byte_for_byte() -> None:
    events, truth = written(7)
    assert truth
    assert written(7) == (events, truth)
    assert written(8)[0] != events


def test_every_event_is_good_and_every_line_is_numbered_from_one() -> None:
    lines: dict[tuple[str, str], list[int]] = defaultdict(list)
    numbers: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    moments = []
    for line, table, raw in observed(Floor(5, 4, 120, MB)):
        event = read_observed(raw)
        assert not isinstance(event, Unreadable), (event, raw)
        lines[line, table].append(getattr(event, "order", 0))
        moments.append(event.hub_at)
        if isinstance(event, FromDevice):
            numbers[table, event.source, event.boot].append(event.seq)
    for found in (*lines.values(), *numbers.values()):
        assert found == list(range(1, len(found) + 1))
    assert len(lines) == 12
    assert moments == sorted(moments)


def test_rounds_are_as_many_as_asked_and_of_the_usual_size() -> None:
    kinds = Counter(event["type"] for event in events_of(seed=2, tables=7, rounds=400))
    assert kinds["cards.cleared"] == kinds["result.announced"] == 400
    assert 28 < kinds.total() / 400 < 42
    assert kinds["box.put_on"] == kinds["box.taken_off"] == kinds["count.concluded"] == 7


def test_a_tick_comes_every_thirty_seconds_while_a_table_is_open() -> None:
    events = events_of(seed=2, tables=1, rounds=40)
    opened = [e["hub_at"] for e in events if e["type"] in ("table.opened", "table.closed")]
    ticks = [e["hub_at"] for e in events if e["type"] == "hub.tick"]
    assert opened[0] < ticks[0]
    assert ticks[-1] < opened[1]
    seconds = [int(t[14:16]) * 60 + int(t[17:19]) for t in ticks]
    assert {(b - a) % 3600 for a, b in pairwise(seconds)} == {30}


def test_a_count_finds_the_cash_of_the_buy_ins() -> None:
    events = events_of(seed=9, tables=2, rounds=80)
    for table in ("MB-01", "MB-02"):
        own = [event for event in events if event["table"] == table]
        cash = sum(e["cash_cents"] for e in own if e["type"] == "buy_in.made")
        assert [e["total_cents"] for e in own if e["type"] == "count.concluded"] == [cash]
        assert sum(e["amount_cents"] for e in own if e["type"] == "count.entered") == cash
        removed = next(e["id"] for e in own if e["type"] == "box.taken_off")
        assert {e["taken_off"] for e in own if "taken_off" in e} == {removed}


def test_every_mistake_is_planted_and_told_and_none_without_being_asked() -> None:
    floor = Floor(3, 2, 1_600, MB, MISTAKES)  # a third of 5,000 rounds of all games
    reports = sum(1 for _ in floor)
    assert {planted.code for planted in floor.truth} == set(MISTAKES)
    rounds = [planted for planted in floor.truth if planted.round]
    assert len(set(rounds)) == len(rounds), "each once a round"
    honest = Floor(3, 2, 1_600, MB)
    assert sum(1 for _ in honest) != reports
    assert honest.truth == []


def test_names_that_are_unknown_are_refused() -> None:
    assert faults_of("none") == ()
    assert faults_of("pay.over, stream.gap") == ("pay.over", "stream.gap")
    link = faults_of("jackpot.papers_wrong, meter.unapproved")
    assert link == ("jackpot.papers_wrong", "meter.unapproved")
    with pytest.raises(ValueError, match=r"pay\.much cannot be planted"):
        faults_of("pay.over,pay.much")
    with pytest.raises(ValueError, match="faro"):
        Floor(1, 1, 1, games=("faro",))


def test_the_log_of_a_floor_names_topic_and_key() -> None:
    topics = Counter((topic.name, key) for topic, key, _ in floor_log(1, 2, 10))
    assert {name for name, _ in topics} == {
        "floor.observed.v1", "cage.observed.v1", "count.observed.v1",
    }  # fmt: skip
    assert {key for _, key in topics} == {"MB-01", "MB-02"}


def test_what_is_pure_needs_neither_kafka_nor_http() -> None:
    without = "import sys; sys.modules.update(aiokafka=None, aiohttp=None, faust=None); "
    pure = "import services.floor.simulate, services.floor.reception, services.floor.outbox"
    subprocess.run([sys.executable, "-c", without + pure], check=True)


def test_what_is_lawful_but_untidy_is_no_mistake() -> None:
    """Other reports, and nothing planted (`midibaccarat/test_dealer` follows them by the text)."""
    tidy, untidy = (Floor(3, 2, 300, MB, untidy=how) for how in (False, True))
    assert [report.content["type"] for report in tidy] != [
        report.content["type"] for report in untidy
    ]
    assert tidy.truth == untidy.truth == []


def test_a_table_opens_again_under_another_filing_with_another_box() -> None:
    events = events_of(seed=9, tables=1, rounds=700)
    opened = [e["filing"]["variant"] for e in events if e["type"] == "table.opened"]
    boxes = [e["box"] for e in events if e["type"] == "box.put_on"]
    assert {"ez", "commission"} == set(opened)
    assert boxes == [f"MB-01-box-{n}" for n in range(1, len(opened) + 1)]
    removed = [e["id"] for e in events if e["type"] == "box.taken_off"]
    assert [e["taken_off"] for e in events if e["type"] == "count.concluded"] == removed
    cash = [e["total_cents"] for e in events if e["type"] == "count.concluded"]
    assert sum(cash) == sum(e["cash_cents"] for e in events if e["type"] == "buy_in.made")
