"""Houses for the fault tests: each a set of topics and schemas of its own on the shared servers."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from infra.kafka import Kafka
from infra.postgres import Postgres
from services.bench.rig import Rig
from services.runtime.settings import Settings
from tests import servers as shared
from tests.faults.witness import (
    LOG,
    Books,
    MakeWitness,
    Own,
    Witness,
    at,
    books_of,
    own_servers,
    witness,
)
from tests.ports import house_port

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
            return houses.enter_context(closing(Rig(own, logs, house_port())))

        yield make


@pytest.fixture(scope="package")
def own() -> Iterator[Own]:
    with own_servers() as made:
        yield made


@pytest.fixture(scope="package")
def calm(servers: shared.Servers, tmp_path_factory: pytest.TempPathFactory) -> Books:
    """The undisturbed books of `LOG`."""
    return books_of(LOG, servers, tmp_path_factory.mktemp("books"))


@pytest.fixture
def made(settings: Settings, tmp_path: Path) -> Iterator[MakeWitness]:
    """Make a house on the shared servers, or on servers of one's own."""
    with ExitStack() as houses:

        def make(*own: Kafka | Postgres) -> Witness:
            rig = witness(at(settings, own), tmp_path / "logs", settings.topic_prefix)
            return houses.enter_context(closing(rig))

        yield make
