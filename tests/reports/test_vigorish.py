"""Vigorish as a report: each figure to the cent, and what is owed never counted as collected."""

import asyncio
import csv
from collections import Counter
from collections.abc import Iterator
from io import StringIO

import orjson
import pytest

from events.observed import TOPIC_OF_LINE
from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.floor.simulate import Floor, observed
from services.reports import report as reports
from services.reports import vigorish
from tests.projections.observed_log import House
from tests.servers import Servers

DAY = "2026-03-02"
PLAYS_STILL = 1_000  # records of a table that has not closed yet


@pytest.fixture(scope="module")
def house(servers: Servers) -> Iterator[House]:
    prefix = f"rp{id(servers):x}"
    migrate(servers.postgres, prefix)

    async def dealt() -> House:
        its = House(servers.postgres, prefix)
        heard: Counter[str] = Counter()
        floor = Floor(3, 3, 150, ["midibaccarat"], ["vig.uncollected_at_leave"], untidy=True)
        for line, table, raw in observed(floor):
            heard[table] += 1
            if table == "MB-02" and heard[table] > PLAYS_STILL:
                continue
            its.report(table, raw, TOPIC_OF_LINE[line].name)
        await its.work()
        return its

    try:
        yield asyncio.run(dealt())
    finally:
        erase(servers.postgres, prefix)


def made(house: House, day: str = DAY) -> reports.Report:
    with opened(house.dsn, house.prefix) as books:
        rows = tuple(vigorish.rows(books, day))
    return reports.Report("vigorish", vigorish.TITLE, day, "now", vigorish.COLUMNS, rows)


def test_what_is_owed_is_what_came_and_did_not_go(house: House) -> None:
    report = made(house)
    assert len(report.rows) > 5
    for row in report.rows:
        came = row["owed_before_cents"] + row["earned_cents"] + row["rounded_cents"]
        came += row["from_seats_cents"]
        gone = row["collected_cents"] + row["lost_cents"]
        assert row["outstanding_cents"] == came - gone >= 0


def test_the_totals_are_the_ledgers(house: House) -> None:
    totals = made(house).totals
    with opened(house.dsn, house.prefix) as books:
        ((owed, lost, collected),) = books.all(
            "SELECT (SELECT coalesce(sum(balance_cents), 0)::bigint FROM {journal}.balance"
            " WHERE starts_with(account, 'vigorish:')),"
            " (SELECT coalesce(sum(balance_cents), 0)::bigint FROM {journal}.balance"
            " WHERE starts_with(account, 'vigorish.lost:')),"
            " (SELECT coalesce(sum(amount_cents), 0)::bigint FROM {journal}.transfer"
            " WHERE what = 'vigorish.collected')"
        )
    assert totals["outstanding_cents"] == owed > 0
    assert totals["collected_cents"] == collected > 0
    assert totals["from_seats_cents"] == 0
    assert totals["lost_cents"] == lost > 0
    assert totals["marker_cents"] == totals["outstanding_cents"]  # all was marked, and lies there


def test_the_day_after_owes_what_the_day_before_left(house: House) -> None:
    before, after = made(house), made(house, "2026-03-09")
    left = {(r["table"], r["seat"]): r["outstanding_cents"] for r in before.rows}
    then = {(r["table"], r["seat"]): r["owed_before_cents"] for r in after.rows}
    assert then == {seat: cents for seat, cents in left.items() if cents}
    assert after.totals["earned_cents"] == after.totals["collected_cents"] == 0


def test_each_form_says_title_day_maker_and_the_same_totals(house: House) -> None:
    report = made(house)
    plain = orjson.loads(reports.as_json(report))
    assert plain["totals"] == report.totals
    assert (plain["title"], plain["day"], plain["made"]) == (vigorish.TITLE, DAY, "now")
    lines = list(csv.DictReader(StringIO(reports.as_csv(report).decode())))
    assert len(lines) == len(report.rows) + 1
    assert {name: int(lines[-1][name]) for name in report.totals} == report.totals
    page = reports.as_html(report).decode()
    for words in (vigorish.TITLE, DAY, "made now", "Total", "Outstanding"):
        assert words in page
