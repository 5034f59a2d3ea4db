"""The Faust shell: the application in which every Pitwatch service runs, a process for each.

Used by `pitwatch run` for every stage, the hub and the projector. It gives a service its web port
(`/metrics`, `/health`, `/ready`), its signal to stop, and an end that the supervisor can read:
exit code 0 after a stop, 4 for `Unusable`, 1 for anything else. Nothing is restarted inside.
"""

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

import faust
import mode
from faust.app import BootStrategy
from faust.web import Request, Response, View
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry

from services.runtime.metrics import Scrape
from services.runtime.trouble import PORT_TROUBLES, Unusable, port_unusable

log = logging.getLogger("pitwatch.shell")

CLOSING_SECONDS = 2.0
"""How long the web server may take to close. The service itself has as long as its batch takes."""


class Service(Protocol):
    """What the shell runs: one endless job that owns its Kafka and Postgres connections."""

    async def run(self, stop: asyncio.Event) -> None:
        """Work until `stop` is set, finish the batch in hand, return; raise what cannot be met."""


class OwnConnections(BootStrategy):
    """Boot Faust's web and services but no Kafka: what moves money owns its aiokafka consumer.

    By default Faust opens a consumer and a producer, which is not idempotent, even where there is
    no agent. A service of low rate that wants agents boots with `enable_kafka = True`.
    """

    enable_kafka = False
    enable_sensors = False


class Application(faust.App):
    """A Faust application that leaves no folder behind: it keeps no tables on disk."""

    BootStrategy = OwnConnections

    async def on_first_start(self) -> None:
        """Do without `<name>-data` in the working folder, which Faust would make here."""


def application(name: str, slot: int, port: int) -> Application:
    """One service's Faust application: a web port of its own, without Faust's own pages."""
    return Application(
        f"pitwatch-{name}-{slot}",
        autodiscover=False,
        web_bind="127.0.0.1",
        web_host="127.0.0.1",
        web_port=port,
        web_in_thread=False,  # one loop for both: /health must fall silent when the loop does
        web_router_enabled=False,
        web_tables_enabled=False,
    )


def add_pages(
    app: Application,
    who: dict[str, Any],
    registry: CollectorRegistry,
    unready: Callable[[], str | None],
) -> None:
    """Serve `/metrics`, `/health` and `/ready`."""
    began = time.monotonic()
    scrape = Scrape(registry)

    @app.page("/metrics")
    async def metrics(view: View, _: Request) -> Response:
        return view.bytes(await scrape(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    @app.page("/health")
    async def health(view: View, _: Request) -> Response:
        answer: Response = view.json({**who, "up_seconds": round(time.monotonic() - began, 1)})
        return answer

    @app.page("/ready")
    async def ready(view: View, _: Request) -> Response:
        why_not = unready()
        state = {**who, "ready": why_not is None, "reason": why_not}
        return view.json(state, status=200 if why_not is None else 503)


class Hosted(mode.Service):
    """The service at work as a Faust service, in a task whose failure nobody can swallow."""

    def __init__(self, service: Service) -> None:
        super().__init__()
        self.service = service
        self.told_to_stop = asyncio.Event()

    async def on_start(self) -> None:
        """Begin. A task of mode's own would log a failure and, while stopping, forget it."""
        self.job = asyncio.create_task(self.service.run(self.told_to_stop))


async def start(app: Application) -> None:
    """Start the application; the web port comes before the service."""
    try:
        await app.start()
    except OSError as trouble:
        if trouble.errno not in PORT_TROUBLES:
            raise
        raise port_unusable(app.conf.web_port, trouble) from trouble


async def live(app: Application, service: Service) -> None:
    """Start the application and the service in it, wait for its end; raise what went wrong."""
    hosted = Hosted(service)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, hosted.told_to_stop.set)
    try:
        await start(app)
        await app.add_runtime_dependency(hosted)
        await app.wait_for_stopped(hosted.job)  # raises its failure; cancels it if the app crashed
        if app.crash_reason:
            raise app.crash_reason
        if not hosted.told_to_stop.is_set():
            raise RuntimeError("the service ended without being told to")
    finally:
        with suppress(TimeoutError):
            await asyncio.wait_for(app.stop(), CLOSING_SECONDS)


def serve(
    name: str,
    slot: int,
    service: Service,
    *,
    port: int,
    registry: CollectorRegistry,
    unready: Callable[[], str | None],
) -> int:
    """Run `service` until a signal or a failure; return the exit code for this process.

    `unready` says why the service cannot serve at this moment, or None when it can.
    """
    app = application(name, slot, port)
    add_pages(app, {"service": name, "slot": slot, "pid": os.getpid()}, registry, unready)
    try:
        asyncio.run(live(app, service))
    except Unusable as trouble:
        sys.stderr.write(f"{trouble}\n")
        return 4
    except BaseException as failure:
        log.critical("%s/%s ends: %r", name, slot, failure, exc_info=failure)
        return 1
    return 0
