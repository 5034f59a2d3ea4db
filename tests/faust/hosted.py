"""A service in the shell, for `test_shell.py`: `hosted.py HOW PORT`, run as a process."""

import asyncio
import sys
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Metric

from services.runtime.metrics import StageMetrics
from services.runtime.shell import serve
from services.runtime.trouble import Unusable


class Frozen:
    """A collector whose Postgres does not answer."""

    def collect(self) -> Iterator[Metric]:
        time.sleep(60)
        yield from ()


class Hosted:
    """Behaves as HOW says, and tells on stdout how far it came."""

    def __init__(self, how: str) -> None:
        self.how = how
        self.running = False

    def unready(self) -> str | None:
        return None if self.how == "ready" and self.running else "no partition yet"

    async def run(self, stop: asyncio.Event) -> None:
        self.running = True
        match self.how:
            case "fails":
                raise ValueError("a transfer without accounts")
            case "unusable":
                raise Unusable("The log is another one: point to the right cluster.")
            case "ends":
                return
        await stop.wait()
        await asyncio.sleep(0.3)
        if self.how == "fails late":
            raise ValueError("the last commit failed")
        sys.stdout.write("batch finished\n")


if __name__ == "__main__":
    how, port = sys.argv[1], int(sys.argv[2])
    registry, hosted = CollectorRegistry(), Hosted(how)
    StageMetrics("tables", registry).folded = 7
    if how == "frozen":
        registry.register(Frozen())
    sys.exit(serve("tables", 1, hosted, port=port, registry=registry, unready=hosted.unready))
