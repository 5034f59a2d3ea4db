"""What each table added to a meter, by day: exact, and with all else what the hit met."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from projections.migrations.run import erase, migrate
from services.jackpots.page import exact, negative, page
from tests.jackpots.conftest import Won
from tests.jackpots.test_dossier import folder, run
from tests.meters.link import LINK, Link
from tests.projections.observed_log import House
from tests.servers import Servers

OBSERVED = "progressive.observed.v1"
# One third of each cent; the limit spills, two wagers go back, two hits are won before the last.
PLAYED = """
filed 100 1/3 paytable 1,4 reserve 1/7 limit 103
add 2 PG-01 r1 1x5; add 3 PG-02 r1 3x1; hit 4 PG-02 r1 seat 3 five-aces
add 5 PG-01 r2 3x5; back 6 5 1; add 7 PG-02 r2 6x5; back 8 7 1; add 9 PG-02 r3 6x5
hit 10 PG-02 r3 seat 2 five-aces; release overflow 11 0.50; release reserve 12 0.10
hit 13 PG-01 r3 seat 1 five-aces
"""
DAY = "2026-09-21"


@pytest.fixture(scope="module")
def won(servers: Servers) -> Iterator[Won]:
    prefix = f"jt{id(servers):x}"
    migrate(servers.postgres, prefix)
    house = House(servers.postgres, prefix)
    for event in Link(PLAYED).events:
        house.report(LINK, orjson.dumps(event), OBSERVED)
    asyncio.run(house.work())
    yield Won(servers.postgres, prefix, house)
    erase(servers.postgres, prefix)


def told(won: Won, out: Path) -> dict[str, Any]:
    plain: dict[str, Any] = orjson.loads(orjson.dumps(folder(won, f"{LINK}/13", out), default=str))
    return plain


def test_each_table_s_contributions_are_told_to_the_last_fraction(won: Won, tmp_path: Path) -> None:
    assert told(won, tmp_path)["totals"] == [
        {
            "day": DAY, "table": "PG-01", "contributions": 2, "wagers": 4, "cents": 2_000,
            "contributed": "2000/3", "reversed_wagers": 1, "reversed": "500/3",
        },
        {
            "day": DAY, "table": "PG-02", "contributions": 3, "wagers": 15, "cents": 6_300,
            "contributed": "2100/1", "reversed_wagers": 1, "reversed": "500/3",
        },
    ]  # fmt: skip


def test_with_all_else_that_moved_the_meter_they_make_what_was_met(
    won: Won, tmp_path: Path
) -> None:
    cycle = told(won, tmp_path)["cycle"]
    assert cycle["balance"] == {
        "began": "10000/1", "contributed": "8300/3", "reversed": "-1000/3", "won": "-2056/1",
        "approved": "10/1", "overflow": "-3172/3", "met": "9330/1",
    }  # fmt: skip
    assert (cycle["wrong"], cycle["met_cents"], cycle["share_cents"]) == (None, 9_330, 933)


def test_the_page_shows_what_was_wagered_and_what_of_it_was_added(won: Won, tmp_path: Path) -> None:
    html = page(told(won, tmp_path))
    for row in (
        f"<tr><td>{DAY}<td>PG-01<td>2<td>4<td>$20.00<td>$6.66 + 2/3 ¢<td>1<td>$1.66 + 2/3 ¢",
        f"<tr><td>{DAY}<td>PG-02<td>3<td>15<td>$63.00<td>$21.00<td>1<td>$1.66 + 2/3 ¢",
        "<tr><th>Total<th><th>5<th>19<th>$83.00<th>$27.66 + 2/3 ¢<th>2<th>$3.33 + 1/3 ¢",
        "won by hits before -$20.56",
        "in the overflow -$10.57 - 1/3 ¢",
        "so the hit met $93.30.",
    ):
        assert row in html


@pytest.mark.parametrize(
    ("at", "change"),
    [
        (0, {"contributed": "1999/3"}),
        (1, {"reversed": "499/3"}),
        (0, {"table": "PG-03"}),
        (1, None),
    ],
)
def test_the_script_of_the_folder_adds_them_up_again(
    won: Won, tmp_path: Path, at: int, change: dict[str, str] | None
) -> None:
    plain = told(won, tmp_path)
    assert run(tmp_path).returncode == 0
    if change is None:
        del plain["totals"][at]
    else:
        plain["totals"][at] |= change
    (tmp_path / "dossier.json").write_bytes(orjson.dumps(plain))
    assert run(tmp_path).returncode == 1


def test_fractions_of_a_cent_are_spelled_for_people() -> None:
    spelled = {"0/1": "$0.00", "1/3": "$0.00 + 1/3 ¢", "-7/3": "-$0.02 - 1/3 ¢", "-5/1": "-$0.05"}
    assert {one: exact(one) for one in spelled} == spelled
    assert [negative(one) for one in ("-7/3", "5/1")] == ["7/3", "-5/1"]
