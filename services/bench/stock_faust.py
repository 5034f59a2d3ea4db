"""Reference (a) of `pitwatch bench pipeline`: how fast a stock Faust agent only counts a topic."""

import subprocess
import sys
import tempfile

STARTUP_SECONDS = 60.0
SLOWEST_PER_SECOND = 2_000


def measure(bootstrap: str, topic: str, events: int, partitions: int) -> float:
    """Events a second, from the first to the last of `events` that already lie in `topic`.

    The agent runs in a process and a group of its own; the topic must hold at least `events`
    records of JSON. Raises where the worker fails or takes longer than any worker should.
    """
    worker = [sys.executable, "-m", "services.bench.stock_faust_worker"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [*worker, bootstrap, topic, str(events), str(partitions), folder],
            capture_output=True,
            text=True,
            check=False,
            timeout=STARTUP_SECONDS + events / SLOWEST_PER_SECOND,
        )
    if done.returncode:
        raise RuntimeError(f"the stock Faust agent failed:\n{done.stderr[-2000:]}")
    return events / float(done.stdout)
