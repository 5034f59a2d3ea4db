"""What `pitwatch replay` makes of input of every kind: nothing stops it, all is said in a line."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

from services.audit.replay import Error, replay, so_far
from services.floor.simulate import Floor, observed
from tests.command.test_cli import Pitwatch, pitwatch
from tests.properties.test_any_floor import kept_log
from tests.scenarios.play import UNOBSERVED
from tests.tables.common.test_held import UNPAID

__all__ = ["pitwatch"]
KEYS = {"kind", "book", "n", "table", "round", "at", "because"}
OF_A_FINDING = {"code", "severity", "cite", "expected", "observed", "remedy"}


def floor() -> list[bytes]:
    games = ("midibaccarat", "face-up-pai-gow", "saigon-5-card")
    codes = frozenset({"pay.over", "pay.missed"})
    return [raw for _, _, raw in observed(Floor(3, 3, 30, games, codes, untidy=True))]


def errors(lines: list[bytes]) -> Iterator[tuple[str | None, str, str]]:
    for told in replay(lines):
        if isinstance(told, Error):
            assert set(orjson.loads(told.spelled())) == {"id", "error"}
            yield told.id, told.code, told.where


def _with(raw: bytes, **other: object) -> bytes:
    return orjson.dumps(orjson.loads(raw) | other)


def _line(raw: bytes, name: str) -> bytes:
    event = orjson.loads(raw)
    del event[name]
    return orjson.dumps(event)


FIRST = floor()[0]


@pytest.mark.parametrize(
    ("bad", "where"),
    [
        (b"no json", "event"), (b"[1]", "event"), (b"null", "event"), (b"\xff\xfe", "event"),
        (b'{"type": "nothing.known"}', "event"), (b"{}", "event"), (b'{"type": 5}', "event"),
        (_with(FIRST, v=9), ".v"), (_with(FIRST, table=5), ".table"),
        (_with(FIRST, order=0), ".order"), (_with(FIRST, more=1), ".more"),
        (_with(FIRST, at="yesterday"), ".at"),
        (_line(FIRST, "order"), ".order"), (_line(FIRST, "hub_at"), ".hub_at"),
    ],
)  # fmt: skip
def test_a_line_that_is_no_event_is_said_and_passed_over(bad: bytes, where: str) -> None:
    good = floor()
    ((_, code, place),) = errors([good[0], bad, *good[1:]])
    assert code == "event.unreadable"
    assert place.endswith(where)
    assert [x for x in replay([bad, *good]) if isinstance(x, bytes)] == list(replay(good))


def test_repeats_are_dropped_and_contradictions_said() -> None:
    good = floor()
    assert list(replay([good[0], good[0], *good[1:], good[5]])) == list(replay(good))
    other = _with(good[5], at="2027-01-01T00:00:00.000Z")
    ((name, code, _),) = errors([*good[:6], other, *good[6:]])
    assert (name, code) == (orjson.loads(good[5])["id"], "event.contradiction")


def test_early_lines_wait_and_what_never_comes_is_said_at_the_end() -> None:
    good = floor()
    table = next(orjson.loads(raw)["table"] for raw in good if b'"table.opened"' in raw)
    of_one = [raw for raw in good if _of_floor(raw, table)]
    turned = [*of_one[:3], of_one[4], of_one[3], *of_one[5:]]
    assert list(replay(turned)) == list(replay(of_one))
    ((name, code, where),) = errors([*of_one[:3], *of_one[4:]])
    assert (name, code, where) == (None, "order.missing", f"floor of {table}")


def _of_floor(raw: bytes, table: str) -> bool:
    event = orjson.loads(raw)
    return bool(event["table"] == table and event["id"].startswith(table))


def unpaid() -> list[bytes]:
    """A table at which the winner of a round was not paid: the tray has not spoken since."""
    table, log = kept_log("MB-01")
    for line in UNPAID.strip().splitlines():
        table.line(line.strip())
    return log


def found(lines: Iterable[bytes | Error]) -> list[dict[str, Any]]:
    facts = [orjson.loads(told) for told in lines if isinstance(told, bytes)]
    return [fact for fact in facts if fact["kind"] == "finding" and fact["code"] != UNOBSERVED]


def test_what_is_held_is_said_where_the_log_ends() -> None:
    log = unpaid()
    (held,) = found(replay(log))
    last = len(log)
    names = [orjson.loads(told)["id"] for told in so_far(log) if isinstance(told, bytes)]
    made = sum(name.startswith(f"MB-01/{last}/") for name in names)
    assert made > 0
    assert (held["code"], held["round"], held["seat"]) == ("pay.missed", "r1", 1)
    assert (held["id"], held["because"][-1]) == (f"MB-01/{last}/{1 + made}", f"MB-01/{last}")
    assert found(so_far(log)) == []  # a log that goes on may tell of the payment yet
    assert list(replay(log)) == list(replay(log))
    told = list(so_far(log))
    assert list(replay(log))[: len(told)] == told
    assert found(replay(log[:-1])) == []  # the cards lie there still
    assert (held["book"], held["n"]) == ("table/MB-01/findings", 1)


def test_nothing_is_said_where_a_number_of_the_line_is_missing() -> None:
    """What is missing may be what would explain it."""
    log = unpaid()
    later = orjson.loads(log[-1])
    number = later["order"] + 2
    far = later | {"order": number, "id": f"MB-01/{number}", "seq": later["seq"] + 1}
    ((_, code, _),) = errors([*log, orjson.dumps(far)])
    assert code == "order.missing"
    assert found(replay([*log, orjson.dumps(far)])) == []


def test_every_fact_has_its_keys_and_books_count_without_a_hole() -> None:
    numbers: dict[str, int] = {}
    kinds = set()
    for raw in replay(floor()):
        assert isinstance(raw, bytes)
        fact = orjson.loads(raw)
        assert fact.keys() >= KEYS
        kinds.add(fact["kind"])
        assert fact["kind"] != "finding" or fact.keys() >= OF_A_FINDING
        assert fact["n"] == numbers.get(fact["book"], 0) + 1
        numbers[fact["book"]] = fact["n"]
    assert {"round", "transfer", "finding"} <= kinds


def test_several_files_are_one_log(pitwatch: Pitwatch, tmp_path: Path) -> None:
    good = floor()
    one, other = tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    one.write_bytes(b"\n".join(good[:40]) + b"\n\n")
    other.write_bytes(b"\n".join(good[40:]))
    code, both, _ = pitwatch("replay", "--json", str(one), str(other))
    assert code == 0
    assert both == pitwatch("replay", "--json", "-", given=b"\n".join(good))[1]
