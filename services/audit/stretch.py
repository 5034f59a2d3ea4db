"""What the devices said of one stretch of a table's floor line: a round, or all outside rounds.

Used by `recount`. Nothing here knows what was due: only what was said to lie, come and go.
"""

from collections import Counter, defaultdict
from collections.abc import Set
from dataclasses import dataclass, field
from functools import partial

from services.audit.given_back import GivenBack
from services.audit.observed import Event
from services.audit.pile import Pile

Spot = tuple[int, str]
LAID = ("wager.placed", "tip_wager.placed")
GIVEN = ("wager.paid", "underpayment.made_good")
TAKEN = ("wager.collected", "overpayment.recovered")
_MOVES = {**dict.fromkeys(LAID, "wager.placed")} | {
    kind: kind for kind in (*GIVEN, *TAKEN, "wager.withdrawn", "wager.returned")
}
_AMONG_PATRONS = (("underpayment.made_good", "pot"), ("overpayment.recovered", "pot"))
# field of an event → whether it tells of chips into the tray, or out of it
_ACROSS = {
    "buy_in.made": (("chips_cents", -1),),  # of a Counter Check, and of coins: see `lent`
    "vigorish.collected": (("amount_cents", 1),),
    "envy.paid": (("amount_cents", -1),),
    "chips.moved": (("to_tray_cents", 1), ("to_seat_cents", -1)),
    "chips.exchanged": (("in_cents", 1), ("out_cents", -1)),
    "cash_out.made": (("chips_cents", 1),),
}


@dataclass(slots=True)
class Stretch:
    """Chips by kind of movement and spot, and what else crossed the tray's edge."""

    moved: dict[str, Counter[Spot]] = field(default_factory=dict)
    across_cents: int = 0  # into the tray, by no spot's own doing; negative: out of it
    sure: bool = True
    of_no_spot: set[int] = field(default_factory=set)  # orders of net chips
    piles: dict[Spot, Pile] = field(default_factory=dict)  # of progressive wagers
    guessed: set[Spot] = field(default_factory=set)  # what was gathered there is not known
    settled: defaultdict[Spot, GivenBack] = field(default_factory=partial(defaultdict, GivenBack))
    stacks: Counter[int] = field(default_factory=Counter)  # seat → net chips, less what came back
    mending: Set[int] = frozenset()  # orders of what mends a round that was closed before

    def add(self, event: Event) -> None:
        """Count one event."""
        kind = event["type"]
        for name, sign in _ACROSS.get(kind, ()):
            self.across_cents += sign * event[name]
        if kind == "chips.moved":
            self.of_no_spot.add(event["order"])
            if event["order"] not in self.mending:
                self.stacks[event["seat"]] += event["to_seat_cents"] - event["to_tray_cents"]
        elif kind == "wager.moved":
            self._go_over(event)
        elif kind == "progressive_wagers.collected":
            self._progressive(event["value_cents"])
        elif kind == "wager.pressed":  # from the tray on to the spot
            self.count(kind, (event["seat"], event["to"]), event["amount_cents"])
            self.across_cents -= event["amount_cents"]
        elif kind in _MOVES and (kind, event["wager"]) not in _AMONG_PATRONS:
            spot = event["seat"], event["wager"]
            beyond = event["amount_cents"] - max(self._lying(spot), 0)
            self.count(_MOVES[kind], spot, event["amount_cents"])
            self._settle(event, spot)
            if kind == "wager.withdrawn" and beyond > 0:
                self.sure = False  # more than lies there: which of the reports is wrong?
                self.moved[kind][spot] -= beyond

    def count(self, kind: str, spot: Spot, cents: int) -> None:
        """So much more of one kind of movement at a spot."""
        self.moved.setdefault(kind, Counter())[spot] += cents
        if spot[1] == "progressive":
            pile = self.piles.get(spot) or self.piles.setdefault(spot, Pile())
            pile.add(kind, cents)

    def take_over(self, before: "Stretch | None", spot: Spot, cents: int) -> None:
        """What was put there while the round before was open still, and what was taken of it."""
        self.count("wager.placed", spot, cents)
        if before is None or spot not in before.piles:
            return
        if before.piles[spot].doubtful:
            for one in (before, self):
                one.guessed.add(spot)
                one.sure = False
        taken = before.piles[spot].gathered_of(cents)
        if taken:
            before.moved["wager.collected"][spot] -= taken
            self.count("wager.collected", spot, taken)

    def _go_over(self, event: Event) -> None:
        """From spot to spot: off the one and on to the other, as far as anything lies there."""
        source, target = (event["seat"], event["wager"]), (event["to_seat"], event["to_wager"])
        cents = min(event["amount_cents"], max(self._lying(source), 0))
        if source != target and cents:
            self.count("wager.withdrawn", source, cents)
            self.count("wager.placed", target, cents)

    def _progressive(self, value_cents: int) -> None:
        """Every progressive wager at once: what lies there goes, whatever sum was named."""
        taken = 0
        for spot, pile in self.piles.items():
            if pile.doubtful:
                self.guessed.add(spot)
            if lies := pile.gather():
                self.moved.setdefault("wager.collected", Counter())[spot] += lies
                taken += lies
        if taken != value_cents or self.guessed:
            self.sure = False  # the spots say other than the sum: which of them is wrong?

    def _settle(self, event: Event, spot: Spot) -> None:
        if event["order"] in self.mending:
            return
        cents, its = event["amount_cents"], self.settled[spot]
        if event["type"] != "overpayment.recovered":
            its.add(event["type"], cents)
        else:
            lay = self.of("wager.placed")[spot] - self.of("wager.withdrawn")[spot]
            lay += self.of("wager.pressed")[spot]
            self.stacks[spot[0]] -= its.recover(cents, self.stacks[spot[0]], lay)

    def _lying(self, spot: Spot) -> int:
        taken = self.of("wager.withdrawn")[spot] + self.of("wager.returned")[spot]
        return self.of("wager.placed")[spot] - taken

    def of(self, kind: str) -> Counter[Spot]:
        """Cents by spot of one kind of movement."""
        return self.moved.get(kind, Counter())

    def all_of(self, kinds: tuple[str, ...]) -> Counter[Spot]:
        """Cents by spot of several kinds."""
        found: Counter[Spot] = Counter()
        for kind in kinds:
            found.update(self.of(kind))
        return found

    def tray(self) -> int:
        """What the reports say came into the tray, less what left it."""
        into = self.all_of(TAKEN).total() - self.all_of(GIVEN).total()
        return into + self.across_cents
