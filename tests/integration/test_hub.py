"""The hub before the real broker: into Kafka in order, again after cuts, on after a full disk."""

import asyncio
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from services.floor.client import Client, HubAway, send_lines
from services.floor.hub import Hub, HubSettings
from services.floor.simulate import Floor, observed
from services.runtime.kafka import ensure_topics
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable
from services.stage.log import home
from tests.floor.house import PARTITIONS, House, a_house, assert_in_order, values
from tests.floor.reports import box, declared, opened, wager
from tests.ports import free_port
from tests.servers import Servers

KILLS = 8


@pytest.fixture
def house(tmp_path: Path, servers: Servers, prefix: str) -> Iterator[House]:
    with a_house(tmp_path, servers.kafka, prefix) as house:
        yield house


def test_a_whole_floor_reaches_kafka_as_it_was_numbered(house: House) -> None:
    house.start()
    reports = list(Floor(1, 5, 100))
    lines = [orjson.dumps(report.content) for report in reports]
    answers = list(send_lines(house.url, lines))
    assert not [a for a in answers if "error" in a or "repeat" in a]
    again = list(send_lines(house.url, lines))
    assert again == [{**answer, "repeat": True} for answer in answers]
    assert house.end() == 0
    log = house.log()
    kept = sum(len(assert_in_order(records)) for records in log.values())
    ticks = sum(e["type"] in ("hub.tick", "link.tick") for r in log.values() for e in values(r))
    assert kept - ticks == len(lines)
    for name, records in log.items():
        table = name.split()[1]
        assert {record.partition for record in records} == {home(table.encode(), PARTITIONS)}
        for record in records:
            event = orjson.loads(record.value)
            headers = dict(record.headers)
            assert headers["ce_specversion"] == b"1.0"
            assert headers["ce_id"].decode() == event["id"]
            assert headers["ce_type"].decode() == event["type"]
            assert headers["ce_time"].decode() == event["at"]
            assert headers["ce_subject"].decode() == event["table"] == table
            assert headers["ce_source"].startswith(b"pitwatch/hub/")


def test_killed_at_random_moments_while_a_client_keeps_sending(house: House) -> None:
    seed = random.randrange(10**6)
    sys.stdout.write(f"seed {seed}\n")
    chance = random.Random(seed)
    done = asyncio.Event()

    def line(at: int) -> bytes:
        return wager(f"MB-0{at % 3}", at // 3 + 1, 100 + at)

    async def send() -> list[dict[str, Any]]:
        answers: list[dict[str, Any]] = []
        async with Client(house.url) as client:
            while not done.is_set():
                at = len(answers)
                portion = [line(n) for n in range(at, at + chance.randint(1, 120))]
                answers += await client.send(portion)
            await client.acknowledged()
        return answers

    async def kill() -> None:
        for _ in range(KILLS):
            await asyncio.sleep(chance.uniform(0.8, 2.0))  # now and then while it starts
            await asyncio.to_thread(house.end, signal.SIGKILL)
            house.start(tick_seconds=0.2)
        done.set()

    async def both() -> list[dict[str, Any]]:
        house.start(tick_seconds=0.2)
        sending = asyncio.create_task(send())
        await kill()
        return await sending

    answers = asyncio.run(both())
    assert house.end() == 0
    assert not [answer for answer in answers if "error" in answer]
    log = house.log()
    wagers = 0
    for records in log.values():
        own = [e for e in assert_in_order(records) if e["type"] == "wager.placed"]
        assert [e["seq"] for e in own] == list(range(1, len(own) + 1)), "lost, doubled or moved"
        wagers += len(own)
    repeats = sum(map(len, log.values())) - sum(len(values(r)) for r in log.values())
    known = sum("repeat" in answer for answer in answers)
    sys.stdout.write(
        f"{KILLS} kills, {wagers} events, 0 lost, 0 doubled;"
        f" {known} retransmissions known, {repeats} records in Kafka twice\n"
    )
    assert wagers == len(answers)


def test_a_stopped_hub_that_is_started_again_goes_on_with_its_numbers(house: House) -> None:
    for start in range(3):
        house.start()
        list(send_lines(house.url, [opened(seq=start + 1), wager(seq=start + 1)]))
        assert house.end() == 0
    (records,) = house.log().values()
    events = assert_in_order(records)
    assert len({event["session"] for event in events}) == 3
    assert len(records) == len(events), "what Kafka has is not sent again"


def test_an_open_table_has_ticks_and_people_have_no_number(house: House) -> None:
    house.start(tick_seconds=0.1)
    list(send_lines(house.url, [opened(), declared(first=9)]))
    time.sleep(2.5)
    assert house.end() == 0
    (records,) = house.log().values()
    events = values(records)
    numbered = [event for event in events if "order" in event]
    assert [e["order"] for e in numbered] == list(range(1, len(numbered) + 1))
    assert sum(event["type"] == "hub.tick" for event in events) >= 2
    assert [e["id"] for e in events if "order" not in e] == ["MB-01/p:1"]


def test_a_log_that_is_sent_stands_in_kafka_byte_for_byte(house: House) -> None:
    house.start(tick_seconds=0.1)
    log = [event for _, _, event in observed(Floor(3, 2, 20))]
    assert len(list(send_lines(house.url, log))) == len(log)
    assert house.end() == 0
    kept = {record.value for records in house.log().values() for record in records}
    assert kept == set(log)


def test_a_full_disk_is_said_with_507_and_passes(house: House) -> None:
    pid = house.start()
    next(iter(send_lines(house.url, [wager(seq=1)])))
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))

    async def fill() -> int:
        async with Client(house.url, patience_seconds=0.3) as client:
            for at in range(2, 10_000, 50):
                try:
                    await client.send([wager(seq=seq) for seq in range(at, at + 50)])
                except HubAway as full:
                    assert "full" in str(full) or "disk" in str(full)  # noqa: PT017  also below
                    return at
        raise AssertionError("the limit was never met")

    at = asyncio.run(fill())
    assert house.running is not None
    assert house.running.poll() is None, "it stays alive"
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    answers = list(send_lines(house.url, [wager(seq=seq) for seq in range(at, at + 50)]))
    assert [a["id"] for a in answers] == [f"MB-01/{seq}" for seq in range(at, at + 50)]
    assert house.end() == 0
    (records,) = house.log().values()
    assert len(assert_in_order(records)) == at + 49


