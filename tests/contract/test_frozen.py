"""Version 1 is frozen: what changes or takes away is found, with its place; what adds passes."""

import copy
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from tests.contract import frozen

FLOOR = "floor.observed.v1.json"
Change = Callable[[dict[str, Any]], object]


def _shape(document: dict[str, Any], name: str) -> dict[str, Any]:
    shape: dict[str, Any] = document["$defs"][name]
    return shape


def _field(document: dict[str, Any], shape: str, field: str) -> dict[str, Any]:
    told: dict[str, Any] = _shape(document, shape)["properties"][field]
    return told


def _renamed(document: dict[str, Any]) -> None:
    fields = _shape(document, "WagerPlaced")["properties"]
    fields["cents"] = fields.pop("amount_cents")


def _new_event(document: dict[str, Any]) -> None:
    shape = copy.deepcopy(_shape(document, "NoMoreBets"))
    shape["properties"]["type"] = {"const": "bets.reopened", "type": "string"}
    document["$defs"]["BetsReopened"] = shape
    document["discriminator"]["mapping"]["bets.reopened"] = "#/$defs/BetsReopened"


def test_every_topic_is_on_record() -> None:
    now = frozen.today()
    assert {path.name for path in frozen.RECORDED.glob("*.json")} == {*now, frozen.TOPICS_FILE}
    assert sum(len(one["discriminator"]["mapping"]) for one in now.values()) > 150


@pytest.mark.parametrize("name", sorted(frozen.today()))
def test_nothing_of_version_1_is_taken_away_or_narrowed(name: str) -> None:
    assert frozen.broken(name, frozen.recorded(name), frozen.today()[name]) == []


def test_no_topic_changes_its_key_or_how_it_is_kept() -> None:
    was, now = frozen.recorded(frozen.TOPICS_FILE), frozen.topics()
    assert {name: now.get(name) for name in was} == was


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d["discriminator"]["mapping"].pop("wager.placed"), "wager.placed is gone"),
        (lambda d: _shape(d, "CardDealt")["properties"].pop("card"), "card.dealt.card is gone"),
        (_renamed, "wager.placed.amount_cents is gone"),
        (
            lambda d: _field(d, "WagerPlaced", "amount_cents").update(type="string"),
            "wager.placed.amount_cents was integer, is string",
        ),
        (
            lambda d: _shape(d, "CardDealt")["required"].append("card"),
            "card.dealt.card has become required",
        ),
        (
            lambda d: _field(d, "WagerPlaced", "wager")["enum"].remove("tie"),
            "wager.placed.wager: ['tie'] is not taken any more",
        ),
        (
            lambda d: _field(d, "WagerPlaced", "amount_cents").update(maximum=10**6),
            "wager.placed.amount_cents: maximum is 1000000",
        ),
        (
            lambda d: _field(d, "WagerPlaced", "seat").update(minimum=2),
            "wager.placed.seat: minimum is 2",
        ),
        (
            lambda d: _field(d, "WagerPlaced", "table").update(pattern="^[A-Z]{2}-[0-9]{2}$"),
            "wager.placed.table: pattern was",
        ),
        (
            lambda d: _field(d, "CardDealt", "card").update(anyOf=[{"type": "null"}]),
            "card.dealt.card: ",
        ),
        (
            lambda d: _field(d, "VigorishMarked", "coin").update(default=True),
            "vigorish.marked.coin: default was False, is True",
        ),
        (
            lambda d: _field(d, "SaigonFiling", "pot").update(default=True),
            "table.opened.filing: ",
        ),
        (
            lambda d: _field(d, "DiceRolled", "dice")["items"].update(maximum=5),
            "dice.rolled.dice[]: maximum is 5",
        ),
        (
            lambda d: _shape(d, "NoMoreBets")["properties"].update(
                silent={"type": "boolean", "default": False}
            ),
            "no_more_bets.announced.silent: what is added is None",
        ),
    ],
)
def test_a_change_of_version_1_is_found_with_its_place(change: Change, place: str) -> None:
    now = copy.deepcopy(frozen.recorded(FLOOR))
    change(now)
    found = frozen.broken(FLOOR, frozen.recorded(FLOOR), now)
    assert any(one.startswith(f"{FLOOR}: {place}") for one in found), found


@pytest.mark.parametrize(
    "change",
    [
        _new_event,
        lambda d: _shape(d, "WagerPlaced")["properties"].update(
            chips={"anyOf": [{"type": "integer"}, {"type": "null"}], "default": None}
        ),
        lambda d: _field(d, "WagerPlaced", "wager")["enum"].append("perfect_pairs"),
        lambda d: _field(d, "WagerPlaced", "seat").update(maximum=14),
        lambda d: _shape(d, "WagerPlaced")["required"].remove("seq"),
        lambda d: _shape(d, "WagerPlaced").update(description="Said better."),
    ],
)
def test_what_adds_to_version_1_passes(change: Change) -> None:
    now = copy.deepcopy(frozen.recorded(FLOOR))
    change(now)
    assert frozen.broken(FLOOR, frozen.recorded(FLOOR), frozen.bare(now)) == []


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (
            lambda d: _shape(d, "Transfer")["required"].remove("amount_cents"),
            "transfer.amount_cents may be absent now",
        ),
        (
            lambda d: _field(d, "Transfer", "seat")["anyOf"].append({"type": "string"}),
            "transfer.seat may be ['string'] now",
        ),
        (
            lambda d: _shape(d, "WagerSettled")["properties"].pop("outcome"),
            "round.wagers[].outcome is gone",
        ),
    ],
)
def test_a_reader_of_facts_finds_in_them_what_he_found(change: Change, place: str) -> None:
    now = copy.deepcopy(frozen.recorded(frozen.FACTS))
    change(now)
    found = frozen.broken(frozen.FACTS, frozen.recorded(frozen.FACTS), now)
    assert f"{frozen.FACTS}: {place}" in found


def test_more_kinds_of_fact_and_of_transfer_pass() -> None:
    now = copy.deepcopy(frozen.recorded(frozen.FACTS))
    _field(now, "Transfer", "what")["enum"].append("contribution")
    now["$defs"]["SeatMoved"] = copy.deepcopy(_shape(now, "MarkerMoved"))
    now["discriminator"]["mapping"]["seat"] = "#/$defs/SeatMoved"
    assert frozen.broken(frozen.FACTS, frozen.recorded(frozen.FACTS), now) == []


def test_the_record_is_what_json_says_and_nothing_else() -> None:
    for path in frozen.RECORDED.glob("*.json"):
        assert frozen.bare(orjson.loads(path.read_bytes())) == orjson.loads(path.read_bytes())
