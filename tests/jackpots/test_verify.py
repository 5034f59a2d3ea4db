"""The books of a link against the log, the controller's own sums, and the ledger."""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from services.audit import ledger, meters, rederive
from services.audit.books import Books, opened
from services.audit.difference import Difference
from tests.jackpots.conftest import Won
from tests.projections.observed_log import House
from tests.projections.test_audit import forging

METER = "meter/PG-1"


def counted(won: Won, house: Any) -> list[Difference]:
    async def check() -> list[Difference]:
        with opened(won.dsn, won.prefix) as books:
            found = [d async for d in meters.check(books, house.log)]
            return found + [d async for d in rederive.check(books, house.log, won.prefix)]

    return asyncio.run(check())


def changed(house: House, kind: str, change: Callable[[dict[str, Any]], None]) -> Any:
    """The same log, where the first event of a kind that can be changed says something else."""
    other, done = House(house.dsn, house.prefix), False
    for place, records in house.log.records.items():
        for record in records:
            event = orjson.loads((record.value or b"").split(b"\n")[0])
            value = record.value
            if not done and event.get("type") == kind:
                done = True
                change(event)
                value = orjson.dumps(event)
            other.log.records[place].append(record._replace(value=value))
    assert done
    return other


def test_the_log_as_it_is_differs_nowhere(won: Won) -> None:
    assert counted(won, won.house) == []
    with opened(won.dsn, won.prefix) as books:
        assert list(ledger.check(books)) == []


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("contribution.made", {"wagers": 9}),
        ("contribution.made", {"wager_cents": 101}),
        ("meter.parameters", {"start_cents": 1_000_001}),
        ("meter.parameters", {"start_reserve_cents": 1}),
    ],
)
def test_a_meter_that_the_log_gives_another_value_is_found(
    won: Won, kind: str, change: dict[str, Any]
) -> None:
    found = counted(won, changed(won.house, kind, lambda event: event.update(change)))
    assert {(one.check, one.book) for one in found} >= {("recount", METER), ("derived", METER)}
    first = next(one for one in found if one.check == "recount")
    assert "comes to" in first.message


def test_a_claim_that_the_table_did_not_make_is_found(won: Won) -> None:
    house = won.house
    other = House(house.dsn, house.prefix)
    for (topic, index), records in house.log.records.items():
        for record in records:
            value = record.value or b""
            if "claims" in topic:
                value = value.replace(b'"percent":10,', b'"percent":20,')
            other.log.records[topic, index].append(record._replace(value=value))
    books = {one.book for one in counted(won, other) if one.check == "derived"}
    assert any(str(book).startswith("claims/PG-1/") for book in books)


@pytest.mark.parametrize(
    ("table", "forged", "check"),
    [
        ("movement", "UPDATE movement SET value_cents = value_cents + 1 WHERE number = 3", "rows"),
        ("movement", "DELETE FROM movement WHERE number = 3", "rows"),
        ("award", "UPDATE award SET share_cents = share_cents + 1 WHERE what = 'paid'", "rows"),
        ("award", "UPDATE award SET by = 'X-1' WHERE what = 'validated'", "rows"),
        ("meter_round", "UPDATE meter_round SET agrees = NOT agrees", "rows"),
        (
            "transfer",
            "UPDATE transfer SET amount_cents = amount_cents + 1 WHERE what = 'meter.contribution'",
            "balance",
        ),
        (
            "transfer",
            "UPDATE transfer SET from_account = 'tray:PG-05' WHERE what = 'award.paid'",
            "balance",
        ),
    ],
)
def test_a_row_of_a_link_that_was_changed_is_found(
    won: Won, table: str, forged: str, check: str
) -> None:
    with forging(won.dsn, won.prefix) as connection:
        connection.execute(forged.encode())
        found = list(ledger.check(Books(connection, won.prefix, won.dsn)))
        connection.rollback()
    assert check in {one.check for one in found}
    assert any(table in one.message or one.check == "balance" for one in found)
