"""A stock Faust agent that counts a topic's events, as Faust's manual would write it.

Run by `stock_faust.measure` as a process; prints the seconds from the first event to the last.
Nothing is tuned; topics are not declared, because Faust speaks a request that Kafka 4 dropped.
"""

import logging
import os
import sys
import time
import uuid
from typing import Any

import faust

bootstrap, topic, events, partitions, folder = sys.argv[1:]
expected = int(events)

app = faust.App(
    f"stock-faust-count-{uuid.uuid4().hex[:8]}",  # a new group reads from the start
    datadir=folder,
    broker=f"kafka://{bootstrap}",
    value_serializer="json",
    topic_partitions=int(partitions),
    topic_allow_declare=False,
    topic_disable_leader=True,
    web_enabled=False,
)


@app.agent(app.topic(topic))
async def count(stream: faust.StreamT[Any]) -> None:
    """Count; at the last event tell how long it took, and end."""
    counted, began = 0, 0.0
    async for _ in stream:
        counted += 1
        if counted == 1:
            began = time.perf_counter()
        elif counted == expected:
            sys.stdout.write(f"{time.perf_counter() - began}\n")
            sys.stdout.flush()
            os._exit(0)  # a stop in order would wait for streams, and is not what is measured


if __name__ == "__main__":
    faust.Worker(
        app, loglevel=logging.WARNING, stdout=sys.stderr, redirect_stdouts=False
    ).execute_from_commandline()
