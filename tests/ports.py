"""Ports for tests. The processes of one run draw from one row, so none is given to two of them.

A port that is only looked for, and bound a moment later, may be another test's by then.
"""

import fcntl
import os
import random
import socket
from contextlib import ExitStack
from pathlib import Path

from services.runtime.settings import SERVICES

FOLDER = "PITWATCH_TEST_FOLDER"
RANGE = range(20_000, 32_768)
"""Above the product's own ports, below those that the kernel gives to clients."""
HOUSE = 10 * len(SERVICES)
"""How many ports the services of one house take, from its `web_port` on."""


def free_port() -> int:
    """A port that nothing listens on and that no other test of this run was given."""
    return free_block(1)


def house_port() -> int:
    """A `web_port`: the first of as many ports as a house takes."""
    return free_block(HOUSE)


def free_block(width: int) -> int:
    """The first of a row of such ports. One comes again only after all of the range were given."""
    with (Path(os.environ[FOLDER]) / "ports").open("a+") as row:
        fcntl.flock(row, fcntl.LOCK_EX)
        row.seek(0)
        first = int(row.read() or random.choice(RANGE))  # runs side by side start apart
        while True:
            if first + width > RANGE.stop:
                first = RANGE.start
            if _free(range(first, first + width)):
                break
            first += 1
        row.truncate(0)
        row.write(str(first + width))
    return first


def _free(ports: range) -> bool:
    with ExitStack() as held:
        try:
            for port in ports:
                held.enter_context(socket.socket()).bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
