"""Every kind of movement, as the stage folds it and as the audit counts it by its own code."""

import asyncio
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from events.filing import Controls
from events.filing.pai_gow import PaiGowFiling
from projections.migrations.run import erase, migrate
from services.audit import payable
from services.audit.books import Books, opened
from services.audit.verify import verify
from services.jackpots.evidence import jackpots
from services.jackpots.movements import counted, filings, movements
from tests.meters.link import LINK, Link
from tests.projections.observed_log import House
from tests.projections.test_audit import forging
from tests.scenarios.reports import Reports
from tests.servers import Servers

OBSERVED = "progressive.observed.v1"
MOVED = """
filed 100 28/100 paytable 1,3 reserve 7/300 limit 103
add 2 PG-01 r1 3x1; add 3 PG-02 r1 6x5; add 4 PG-01 r2 9x1
back 5 3 2; hit 6 PG-01 r2 seat 3 five-aces; back 7 2
hit 8 PG-02 r2 seat 1 seven-card-straight-flush; unhit 9 8; add 10 PG-02 r3 4x5
release overflow 11 0.50; release reserve 12 0.10; hit 13 PG-01 r3 seat 2 five-aces; unhit 14 13
"""


@pytest.fixture
def house(servers: Servers, prefix: str) -> Iterator[House]:
    migrate(servers.postgres, prefix)
    yield House(servers.postgres, prefix)
    erase(servers.postgres, prefix)


def differences(house: House, link: Link) -> list[str]:
    for event in link.events:
        house.report(LINK, orjson.dumps(event), OBSERVED)
    asyncio.run(house.work())
    found = asyncio.run(verify(house.dsn, house.prefix, house.log, topics=house.prefix))
    return [str(one) for one in found]


def test_every_kind_of_movement_is_counted_alike(house: House) -> None:
    link = Link(MOVED)
    assert differences(house, link) == []
    with opened(house.dsn, house.prefix) as books:
        ((moved, kinds, spilt),) = books.all(
            "SELECT count(*), count(DISTINCT what),"
            " count(*) FILTER (WHERE overflow <> '0/1') FROM {journal}.movement"
        )
        cycle = counted(
            movements(books, LINK, 13), {6: 10, 8: 100, 13: 10}, filings(books, LINK, 13)
        )
    assert (moved, kinds) == (14, 7)
    assert spilt > 3
    assert (cycle.wrong, cycle.first, cycle.movements) == (None, 1, 12)  # 8 was taken back
    assert cycle.share_cents == link.shares()[13]


def test_a_meter_that_starts_again_at_its_limit_is_counted_alike(house: House) -> None:
    link = Link(MOVED.replace("limit 103", "limit 100.50 reserve_use add_to_seed"))
    assert differences(house, link) == []
    spilt = [one.overflow for one in link.movements() if one.number in (7, 8)]
    assert len({*spilt}) == 2


AGAIN = """
filed 100 50/100 paytable 1 limit 101
add 2 PG-01 r1 4x1; hit 3 PG-01 r1 seat 1 seven-card-straight-flush; add 4 PG-01 r2 1x1; back 5 4
back 6 2; add 7 PG-01 r3 1x1; hit 8 PG-01 r3 seat 1 seven-card-straight-flush
"""


def test_what_a_former_cycle_spilt_is_no_part_of_a_reversal(house: House) -> None:
    link = Link(AGAIN)
    assert link.shares() == {3: 10_100, 8: 9_950}  # 100.00 - 1.00 of number 2 + 0.50
    assert differences(house, link) == []
    with opened(house.dsn, house.prefix) as books:
        cycle = counted(movements(books, LINK, 8), {3: 100, 8: 100}, filings(books, LINK, 8))
    assert (cycle.wrong, cycle.first, cycle.share_cents) == (None, 3, 9_950)


