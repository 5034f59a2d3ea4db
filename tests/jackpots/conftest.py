"""Books of a link's tables on which shares are won, made by the real stages without Kafka."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from events.observed import TOPIC_OF_LINE
from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.floor.simulate import Floor, observed
from services.jackpots.checks import checks
from services.jackpots.evidence import Evidence, gathered, jackpots
from tests.projections.observed_log import House
from tests.servers import Servers

SEED, TABLES, ROUNDS, LUCK = 4, 3, 60, 0.25


class Won(NamedTuple):
    """A house on whose link jackpots were won."""

    dsn: str
    prefix: str
    house: House


async def dealt(dsn: str, prefix: str, seed: int = SEED, luck: float = LUCK) -> House:
    house = House(dsn, prefix)
    floor = Floor(seed, TABLES, ROUNDS, ["face-up-pai-gow"], first=5, luck=luck)
    for line, table, raw in observed(floor):
        house.report(table, raw, TOPIC_OF_LINE[line].name)
    await house.work()
    return house


@pytest.fixture(scope="module")
def won(servers: Servers) -> Iterator[Won]:
    """Read by every test of a module; none may change it."""
    prefix = f"jp{id(servers):x}"
    migrate(servers.postgres, prefix)
    try:
        yield Won(servers.postgres, prefix, asyncio.run(dealt(servers.postgres, prefix)))
    finally:
        erase(servers.postgres, prefix)


def evidence(won: Won, name: str | None = None) -> Evidence:
    """That of the jackpot of this name, or of the first that was won."""
    with opened(won.dsn, won.prefix) as books:
        return gathered(books, name or jackpots(books)[-1]["jackpot"])


def wrong(of: Evidence) -> list[str]:
    """The checks that do not agree."""
    return [one.name for one in checks(of) if not one.agrees]
