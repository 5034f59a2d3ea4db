"""One table's coins that lie at its seats as markers: MB-7, PW-29. Used by `lent`.

Which of what a seat owes was collected, the rounds tell, and those are not known here: how far its
marker went down is taken from the books. A coin goes back with its marker, and no further.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from services.audit.books import Books
from services.audit.observed import Event


class _Marker(NamedTuple):
    """What the books say of a marker once an event is booked."""

    round: str | None
    what: str  # "marked", "collected", "moved", "left"
    seat: int
    owed_cents: int


class Coins:
    """Where they lie, and what they may bring back into the tray."""

    def __init__(self, books: Books, book: str) -> None:
        self._markers: dict[int, list[_Marker]] = {}  # by the order of the event
        for order, *marker in books.all(_MARKERS, book):
            self._markers.setdefault(order, []).append(_Marker(*marker))
        self._booked = {(order, seat): cents for order, seat, cents in books.all(_BACK, book)}
        self._lie: Counter[int] = Counter()
        self._says: dict[int, int] = {}  # seat → its marker
        self._left: set[int] = set()  # seats whose marker was a player's who has left

    def take(self, event: Event) -> int:
        """Count an event; what it moves into the tray (negative: out of it)."""
        change = 0
        if event["type"] == "vigorish.marked" and event.get("coin"):
            change = -int(event["amount_cents"])
            self._lie[event["seat"]] -= change
        elif event["type"] == "marker.moved" and event["seat"] != event["to_seat"]:
            self._lie[event["to_seat"]] += self._lie.pop(event["seat"], 0)
            self._left.discard(event["seat"])
        for marker in self._markers.get(event["order"], ()):
            if marker.what != "left":
                fell = self._fell(marker)
                change += self._back(event["order"], marker, fell, least=fell)
        return change

    def released(self, event: Event) -> Iterator[tuple[str | None, int]]:
        """By round: what comes back as its close tells for which win something was collected."""
        for marker in self._markers.get(event["order"], ()):
            if marker.what == "left":
                fell = self._fell(marker)
                self._left.add(marker.seat)
                yield marker.round, self._back(event["order"], marker, fell, least=0)

    def _fell(self, marker: _Marker) -> int:
        """By how much less a marker says now."""
        fell = self._says.get(marker.seat, 0) - marker.owed_cents
        self._says[marker.seat] = marker.owed_cents
        return max(fell, 0)

    def _back(self, order: int, marker: _Marker, fell: int, least: int) -> int:
        """As it is booked where that may be; else what may be."""
        seat, lie = marker.seat, self._lie[marker.seat]
        if not lie or marker.what in ("marked", "moved"):
            return 0
        all_of_it = (fell and not marker.owed_cents) or seat in self._left
        most = lie if all_of_it else min(lie, fell)
        back: int = min(max(self._booked.get((order, seat), 0), min(lie, least)), most)
        self._lie[seat] -= back
        return back


_MARKERS = (
    "SELECT split_part(id, '/', 2)::bigint, round, what, seat, owed_cents FROM {journal}.marker"
    " WHERE book = %s ORDER BY n"
)
_BACK = (
    "SELECT split_part(id, '/', 2)::bigint, seat, sum(amount_cents)::bigint"
    " FROM {journal}.transfer WHERE book = %s AND what = 'marker.back' GROUP BY 1, 2"
)
