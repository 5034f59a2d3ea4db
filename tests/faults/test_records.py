"""What a log may hold beside its events: repeats, early ones, rubbish, poison, holes."""

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from aiokafka import AIOKafkaProducer
from aiokafka.errors import MessageSizeTooLargeError

from events.topics import FLOOR_OBSERVED, QUARANTINE
from services import desk, proof
from services.bench.rig import STAGES, Rig, Told
from services.runtime import kafka
from services.stage.log import LogReader
from services.stage.sender import CUT, MOST_ASIDE
from tests.faults.conftest import MakeHouse
from tests.faults.logs import told, undisturbed, verdict

VICTIM = "MB-03"


def floor_of(log: list[Told], table: str) -> list[int]:
    """Where a table's floor line stands in a log."""
    return [i for i, (topic, key, _) in enumerate(log) if topic is FLOOR_OBSERVED and key == table]


async def started(rig: Rig) -> Rig:
    await rig.build()
    for stage in STAGES:
        rig.start(stage)
    return rig


async def until(seen: Callable[[], Any], within: float = 40.0) -> None:
    deadline = time.monotonic() + within
    while not seen():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.1)


@pytest.mark.timeout(150)
def test_repeats_and_early_records(house: MakeHouse) -> None:
    seed = int(time.time())
    print(f"seed {seed}")
    chance = random.Random(seed)
    log = told(rounds=60)
    untidy: list[Told] = []
    for record in log:
        untidy.insert(
            len(untidy) - chance.choice([0, 0, 0, 0, 1, 2, 7]) % (len(untidy) + 1), record
        )
        if chance.random() < 0.1:
            untidy.append(chance.choice(untidy[-200:]))

    async def run() -> None:
        expected = await undisturbed(house("calm"), log)
        rig = await started(house("untidy"))
        await rig.feed(untidy)
        await rig.settled()
        print(verdict(len(untidy), 0, expected, rig.books()))
        assert rig.books() == expected
        assert not rig.stopped()

    asyncio.run(run())


@pytest.mark.timeout(150)
def test_bytes_that_are_no_event_stop_one_table_until_they_are_passed_over(
    house: MakeHouse,
) -> None:
    log = told(rounds=60)
    place = floor_of(log, VICTIM)[100]
    nowhere: Told = (FLOOR_OBSERVED, "\u0000", b"{}")
    rubbish: Told = (FLOOR_OBSERVED, VICTIM, b'{"type": "wager.placed", "amount_cents": 25.0}')

    async def run() -> None:
        expected = await undisturbed(house("calm"), log)
        rig = await started(house("rubbish"))
        await rig.feed([*log[:place], rubbish, nowhere, *log[place:]])
        await rig.settled()
        assert rig.stopped() == {VICTIM: "unreadable"}
        assert rig.books() != expected
        put_aside = desk.quarantined(rig.settings)
        assert len(put_aside) == 2
        mine = next(bad for bad in put_aside if bad["key"] == VICTIM)
        shown = await asyncio.to_thread(desk.shown, rig.settings, mine["origin"])
        assert shown["text"] == rubbish[2].decode()
        await asyncio.to_thread(
            desk.release, rig.settings, VICTIM, "B-7", "a sensor's test record", skip=True
        )
        await until(lambda: not rig.stopped())
        await rig.settled()
        assert rig.books() == expected
        assert await asyncio.to_thread(proof.verify, rig.settings) == []
        assert await asyncio.to_thread(proof.rebuild, rig.settings) is None

    asyncio.run(run())


