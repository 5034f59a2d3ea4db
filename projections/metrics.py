"""Business figures for Prometheus, read from the books when asked: so nothing is counted twice.

Registered by one projector; a restart or a second process changes no figure. What a process did
(events folded, lag, batches) is in `services.runtime.metrics`.
"""

from collections.abc import Iterator
from typing import Any

import psycopg
from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from projections.migrations.schemas import schemas

Rows = list[tuple[Any, ...]]

# name, what it says, labels, and SQL that gives the labels and then the figure
_COUNTERS = (
    ("pitwatch_facts", "Facts in the journal.", (),
     "SELECT coalesce(sum(n), 0) FROM {journal}.head"),
    ("pitwatch_rounds", "Rounds settled.", ("table",),
     "SELECT table_id, rounds FROM {views}.table_board"),
    ("pitwatch_rounds_unverified", "Rounds settled of which not everything was seen.", ("table",),
     "SELECT table_id, unverified FROM {views}.table_board"),
    ("pitwatch_handle_cents", "Wagers decided.", ("table",),
     "SELECT table_id, handle_cents FROM {views}.table_board"),
    ("pitwatch_findings", "Findings raised.", ("code", "severity"),
     "SELECT code, severity, count(*) FROM {journal}.finding WHERE what = 'raised' GROUP BY 1, 2"),
    ("pitwatch_meter_contributions", "Wagers that meters took contributions of.", ("link",),
     "SELECT link, contributed_wagers FROM {views}.meter"),
    ("pitwatch_meter_hits", "Hits recorded.", ("link",), "SELECT link, hits FROM {views}.meter"),
    ("pitwatch_meter_level_hits", "Hits recorded, by the level of their hands.", ("link", "level"),
     "SELECT link, level, hits FROM {views}.meter_level"),
    ("pitwatch_meter_paid_cents", "Jackpots paid, ever.", ("link",),
     "SELECT link, cumulative_paid_cents FROM {views}.meter"),
    ("pitwatch_counts_concluded", "Drop boxes counted.", ("table",),
     "SELECT table_id, count(*) FROM {journal}.box WHERE what = 'counted' GROUP BY 1"),
)  # fmt: skip
_GAUGES = (
    ("pitwatch_tables_open", "Tables that are open.", (),
     "SELECT count(*) FROM {views}.table_board WHERE open"),
    ("pitwatch_open_findings", "Findings whose remedy was not seen yet.", ("severity",),
     "SELECT severity, count(*) FROM {views}.finding WHERE open GROUP BY 1"),
    ("pitwatch_keys_stopped", "Tables that wait for a person.", ("stage", "reason"),
     "SELECT stage, reason, count(*) FROM {views}.stopped GROUP BY 1, 2"),
    ("pitwatch_quarantine_records", "Records put aside.", ("stage", "reason"),
     "SELECT stage, reason, count(*) FROM {views}.quarantine GROUP BY 1, 2"),
    ("pitwatch_account_cents", "What stands on a table's accounts of a kind.", ("kind", "table"),
     "SELECT kind, table_id, sum(balance_cents) FROM {views}.balance GROUP BY 1, 2"),
    ("pitwatch_vigorish_outstanding_cents", "Vigorish owed and not collected.", ("table",),
     "SELECT table_id, sum(balance_cents) FROM {views}.balance WHERE kind = 'vigorish' GROUP BY 1"),
    ("pitwatch_meter_value_cents", "What a meter shows.", ("link",),
     "SELECT link, value_cents FROM {views}.meter"),
    ("pitwatch_meter_owed_cents", "Of what it shows, without the house's own seed.", ("link",),
     "SELECT link, owed_cents FROM {views}.meter"),
    ("pitwatch_meter_in_count", "Wagers on a meter, less reversed ones.", ("link",),
     "SELECT link, in_count FROM {views}.meter"),
    ("pitwatch_meter_level_wins_cents", "Shares won, by level.", ("link", "level"),
     "SELECT link, level, wins_cents FROM {views}.meter_level"),
    ("pitwatch_meter_reserve_cents", "What is kept for its next seed.", ("link",),
     "SELECT link, reserve_cents FROM {views}.meter"),
    ("pitwatch_meter_overflow_cents", "What came in above its limit.", ("link",),
     "SELECT link, overflow_cents FROM {views}.meter"),
    ("pitwatch_jackpots_payable_cents", "Shares won and not paid.", ("link",),
     "SELECT link, jackpots_cents FROM {views}.meter"),
    ("pitwatch_awards_pending", "Jackpots that are neither paid nor refused.", ("link",),
     ("SELECT link, count(*) FILTER (WHERE state NOT IN ('paid', 'refused', 'reversed'))"
      " FROM {views}.jackpot GROUP BY 1")),
    ("pitwatch_meter_gaps", "Numbers of a controller that stay missing.", ("link",),
     ("SELECT meter.link, (SELECT count(*) FROM {views}.finding WHERE table_id = meter.link"
      " AND code = 'meter.sequence_gap' AND open AND what = 'raised') FROM {views}.meter")),
    ("pitwatch_count_variance_cents", "Counted in boxes, less what had to be there.", ("table",),
     "SELECT table_id, sum(variance_cents) FROM {journal}.box WHERE what = 'counted' GROUP BY 1"),
    ("pitwatch_books_imbalance_cents", "All accounts together: anything but 0 is wrong.", (),
     "SELECT coalesce(sum(balance_cents), 0) FROM {journal}.balance"),
)  # fmt: skip


class BooksCollector(Collector):
    """Reads one moment of the books at every scrape."""

    def __init__(self, dsn: str, prefix: str = "") -> None:
        self._dsn, self._names = dsn, schemas(prefix)

    def describe(self) -> Iterator[Metric]:
        """Nothing ahead of time: registering must not need the database."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Every figure; with Postgres away only that it is."""
        try:
            answers = self._read()
        except psycopg.Error:
            answers = None
        readable = GaugeMetricFamily("pitwatch_books_readable", "Whether the books can be read.")
        readable.add_metric([], answers is not None)
        yield readable
        if answers is None:
            return
        for shape, figures in ((CounterMetricFamily, _COUNTERS), (GaugeMetricFamily, _GAUGES)):
            for name, says, labels, _ in figures:
                family = shape(name, says + " From the books.", labels=labels)
                for *values, figure in answers[name]:
                    family.add_metric([str(value) for value in values], float(figure))
                yield family

    def _read(self) -> dict[str, Rows]:
        with psycopg.connect(self._dsn, connect_timeout=5) as connection:
            connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            connection.execute("SET LOCAL statement_timeout = '10s'")
            return {
                name: connection.execute(self._names.fill(query).encode()).fetchall()
                for name, _, _, query in (*_COUNTERS, *_GAUGES)
            }
