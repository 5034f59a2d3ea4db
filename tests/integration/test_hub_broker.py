"""The hub while its broker dies and comes back, and while it is frozen; a broker of this test."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from infra.kafka import Kafka
from services.floor.client import Client
from tests.floor.house import House, a_house, assert_in_order
from tests.floor.reports import wager
from tests.ports import free_port

TABLES = 5


@pytest.fixture
def kafka(data: Path) -> Iterator[Kafka]:
    kafka = Kafka(data / "kafka", logs=data / "logs", port=free_port(), controller_port=free_port())
    kafka.start()
    try:
        kafka.wait_ready()
        yield kafka
    finally:
        kafka.kill()


async def keep_sending(house: House, enough: asyncio.Event) -> int:
    """How many wagers the hub took; returns when Kafka has them."""
    sent = 0
    async with Client(house.url) as client:
        while not enough.is_set():
            lines = [
                wager(f"MB-{n % TABLES}", n // TABLES + 1, 100 + n) for n in range(sent, sent + 20)
            ]
            answers: list[dict[str, Any]] = await client.send(lines)
            assert not [answer for answer in answers if "error" in answer]
            sent += len(lines)
            await asyncio.sleep(0.01)
        await asyncio.wait_for(client.acknowledged(), 60)
    return sent


async def trouble(house: House, kafka: Kafka) -> int:
    enough = asyncio.Event()
    sending = asyncio.create_task(keep_sending(house, enough))
    await asyncio.sleep(2)
    kafka.kill()
    await asyncio.sleep(3)
    kafka.start()
    await asyncio.to_thread(kafka.wait_ready)
    await asyncio.sleep(2)
    assert kafka.process is not None
    kafka.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(3)
    kafka.process.send_signal(signal.SIGCONT)
    await asyncio.sleep(1)
    enough.set()
    return await sending


def test_a_broker_that_dies_or_freezes_delays_and_loses_nothing(
    tmp_path: Path, kafka: Kafka
) -> None:
    with a_house(tmp_path, kafka.address, "") as house:
        house.start()
        sent = asyncio.run(trouble(house, kafka))
        assert house.end() == 0, "it stayed alive"
        kept = [event for records in house.log().values() for event in assert_in_order(records)]
        assert sent == len(kept)
