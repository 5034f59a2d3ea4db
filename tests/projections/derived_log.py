"""A small derived log made by hand, and a projector without Kafka that books it."""

from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import psycopg
from psycopg.types.json import Jsonb

from events.codec import canonical, write_facts
from events.derived import (
    BoxCounted,
    BoxMoved,
    Fact,
    Finding,
    MarkerMoved,
    RoundOpened,
    RoundSettled,
    TableChanged,
    Transfer,
    WagerSettled,
)
from projections.journal.stage import Heads, ProjectorStage
from services.stage.batch import Batch
from services.stage.log import home
from services.stage.partition import Partition
from services.stage.tokens import Headers

PARTITIONS = 2
DERIVED = ("floor.derived.v1", "progressive.derived.v1", "day.derived.v1", "findings.v1")
AT, DAY = "2026-11-18T15:52:00.123Z", "2026-11-18"


class Record(NamedTuple):
    topic: str
    offset: int
    key: bytes | None
    value: bytes | None
    headers: Headers = ()
    timestamp: int = 0


class DerivedLog:
    """What the stages upstream would have written; it is also what an audit reads."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.records: dict[tuple[str, int], list[Record]] = defaultdict(list)
        self._n: dict[str, int] = defaultdict(int)
        self._orders: dict[str, int] = defaultdict(int)

    def write(self, topic: str, book: str, *facts: Fact) -> None:
        """One record: the facts of one event in one book."""
        kind, table = book.split("/")[:2]
        line = table if kind == "table" else f"{kind}:{table}"
        self._orders[line] += 1
        lines = []
        for index, fact in enumerate(facts, 1):
            self._n[book] += 1
            cause = f"{line}/{self._orders[line]}"
            numbered = replace(
                fact, id=f"{cause}/{index}", book=book, n=self._n[book], because=(cause,)
            )
            lines.append(canonical(numbered))
        self.append(topic, table, write_facts(lines))

    def append(self, topic: str, key: str, value: bytes, headers: Headers = ()) -> None:
        partition = home(key.encode(), PARTITIONS)
        name = self.prefix + topic
        records = self.records[name, partition]
        records.append(Record(name, len(records), key.encode(), value, headers))

    def positions(self) -> dict[int, dict[str, int]]:
        ends: dict[int, dict[str, int]] = {index: {} for index in range(PARTITIONS)}
        for topic in DERIVED:
            for index in range(PARTITIONS):
                ends[index][self.prefix + topic] = len(self.records[self.prefix + topic, index])
        return ends

    async def read(
        self, topic: str, partition: int, first: int, end: int
    ) -> AsyncIterator[Sequence[Record]]:
        for start in range(first, end, 7):
            yield self.records[topic, partition][start : min(start + 7, end)]


def play(log: DerivedLog, table: str, rounds: int) -> None:
    """A table that opens, plays, and has its box counted."""
    book, floor = f"table/{table}", "floor.derived.v1"
    plain: dict[str, Any] = {"table": table, "at": AT, "day": DAY, "because": ()}
    log.write(
        floor, book,
        TableChanged(**plain, what="opened", filing_digest="f", filing='{"a": "\\\\"}'),
        transfer(table, None, "opener", f"inventory:{table}", f"tray:{table}", 1_000_000),
    )  # fmt: skip
    log.write(
        floor, book,
        transfer(table, None, "buy_in.cash", f"cash:{table}", f"box:{table}", 50_000),
        transfer(table, None, "buy_in.chips", f"tray:{table}", f"patrons:{table}", 50_000),
    )  # fmt: skip
    for number in range(1, rounds + 1):
        _round(log, table, f"{table}-r{number}", plain)
    log.write(floor, book, TableChanged(**plain, what="ticked", filing_digest="f"))
    box = {**plain, "box": "B7", "expected_cents": 50_000}
    log.write("day.derived.v1", f"cage/{table}", BoxMoved(**box, what="put_on"))
    log.write("day.derived.v1", f"cage/{table}", BoxMoved(**box, what="taken_off"))
    log.write(
        "day.derived.v1", f"count/{table}",
        BoxCounted(**box, taken_off=f"cage:{table}/2", counted_cents=49_900, variance_cents=-100),
        transfer(table, None, "drop", f"box:{table}", f"counted:{table}", 49_900),
    )  # fmt: skip


def _round(log: DerivedLog, table: str, name: str, plain: dict[str, Any]) -> None:
    book, floor = f"table/{table}", "floor.derived.v1"
    patrons, layout, tray = (f"{kind}:{table}" for kind in ("patrons", "layout", "tray"))
    log.write(floor, book, RoundOpened(**plain, round=name))
    log.write(floor, book, transfer(table, name, "wager.placed", patrons, layout, 2500))
    log.write(
        floor, book,
        transfer(table, name, "wager.paid", tray, patrons, 2375),
        transfer(table, name, "wager.returned", layout, patrons, 2500),
        MarkerMoved(**plain, round=name, what="marked", seat=1, amount_cents=125, owed_cents=125),
        RoundSettled(
            **plain, round=name, game="midibaccarat", text="629a-2014", filing_digest="f", law="1",
            program="0.1", first=3, last=9, verified=True, simulated=False, void=None,
            hands={"player": ("9s", None), "banker": ("4h", "3c")}, told="player 9:7", line=None,
            wagers=(WagerSettled(
                seat=1, wager="player", stake_cents=2500, outcome="win", returned_cents=2500,
                won_cents=2500, vigorish_cents=0, paid_cents=2375, collected_cents=0, cite=("§ 1",),
            ),),
        ),
    )  # fmt: skip
    log.write(
        "findings.v1", f"{book}/findings",
        Finding(
            **plain, round=name, code="pay.under", severity="major", cite=('a "b"', "c\\d"),
            expected="25\t$", observed="23.75\n$", remedy="pay", seat=1, wager="player",
            amount_cents=-125,
        ),
    )  # fmt: skip


def transfer(
    table: str, name: str | None, what: Any, source: str, target: str, cents: int
) -> Transfer:
    return Transfer(
        table=table, round=name, at=AT, day=DAY, because=(), what=what, from_account=source,
        to_account=target, amount_cents=cents,
        seat=1 if name else None, wager="player" if name else None,
    )  # fmt: skip


class Projector:
    """The worker's part: fold a batch, write it, move the position, in one transaction."""

    def __init__(self, dsn: str, prefix: str, log: DerivedLog) -> None:
        self._dsn, self._prefix, self._log = dsn, prefix, log
        self.stage = ProjectorStage(prefix)
        self._partitions = {
            index: Partition(
                self.stage, index, {}, unprefixed=lambda topic: topic.removeprefix(prefix)
            )
            for index in range(PARTITIONS)
        }

    async def catch_up(self) -> list[Batch[Heads]]:
        batches = []
        async with await psycopg.AsyncConnection.connect(self._dsn) as connection:
            for index, ends in self._log.positions().items():
                batch: Batch[Heads] = Batch()
                cursor = self._partitions[index].cursor
                for topic, end in ends.items():
                    async for records in self._log.read(topic, index, cursor.get(topic, 0), end):
                        self._partitions[index].fold(records, batch)
                async with connection.transaction(), connection.cursor() as into:
                    await self._move(into, index, ends)
                    await self.stage.write(into, batch.rows)
                batches.append(batch)
        return batches

    async def _move(
        self, cursor: psycopg.AsyncCursor[Any], index: int, ends: dict[str, int]
    ) -> None:
        await cursor.execute(
            f"INSERT INTO {self._prefix}runtime.partition (stage, partition, token, version,"
            " position, restart, tokens, log) VALUES ('projector', %s, 1, 1, %s, %s, '{}', '{}')"
            " ON CONFLICT (stage, partition) DO UPDATE SET position = excluded.position",
            [index, Jsonb(ends), Jsonb(ends)],
        )


async def booked(dsn: str, prefix: str, rounds: int = 3) -> DerivedLog:
    """A journal of three tables, and the log that it was made from."""
    log = DerivedLog(prefix)
    for table in ("MB-01", "MB-02", "MB-03"):
        play(log, table, rounds)
    await Projector(dsn, prefix, log).catch_up()
    return log
