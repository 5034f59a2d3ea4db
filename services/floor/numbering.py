"""What the hub adds to a report: number, id, moment, gaming day. Pure; the caller gives the time.

Used by the hub (over its outbox) and by the simulated floor, which numbers its reports without a
hub. The gaming day follows the hub's moment and not the device's: a line then passes from one day
to the next at one place, whatever the devices' clocks say, and it never goes back. For the same
reason the hub's moment never goes back within a line, even where the hub's clock does.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final

from events.envelope import FromHub, FromPerson
from events.ids import event_id
from events.observed import TYPES, ObservedLine
from services.floor.calendar import Calendar, spelled
from services.floor.spans import Spans

Plain = dict[str, Any]

STAMPS: Final = ("id", "order", "session", "hub_at", "day", "floor_order")
OF_PEOPLE: Final = frozenset(n for n, shape in TYPES.items() if issubclass(shape, FromPerson))
OF_THE_HUB: Final = frozenset(n for n, shape in TYPES.items() if issubclass(shape, FromHub))
OF_THE_TABLE: Final = frozenset(
    ("table.opened", "table.closed", "device.silent", "device.back",
     "meter.parameters", "link.operation", "link.silent", "link.back")
)  # fmt: skip
"""What `Table.observe` follows."""
_LINK: Final = "link:"  # before the name of a link, which a table may have too
ANSWER_MS: Final = 45_000  # from a lock of progressive wagers to the controller's next word
LOOKS_EVERY_MS: Final = 1_000  # the hub, whether it has something to say itself
ACCEPTED, LOCKED = "progressive_wager.accepted", "progressive.locked"
CLEARED: Final = "cards.cleared"
COUNTED: Final = "contribution.made"
WITH_FLOOR_ORDER: Final = frozenset(
    name for name, shape in TYPES.items() if any(f.name == "floor_order" for f in fields(shape))
)


def link_name(link: str) -> str:
    """Under which name the hub keeps time for a link."""
    return f"{_LINK}{link}"


@dataclass(slots=True)
class Line:
    """The numbers of one line."""

    name: ObservedLine
    table: str
    held: Spans = field(default_factory=Spans)
    next: int = 1
    hub_ms: int = 0  # of its newest event
    relayed: bool = False  # its newest event came with a number from elsewhere

    @property
    def timed(self) -> str:
        """Under which name the hub keeps time: a link has a line and a clock of its own."""
        return link_name(self.table) if self.name == "link" else self.table

    def take(self, order: int, hub_ms: int) -> None:
        """A number is in the line."""
        self.held.add(order)
        self.next = max(self.next, order + 1)
        self.hub_ms = max(self.hub_ms, hub_ms)


@dataclass(slots=True)
class Table:
    """What the hub has to know of a table to speak for itself: is it open, who is to be heard.

    A link is open while it is in operation; who reports how it is set is its controller.
    """

    name: str
    open: bool = False
    devices: tuple[str, ...] = ()
    silent: frozenset[str] = frozenset()
    heard_ms: dict[str, int] = field(default_factory=dict)  # since the hub's start
    tick_due_ms: int = 0
    link: str | None = None  # that the table plays on
    wagered: set[str] = field(default_factory=set)  # a link's tables with wagers not yet locked
    asked_ms: dict[str, int] = field(default_factory=dict)  # where, when, uncounted ones locked

    @property
    def line(self) -> tuple[ObservedLine, str]:
        """The line on which the hub speaks of it."""
        if self.name.startswith(_LINK):
            return "link", self.name.removeprefix(_LINK)
        return "floor", self.name

    def observe(self, event: Plain) -> bool:
        """Follow an event of that line; true where something to be kept has changed."""
        match event["type"]:
            case "table.opened":
                self.open, self.silent = True, frozenset()
                self.devices = tuple(device["source"] for device in event["devices"])
                self.heard_ms = {}
                self.link = event.get("controls", {}).get("link")
            case "table.closed":
                self.open, self.silent = False, frozenset()
            case "meter.parameters":
                self.open, self.devices = True, (event["source"],)
            case "link.operation":
                self.open = event["running"]
            case "device.silent" | "link.silent":
                self.silent |= {event["source"]}
            case "device.back" | "link.back":
                self.silent -= {event["source"]}
            case _:
                return False
        return True

    def played(self, kind: str, table: str, now_ms: int) -> None:
        """A link follows one of its tables: once its wagers are locked, the controller counts.

        Those of a round that was never locked are none of the next one's.
        """
        if kind == ACCEPTED:
            self.wagered.add(table)
        elif kind == CLEARED:
            self.wagered.discard(table)
        elif kind == LOCKED and table in self.wagered:
            self.wagered.discard(table)
            self.asked_ms.setdefault(table, now_ms)

    def answered(self, of: str | None) -> None:
        """Its controller has spoken, so it has heard of all that is locked.

        Where it counts one table's wagers, of those that were locked up to then: to others, a word
        that was under way already is no answer.
        """
        locked = [*self.asked_ms]
        last = len(locked) if of is None else locked.index(of) + 1 if of in locked else 0
        for table in locked[:last]:
            del self.asked_ms[table]


class Numbering:
    """Stamps reports, and says what the hub itself has to report."""

    def __init__(
        self, calendar: Calendar, session: str, *, tick_ms: int = 30_000, silent_ms: int = 180_000
    ) -> None:
        self._calendar, self._session = calendar, session
        self._tick_ms, self._silent_ms = tick_ms, silent_ms

    def stamp(self, report: Plain, line: Line, floor: Line, now_ms: int) -> tuple[Plain, int]:
        """The event that this report becomes as the next of its line, and its moment.

        Nothing is changed: the line moves when the event is taken.
        """
        hub_ms = max(now_ms, line.hub_ms)
        kind, table = report["type"], line.table
        stamped: Plain = {
            "v": 1,
            "id": report["id"] if kind in OF_PEOPLE else event_id(line.name, table, line.next),
            "table": table,
            "at": report.get("at"),
            "hub_at": spelled(hub_ms),
            "day": self._calendar.day(hub_ms),
            "session": self._session,
        }
        if kind not in OF_PEOPLE:
            stamped["order"] = line.next
        stamped.update(report)
        if kind in WITH_FLOOR_ORDER:
            # The last that the line has, not a number left free after it: what was lost under that
            # comes no more, and a box need not wait for the table to go on.
            stamped["floor_order"] = floor.held.last
        return stamped, hub_ms

    def due(self, table: Table, line: Line, now_ms: int) -> Iterator[Plain]:
        """The hub's own reports for a table at this moment: who fell silent, and the tick.

        A device is silent when its table has gone on for `silent_ms` after its last word: at a
        table where nobody plays no device speaks, and none is missed. A link's controller is
        silent when its tables have locked wagers that it does not count, and it says nothing.
        """
        if not table.open or line.relayed:
            return
        at = spelled(max(now_ms, line.hub_ms))
        name, of = table.line
        for source in _unheard(table, now_ms, self._silent_ms):
            yield {"type": _own(name, "silent"), "table": of, "at": at, "source": source}
        if now_ms >= table.tick_due_ms:
            table.tick_due_ms = now_ms + self._tick_ms
            yield {"type": "link.tick" if name == "link" else "hub.tick", "table": of, "at": at}

    @staticmethod
    def back(table: Table, source: str, now_ms: int, counts_of: str | None = None) -> Plain | None:
        """Note that a device spoke, a controller perhaps to count a table's wagers.

        The hub's report of its return, where it was silent.
        """
        table.heard_ms[source] = now_ms
        if source in table.devices:
            table.answered(counts_of)
        if source not in table.silent:
            return None
        name, of = table.line
        return {"type": _own(name, "back"), "table": of, "at": spelled(now_ms), "source": source}


def _own(line: ObservedLine, what: str) -> str:
    return f"{'link' if line == 'link' else 'device'}.{what}"


def _unheard(table: Table, now_ms: int, silent_ms: int) -> list[str]:
    """Devices that are missed, and were not said to be silent."""
    if table.line[0] == "link":
        asked_ms = min(table.asked_ms.values(), default=now_ms)
        return [
            one for one in table.devices
            if now_ms - max(asked_ms, table.heard_ms.get(one, 0)) >= ANSWER_MS
            and one not in table.silent
        ]  # fmt: skip
    for source in table.devices:
        table.heard_ms.setdefault(source, now_ms)
    latest = max(table.heard_ms.values(), default=now_ms)
    return [
        one for one in table.devices
        if latest - table.heard_ms[one] >= silent_ms and one not in table.silent
    ]  # fmt: skip
