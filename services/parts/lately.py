"""The newest of many things, in small chunks. Used where a state keeps what was a while ago.

One tuple of them all would be copied with each that comes, and each of them touched twice for it:
of a thousand keys in turn that is as many misses of the processor's cache. So the newest chunk is
copied alone, and the full ones before it as they are; a few more than asked for may be kept.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final, TypeVar

One = TypeVar("One")
Lately = tuple[tuple[One, ...], ...]  # the oldest chunk first, and first in it the oldest
CHUNK: Final = 8


def and_then(kept: Lately[One], one: One, most: int) -> Lately[One]:
    """With one more; so many of the newest are kept at least."""
    if kept and len(kept[-1]) < CHUNK:
        newest = ((*kept[-1], one),)
        return kept[:-1] + newest
    full, newest = (most + CHUNK - 1) // CHUNK, ((one,),)
    return kept[-full:] + newest


def newest_first(kept: Lately[One], most: int) -> Iterator[One]:
    """At most so many of them, from the newest back."""
    return islice((one for chunk in reversed(kept) for one in reversed(chunk)), most)


def so_far_back(kept: Lately[One], back: int) -> One | None:
    """The newest is 1 back; None: not one of those that are kept."""
    if back < 1:
        return None
    for chunk in reversed(kept):
        if back <= len(chunk):
            return chunk[-back]
        back -= len(chunk)
    return None
