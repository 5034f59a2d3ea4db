"""Whether a link was in operation, by what its devices said, in their own order. For `meters`.

Such a word has no number of the controller's. It counts by the number that its device gave it: one
that is missed is waited for, a minute by the hub's clock, and so is what was reported after it.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from services.audit.observed import Event

_MINUTE = timedelta(minutes=1)
_MOST = 64  # missed ones that are remembered
Device = tuple[str, str]  # its name, and since which start it counts


class _Word(NamedTuple):
    after: int  # the newest number that was reported before it
    event: Event


def _moment(said: str) -> datetime:
    return datetime.fromisoformat(said)


def _of(event: Event) -> Device:
    return event["source"], event["boot"]


class Said:
    """What was said of one link's operation."""

    def __init__(self) -> None:
        self.running = True
        self._now = ""  # by the hub
        self._device: Device = ("", "")  # that numbers its movements
        self._newest = 0  # of this device's own numbers
        self._missed: dict[int, str] = {}  # of them, and since when
        self._words: list[_Word] = []  # that are not in force yet
        self._last: Event | None = None  # that is

    def hear(self, event: Event, *, moves: bool) -> None:
        """A report comes, in its order or not. `moves`: it is a movement of the meter."""
        if "order" in event and event["hub_at"] > self._now:  # what people say brings no time
            self._now = event["hub_at"]
        if "seq" not in event:
            return
        seq, device = event["seq"], _of(event)
        if device != self._device:
            if not moves:
                return
            again = device[0] == self._device[0]
            self._device, self._missed, self._newest = device, {}, 0 if again else seq - 1
        if seq == self._newest + 1:
            self._newest = seq
        elif seq < self._newest:
            self._missed.pop(seq, None)
        else:
            missed = [(one, str(event["hub_at"])) for one in range(self._newest + 1, seq)[-_MOST:]]
            self._missed = dict([*self._missed.items(), *missed][-_MOST:])
            self._newest = seq

    def say(self, event: Event, after: int) -> None:
        """It is said that the link runs, or does not, after so many numbers were reported."""
        self._words.append(_Word(after, event))

    def lacks(self, event: Event) -> bool:
        """Whether something is missing still that its device reported before this."""
        since = [at for one, at in self._missed.items() if one < event["seq"]]
        if not since or _of(event) != self._device:
            return False
        return _moment(self._now) - _moment(max(since)) <= _MINUTE

    def come_to(self, number: int, early: dict[int, Event]) -> None:
        """The next number is this one: what was said before it holds."""
        for word in [*self._words]:
            after, event = word
            earlier = [one for one in early.values() if _of(one) == _of(event)]
            before = any(one["seq"] < event["seq"] for one in earlier)
            if after >= number or before or self.lacks(event):
                continue
            self._words.remove(word)
            last = self._last
            if last is None or _of(last) != _of(event) or last["seq"] <= event["seq"]:
                self._last, self.running = event, event["running"]
