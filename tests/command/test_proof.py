"""`verify` and `rebuild` refuse another log, and a database that is not in shape."""

import asyncio
from collections.abc import Callable

import psycopg
import pytest
from psycopg.types.json import Jsonb

from events.topics import FLOOR_OBSERVED
from services import proof
from services.runtime import kafka
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable

COMMANDS: list[Callable[[Settings], object]] = [proof.verify, proof.rebuild]


def made_from(dsn: str, prefix: str, log: dict[str, str]) -> None:
    with psycopg.connect(dsn) as connection:
        connection.execute(f"DELETE FROM {prefix}runtime.partition")
        connection.execute(
            f"INSERT INTO {prefix}runtime.partition (stage, partition, token, version, position,"
            " restart, tokens, log) VALUES ('tables', 0, 1, 1, '{}', '{}', '{}', %s)",
            [Jsonb(log)],
        )


def test_books_of_another_log_are_not_compared(settings: Settings, dsn: str, prefix: str) -> None:
    topic = settings.topic(FLOOR_OBSERVED.name)
    log = asyncio.run(kafka.ensure_topics(settings))
    same = {"cluster": log.cluster, topic: log.topics[topic]}
    made_from(dsn, prefix, same)
    assert proof.verify(settings) == []
    assert proof.rebuild(settings) is None
    for other, what in (
        ({"cluster": "elsewhere"}, "its cluster was elsewhere"),
        ({topic: "made-before"}, f"its topic {topic} was made-before and is "),
        ({f"{topic}.gone": "x"}, f"its topic {topic}.gone was x and is not there"),
    ):
        made_from(dsn, prefix, same | other)
        for command in COMMANDS:
            with pytest.raises(Unusable) as told:
                command(settings)
            assert str(told.value).startswith("This is another Kafka log than the one the books")
            assert what in str(told.value)


def test_books_that_are_not_there_are_one_sentence(settings: Settings) -> None:
    for command in COMMANDS:
        with pytest.raises(Unusable, match=r"The database is empty.*`pitwatch up` brings it there"):
            command(settings)
