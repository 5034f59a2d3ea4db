"""Which reports of its controller a link lacks, by the device's own numbers. Used by folds."""

from typing import Any, Final, NamedTuple

MOST_LACKING: Final = 64  # the newest of them
MOST_LEFT: Final = 16  # earlier starts that are remembered
_FIRST: Final = 1  # of a device's numbers, since each of its starts


class Lacking(NamedTuple):
    """A report that was made and has not come; since when it is missed."""

    boot: str
    seq: int
    since: str


class Reports(NamedTuple):
    """The device that numbers a link's movements, and what it made and the hub has not heard."""

    source: str = ""
    boot: str = ""  # its newest start
    left: tuple[tuple[str, int], ...] = ()  # starts before that, and the newest number of each
    lacking: tuple[Lacking, ...] = ()

    def follows(self, newest: int, seq: int, now: str) -> "Reports":
        """A report has come, of the newest start."""
        if seq > newest:
            return self._without(self.boot, newest + 1, seq, now)
        return self._with(self.boot, seq)

    def begins(self, newest: int, boot: str, seq: int, now: str) -> "Reports":
        """The device has started again: what came before that has its place before it."""
        left = (*self.left, (self.boot, newest))[-MOST_LEFT:]
        return self._replace(boot=boot, left=left)._without(boot, _FIRST, seq, now)

    def knows(self, boot: str) -> bool:
        """Whether it was heard since this start, which may be over."""
        return boot == self.boot or any(boot == one for one, _ in self.left)

    def comes_late(self, boot: str, seq: int, now: str) -> "Reports":
        """One has come that was made since a start which is over."""
        newest = max([last for one, last in self.left if one == boot])
        if seq <= newest:
            return self._with(boot, seq)
        left = [(one, seq if one == boot else last) for one, last in self.left]
        return self._replace(left=tuple(left))._without(boot, newest + 1, seq, now)

    def _without(self, boot: str, first: int, until: int, now: str) -> "Reports":
        between = range(max(first, until - MOST_LACKING), until)
        lacking = [Lacking(boot, one, now) for one in between]
        return self._replace(lacking=(*self.lacking, *lacking)[-MOST_LACKING:]) if lacking else self

    def _with(self, boot: str, seq: int) -> "Reports":
        lacking = tuple([one for one in self.lacking if one[:2] != (boot, seq)])
        return self._replace(lacking=lacking)

    def missed_since(self, event: Any) -> str | None:
        """Since when the last of those is missed that were made before this; None: none is."""
        if not self.lacking or event.source != self.source or not self.knows(event.boot):
            return None
        its = [one.since for one in self.lacking if self._is_before(one, event)]
        return max(its, default=None)

    def is_before(self, one: Any, other: Any) -> bool:
        """Whether it made that report before the other one, as far as anybody knows."""
        if one.source != other.source:
            return False
        if one.boot == other.boot:
            return bool(one.seq < other.seq)
        if one.source != self.source or not (self.knows(one.boot) and self.knows(other.boot)):
            return False
        return self._is_before(one, other)

    def _is_before(self, one: Any, other: Any) -> bool:
        boots = [*[boot for boot, _ in self.left], self.boot]
        first, second = boots.index(one.boot), boots.index(other.boot)
        return bool((first, one.seq) < (second, other.seq))
