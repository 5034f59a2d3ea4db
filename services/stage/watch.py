"""Looks at a worker's lag once a second, beside the work and never in its way. Used by `worker`.

It keeps the gauges, tells Kafka's own group where the worker stands, and notices a consumer that
has lost its way: records wait in the log and none arrive.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from services.stage.counters import Tells
from services.stage.holding import Holding
from services.stage.settings import WorkerSettings
from services.stage.trouble import Stalled


class Watch:
    """The lag of the partitions that a worker holds."""

    def __init__(
        self,
        settings: WorkerSettings,
        tells: Tells,
        consumer: "AIOKafkaConsumer[bytes, bytes]",
        held: Mapping[int, Holding[Any]],
        at_work: Callable[[], bool],
    ) -> None:
        self._set, self._tells, self._consumer, self._held = settings, tells, consumer, held
        self._at_work = at_work
        self._telling: asyncio.Task[None] | None = None
        self.moved_at = time.monotonic()  # when the worker last came on; what it works is no wait

    async def run(self, fail: Callable[[BaseException], None]) -> None:
        """Look until cancelled; what ends the worker is told to it."""
        while True:
            await asyncio.sleep(1.0)
            try:
                await self._look(time.monotonic())
            except (Stalled, KafkaError) as failure:
                fail(failure)
                return

    async def _look(self, now: float) -> None:
        at = {
            TopicPartition(topic, index): offset
            for index, holding in self._held.items()
            for topic, offset in holding.partition.cursor.items()
        }
        if not at:
            self._tells.lag = {}
            return
        following = await self._consumer.end_offsets(list(at))
        lag: dict[int, int] = dict.fromkeys((place.partition for place in at), 0)
        for place, end in following.items():
            lag[place.partition] += max(0, end - at[place])
        self._tells.lag = lag
        waited = 0.0 if self._at_work() else now - self.moved_at
        if sum(lag.values()) and waited > self._set.stall_seconds:
            raise Stalled(f"{sum(lag.values())} records wait and none arrive")
        if not sum(lag.values()):
            self.moved_at = now
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._consumer.commit(at))
            self._telling.add_done_callback(_heard)


def _heard(telling: "asyncio.Task[None]") -> None:
    """Kafka's own offsets are a gauge for its tools: a rebalance or an outage may refuse them."""
    if not telling.cancelled():
        telling.exception()
