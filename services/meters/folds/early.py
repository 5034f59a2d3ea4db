"""Movements that came before their turn, by their numbers. Used by fold, turn and what it asks.

Behind a number that stays missing thousands wait, and with each event one more. So they lie in
small blocks of neighbours: the block that one is put into is copied, and all others stay as they
are. Each says since when the first of its own waits.
"""

from collections.abc import Iterator
from typing import Any, Final

from events.observed import LinkEvent
from services.meters.state import Early

BLOCK: Final = 256  # numbers
NONE: Final[dict[int, LinkEvent]] = {}


def early_of(early: Early, number: int) -> Any:
    """What waits under a number; None: nothing does."""
    block = early.get(number // BLOCK)
    return None if block is None else block[1].get(number)


def with_one(early: Early, event: Any) -> Early:
    """With one more."""
    number, at = event.number, event.hub_at
    since, those = early.get(number // BLOCK, (at, NONE))
    after = early.copy()
    after[number // BLOCK] = (min(since, at), {**those, number: event})
    return after


def without(early: Early, number: int) -> Early:
    """Without that one, if it waits."""
    if early_of(early, number) is None:
        return early
    those = early[number // BLOCK][1].copy()
    del those[number]
    after = early.copy()
    if those:
        after[number // BLOCK] = (min([one.hub_at for one in those.values()]), those)
    else:
        del after[number // BLOCK]
    return after


def how_many(early: Early) -> int:
    """How many wait."""
    return sum([len(those) for _, those in early.values()])


def newest(early: Early) -> int:
    """The highest number that waits; 0: none does."""
    return max(early[max(early)][1]) if early else 0


def in_order(early: Early) -> Iterator[Any]:
    """All that wait, by their numbers."""
    for block in sorted(early):
        those = early[block][1]
        for number in sorted(those):
            yield those[number]


def newest_first(early: Early) -> Iterator[Any]:
    """All that wait, from the highest number down."""
    for block in sorted(early, reverse=True):
        those = early[block][1]
        for number in sorted(those, reverse=True):
            yield those[number]


def first_moment(early: Early) -> str | None:
    """By the hub's clock, when the first of them came; None: nothing waits."""
    return min([since for since, _ in early.values()]) if early else None


def come_since(early: Early, known: Early) -> list[Any]:
    """Those that did not wait in this yet, by their numbers."""
    come: list[int] = []
    for block, held in early.items():
        before = known.get(block)
        if before is None:
            come.extend(held[1])
        elif held is not before:
            come.extend(held[1].keys() - before[1].keys())
    return [early_of(early, number) for number in sorted(come)]
