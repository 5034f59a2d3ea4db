"""The supervisor process: it owns Kafka, Postgres and the services, and none outlives it.

Started by `services.runtime.supervisor.up` as `python -m services.runtime.keeper`. It starts the
servers, prepares the log and the database, starts the services, and brings back what dies. What it
knows stands in `data/run/state.json`.
"""

import argparse
import asyncio
import json
import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field

import psutil

from infra.kafka import Kafka
from infra.postgres import Postgres
from infra.process import answers, began, last_line, spawn
from services.runtime import postgres
from services.runtime.children import Child, Part, ServiceProcess, State
from services.runtime.lock import hold
from services.runtime.settings import Settings, load
from services.runtime.trouble import Unusable

PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0)
"""Before the first, second … start anew; a part that held for `HELD_SECONDS` begins at 0 again."""
HELD_SECONDS = 30.0
UNUSABLE = 4


@dataclass
class Keeper:
    """Everything that one supervisor keeps, and how it stands."""

    settings: Settings
    services: Sequence[tuple[str, int]]
    program: Sequence[str]
    phase: str = "starting"
    why: str | None = None
    children: list[tuple[Part, Child]] = field(default_factory=list)
    outside: list[Part] = field(default_factory=list)
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def parts(self) -> list[Part]:
        return [*self.outside, *(part for part, _ in self.children)]

    def write(self) -> None:
        """Let people see how it stands."""
        file = self.settings.run / "state.json"
        state = {
            "phase": self.phase,
            "why": self.why,
            "supervisor": {"pid": os.getpid(), "began": began(os.getpid())},
            "parts": [asdict(part) for part in self.parts],
        }
        text = json.dumps(state, indent=1)
        with suppress(OSError):  # a full disk must not end what keeps all alive
            if not file.exists() or file.read_text() != text:
                file.with_suffix(".new").write_text(text)
                file.with_suffix(".new").replace(file)

    def servers(self) -> list[tuple[Part, Child]]:
        """The embedded servers; existing ones are only looked at."""
        s, out = self.settings, list[tuple[Part, Child]]()
        kafka = Kafka(
            s.data / "kafka",
            logs=s.logs,
            port=s.kafka_port,
            controller_port=s.kafka_controller_port,
        )
        if s.kafka:
            self.outside.append(Part("kafka", 0, s.kafka.split(",")[0], "external"))
        else:
            out.append((Part("kafka", 0, kafka.address), kafka))
        database = Postgres(s.data / "postgres", logs=s.logs, port=s.postgres_port)
        if s.postgres:
            self.outside.append(Part("postgres", 0, postgres.where(s.dsn), "external"))
        else:
            out.append((Part("postgres", 0, f"127.0.0.1:{s.postgres_port}"), database))
        return out

    def service(self, name: str, slot: int) -> tuple[Part, Child]:
        port = self.settings.web_port_of(name, slot)
        command = [*self.program, "run", name, "--slot", str(slot)]
        log = self.settings.logs / f"{name}-{slot}.log"
        part = Part(name, slot, f"http://127.0.0.1:{port}")
        return part, ServiceProcess(command, port, log, self.settings)

    async def run(self) -> None:
        """Start all in order, keep it, and stop it in the other order."""
        keepers: list[asyncio.Task[None]] = []
        try:
            for part, child in self.servers():
                self.children.append((part, child))
                self._start(part, child)
            for part, child in self.children:
                await self._first_ready(part, child)
                keepers.append(asyncio.create_task(self.keep(part, child)))
            await self.prepare()
            for name, slot in self.services:
                part, child = self.service(name, slot)
                self.children.append((part, child))
                keepers.append(asyncio.create_task(self.keep(part, child)))
            await self.watch()
        except Unusable as trouble:
            self.phase, self.why = "failed", str(trouble)
            raise
        finally:
            self.stopping.set()
            await asyncio.gather(*keepers, return_exceptions=True)
            await self.stop()

    def _start(self, part: Part, child: Child) -> None:
        """Start a child from this thread: the kernel ties its life to it."""
        child.start()
        assert child.process is not None
        part.pid, part.state, part.why = child.process.pid, "starting", None
        part.began = began(part.pid)
        self.write()

    async def _first_ready(self, part: Part, child: Child, patience: float = 90.0) -> None:
        """Wait for a server; at the first start its trouble is everyone's."""
        until = time.monotonic() + patience
        while not await asyncio.to_thread(child.ready):
            if self.stopping.is_set():
                return
            if time.monotonic() > until:
                raise Unusable(f"{part.name} was not ready within {patience:.0f} s; see its log.")
            await asyncio.sleep(0.05)
        part.state = "ready"
        self.write()

    async def prepare(self) -> None:
        """Let the program make topics and schemas; nothing else may start before."""
        if not self.services or self.stopping.is_set():
            return
        log = self.settings.logs / "prepare.log"
        with log.open("wb") as out:
            env = self.settings.environment()
            process = spawn([*self.program, "prepare"], log=out, cwd=self.settings.data, env=env)
        while (code := process.poll()) is None:
            if self.stopping.is_set():
                process.kill()
            await asyncio.sleep(0.05)
        if code and not self.stopping.is_set():
            raise Unusable(last_line(log) or f"Preparing log and database failed ({code}).")

    async def watch(self) -> None:
        """Until told to stop: look at servers of others, and say when all is ready."""
        while not self.stopping.is_set():
            for part in self.outside:
                there = await asyncio.to_thread(answers, part.address)
                part.why = None if there else "it does not answer"
            if self.phase == "starting" and all(
                part.state in ("ready", "external") for part in self.parts
            ):
                self.phase = "running"
            self.write()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stopping.wait(), 0.1)

    async def keep(self, part: Part, child: Child) -> None:
        """Bring a child back whenever it has ended, with longer and longer pauses."""
        failures = 0
        while not self.stopping.is_set():
            started = time.monotonic()
            try:
                if child.process is None or child.process.poll() is not None:
                    self._start(part, child)
                await self._live(part, child)
            except (Unusable, OSError) as trouble:
                part.why = str(trouble)
            if self.stopping.is_set():
                return
            failures = 1 if time.monotonic() - started > HELD_SECONDS else failures + 1
            part.state, part.pid, part.restarts = "down", None, part.restarts + 1
            self.write()
            with suppress(TimeoutError):
                pause = PAUSES[min(failures, len(PAUSES)) - 1]
                await asyncio.wait_for(self.stopping.wait(), max(pause, 0.01))

    async def _live(self, part: Part, child: Child) -> None:
        """Follow a living child; return when it has ended, with the reason in `part`."""
        process, asked = child.process, 0.0
        assert process is not None
        while process.poll() is None and not self.stopping.is_set():
            settled = part.state == "ready"
            if time.monotonic() - asked > (1.0 if settled else 0.1):
                asked = time.monotonic()
                with suppress(Unusable):  # it ended just now: the poll will tell
                    self._note(part, child, ready=await asyncio.to_thread(child.ready))
            await asyncio.sleep(0.05)
        if not self.stopping.is_set():
            part.why = self._reason(part, child, process.returncode)

    def _note(self, part: Part, child: Child, *, ready: bool) -> None:
        reason = child.reason if isinstance(child, ServiceProcess) else "it does not answer"
        late: State = "starting" if part.state == "starting" else "not ready"
        part.state, part.why = ("ready", None) if ready else (late, reason)
        self.write()

    def _reason(self, part: Part, child: Child, code: int) -> str:
        """Why a child has ended: its own sentence where it is known to say one."""
        if code < 0:
            return f"ended by {signal.Signals(-code).name}"
        if isinstance(child, ServiceProcess):
            said = last_line(child.log)
            return said if code == UNUSABLE else f"ended with {code}: {said[:200]}"
        try:
            child.ready()
        except Unusable as trouble:
            return str(trouble)
        return f"{part.name} ended with {code}"

    async def stop(self) -> None:
        """End the services together, then the servers together."""
        if self.phase != "failed":
            self.phase = "stopping"
        self.write()
        servers = [pair for pair in self.children if not isinstance(pair[1], ServiceProcess)]
        services = [pair for pair in self.children if isinstance(pair[1], ServiceProcess)]
        for group in (services, servers):
            await asyncio.gather(*(asyncio.to_thread(child.stop) for _, child in group))
            for part, _ in group:
                part.state, part.pid = "stopped", None
            self.write()


