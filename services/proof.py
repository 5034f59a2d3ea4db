"""`verify` and `rebuild`: the books against the log. Used by `cli`."""

import asyncio
import sys
from collections.abc import Coroutine
from typing import Any, TypeVar

import psycopg
from aiokafka.errors import KafkaError
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from projections.journal.rebuild import rebuild as rebuild_books
from services.audit.difference import Difference
from services.audit.verify import verify as verify_books
from services.runtime import kafka, postgres
from services.runtime.settings import Settings
from services.stage.log import LogReader

Result = TypeVar("Result")


def verify(settings: Settings) -> list[Difference]:
    """Where the books differ from the log, from their chains, or from themselves."""
    with _progress() as progress:
        task = progress.add_task("verify", total=None)

        def tell(step: str) -> None:
            progress.update(task, description=step)

        async def check() -> list[Difference]:
            async with LogReader(kafka.client(settings)) as log:
                return await verify_books(
                    settings.dsn, settings.schema_prefix, log, tell, settings.topic_prefix
                )

        return _sentenced(settings, check())


def rebuild(settings: Settings) -> str | None:
    """Build the books again beside the old ones; where they differ, or None once switched."""
    with _progress() as progress:
        task = progress.add_task("facts again", total=None)

        def tell(done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole)

        async def build() -> str | None:
            async with LogReader(kafka.client(settings)) as log:
                return await rebuild_books(
                    settings.dsn, settings.schema_prefix, log, tell, settings.topic_prefix
                )

        return _sentenced(settings, build())


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


def _sentenced(settings: Settings, work: Coroutine[Any, Any, Result]) -> Result:
    try:
        return asyncio.run(work)
    except psycopg.OperationalError as trouble:
        raise postgres.unusable(settings, trouble) from trouble
    except KafkaError as trouble:
        raise kafka.away(settings, trouble) from trouble
