"""A simulated table as its devices report it: who speaks, with which number, at which moment.

It knows no game: what one needs stands in its `GameFloor`. Used by each game's dealer, which
deals at it, and by `simulate`.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from services.floor.calendar import spelled
from services.floor.game import GameFloor
from services.floor.mistakes import Mistakes
from services.floor.player import Player
from services.floor.truth import Planted

_ELSEWHERE: Final = {"box": "box-reader", "count": "count-room"}  # not devices of the table
NOTES_CENTS: Final = (10_000, 2_000)
MOST_OF_A_ROUND: Final = 3  # mistakes
EAGER: Final = 0.35  # of boxes with more than a main wager: that play for the meter
ONE_MORE: Final = 0.25  # of the rounds with a mistake have another


class Report(NamedTuple):
    """One report at the moment at which it is made; they sort by moment, then table."""

    at_ms: int
    table: str
    number: int  # of the table's reports
    content: dict[str, Any]


class SimTable:
    """The table's devices, its patrons, and the mistakes that wait for their moment."""

    def __init__(
        self,
        game: GameFloor,
        name: str,
        chance: Random,
        start_ms: int,
        boot: str,
        faults: Sequence[str] = (),
        untidy: Random | None = None,
    ) -> None:
        self.game, self._untidy = game, untidy
        self._every = game.mistakes  # a dealer leaves those that can be made under a filing
        self.name, self.chance, self.now_ms, self.boot = name, chance, start_ms, boot
        self.filing, self.controls = game.filing(chance), game.controls(chance)
        self.method = game.method(chance)
        self.players: dict[int, Player] = {}
        self.luck = 0.0  # how often a player's hand wins what hardly ever does
        self.eager = EAGER  # how often a box plays for the meter
        self.cash_cents = 0  # in the drop box
        self.rounds = 0
        self.planted: list[Planted] = []
        self._source: dict[str, str] = {}  # of several devices the one named first
        for source, kinds in game.reports.items():
            self._source.update({kind: source for kind in kinds if kind not in self._source})
        self._mistakes = Mistakes(faults, Random(f"{name}/{chance.random()}"))
        self._mistake: str | None = None
        self._prepared = False
        self.hushed = False  # nothing goes wrong any more in this session
        self.untold: frozenset[str] = frozenset()  # kinds of fact that no device of it reports
        self.possible: frozenset[str] | None = None  # mistakes, under this filing; None: all
        self.boxes = self._said = 0  # that were on the table so far; reports
        self._seats_unsure = False
        self._numbers: dict[str, int] = {}
        self._round: str | None = None

    def say(self, kind: str, pause_ms: int, /, *, source: str = "", **content: Any) -> Report:
        """A device reports; `pause_ms` have passed since the last report, or a little more.

        `source` names it where it is not the one that reports such things as a rule.
        """
        source = source or self._source.get(kind) or _ELSEWHERE[kind.partition(".")[0]]
        self.now_ms += pause_ms + int(self.chance.random() * 100)
        number = self._numbers[source] = self._numbers.get(source, 0) + 1
        self._said += 1
        report = {
            "table": self.name,
            "at": spelled(self.now_ms),
            "source": source,
            "seq": number,
            "boot": self.boot,
        }
        if self._round is not None and source in self.game.knows_round:
            report["round"] = self._round
        report["type"] = kind
        report.update(content)
        return Report(self.now_ms, self.name, self._said, report)

    def to_link(self, kind: str, **content: Any) -> Iterator[Report]:
        """What the table's link hears of it; the controller gives it the link's next number."""
        if self.controls.link is None:
            return
        self._said += 1
        said = {"table": self.controls.link, "at": spelled(self.now_ms), "type": kind}
        of = {"at_table": self.name} | ({"round": self._round} if self._round else {})
        yield Report(self.now_ms, self.name, self._said, said | of | content)

    def note(self, kind: str, pause_ms: int) -> Report:
        """Something becomes of the table's line that no device tells of."""
        self.now_ms += pause_ms
        self._said += 1
        content = {"type": kind, "table": self.name, "at": spelled(self.now_ms)}
        return Report(self.now_ms, self.name, self._said, content)

    def lose(self, kind: str) -> None:
        """A device's report gets lost on its way: only its number shows that it was made."""
        source = self._source[kind]
        self._numbers[source] = self._numbers.get(source, 0) + 1
        self._doubted(source)

    def _doubted(self, source: str) -> None:
        """What it said is not sure; until the table opens anew, nor who sits where, nor limits."""
        self._seats_unsure |= source == self._source.get("seat.taken")

    def again(self, report: Report) -> Report:
        """A device says something else under a number that it has used."""
        self._said += 1
        self._doubted(report.content["source"])
        content = {**report.content, "at": spelled(report.at_ms + 1)}
        return report._replace(number=self._said, content=content)

    # rounds and mistakes

    def prepare(self, mistakes: Iterable[str] | None = None, likely: float = 0.35) -> None:
        """Before a round: one of these may be made in what precedes it, or in the round itself."""
        self._prepared = True
        self.moment(self.game.mistakes if mistakes is None else mistakes, likely)

    def begin(self, mistakes: Iterable[str] | None = None) -> None:
        """A round begins; in every third a mistake waits for its moment (of these, or of all)."""
        if not self._prepared:
            self.prepare(mistakes)
        self.rounds += 1
        self._round = f"r{self.rounds}"
        if self.erred:
            self._one_more()

    def end(self) -> None:
        """The round is over; a mistake that found no moment waits for a later one."""
        self._round = self._mistake = None
        self._prepared = False

    def moment(self, mistakes: Iterable[str], likely: float = 1.0) -> str | None:
        """One of these may be made in what comes now: a round, a shuffle, an opening.

        Never where the round to come has its mistake already.
        """
        taken = self.planted and self.planted[-1].round == self.next_round_id
        taken = taken or self.hushed
        self._mistake = None if taken else self._mistakes.pick(self._to_be_seen(mistakes), likely)
        return self._mistake

    def _to_be_seen(self, mistakes: Iterable[str]) -> Iterable[str]:
        """Without those that nobody could tell from what was lost on its way."""
        together = self.game.together
        if together is None or not self._seats_unsure:
            return mistakes
        return [code for code in mistakes if code not in together.of_seats]

    def wants(self, code: str) -> bool:
        """Whether this mistake is to be made at this table at all, now or later."""
        return not self.hushed and self._mistakes.wanted(code)

    @property
    def erred(self) -> bool:
        """Whether the round at hand has its mistake."""
        return bool(self.planted) and self.planted[-1].round == self._round

    @property
    def awaiting(self) -> str | None:
        """The mistake that waits."""
        return self._mistake

    def awaits(self, code: str) -> bool:
        """Whether this is the mistake that waits: the dealer may have to prepare its moment."""
        return self._mistake == code

    def errs(self, code: str, round_id: str | None = None) -> bool:
        """Whether this is the moment for the mistake that waits; it is then made.

        `round_id` names the round to which it belongs, where that is not the one at hand.
        """
        if self._mistake != code:
            return False
        self.plant(code, round_id)
        return True

    def plant(self, code: str, round_id: str | None = None) -> None:
        """A mistake is made whose moment was chosen earlier; no other is made beside it."""
        self._mistake = None
        self._mistakes.made(code)
        self.planted.append(Planted(self.name, round_id or self._round, code))
        if round_id is None and self._round is not None:
            self._one_more()

    def _one_more(self) -> None:
        """Now and then another mistake in the round at hand, of those that will be seen too."""
        together = self.game.together
        if together is None or self.hushed:
            return
        made = [one.code for one in self.planted[-MOST_OF_A_ROUND:] if one.round == self._round]
        if len(made) == MOST_OF_A_ROUND:
            return
        self._mistake = self._mistakes.pick(
            (
                code
                for code in self._to_be_seen(self.game.mistakes)
                if code in together.in_rounds
                and (self.possible is None or code in self.possible)
                and code not in made
                and all(together.visible(code, one) for one in made)
            ),
            ONE_MORE,
        )

    @property
    def seats_unsure(self) -> bool:
        """Whether word of who sits where was lost, since the table opened."""
        return self._seats_unsure

    @property
    def clean(self) -> bool:
        """Whether no mistake was made in this round, and none waits for its moment."""
        made = self.planted and self.planted[-1].round == self._round
        return self._mistake is None and not made

    @property
    def round_id(self) -> str | None:
        """The round at hand."""
        return self._round

    @property
    def next_round_id(self) -> str:
        """The round that is to come."""
        return f"r{self.rounds + 1}"

    def untidily(self, chance: float) -> bool:
        """Whether something lawful is done here the long way round; never at a tidy table."""
        return self._untidy is not None and self._untidy.random() < chance

    # opening and closing

    def file(self) -> None:
        """What the property files for the session to come, and how it deals then."""
        turn = int(self.name.rpartition("-")[2]) + self.boxes
        self.game, self.untold = self.game._replace(mistakes=self._every), frozenset()
        self.hushed = False
        if self.game.refiling is not None:
            self.filing = self.game.refiling(self.chance, turn)
            self.controls = self.game.controls(self.chance)
        if self.game.remethod is not None:
            self.method = self.game.remethod(self.chance, turn)

    def new_box(self) -> str:
        """A drop box comes to the table, which opens anew: who sits there is told from here on."""
        self.boxes += 1
        self.cash_cents = 0
        self._seats_unsure = False
        return self.box

    @property
    def box(self) -> str:
        """The drop box that is on the table, or was last."""
        return f"{self.name}-box-{self.boxes}"

    def tells(self, kind: str) -> bool:
        """Whether a device of this session reports such things."""
        return kind not in self.untold

    # seats

    def free_seats(self) -> list[int]:
        """Seats that nobody holds."""
        return [seat for seat in range(1, self.game.seats + 1) if seat not in self.players]

    def arrive(self) -> Iterator[Report]:
        """A patron takes a free seat and buys in."""
        seat = self.chance.choice(self.free_seats())
        player = Player(seat, self.chance.choice(self.game.habits))
        self.players[seat] = player
        player.card = f"P{self.chance.randrange(1000, 9999)}" if seat % 2 else None
        known = {} if player.card is None else {"player": player.card}
        yield self.say("seat.taken", 4_000, seat=seat, **known)
        yield self.buy_in(player)

    def buy_in(self, player: Player) -> Report:
        """Cash into the drop box, chips to the patron."""
        cash = self.chance.randint(10, 60) * 2_000 + player.habit * 8 // 2_000 * 2_000
        player.chips_cents += cash
        self.cash_cents += cash
        return self.say("buy_in.made", 6_000, seat=player.seat, cash_cents=cash, chips_cents=cash)

    def leave(self, seat: int) -> Report:
        """A patron gives up a seat; the dealer has settled what is owed (`Dealer.leaving`)."""
        del self.players[seat]
        return self.say("seat.left", 3_000, seat=seat)