def test_a_share_of_less_than_nothing_and_a_filing_of_the_same_rates_are_counted_alike(
    house: House,
) -> None:
    """The meter was overdrawn; its filing then says another rate for its paytable alone."""
    approval = {"by": "B7", "day": "2026-09-21"}
    link = Link("filed 100 28/100 paytable 1\nadd 2 PG-01 r1 3x1")
    out = {"way": "out", "other": "PG-2", "amount_cents": 10_100, "approval": approval}
    link.report("meter.transferred", number=3, **out)
    link.say("hit 4 PG-01 r1 seat 1 five-aces; add 5 PG-01 r2 3x1; running no")
    paytables = [{"paytable": 1, "wager_cents": 100, "rate": [10, 100]}]
    link.parameters(6, filing={"paytables": paytables}, approval=approval)
    link.say("running yes; add 7 PG-01 r3 3x1; hit 8 PG-01 r3 seat 1 five-aces")
    assert link.shares() == {4: 0, 8: 9}  # 10 % of 84 - 100 + 84 + 30 = 98 cents
    assert differences(house, link) == []


@pytest.mark.parametrize(
    ("own", "others", "goes"),
    [(63, 460, True), (64, 446, True), (64, 447, False)],
    ids=["64 rounds of its own table", "512 numbers", "more than either"],
)
def test_a_reversal_that_is_too_old_changes_nothing_in_either(
    house: House, own: int, others: int, *, goes: bool
) -> None:
    """However many others play on the link: its own table says how far its round lies back."""
    link = Link("filed 100 28/100 paytable 1\nadd 2 PG-01 r1 3x1")
    tables = [*["PG-01"] * own, *[f"PG-{2 + n % 4:02}" for n in range(others)]]
    link.say("; ".join(f"add {n} {table} r{n} 1x1" for n, table in enumerate(tables, 3)))
    before = link.state.meter.value
    link.say(f"back {3 + own + others} 2")
    assert before - link.state.meter.value == (84 if goes else 0)
    assert differences(house, link) == []


FINE = """
filed 100 1/3 paytable 4 reserve 1/7 limit 103
add 2 PG-01 r1 1x5; hit 3 PG-01 r1 seat 1 seven-card-straight-flush
add 4 PG-02 r1 3x5; hit 5 PG-02 r1 seat 2 seven-card-straight-flush; unhit 6 3
add 7 PG-01 r2 2x5; back 8 7 1; hit 9 PG-01 r2 seat 1 seven-card-straight-flush
"""


def test_a_cycle_that_begins_with_a_fraction_in_the_overflow_is_counted_as_booked(
    house: House,
) -> None:
    link = Link(FINE)
    assert link.shares() == {3: 10166, 5: 10300, 9: 10300}  # by hand
    assert differences(house, link) == []
    with opened(house.dsn, house.prefix) as books:
        cycle = counted(movements(books, LINK, 9), {5: 100, 9: 100}, filings(books, LINK, 9))
    assert (cycle.wrong, cycle.first, cycle.met_cents, cycle.share_cents) == (None, 5, 10300, 10300)


PAID = {"source": "cage", "amount_cents": 100_008}
PAPERS = {"payee": "P1", "slip": "S1", "signatures": ["B1"]}
HIT = """
filed 10000 28/100 paytable 1
add 2 PG-01 r1 3x1; hit 3 PG-01 r1 seat 2 five-aces
"""


@pytest.mark.parametrize(
    ("then", "state"),
    [(["paid"], "paid"), (["unhit 4 3"], "reversed"), (["unhit 4 3", "paid"], "reversed"),
     (["refused"], "paid"), (["validated"], "paid")],
)  # fmt: skip
def test_what_is_wrongly_paid_is_the_floor_s_mistake_and_no_other_s(
    house: House, then: list[str], state: str
) -> None:
    """A jackpot is paid, and then what ends its life comes once more: the books are in order."""
    link = Link(HIT)
    fields: dict[str, dict[str, Any]] = {"documented": PAPERS, "paid": PAID}
    for step in ("validated", "documented", "paid", *then):
        if " " in step:
            link.say(step)
        else:
            link.by(f"jackpot.{step}", f"{LINK}/3", **fields.get(step, {}))
    assert link.found()
    assert differences(house, link) == []
    with opened(house.dsn, house.prefix) as books:
        assert [one["state"] for one in jackpots(books)] == [state]


