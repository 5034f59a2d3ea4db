"""`odds`: seconds until every theoretical figure of every game is there, from nothing.

A process of its own counts them into an empty folder, as the first `pitwatch odds` does.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import orjson

from services.bench.figure import Figure, figure

NAME = "odds"


def measure(runs: int, say: Callable[[str], None]) -> Iterator[Figure]:
    """One figure; there is nothing like it to stand beside it."""
    ours: list[float] = []
    figures = 0
    for number in range(1, runs + 1):
        with tempfile.TemporaryDirectory(prefix="pitwatch-odds-") as folder:
            began = time.perf_counter()
            done = subprocess.run(
                [sys.executable, "-m", "services.cli", "odds", "--json"],
                env={**os.environ, "PITWATCH_DATA": folder},
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=True,
            )
            ours.append(time.perf_counter() - began)
        figures = len(orjson.loads(done.stdout))
        say(f"odds {number}/{runs}: {figures} figures in {ours[-1]:.1f} s")
    yield figure(NAME, ours, "s", "lower", {}, {"figures": figures, "runs": runs})
