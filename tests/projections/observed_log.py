"""Tables played at random by real events through the real tables stage, without Kafka.

Dealers here pay wrongly, take chips back, forget: money is what the recount is about, not law.
"""

import random
from collections.abc import Iterator
from typing import Any

import orjson
import psycopg
from psycopg.types.json import Jsonb

from events.ids import event_id
from events.moments import from_milliseconds
from services.day.stage import DayStage
from services.meters.stage import MetersStage
from services.stage.batch import Batch
from services.stage.partition import Partition
from services.stage.stage import Stage
from services.tables.stage import TablesStage
from tests.projections.derived_log import PARTITIONS, DerivedLog, Projector
from tests.scenarios.reports import START, Reports

CARDS = (("player", 1, "9s"), ("banker", 1, "4h"), ("player", 2, "Kd"), ("banker", 2, "3c"))
FLOOR, CAGE, COUNT = "floor.observed.v1", "cage.observed.v1", "count.observed.v1"
LINK_READS = ("progressive.claims.v1", "progressive.observed.v1")
DAY_READS = (CAGE, COUNT, "floor.derived.v1")


def events(dice: random.Random, table: str, rounds: int) -> Iterator[bytes]:
    """A table's floor line."""
    its = Reports(table)
    yield its.opened(tray_cents=5_000_000)
    for _ in range(rounds):
        if dice.random() < 0.3:
            yield its.raw("buy_in.made", seat=dice.randint(1, 5), cash_cents=9000, chips_cents=9000)
        if dice.random() < 0.1:  # a payment that belongs to no round
            yield its.raw("wager.paid", seat=1, wager="tie", amount_cents=dice.randint(1, 99))
        yield from _round(dice, its)
        if dice.random() < 0.2:
            yield its.raw("hub.tick")
        if dice.random() < 0.1:
            yield its.raw(dice.choice(["device.silent", "device.back"]), source="tray")
        if dice.random() < 0.1:
            yield its.opened(tray_cents=dice.randint(4_000_000, 6_000_000))
    yield its.raw("wager.placed", seat=1, wager="tie", amount_cents=500)
    yield its.raw("hub.tick")


def _round(dice: random.Random, its: Reports) -> Iterator[bytes]:
    placed = {
        (seat, wager): dice.randint(1, 40) * 500
        for seat in range(1, 6)
        for wager in ("player", "banker", "tie")
        if dice.random() < 0.4
    } or {(1, "player"): 2500}
    if dice.random() < 0.2:  # a device says something else under a number that it had used
        its.out_of_turn["bets"] = 1
    for (seat, wager), cents in placed.items():
        yield its.raw("wager.placed", seat=seat, wager=wager, amount_cents=cents)
        if dice.random() < 0.15:
            off = dice.randint(1, cents * 2)
            yield its.raw("wager.withdrawn", seat=seat, wager=wager, amount_cents=off)
    yield its.raw("no_more_bets.announced")
    for hand, number, card in CARDS:
        yield its.raw("card.dealt", hand=hand, number=number, card=card)
    if dice.random() < 0.2:  # a late wager, perhaps pushed back
        yield its.raw("wager.placed", seat=5, wager="tie", amount_cents=1500)
        if dice.random() < 0.5:
            yield its.raw("wager.returned", seat=5, wager="tie", amount_cents=1500)
    if dice.random() < 0.95:
        yield its.raw("result.announced", result="player")
    yield from _settled(dice, its, placed)
    yield its.raw("cards.cleared")


def _settled(
    dice: random.Random, its: Reports, placed: dict[tuple[int, str], int]
) -> Iterator[bytes]:
    for (seat, wager), cents in sorted(placed.items()):
        for kind in ("wager.collected", "wager.paid", "wager.returned"):
            usual = (kind == "wager.collected") != (wager == "player")
            if dice.random() < (0.9 if usual else 0.1):
                amount = cents if dice.random() < 0.8 else dice.randint(1, 2 * cents)
                yield its.raw(kind, seat=seat, wager=wager, amount_cents=amount)
        if dice.random() < 0.1:
            what = dice.choice(["vigorish.marked", "vigorish.collected"])
            coin = {"coin": True} if what == "vigorish.marked" and dice.random() < 0.5 else {}
            yield its.raw(what, seat=seat, amount_cents=25, **coin)


