"""A Faust worker as its manual teaches it, for the tests beside it to break.

Run as a process: `stock_worker.py AGENT BOOTSTRAP TOPIC SEEN [POISON]`. The agent writes the
number of each event that it has handled to the file SEEN and fails on the event number POISON.
Only what Kafka 4 and a short test force is set: no declaring of topics, short sessions.
"""

import logging
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import faust

agent, bootstrap, topic_name, seen_path, *rest = sys.argv[1:]
poison = int(rest[0]) if rest else None
seen = os.open(seen_path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

app = faust.App(
    f"{topic_name}-{agent}",
    broker=f"kafka://{bootstrap}",
    value_serializer="json",
    topic_allow_declare=False,
    topic_disable_leader=True,
    broker_session_timeout=3.0,
    broker_heartbeat_interval=1.0,
    web_enabled=False,
    datadir=os.path.dirname(seen_path),
)
topic = app.topic(topic_name)


def handle(number: int) -> None:
    """Stand for the work: fail on the poison, else leave a trace that survives a kill."""
    if number == poison:
        raise ValueError(f"cannot handle {number}")
    os.write(seen, f"{number}\n".encode())


async def plain(stream: faust.StreamT[Any]) -> None:
    """Acknowledged by Faust, event by event."""
    async for event in stream:
        handle(event["number"])


async def manual(stream: faust.Stream[Any]) -> None:
    """Acknowledged by hand, after the work."""
    async for event in stream.noack().events():
        handle(event.value["number"])
        await stream.ack(event)


async def batched(stream: faust.StreamT[Any]) -> None:
    """Acknowledged by Faust, in batches of five."""
    async for batch in stream.take(5, within=1.0):
        for event in batch:
            handle(event["number"])


async def counting(stream: faust.StreamT[Any]) -> None:
    """Count the events of each gaming table in a Faust Table."""
    async for event in stream:
        counts[event["table"]] += 1


if agent == "counting":
    counts = app.Table(f"{topic_name}-counts", default=int, partitions=4)
agents: dict[str, Callable[..., Awaitable[None]]] = {
    "plain": plain,
    "manual": manual,
    "batched": batched,
    "counting": counting,
}
app.agent(topic)(agents[agent])

if __name__ == "__main__":
    faust.Worker(app, loglevel=logging.INFO, redirect_stdouts=False).execute_from_commandline()
