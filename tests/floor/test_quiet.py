"""Honest floors of every kind: nothing is raised, and no more is reported than is listed."""

from collections import Counter
from itertools import islice

import pytest

from services.audit.replay import replay
from services.floor.equipment import EQUIPMENT, Interrupted, equipped
from services.floor.simulate import Floor, observed
from services.quiet import KINDS, listen

TABLES, EVENTS = 45, 16_000


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_raised_on_an_honest_floor(kind: str) -> None:
    quiet = listen(kind, 7, EVENTS, tables=TABLES)
    assert quiet.events == EVENTS
    assert quiet.wrong == Counter(), "\n".join(quiet.first)


def test_nor_is_anything_booked_as_an_error_where_few_devices_tell_of_it() -> None:
    floor = equipped(Floor(7, TABLES, 40, untidy=True), 7)
    log = islice((event for _, _, event in observed(floor)), EVENTS)
    wrong = [line for line in replay(log) if isinstance(line, bytes) and b'"what":"error.' in line]
    assert not wrong


@pytest.mark.parametrize("name", EQUIPMENT)
def test_what_is_not_listed_is_not_reported(name: str) -> None:
    listed: dict[str, set[tuple[str, str]]] = {}
    numbers: Counter[tuple[str, str]] = Counter()
    for report in islice(equipped(Floor(3, 3, 60), 3, [name]), 1_500):
        content, table = report.content, report.table
        if content["type"] == "table.opened":
            listed[table] = {(d["source"], k) for d in content["devices"] for k in d["reports"]}
        elif not content["type"].startswith(("box.", "count.")) and table != "PG-1":
            assert (content["source"], content["type"]) in listed[table]
        numbers[table, content["source"]] += 1
        assert content["seq"] == numbers[table, content["source"]]


def test_a_device_that_is_away_goes_on_counting() -> None:
    numbers: dict[tuple[str, str], int] = {}
    gaps, silent = 0, Counter[str]()
    for report in Interrupted(Floor(3, 6, 120, untidy=True), 3):
        content = report.content
        if "seq" not in content:
            silent[content["type"]] += 1
            continue
        device = report.table, content["source"]
        gaps += content["seq"] > numbers.get(device, 0) + 1
        numbers[device] = content["seq"]
    assert gaps > 3
    assert silent["device.silent"] >= silent["device.back"] > 0


def test_a_floor_with_a_mistake_is_not_quiet() -> None:
    """The proof can fail: what is planted is heard."""
    kind = KINDS["untidy"]._replace(made=lambda _, seed: Floor(seed, 3, 200, faults=["pay.over"]))
    KINDS["wrong"] = kind
    try:
        wrong = listen("wrong", 3).wrong
    finally:
        del KINDS["wrong"]
    assert {code for code, _, _ in wrong} == {"pay.over"}
