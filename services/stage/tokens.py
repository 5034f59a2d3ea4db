"""Fencing tokens of the stages upstream: a record of an owner that was replaced is dropped.

Used by `partition` and by whoever else reads derived topics. Kept as *epochs*: from which offset
on which token was the highest seen of a source. So a stretch that is read again is judged as it
was the first time.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

SOURCE: Final = "pw_source"
TOKEN: Final = "pw_token"

Headers = tuple[tuple[str, bytes | None], ...]
Epochs = dict[str, dict[str, list[tuple[int, int]]]]  # topic → source → (first offset, token)

_SOURCE = re.compile(rb"[\w.-]+/\d{1,9}")
MOST_SOURCE, MOST_TOKEN = 90, 18  # bytes of each


class Fence(NamedTuple):
    """Which owner of which partition wrote a record."""

    source: str
    token: int


def fence(headers: Headers) -> Fence | None:
    """What the last two headers say, as every reader takes it; None where no stage wrote them."""
    if len(headers) < 2:
        return None
    (first, source), (second, token) = headers[-2:]
    if (first, second) != (SOURCE, TOKEN) or source is None or token is None:
        return None
    if len(source) > MOST_SOURCE or len(token) > MOST_TOKEN:
        return None
    return _fence(source, token)


@lru_cache(maxsize=1024)
def _fence(source: bytes, token: bytes) -> Fence | None:
    if _SOURCE.fullmatch(source) is None or not token.isdigit():
        return None
    return Fence(source.decode(), int(token))


class Tokens:
    """The highest token seen of each source on each topic of one partition."""

    __slots__ = ("epochs",)

    def __init__(self, epochs: Epochs | None = None) -> None:
        self.epochs: Epochs = epochs or {}

    def admits(self, topic: str, offset: int, headers: Headers) -> bool:
        """Whether a record may be read: it names no source, or its source was not replaced."""
        by = fence(headers)
        if by is None:
            return True  # written by no stage: what it holds is judged by its content
        epochs = self.epochs.setdefault(topic, {}).setdefault(by.source, [])
        if epochs and epochs[-1][0] <= offset and epochs[-1][1] == by.token:
            return True
        highest = max((token for first, token in epochs if first <= offset), default=0)
        if by.token > highest:
            epochs.append((offset, by.token))
            epochs.sort()
        return by.token >= highest

    def forget(self, topic: str, below: int) -> None:
        """Drop epochs that ended before an offset which is never read again."""
        for source, epochs in self.epochs.get(topic, {}).items():
            started = [e for e in epochs if e[0] <= below]
            self.epochs[topic][source] = started[-1:] + [e for e in epochs if e[0] > below]
