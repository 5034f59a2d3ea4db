"""Exact sets of whole numbers, kept as stretches. Pure; used by the numbering.

What a device has sent, or what a line holds, is nearly always one stretch from 1; holes cost one
stretch each, so the set stays exact and small however long the table is open.
"""

from bisect import bisect_right
from collections.abc import Iterable


class Spans:
    """A set of numbers."""

    __slots__ = ("_firsts", "_lasts")

    def __init__(self, stretches: Iterable[tuple[int, int]] = ()) -> None:
        pairs = list(stretches)
        self._firsts = [first for first, _ in pairs]
        self._lasts = [last for _, last in pairs]

    @property
    def last(self) -> int:
        """The highest number; 0 where there is none."""
        return self._lasts[-1] if self._lasts else 0

    def stretches(self) -> list[tuple[int, int]]:
        """The set as it is stored."""
        return list(zip(self._firsts, self._lasts, strict=True))

    def __contains__(self, number: int) -> bool:
        at = bisect_right(self._firsts, number) - 1
        return at >= 0 and number <= self._lasts[at]

    def add(self, number: int) -> None:
        """Put a number in; nothing happens where it is in."""
        firsts, lasts = self._firsts, self._lasts
        at = bisect_right(firsts, number) - 1  # the stretch that begins at or before it
        if at >= 0 and number <= lasts[at]:
            return
        follows = at >= 0 and lasts[at] == number - 1
        precedes = at + 1 < len(firsts) and firsts[at + 1] == number + 1
        if follows and precedes:
            lasts[at] = lasts[at + 1]
            del firsts[at + 1], lasts[at + 1]
        elif follows:
            lasts[at] = number
        elif precedes:
            firsts[at + 1] = number
        else:
            firsts.insert(at + 1, number)
            lasts.insert(at + 1, number)