class Boxes:
    """The cage and count lines of one table."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.orders = {"cage": 0, "count": 0}

    def raw(self, line: str, kind: str, **content: Any) -> bytes:
        self.orders[line] += 1
        order = self.orders[line]
        at = from_milliseconds(START + 1000 * order)
        return orjson.dumps({
            "type": kind, "v": 1, "id": event_id(line, self.table, order), "table": self.table,
            "at": at, "hub_at": at, "day": at[:10], "session": "h1", "order": order,
            "source": line, "seq": order, "boot": "b1", **content,
        })  # fmt: skip

    def changed(self, dice: random.Random, floor_order: int) -> Iterator[tuple[str, bytes]]:
        """A box is taken off and counted; another is put on."""
        yield CAGE, self.raw("cage", "box.taken_off", box="B1", floor_order=floor_order)
        off = event_id("cage", self.table, self.orders["cage"])
        yield COUNT, self.raw("count", "count.begun", box="B1", taken_off=off)
        yield CAGE, self.raw("cage", "box.put_on", box="B2", floor_order=floor_order)
        if dice.random() < 0.8:
            total = dice.choice([0, 9000, 18000])
            yield COUNT, self.raw("count", "count.concluded", taken_off=off, total_cents=total)


class House:
    """Observed log, all stages, derived log and projector in one."""

    def __init__(self, dsn: str, prefix: str) -> None:
        self.dsn, self.prefix = dsn, prefix
        self.log = DerivedLog(prefix)
        self._projector = Projector(dsn, prefix, self.log)
        self._stages = [
            self._partition(stage, index, reads)
            for stage, reads in (
                (TablesStage(), (FLOOR,)),
                (MetersStage(), LINK_READS),
                (DayStage(), DAY_READS),
            )
            for index in range(PARTITIONS)
        ]

    def _partition(self, stage: Stage[Any], index: int, reads: tuple[str, ...]) -> Partition[Any]:
        start = {self.prefix + topic: 0 for topic in reads}
        return Partition(
            stage, index, start, unprefixed=lambda topic: topic.removeprefix(self.prefix)
        )

    def report(self, table: str, raw: bytes, topic: str = FLOOR) -> None:
        self.log.append(topic, table, raw)

    async def work(self) -> None:
        """Everything that was reported goes through the stages and the projector."""
        for partition in self._stages:
            batch: Batch[Any] = Batch()
            for topic, offset in [*partition.cursor.items()]:
                partition.fold(self.log.records[topic, partition.index][offset:], batch)
            assert not batch.stopped
            name = partition.stage.name
            source = f"{name}/{partition.index}".encode()
            fence = (("pw_source", source), ("pw_token", b"1"))
            for out in batch.outgoing:
                self.log.append(out.topic, out.key.decode(), out.value, fence)
            self._commit(name, partition.index, partition.cursor)
        await self._projector.catch_up()

    def _commit(self, stage: str, index: int, position: dict[str, int]) -> None:
        with psycopg.connect(self.dsn) as connection:
            connection.execute(
                f"INSERT INTO {self.prefix}runtime.partition (stage, partition, token, version,"
                " position, restart, tokens, log) VALUES (%s, %s, 1, 1, %s, '{}', '{}', '{}')"
                " ON CONFLICT (stage, partition) DO UPDATE SET position = excluded.position",
                [stage, index, Jsonb(position)],
            )


async def played(dsn: str, prefix: str, seed: int, rounds: int = 12) -> House:
    """Three tables; early events, repeats, and some events lost and declared so."""
    dice, house = random.Random(seed), House(dsn, prefix)
    for table in ("MB-01", "MB-02", "MB-03"):
        line = list(events(dice, table, rounds))
        lost, boxes = dice.randrange(60, 80), Boxes(table)
        for place in sorted(
            range(len(line)), key=lambda place: place + dice.choice((0, 0, 0, 2.5))
        ):
            if place == lost:
                continue
            house.report(table, line[place])
            if dice.random() < (0.3 if b"buy_in" in line[place] else 0.01):
                for topic, raw in boxes.changed(dice, place + 1):
                    house.report(table, raw, topic)
            if dice.random() < 0.1:
                house.report(table, line[place])
            if place == lost + 3:
                its = Reports(table)
                its.order = place
                house.report(table, its.declared_lost(lost + 1, lost + 1))
                house.report(table, line[lost])  # after the declaration: counts no more
        if dice.random() < 0.5:
            await house.work()
    await house.work()
    return house
