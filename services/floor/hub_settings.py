"""What the hub has to know, taken from the settings of the house. Used by `hub`."""

import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from aiokafka.errors import KafkaConnectionError

from events.topics import FLOOR_OBSERVED
from services.floor.desk import Clock
from services.runtime.kafka import client, which_log
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class HubSettings:
    """What the hub has to know."""

    folder: Path  # its own, `data/hub`
    kafka: Mapping[str, Any]  # what aiokafka needs to reach the cluster
    port: int
    host: str = "127.0.0.1"
    prefix: str = ""  # before every topic's name
    partitions: int = 8
    time_zone: str = "America/New_York"
    day_starts: str = "06:00"
    tick_seconds: float = 30.0
    silent_after_seconds: float = 180.0
    reserve_bytes: int = 32 * 1024 * 1024  # of free disk, kept to be able to empty the outbox
    clock: Clock = field(default=wall_clock)
    which_log: Callable[[], Awaitable[str]] | None = None  # tells one log from another

    @classmethod
    def of(cls, settings: Settings) -> "HubSettings":
        """What the settings of the house say."""

        async def log() -> str:
            try:
                known = await which_log(settings, [settings.topic(FLOOR_OBSERVED.name)])
            except Unusable as away:  # to the hub that is no end: it goes on without Kafka
                raise KafkaConnectionError(str(away)) from away
            return orjson.dumps([known.cluster, dict(known.topics)]).decode()

        return cls(
            folder=settings.data / "hub",
            kafka=client(settings),
            port=settings.hub_port,
            prefix=settings.topic_prefix,
            partitions=settings.partitions,
            time_zone=settings.time_zone,
            day_starts=settings.day_starts.isoformat(),
            which_log=log,
        )
