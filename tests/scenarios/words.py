"""How the words of a scenario are read. Used by `play` and `acts`."""

from collections.abc import Iterator
from typing import Any

import orjson

HANDS = {"P": "player", "B": "banker", "D": "dealer"}
TEXT = frozenset(
    (
        "hand",
        "deck",
        "player",
        "device",
        "source",
        "back",
        "by",
        "dealer",
        "floorperson",
        "ground",
        "text",
    )
)  # fmt: skip - always text, also where they look like a number


def cents(dollars: str) -> int:
    whole, _, part = dollars.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") if part else 0)


def by_seat(rest: str) -> list[tuple[int, list[str]]]:
    """`1: player 5 tie 1 | 3: banker 5`, seat by seat."""
    return [(int(seat), words) for seat, words in by_place(rest)]


def by_place(rest: str) -> list[tuple[str, list[str]]]:
    """`1: 9s 8d | dealer: 2c`, place by place."""
    parts = [one.partition(":") for one in rest.split(" | ")]
    return [(place.strip(), words.split()) for place, _, words in parts]


def named(rest: str) -> Iterator[tuple[str, Any]]:
    """`key=value …`: a value is JSON without blanks, or a text as it stands."""
    for word in rest.split():
        key, _, value = word.partition("=")
        yield key, value if key in TEXT else plain(value)


def plain(value: str) -> Any:
    try:
        return orjson.loads(value)
    except orjson.JSONDecodeError:
        return value


def span_ms(told: str) -> int:
    """`30s`, `15m`, `4h`, as milliseconds."""
    return int(told[:-1]) * {"s": 1_000, "m": 60_000, "h": 3_600_000}[told[-1]]
