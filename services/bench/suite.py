"""The suite behind `pitwatch bench`: which figures there are, and the servers they are taken on.

Without an address in the settings it starts servers of its own in a folder that is gone
afterwards, so that a running house is not disturbed.
"""

import asyncio
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from pydantic import SecretStr

from infra.kafka import Kafka
from infra.postgres import Postgres
from services.bench import (
    dossier,
    evaluate,
    fold,
    latency,
    meters,
    odds,
    pipeline,
    recover,
    settle,
)
from services.bench.figure import Figure
from services.bench.rig import Rig, free_block
from services.runtime.settings import Settings
from services.runtime.trouble import WrongCall

Say = Callable[[str], None]
Measure = Callable[[Callable[[], Rig], int, Say], Coroutine[None, None, Figure]]
FIGURES: dict[str, Measure] = {
    pipeline.NAME: pipeline.measure,
    latency.NAME: latency.measure,
    recover.NAME: recover.measure,
    fold.NAME: fold.measure,
    dossier.NAME: dossier.measure,
}
SMALLER: dict[str, Measure] = {  # where it is not asked for by name: it takes long to fill
    dossier.NAME: partial(dossier.measure, rows=dossier.FEWER),
}
PURE: dict[str, Callable[[int, Say], Iterator[Figure]]] = {
    settle.NAME: settle.measure,
    evaluate.NAME: evaluate.measure,
    odds.NAME: odds.measure,
    fold.MEMORY: fold.memory,
    fold.SCALE: fold.scale,
    meters.NAME: meters.measure,
}


def measure(settings: Settings, names: Sequence[str], say: Say, runs: int = 3) -> Iterator[Figure]:
    """Each figure, as soon as it is there."""
    known = [*FIGURES, *PURE]
    for name in names:
        if name not in known:
            raise WrongCall(f"There is no figure {name}; there are {', '.join(known)}.")
    asked = names or known
    taken = FIGURES if names else FIGURES | SMALLER
    yield from _on_servers(
        settings, {name: taken[name] for name in asked if name in taken}, say, runs
    )
    for name in asked:
        if name in PURE:
            yield from PURE[name](runs, say)


def _on_servers(
    settings: Settings, taken: dict[str, Measure], say: Say, runs: int
) -> Iterator[Figure]:
    if not taken:
        return
    with tempfile.TemporaryDirectory(prefix="pitwatch-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        with _servers(settings, Path(folder), say) as ready:
            for measured in taken.values():
                yield asyncio.run(measured(_rigs(ready, Path(folder)), runs, say))


def _rigs(settings: Settings, folder: Path) -> Callable[[], Rig]:
    made = 0

    def make() -> Rig:
        nonlocal made
        made += 1
        mark = f"b{int(time.time())}x{made}"
        logs = folder / mark
        logs.mkdir()
        own = settings.model_copy(update={"topic_prefix": f"{mark}-", "schema_prefix": f"{mark}_"})
        return Rig(own, logs, free_block())

    return make


@contextmanager
def _servers(settings: Settings, folder: Path, say: Say) -> Iterator[Settings]:
    if settings.kafka and settings.postgres:
        yield settings
        return
    first = free_block(3)
    kafka = Kafka(folder / "kafka", logs=folder, port=first, controller_port=first + 1)
    postgres = Postgres(folder / "postgres", logs=folder, port=first + 2)
    say("starting a broker and a database for the measurements …")
    try:
        postgres.start()
        kafka.start()
        postgres.wait_ready()
        kafka.wait_ready()
        yield settings.model_copy(
            update={"kafka": kafka.address, "postgres": SecretStr(postgres.address)}
        )
    finally:
        kafka.stop()
        postgres.stop()
