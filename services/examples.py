"""What the judges said of a seeded floor, code by code: the catalogue's examples.

They are kept in a file, which `python -m services.examples` writes again.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import orjson

from services.audit.replay import replay
from services.floor.equipment import equipped
from services.floor.games import FLOORS, GAMES, MISTAKES
from services.floor.link_mistakes import LINK_MISTAKES
from services.floor.simulate import Floor, observed

Plain = dict[str, Any]
EXAMPLES: Final = Path(__file__).parent / "tables" / "examples.json"
LINK: Final = "link"
DAY: Final = "day"
ROUNDS: Final = 4_000
TROUBLED: Final = 1_500  # rounds on a link in trouble
ALONE: Final = 150  # rounds in which a mistake is made that had no moment before
_MAXIMUM: Final = re.compile(rb'"table_maximum":(null|[0-9]+)')
_DIGEST: Final = re.compile(rb'"filing_digest":"[0-9a-f]{64}"')
_LOST: Final = 9  # the number that is lost at each table of the record's examples
_COUNTED: Final = ("meter.parameters", "contribution.made")
_DEVICE: Final = ("source", "seq", "boot")
_STAMPS: Final = ("v", "table", "at", "hub_at", "day", "session", *_DEVICE)
_GAMES: Final = {"MB": "midibaccarat", "PG": "face-up-pai-gow", "SG": "saigon-5-card"}


def examples(rounds: int = ROUNDS) -> dict[str, Plain]:
    """The first finding of each code, game by game, on a seeded floor with every mistake."""
    floor = Floor(11, 6, rounds, tuple(GAMES), MISTAKES, untidy=True)
    found = dict(_raised(event for _, _, event in observed(floor)))
    return completed(found)


def completed(found: dict[str, Plain]) -> dict[str, Plain]:
    """With what a floor has no mistake for, and what found no moment on that one."""
    for log in (
        _of_the_record(),
        _misnamed(),
        _unlawful(),
        _uncovered(),
        _mixed(),
        _lit(),
        _touched(),
        _linked(),
        _unruly(),
        _unreturned(),
        _miscounted(),
    ):
        for name, example in _raised(log):
            found.setdefault(name, example)
    for game, floor in FLOORS.items():
        for code in floor.mistakes:
            if f"{game}/{code}" not in found:
                alone = Floor(11, 1, ALONE, (game,), (code,), untidy=True)
                found |= dict(_raised(event for _, _, event in observed(alone)))
    return dict(sorted(found.items()))


def _raised(log: Iterable[bytes]) -> Iterator[tuple[str, Plain]]:
    """What is raised, each code of a game once."""
    told: set[str] = set()
    for line in replay(log):
        if not isinstance(line, bytes) or b'"kind":"finding"' not in line:
            continue
        fact = orjson.loads(line)
        name = f"{_of(fact)}/{fact['code']}"
        if fact["what"] == "raised" and name not in told:
            told.add(name)
            yield name, {key: fact[key] for key in ("expected", "observed")}


def _of(fact: Plain) -> str:
    """The part of the catalogue that has its code."""
    book = fact["book"].partition("/")[0]
    if book in ("cage", "count"):
        return DAY
    return LINK if book == "meter" else _GAMES[fact["table"][:2]]


def _of_the_record() -> Iterator[bytes]:
    """Tables of few devices, at which an event gets lost, is declared so, and comes after all."""
    lost: dict[str, bytes] = {}
    for _, table, raw in observed(equipped(Floor(11, 3, 6), 11, ["panel"])):
        if f'"id":"{table}/{_LOST}"'.encode() not in raw:
            yield raw
            continue
        lost[table] = raw
        event = orjson.loads(raw)
        said = {name: event[name] for name in ("v", "table", "at", "hub_at", "day", "session")}
        of = {"id": f"{table}/p:1", "by": "F-21", "why": "the hub lost its outbox"}
        numbers = {"first": _LOST, "last": _LOST}
        yield orjson.dumps({"type": "events.declared_lost", **said, **of, **numbers})
    for raw in lost.values():
        yield raw
        again = orjson.loads(raw) | {"at": orjson.loads(raw)["hub_at"]}
        yield orjson.dumps(again | {"id": f"{again['table']}/{_LOST - 1}", "order": _LOST - 1})


def _unlawful() -> Iterator[bytes]:
    """Tables whose filing sets their maximum below their minimum."""
    for _, _, event in observed(Floor(11, 3, 3)):
        yield _MAXIMUM.sub(b'"table_maximum":1', event)


def _misnamed() -> Iterator[bytes]:
    """Tables that open under the name of another filing than the one they carry."""
    for _, _, event in observed(Floor(11, 3, 3)):
        yield _DIGEST.sub(b'"filing_digest":"' + b"0" * 64 + b'"', event)


def _uncovered() -> Iterator[bytes]:
    """A table whose dealer never covers the shaker."""
    floor = Floor(11, 1, 5, ["face-up-pai-gow"])
    left = (one for one in floor if one.content["type"] != "shaker.covered")
    yield from (event for _, _, event in observed(equipped(left, 11, ["no tray"])))


def _mixed() -> Iterator[bytes]:
    """A table of baccarat whose dealer racks the cards so that no hand can be told."""
    for _, _, event in observed(Floor(11, 1, 3, ["midibaccarat"])):
        yield event.replace(b'"type":"cards.cleared"', b'"type":"cards.mixed"')


def _lit() -> Iterator[bytes]:
    """A table of baccarat at which the light of the shuffler is on from the first player on."""
    for _, _, raw in observed(Floor(11, 1, 3, ["midibaccarat"])):
        event = orjson.loads(raw)
        if event["type"] == "seat.taken":
            of = {name: event[name] for name in (*_STAMPS, "id", "order")}
            event = of | {"type": "device.light", "device": "S", "kind": "shuffler", "on": True}
        yield orjson.dumps(event)


def _touched() -> Iterator[bytes]:
    """Tables whose players set one another's hands."""
    for _, _, event in observed(Floor(11, 3, 3, ["saigon-5-card", "face-up-pai-gow"])):
        told = orjson.loads(event)
        if told["type"] == "hand.set" and told["hand"].isdigit():
            told |= {"type": "hand.touched", "by_seat": 1 if told["hand"] != "1" else 2}
            del told["low"]
        yield orjson.dumps(told)


