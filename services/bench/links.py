"""The log of links that a benchmark puts through: controllers' movements and tables' claims.

The simulated controller numbers and sums up, as it does on the simulated floor; each table tells
of its round when that is over, as the tables stage does. Used by `meters`.
"""

from collections import Counter
from dataclasses import dataclass
from heapq import heappop
from operator import attrgetter
from random import Random
from typing import Any, Final, NamedTuple

import orjson

from events.codec import canonical, write_facts
from events.derived import Claim, Fact, ProgressiveWagers
from events.topics import PROGRESSIVE_CLAIMS, PROGRESSIVE_OBSERVED, Topic
from services.floor.calendar import Calendar, spelled
from services.floor.link import Controller, Standing
from services.floor.numbering import Line, Numbering
from services.floor.table import Report

START_MS: Final = 1_772_463_600_000
ROUND_MS, OVER_MS, TICK_MS, KEYED_MS = 60_000, 40_000, 30_000, 100
HEARD_MS: Final = 120_000  # after its last round: whatever belongs to that has come
PAYTABLE, WAGER_CENTS, SEATS = 1, 100, 6
HIT_EVERY: Final = 500  # rounds
LEVEL, PERCENT = "five-aces", 10


class Put(NamedTuple):
    """A record as the log would hand it to the stage."""

    topic: str
    offset: int
    key: bytes
    value: bytes
    timestamp: int
    headers: tuple[tuple[str, bytes], ...] = ()


@dataclass
class Links:
    """So many links of so many tables each, on which so many rounds are played in all."""

    seed: int
    meters: int
    tables: int  # of each
    rounds: int
    movements: int = 0
    hits: int = 0

    def log(self) -> list[Put]:
        """All of it, in the order of time."""
        records: list[Put] = []
        self.movements = self.hits = 0
        for number in range(1, self.meters + 1):
            link = _Link(self.seed, f"PG-{number}", self.tables)
            records += link.played(self.rounds // self.meters)
            self.movements += link.standing.number
            self.hits += link.hits
        records.sort(key=attrgetter("timestamp"))
        ends: Counter[str] = Counter()
        for at, one in enumerate(records):
            records[at] = one._replace(offset=ends[one.topic])
            ends[one.topic] += 1
        return records

    def told(self) -> dict[str, Any]:
        """What was put through, for the record."""
        return {
            "seed": self.seed, "meters": self.meters, "tables_a_meter": self.tables,
            "rounds": self.rounds, "movements": self.movements, "hits": self.hits,
        }  # fmt: skip


class _Link:
    """One link: its controller, its tables, and the line on which it is heard."""

    def __init__(self, seed: int, name: str, tables: int) -> None:
        self._name, self._tables = name, tables
        self._chance = Random(f"{seed}/{name}")
        self._controller = Controller(name, "b", self._chance, Standing())
        self._numbering, self._line = Numbering(Calendar(), "s"), Line("link", name)
        self._told: Counter[str] = Counter()  # facts of each table's claims
        self._made: list[Put] = []
        self.hits = 0

    @property
    def standing(self) -> Standing:
        """Where its controller stands."""
        return self._controller.standing

    def played(self, rounds: int) -> list[Put]:
        """Its records, those of each topic in their order."""
        due_ms = START_MS
        for number in range(rounds):
            turn, table = divmod(number, self._tables)
            at_ms = START_MS + turn * ROUND_MS + table * ROUND_MS // self._tables
            while due_ms <= at_ms:
                self._tick(due_ms)
                due_ms += TICK_MS
            while self._controller.later and self._controller.later[0].at_ms <= at_ms:
                self._said(heappop(self._controller.later))
            self._round(f"PT-{table + 1:03}", f"r{turn + 1}", at_ms)
        self._tick(due_ms + HEARD_MS)  # so that the last rounds are looked at too
        return self._made

    def _tick(self, at_ms: int) -> None:
        self._said(Report(at_ms, "", 0, {"type": "link.tick", "table": self._name}))

    def _round(self, table: str, round_: str, at_ms: int) -> None:
        """Locked, keyed in where a hand wins, and told of when it is over."""
        wagers = self._chance.randint(1, SEATS)
        of: dict[str, Any] = {"at_table": table, "round": round_, "paytable": PAYTABLE}
        self._word("contribution.made", at_ms, wagers=wagers, wager_cents=WAGER_CENTS, **of)
        won = self._chance.randrange(HIT_EVERY) == 0
        if won:
            self.hits += 1
            at = at_ms + KEYED_MS
            self._word("hit.recorded", at, seat=1, level=LEVEL, percent=PERCENT, **of)
        self._claims(table, round_, tuple(range(1, wagers + 1)), at_ms + OVER_MS, won=won)

    def _word(self, kind: str, at_ms: int, **content: Any) -> None:
        """What a table says to its controller, and all that comes of it."""
        said = {"type": kind, "table": self._name, **content}
        for report in self._controller.take(Report(at_ms, self._name, 0, said)):
            self._said(report)

    def _said(self, report: Report) -> None:
        content = {"at": spelled(report.at_ms), **report.content}
        event, hub_ms = self._numbering.stamp(content, self._line, self._line, report.at_ms)
        self._line.take(event.get("order", self._line.next - 1), hub_ms)
        self._put(PROGRESSIVE_OBSERVED, hub_ms, orjson.dumps(event))

    def _claims(
        self, table: str, round_: str, seats: tuple[int, ...], at_ms: int, *, won: bool
    ) -> None:
        n = self._told[table] + 1
        of: dict[str, Any] = {
            "table": table, "round": round_, "at": spelled(at_ms), "day": "2026-03-02",
            "because": (f"{table}/{n}",), "link": self._name,
            "book": f"claims/{self._name}/{table}",
        }  # fmt: skip
        facts: list[Fact] = [
            ProgressiveWagers(
                **of, id=f"{table}/{n}/1", n=n, paytable=PAYTABLE, wager_cents=WAGER_CENTS,
                seats=seats, accepted=seats, returned=(), void=None, verified=True,
            )
        ]  # fmt: skip
        if won:
            facts.append(
                Claim(
                    **of, id=f"{table}/{n}/2", n=n + 1, seat=1, level=LEVEL, percent=PERCENT,
                    place=1, fixed_cents=0,
                )
            )  # fmt: skip
        self._told[table] += len(facts)
        self._put(PROGRESSIVE_CLAIMS, at_ms, write_facts(map(canonical, facts)))

    def _put(self, topic: Topic, at_ms: int, value: bytes) -> None:
        self._made.append(Put(topic.name, 0, self._name.encode(), value, at_ms))
