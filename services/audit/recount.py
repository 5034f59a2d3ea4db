"""Money counted again from what the devices reported, without law, fold or books. Used by `verify`.

What can be recounted without knowing the game: what was put down, taken, paid and bought in; what
lay in the tray after each closed round; what each drop box must hold and what was counted in it.
Rounds in which a device was silent, events were lost or reports exclude each other are left out of
the tray's count: there the books say what was due, and no device says otherwise.
"""

from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson

from services.audit.books import Books, Log
from services.audit.boxes import Cash
from services.audit.boxes import check as check_boxes
from services.audit.coins import Coins
from services.audit.difference import Difference
from services.audit.hearing import Hearing
from services.audit.lent import SUMMED, Lent
from services.audit.observed import Event, in_order
from services.audit.second_words import SecondWords
from services.audit.stretch import GIVEN, TAKEN, Spot, Stretch

_NET = ("wagers paid", "wagers collected")
_MEND = ("error.made_good", "error.recovered")  # what was wrong in a closed round
_ENDLESS = 2**62


class Move(NamedTuple):
    """A transfer of a table's book."""

    order: int  # of the event that caused it
    what: str
    seat: int
    wager: str
    sign: int  # 1: into the tray
    cents: int


class Table:
    """One table's events laid into its rounds as the journal has them."""

    def __init__(self, books: Books, table: str) -> None:
        self.table = table
        self.books = books
        self.reach = _last_order(books, table)
        self.rounds = _rounds(books, table)
        self.moves = _moves(books, f"table/{table}")
        self.mending = {
            one.order for its in self.moves.values() for one in its if one.what in _MEND
        }
        self.stretches: dict[str | None, Stretch] = {None: Stretch()}
        self.lent = Lent(Coins(books, f"table/{table}"))
        self.cash: list[tuple[int, int]] = []
        self.hearing = Hearing()
        self.second_words = SecondWords()
        self.passed = 0
        self._at = 0

    def take(self, event: Event) -> None:
        """Count an event, where the journal has come as far."""
        order, again = event["order"], self.second_words.take(event)
        if again:
            if order <= self.reach:
                self.passed = order
            return
        if event["type"] == "buy_in.made" and event.get("dropped") is not False:
            self.cash.append((order, event["cash_cents"]))
        if order > self.reach:
            return
        self.passed = order
        self.hearing.take(event)
        into_tray = self.lent.take(event)
        while self._at < len(self.rounds) and order > self.rounds[self._at].last:
            self._at += 1
        inside = self._at < len(self.rounds) and order >= self.rounds[self._at].first
        name = self.rounds[self._at].name if inside else None
        stretch = self.stretches.get(name) or self._begun(name)
        stretch.sure = stretch.sure and self.hearing.of_the_tray()
        stretch.add(event)
        stretch.across_cents += into_tray
        for of, cents in self.lent.coins.released(event):
            (self.stretches.get(of) or stretch).across_cents += cents

    def _begun(self, name: str | None) -> Stretch:
        """A round finds on its spots what was put there while the one before was open still."""
        stretch = self.stretches[name] = Stretch(mending=self.mending)
        if self._at and self.rounds[self._at - 1].last + 1 == self.rounds[self._at].first:
            before = self.stretches.get(self.rounds[self._at - 1].name)
            for spot, cents in self.left_lying(self.rounds[self._at - 1]).items():
                stretch.take_over(before, spot, cents)
        return stretch

    def left_lying(self, round_: "Round") -> Counter[Spot]:
        """What was booked off a round's spots by the event with which the next one began."""
        late = [move for move in self.moves.get(round_.name, []) if move.order > round_.last]
        return _sum(late, "wager.withdrawn")


@dataclass(frozen=True, slots=True)
class Round:
    """A round as the journal has it."""

    name: str
    book: str
    n: int
    first: int
    last: int
    verified: bool
    wagers: dict[Spot, dict[str, Any]]


