"""The property's calendar: which gaming day a moment belongs to, and how it is spelled. Pure.

Used by the numbering and the simulated floor.

A gaming day is named by the date on which it begins, and lasts from its start by the local clock
to the start of the next: 23 hours in spring, 25 in autumn. Days follow each other without a hole
and never overlap, whatever hour they start at: where the clock shows the starting hour twice, the
first counts; where it skips that hour, the day begins as much later as the clock jumped.
"""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from events.moments import from_milliseconds

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


@lru_cache(4096)
def _second(seconds: int) -> str:
    return from_milliseconds(seconds * 1000)[:-4]


def spelled(moment_ms: int) -> str:
    """A moment as events spell it; many fall into the same second."""
    seconds, ms = divmod(moment_ms, 1000)
    return f"{_second(seconds)}{ms:03}Z"


class Calendar:
    """The gaming days of one property."""

    def __init__(self, zone: str = "America/New_York", starts: str = "06:00") -> None:
        self._zone = ZoneInfo(zone)
        self._starts = time.fromisoformat(starts)
        self._first_ms, self._end_ms, self._day = 1, 0, ""  # the day asked for last

    def begins_ms(self, day: date) -> int:
        """The moment at which a gaming day begins, in milliseconds since 1970."""
        local = datetime.combine(day, self._starts, tzinfo=self._zone)  # fold 0: the first
        return (local.astimezone(UTC) - _EPOCH) // _MILLISECOND

    def day(self, moment_ms: int) -> str:
        """The gaming day of a moment."""
        if not self._first_ms <= moment_ms < self._end_ms:
            self._find(moment_ms)
        return self._day

    def _find(self, moment_ms: int) -> None:
        local = (_EPOCH + moment_ms * _MILLISECOND).astimezone(self._zone).date()
        # the local date's own day, or where it has not begun yet the one before
        day = local if self.begins_ms(local) <= moment_ms else local - timedelta(days=1)
        self._first_ms, self._end_ms = self.begins_ms(day), self.begins_ms(day + timedelta(days=1))
        self._day = day.isoformat()
