"""What every test may ask for: real servers, a prefix of its own, settings that join the two."""

import secrets
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

import psycopg
import pytest

from services.runtime.settings import Settings, load
from services.runtime.trouble import Unusable
from tests import servers as shared
from tests.ports import house_port


def pytest_configure(config: pytest.Config) -> None:
    """In the process that runs pytest, not in its workers: say where servers will be."""
    if not hasattr(config, "workerinput"):
        shared.announce()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop the servers, if a test asked for them."""
    if not hasattr(config, "workerinput"):
        shared.withdraw()


@pytest.fixture(scope="session")
def servers() -> shared.Servers:
    """A real Kafka (`.kafka`: bootstrap servers) and a real Postgres (`.postgres`: DSN)."""
    try:
        return shared.ask()
    except Unusable as trouble:
        pytest.fail(f"The servers for the tests did not start: {trouble}", pytrace=False)


@pytest.fixture
def prefix(servers: shared.Servers) -> Iterator[str]:
    """For topics and schemas of this test alone; they are taken away after it."""
    mine = f"t{secrets.token_hex(5)}_"
    yield mine
    with suppress(Unusable, psycopg.Error):  # a test may have left a server down
        shared.sweep(servers, mine)


@pytest.fixture
def settings(servers: shared.Servers, prefix: str, data: Path) -> Settings:
    """Settings of an installation of this test alone, on the shared servers."""
    return load(
        data=data,
        kafka=servers.kafka,
        postgres=servers.postgres,
        topic_prefix=prefix,
        schema_prefix=prefix,
        web_port=house_port(),
    )


@pytest.fixture
def data() -> Iterator[Path]:
    """A data folder of this test alone."""
    folder = shared.data_folder()
    yield folder
    rmtree(folder, ignore_errors=True)
