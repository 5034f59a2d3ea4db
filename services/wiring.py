"""What each service is made of: its stage or hub, its servers, its metrics. Used by `cli`.

Together with `cli` the only module that knows every part; nothing imports it but `cli`.
"""

import asyncio
import socket
from collections.abc import Callable
from typing import Any, Protocol

from prometheus_client import CollectorRegistry

from services.runtime import kafka
from services.runtime.collecting import collect_seldom
from services.runtime.logs import set_up
from services.runtime.metrics import HubMetrics, StageMetrics, new_registry
from services.runtime.settings import Settings
from services.runtime.shell import serve
from services.sentences import sentence
from services.stage.settings import WorkerSettings
from services.stage.stage import Stage
from services.stage.worker import Worker


class Service(Protocol):
    """What the shell runs, and can ask whether it serves."""

    async def run(self, stop: asyncio.Event) -> None: ...

    def ready(self) -> str | None: ...


def tables_stage(_: Settings) -> Stage[Any]:
    """The tables stage."""
    from services.tables.stage import TablesStage

    return TablesStage()


def meters_stage(_: Settings) -> Stage[Any]:
    """The meters stage."""
    from services.meters.stage import MetersStage

    return MetersStage()


def day_stage(_: Settings) -> Stage[Any]:
    """The day stage."""
    from services.day.stage import DayStage

    return DayStage()


def projector_stage(settings: Settings) -> Stage[Any]:
    """The projector."""
    from projections.journal.stage import ProjectorStage

    return ProjectorStage(settings.schema_prefix)


STAGES: dict[str, Callable[[Settings], Stage[Any]]] = {
    "tables": tables_stage,
    "meters": meters_stage,
    "day": day_stage,
    "projector": projector_stage,
}
RUNS = ("hub", *STAGES, "floor")


class Sentenced:
    """A service whose expected troubles end in one sentence that says what to do."""

    def __init__(self, service: Service, settings: Settings) -> None:
        self._service, self._settings = service, settings
        self.ready = service.ready

    async def run(self, stop: asyncio.Event) -> None:
        try:
            await self._service.run(stop)
        except Exception as trouble:
            told = sentence(self._settings, trouble)
            if told is None:
                raise
            raise told from trouble


async def worker_settings(settings: Settings, stage: Stage[Any], slot: int) -> WorkerSettings:
    """What a worker of a stage has to know, asked of the cluster where it is not a setting."""
    log = await kafka.which_log(settings, [settings.topic(topic.name) for topic in stage.reads])
    return WorkerSettings(
        kafka=kafka.client(settings),
        dsn=settings.dsn,
        schema=settings.schema_name("runtime"),
        blind_schema=settings.schema_name("count"),
        log={"cluster": log.cluster, **log.topics},
        partitions=settings.partitions,
        name=f"{settings.topic_prefix}{socket.gethostname()}-{stage.name}-{slot}",
        prefix=settings.topic_prefix,
        session_seconds=settings.session_seconds,
        snapshot_every=settings.snapshot_every,
    )


class StageService:
    """A worker of a stage, made when the servers can be asked."""

    def __init__(self, settings: Settings, name: str, slot: int, tells: StageMetrics) -> None:
        self._settings, self._slot, self._tells = settings, slot, tells
        self._stage = STAGES[name](settings)
        self._worker: Worker[Any] | None = None

    def ready(self) -> str | None:
        return self._worker.ready() if self._worker else "waiting for Kafka and Postgres"

    async def run(self, stop: asyncio.Event) -> None:
        from projections.migrations.run import check

        await asyncio.to_thread(check, self._settings.dsn, self._settings.schema_prefix)
        known = await worker_settings(self._settings, self._stage, self._slot)
        self._worker = Worker(self._stage, known, self._tells)
        await self._worker.run(stop)


def hub(settings: Settings, registry: CollectorRegistry) -> Service:
    """The hub, and its figures."""
    from services.floor.hub import Hub
    from services.floor.hub_settings import HubSettings

    made = Hub(HubSettings.of(settings))
    HubMetrics(made, registry)
    return made


def floor(settings: Settings) -> Service:
    """The simulated floor."""
    from services.floor.live import LiveFloor

    return LiveFloor(settings)


def build(settings: Settings, name: str, slot: int, registry: CollectorRegistry) -> Service:
    """The service of that name."""
    if name == "hub":
        return hub(settings, registry)
    if name == "floor":
        return floor(settings)
    if name == "projector" and slot == 0:
        from projections.metrics import BooksCollector

        registry.register(BooksCollector(settings.dsn, settings.schema_prefix))
    return StageService(settings, name, slot, StageMetrics(name, registry))


def run(settings: Settings, name: str, slot: int) -> int:
    """Run one service in this process until told to stop; its exit code."""
    collect_seldom()
    set_up(settings.log_format, service=name, slot=slot)
    registry = new_registry()
    service = build(settings, name, slot, registry)
    return serve(
        name,
        slot,
        Sentenced(service, settings),
        port=settings.web_port_of(name, slot),
        registry=registry,
        unready=service.ready,
    )
