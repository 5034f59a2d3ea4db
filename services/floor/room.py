"""What the disk under the hub's file refuses, and what to do about it. Used by the hub."""

import sqlite3
from pathlib import Path

from services.runtime.trouble import Unusable

_WANT_OF_ROOM = (sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE)
_FOREIGN = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
_UNUSABLE = (
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
)


class NoRoom(Exception):
    """The disk takes nothing more: nothing of the batch was kept."""


def no_room(folder: Path) -> str:
    """What to do about a full disk while the hub goes on."""
    return f"The disk that holds {folder} is full; free some space there."


def foreign(file: Path, error: sqlite3.Error) -> Unusable:
    """The file is none of the hub's."""
    return Unusable(
        f"{file} is no outbox of the hub ({error}): put it aside; what was not yet in"
        " Kafka is lost with it."
    )


def trouble_of(file: Path, error: sqlite3.Error) -> NoRoom | Unusable | None:
    """What SQLite's error means: the hub waits for room and ends at the rest; None: a mistake."""
    code = error.sqlite_errorcode
    if code & 0xFF == sqlite3.SQLITE_FULL:
        return NoRoom(no_room(file.parent))
    if code in _WANT_OF_ROOM:  # a quota or a limit; a broken disk says the same
        return NoRoom(
            f"The disk that holds {file.parent} takes nothing more ({error}); free some space"
            " there, or mend it."
        )
    if code & 0xFF in _FOREIGN:
        return foreign(file, error)
    if code & 0xFF in _UNUSABLE:
        return Unusable(
            f"{file} cannot be used ({error}): mend its disk, or let this user write there, and"
            " start again."
        )
    return None