def test_too_little_room_is_refused_before_the_disk_is_full(house: House) -> None:
    house.start(reserve_bytes=2**62)
    with pytest.raises(Unusable, match="free some space"):
        list(send_lines(house.url, [wager()], patience_seconds=15))


def test_without_kafka_reports_are_kept_and_later_sent(house: House, tmp_path: Path) -> None:
    house.start()
    list(send_lines(house.url, [wager(seq=1)]))
    house.end()
    away = {"bootstrap_servers": f"127.0.0.1:{free_port()}"}
    house.start(kafka=away)

    async def keep() -> None:
        async with Client(house.url, patience_seconds=10) as client:
            for seq in range(2, 50):
                await client.send([wager(seq=seq)])
            with pytest.raises(HubAway, match="Kafka"):
                await Client.acknowledged(client)

    asyncio.run(asyncio.wait_for(keep(), 60))
    house.end(signal.SIGKILL)
    house.start()
    assert list(send_lines(house.url, [wager(seq=50)])) == [{"id": "MB-01/50"}]
    house.end()
    (records,) = house.log().values()
    assert len(assert_in_order(records)) == 50


def test_an_outbox_that_is_gone_leaves_one_number_free_in_every_line(house: House) -> None:
    house.start()
    sent = [opened(), wager(seq=1), wager(seq=2), wager("MB-02", 1), box("MB-02")]
    list(send_lines(house.url, sent))
    house.end()
    for file in Path(house.given["folder"]).iterdir():
        file.unlink()
    house.start()
    new = [wager(seq=3), wager("MB-02", 2), box("MB-02", 2)]
    answers = list(send_lines(house.url, [*sent, *new]))
    assert [answer.get("repeat", False) for answer in answers] == [True] * 5 + [False] * 3
    house.end()
    orders = {name: [e["order"] for e in values(r)] for name, r in house.log().items()}
    ticks = [n for n in orders["floor.observed.v1 MB-01"] if n > 3]
    assert ticks[-1] - 4 == len(ticks), "4 is free, and only 4"
    assert orders["floor.observed.v1 MB-02"] == [1, 3], "also where no table is open"
    assert orders["cage.observed.v1 MB-02"] == [1, 3]


def test_a_second_hub_another_log_a_taken_port_end_in_a_sentence(house: House) -> None:
    async def same() -> str:
        return "log-1"

    async def other() -> str:
        return "log-2"

    async def run(hub: Hub, seconds: float) -> None:
        stop = asyncio.Event()
        asyncio.get_running_loop().call_later(seconds, stop.set)
        await hub.run(stop)

    async def both() -> None:
        first = asyncio.create_task(run(Hub(house.settings(which_log=same)), 4))
        await asyncio.sleep(2)
        with pytest.raises(Unusable, match="Another hub"):
            await run(Hub(house.settings()), 5)
        elsewhere = Path(house.given["folder"]) / "b"
        with pytest.raises(Unusable, match=r"in use.*PITWATCH_WEB_PORT"):
            await run(Hub(house.settings(folder=elsewhere)), 5)
        await first

    asyncio.run(both())
    with pytest.raises(Unusable, match="another log"):
        asyncio.run(run(Hub(house.settings(which_log=other)), 10))


def test_another_number_of_partitions_is_refused(house: House) -> None:
    stop = asyncio.Event()
    with pytest.raises(Unusable, match="PITWATCH_PARTITIONS to 4"):
        asyncio.run(Hub(house.settings(partitions=8)).run(stop))


def test_settings_of_the_house_make_a_hub_that_is_ready(settings: Settings) -> None:
    asyncio.run(ensure_topics(settings))

    async def run() -> None:
        hub, stop = Hub(HubSettings.of(settings)), asyncio.Event()
        running = asyncio.create_task(hub.run(stop))
        for _ in range(200):
            if hub.ready() is None:
                break
            await asyncio.sleep(0.05)
        assert hub.ready() is None
        stop.set()
        await running
        assert hub.ready() == "the hub stops"

    asyncio.run(run())
