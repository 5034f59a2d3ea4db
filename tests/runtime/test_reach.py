"""Kafka and Postgres as a service reaches them, and one sentence where it cannot."""

import asyncio
import json
import logging

import pytest
import structlog
from aiokafka import AIOKafkaProducer, TopicPartition

from services.runtime import kafka, logs, postgres
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable
from tests.ports import free_port


def test_topics_are_made_once_and_keep_their_partitions(settings: Settings) -> None:
    first = asyncio.run(kafka.ensure_topics(settings))
    again = asyncio.run(kafka.ensure_topics(settings))
    assert first == again
    assert first.cluster
    assert first.partitions[settings.topic("floor.observed.v1")] == 8
    other = settings.model_copy(update={"partitions": 4})
    with pytest.raises(Unusable, match="has 8 partitions where 4 are set"):
        asyncio.run(kafka.ensure_topics(other))


def test_a_topic_made_anew_is_another_log(settings: Settings) -> None:
    name = settings.topic("short")

    async def twice() -> tuple[kafka.Log, kafka.Log, kafka.Log]:
        first = await kafka.ensure_topics(settings, [kafka.Wanted(name, 1)])
        async with kafka.admin(settings) as made:
            await made.delete_topics([name])
        for _ in range(100):
            gone = await kafka.which_log(settings, [name])
            if not gone.topics:
                break
            await asyncio.sleep(0.05)
        return first, gone, await kafka.ensure_topics(settings, [kafka.Wanted(name, 1)])

    first, gone, second = asyncio.run(twice())
    assert gone.topics == {}
    assert first.cluster == second.cluster
    assert first.topics[name] != second.topics[name]


def test_the_extent_of_a_log(settings: Settings) -> None:
    name = settings.topic("extent")

    async def send() -> dict[TopicPartition, tuple[int, int]]:
        await kafka.ensure_topics(settings, [kafka.Wanted(name, 2)])
        async with AIOKafkaProducer(**kafka.client(settings)) as producer:
            for _ in range(3):
                await producer.send_and_wait(name, b"x", partition=1)
        return await kafka.extent(settings, [name])

    found = asyncio.run(send())
    assert found == {TopicPartition(name, 0): (0, 0), TopicPartition(name, 1): (0, 3)}


def test_kafka_away(settings: Settings) -> None:
    gone = settings.model_copy(update={"kafka": f"127.0.0.1:{free_port()}"})
    with pytest.raises(Unusable, match=r"does not answer; check PITWATCH_KAFKA"):
        asyncio.run(kafka.ensure_topics(gone))


def test_postgres_answers(settings: Settings) -> None:
    with postgres.connected_now(settings) as connection:
        assert connection.execute("SELECT 2").fetchone() == (2,)


def test_postgres_away(settings: Settings) -> None:
    port = free_port()
    away = f"postgresql://x:hidden@127.0.0.1:{port}/y"
    gone = type(settings)(**{**settings.model_dump(), "postgres": away})
    with (
        pytest.raises(Unusable, match=f"127.0.0.1:{port} does not answer") as told,
        postgres.connected_now(gone),
    ):
        pass
    assert "hidden" not in str(told.value)


def test_every_line_names_its_service(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        logs.set_up("json", service="tables", slot=1)
        structlog.get_logger("pitwatch").info("settled %s", "round", table="MB-01")
        logging.getLogger("elsewhere").warning("late")
    finally:
        root.handlers[:], root.level = before
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["message"] for line in lines] == ["settled round", "late"]
    assert [line.get("table") for line in lines] == ["MB-01", None]
    assert {(line["service"], line["slot"]) for line in lines} == {("tables", 1)}
