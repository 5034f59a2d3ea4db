"""Business figures from the books, and that board and rules name only metrics that exist."""

import asyncio
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from prometheus_client import CollectorRegistry, generate_latest

from projections.metrics import BooksCollector
from services.runtime.metrics import HubMetrics, StageMetrics
from tests.projections.derived_log import booked

INFRA = Path(__file__).parents[2] / "infra"
NAME = re.compile(r"pitwatch_[a-z_]+")


def scraped(dsn: str, prefix: str) -> str:
    registry = CollectorRegistry()
    registry.register(BooksCollector(dsn, prefix))
    return generate_latest(registry).decode()


def test_figures_come_from_the_books(dsn: str, prefix: str) -> None:
    asyncio.run(booked(dsn, prefix))
    text = scraped(dsn, prefix)
    for line in (
        'pitwatch_rounds_total{table="MB-01"} 3.0',
        'pitwatch_handle_cents_total{table="MB-03"} 7500.0',
        'pitwatch_findings_total{code="pay.under",severity="major"} 9.0',
        'pitwatch_open_findings{severity="major"} 9.0',
        "pitwatch_tables_open 3.0",
        "pitwatch_books_imbalance_cents 0.0",
        "pitwatch_books_readable 1.0",
        'pitwatch_account_cents{kind="layout",table="MB-01"} 0.0',
        'pitwatch_count_variance_cents{table="MB-02"} -100.0',
    ):
        assert line in text.splitlines()


def test_with_postgres_away_it_says_so_and_no_more() -> None:
    text = scraped("postgresql://nobody@127.0.0.1:1/none", "")
    assert "pitwatch_books_readable 0.0" in text
    assert "pitwatch_rounds" not in text


def test_no_figure_of_a_process_has_the_name_of_one_of_the_books(dsn: str, prefix: str) -> None:
    registry = _all(dsn, prefix)
    types = re.findall(r"# TYPE (\S+)", generate_latest(registry).decode())
    assert len(types) == len(set(types))


@pytest.mark.parametrize(
    "file", ["dashboards/pitwatch.json", "prometheus/rules.yml", "prometheus/prometheus.yml"]
)
def test_what_board_and_rules_name_exists(dsn: str, prefix: str, file: str) -> None:
    text = generate_latest(_all(dsn, prefix)).decode()
    exists = set(NAME.findall("".join(re.findall(r"^(?:# TYPE )?pitwatch_\S+", text, re.M))))
    exists |= set(re.findall(r"^# TYPE (\S+)", text, re.M))
    assert set(NAME.findall((INFRA / file).read_text())) <= exists


def test_every_panel_of_the_board_asks_something() -> None:
    board = json.loads((INFRA / "dashboards/pitwatch.json").read_text())
    assert all(target["expr"] for panel in board["panels"] for target in panel["targets"])
    places = [(p["gridPos"]["x"], p["gridPos"]["y"]) for p in board["panels"]]
    assert len(set(places)) == len(places)


def test_every_figure_of_a_meter_has_a_panel(dsn: str, prefix: str) -> None:
    types = re.findall(r"# TYPE (\S+)", scraped(dsn, prefix))
    of_meters = {name for name in types if re.search("_(meter|jackpots|awards)_", name)}
    assert len(of_meters) > 10
    assert of_meters <= set(NAME.findall((INFRA / "dashboards/pitwatch.json").read_text()))


def _all(dsn: str, prefix: str) -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(BooksCollector(dsn, prefix))
    stage = StageMetrics("tables", registry)
    stage.batch(0.1)
    stage.newest = 0.0
    HubMetrics(SimpleNamespace(accepted=0, resent=0, refused=0, outbox_depth=0), registry)
    return registry
