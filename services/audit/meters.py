"""Meters counted again from what controllers reported, in exact fractions. Used by `recount`.

By code of its own: a link's numbered movements are laid in their order and summed, and every value
in the books is held against the sum. What share a hand wins is taken from the books: it is no sum.
A link on which a number was lost is left there: what it did to the meter nobody can count.
"""

from collections import defaultdict, deque
from collections.abc import AsyncIterator, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from services.audit.books import Books, Log
from services.audit.difference import Difference
from services.audit.observed import Event, in_order
from services.audit.said import Said

AT_ONCE = 500  # rows of a link's book that are read together
BACK, ROUNDS = 512, 64  # of the link, of its table: the last that may still be reversed
NOTHING = Fraction(0)


class Stands(NamedTuple):
    """What a meter holds."""

    value: Fraction = NOTHING
    reserve: Fraction = NOTHING
    overflow: Fraction = NOTHING

    def more(
        self, value: Fraction | int, reserve: Fraction | int = 0, overflow: Fraction | int = 0
    ) -> "Stands":
        """What it holds after a movement."""
        return Stands(self.value + value, self.reserve + reserve, self.overflow + overflow)

    def told(self) -> list[str]:
        """As the books spell it."""
        return [f"{one.numerator}/{one.denominator}" for one in self]


class Added(NamedTuple):
    """A contribution, and what of it is still there."""

    table: str
    wagers: int
    each: int  # cents of one
    rate: Fraction
    reserve: Fraction
    over: Fraction  # of it, above the limit


