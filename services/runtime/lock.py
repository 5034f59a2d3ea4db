"""The lock of a data folder: one supervisor owns it at a time, and a dead one never does.

The kernel gives the lock back when its holder ends, so that nothing has to be cleaned up.
"""

import fcntl
import os
from contextlib import suppress
from typing import TextIO

from infra.trouble import unreadable
from services.runtime.settings import Settings, writable
from services.runtime.trouble import Unusable


def hold(settings: Settings) -> TextIO:
    """Take the lock of this data folder; the kernel gives it back when this process ends."""
    writable(settings.data)
    try:
        for folder in (settings.run, settings.logs):
            folder.mkdir(mode=0o700, exist_ok=True)
        file = (settings.run / "supervisor.lock").open("a+")
    except OSError as trouble:
        raise unreadable(settings.data, trouble) from trouble
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as trouble:
        file.close()
        raise Unusable(
            f"Pitwatch runs already on {settings.data}; `pitwatch status` shows it,"
            " `pitwatch down` stops it."
        ) from trouble
    file.seek(0)
    file.truncate()
    file.write(str(os.getpid()))
    file.flush()
    return file


def running(settings: Settings) -> int | None:
    """The supervisor's process, if one lives. A lock of a dead one is none."""
    with suppress(OSError), (settings.run / "supervisor.lock").open("r+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return int(file.read() or 0)
    return None
