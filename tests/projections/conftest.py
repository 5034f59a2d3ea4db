"""A database with empty books under a prefix of its own; schemas and roles go with the test."""

from collections.abc import Iterator

import pytest

from projections.migrations.run import erase, migrate
from tests.servers import Servers


@pytest.fixture
def dsn(servers: Servers, prefix: str) -> Iterator[str]:
    migrate(servers.postgres, prefix)
    yield servers.postgres
    erase(servers.postgres, prefix)
