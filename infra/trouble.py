"""What is not usable, said in one sentence. Used by everything that starts or reaches a server."""

import errno
import shutil
from pathlib import Path

FULL = "No space left on device"
ROOM = 64 << 20
"""Bytes that must be free: with less a server soon fails, and at length."""


class Unusable(Exception):
    """A part that Pitwatch needs cannot be used; the message says what to do. Exit code 4."""


def is_full(folder: Path) -> bool:
    return shutil.disk_usage(folder).free < ROOM


def disk_full(folder: Path) -> Unusable:
    return Unusable(f"The disk that holds {folder} is full; free some space and start again.")


def unreadable(folder: Path, trouble: OSError) -> Unusable:
    """Why the operating system refused to work in `folder`."""
    if trouble.errno in (errno.ENOSPC, errno.EDQUOT):
        return disk_full(folder)
    what = trouble.strerror or str(trouble)
    return Unusable(
        f"The data folder {folder} cannot be used ({what}); mend that"
        " or name another by PITWATCH_DATA."
    )
