"""Process metrics: what this process did since it began, one registry for each process.

Used by `pitwatch run`: the shell serves the registry at `/metrics`, a stage's worker is handed a
`StageMetrics` whose plain attributes it sets, and a `HubMetrics` reads the hub's own, so that
neither needs to know Prometheus. Business figures (handle, findings, meters) are not here: a
collector reads them from Postgres, so that they are never counted twice.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Thread
from typing import Protocol

from prometheus_client import (
    CollectorRegistry,
    Histogram,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

log = logging.getLogger("pitwatch.metrics")

IN_MEMORY = " A process figure: it lives in memory and begins at zero with the process."
BATCH_SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


def new_registry() -> CollectorRegistry:
    """A registry for one process, with the process's own memory, CPU and open files."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    return registry


def counter(name: str, text: str, value: int, **labels: str) -> CounterMetricFamily:
    """One counter with one sample."""
    family = CounterMetricFamily(name, text + IN_MEMORY, labels=list(labels))
    family.add_metric(list(labels.values()), value)
    return family


def gauge(
    name: str, text: str, labels: tuple[str, ...], *samples: tuple[tuple[str, ...], float]
) -> GaugeMetricFamily:
    """One gauge with any number of samples, none where nothing is known yet."""
    family = GaugeMetricFamily(name, text + IN_MEMORY, labels=labels)
    for values, value in samples:
        family.add_metric(values, value)
    return family


@dataclass(eq=False)  # a registry keeps its collectors by identity
class StageMetrics:
    """What a stage's worker tells of itself; `collect` turns it into metrics when scraped."""

    stage: str
    registry: CollectorRegistry
    folded: int = 0
    repeats: int = 0
    batches: int = 0
    quarantined: int = 0
    fenced: int = 0
    stopped_tables: int = 0
    newest: float | None = None
    """The moment of the newest folded event, in seconds since 1970."""
    lag: dict[int, int] = field(default_factory=dict)
    """Records in the log after the committed position; a partition that was given up is removed."""

    def __post_init__(self) -> None:
        self._seconds = Histogram(
            "pitwatch_batch_seconds",
            "From a batch's first record to its commit." + IN_MEMORY,
            ("stage",),
            buckets=BATCH_SECONDS,
            registry=self.registry,
        ).labels(self.stage)
        self.registry.register(self)

    def batch(self, seconds: float) -> None:
        """Count one committed batch and how long it took."""
        self.batches += 1
        self._seconds.observe(seconds)

    def collect(self) -> Iterator[Metric]:
        """Every figure as it stands (prometheus-client calls this, from a thread)."""
        stage = self.stage
        yield counter("pitwatch_events_folded", "Events folded.", self.folded, stage=stage)
        yield counter("pitwatch_repeats", "Repeats dropped.", self.repeats, stage=stage)
        yield counter("pitwatch_batches", "Batches committed.", self.batches, stage=stage)
        yield counter(
            "pitwatch_quarantined", "Records put into quarantine.", self.quarantined, stage=stage
        )
        yield counter(
            "pitwatch_fenced",
            "Records and writes refused for a token below the highest seen.",
            self.fenced,
            stage=stage,
        )
        yield gauge(
            "pitwatch_stopped_tables",
            "Tables of this worker that wait for a release.",
            ("stage",),
            ((stage,), self.stopped_tables),
        )
        yield gauge(
            "pitwatch_lag_records",
            "Records after the committed position.",
            ("stage", "partition"),
            *(((stage, str(partition)), lag) for partition, lag in sorted(self.lag.copy().items())),
        )
        newest = self.newest
        yield gauge(
            "pitwatch_age_seconds",
            "Age of the newest folded event; a tick is due every 30 seconds.",
            ("stage",),
            *([] if newest is None else [((stage,), time.time() - newest)]),
        )


class HubFigures(Protocol):
    """What the hub counts of itself."""

    @property
    def accepted(self) -> int: ...
    @property
    def resent(self) -> int: ...
    @property
    def refused(self) -> int: ...
    @property
    def outbox_depth(self) -> int: ...


class HubMetrics:
    """The hub's own figures as metrics, read when they are asked for."""

    def __init__(self, hub: HubFigures, registry: CollectorRegistry) -> None:
        self._hub = hub
        registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """Every figure as it stands."""
        hub = self._hub
        yield counter("pitwatch_hub_accepted", "Events accepted and numbered.", hub.accepted)
        yield counter("pitwatch_hub_resent", "Events sent to Kafka again.", hub.resent)
        yield counter("pitwatch_hub_refused", "Reports that the hub refused.", hub.refused)
        yield gauge(
            "pitwatch_hub_outbox_depth",
            "Events in the outbox that Kafka has not acknowledged.",
            (),
            ((), hub.outbox_depth),
        )


class Scrape:
    """The text of a registry, made in a thread, one at a time for whoever asks.

    A collector may ask Postgres, and the loop owes Kafka its heartbeats. The thread is a daemon:
    a scrape that hangs on a frozen Postgres must not keep a service alive that has ended.
    """

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        self.text: Future[bytes] | None = None

    async def __call__(self) -> bytes:
        """Wait for the scrape under way, or for a new one."""
        if self.text is None or self.text.done():
            self.text = Future()
            Thread(target=self.make, args=(self.text,), daemon=True).start()
        return await asyncio.shield(asyncio.wrap_future(self.text))

    def make(self, text: Future[bytes]) -> None:
        """Ask every collector; runs in the thread."""
        try:
            text.set_result(generate_latest(self.registry))
        except Exception as failure:
            log.exception("no metrics")
            text.set_exception(failure)
