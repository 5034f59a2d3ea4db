"""The desk between the hub's loop and its outbox: many callers' lines become one commit.

While one batch is being forced to disk in the desk's thread, what arrives meanwhile makes the
next; everybody is answered after the commit that holds their lines. Used by the hub.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from services.floor.numbering import Numbering
from services.floor.outbox import Outbox
from services.floor.reception import Answer, Reception
from services.floor.room import NoRoom

MOST_LINES = 2_000  # of one commit, so that nobody waits long for it

Clock = Callable[[], int]  # milliseconds since 1970


@dataclass(slots=True)
class Job:
    """Lines that wait for the next commit."""

    lines: list[bytes]
    done: asyncio.Future[list[Answer]]


@dataclass(slots=True)
class Work:
    """What one commit is made of."""

    jobs: list[Job]
    beat: bool
    acknowledged: int


class Desk:
    """The only one who writes to the outbox."""

    def __init__(
        self,
        outbox: Outbox,
        numbering: Numbering,
        *,
        clock: Clock,
        lacks_room: Callable[[], str | None],
    ) -> None:
        self.outbox = outbox
        self.full: str | None = None  # why nothing is taken at present
        self.accepted = self.repeated = self.refused = 0
        self.committed = asyncio.Event()  # set after each commit; the outlet clears it
        self.numbering = numbering
        self._reception = Reception(numbering, outbox)
        self._clock, self._lacks_room = clock, lacks_room
        self._jobs: deque[Job] = deque()
        self._beat, self._acknowledged = False, 0
        self._more = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "outbox")

    def acknowledge(self, place: int) -> None:
        """Kafka has everything up to here; said to the file with the next commit."""
        self._acknowledged = max(self._acknowledged, place)
        self._more.set()

    def beat(self) -> None:
        """Time has passed: the tables' ticks and silences are looked after."""
        self._beat = True
        self._more.set()

    async def take(self, lines: list[bytes]) -> list[Answer]:
        """The answers to lines, once what was accepted of them is on disk; may raise `NoRoom`."""
        job = Job(lines, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._more.set()
        return await job.done

    async def run(self) -> None:
        """Commit batch after batch; a failure other than a full disk ends the hub."""
        loop = asyncio.get_running_loop()
        while True:
            await self._more.wait()
            self._more.clear()
            work = self._next()
            try:
                answers = await loop.run_in_executor(self._thread, self._commit, work)
            except NoRoom as full:
                self._turn_away(work, full)
                continue
            for job, answer in zip(work.jobs, answers, strict=True):
                self._count(answer)
                if not job.done.done():
                    job.done.set_result(answer)
            self.committed.set()

    def _next(self) -> Work:
        jobs: list[Job] = []
        lines = 0
        while self._jobs and (not jobs or lines + len(self._jobs[0].lines) <= MOST_LINES):
            jobs.append(self._jobs.popleft())
            lines += len(jobs[-1].lines)
        if self._jobs:
            self._more.set()
        work = Work(jobs, self._beat, self._acknowledged)
        self._beat, self._acknowledged = False, 0
        return work

    def _turn_away(self, work: Work, full: NoRoom) -> None:
        self.full = str(full)
        self._acknowledged = max(self._acknowledged, work.acknowledged)  # with the next commit
        for job in work.jobs:
            if not job.done.done():
                job.done.set_exception(full)

    def _count(self, answers: list[Answer]) -> None:
        repeated = sum("repeat" in answer for answer in answers)
        refused = sum("error" in answer for answer in answers)
        self.repeated += repeated
        self.refused += refused
        self.accepted += len(answers) - repeated - refused

    def _commit(self, work: Work) -> list[list[Answer]]:
        """One transaction, in the desk's thread. What makes room is done without room too."""
        now = self._clock()
        self.full = self._lacks_room()
        answers: list[list[Answer]] = []
        if work.acknowledged:
            self.outbox.acknowledge(work.acknowledged)
        if self.full is None:
            if work.beat:
                self._report_own(now)
            answers = [[self._reception.take(line, now) for line in job.lines] for job in work.jobs]
        self.outbox.commit()
        if self.full is not None:
            raise NoRoom(self.full)
        return answers

    def _report_own(self, now: int) -> None:
        for table in self.outbox.open_tables():
            line = self.outbox.line(*table.line)
            for report in self.numbering.due(table, line, now):
                self._reception.report_own(report, now)

    def close(self) -> None:
        """Let the thread finish what it does."""
        self._thread.shutdown(wait=True)
