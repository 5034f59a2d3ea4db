"""Records in short stretches: each is decoded whole, then folded key by key.

Used by `partition`, and by the benchmark of the fold, which does as it does. Decoded and folded in
turn, one event each, the two kinds of code push one another out of the processor's cache, and so
do the states of keys that are folded in turn: that cost a quarter of an event.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Final, TypeVar

AHEAD: Final = 1024
One = TypeVar("One")


def stretches(records: Iterable[One]) -> Iterator[list[One]]:
    """All of them in their order, so many at a time."""
    left = iter(records)
    while stretch := list(islice(left, AHEAD)):
        yield stretch


def key_by_key(stretch: Iterable[One], key: Callable[[One], Hashable]) -> Iterable[list[One]]:
    """Those of each key together, in their order; the key that comes first is first."""
    of: dict[Hashable, list[One]] = {}
    for one in stretch:
        of.setdefault(key(one), []).append(one)
    return of.values()
