"""The audit's recount over facts in memory, without a database. Used by `test_any_floor`."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import orjson

from events.codec import canonical
from events.derived import MarkerMoved, RoundOpened, RoundSettled, Transfer
from services.audit import coins, recount
from services.audit.difference import Difference
from tests.scenarios.play import Play


class Kept:
    """Answers what the recount of one table asks of its books."""

    def __init__(self, facts: list[Any]) -> None:
        self._facts = facts
        self._answers = {
            recount._SUMS: self._sums, recount._TRAY_BY_EVENT: self._tray,
            recount._MOVED: self._moved, recount._ROUNDS: self._rounds,
            coins._MARKERS: self._markers, coins._BACK: self._coins_back,
            coins._MOVES: self._coins_of_who_left,
        }  # fmt: skip

    def all(self, query: str, *_: object) -> list[tuple[Any, ...]]:
        answer = self._answers.get(query)
        if answer is not None:
            return list(answer())
        if "'round.opened'" in query:
            return list(self._begun())
        orders = [_order(fact.id) for fact in self._facts if "findings" not in fact.book]
        return [(order,) for order in orders[::-1] if order][:1]

    @property
    def _transfers(self) -> list[Transfer]:
        return [fact for fact in self._facts if isinstance(fact, Transfer)]

    def _sums(self) -> Iterator[tuple[Any, ...]]:
        found: Counter[str] = Counter()
        for one in self._transfers:
            found[one.what] += one.amount_cents
        yield from found.items()

    def _tray(self) -> Iterator[tuple[Any, ...]]:
        found: Counter[int] = Counter()
        for one in self._transfers:
            found[_order(one.id)] += _sign(one) * one.amount_cents
        yield from sorted(found.items())

    def _moved(self) -> Iterator[tuple[Any, ...]]:
        for one in self._transfers:
            if one.what not in ("opener", "closer"):
                of = (one.what, one.seat, one.wager, _sign(one), one.amount_cents)
                yield (one.round, _order(one.id), *of)

    def _markers(self) -> Iterator[tuple[Any, ...]]:
        for one in self._facts:
            if isinstance(one, MarkerMoved):
                yield (_order(one.id), one.round, one.what, one.seat, one.owed_cents)

    def _coins_of_who_left(self) -> Iterator[tuple[Any, ...]]:
        for one in self._transfers:
            into = one.to_account.partition(":")[0]
            if one.what == "vigorish.lost" or (one.what, into) == ("marker.out", "markers.left"):
                yield (_order(one.id), one.round, into, one.seat, one.amount_cents)

    def _coins_back(self) -> Iterator[tuple[Any, ...]]:
        found: Counter[tuple[Any, ...]] = Counter()
        for one in self._transfers:
            if one.what == "marker.back":
                of = one.from_account.partition(":")[0]
                found[_order(one.id), one.round, of, one.seat] += one.amount_cents
        yield from ((*of, cents) for of, cents in found.items())

    def _rounds(self) -> Iterator[tuple[Any, ...]]:
        for one in self._facts:
            if isinstance(one, RoundSettled):
                body = canonical(one).decode()
                yield (one.round, one.book, one.n, one.first, one.last, one.verified, body)

    def _begun(self) -> Iterator[tuple[Any, ...]]:
        for one in reversed(self._facts):
            if isinstance(one, RoundOpened):
                yield (one.round, one.book, one.n, _order(one.id))
                return


def _order(name: str) -> int:
    """0 for what a person said, which has no number."""
    number = name.split("/")[1]
    return int(number) if number.isdecimal() else 0


def _sign(one: Transfer) -> int:
    return one.to_account.startswith("tray:") - one.from_account.startswith("tray:")


def differences(table: Play, log: list[bytes]) -> list[Difference]:
    """What the recount has against the books of a table that was played from this log."""
    books: Any = Kept(table.facts)
    counted = recount.Table(books, table.reports.table)
    for raw in log:
        event = orjson.loads(raw)
        if "order" in event:
            counted.take(event)
    return list(recount._of(counted))
