"""Floors of all three games, with whatever dealers do wrong, recounted to the cent."""

import asyncio
from collections import Counter

import pytest

from events.observed import TOPIC_OF_LINE
from services.audit import ledger
from services.audit.books import opened
from services.audit.verify import verify
from services.floor.games import GAMES, MISTAKES
from services.floor.simulate import Floor, observed
from tests.projections.observed_log import House
from tests.projections.test_audit import forging

ROUNDS = 360


async def dealt(dsn: str, prefix: str, seed: int, tables: int = 6, rounds: int = ROUNDS) -> House:
    """Tables of each game, untidy, with every mistake that can be planted."""
    house = House(dsn, prefix)
    for line, table, raw in observed(Floor(seed, tables, rounds, GAMES, MISTAKES, untidy=True)):
        house.report(table, raw, TOPIC_OF_LINE[line].name)
    await house.work()
    return house


@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", [1, 4, 7])
def test_untidy_floors_of_all_games_recount_to_the_cent(dsn: str, prefix: str, seed: int) -> None:
    house = asyncio.run(dealt(dsn, prefix, seed))
    assert asyncio.run(verify(dsn, prefix, house.log, topics=prefix)) == []
    with opened(dsn, prefix) as books:
        rounds = Counter(dict(books.all("SELECT game, count(*) FROM {journal}.round GROUP BY 1")))
        ((sure, boxes),) = books.all(
            "SELECT (SELECT count(*) FROM {journal}.round WHERE verified),"
            " (SELECT count(*) FROM {journal}.box WHERE what = 'counted')"
        )
    assert set(rounds) == set(GAMES)
    assert rounds.total() >= ROUNDS
    assert sure >= ROUNDS // 2
    assert boxes


@pytest.mark.timeout(120)
def test_several_sessions_and_boxes_a_table_recount(dsn: str, prefix: str) -> None:
    house = asyncio.run(dealt(dsn, prefix, 3, tables=3, rounds=600))
    assert asyncio.run(verify(dsn, prefix, house.log, topics=prefix)) == []
    with opened(dsn, prefix) as books:
        boxes = books.all(
            "SELECT table_id, count(*), count(DISTINCT box), sum(abs(variance_cents))"
            " FROM {journal}.box WHERE what = 'counted' GROUP BY 1"
        )
    assert len(boxes) == 3
    assert max(counts for _, counts, _, _ in boxes) > 1
    for _, counts, different, variance in boxes:
        assert counts == different
        assert not variance


def test_handle_is_without_the_pot_and_the_pot_without_the_tray(dsn: str, prefix: str) -> None:
    asyncio.run(dealt(dsn, prefix, 8, tables=3, rounds=30))
    with opened(dsn, prefix) as books:
        ((handle, stakes, pots),) = books.all(
            "SELECT sum(DISTINCT handle_cents), sum((w ->> 'stake_cents')::bigint),"
            " sum((w ->> 'stake_cents')::bigint) FILTER (WHERE w ->> 'wager' = 'pot')"
            " FROM (SELECT sum(handle_cents) AS handle_cents FROM {journal}.round) whole,"
            " {journal}.fact CROSS JOIN LATERAL jsonb_array_elements(body::jsonb -> 'wagers') w"
            " WHERE kind = 'round'"
        )
    assert pots > 0
    assert handle == stakes - pots
    with forging(dsn, prefix) as forged:
        forged.execute(
            "UPDATE transfer SET from_account = 'tray:' || table_id WHERE what = 'pot.paid'"
        )
    with opened(dsn, prefix) as books:
        assert any("the pot went through the tray" in d.message for d in ledger.check(books))
