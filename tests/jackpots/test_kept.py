"""What a link keeps beside its value, as it is asked of Postgres."""

import asyncio
from collections.abc import Iterator

import orjson
import psycopg
import pytest

from projections.migrations.run import erase, migrate
from tests.meters.link import LINK, Link
from tests.projections.observed_log import House
from tests.servers import Servers

OBSERVED = "progressive.observed.v1"
BEGAN = "filed 100 50/100 paytable 1 reserve 10/100\n"
PLAYED = BEGAN + "add 2 PG-01 r1 4x1; add 3 PG-02 r1 6x1; back 4 3 2\n"  # 104.00, and 80 cents
HIT = PLAYED + "hit 5 PG-01 r1 seat 3 five-aces; hit 6 PG-01 r1 seat 2 five-aces; unhit 7 6\n"
KEPT = "SELECT in_count, hits, cumulative_paid_cents, unearned_seed_cents, owed_cents FROM meter"
LEVELS = "SELECT level, hits, wins_cents FROM meter_level ORDER BY level"
WHOLE = "seven-card-straight-flush"


@pytest.fixture
def house(servers: Servers, prefix: str) -> Iterator[House]:
    migrate(servers.postgres, prefix)
    yield House(servers.postgres, prefix)
    erase(servers.postgres, prefix)


def asked(house: House, link: Link, query: str) -> list[tuple[object, ...]]:
    for event in link.events:
        house.report(LINK, orjson.dumps(event), OBSERVED)
    link.events.clear()
    asyncio.run(house.work())
    with psycopg.connect(house.dsn) as connection:
        connection.execute(f"SET search_path = {house.prefix}views".encode())
        return connection.execute(query.encode()).fetchall()


def test_wagers_hits_payments_and_what_is_owed(house: House) -> None:
    link = Link(HIT)
    assert asked(house, link, KEPT) == [(8, 2, 0, 10_000, 0)]  # 93.60: less than the house's seed
    assert asked(house, link, LEVELS) == [("five-aces", 2, 1_040)]
    for what in ("validated", "documented"):
        papers = {"payee": "P1", "slip": "S1", "signatures": ["B1"]}
        link.by(f"jackpot.{what}", f"{LINK}/5", **(papers if what == "documented" else {}))
    link.by("jackpot.paid", f"{LINK}/5", amount_cents=1_040, source="cage")
    assert asked(house, link, KEPT) == [(8, 2, 1_040, 10_000, 0)]
    both = "SELECT paid_by_attendant_cents, cumulative_paid_cents FROM meter"
    link.by("jackpot.paid", f"{LINK}/5", amount_cents=40, source="annuity")
    assert asked(house, link, both) == [(1_080, 1_080)]  # PW-99


def test_the_reserve_that_began_it_again_is_owed(house: House) -> None:
    link = Link(PLAYED)
    assert asked(house, link, KEPT) == [(8, 0, 0, 10_000, 400)]
    link.say(f"hit 5 PG-01 r1 seat 3 {WHOLE}; add 6 PG-01 r2 1x1")
    assert asked(house, link, KEPT) == [(9, 1, 0, 9_920, 130)]  # 80 cents of it players', and 50
    link.say("unhit 7 5")
    assert asked(house, link, KEPT) == [(9, 1, 0, 10_000, 450)]
