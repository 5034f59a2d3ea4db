"""The contract refuses what it does not know, with its place; and it reads its own past."""

from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from events.codec import Unreadable, canonical, read_facts, read_observed, write_event
from events.derived import Transfer
from events.moments import from_milliseconds, milliseconds
from events.observed import LINES, LOST_OF_LINE, TOPIC_OF_LINE, TYPES
from events.observed.cards import ShoeLoaded
from events.schema import FOLDER, documents
from events.topics import FLOOR_OBSERVED, TOPICS

RECORDED = Path(__file__).parent / "recorded"

PLACED: dict[str, Any] = {
    "type": "wager.placed",
    "v": 1,
    "id": "MB-01/17",
    "table": "MB-01",
    "order": 17,
    "session": "h1",
    "source": "bets",
    "seq": 5,
    "boot": "b1",
    "at": "2026-11-18T15:00:00.123Z",
    "hub_at": "2026-11-18T15:00:00.124Z",
    "day": "2026-11-18",
    "seat": 3,
    "wager": "player",
    "amount_cents": 2500,
}


def test_an_event_is_read_and_written_without_a_change() -> None:
    event = read_observed(orjson.dumps(PLACED))
    assert not isinstance(event, Unreadable), event
    assert orjson.loads(write_event(event)) == PLACED


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"colour": "red"}, "colour"),
        ({"amount_cents": 25.0}, "amount_cents"),
        ({"amount_cents": "2500"}, "amount_cents"),
        ({"amount_cents": 0}, "amount_cents"),
        ({"amount_cents": -1}, "amount_cents"),
        ({"amount_cents": True}, "amount_cents"),
        ({"amount_cents": 10**15 + 1}, "amount_cents"),
        ({"seat": 0}, "seat"),
        ({"seat": 10}, "seat"),
        ({"seat": None}, "seat"),
        ({"wager": "dragon"}, "wager"),
        ({"order": 0}, "order"),
        ({"v": 2}, "v"),
        ({"at": "2026-02-29T15:00:00.000Z"}, "at"),
        ({"at": "2026-11-18T15:00:00Z"}, "at"),
        ({"at": "2026-11-18T15:00:00.123+00:00"}, "at"),
        ({"day": "2026-11-31"}, "day"),
        ({"hub_at": "20\u0662\u0666-11-18T15:00:00.124Z"}, "hub_at"),  # digits, not those of ASCII
        ({"day": "20\u0662\u0666-11-18"}, "day"),
        ({"table": "MB 01"}, "table"),
        ({"type": "wager.eaten"}, "event"),
    ],
)
def test_what_the_contract_does_not_name_is_refused_with_its_place(
    change: dict[str, Any], where: str
) -> None:
    refused = read_observed(orjson.dumps(PLACED | change))
    assert isinstance(refused, Unreadable)
    assert refused.where.split(".")[-1] == where


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"type":5}', b"{}"])
def test_what_is_no_object_is_refused(raw: bytes) -> None:
    assert isinstance(read_observed(raw), Unreadable)


def test_a_field_that_is_due_is_missed() -> None:
    for name in PLACED.keys() - {"v"}:
        short = {k: x for k, x in PLACED.items() if k != name}
        assert isinstance(read_observed(orjson.dumps(short)), Unreadable), name


def test_a_recorded_event_of_an_older_shape_is_read_as_todays() -> None:
    event = read_observed((RECORDED / "shoe.loaded.v0.json").read_bytes())
    assert isinstance(event, ShoeLoaded)
    assert (event.v, event.decks) == (1, 8)


def test_an_older_shape_that_is_wrong_is_refused_with_its_place() -> None:
    old = orjson.loads((RECORDED / "shoe.loaded.v0.json").read_bytes())
    for change in ({"cards": "416"}, {"seq": 0}, {"v": -1}):
        assert isinstance(read_observed(orjson.dumps(old | change)), Unreadable)


ENVELOPE: dict[str, Any] = {
    "specversion": "1.0",
    "id": "MB-01/17",
    "source": "shoe-maker/7",
    "type": "wager.placed",
    "subject": "MB-01",
    "time": "2026-11-18T15:00:00.123Z",
    "datacontenttype": "application/json",
    "data": PLACED,
}