@pytest.mark.timeout(150)
def test_a_record_larger_than_the_quarantine_takes_is_put_aside_cut(house: MakeHouse) -> None:
    """Packed small it passes every limit of the broker, and so do a foreign cluster's records."""
    large = b"x" * (3 << 20)

    async def send(rig: Rig, packed: str | None) -> None:
        async with AIOKafkaProducer(
            **kafka.client(rig.settings), max_request_size=5 << 20, compression_type=packed
        ) as producer:
            topic = rig.settings.topic(FLOOR_OBSERVED.name)
            await producer.send_and_wait(topic, large, VICTIM.encode(), headers=[("empty", None)])

    async def run() -> None:
        rig = await house("large").build()
        with pytest.raises(MessageSizeTooLargeError):
            await send(rig, None)
        await send(rig, "gzip")
        rig.start("tables")
        await until(lambda: rig.stopped() == {VICTIM: "unreadable"})
        topic = rig.settings.topic(QUARANTINE.name)
        async with LogReader(kafka.client(rig.settings)) as log:
            ((aside,),) = [records async for records in log.read(topic, 0, 0, 1)]
        assert aside.value == large[:MOST_ASIDE]
        assert aside.headers[0] == ("empty", None)
        assert dict(aside.headers)[CUT] == f"{len(large)} bytes and 1 headers".encode()

    asyncio.run(run())


@pytest.mark.timeout(150)
def test_a_poison_event_fixed_and_released(house: MakeHouse) -> None:
    log = told(rounds=60)
    poison = orjson.loads(log[floor_of(log, VICTIM)[120]][2])["id"]

    async def run() -> None:
        expected = await undisturbed(house("calm"), log)
        rig = await house("poison").build()
        rig.start("tables", program="tests.faults.broken_tables", BREAKS_AT=poison)
        for stage in ("meters", "day", "projector"):
            rig.start(stage)
        await rig.feed(log)
        await rig.settled()
        assert rig.stopped() == {VICTIM: "poison"}
        await asyncio.to_thread(
            desk.release, rig.settings, VICTIM, "B-7", "once more", skip=False
        )  # the mistake is still there: it stops again, at the same event
        await asyncio.sleep(3)
        assert rig.stopped() == {VICTIM: "poison"}
        rig.kill("tables")
        rig.start("tables")
        await rig.joined("tables")
        await asyncio.to_thread(desk.release, rig.settings, VICTIM, "B-7", "mended", skip=False)
        await until(lambda: not rig.stopped())
        await rig.settled()
        print(verdict(len(log), rig.kills, expected, rig.books()))
        assert rig.books() == expected

    asyncio.run(run())


@pytest.mark.timeout(150)
def test_events_that_are_lost_and_declared_so(house: MakeHouse) -> None:
    log = told(rounds=60)
    places = floor_of(log, VICTIM)
    lost = {places[50], places[51], places[90]}
    holed = [record for i, record in enumerate(log) if i not in lost]
    first, last = (orjson.loads(log[places[i]][2])["order"] for i in (50, 51))
    other = orjson.loads(log[places[90]][2])["order"]

    def declaration(number: int, low: int, high: int) -> Told:
        said = {
            "type": "events.declared_lost", "v": 1, "id": f"{VICTIM}/p:{number}", "table": VICTIM,
            "at": "2026-03-02T20:00:00.000Z", "hub_at": "2026-03-02T20:00:00.000Z",
            "day": "2026-03-02", "session": "h", "by": "B-7", "why": "the outbox is gone",
            "first": low, "last": high,
        }  # fmt: skip
        return FLOOR_OBSERVED, VICTIM, orjson.dumps(said)

    late = log[places[50]]  # an original that comes after it was declared lost
    whole = [*holed, declaration(1, first, last), declaration(2, other, other), late]

    async def run() -> None:
        expected = await undisturbed(house("calm"), whole)
        rig = await started(house("lost"))
        await rig.feed(holed)
        await rig.settled()
        await until(lambda: rig.stopped() == {VICTIM: "gap"})
        await rig.feed(whole[-3:-2])
        await asyncio.sleep(1)
        rig.kill("tables")
        rig.start("tables")
        await rig.feed(whole[-2:])
        await until(lambda: not rig.stopped())
        await rig.settled()
        print(verdict(len(whole), rig.kills, expected, rig.books()))
        assert rig.books() == expected

    asyncio.run(run())
