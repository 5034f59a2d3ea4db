"""A table's day as text: its floor, its cage line and its count line, each in its own order.

buys 200           floor: cash into the box          tick     floor: time passes
on B1              cage: a box put on                off B1   cage: taken off
begin B1           count: the box last taken off     enter 100 500    denomination, amount
conclude B1 200    count: it is over
lost off B1        cage: its taking off is lost       lost count   count: one event is; declared so
opens              floor: the table opens anew        opens blind  no device tells of buy-ins there
missed             floor: a report of the tray's is lost; it shows with the next
twice              floor: the tray's next report has the number of its last
silent             floor: the hub misses the tray     heard        floor: and hears it again
lost floor         floor: events before are declared lost
"""

from collections import Counter
from typing import Any

import orjson

from events.codec import Unreadable, canonical, write_facts
from events.derived import Fact, Finding, Transfer
from events.moments import from_milliseconds
from events.observed import LOST_OF_LINE
from events.topics import CAGE_OBSERVED, COUNT_OBSERVED, FLOOR_DERIVED
from services.day.stage import DayStage
from services.day.state import DayState
from services.stage.stage import Item
from services.tables.stage import TablesStage
from tests.scenarios.reports import START, Reports
from tests.scenarios.words import cents

TABLE = "MB-01"
TOPIC = {"floor": FLOOR_DERIVED, "cage": CAGE_OBSERVED, "count": COUNT_OBSERVED}


class Day:
    """The records of the three lines of one table's day."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, list[bytes]] = {"floor": [], "cage": [], "count": []}
        self.reports = Reports(TABLE)
        self.tables = TablesStage()
        self.state = self.tables.start(TABLE)
        self.numbers = 1
        self.orders: Counter[str] = Counter()
        self.off: dict[str, str] = {}
        self._floor(self.reports.opened(100_000))
        for line in text.strip().splitlines():
            self._line(line.split())

    def _line(self, words: list[str]) -> None:
        match words:
            case ["on" | "off" as what, box]:
                kind = "box.put_on" if what == "on" else "box.taken_off"
                at = self._add("cage", kind, box=box, floor_order=self.reports.order)
                self.off[box] = at if what == "off" else ""
            case ["begin", box]:
                self._add("count", "count.begun", box=box, taken_off=self._named(box))
            case ["enter", box, denomination, amount]:
                found = {"denomination_cents": cents(denomination), "amount_cents": cents(amount)}
                self._add("count", "count.entered", taken_off=self._named(box), **found)
            case ["conclude", box, total]:
                total_cents = cents(total)
                taken_off = self._named(box)
                self._add("count", "count.concluded", taken_off=taken_off, total_cents=total_cents)
            case ["lost", "off", box]:
                self.off[box] = self.lose("cage")
            case ["lost", "count"]:
                self.lose("count")
            case _:
                self._of_the_floor(words)

    def _of_the_floor(self, words: list[str]) -> None:
        match words:
            case ["buys", amount]:
                money = {"cash_cents": cents(amount), "chips_cents": cents(amount)}
                self._floor(self.reports.raw("buy_in.made", seat=1, **money))
            case ["tick"]:  # twice: the second finds that nothing was booked since the first
                self._floor(self.reports.raw("hub.tick"))
                self._floor(self.reports.raw("hub.tick"))
            case ["opens", *blind]:
                without = ("buy_in.made",) if blind else ()
                self._floor(self.reports.opened(100_000, without))
            case ["missed"]:
                self.reports.skip("tray")
            case ["twice"]:
                self.reports.out_of_turn["tray"] = self.reports.numbers["tray"]
            case ["silent" | "heard" as what]:
                kind = "device.silent" if what == "silent" else "device.back"
                self._floor(self.reports.raw(kind, source="tray"))
            case ["lost", "floor"]:
                self._floor(self.reports.declared_lost(1, 1))
            case _:
                raise ValueError(words)

    def _named(self, box: str) -> str:
        return self.off.get(box) or f"cage:MB-99/{len(box)}"

    def _floor(self, raw: bytes) -> None:
        """What the tables stage makes of an event is what the day stage reads."""
        item = self.tables.read("floor.observed.v1", TABLE, raw)
        assert not isinstance(item, Unreadable), item
        self.state, entries, _ = self.tables.fold(self.state, item)
        for entry in entries:
            if entry.topic is FLOOR_DERIVED:
                for index, fact in enumerate(entry.facts, 1):
                    fact.id, fact.book, fact.n = f"{entry.cause}/{index}", entry.book, self.numbers
                    self.numbers += 1
                self.lines["floor"].append(write_facts([canonical(one) for one in entry.facts]))

    def _add(self, line: str, kind: str, **content: Any) -> str:
        self.orders[line] += 1
        order = self.orders[line]
        at = from_milliseconds(START + 10_000_000 + 1000 * order)
        event = {
            "type": kind, "v": 1, "id": f"{line}:{TABLE}/{order}", "table": TABLE, "at": at,
            "hub_at": at, "day": at[:10], "session": "h1", "order": order,
            "source": line, "seq": order, "boot": "b1", **content,
        }  # fmt: skip
        self.lines[line].append(orjson.dumps(event))
        return f"{line}:{TABLE}/{order}"

    def lose(self, line: str) -> str:
        """The next event of a line never comes, and is declared lost; what its id was."""
        self.orders[line] += 1
        order = self.orders[line]
        at = from_milliseconds(START + 10_000_000 + 1000 * order)
        said = {
            "type": LOST_OF_LINE[line], "v": 1, "id": f"{TABLE}/p:{line}-{order}", "table": TABLE,
            "at": at, "hub_at": at, "day": at[:10], "session": "h1", "by": "B-7",
            "why": "the outbox is gone", "first": order, "last": order,
        }  # fmt: skip
        self.lines[line].append(orjson.dumps(said))
        return f"{line}:{TABLE}/{order}"


class Reader:
    """The day stage with its books, as the runner numbers them."""

    def __init__(self) -> None:
        self.stage = DayStage()
        self.state: DayState = self.stage.start(TABLE)
        self.books: dict[str, list[bytes]] = {}
        self.facts: list[Fact] = []

    def take(self, line: str, raw: bytes) -> None:
        item = self.stage.read(TOPIC[line].name, TABLE, raw)
        assert isinstance(item, Item), item
        self.state, entries, _ = self.stage.fold(self.state, item)
        for entry in entries:
            book = self.books.setdefault(entry.book, [])
            for index, fact in enumerate(entry.facts, 1):
                fact.id, fact.book = f"{entry.cause}/{index}", entry.book
                fact.n = len(book) + 1
                book.append(canonical(fact))
                self.facts.append(fact)

    @property
    def findings(self) -> list[Finding]:
        return [fact for fact in self.facts if isinstance(fact, Finding)]

    @property
    def balances(self) -> dict[str, int]:
        balances: dict[str, int] = {}
        for fact in self.facts:
            if isinstance(fact, Transfer):
                for name, sign in ((fact.from_account, -1), (fact.to_account, 1)):
                    balances[name] = balances.get(name, 0) + sign * fact.amount_cents
        return balances


def read(text: str, order: tuple[str, ...] = ("floor", "cage", "count")) -> Reader:
    """A day, one line after the other."""
    day, reader = Day(text), Reader()
    for line in order:
        for raw in day.lines[line]:
            reader.take(line, raw)
    return reader
