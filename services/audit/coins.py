"""One table's coins that lie at its seats as markers: MB-7, PW-29. Used by `lent`.

Which of what a seat owes was collected, the rounds tell, and those are not known here: how far its
marker went down, and what was found of debts of who has left, is taken from the books. A coin goes
back with what it stands for, and no further.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from services.audit.books import Books
from services.audit.observed import Event

One = TypeVar("One")
Back = tuple[str | None, int]  # by round: what comes back


class _Marker(NamedTuple):
    """What the books say of a marker once an event is booked."""

    round: str | None
    what: str  # "marked", "collected", "moved", "left"
    seat: int
    owed_cents: int


class _Move(NamedTuple):
    """What they have of who left: his debt, that which is found of it, his coins."""

    round: str | None
    into: str  # which account: "vigorish.lost", "vigorish", "markers.left"
    seat: int
    cents: int


class _Booked(NamedTuple):
    """What they have as coming back at once."""

    round: str | None
    of: str  # which account: "markers", "markers.left"
    seat: int
    cents: int


class Coins:
    """Where they lie, and what they may bring back into the tray."""

    def __init__(self, books: Books, book: str) -> None:
        self._markers = _by_order(_Marker, books.all(_MARKERS, book))
        self._moves = _by_order(_Move, books.all(_MOVES, book))
        self._booked = _by_order(_Booked, books.all(_BACK, book))
        self._lie: Counter[int] = Counter()
        self._left: Counter[int] = Counter()  # of players who have left a seat
        self._lost: Counter[int] = Counter()  # … and what they owe
        self._says: dict[int, int] = {}  # seat → its marker
        self._sure: dict[int, int] = {}  # seat → the last event whose coins were counted there

    def take(self, event: Event) -> int:
        """Count an event; what it moves into the tray (negative: out of it)."""
        change, order = 0, event["order"]
        if event["type"] == "vigorish.marked" and event.get("coin"):
            change = -int(event["amount_cents"])
            self._lie[event["seat"]] -= change
        elif event["type"] == "marker.moved" and event["seat"] != event["to_seat"]:
            self._goes(event)
        elif event["type"] == "table.closed" or (
            event["type"] == "table.opened" and order in self._booked
        ):
            change = self._lie.total() + self._left.total()
            self._lie.clear()
            self._left.clear()
        for marker in self._markers.get(order, ()):
            if marker.what == "collected" and self._says.get(marker.seat):
                change += self._with_marker(order, marker)
            elif marker.what != "left":
                self._says[marker.seat] = marker.owed_cents
        return change

    def _goes(self, event: Event) -> None:
        """With the marker: of who sits there, or else of who has left, where any is known."""
        own = self._says.get(event["seat"]) or event["order"] not in self._markers
        lie = self._lie if own else self._left
        self._lie[event["to_seat"]] += lie.pop(event["seat"], 0)

    def _with_marker(self, order: int, marker: _Marker) -> int:
        """With all of it all of them."""
        fell, lie = self._fell(marker), self._lie[marker.seat]
        back = min(lie, fell) if marker.owed_cents else lie if fell else 0
        self._lie[marker.seat] -= back
        self._sure[marker.seat] = order
        return back

    def released(self, event: Event) -> Iterator[Back]:
        """What comes back of who has left, or as a close tells for which win was collected."""
        order = event["order"]
        may = self._may(order)
        for move in self._moves.get(order, ()):
            yield move.round, self._of_who_left(move, moved=event["type"] == "marker.moved")
        for booked in self._booked.get(order, ()):
            seat, known = booked.seat, self._sure.get(booked.seat) == order
            if booked.of == "markers" and not known:
                most = may.get(seat, 0 if self._says.get(seat) else booked.cents)
                yield booked.round, self._back(seat, min(booked.cents, most))
        if event["type"] == "seat.left":
            yield from self._leaves(order, event["seat"])

    def _may(self, order: int) -> dict[int, int]:
        """By seat whose marker is less than it was: how much may come back."""
        return {
            marker.seat: fell if marker.owed_cents else self._lie[marker.seat]
            for marker in self._markers.get(order, ())
            if marker.what == "left" and (fell := self._fell(marker))
        }

    def _of_who_left(self, move: _Move, *, moved: bool) -> int:
        seat = move.seat
        if move.into == "markers.left":
            self._left[seat] += self._back(seat, move.cents)
        elif move.into == "vigorish.lost":
            self._lost[seat] += move.cents
        else:
            self._lost[seat] -= move.cents
            back = min(self._left[seat], move.cents) if self._lost[seat] else self._left[seat]
            back = 0 if moved else back
            self._left[seat] -= back
            return back
        return 0

    def _leaves(self, order: int, seat: int) -> Iterator[Back]:
        """Between rounds it is known what he owes: nothing of his lies on at the seat."""
        for marker in self._markers.get(order, ()):
            if marker.seat == seat and marker.round is None:
                yield None, self._back(seat, self._lie[seat] - marker.owed_cents)

    def _fell(self, marker: _Marker) -> int:
        """By how much less a marker says now."""
        fell = self._says.get(marker.seat, 0) - marker.owed_cents
        self._says[marker.seat] = marker.owed_cents
        return max(fell, 0)

    def _back(self, seat: int, cents: int) -> int:
        back = max(min(cents, self._lie[seat]), 0)
        self._lie[seat] -= back
        return back


def _by_order(shape: Callable[..., One], rows: Iterable[tuple[Any, ...]]) -> dict[int, list[One]]:
    found: dict[int, list[One]] = {}
    for order, *fields in rows:
        found.setdefault(order, []).append(shape(*fields))
    return found


_MARKERS = (
    "SELECT split_part(id, '/', 2)::bigint, round, what, seat, owed_cents FROM {journal}.marker"
    " WHERE book = %s ORDER BY n"
)
_MOVES = (
    "SELECT split_part(id, '/', 2)::bigint, round, split_part(to_account, ':', 1), seat,"
    " amount_cents FROM {journal}.transfer WHERE book = %s AND (what = 'vigorish.lost'"
    " OR (what = 'marker.out' AND starts_with(to_account, 'markers.left:'))) ORDER BY n"
)
_BACK = (
    "SELECT split_part(id, '/', 2)::bigint, round, split_part(from_account, ':', 1), seat,"
    " sum(amount_cents)::bigint FROM {journal}.transfer"
    " WHERE book = %s AND what = 'marker.back' GROUP BY 1, 2, 3, 4"
)
