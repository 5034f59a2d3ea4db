"""What the hub says when its file cannot be written, and which of it passes."""

import sqlite3
from pathlib import Path

import pytest

from services.floor.hub_file import HubFile
from services.floor.room import NoRoom, trouble_of
from services.runtime.trouble import Unusable

FILE = Path("/data/hub/hub.sqlite")


def failed(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR_WRITE])
def test_where_room_may_come_the_hub_waits_and_says_so(code: int) -> None:
    trouble = trouble_of(FILE, failed(code))
    assert isinstance(trouble, NoRoom)
    assert "/data/hub" in str(trouble)
    assert "free some space there" in str(trouble)


@pytest.mark.parametrize(
    ("code", "todo"),
    [
        (sqlite3.SQLITE_IOERR_READ, "mend its disk"),
        (sqlite3.SQLITE_IOERR_FSYNC, "mend its disk"),
        (sqlite3.SQLITE_READONLY, "let this user write there"),
        (sqlite3.SQLITE_CORRUPT, "put it aside"),
    ],
)
def test_what_does_not_pass_ends_the_hub_in_a_sentence(code: int, todo: str) -> None:
    trouble = trouble_of(FILE, failed(code))
    assert isinstance(trouble, Unusable)
    assert todo in str(trouble)


def test_a_mistake_of_the_program_is_none_of_the_disk() -> None:
    assert trouble_of(FILE, failed(sqlite3.SQLITE_CONSTRAINT)) is None


def test_a_file_that_cannot_be_opened_is_not_put_aside(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="cannot be used"):
        HubFile(tmp_path / "nowhere" / "hub.sqlite")
