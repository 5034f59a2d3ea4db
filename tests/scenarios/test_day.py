"""Boxes and their counts, reconciled with the buy-ins that went into them."""

import pytest

from events.codec import Unreadable
from events.derived import BoxCounted, BoxMoved
from services.day.stage import DayStage
from tests.scenarios.day import Day, Reader, read

DAY = """
on B1
buys 200
buys 100
tick
off B1
on B2
buys 50
tick
off B2
begin B1
enter B1 100 200
enter B1 20 100
conclude B1 300
begin B2
enter B2 50 50
conclude B2 50
"""


def test_each_box_holds_what_went_in_while_it_was_on() -> None:
    day = read(DAY)
    moves = [f for f in day.facts if isinstance(f, BoxMoved)]
    assert [(m.what, m.box, m.expected_cents) for m in moves] == [
        ("put_on", "B1", 0), ("taken_off", "B1", 30_000),
        ("put_on", "B2", 0), ("taken_off", "B2", 5000),
    ]  # fmt: skip
    assert moves[1].because == ("MB-01/2", "MB-01/3", "cage:MB-01/2")
    counts = [f for f in day.facts if isinstance(f, BoxCounted)]
    assert [(c.box, c.counted_cents, c.variance_cents) for c in counts] == [
        ("B1", 30_000, 0), ("B2", 5000, 0),
    ]  # fmt: skip
    assert not day.findings
    assert day.balances == {"box:MB-01": -35_000, "counted:MB-01": 35_000}


def test_the_last_event_before_a_box_is_taken_off_is_in_it() -> None:
    day = read("on B1\nbuys 300\noff B1\non B2\nbuys 20\noff B2\nconclude B1 300\nconclude B2 20")
    assert not day.findings
    assert day.balances["counted:MB-01"] == 32_000


@pytest.mark.parametrize(
    ("total", "variance", "balances"),
    [
        ("299.99", -1, {"variance:MB-01": 1, "counted:MB-01": 29_999}),
        ("300.01", 1, {"variance:MB-01": -1, "counted:MB-01": 30_001}),
        ("0", -30_000, {"variance:MB-01": 30_000}),
    ],
)
def test_one_cent_either_side(total: str, variance: int, balances: dict[str, int]) -> None:
    day = read(f"on B1\nbuys 300\ntick\noff B1\nbegin B1\nconclude B1 {total}")
    (finding,) = day.findings
    assert (finding.code, finding.amount_cents) == ("count.variance", abs(variance))
    assert finding.book == "count/MB-01/findings"
    assert finding.because == ("cage:MB-01/2", "count:MB-01/2")
    assert day.balances == {"box:MB-01": -30_000, **balances}


def test_a_total_that_is_not_the_sum_of_what_was_entered() -> None:
    entered = "on B1\nbuys 300\ntick\noff B1\nbegin B1\nenter B1 100 200\nenter B1 20 80\n"
    day = read(entered + "conclude B1 300")
    assert [f.code for f in day.findings] == ["count.miscast"]
    mended = read(entered + "enter B1 20 100\nconclude B1 300")
    assert not mended.findings


def test_a_count_of_no_box_of_this_table_or_of_one_that_was_counted() -> None:
    day = read("on B1\nbuys 300\ntick\noff B1\nconclude B9 5\nconclude B1 300\nconclude B1 300")
    assert [f.code for f in day.findings] == ["box.unaccounted"] * 2
    assert day.balances["counted:MB-01"] == 30_000


def test_blind_until_concluded() -> None:
    """Of everything before the conclusion nothing leaves the stage."""
    day, reader = Day(DAY), Reader()
    for line in ("floor", "cage"):
        for raw in day.lines[line]:
            reader.take(line, raw)
    before = len(reader.facts)
    *entries, conclusion = day.lines["count"][:4]
    for raw in entries:
        reader.take("count", raw)
        assert len(reader.facts) == before
        assert "count/MB-01" not in reader.books
    reader.take("count", conclusion)
    assert len(reader.facts) > before


