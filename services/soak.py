"""A house of its own under load for a while, and whether it holds: `make soak`.

A floor with every mistake goes through its hub at a steady rate. Held to at the end: no service
ended, no table waits, nothing is behind, no service has grown since it was warm, and a recount of
the log bears the books out.
"""

import os
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import psutil
import typer

from services import desk, house
from services.bench.rig import free_block
from services.floor.games import MISTAKES
from services.floor.simulate import Floor, observed
from services.proof import verify
from services.runtime import supervisor
from services.runtime.settings import Settings, load
from services.terminal import put, say

ENDLESS: Final = 10**9  # rounds
TABLES: Final = 20
LUCK: Final = 0.02  # of a jackpot now and then
WARM: Final = 0.4  # of the time: until then pools, caches and tables fill
EVERY_SECONDS: Final = 10.0
GROWS: Final = 1.25  # what a service may take at the end, of what it took once warm …
ROOM_MB: Final = 16  # … and beside that
CATCH_UP_SECONDS: Final = 300.0


class Sample(NamedTuple):
    """How the house stood at one moment."""

    seconds: float
    memory_mb: dict[str, int]  # of each service
    behind: int  # records
    restarts: int
    stopped: int  # tables that wait, and records put aside


class Soak:
    """One house while it is fed."""

    def __init__(self, settings: Settings, minutes: float, rate: int) -> None:
        self.settings, self.samples, self.fed = settings, list[Sample](), 0
        self._seconds, self._rate = minutes * 60, rate
        self._began = self._next = time.monotonic()

    def paced(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """So many a second, for so long."""
        for line in lines:
            gone = time.monotonic() - self._began
            if gone > self._seconds:
                return
            time.sleep(max(0.0, self.fed / self._rate - gone))
            self.fed += 1
            yield line

    def feed(self, lines: Iterable[bytes]) -> int:
        """Through the hub, looked at now and then; how many events it refused."""
        refused = 0
        for answer in desk.send(self.settings, self.paced(lines)):
            refused += "error" in answer
            if time.monotonic() >= self._next:
                self.look()
                self._next = time.monotonic() + EVERY_SECONDS
        return refused

    def look(self) -> None:
        """Take a sample, and tell it."""
        state = house.picture(self.settings)
        sample = Sample(
            time.monotonic() - self._began,
            {part["name"]: _memory_mb(part) for part in state["parts"] if _is_service(part)},
            sum(state["lag"].values()),
            sum(part["restarts"] for part in state["parts"]),
            len(state["stopped"]) + state["quarantined"],
        )
        self.samples.append(sample)
        memory = ", ".join(f"{name} {mb}" for name, mb in sample.memory_mb.items())
        told = f"{sample.seconds:5.0f} s  {self.fed:>9,} events  {sample.behind:>6} behind"
        say(f"{told}  {memory} MB")

    def caught_up(self) -> None:
        """Once nothing is behind, or that has taken too long."""
        until = time.monotonic() + CATCH_UP_SECONDS
        while sum(house.lag(self.settings).values()) and time.monotonic() < until:
            time.sleep(0.5)
        self.look()


def wrong(samples: list[Sample]) -> list[str]:
    """What the house did not hold to."""
    last = samples[-1]
    warm = next(one for one in samples if one.seconds >= WARM * last.seconds)
    found = [
        f"{name} grew from {warm.memory_mb[name]} to {mb} MB"
        for name, mb in last.memory_mb.items()
        if mb > GROWS * warm.memory_mb.get(name, 0) + ROOM_MB
    ]
    found += [f"{last.restarts} services ended"] if last.restarts else []
    found += [f"{last.stopped} tables or records wait for a person"] if last.stopped else []
    found += [f"{last.behind} records are behind"] if last.behind else []
    return found


def _is_service(part: dict[str, Any]) -> bool:
    return str(part["address"]).startswith("http")


def _memory_mb(part: dict[str, Any]) -> int:
    return int(psutil.Process(part["pid"]).memory_info().rss // 2**20) if part["pid"] else 0


def own_house(folder: Path) -> Settings:
    """Data and ports of its own, so that a running house is not disturbed."""
    first = free_block(3)
    return load(
        data=folder / "data", kafka_port=first, kafka_controller_port=first + 1,
        postgres_port=first + 2, web_port=free_block(),
    )  # fmt: skip


def main(minutes: float = 15, rate: int = 1000, seed: int = 1) -> None:
    """Feed a house for so many minutes, so many events a second; exit 1 where it does not hold."""
    floor = Floor(seed, TABLES, ENDLESS, faults=MISTAKES, untidy=True, luck=LUCK)
    with tempfile.TemporaryDirectory(prefix="pitwatch-soak-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o711)
        settings = own_house(Path(folder))
        say(f"soak: a house of its own in {folder}, {minutes:g} minutes from seed {seed}")
        supervisor.up(settings, house.services(settings), owner=os.getpid())
        try:
            soak = Soak(settings, minutes, rate)
            refused = soak.feed(event for *_, event in observed(floor))
            soak.caught_up()
            found = wrong(soak.samples)
            found += [f"{refused} events were refused"] if refused else []
            found += [f"the books differ: {one}" for one in verify(settings)[:1]]
        finally:
            supervisor.down(settings)
    most = max(one.behind for one in soak.samples)
    said = "; ".join(found) or "nobody grew, ended or waited, and the books are what the log makes"
    put(f"soak: {soak.fed:,} events in {minutes:g} min, {most} behind at most: {said}".encode())
    raise typer.Exit(1 if found else 0)


if __name__ == "__main__":
    typer.run(main)
