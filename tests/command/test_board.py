"""The board, drawn from rows that were really read and from pictures that really went out."""

import asyncio
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import orjson
import psycopg
import pytest
from rich.console import Console

from services import house
from services.board import Board, clock, drawn, finding, line
from services.runtime.settings import Settings
from services.watching import Pictures
from tests.projections.derived_log import booked

PARTS = [
    {"name": "hub", "slot": 0, "state": "ready", "address": "http://127.0.0.1:1", "why": ""},
    {"name": "kafka", "slot": 0, "state": "external", "address": "127.0.0.1:2", "why": ""},
]
FOUND: dict[str, Any] = {
    "id": "MB-01/9/1", "at": datetime(2026, 11, 18, 6, 0, 9, tzinfo=UTC), "table_id": "MB-01",
    "round": "r3", "code": "pay.over", "severity": "major", "cite": ["629a.12(a)"],
    "expected": "pay $25.00", "observed": "paid $50.00", "remedy": None, "seat": 3,
    "wager": "player", "amount_cents": 2500, "standing": "raised",
}  # fmt: skip
WON: dict[str, Any] = {
    "jackpot": "PG-1/4", "link": "PG-1", "share_cents": 100_019, "state": "validated",
    "percent": 10, "fixed_cents": 0, "due_cents": 100_019,
    "by": "F-21", "second": "A-4", "level": "five-aces", "at_table": "PG-02", "seat": 3,
}  # fmt: skip
METER: dict[str, Any] = {
    "link": "PG-1", "value_cents": 905_245, "verified": True, "hits": 2, "jackpots_cents": 100_019,
}  # fmt: skip
SHOWN: dict[str, Any] = {
    "table": "MB-01", "round": "r4", "game": "midibaccarat", "phase": "settling", "told": None,
    "hands": {"player": ["9s", "Kd"], "banker": ["4h", "3c"]}, "verified": True, "stopped": None,
}  # fmt: skip


def text(state: dict[str, Any], width: int, height: int) -> list[str]:
    console = Console(record=True, width=width, height=height, file=StringIO())
    console.print(drawn(state, width, height))
    return console.export_text().splitlines()


@pytest.fixture
def state(settings: Settings, dsn: str, prefix: str) -> dict[str, Any]:
    asyncio.run(booked(dsn, prefix))
    with psycopg.connect(dsn) as connection:
        connection.execute(
            f"INSERT INTO {prefix}runtime.stopped (stage, key, partition, reason, detail, resume)"
            " VALUES ('tables', 'MB-03', 0, 'poison', 'MB-03/7: no such card', '{}')"
        )
    read: dict[str, Any] = {"lag": {"tables": 5}, "parts": PARTS}
    house.read_books(settings, read)
    return read


def test_the_board_shows_what_the_views_hold(state: dict[str, Any]) -> None:
    board = "\n".join(text(state, 120, 60))
    for table in ("MB-01", "MB-02", "MB-03"):
        assert table in board
    assert board.count("15:52:00") == len(state["findings"]) == 9
    assert "pay.under" in board
    assert "STOPPED MB-03: MB-03/7: no such card" in board
    assert "books in balance" in board
    assert "Midibaccarat 9 rounds" in board
    assert "http://127.0.0.1:1/metrics" in board
    assert line(state) == "3 tables, 9 rounds, 9 findings, behind: tables 5; books in balance"


@pytest.mark.parametrize("size", [(80, 24), (80, 25), (100, 30), (200, 60)])
def test_the_board_fits_the_terminal(state: dict[str, Any], size: tuple[int, int]) -> None:
    state["findings"] = [FOUND | {"remedy": "once more " * 30, "expected": "e" * 300}] * 20
    state["pictures"] = {"MB-01": SHOWN}
    lines = text(state, *size)
    assert len(lines) == size[1]
    assert max(map(len, lines)) <= size[0]
    assert "books in balance" in lines[-1]
    assert "settling" in lines[1]


def test_a_stopped_table_is_shown_as_that(state: dict[str, Any]) -> None:
    state["pictures"] = {
        "MB-01": SHOWN | {"stopped": "gap", "verified": False},
        "MB-02": SHOWN | {"verified": False},
    }
    lines = text(state, 80, 24)
    assert ["STOPPED" in row for row in lines[1:4]] == [True, False, True]
    assert "settling ?" in lines[2]


def test_a_finding_says_what_where_by_which_clause_and_what_to_do() -> None:
    told = [part.plain for part in finding(FOUND | {"standing": "worsened", "remedy": "get it"})]
    assert told == [
        "06:00:09 MB-01 r3 pay.over major worsened § 629a.12(a)",
        "   seat 3 player $25.00: expected pay $25.00; seen paid $50.00",
        "   remedy: get it",
    ]


def test_a_meter_is_one_line_with_its_newest_jackpot(state: dict[str, Any]) -> None:
    drawn_with = state | {"meters": [METER], "jackpots": [WON]}
    wide = "\n".join(text(drawn_with, 140, 40))
    assert "PG-1 $9,052.45 · 2 won, $1,000.19 owed · PG-1/4 $1,000.19 validated by F-21" in wide
    assert len(text(drawn_with, 80, 24)) == 24
    assert "PG-1 $9,052.45, behind" in line(drawn_with)


def test_without_a_terminal_each_finding_is_said_once_and_again_when_it_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("services.board.LINE_SECONDS", 1e9)
    state: dict[str, Any] = {"findings": [FOUND], "jackpots": [WON]}
    said: list[str] = []
    board = Board(lambda: state, said.append)
    board.refresh()
    board.refresh()
    assert said.pop(0) == ("PG-1/4 $1,000.19 validated by F-21, A-4: five-aces, PG-02 seat 3")
    assert len(said) == 1
    state["jackpots"] = [WON | {"state": "paid", "second": None}]
    board.refresh()
    assert said.pop() == "PG-1/4 $1,000.19 paid by F-21: five-aces, PG-02 seat 3"
    state["jackpots"] = [WON | {"percent": 0, "due_cents": 250_000, "state": "keyed"}]
    board.refresh()  # of a row without a share
    assert said.pop() == "PG-1/4 $2,500.00 keyed by F-21, A-4: five-aces, PG-02 seat 3"
    state["jackpots"] = [WON | {"due_cents": None, "state": "claimed"}]
    board.refresh()  # a payout limit may cut it
    assert said.pop() == "PG-1/4 not known yet claimed by F-21, A-4: five-aces, PG-02 seat 3"
    state["findings"] = [FOUND | {"id": "MB-01/10/1"}, FOUND | {"standing": "remedied"}]
    board.refresh()
    assert len(said) == 3
    assert "remedied" in said[1]


def test_a_table_without_a_round_has_no_last_one() -> None:
    assert clock(None) == ""
    assert clock(datetime(2026, 11, 18, 6, 0, 9, tzinfo=UTC)) == "06:00:09"


def test_the_later_picture_of_a_table_holds(settings: Settings) -> None:
    pictures = Pictures(settings)
    other = SHOWN | {"table": "PG-01"}
    pictures.take(orjson.dumps(SHOWN) + b"\n" + orjson.dumps(SHOWN | {"phase": "betting"}))
    pictures.take(orjson.dumps(other))
    assert {name: one["phase"] for name, one in pictures.newest.items()} == {
        "MB-01": "betting",
        "PG-01": "settling",
    }
