"""Records in short stretches: each is decoded whole before it is folded.

Used by `partition`, and by the benchmark of the fold, which does as it does. Decoded and folded in
turn, one event each, the two kinds of code push one another out of the processor's cache: that
cost a fifth of an event, and in stretches little of it is left.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final, TypeVar

AHEAD: Final = 1024
One = TypeVar("One")


def stretches(records: Iterable[One]) -> Iterator[list[One]]:
    """All of them in their order, so many at a time."""
    left = iter(records)
    while stretch := list(islice(left, AHEAD)):
        yield stretch