def test_a_box_waits_for_the_floor_line() -> None:
    """Not until all that went in before it was taken off is booked."""
    day, reader = Day(DAY), Reader()
    for raw in day.lines["cage"]:
        reader.take("cage", raw)
    assert [f.book for f in reader.facts] == []
    for raw in day.lines["count"]:
        reader.take("count", raw)
    assert not reader.facts
    reader.take("floor", day.lines["floor"][0])
    assert [f.id for f in reader.facts] == ["cage:MB-01/1/1"]
    for raw in day.lines["floor"][1:]:
        reader.take("floor", raw)
    assert reader.balances == read(DAY).balances


def test_what_is_not_of_its_line_is_unreadable() -> None:
    day, stage = Day(DAY), DayStage()
    cage, count, floor = (day.lines[line][0] for line in ("cage", "count", "floor"))
    refused = [
        stage.read("cage.observed.v1", "MB-02", cage),
        stage.read("cage.observed.v1", "MB-01", count),
        stage.read("count.observed.v1", "MB-01", cage),
        stage.read("cage.observed.v1", "MB-01", cage.replace(b'"order":1', b'"order":2')),
        stage.read("floor.derived.v1", "MB-02", floor),
        stage.read("floor.derived.v1", "MB-01", floor + b"\n" + floor),
        stage.read("floor.derived.v1", "MB-01", b"[]"),
    ]
    assert all(isinstance(one, Unreadable) for one in refused)
    item = stage.read("floor.derived.v1", "MB-01", floor)
    assert not isinstance(item, Unreadable)
    assert (item.line, item.order, item.span, item.id) == ("table/MB-01", 1, 2, "MB-01/1/1")


def test_a_box_whose_taking_off_is_lost_is_counted_against_nothing_expected() -> None:
    """What was in it is missed in the next one; both are said, and no count waits for ever."""
    text = "on B1\nbuys 200\nlost off B1\non B2\nbuys 50\ntick\noff B2\n"
    text += "conclude B1 200\nconclude B2 50"
    for order in (("floor", "cage", "count"), ("count", "cage", "floor")):
        day = read(text, order)
        assert not day.state.counts
        found = [(f.code, f.severity, f.observed, f.amount_cents, f.book) for f in day.findings]
        assert sorted(found) == [
            ("box.unaccounted", "major", "cage:MB-01/2 counted with $200.00", 20_000,
             "count/MB-01/findings"),
            ("count.variance", "major", "$50.00 counted", 20_000, "count/MB-01/findings"),
            ("stream.declared_lost", "info", "declared lost by B-7", None, "cage/MB-01/findings"),
        ]  # fmt: skip
        assert sum(day.balances.values()) == 0


def test_a_declaration_alone_lets_a_count_go_on() -> None:
    """Also where nothing follows it in the cage line."""
    day = read("on B1\nlost off B1\nconclude B1 0")
    assert [f.code for f in day.findings] == ["stream.declared_lost", "box.unaccounted"]
    assert (day.state.passed, day.state.lost) == (2, ())


def test_numbers_that_are_declared_lost_before_their_turn_are_passed_then() -> None:
    day, reader = Day("on B1\non B2\nlost off B2\nconclude B2 7"), Reader()
    for raw in day.lines["floor"]:
        reader.take("floor", raw)
    on, other, declared = day.lines["cage"]
    for line, raw in (("cage", on), ("cage", declared), ("count", day.lines["count"][0])):
        reader.take(line, raw)
    assert (reader.state.passed, reader.state.lost) == (1, ((3, 3),))
    reader.take("cage", other)
    assert (reader.state.passed, reader.state.lost, reader.state.counts) == (3, (), ())


def test_entries_that_are_not_known_whole_are_not_held_against_their_total() -> None:
    begun = "on B1\nbuys 300\ntick\noff B1\nbegin B1\nenter B1 100 200\n"
    day = read(begun + "lost count\nconclude B1 300")
    assert [(f.code, f.expected) for f in day.findings] == [
        ("stream.declared_lost", "count events 3 to 3")
    ]
    assert day.balances["counted:MB-01"] == 30_000
    assert not day.state.unsure