async def check(books: Books, log: Log) -> AsyncIterator[Difference]:
    """The first difference of every table."""
    cash: Cash = {}
    positions, skipped = books.later("tables"), books.skipped("tables")
    for partition, position in positions.items():
        tables: dict[str, Table] = {}
        for topic, end in position.items():
            async for name, event in in_order(log, topic, partition, end, skipped):
                table = tables.get(name) or tables.setdefault(name, Table(books, name))
                table.take(event)
        for name, table in sorted(tables.items()):
            cash[name] = table.cash
            for difference in _of(table):
                yield difference
                break
    async for difference in check_boxes(books, log, cash):
        yield difference


def _of(table: Table) -> Iterator[Difference]:
    book = f"table/{table.table}"
    if table.passed < table.reach:
        message = f"booked up to event {table.reach}, the observed log has {table.passed}"
        yield Difference("recount", book, None, message)
    sums = dict(table.books.all(_SUMS, book))
    for what in SUMMED:
        if sums.get(what, 0) != table.lent.sums[what]:
            message = f"{what}: booked {sums.get(what, 0)} cents, reported {table.lent.sums[what]}"
            yield Difference("recount", book, None, message)
    for round_ in table.rounds:
        if round_.last != _ENDLESS:
            seen = table.stretches.get(round_.name, Stretch())
            moves = table.moves.get(round_.name, [])
            yield from _round(round_, seen, moves, table.left_lying(round_))
    yield from _outside(book, table.stretches[None], table.moves.get(None, []))
    yield from _openings(table, book)


def _openings(table: Table, book: str) -> Iterator[Difference]:
    """Whatever lay in the tray before: from an opening on it is what that says."""
    changes = table.books.all(_TRAY_BY_EVENT, book)
    at = stands = 0
    for order, opening in table.hearing.openings:
        while at < len(changes) and changes[at][0] <= order:
            stands += changes[at][1]
            at += 1
        if stands != opening:
            message = f"tray at its opening {order}: booked {stands} cents, reported {opening}"
            yield Difference("recount", book, None, message)


def _round(
    round_: Round, seen: Stretch, moves: list[Move], left_lying: Counter[Spot]
) -> Iterator[Difference]:
    placed, withdrawn = _sum(moves, "wager.placed"), _sum(moves, "wager.withdrawn")
    at_spots = [move for move in moves if move.order not in seen.of_no_spot]
    given, taken = _sum(at_spots, "error.made_good"), _sum(at_spots, "error.recovered")
    settled, recovered = round_.wagers, seen.of("overpayment.recovered")
    for what, booked, counted in (
        ("wagers placed", placed, seen.of("wager.placed")),
        ("wagers paid", _told(settled, "paid_cents", given), seen.all_of(GIVEN)),
        ("wagers collected", _told(settled, "collected_cents", taken), seen.all_of(TAKEN)),
        ("stakes", _told(settled, "stake_cents"), placed - withdrawn),
    ):
        unknown = seen.guessed if what == "wagers collected" else ()
        for spot in sorted({*booked, *counted}.difference(unknown)):
            less = recovered[spot] if what in _NET else 0  # off what was given: the tray tells
            if not counted[spot] - less <= booked[spot] <= counted[spot]:
                where = f"{what} in round {round_.name}, seat {spot[0]} {spot[1]}"
                message = f"{where}: booked {booked[spot]} cents, reported {counted[spot]}"
                yield Difference("recount", round_.book, round_.n, message)
    if round_.verified and seen.sure:
        pushed = withdrawn - left_lying - seen.of("wager.withdrawn")
        counted_tray = seen.tray() - _out_of_the_tray(settled, seen, pushed)
        if counted_tray != _booked_tray(moves):
            message = (
                f"tray in round {round_.name}: booked {_booked_tray(moves)} cents, "
                f"reported {counted_tray}"
            )
            yield Difference("recount", round_.book, round_.n, message)


def _outside(book: str, seen: Stretch, moves: list[Move]) -> Iterator[Difference]:
    if seen.tray() != _booked_tray(moves):
        message = f"tray outside rounds: booked {_booked_tray(moves)} cents, reported {seen.tray()}"
        yield Difference("recount", book, None, message)