async def live(keeper: Keeper, owner: Callable[[], bool]) -> None:
    """Run until a signal, or until the process that wanted this has gone."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, keeper.stopping.set)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)

    async def follow() -> None:
        while owner() and not keeper.stopping.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(keeper.stopping.wait(), 0.3)
        keeper.stopping.set()

    following = asyncio.create_task(follow())
    try:
        await keeper.run()
    finally:
        following.cancel()


def main() -> int:
    """`python -m services.runtime.keeper`: settings by environment, services by argument."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--service", action="append", default=[], help="name:slot")
    parser.add_argument("--program", default=shlex.join([sys.executable, "-m", "services.cli"]))
    parser.add_argument("--owner", type=int, help="stop when this process has gone")
    asked = parser.parse_args()
    services = [(name, int(slot)) for name, _, slot in (s.partition(":") for s in asked.service)]

    def owned() -> bool:
        if asked.owner is None:
            return True
        with suppress(psutil.Error):
            return psutil.Process(asked.owner).status() != psutil.STATUS_ZOMBIE
        return False

    try:
        settings = load()
        with hold(settings):
            asyncio.run(live(Keeper(settings, services, shlex.split(asked.program)), owned))
    except Unusable as trouble:
        sys.stderr.write(f"{trouble}\n")
        return UNUSABLE
    return 0


if __name__ == "__main__":
    sys.exit(main())
