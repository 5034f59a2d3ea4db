"""Records in long stretches, key by key in short ones: each is decoded whole, and then folded.

Used by `partition`, and by the benchmark of the fold, which does as it does. Decoded and folded in
turn, one event each, the two kinds of code push one another out of the processor's cache, and so
do the states of keys that are folded in turn: that cost a quarter of an event. So the records of a
key are brought together out of as many as a batch has, and no more are decoded than a cache holds.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import islice
from typing import Final, TypeVar

TOGETHER: Final = 4096  # whose keys are brought together
AHEAD: Final = 1024  # that are decoded before they are folded
One = TypeVar("One")


def stretches(records: Iterable[One]) -> Iterator[list[One]]:
    """All of them in their order, so many at a time."""
    left = iter(records)
    while stretch := list(islice(left, TOGETHER)):
        yield stretch


def key_by_key(stretch: Iterable[One], key: Callable[[One], Hashable]) -> Iterator[list[list[One]]]:
    """Runs of one key, in their order; some runs at a time, so many records or less than twice.

    The key that comes first is first; one of more records has several runs, one after another.
    """
    of: dict[Hashable, list[One]] = {}
    for one in stretch:
        of.setdefault(key(one), []).append(one)
    some, count = list[list[One]](), 0
    for own in of.values():
        for at in range(0, len(own), AHEAD):
            some.append(own[at : at + AHEAD])
            count += len(some[-1])
            if count >= AHEAD:
                yield some
                some, count = [], 0
    if some:
        yield some
