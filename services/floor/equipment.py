"""Tables of few devices, and devices that fall silent: a floor's reports as such tables make them.

What a table's opening does not list is not reported there, and the devices number what is left.
Used by `services.quiet` and by tests: whatever is absent so, nobody may hold against anyone.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, Final

from events.observed import LINE_OF_TYPE
from services.floor.game import Reports
from services.floor.table import Report

Chosen = Callable[[Random, Reports], Reports]
_APART: Final = 400  # reports between two losses, at most

# What one sensor sees in one way or another: it reports all of them, or none.
_TOGETHER: Final = (
    ("wager.placed", "wager.withdrawn", "wager.moved", "wager.returned"),
    ("wager.collected", "wager.paid", "wager.pressed", "chips.moved", "pot.paid", "envy.paid",
     "chips.exchanged", "pot.gathered"),
    ("card.dealt", "stack.delivered"),
    ("seat.taken", "seat.left", "seat.absent", "seats.joined"),
    ("vigorish.marked", "vigorish.collected", "marker.moved"),
)  # fmt: skip
_UNIT: Final = {kind: kinds[0] for kinds in _TOGETHER for kind in kinds}


def _only(*sources: str) -> Chosen:
    return lambda _, known: {one: known[one] for one in known if one in sources}


def _without(*sources: str) -> Chosen:
    return lambda _, known: {one: known[one] for one in known if one not in sources}


def _one(chance: Random, known: Reports) -> Reports:
    source = chance.choice(sorted(known))
    return {source: known[source]}


def _some(chance: Random, known: Reports) -> Reports:
    return {one: kinds for one, kinds in known.items() if chance.random() < 0.6}


def _kinds(likely: float) -> Chosen:
    def chosen(chance: Random, known: Reports) -> Reports:
        units = sorted({_UNIT.get(kind, kind) for kinds in known.values() for kind in kinds})
        left = {unit for unit in units if chance.random() < likely}
        return {
            source: tuple([kind for kind in kinds if _UNIT.get(kind, kind) in left])
            for source, kinds in known.items()
        }

    return chosen


EQUIPMENT: Final[dict[str, Chosen]] = {
    "cards and bets": _only("shoe", "reader", "bets"),
    "cards": _only("shoe", "reader"),
    "panel": _only("panel"),
    "panel and tray": _only("panel", "tray"),
    "cards, bets, tray": _only("shoe", "reader", "bets", "tray"),
    "no tray": _without("tray"),
    "no bets": _without("bets"),
    "no cards": _without("shoe", "reader"),
    "no panel": _without("panel"),
    "no lights": _without("lights", "shuffler"),
    "no link, no dice": _without("link", "shaker"),
    "one device": _one,
    "some devices": _some,
    "all but a few kinds": _kinds(0.93),
    "most kinds": _kinds(0.8),
    "half of the kinds": _kinds(0.5),
    "few kinds": _kinds(0.2),
    "nothing": _only(),
}


def equipped(
    reports: Iterable[Report], seed: int, names: Iterable[str] = EQUIPMENT
) -> Iterator[Report]:
    """The same floor at tables that have less; each opening of a table takes the next of these."""
    known = tuple(names)
    opened: dict[str, int] = {}
    listed: dict[str, frozenset[tuple[str, str]]] = {}
    numbers: dict[tuple[str, str], int] = {}
    for report in reports:
        content, table = report.content, report.table
        if _of_a_link(content):
            yield report
            continue
        if content["type"] == "table.opened":
            chance = Random(f"{seed}/{table}/{opened.get(table, 0)}/equipment")
            turn = chance.randrange(len(known)) if table not in opened else opened[table]
            opened[table] = turn + 1
            content = _opening(content, EQUIPMENT[known[turn % len(known)]], chance)
            listed[table] = frozenset(
                (one["source"], kind) for one in content["devices"] for kind in one["reports"]
            )
        elif _of_the_table(content) and (content["source"], content["type"]) not in listed[table]:
            continue
        yield report._replace(content=_numbered(content, table, numbers))


def _of_a_link(content: dict[str, Any]) -> bool:
    return LINE_OF_TYPE[content["type"]] == "link"


def _of_the_table(content: dict[str, Any]) -> bool:
    return "seq" in content and content["type"].partition(".")[0] not in ("box", "count")


def _opening(content: dict[str, Any], chosen: Chosen, chance: Random) -> dict[str, Any]:
    known = {one["source"]: tuple(one["reports"]) for one in content["devices"]}
    left = chosen(chance, known)
    devices = [{"source": source, "reports": list(kinds)} for source, kinds in left.items()]
    return {**content, "devices": devices}


def _numbered(
    content: dict[str, Any], table: str, numbers: dict[tuple[str, str], int]
) -> dict[str, Any]:
    if "seq" not in content:
        return content
    of = table, content["source"]
    numbers[of] = numbers.get(of, 0) + 1
    return {**content, "seq": numbers[of]}


class Interrupted:
    """The same floor with devices that are not heard for a while: their numbers go on meanwhile.

    Every second time the hub notices, and says when it hears them again. Otherwise nobody knows
    until the device speaks again: till then its table is in `unaware`.
    """

    def __init__(self, reports: Iterable[Report], seed: int) -> None:
        self._reports, self._seed = reports, seed
        self._tables: dict[str, _Lost] = {}
        self.unaware: set[str] = set()

    def __iter__(self) -> Iterator[Report]:
        for report in self._reports:
            content, table = report.content, report.table
            if content["type"] == "table.opened":
                self._tables[table] = _Lost(self._seed, table, content["at"])
                self.unaware.discard(table)
            kept = content["type"].partition(".")[0] in _KEPT or _of_a_link(content)
            if "seq" not in content or kept:
                yield report
                continue
            yield from self._heard(self._tables[table], report)

    def _heard(self, lost: "_Lost", report: Report) -> Iterator[Report]:
        source = report.content["source"]
        if lost.begins(source):
            if lost.noticed:
                yield _of_the_hub(report, "device.silent")
            else:
                self.unaware.add(report.table)
        if lost.is_away(source):
            return
        if lost.ends(source):
            if lost.noticed:
                yield _of_the_hub(report, "device.back")
            self.unaware.discard(report.table)
        yield report


_KEPT: Final = ("box", "count", "table")


class _Lost:
    """What of one table's reports is lost, since it opened."""

    def __init__(self, seed: int, table: str, opened: str) -> None:
        self._chance = Random(f"{seed}/{table}/{opened}/silence")
        self._due = self._chance.randint(1, _APART)
        self._source = ""  # of the device that is away
        self._left = 0  # reports of it that are lost still
        self.noticed = False
        self._known: set[str] = set()  # what was never heard is not missed

    def begins(self, source: str) -> bool:
        """Whether this device falls silent with this report of its."""
        self._due -= 1
        if self._due > 0 or self._source or source not in self._known:
            self._known.add(source)
            return False
        self._due = self._chance.randint(1, _APART)
        self._source, self._left = source, self._chance.choice((1, 1, 2, 5, 40))
        self.noticed = self._chance.random() < 0.5
        return True

    def is_away(self, source: str) -> bool:
        """Whether this report is lost."""
        if source != self._source or not self._left:
            return False
        self._left -= 1
        return True

    def ends(self, source: str) -> bool:
        """Whether the device that was away is heard again."""
        if source != self._source:
            return False
        self._source = ""
        return True


def _of_the_hub(report: Report, kind: str) -> Report:
    content = report.content
    said = {name: content[name] for name in ("table", "at", "source")}
    return report._replace(content={"type": kind, **said})
