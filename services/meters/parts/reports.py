"""Which reports of its controller a link lacks, by the device's own numbers. Used by folds."""

from typing import Final, NamedTuple

MOST_LACKING: Final = 64  # the newest of them


class Reports(NamedTuple):
    """The device that numbers a link's movements, and what it made and the hub has not heard."""

    source: str = ""
    boot: str = ""
    lacking: tuple[tuple[int, str], ...] = ()  # its own number; since when it is missed

    def without(self, first: int, until: int, now: str) -> "Reports":
        """Once it is known that those between have not come."""
        lacking = [(one, now) for one in range(max(first, until - MOST_LACKING), until)]
        return self._replace(lacking=(*self.lacking, *lacking)[-MOST_LACKING:])

    def with_(self, seq: int) -> "Reports":
        """Once that has come after all."""
        return self._replace(lacking=tuple([one for one in self.lacking if one[0] != seq]))

    def missed_since(self, seq: int) -> str | None:
        """Since when the last of those is missed that were made before this one; None: none is."""
        return max([since for one, since in self.lacking if one < seq], default=None)
