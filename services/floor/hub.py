"""The hub: takes reports over HTTP, numbers them, and sees that Kafka gets every one of them.

A service for `pitwatch run hub`; devices, the simulated floor and `pitwatch send` are its clients.
`POST /reports` takes JSON lines and answers each in its order, after it is safe on disk;
`GET /outbox` says how far Kafka has acknowledged.
"""

import asyncio
import fcntl
import shutil
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import orjson
from aiohttp import web
from aiokafka.errors import KafkaError

from services.floor.calendar import Calendar
from services.floor.desk import Desk
from services.floor.hub_file import Reader
from services.floor.hub_settings import HubSettings
from services.floor.numbering import Numbering
from services.floor.outbox import Outbox
from services.floor.outlet import Outlet
from services.floor.reception import Reception
from services.floor.room import NoRoom, no_room
from services.floor.standing import read_standing
from services.runtime.trouble import Unusable, port_unusable

__all__ = ["Hub", "HubSettings"]

MOST_BODY = 8 * 1024 * 1024
LAST_WORDS = 150  # short waits for Kafka to acknowledge what waits when the hub stops


class Hub:
    """One property's hub. What it counts are plain attributes, read by the metrics."""

    def __init__(self, settings: HubSettings) -> None:
        self._set = settings
        self._desk: Desk | None = None
        self._outlet: Outlet | None = None
        self._starting: str | None = "the hub is starting"

    @property
    def accepted(self) -> int:
        """Events accepted and numbered since the start."""
        return self._desk.accepted if self._desk else 0

    @property
    def repeated(self) -> int:
        """Lines that were known already."""
        return self._desk.repeated if self._desk else 0

    @property
    def refused(self) -> int:
        """Lines that were refused."""
        return self._desk.refused if self._desk else 0

    @property
    def resent(self) -> int:
        """Events sent to Kafka again."""
        return self._outlet.resent if self._outlet else 0

    @property
    def outbox_depth(self) -> int:
        """Events that Kafka has not acknowledged."""
        if self._desk is None or self._outlet is None:
            return 0
        return self._desk.outbox.committed - self._outlet.acknowledged

    def ready(self) -> str | None:
        """Why the hub does not do all of its work at present; None where it does."""
        if self._starting or self._desk is None or self._outlet is None:
            return self._starting
        return self._desk.full or self._outlet.why_not()

    async def run(self, stop: asyncio.Event) -> None:
        """Work until told to stop; raises what ends the hub."""
        with _only_one(self._set.folder):
            outbox = Outbox(self._set.folder)
            try:
                await self._run(outbox, stop)
            finally:
                outbox.close()

    async def _run(self, outbox: Outbox, stop: asyncio.Event) -> None:
        numbering = Numbering(
            Calendar(self._set.time_zone, self._set.day_starts),
            uuid.uuid4().hex[:12],
            tick_ms=round(self._set.tick_seconds * 1000),
            silent_ms=round(self._set.silent_after_seconds * 1000),
        )
        desk = Desk(outbox, numbering, clock=self._set.clock, lacks_room=self._lacks_room)
        reader = Reader(outbox.file)
        outlet = Outlet(
            reader,
            self._set.kafka,
            self._set.prefix,
            partitions=self._set.partitions,
            acknowledge=desk.acknowledge,
            check=partial(self._same_log, outbox),
        )
        self._desk, self._outlet = desk, outlet
        try:
            async with self._listening():
                if await self._knows_numbers(desk, outlet, stop):
                    outlet.begin(outbox.committed)
                    self._starting = None
                    await self._work(desk, outlet, stop)
        finally:
            await outlet.close()
            desk.close()
            reader.close()

    async def _work(self, desk: Desk, outlet: Outlet, stop: asyncio.Event) -> None:
        """All jobs until the stop; the failure of one is the failure of the hub."""
        stopped: asyncio.Task[Any] = asyncio.create_task(stop.wait())
        tasks: list[asyncio.Task[Any]] = [
            asyncio.create_task(job)
            for job in (desk.run(), outlet.run(desk.committed), self._beat(desk))
        ]
        try:
            await asyncio.wait([stopped, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()
            self._starting = "the hub stops"
            await self._last_words(desk, outlet)
        finally:
            for task in (stopped, *tasks):
                task.cancel()
            await asyncio.gather(stopped, *tasks, return_exceptions=True)

    async def _last_words(self, desk: Desk, outlet: Outlet) -> None:
        """A little time for Kafka to have everything; what it has not stays in the outbox."""
        for _ in range(LAST_WORDS):
            if not self.outbox_depth or outlet.why_not():
                break
            await asyncio.sleep(0.02)
        with suppress(NoRoom, TimeoutError):
            await asyncio.wait_for(desk.take([]), 2.0)  # what was acknowledged is noted

    async def _beat(self, desk: Desk) -> None:
        """Let time pass for the tables."""
        while True:
            desk.beat()
            await asyncio.sleep(min(1.0, self._set.tick_seconds / 4))

    async def _knows_numbers(self, desk: Desk, outlet: Outlet, stop: asyncio.Event) -> bool:
        """Where the outbox is new, learn from Kafka where each line stands; false if stopped."""
        learning = asyncio.create_task(self._learn_numbers(desk, outlet))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait([learning, stopping], return_when=asyncio.FIRST_COMPLETED)
            if learning.done():
                learning.result()
            return not stop.is_set()
        finally:
            for task in (learning, stopping):
                task.cancel()
            await asyncio.gather(learning, stopping, return_exceptions=True)

    async def _learn_numbers(self, desk: Desk, outlet: Outlet) -> None:
        outbox = desk.outbox
        while outbox.note("standing") is None:
            self._starting = "the outbox is new: Kafka is asked where the tables stand"
            try:
                await outlet.connect()
                kafka, prefix = self._set.kafka, self._set.prefix
                reception = Reception(desk.numbering, outbox)
                await read_standing(outbox, reception, kafka, prefix, self._set.partitions)
                outbox.make_note("standing", "known")
            except (KafkaError, OSError, TimeoutError):
                outbox.forget()
                await asyncio.sleep(0.5)

    async def _same_log(self, outbox: Outbox) -> None:
        """The numbers of one log mean nothing in another."""
        if self._set.which_log is None:
            return
        log, known = await self._set.which_log(), outbox.note("log")
        if known is None:
            outbox.make_note("log", log)
        elif known != log:
            raise Unusable(
                f"Kafka holds another log than the one that {self._set.folder} belongs to: bring"
                " that one back, or put the folder aside."
            )

    def _lacks_room(self) -> str | None:
        free = shutil.disk_usage(self._set.folder).free
        if free >= self._set.reserve_bytes:
            return None
        return no_room(self._set.folder)

    # HTTP

    @asynccontextmanager
    async def _listening(self) -> AsyncIterator[None]:
        app = web.Application(client_max_size=MOST_BODY)
        app.router.add_post("/reports", self._reports)
        app.router.add_get("/outbox", self._outbox)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=2.0)
        await runner.setup()
        try:
            await web.TCPSite(runner, self._set.host, self._set.port).start()
        except OSError as error:
            await runner.cleanup()
            raise port_unusable(self._set.port, error) from error
        try:
            yield
        finally:
            await runner.cleanup()

    async def _reports(self, request: web.Request) -> web.Response:
        """Lines in, one answer for each out, once they are on disk."""
        if self._starting or self._desk is None:
            return _sentence(503, self._starting)
        lines = [line for line in (await request.read()).split(b"\n") if line.strip()]
        try:
            answers = await self._desk.take(lines)
        except NoRoom as full:
            return _sentence(507, str(full))
        body = b"".join(
            orjson.dumps(answer, option=orjson.OPT_APPEND_NEWLINE) for answer in answers
        )
        return web.Response(body=body, content_type="application/x-ndjson")

    async def _outbox(self, _: web.Request) -> web.Response:
        """How far the outbox goes, and how far Kafka has it."""
        if self._desk is None or self._outlet is None or self._starting:
            return _sentence(503, self._starting)
        return web.json_response(
            {
                "accepted": self._desk.outbox.committed,
                "acknowledged": self._outlet.acknowledged,
                "waiting": self.outbox_depth,
                "trouble": self.ready(),
            }
        )


def _sentence(status: int, text: str | None) -> web.Response:
    return web.Response(status=status, text=f"{text}\n")


@contextmanager
def _only_one(folder: Path) -> Iterator[None]:
    """Hold the folder's lock; it goes with the process, however that ends."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)  # what it holds may be of a count that is not concluded
    with (folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise Unusable(
                f"Another hub is at work in {folder}: stop it, or set another data folder."
            ) from error
        yield