def _linked() -> Iterator[bytes]:
    """A link in every kind of trouble, on which many shares are won."""
    floor = Floor(11, 8, TROUBLED, ["face-up-pai-gow"], LINK_MISTAKES, luck=0.05)
    yield from (event for _, _, event in observed(floor))


def _unruly() -> Iterator[bytes]:
    """A link of another filing's name, a number twice and one lost, and money nobody approved."""
    order, lost = 0, {}
    for _, table, raw in observed(Floor(11, 2, 40, ["face-up-pai-gow"])):
        event = orjson.loads(raw)
        if event["type"] not in _COUNTED:
            continue
        of = {name: event[name] for name in _STAMPS}
        number, some = event["number"], [event]
        if number == 1:
            event["filing_digest"] = "0" * 64
        if number == 5:
            moved = {"type": "meter.transferred", "way": "out", "other": "PG-X"}
            some = [of | moved | {"number": number, "amount_cents": 10**9}]
        elif number == 7:
            some.append(event | {"wagers": event["wagers"] % 9 + 1})
        elif number == 9:
            lost, some, order = event, [], order + 1
            said = {"first": order, "last": order, "by": "F-21", "why": "the hub lost its outbox"}
            of = {name: of[name] for name in of if name not in _DEVICE}
            said |= {"id": f"{table}/p:1", "type": "link_events.declared_lost"}
            yield orjson.dumps(of | said)
        elif number == 20:
            some.append(lost | {"hub_at": event["hub_at"]})
        for one in some:
            order += 1
            yield orjson.dumps(one | {"order": order, "id": f"{LINK}:{table}/{order}"})


def _unreturned() -> Iterator[bytes]:
    """A link whose controller falls silent once a jackpot is refused; papers that nobody signs."""
    order, refused = 0, False
    invalid = ("jackpot.invalid_hand",)
    for _, table, raw in observed(Floor(11, 2, 60, ["face-up-pai-gow"], invalid, luck=0.2)):
        event = orjson.loads(raw)
        if event["type"] == "jackpot.documented":
            event["signatures"] = []
        if event["id"].startswith(f"{LINK}:"):
            if refused and "number" in event:
                continue
            order += 1
            event |= {"order": order, "id": f"{LINK}:{table}/{order}"}
        refused = refused or event["type"] == "jackpot.refused"
        yield orjson.dumps(event)


def _miscounted() -> Iterator[bytes]:
    """A box that holds too little, one whose sum is wrong, and one whose taking off is lost."""
    for _, table, raw in observed(Floor(11, 3, 3)):
        event = orjson.loads(raw)
        kind = event["type"]
        if kind == "count.concluded" and _GAMES[table[:2]] == "midibaccarat":
            event["total_cents"] -= 100
        if kind == "box.taken_off" and _GAMES[table[:2]] == "saigon-5-card":
            said = {name: event[name] for name in ("v", "table", "at", "hub_at", "day", "session")}
            of = {"id": f"{table}/p:1", "by": "F-21", "why": "the box reader broke"}
            numbers = {"first": event["order"], "last": event["order"]}
            event = {"type": "cage_events.declared_lost", **said, **of, **numbers}
        yield orjson.dumps(event)


if __name__ == "__main__":
    EXAMPLES.write_bytes(orjson.dumps(examples(), option=orjson.OPT_INDENT_2) + b"\n")
