"""Reading the parts of a dealt round that all games have, each with its refusal.

Used by every game's `round`. What is handed on holds only what the interface knows: whole
numbers, known cards, offered wagers.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

import orjson

from services.law.refusal import Code, Refused

MOST_CENTS = 10**12  # of one stake; far above any table, so that no product grows without bound


def record(
    value: object, where: str, known: Collection[str], code: Code = "round.malformed"
) -> dict[str, Any]:
    """A JSON object that has no key but the known ones."""
    if type(value) is not dict:
        raise Refused(code, where, "an object is expected")
    for key in value:
        if key not in known:
            raise Refused(code, f"{where}.{key}" if where else key, "this key is not known")
    return value


def need(value: Mapping[str, Any], key: str, where: str) -> Any:
    """A key that must be there."""
    if key not in value:
        raise Refused("round.malformed", f"{where}.{key}" if where else key, "this key is missing")
    return value[key]


def flag(value: object, where: str) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise Refused("round.malformed", where, "true or false is expected")
    return value


def name(value: object, where: str) -> str:
    """A short text."""
    if type(value) is not str or not 0 < len(value) <= 80:
        raise Refused("round.malformed", where, "a text of 1 to 80 characters is expected")
    return value


def cards(value: object, where: str, known: Collection[str]) -> tuple[str, ...]:
    """Cards of a deck that this game is played with."""
    if type(value) is not list:
        raise Refused("round.malformed", where, "a list of cards is expected")
    for place, card in enumerate(value):
        if type(card) is not str or card not in known:
            raise Refused("card.unknown", f"{where}.{place}", "no card of this game")
    return tuple(value)


def hand(
    value: object, where: str, known: Collection[str], sizes: Collection[int]
) -> tuple[str, ...]:
    """Cards of a hand, as many as a hand has."""
    held = cards(value, where, known)
    if len(held) not in sizes:
        due = " or ".join(map(str, sorted(sizes)))
        raise Refused("hand.size", where, f"{due} cards are expected, not {len(held)}")
    return held


def no_duplicate(dealt: Iterable[tuple[str, tuple[str, ...]]], decks: int = 1) -> None:
    """Each card lies on the table no more often than the decks hold it; `dealt` names hands."""
    count: dict[str, int] = {}
    for where, held in dealt:
        for card in held:
            count[card] = seen = count.get(card, 0) + 1
            if seen > decks:
                often = "twice" if decks == 1 else f"{seen} times out of {decks} decks"
                raise Refused("card.duplicate", where, f"{card} lies on the table {often}")


def seats(
    value: object, most: int, known: Collection[str]
) -> list[tuple[int, str, dict[str, Any]]]:
    """Every seat's number, its place in the line, and what is said of it, as they were given."""
    if type(value) is not list:
        raise Refused("round.malformed", "seats", "a list of seats is expected")
    found: list[tuple[int, str, dict[str, Any]]] = []
    taken: set[int] = set()
    for place, one in enumerate(value):
        where = f"seats.{place}"
        told = record(one, where, known)
        seat = need(told, "seat", where)
        if type(seat) is not int or not 1 <= seat <= most:
            raise Refused("round.malformed", f"{where}.seat", f"seats are 1 to {most}")
        if seat in taken:
            raise Refused("round.malformed", f"{where}.seat", f"seat {seat} is there twice")
        taken.add(seat)
        found.append((seat, where, told))
    return found


def stakes(value: object, where: str, offered: Collection[str]) -> dict[str, int]:
    """Wagers of a seat that the filing offers, in the order given."""
    if type(value) is not dict:
        raise Refused("round.malformed", where, "an object of wagers is expected")
    for wager, stake in value.items():
        if wager not in offered:
            raise Refused("wager.not_offered", f"{where}.{wager}", "the filing does not offer it")
        if type(stake) is not int or not 0 < stake <= MOST_CENTS:
            raise Refused("wager.stake", f"{where}.{wager}", "a positive whole number of cents")
    return value


def void_ground(value: object, where: str, grounds: Collection[str]) -> str:
    """The clause that declares something void: GEN-4, PG-17."""
    ground = need(record(value, where, ("ground",)), "ground", where)
    if type(ground) is not str or ground not in grounds:
        raise Refused("void.ground", f"{where}.ground", "no clause of this text that makes void")
    return ground


def remembered(
    read: Callable[[Any], Any],
) -> Callable[[object], Any]:
    """The same filing stands in line after line: read it once."""

    def read_anew(raw: bytes) -> Any:
        return read(orjson.loads(raw))

    known = lru_cache(maxsize=4096)(read_anew)

    def reader(value: object) -> Any:
        try:
            raw = orjson.dumps(value)
        except TypeError:
            raise Refused("filing.invalid", "filing", "it is nested too deep (§ 601a.2)") from None
        return known(raw)

    return reader
