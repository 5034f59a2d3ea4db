"""The board, drawn from rows that were really read."""

import asyncio
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import psycopg
from rich.console import Console

from services import house
from services.board import clock, drawn, line
from services.runtime.settings import Settings
from tests.projections.derived_log import booked

PARTS = [
    {"name": "hub", "slot": 0, "state": "ready", "address": "http://127.0.0.1:1", "why": ""},
    {"name": "kafka", "slot": 0, "state": "external", "address": "127.0.0.1:2", "why": ""},
]


def test_the_board_shows_what_the_views_hold(settings: Settings, dsn: str, prefix: str) -> None:
    asyncio.run(booked(dsn, prefix))
    with psycopg.connect(dsn) as connection:
        connection.execute(
            f"INSERT INTO {prefix}runtime.stopped (stage, key, partition, reason, detail, resume)"
            " VALUES ('tables', 'MB-03', 0, 'poison', 'MB-03/7: no such card', '{}')"
        )
    state: dict[str, Any] = {"lag": {"tables": 5}, "parts": PARTS}
    house.read_books(settings, state)
    console = Console(record=True, width=120, file=StringIO())
    console.print(drawn(state))
    board = console.export_text()
    for table in ("MB-01", "MB-02", "MB-03"):
        assert table in board
    assert board.count("15:52:00") == 11  # three last rounds, and the newest eight findings
    assert "pay.under" in board
    assert "stopped: MB-03: MB-03/7: no such card" in board
    assert "books in balance" in board
    assert line(state) == "3 tables, 9 rounds, 9 findings, behind: tables 5; books in balance"


def test_a_table_without_a_round_has_no_last_one() -> None:
    assert clock(None) == ""
    assert clock(datetime(2026, 11, 18, 6, 0, 9, tzinfo=UTC)) == "06:00:09"
