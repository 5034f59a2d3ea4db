"""The hub in a process of its own, for tests that kill it. Its settings are the one argument."""

import asyncio
import signal
import sys
from pathlib import Path

import orjson

from services.floor.hub import Hub, HubSettings


async def main() -> None:
    given = orjson.loads(sys.argv[1])
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    hub = Hub(HubSettings(**{**given, "folder": Path(given["folder"])}))
    await hub.run(stop)


asyncio.run(main())
