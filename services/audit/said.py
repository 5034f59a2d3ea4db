"""Whether a link was in operation, by what its devices said, in their own order. For `meters`.

Such a word has no number of the controller's. It counts by the number that its device gave it: one
that is missed is waited for, a minute by the hub's clock, and so is what was reported after it.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from services.audit.observed import Event

_MINUTE = timedelta(minutes=1)
_MOST = 64  # missed ones that are remembered
_BEFORE = 16  # starts of a device that are


class _Word(NamedTuple):
    after: int  # the newest number that was reported before it
    event: Event


def _moment(said: str) -> datetime:
    return datetime.fromisoformat(said)


class Said:
    """What was said of one link's operation."""

    def __init__(self) -> None:
        self.running = True
        self._now = ""  # by the hub
        self._device = ""  # that numbers its movements
        self._starts: dict[str, int] = {}  # of this device, in order, and how far it has counted
        self._missed: dict[tuple[str, int], str] = {}  # its reports, and since when
        self._words: list[_Word] = []  # that are not in force yet
        self._last: Event | None = None  # that is

    def hear(self, event: Event, *, moves: bool) -> None:
        """A report comes, in its order or not. `moves`: it is a movement of the meter."""
        if "order" in event and event["hub_at"] > self._now:  # what people say brings no time
            self._now = event["hub_at"]
        if "seq" not in event:
            return
        device, boot, seq = event["source"], event["boot"], event["seq"]
        if device != self._device:
            if not moves:
                return
            self._device, self._starts, self._missed = device, {boot: seq - 1}, {}
        if boot not in self._starts:
            self._starts[boot] = 0
            self._starts = dict([*self._starts.items()][-_BEFORE - 1 :])
        counted = self._starts[boot]
        self._missed.pop((boot, seq), None)
        missed = [((boot, one), str(event["hub_at"])) for one in range(counted + 1, seq)[-_MOST:]]
        self._missed = dict([*self._missed.items(), *missed][-_MOST:])
        self._starts[boot] = max(counted, seq)

    def say(self, event: Event, after: int) -> None:
        """It is said that the link runs, or does not, after so many numbers were reported."""
        self._words.append(_Word(after, event))

    def lacks(self, event: Event) -> bool:
        """Whether something is missing still that its device reported before this."""
        if event["source"] != self._device or event["boot"] not in self._starts:
            return False
        reached = self._place(event["boot"], event["seq"])
        since = [at for report, at in self._missed.items() if self._place(*report) < reached]
        return bool(since) and _moment(self._now) - _moment(max(since)) <= _MINUTE

    def _place(self, boot: str, seq: int) -> tuple[int, int]:
        """Where a report stands among all that this device has made."""
        return [*self._starts].index(boot), seq

    def is_first(self, one: Event, other: Event) -> bool:
        """Whether one device made both, and that first."""
        if one["source"] != other["source"]:
            return False
        if one["boot"] == other["boot"]:
            return bool(one["seq"] < other["seq"])
        if one["source"] != self._device or not {one["boot"], other["boot"]} <= {*self._starts}:
            return False
        return self._place(one["boot"], one["seq"]) < self._place(other["boot"], other["seq"])

    def come_to(self, number: int, early: dict[int, Event]) -> None:
        """The next number is this one: what was said before it holds."""
        for word in [*self._words]:
            after, event = word
            before = any(self.is_first(one, event) for one in early.values())
            if after >= number or before or self.lacks(event):
                continue
            self._words.remove(word)
            last = self._last
            if last is None or not self.is_first(event, last):
                self._last, self.running = event, event["running"]