BESIDE = """
filed 100 1/100 paytable 4
add 2 PG-01 r1 1x5; hit 3 PG-01 r1 seat 1 seven-card-straight-flush
add 4 PG-01 r2 1x5; hit 5 PG-01 r2 seat 1 seven-card-straight-flush
add 6 PG-01 r3 1x5; hit 7 PG-01 r3 seat 1 seven-card-straight-flush
"""


def beside() -> Link:
    """Three times a share with $5,000 beside it: paid, refused, and with a cut."""
    link, papers = Link(BESIDE), {"payee": "P1", "slip": "S1", "signatures": ["B1"]}
    for number, cents, refused in ((3, 510_005, False), (5, 510_005, True), (7, 510_000, False)):
        jackpot = f"{LINK}/{number}"
        link.by("jackpot.validated", jackpot, amount_cents=cents)
        link.by("jackpot.documented", jackpot, amount_cents=cents, **papers)
        if refused:
            link.by("jackpot.refused", jackpot)
            link.say(f"unhit {number + 3} {number}")
        else:
            link.by("jackpot.paid", jackpot, source="cage", amount_cents=cents)
    return link


def test_what_is_owed_beside_a_share_is_counted_again_at_every_step(house: House) -> None:
    link = beside()
    assert (link.balance(f"jackpots:{LINK}"), link.balance(f"winners:{LINK}")) == (0, 1_020_005)
    assert differences(house, link) == []
    with opened(house.dsn, house.prefix) as books:
        assert {(one["jackpot"], one["paid_cents"]) for one in jackpots(books)} == {
            (f"{LINK}/3", 510_005), (f"{LINK}/5", None), (f"{LINK}/7", 510_000),
        }  # fmt: skip
        ((due,),) = books.all(f"SELECT sum(due_cents)::int FROM {house.prefix}views.jackpot")
    assert due == 510_005 + 510_000  # nothing of the one that was refused


@pytest.mark.parametrize(
    ("limit", "most", "due"),
    [
        (None, None, [10_005] * 3), (None, 499_999, [510_005] * 3),
        (5_000_000, 499_999, [None] * 3), (5_000_000, 500_000, [10_005] * 3),
    ],
)  # fmt: skip
def test_what_a_payout_limit_may_cut_is_shown_uncut_to_nobody(
    house: House, limit: int | None, most: int | None, due: list[int | None]
) -> None:
    """GEN-7: until somebody has found what is due, of hands that the books do not hold."""
    table, link = Reports("PG-01"), Link(BESIDE)
    filing = PaiGowFiling(progressive=4, payout_limit=limit, tray_pays_up_to=most)
    house.report("PG-01", table.opened_for(filing, Controls(link=LINK)), "floor.observed.v1")
    assert differences(house, link) == []
    view = f"SELECT due_cents, not_due_yet IS NOT NULL FROM {house.prefix}views.jackpot"
    with opened(house.dsn, house.prefix) as books:
        assert books.all(view) == [(one, one is None) for one in due]
        assert [one["due_cents"] for one in jackpots(books)] == due
    link.by("jackpot.validated", f"{LINK}/3", amount_cents=400_000)
    assert differences(house, link) == []
    with opened(house.dsn, house.prefix) as books:
        named = [*due[1:], 400_000]
        assert sorted(books.all(view), key=str) == sorted(
            [(one, one is None) for one in named], key=str
        )


@pytest.mark.parametrize(
    "forged",
    [
        "DELETE FROM transfer WHERE what = 'award.locked' AND from_account = 'seeds:PG-1'",
        "UPDATE transfer SET amount_cents = 499999 WHERE amount_cents = 500000",
        "DELETE FROM transfer WHERE what = 'award.paid'",
    ],
)
def test_a_ledger_that_owes_another_sum_is_found(house: House, forged: str) -> None:
    assert differences(house, beside()) == []
    with forging(house.dsn, house.prefix) as connection:
        connection.execute(forged.encode())
        found = [*payable.check(Books(connection, house.prefix, house.dsn))]
        connection.rollback()
    assert [(one.check, one.book) for one in found] == [("balance", f"meter/{LINK}")]
