"""`verify` and `rebuild`: the books against the log. Used by `cli`."""

import asyncio
import sys

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from projections.journal.rebuild import rebuild as rebuild_books
from projections.migrations.run import check
from services.audit.difference import Difference
from services.audit.verify import verify as verify_books
from services.runtime import kafka, postgres
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable
from services.stage.log import LogReader


def verify(settings: Settings) -> list[Difference]:
    """Where the books differ from the log, from their chains, or from themselves."""
    with _progress() as progress:
        task = progress.add_task("verify", total=None)

        def tell(step: str) -> None:
            progress.update(task, description=step)

        async def compare() -> list[Difference]:
            await _same_log(settings)
            async with LogReader(kafka.client(settings)) as log:
                return await verify_books(
                    settings.dsn, settings.schema_prefix, log, tell, settings.topic_prefix
                )

        return asyncio.run(compare())


def rebuild(settings: Settings) -> str | None:
    """Build the books again beside the old ones; where they differ, or None once switched."""
    with _progress() as progress:
        task = progress.add_task("facts again", total=None)

        def tell(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole)

        async def build() -> str | None:
            await _same_log(settings)
            async with LogReader(kafka.client(settings)) as log:
                return await rebuild_books(
                    settings.dsn, settings.schema_prefix, log, tell, settings.topic_prefix
                )

        return asyncio.run(build())


def _progress() -> Progress:
    """A bar on stderr, where that is a terminal."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


async def _same_log(settings: Settings) -> None:
    """Books say nothing of a log that they were not made from."""
    known = await asyncio.to_thread(_log_of_the_books, settings)
    topics = sorted(known.keys() - {"cluster"})
    log = await kafka.which_log(settings, topics)
    now = {"cluster": log.cluster, **log.topics}
    for name, identity in sorted(known.items()):
        if now.get(name) != identity:
            what = "its cluster" if name == "cluster" else f"its topic {name}"
            is_now = f"is {now[name]}" if name in now else "is not there"
            raise Unusable(
                f"This is another Kafka log than the one the books were made from ({what} was"
                f" {identity} and {is_now}): point PITWATCH_KAFKA at that one."
            )


def _log_of_the_books(settings: Settings) -> dict[str, str]:
    """The identity of the cluster and of each topic that any stage has read."""
    check(settings.dsn, settings.schema_prefix)
    with postgres.connected_now(settings) as connection:
        rows = connection.execute(
            f"SELECT DISTINCT log FROM {settings.schema_name('runtime')}.partition".encode()
        ).fetchall()
    return {name: identity for (log,) in rows for name, identity in log.items()}