def _out_of_the_tray(
    settled: dict[Spot, dict[str, Any]], seen: Stretch, pushed: Counter[Spot]
) -> int:
    """Stakes given back beyond what still lay on their spot: they came out of the tray.

    `pushed` are late wagers refused, by the same report. A progressive stake went before the deal,
    and a pot is paid over the layout: none of either is pay that was taken back.
    """
    out = 0
    for spot, its in seen.settled.items():
        wager: dict[str, Any] = settled.get(spot) or Counter()
        lay = wager["stake_cents"] + seen.of("wager.pressed")[spot]
        over = max(wager["paid_cents"] - wager["won_cents"], 0)
        over = 0 if spot[1] in ("progressive", "pot") else over
        out += its.out_of_the_tray(lay, wager["collected_cents"], pushed[spot], over)
    return out


def _told(
    settled: dict[Spot, dict[str, Any]], name: str, beside: Counter[Spot] | None = None
) -> Counter[Spot]:
    """As the round has it, and what was booked at the same spot to mend a closed round."""
    own = Counter({spot: wager[name] for spot, wager in settled.items()})
    return own + (beside or Counter())


def _sum(moves: list[Move], what: str) -> Counter[Spot]:
    found: Counter[Spot] = Counter()
    for move in moves:
        if move.what == what:
            found[move.seat, move.wager] += move.cents
    return found


def _booked_tray(moves: list[Move]) -> int:
    return sum(move.sign * move.cents for move in moves)


_SUMS = "SELECT what, sum(amount_cents)::bigint FROM {journal}.transfer WHERE book = %s GROUP BY 1"
_TRAY_BY_EVENT = (
    "SELECT split_part(id, '/', 2)::bigint, sum(CASE WHEN starts_with(to_account, 'tray:')"
    " THEN amount_cents ELSE -amount_cents END)::bigint"
    " FROM {journal}.transfer WHERE book = %s"
    " AND (starts_with(to_account, 'tray:') OR starts_with(from_account, 'tray:'))"
    " GROUP BY 1 ORDER BY 1"
)
_MOVED = (
    "SELECT round, split_part(id, '/', 2)::bigint, what, seat, wager,"
    " CASE WHEN starts_with(to_account, 'tray:') THEN 1"
    " WHEN starts_with(from_account, 'tray:') THEN -1 ELSE 0 END, amount_cents"
    " FROM {journal}.transfer WHERE book = %s AND what NOT IN ('opener', 'closer')"
)
_ROUNDS = (
    "SELECT round.round, book, round.n, first, last, verified, body FROM {journal}.round"
    " JOIN {journal}.fact USING (book, n) WHERE book = %s ORDER BY first"
)


def _moves(books: Books, book: str) -> dict[str | None, list[Move]]:
    found: dict[str | None, list[Move]] = {}
    for name, *move in books.all(_MOVED, book):
        found.setdefault(name, []).append(Move(*move))
    return found


def _rounds(books: Books, table: str) -> list[Round]:
    """Closed rounds in their order, and the open one after them."""
    book = f"table/{table}"
    closed = [
        Round(name, its, n, first, last, verified, _wagers(body))
        for name, its, n, first, last, verified, body in books.all(_ROUNDS, book)
    ]
    begun = books.all(
        "SELECT round, book, n, split_part(id, '/', 2)::bigint FROM {journal}.fact"
        " WHERE book = %s AND kind = 'round.opened' ORDER BY n DESC LIMIT 1",
        book,
    )
    if begun and (not closed or begun[0][0] != closed[-1].name):
        name, its, n, first = begun[0]
        closed.append(Round(name, its, n, first, _ENDLESS, False, {}))  # noqa: FBT003 - a field
    return closed


def _wagers(body: str) -> dict[Spot, dict[str, Any]]:
    return {(wager["seat"], wager["wager"]): wager for wager in orjson.loads(body)["wagers"]}


def _last_order(books: Books, table: str) -> int:
    """Up to which event of its floor line the book of a table has come."""
    rows = books.all(
        "SELECT split_part(id, '/', 2)::bigint FROM {journal}.fact WHERE book = %s"
        " AND split_part(id, '/', 2) ~ '^[0-9]+$' ORDER BY n DESC LIMIT 1",
        f"table/{table}",
    )
    return int(rows[0][0]) if rows else 0
