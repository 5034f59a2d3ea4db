"""One person at a time decides on a jackpot, and sees it booked before the next. Used by `cli`.

The books follow the log by a moment: two who pay at once would both find it unpaid.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import psycopg
from psycopg import errors

from services.runtime.postgres import connected_now
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable

PATIENCE_SECONDS: Final = 20.0
Booked = Callable[[str], bool]


@contextmanager
def alone(settings: Settings, name: str, slip: str | None = None) -> Iterator[Booked]:
    """While nobody else decides on this jackpot, or writes a slip of this serial number.

    Gives what waits for an event to be booked.
    """
    with connected_now(settings, autocommit=True) as connection:
        _locked(connection, f"{settings.schema_prefix}jackpot {name}", f"decides on {name}")
        if slip is not None:
            _locked(
                connection, f"{settings.schema_prefix}slip {slip.lower()}", f"writes slip {slip}"
            )
        award = f"{settings.schema_name('journal')}.award"

        def booked(event: str) -> bool:
            """Whether a decision is in the books, within a while; else they have yet to follow."""
            until = time.monotonic() + PATIENCE_SECONDS
            asked = f"SELECT FROM {award} WHERE jackpot = %s AND id = %s".encode()
            while connection.execute(asked, [name, f"{event}/1"]).fetchone() is None:
                if time.monotonic() > until:
                    return False
                time.sleep(0.05)
            return True

        yield booked


def _locked(connection: psycopg.Connection[Any], lock: str, does: str) -> None:
    try:
        connection.execute(f"SET lock_timeout = '{PATIENCE_SECONDS:.0f}s'".encode())
        connection.execute("SELECT pg_advisory_lock(hashtextextended(%s, 0))", [lock])
    except errors.LockNotAvailable as busy:
        raise Unusable(
            f"Somebody else {does} at this moment: look at it with `pitwatch jackpot list`,"
            " and try again."
        ) from busy
