"""Money counted again from the observed events, and the derived log derived again."""

import asyncio
from collections.abc import Callable

import orjson
import pytest

from services.audit import recount, rederive
from services.audit.books import opened
from services.audit.difference import Difference
from services.audit.verify import verify
from tests.projections.observed_log import House, played
from tests.projections.test_audit import forging


def counted(house: House) -> list[Difference]:
    async def check() -> list[Difference]:
        with opened(house.dsn, house.prefix) as books:
            found = [d async for d in recount.check(books, house.log)]
            return found + [d async for d in rederive.check(books, house.log, house.prefix)]

    return asyncio.run(check())


@pytest.mark.parametrize("seed", range(8))
def test_books_that_the_folds_made_recount_to_the_cent(dsn: str, prefix: str, seed: int) -> None:
    house = asyncio.run(played(dsn, prefix, seed))
    assert asyncio.run(verify(dsn, prefix, house.log, topics=prefix)) == []
    with opened(dsn, prefix) as books:
        ((rounds, sure),) = books.all(
            "SELECT count(*), count(*) FILTER (WHERE verified) FROM {journal}.round"
        )
        ((boxes, counts),) = books.all(
            "SELECT count(*) FILTER (WHERE what = 'taken_off' AND expected_cents > 0),"
            " count(*) FILTER (WHERE what = 'counted') FROM {journal}.box"
        )
        ((again,),) = books.all(
            "SELECT count(*) FROM {journal}.finding WHERE code = 'stream.duplicate_conflict'"
        )
    assert boxes + counts > 3
    assert again
    assert rounds >= 30
    assert sure >= 15


BOTH = pytest.mark.parametrize("off", [1, -1], ids=["more", "less"])


def _amount(raw: bytes, kind: bytes, off: int) -> bytes:
    if b'"type":"' + kind + b'"' not in raw:
        return raw
    event = orjson.loads(raw)
    for name in ("amount_cents", "cash_cents", "chips_cents", "total_cents"):
        if name in event:
            event[name] += off
    return orjson.dumps(event)


@BOTH
@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("wager.placed", "wagers placed"),
        ("wager.paid", "wagers paid"),
        ("wager.collected", "wagers collected"),
        ("buy_in.made", "buy_in.cash"),
        ("vigorish.collected", "tray"),
        ("count.concluded", "the count of"),
    ],
)
def test_an_event_that_says_other_money_than_the_books_is_found(
    dsn: str, prefix: str, kind: str, says: str, off: int
) -> None:
    house = asyncio.run(played(dsn, prefix, 5, rounds=20))
    _change(house, lambda raw: _amount(raw, kind.encode(), off))
    found = counted(house)
    assert any(says in d.message for d in found if d.check == "recount")
    assert any(d.check == "derived" for d in found)


def test_events_that_the_log_has_no_more_are_found(dsn: str, prefix: str) -> None:
    house = asyncio.run(played(dsn, prefix, 1))
    _change(house, lambda raw: b"{}" if b'"order":40' in raw else raw)
    found = counted(house)
    assert {d.check for d in found} == {"recount", "derived"}
    assert any("booked up to event" in d.message for d in found)


@BOTH
@pytest.mark.parametrize(
    ("which", "says"),
    [
        ("what = 'wager.lost'", "tray in round"),
        ("round IS NULL AND what NOT IN ('opener', 'closer')", "tray outside rounds"),
        ("what = 'opener'", "tray at its opening"),
    ],
)
def test_transfers_changed_with_everything_else_are_found(
    dsn: str, prefix: str, which: str, says: str, off: int
) -> None:
    house = asyncio.run(played(dsn, prefix, 2))
    with forging(dsn, prefix) as books:
        books.execute(
            f"UPDATE transfer SET amount_cents = amount_cents + {off}"
            " WHERE (from_account LIKE 'tray%' OR to_account LIKE 'tray%')"
            f" AND what <> 'buy_in.chips' AND {which}"
        )
    assert any(says in d.message for d in counted(house))


def test_what_another_version_wrote_is_passed_over(dsn: str, prefix: str) -> None:
    house = asyncio.run(played(dsn, prefix, 3))
    for (topic, index), records in house.log.records.items():
        if "derived" in topic:
            house.log.records[topic, index] = [
                record._replace(
                    value=(record.value or b"").replace(b'"law":"', b'"law":"old '),
                    headers=(("pw_version", b"0"), *record.headers),
                )
                for record in records
            ]
    assert counted(house) == []
    _strip(house)
    assert {d.message.split(":")[0] for d in counted(house)} == {"law"}


def _strip(house: House) -> None:
    for place, records in house.log.records.items():
        house.log.records[place] = [r._replace(headers=r.headers[-2:]) for r in records]


def _change(house: House, change: Callable[[bytes], bytes]) -> None:
    for (topic, index), records in house.log.records.items():
        if "observed" in topic:
            house.log.records[topic, index] = [
                record._replace(value=change(record.value or b"")) for record in records
            ]
