"""The simulated floor as a service: plays in accelerated real time, through the hub.

Used by `pitwatch run floor` and the demo. A start carries on at the report at which the last one
ended, however that ended: reports follow from a seed, and a small file says how many were sent.
What was under way at the end is sent again as it was, and the hub knows what it has.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from typing import Any

import orjson

from services.floor.calendar import spelled
from services.floor.client import Client, hub_url
from services.floor.games import MISTAKES
from services.floor.link import Standing
from services.floor.progress import Progress, closings, program, read, write
from services.floor.simulate import START_MS, Floor
from services.floor.table import Report
from services.runtime.settings import Settings

log = logging.getLogger("pitwatch.floor")

LIVE_GAMES = ("midibaccarat", "saigon-5-card", "face-up-pai-gow", "face-up-pai-gow")
TABLES = len(LIVE_GAMES)  # two of them are on one link
LUCK = 0.15  # so that a jackpot is seen within minutes
FIRST_TABLE = 11  # a file of `pitwatch simulate` begins at 1: both fit into one house
ROUNDS = 150  # over all tables, from their opening to the count of their boxes
SPEED = 20  # a round in a little more than two seconds
MOST_AT_ONCE = 200
PACES = {"midibaccarat": 25, "saigon-5-card": 10, "face-up-pai-gow": 7}  # rounds in a minute
LATE_MS = 1_000  # what is later than this was not sent because the floor stood still


class LiveFloor:
    """A few tables that are played for as long as the service runs."""

    def __init__(
        self,
        settings: Settings,
        *,
        tables: int = TABLES,
        rounds: int = ROUNDS,
        speed: int = SPEED,
        faults: tuple[str, ...] = MISTAKES,
        games: tuple[str, ...] = LIVE_GAMES,
    ) -> None:
        self._url = hub_url(settings)
        self._file = settings.data / "floor" / "progress.json"
        self._tables, self._rounds, self._speed, self._faults = tables, rounds, speed, faults
        self._games = games
        self._client: Client | None = None
        self.sent = 0

    def ready(self) -> str | None:
        """Why nothing is played at present; None where it is."""
        return self._client.trouble if self._client else "the floor is starting"

    async def run(self, stop: asyncio.Event) -> None:
        """Play until told to stop."""
        progress = read(self._file)
        async with Client(self._url) as client:
            self._client = client
            while not stop.is_set():
                if progress.planned and progress.program != program():
                    if not await self._leave(progress, client, stop):
                        return
                    progress = Progress(progress.seed, progress.run + 1, links=progress.stood)
                progress.program = program()
                if progress.start_ms == 0:
                    progress.start_ms = _now_ms()
                links = await self._play(progress, client, stop)
                if links is not None:
                    progress = Progress(progress.seed, progress.run + 1, links=links)

    async def _leave(self, progress: Progress, client: Client, stop: asyncio.Event) -> bool:
        """Close the tables of a run that another program dealt; false where the stop came first."""
        log.warning("the floor's program has changed: its tables are closed, and opened anew")
        progress.left_ms = progress.left_ms or _now_ms()
        write(self._file, progress)
        lines = [orjson.dumps(one) for one in closings(progress)]
        return await self._taken(client, lines, stop) is not None

    async def _play(
        self, progress: Progress, client: Client, stop: asyncio.Event
    ) -> dict[str, Standing] | None:
        """One run, from where it stands; where its links stood, if it came to its end."""
        floor = Floor(
            progress.seed + progress.run,
            self._tables,
            self._rounds,
            self._games,
            self._faults,
            boot=f"f{progress.seed}-{progress.run}",
            first=FIRST_TABLE,
            paces=PACES,
            began=progress.links,
            luck=LUCK,
        )
        reports = iter(floor)
        for _ in range(progress.done):
            next(reports)
        doubtful = [next(reports) for _ in range(progress.planned - progress.done)]
        if doubtful and not await self._send(progress, client, doubtful, stop):
            return None
        upcoming: Report | None = next(reports, None)
        while upcoming is not None:
            late_ms = _now_ms() - self._due_ms(progress, upcoming)
            if late_ms > LATE_MS:
                progress.shift_ms += late_ms
            elif late_ms < 0 and await _stopped(stop, -late_ms / 1000):
                return None
            batch, upcoming = self._batch(progress, floor, upcoming, reports)
            if not await self._send(progress, client, batch, stop):
                return None
        return floor.links.standing

    def _batch(
        self, progress: Progress, floor: Floor, first: Report, reports: Iterator[Report]
    ) -> tuple[list[Report], Report | None]:
        """What is due by now, and the report after it."""
        batch, now_ms = [first], _now_ms()
        progress.stood = floor.links.standing
        for report in reports:
            full = len(batch) == MOST_AT_ONCE or batch[-1].content["type"] == "box.taken_off"
            if full or self._due_ms(progress, report) > now_ms:  # a count needs that one's id
                return batch, report
            batch.append(report)
            progress.stood = floor.links.standing
        return batch, None

    def _due_ms(self, progress: Progress, report: Report) -> int:
        """When a report is made, by the clock."""
        return progress.start_ms + progress.shift_ms + (report.at_ms - START_MS) // self._speed

    async def _send(
        self, progress: Progress, client: Client, batch: list[Report], stop: asyncio.Event
    ) -> bool:
        """Send a batch however long the hub is away; false where the stop came before."""
        progress.planned = progress.done + len(batch)
        for one in _of_type("box.put_on", batch):
            progress.boxes[one.table] = one.content["box"]
        write(self._file, progress)
        lines = [orjson.dumps(self._content(progress, report)) for report in batch]
        answers = await self._taken(client, lines, stop)
        if answers is None:
            return False
        for report, answer in zip(batch, answers, strict=True):
            if report.content["type"] == "box.taken_off":
                progress.taken_off[report.table] = answer["id"]
                progress.boxes.pop(report.table, None)
        progress.done = progress.planned
        self.sent += len(batch)
        return True

    async def _taken(
        self, client: Client, lines: list[bytes], stop: asyncio.Event
    ) -> list[dict[str, Any]] | None:
        """The hub's answers, once it has taken these lines; None where the stop came before."""
        sending = asyncio.create_task(client.send(lines))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait([sending, stopping], return_when=asyncio.FIRST_COMPLETED)
            if not sending.done():
                return None
            answers = sending.result()
        finally:
            for task in (sending, stopping):
                task.cancel()
            await asyncio.gather(sending, stopping, return_exceptions=True)
        for answer in answers:
            if "error" in answer:
                raise RuntimeError(f"the hub refused a report of the floor: {answer}")
        return answers

    def _content(self, progress: Progress, report: Report) -> dict[str, Any]:
        """A report by the clock, its count naming the event that took the box off."""
        content = {**report.content, "at": spelled(self._due_ms(progress, report))}
        if "taken_off" in content:
            content["taken_off"] = progress.taken_off[report.table]
        return content


def _of_type(kind: str, batch: list[Report]) -> list[Report]:
    return [report for report in batch if report.content["type"] == kind]


async def _stopped(stop: asyncio.Event, seconds: float) -> bool:
    """Wait so long, or for the stop."""
    try:
        await asyncio.wait_for(stop.wait(), seconds)
    except TimeoutError:
        return False
    return True


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
