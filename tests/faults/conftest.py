"""Houses for the fault tests: each a set of topics and schemas of its own on the shared servers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from services.bench.rig import Rig, free_block
from services.runtime.settings import Settings

MakeHouse = Callable[..., Rig]


@pytest.fixture
def house(settings: Settings, tmp_path: Path) -> Iterator[MakeHouse]:
    """Make houses by name; whatever they started is ended after the test."""
    with ExitStack() as houses:

        def make(name: str, **changes: object) -> Rig:
            logs = tmp_path / name
            logs.mkdir()
            mark = f"{settings.topic_prefix}{name}_"
            own = settings.model_copy(
                update={
                    "topic_prefix": mark,
                    "schema_prefix": mark,
                    "partitions": 4,
                    "session_seconds": 3.0,
                    "snapshot_every": 300,
                    **changes,
                }
            )
            return houses.enter_context(closing(Rig(own, logs, free_block())))

        yield make
