"""A simulated table as its devices report it: who speaks, with which number, at which moment.

Used by `dealer`, which deals at it, and by `simulate`.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from events import filing as filings
from events.filing import MidibaccaratFiling
from services.floor.calendar import spelled
from services.floor.truth import Planted

REPORTS: Final = {
    "shoe": ("shoe.loaded", "cards.burned", "card.dealt", "card.read", "cover_card.met"),
    "bets": ("wager.placed", "wager.withdrawn", "wager.returned"),
    "panel": (
        "table.opened", "table.closed", "seat.taken", "seat.left", "no_more_bets.announced",
        "points.announced", "result.announced", "cards.cleared", "last_hand.announced",
    ),
    "tray": (
        "wager.collected", "wager.paid", "vigorish.marked", "vigorish.collected", "buy_in.made",
    ),
}  # fmt: skip
"""The devices of a table and what each reports."""

_SOURCE: Final = {kind: source for source, kinds in REPORTS.items() for kind in kinds}
_ELSEWHERE: Final = {"box": "box-reader", "count": "count-room"}  # not devices of the table
KNOWS_ROUND: Final = frozenset(("shoe", "panel"))


class Report(NamedTuple):
    """One report at the moment at which it is made; they sort by moment, then table."""

    at_ms: int
    table: str
    number: int  # of the table's reports
    content: dict[str, Any]


class Player:
    """A patron at a seat, as far as the table can see."""

    def __init__(self, seat: int, habit: int) -> None:
        self.seat = seat
        self.habit = habit  # the usual wager, in cents
        self.chips_cents = 0
        self.owed_cents = 0  # vigorish, as marked


class SimTable:
    """The table's devices, its patrons, and the mistakes that wait for their moment."""

    def __init__(
        self,
        name: str,
        chance: Random,
        start_ms: int,
        boot: str,
        faults: tuple[str, ...],
        untidy: Random | None = None,
    ) -> None:
        self._untidy = untidy
        self.name, self.chance, self.now_ms, self.boot = name, chance, start_ms, boot
        self.filing = MidibaccaratFiling(decks=chance.choice((6, 7, 8)))
        self.faces_at_once = chance.random() < 0.1  # most cards are dealt face down
        self.players: dict[int, Player] = {}
        self.cash_cents = 0  # in the drop box
        self.rounds = 0
        self.planted: list[Planted] = []
        self._faults = list(faults)
        chance.shuffle(self._faults)
        self._faulty = 0
        self._mistake: str | None = None
        self._numbers: dict[str, int] = {}
        self._said = 0
        self._round: str | None = None

    def say(self, kind: str, pause_ms: int, **content: Any) -> Report:
        """A device reports; `pause_ms` have passed since the last report, or a little more."""
        source = _SOURCE.get(kind) or _ELSEWHERE[kind.partition(".")[0]]
        self.now_ms += pause_ms + self.chance.randrange(100)
        number = self._numbers[source] = self._numbers.get(source, 0) + 1
        self._said += 1
        report = {
            "table": self.name,
            "at": spelled(self.now_ms),
            "source": source,
            "seq": number,
            "boot": self.boot,
        }
        if self._round is not None and source in KNOWS_ROUND:
            report["round"] = self._round
        report["type"] = kind
        report.update(content)
        return Report(self.now_ms, self.name, self._said, report)

    def lose(self, kind: str) -> None:
        """A device's report gets lost on its way: only its number shows that it was made."""
        source = _SOURCE[kind]
        self._numbers[source] = self._numbers.get(source, 0) + 1

    # rounds and mistakes

    def begin(self) -> None:
        """A round begins; every few of them a mistake waits in it for its moment."""
        self.rounds += 1
        self._round = f"r{self.rounds}"
        if self._faults and self._mistake is None and self.chance.random() < 0.35:
            self._mistake = self._faults[self._faulty % len(self._faults)]
            self._faulty += 1

    def end(self) -> None:
        """The round is over. A mistake that found no moment waits for a later round."""
        self._round = None

    def untidily(self, chance: float) -> bool:
        """Whether something lawful is done here the long way round; never at a tidy table."""
        return self._untidy is not None and self._untidy.random() < chance

    def errs(self, code: str) -> bool:
        """Whether this is the moment for the mistake that waits; it is then made."""
        if self._mistake != code:
            return False
        self._mistake = None
        self.planted.append(Planted(self.name, self._round, code))
        return True

    # opening and closing

    def open(self) -> Iterator[Report]:
        """A drop box is put on, and the table opens under its filing."""
        yield self.say("box.put_on", 0, box=f"{self.name}-box-1")
        yield self.say(
            "table.opened",
            60_000,
            filing=self.filing.model_dump(mode="json"),
            filing_digest=filings.digest(self.filing),
            devices=[{"source": source, "reports": kinds} for source, kinds in REPORTS.items()],
            opening_tray_cents=5_000_000,
        )

    def close(self) -> Iterator[Report]:
        """Everybody leaves, the table closes, its box is taken off and counted."""
        for seat in sorted(self.players):
            yield from self.leave(seat)
        yield self.say("table.closed", 30_000)
        yield self.say("box.taken_off", 120_000, box=f"{self.name}-box-1")
        taken_off = f"cage:{self.name}/2"  # its number where the hub knew nothing of the table
        yield self.say("count.begun", 300_000, box=f"{self.name}-box-1", taken_off=taken_off)
        hundreds = self.cash_cents // 10_000 * 10_000
        for note, amount in ((10_000, hundreds), (2_000, self.cash_cents - hundreds)):
            yield self.say(
                "count.entered",
                20_000,
                taken_off=taken_off,
                denomination_cents=note,
                amount_cents=amount,
            )
        yield self.say("count.concluded", 20_000, taken_off=taken_off, total_cents=self.cash_cents)

    # seats

    def arrive(self) -> Iterator[Report]:
        """A patron takes a free seat and buys in."""
        seat = self.chance.choice([s for s in range(1, 10) if s not in self.players])
        player = Player(seat, self.chance.choice((500, 1000, 1500, 2500, 2500, 5000, 10_000)))
        self.players[seat] = player
        known = {"player": f"P{self.chance.randrange(1000, 9999)}"} if seat % 2 else {}
        yield self.say("seat.taken", 4_000, seat=seat, **known)
        yield self.buy_in(player)

    def buy_in(self, player: Player) -> Report:
        """Cash into the drop box, chips to the patron."""
        cash = self.chance.randint(10, 60) * 2_000 + player.habit * 8 // 2_000 * 2_000
        player.chips_cents += cash
        self.cash_cents += cash
        return self.say("buy_in.made", 6_000, seat=player.seat, cash_cents=cash, chips_cents=cash)

    def leave(self, seat: int) -> Iterator[Report]:
        """§ 629a.12(d)(2)(i): the vigorish is collected before the patron goes."""
        yield from self.collect_vigorish(seat)
        del self.players[seat]
        yield self.say("seat.left", 3_000, seat=seat)

    def collect_vigorish(self, seat: int) -> Iterator[Report]:
        """What the seat's marker says."""
        player = self.players[seat]
        if player.owed_cents:
            amount, player.owed_cents = player.owed_cents, 0
            player.chips_cents -= amount
            yield self.say("vigorish.collected", 2_500, seat=seat, amount_cents=amount)