class Link:
    """One link, counted movement by movement."""

    def __init__(self, books: Books, name: str) -> None:
        self.wrong: Difference | None = None
        self._books, self._name, self._book = books, name, f"meter/{name}"
        self._awards = {number: rest for number, *rest in books.all(_AWARDS, self._book)}
        self._rows: Iterator[tuple[Any, ...]] = iter(())
        self._read = 0  # up to which number the book was read
        self._done = False
        self._stands = Stands()
        self._filing: dict[str, Any] | None = None
        self._said, self._next = Said(), 1
        self._early: dict[int, Event] = {}
        self._added: dict[int, Added] = {}
        self._rounds: dict[str, deque[int]] = defaultdict(deque)  # table → numbers in _added
        self._won: dict[int, tuple[int, Fraction, Fraction, Fraction]] = {}

    def take(self, event: Event) -> None:
        """The next event of its line; numbered ones count in the controller's order."""
        self._said.hear(event, moves=event["type"] in _MOVES)
        if event["type"] == "link.operation":
            self._said.say(event, self._numbered_by(event))
        if event["type"] == "link_events.declared_lost":
            self._done = True
        number = event.get("number")
        if event["type"] in _MOVES and number is not None and number >= self._next:
            self._early.setdefault(number, event)
        while not self._done and (due := self._due()) is not None:
            self._next += 1
            self._stands = _MOVES[due["type"]](self, due)
            self._compare(due["number"])

    def _due(self) -> Event | None:
        """What is next in its controller's order; parameters wait for what was said before them."""
        self._said.come_to(self._next, self._early)
        due = self._early.get(self._next)
        if due is None or (due["type"] == "meter.parameters" and self._waits(due)):
            return None
        return self._early.pop(self._next)

    def _waits(self, event: Event) -> bool:
        now = self._filing
        if now is None or not self._said.lacks(event):
            return False
        as_it_was = event.get("filing") in (None, now) and self._set_as(event, now)
        return not as_it_was or event.get("start_cents") is not None

    def _set_as(self, event: Event, filing: dict[str, Any]) -> bool:
        threshold = event.get("threshold_cents") in (None, filing.get("threshold_cents"))
        return threshold and all(event.get(name) == filing.get(name) for name in _SET)

    def _numbered_by(self, event: Event) -> int:
        """The newest number that the controller had reported before this."""
        early = [of for of, one in self._early.items() if not self._said.is_first(event, one)]
        return max([self._next - 1, *early])

    def _compare(self, number: int) -> None:
        row = self._row()
        if row is None or not row[-1]:
            self._done = True
            return
        n, at, *said, _ = row
        counted = self._stands.told()
        if (at, said) != (number, counted):
            message = f"number {number} comes to {counted}, booked is number {at} with {said}"
            self.wrong, self._done = Difference("recount", self._book, n, message), True

    def _row(self) -> tuple[Any, ...] | None:
        row = next(self._rows, None)
        if row is None:
            self._rows = iter(self._books.all(_ROWS, self._book, self._read, AT_ONCE))
            row = next(self._rows, None)
        if row is not None:
            self._read = row[0]
        return row

    # each kind of movement

    def _parameters(self, event: Event) -> Stands:
        if self._filing is None:
            self._filing = event.get("filing")
            start, seed = event.get("start_cents"), (self._filing or event)["seed_cents"]
            kept = event.get("start_reserve_cents") or 0
            return Stands(Fraction(seed if start is None else start), Fraction(kept))
        approval, filing = event.get("approval"), event.get("filing")
        if self._said.running or not filing or not approval or approval["day"] > event["day"]:
            return self._limited(self._stands)
        if self._set_as(event, filing):
            self._filing = filing
        return self._limited(self._stands)

    def _contribution(self, event: Event) -> Stands:
        rate, reserve = self._rates(event)
        table, number = event["at_table"], event["number"]
        rounds = self._rounds[table]
        rounds.append(number)
        while len(rounds) > ROUNDS and rounds[0] <= number - BACK:
            del self._added[rounds.popleft()]
        wagers, each = event["wagers"], event["wager_cents"]
        after = self._limited(self._stands.more(wagers * each * rate, wagers * each * reserve))
        over = after.overflow - self._stands.overflow
        self._added[number] = Added(table, wagers, each, rate, reserve, over)
        return after

    def _rates(self, event: Event) -> tuple[Fraction, Fraction]:
        filing = self._filing or {}
        own = {"rate": filing.get("rate", [0, 1]), "reserve_rate": filing.get("reserve_rate")}
        for one in filing.get("paytables", ()):
            if one["wager_cents"] == event["wager_cents"] and event.get("paytable") in (
                None, one["paytable"],
            ):  # fmt: skip
                own |= {name: one[name] for name in own if one.get(name) is not None}
                break
        return Fraction(*own["rate"]), Fraction(*(own["reserve_rate"] or [0, 1]))

    def _reversed(self, event: Event) -> Stands:
        """One that is too old changes nothing: the meter is not taken back so far."""
        of = event["of"]
        added = self._added.get(of)
        if added is None:
            return self._stands
        rounds = self._rounds[added.table]
        if of <= event["number"] - BACK and of < rounds[max(0, len(rounds) - ROUNDS)]:
            return self._stands
        gone = min(event.get("wagers") or added.wagers, added.wagers)
        less = gone * added.each * added.rate
        own = min(less, added.over, max(self._stands.overflow, NOTHING))  # others' stays: PG-11
        self._added[of] = added._replace(wagers=added.wagers - gone, over=added.over - own)
        return self._stands.more(own - less, -gone * added.each * added.reserve, -own)

    def _hit(self, event: Event) -> Stands:
        percent = self._awards.get(event["number"], (0,))[0]
        if self._filing is None or not percent:
            return self._stands
        share = max(0, self._stands.value * percent // 100)
        of_reserve = of_house = NOTHING
        if percent == 100:
            seed = Fraction(self._filing["seed_cents"])
            whole = self._filing.get("reserve_use") == "add_to_seed"
            of_reserve = self._stands.reserve if whole else min(self._stands.reserve, seed)
            of_reserve = of_reserve if whole else max(of_reserve, NOTHING)
            of_house = seed if whole else seed - of_reserve
            of_house += max(NOTHING, -self._stands.value)  # of one below nothing
        after = self._stands.more(of_reserve + of_house - share, -of_reserve)
        after = self._limited(after) if percent == 100 else after
        spilt = after.overflow - self._stands.overflow
        self._won[event["number"]] = (share, of_reserve, of_house, spilt)
        return after

    def _hit_reversed(self, event: Event) -> Stands:
        won = self._won.pop(event["of"], None)
        if won is None:
            return self._stands
        share, of_reserve, of_house, spilt = won
        back = min(spilt, self._stands.overflow)
        value = share - of_reserve - of_house + back
        return self._limited(self._stands.more(value, of_reserve, -back))

    def _reset(self, _: Event) -> Stands:
        return self._stands

    def _released(self, event: Event) -> Stands:
        cents = event["amount_cents"]
        if event["type"] == "reserve.released":
            return self._limited(self._stands.more(cents, -cents))
        return self._limited(self._stands.more(cents, 0, -cents))

    def _transferred(self, event: Event) -> Stands:
        cents = event["amount_cents"]
        return self._limited(self._stands.more(cents if event["way"] == "in" else -cents))

    def _limited(self, stands: Stands) -> Stands:
        limit = (self._filing or {}).get("limit_cents")
        if limit is None or stands.value <= limit:
            return stands
        return stands.more(limit - stands.value, 0, stands.value - limit)


_SET = ("rate", "reserve_rate", "seed_cents", "limit_cents")
_MOVES = {
    "meter.parameters": Link._parameters,
    "contribution.made": Link._contribution,
    "contribution.reversed": Link._reversed,
    "hit.recorded": Link._hit,
    "hit.reversed": Link._hit_reversed,
    "meter.reset": Link._reset,
    "overflow.released": Link._released,
    "reserve.released": Link._released,
    "meter.transferred": Link._transferred,
}
_AWARDS = "SELECT number, percent FROM {journal}.award WHERE book = %s AND what = 'locked'"
_ROWS = (
    "SELECT n, number, value, reserve, overflow, verified FROM {journal}.movement"
    " WHERE book = %s AND n > %s ORDER BY n LIMIT %s"
)


async def check(books: Books, log: Log) -> AsyncIterator[Difference]:
    """The first wrong movement of every link."""
    skipped = books.skipped("meters")
    for partition, position in books.later("meters").items():
        links: dict[str, Link] = {}
        for topic, end in sorted(position.items()):
            if ".observed." in topic:
                async for name, event in in_order(log, topic, partition, end, skipped):
                    link = links.get(name) or links.setdefault(name, Link(books, name))
                    link.take(event)
        for _, link in sorted(links.items()):
            if link.wrong is not None:
                yield link.wrong
