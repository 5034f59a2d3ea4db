"""What a person decides reaches the stop that was shown, and no other."""

from collections.abc import AsyncIterator
from types import SimpleNamespace

import psycopg
import pytest

from services import desk
from services.runtime.settings import Settings
from services.runtime.trouble import Unusable, WrongCall
from services.stage.log import LogReader

FIRST, NEXT = ("floor.observed.v1", 3, 17), ("floor.observed.v1", 3, 90)


def stop(dsn: str, prefix: str, place: tuple[str, int, int]) -> None:
    topic, partition, offset = place
    with psycopg.connect(dsn) as connection:
        connection.execute(f"DELETE FROM {prefix}runtime.stopped")
        connection.execute(
            f"INSERT INTO {prefix}runtime.stopped (stage, key, partition, reason, detail, resume,"
            " topic, log_offset) VALUES ('tables', 'MB-03', %s, 'poison', 'no card', '{}', %s, %s)",
            [partition, prefix + topic, offset],
        )


def released(dsn: str, prefix: str) -> list[tuple[object, ...]]:
    with psycopg.connect(dsn) as connection:
        return connection.execute(
            f"SELECT released_by, released_why, skip FROM {prefix}runtime.stopped"
            " WHERE released_at IS NOT NULL"
        ).fetchall()


@pytest.mark.parametrize(
    ("where", "message", "said"),
    [
        ("second", "String should match pattern '^[A-Z]$'", "--second cannot be taken: it has 1 "),
        ("signatures.1", "String should match pattern '^[A-Z]$'", "--signature cannot be taken: "),
        ("why", "String should have at most 500 characters",
         "--why cannot be taken: it should have at most 500 characters."),
        ("amount_cents", "Input should be less than or equal to 10",
         "--amount-cents cannot be taken: it should be less than or equal to 10."),
    ],
)  # fmt: skip
def test_a_word_that_nobody_can_take_is_a_wrong_call(where: str, message: str, said: str) -> None:
    wrong = {"code": "report.invalid", "where": f"jackpot.documented.{where}", "message": message}
    refused = desk.not_taken(wrong)
    assert isinstance(refused, WrongCall)
    assert str(refused).startswith(said)
    assert isinstance(desk.not_taken({**wrong, "code": "line.full"}), Unusable)


def test_a_table_is_let_go(settings: Settings, dsn: str, prefix: str) -> None:
    assert desk.release(settings, "MB-03", "B-7", "seen", skip=True) == "MB-03 is not stopped."
    stop(dsn, prefix, FIRST)
    told = desk.release(settings, "MB-03", "B-7", "seen", skip=True)
    assert told == "MB-03: tables passes over the record: no card."
    assert released(dsn, prefix) == [("B-7", "seen", True)]


def test_a_stop_that_came_since_is_not_let_go(
    settings: Settings, dsn: str, prefix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop(dsn, prefix, FIRST)
    let_go = desk._let_go

    def late(*args: object, **options: object) -> bool:
        stop(dsn, prefix, NEXT)  # meanwhile somebody else let it go, and it stopped further on
        return let_go(*args, **options)  # type: ignore[arg-type]  # handed on as they came

    monkeypatch.setattr(desk, "_let_go", late)
    told = desk.release(settings, "MB-03", "B-7", "seen", skip=True)
    assert "stands elsewhere by now" in told
    stop(dsn, prefix, FIRST)
    origin = "tables/" + "/".join(str(part) for part in (prefix + FIRST[0], *FIRST[1:]))
    assert "stands elsewhere by now" in desk.retry(settings, origin, "B-7", "mended")
    assert released(dsn, prefix) == []


def test_a_record_is_read_again_where_it_stopped_its_table(
    settings: Settings, dsn: str, prefix: str
) -> None:
    stop(dsn, prefix, FIRST)
    topic = prefix + FIRST[0]
    elsewhere = f"tables/{topic}/4/17"  # the same offset of another partition
    assert desk.retry(settings, elsewhere, "B-7", "x") == f"Nothing waits for {elsewhere}."
    origin = f"tables/{topic}/3/17"
    assert desk.retry(settings, origin, "B-7", "x") == f"MB-03: tables reads {origin} again."
    assert released(dsn, prefix) == [("B-7", "x", False)]


def test_a_record_is_shown_whatever_its_headers_hold(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = SimpleNamespace(
        key=None, value=None, timestamp=0, headers=(("a", None), ("b", b"\xff"))
    )

    async def read(*_: object) -> AsyncIterator[list[SimpleNamespace]]:
        yield [record]

    monkeypatch.setattr(LogReader, "read", read)
    told = desk.shown(settings, f"tables/{FIRST[0]}/3/17")
    assert told["headers"] == {"a": None, "b": "\ufffd"}
