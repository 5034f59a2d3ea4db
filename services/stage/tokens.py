"""Fencing tokens of the stages upstream: a record of an owner that was replaced is dropped.

Used by `partition` and by whoever else reads derived topics. Kept as *epochs*: from which offset
on which token was the highest seen of a source. So a stretch that is read again is judged as it
was the first time.
"""

from typing import Final

SOURCE: Final = "pw_source"
TOKEN: Final = "pw_token"

Headers = tuple[tuple[str, bytes], ...]
Epochs = dict[str, dict[str, list[tuple[int, int]]]]  # topic → source → (first offset, token)


class Tokens:
    """The highest token seen of each source on each topic of one partition."""

    __slots__ = ("_latest", "epochs")

    def __init__(self, epochs: Epochs | None = None) -> None:
        self.epochs: Epochs = epochs or {}
        self._latest: dict[tuple[str, bytes], bytes] = {}

    def admits(self, topic: str, offset: int, headers: Headers) -> bool:
        """Whether a record may be read: it names no source, or its source was not replaced."""
        if len(headers) < 2 or headers[-1][0] != TOKEN:
            return True
        source, token = headers[-2][1], headers[-1][1]
        if headers[-2][0] != SOURCE or not token.isdigit() or not source.isascii():
            return True  # written by no stage: what it holds is judged by its content
        if self._latest.get((topic, source)) == token and not self._before(topic, source, offset):
            return True
        return self._weigh(topic, source, offset, token)

    def _before(self, topic: str, source: bytes, offset: int) -> bool:
        return offset < self.epochs[topic][source.decode()][-1][0]

    def _weigh(self, topic: str, source: bytes, offset: int, token: bytes) -> bool:
        epochs = self.epochs.setdefault(topic, {}).setdefault(source.decode(), [])
        highest = max((t for first, t in epochs if first <= offset), default=0)
        if int(token) > highest:
            epochs.append((offset, int(token)))
            epochs.sort()
        if epochs and int(token) == epochs[-1][1]:
            self._latest[topic, source] = token
        return int(token) >= highest

    def forget(self, topic: str, below: int) -> None:
        """Drop epochs that ended before an offset which is never read again."""
        for source, epochs in self.epochs.get(topic, {}).items():
            started = [e for e in epochs if e[0] <= below]
            self.epochs[topic][source] = started[-1:] + [e for e in epochs if e[0] > below]