def test_an_event_in_structured_mode_is_what_it_carries() -> None:
    event = read_observed(orjson.dumps(ENVELOPE))
    assert not isinstance(event, Unreadable), event
    assert orjson.loads(write_event(event)) == PLACED
    short = {k: x for k, x in PLACED.items() if k not in ("type", "table", "at")}
    assert read_observed(orjson.dumps(ENVELOPE | {"data": short})) == event


@pytest.mark.parametrize(
    "change",
    [
        {"type": "wager.withdrawn"},
        {"subject": "MB-02"},
        {"data": "text"},
        {"data": None},
        {"specversion": "0.3"},
    ],
)
def test_an_envelope_that_contradicts_what_it_carries_is_refused(change: dict[str, Any]) -> None:
    assert isinstance(read_observed(orjson.dumps(ENVELOPE | change)), Unreadable)


def test_the_schemas_in_the_folder_are_current() -> None:
    kept = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert kept == documents(), "run `python -m events.schema`"


def test_the_schema_admits_what_the_contract_admits() -> None:
    schema = orjson.loads((FOLDER / f"{FLOOR_OBSERVED.name}.json").read_bytes())
    check = Draft202012Validator(schema)
    assert check.is_valid(PLACED)
    assert not check.is_valid(PLACED | {"colour": "red"})
    assert not check.is_valid(PLACED | {"amount_cents": -1})


def test_every_type_belongs_to_one_line_and_says_so_in_its_name() -> None:
    assert sum(len(types) for types in LINES.values()) == len(TYPES)
    assert all("." in name and name == name.lower() for name in TYPES)


def test_each_line_has_a_declaration_of_its_own() -> None:
    assert LOST_OF_LINE.keys() == LINES.keys()
    assert len(set(LOST_OF_LINE.values())) == len(LINES)
    for line, topic in TOPIC_OF_LINE.items():
        said = {
            "type": LOST_OF_LINE[line], "v": 1, "id": "MB-01/p:1", "table": "MB-01",
            "at": PLACED["at"], "hub_at": PLACED["at"], "day": PLACED["day"], "session": "h1",
            "by": "B-7", "why": "the outbox is gone", "first": 4, "last": 5,
        }  # fmt: skip
        event = read_observed(orjson.dumps(said))
        assert not isinstance(event, Unreadable), event
        assert orjson.loads(write_event(event)) == said
        schema = orjson.loads((FOLDER / f"{topic.name}.json").read_bytes())
        assert Draft202012Validator(schema).is_valid(said)
        assert isinstance(read_observed(orjson.dumps(said | {"order": 1})), Unreadable)


def test_the_topics_are_those_of_the_design() -> None:
    assert [topic.name for topic in TOPICS if not topic.shared] == [
        "house.filings.v1",
        "floor.quarantine.v1",
        "count.quarantine.v1",
    ]
    assert len({topic.name for topic in TOPICS}) == len(TOPICS) == 14


def test_a_fact_is_read_as_it_was_written() -> None:
    fact = Transfer(
        id="MB-01/17/1",
        book="table/MB-01",
        n=3,
        table="MB-01",
        at=PLACED["at"],
        day=PLACED["day"],
        because=("MB-01/17",),
        what="wager.placed",
        from_account="patrons:MB-01",
        to_account="layout:MB-01",
        amount_cents=2500,
    )
    assert read_facts(canonical(fact)) == [(canonical(fact), fact)]


@pytest.mark.parametrize("change", [{"n": "3"}, {"amount_cents": 1.5}, {"kind": "gift"}, {"x": 1}])
def test_a_fact_that_is_none_is_refused(change: dict[str, Any]) -> None:
    fact = {
        "id": "T/1/1", "book": "table/T", "n": 1, "table": "T", "round": None, "at": "a",
        "day": "d", "because": [], "kind": "transfer", "what": "opener", "from_account": "a",
        "to_account": "b", "amount_cents": 1, "seat": None, "wager": None,
    }  # fmt: skip
    assert not isinstance(read_facts(orjson.dumps(fact)), Unreadable)
    assert isinstance(read_facts(orjson.dumps(fact | change)), Unreadable)


@given(st.integers(946684800000, 4102444799999))
def test_moments_have_one_spelling(count: int) -> None:
    assert milliseconds(from_milliseconds(count)) == count
