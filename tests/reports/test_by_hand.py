"""The vigorish report of small tables, each figure beside one that was computed by hand.

The columns are those of the report in their order: owed before, earned, rounded, from other seats,
marked, collected, lost, outstanding, and what the marker says.
"""

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import pytest

from projections.migrations.run import erase, migrate
from services.audit.books import opened
from services.reports import vigorish
from tests.projections.observed_log import House
from tests.scenarios.play import Play
from tests.servers import Servers
from tests.tables.midibaccarat.rounds import BANKER, OPEN

TODAY, TOMORROW = "2026-03-31", "2026-04-01"
LATER: Final = "later 4h\n"
# $100 on Banker owe $5; $25.40 owe $1.27.
LAID = f"wagers 3: banker 100\n{BANKER}"
PAID = "marks 3: 5\npays 3: banker 100\nback 3: banker 100\n"
PAID_NET = "pays 3: banker 95\nback 3: banker 100\n"
WON = f"{LAID}{PAID}cleared\n"
SMALL = (
    f"wagers 3: banker 25.40\n{BANKER}marks 3: {{}}\npays 3: banker 25.40\nback 3: banker 25.40\n"
    "cleared\n"
)
TWICE = SMALL.format("1.27") * 2
MOVED = "event marker.moved seat=3 to_seat=4\n"
AMID = f"{OPEN}{LAID}leaves 3\n{PAID}cleared\n"


def filed(**options: str) -> str:
    return OPEN.replace("tray", " ".join(f"{one}={way}" for one, way in options.items()) + " tray")


SUM = {"vigorish_round_at": "collect"}
NEAREST = filed(**SUM, vigorish_rounding="nearest_quarter")
BLIND = OPEN.replace("tray", "blind=table.closed tray", 1)
Rows = dict[tuple[str, int], tuple[int, ...]]
CASES: Final[dict[str, tuple[str, Rows]]] = {
    "marked": (OPEN + WON, {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 0, 500, 500),
        (TOMORROW, 3): (500, 0, 0, 0, 0, 0, 0, 500, 500),
    }),
    "collected in part": (OPEN + WON + "collects 3: 2\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 200, 0, 300, 300),
        (TOMORROW, 3): (300, 0, 0, 0, 0, 0, 0, 300, 300),
    }),
    "collected in two parts": (OPEN + WON + "collects 3: 2\ncollects 3: 3\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 500, 0, 0, 0),
    }),
    "collected beyond what is owed": (OPEN + WON + "collects 3: 6\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 500, 0, 0, 0),
    }),
    "in a new shoe, the day after, and once more": (
        OPEN + WON + LATER + "event shoe.loaded decks=8 deck=A\n" + WON + "collects 3: 6\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 0, 500, 500),
        (TOMORROW, 3): (500, 500, 0, 0, 500, 600, 0, 400, 400),
    }),
    "rounded as it is marked": (OPEN + SMALL.format("1.50"), {
        (TODAY, 3): (0, 150, 0, 0, 150, 0, 0, 150, 150),
        (TOMORROW, 3): (150, 0, 0, 0, 0, 0, 0, 150, 150),
    }),
    "rounded up as it is collected": (filed(**SUM) + TWICE + "collects 3: 2.75\n", {
        (TODAY, 3): (0, 254, 21, 0, 254, 275, 0, 0, 0),
    }),
    "… in two parts": (filed(**SUM) + TWICE + "collects 3: 1\ncollects 3: 1.75\n", {
        (TODAY, 3): (0, 254, 21, 0, 254, 275, 0, 0, 0),
    }),
    "rounded down as it is collected": (NEAREST + TWICE + "collects 3: 2.50\n", {
        (TODAY, 3): (0, 254, -4, 0, 254, 250, 0, 0, 0),
    }),
    "marked too low": (OPEN + WON.replace("marks 3: 5", "marks 3: 4"), {
        (TODAY, 3): (0, 500, 0, 0, 400, 0, 0, 500, 400),
        (TOMORROW, 3): (500, 0, 0, 0, 0, 0, 0, 500, 400),
    }),
    "its player leaves": (OPEN + WON + "leaves 3\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 500, 0, 0),
    }),
    "… the day after": (OPEN + WON + LATER + "leaves 3\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 0, 500, 500),
        (TOMORROW, 3): (500, 0, 0, 0, 0, 0, 500, 0, 0),
    }),
    "… and pays after all": (OPEN + WON + "leaves 3\ncollects 3: 5\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 500, 0, 0, 0),
    }),
    "… amid his round": (AMID, {(TODAY, 3): (0, 500, 0, 0, 500, 0, 500, 0, 0)}),
    "… and the next one wins": (AMID + "sits 3\n" + WON, {
        (TODAY, 3): (0, 1000, 0, 0, 1000, 0, 500, 500, 500),
        (TOMORROW, 3): (500, 0, 0, 0, 0, 0, 0, 500, 500),
    }),
    "it goes with him": (OPEN + WON + MOVED, {
        (TODAY, 3): (0, 500, 0, -500, 500, 0, 0, 0, 0),
        (TODAY, 4): (0, 0, 0, 500, 0, 0, 0, 500, 500),
        (TOMORROW, 4): (500, 0, 0, 0, 0, 0, 0, 500, 500),
    }),
    "the table closes": (OPEN + WON + "closes\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 500, 0, 0),
    }),
    "… on a part": (OPEN + WON + "collects 3: 2\ncloses\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 200, 300, 0, 0),
    }),
    "… and opens the day after": (OPEN + WON + "closes\n" + LATER + OPEN + WON, {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 500, 0, 0),
        (TOMORROW, 3): (0, 500, 0, 0, 500, 0, 0, 500, 500),
    }),
    "… and nobody told of it": (BLIND + WON + OPEN, {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 500, 0, 0),
    }),
    "its opening is said again": (OPEN + WON + OPEN, {
        (TODAY, 3): (0, 500, 0, 0, 500, 0, 0, 500, 500),
        (TOMORROW, 3): (500, 0, 0, 0, 0, 0, 0, 500, 500),
    }),
    "kept back from what is paid": (OPEN + LAID + PAID_NET + "cleared\n", {
        (TODAY, 3): (0, 500, 0, 0, 0, 500, 0, 0, 0),
    }),
    "collected before the cards go": (OPEN + LAID + PAID + "collects 3: 5\ncleared\n", {
        (TODAY, 3): (0, 500, 0, 0, 500, 500, 0, 0, 0),
    }),
}  # fmt: skip
TABLES: Final = {name: f"MB-{at:02}" for at, name in enumerate(CASES, 1)}


class Told(Play):
    """A table, and what its devices and the hub said."""

    def __init__(self, table: str) -> None:
        super().__init__()
        self.sit_at(table)
        self.raws: list[bytes] = []

    def take(self, raw: bytes) -> None:
        self.raws.append(raw)
        super().take(raw)


@pytest.fixture(scope="module")
def house(servers: Servers) -> Iterator[House]:
    prefix = f"rh{id(servers):x}"
    migrate(servers.postgres, prefix)
    its = House(servers.postgres, prefix)
    try:
        for name, (text, _) in CASES.items():
            table = Told(TABLES[name])
            for line in text.splitlines():
                table.line(line)
            for raw in table.raws:
                its.report(TABLES[name], raw)
        asyncio.run(its.work())
        yield its
    finally:
        erase(servers.postgres, prefix)


@pytest.mark.parametrize("name", CASES)
def test_each_figure_is_what_a_hand_computes(house: House, name: str) -> None:
    told: dict[tuple[str, int], tuple[Any, ...]] = {}
    with opened(house.dsn, house.prefix) as books:
        for day in (TODAY, TOMORROW):
            for row in vigorish.rows(books, day):
                if row["table"] == TABLES[name]:
                    told[day, row["seat"]] = tuple(row[one] for one in vigorish.COLUMNS[2:])
    assert told == CASES[name][1]
