"""What is done with cards before play in every game: receive, inspect, spread, wash, shuffle, cut.

Used by each game's dealer (Midibaccarat for a shoe, the others through `decks`). Each part yields
what the devices report, and commits the mistake that waits at its moment.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Final, NamedTuple

from services.floor.table import Report, SimTable

LEAST_DEPTH: Final = 10  # cards: §§ 629a.5(c), 680a.5(d), 688a.5(e)
LEAST_SECOND: Final = 14  # cards above the bottom: § 629a.5(d)
SENT_BACK: Final = 0.5  # of cards that were counted short or long as they came
BACKS: Final = ("red", "blue", "green", "black")

# Devices' kinds of these procedures, for the `reports` of a game.
PIT: Final = (
    "deck.received", "deck.removed", "cards.inspected", "floorperson.verified", "cards.spread",
    "player.looked", "cards.washed", "table.idle",
)  # fmt: skip
SHUFFLING: Final = ("shuffle.started", "shuffle.finished")
CUTTING: Final = ("cut.offered", "cut.declined", "cut.made", "recut.ordered")

INSPECTS: Final = "D-7"  # the badge of who receives the cards
OPENING_MISTAKES: Final = ("open.uninspected",)
RECEIVING_MISTAKES: Final = ("card.missing",)
CUT_MISTAKES: Final = ("cut.not_offered", "cut.invalid", "cut.order", "cut.recut_wrong_person")


def from_highest(seats: Sequence[int]) -> list[int]:
    """§ 688a.5(d)(2): from the dealer's far right, counter-clockwise."""
    return sorted(seats, reverse=True)


def clockwise(seats: Sequence[int]) -> list[int]:
    """§ 629a.5(b), MB-12: the highest number, then clockwise."""
    return [*sorted(seats)[-1:], *sorted(seats)[:-1]]


class Cut(NamedTuple):
    """How a text has the cards cut."""

    offers: Callable[[Sequence[int]], list[int]] | None  # None: the dealer cuts, nobody is asked
    either_end: bool  # ten cards from the top and from the bottom
    same_may_recut: bool = False  # § 688a.5(f)
    by_arrival: bool = False  # § 688a.5(d)(1): first to who came first, as the game begins
    judged_at_card: bool = True  # a cut that is missing shows at the first card, not at the shoe


CUT_629A: Final = Cut(clockwise, either_end=True, judged_at_card=False)
CUT_680A: Final = Cut(None, either_end=False)
CUT_688A: Final = Cut(from_highest, either_end=True, same_may_recut=True, by_arrival=True)


class Cards:
    """The procedures at one table."""

    def __init__(self, table: SimTable, cut: Cut) -> None:
        self.table, self.chance, self.cutting = table, table.chance, cut
        self._received, self._name = 0, ""
        self._begins: tuple[int, int] | None = None  # who came first, and the rounds before him
        self.opened_round: str | None = None  # the first round that an opening is judged by

    # receiving and looking

    def receive(
        self, back: str, cards: int, *, packs: int = 1, preshuffled: bool = False
    ) -> Generator[Report, None, str]:
        """Cards come to the table, and are counted; their name.

        Counted short or long they are sent back, or the count is taken to be wrong.
        """
        table, off = self.table, 0
        if table.errs("card.missing"):
            off = self.chance.choice((-2, -1, 2))  # one more may be a second joker
        told = {"back": back, "packs": packs, "preshuffled": preshuffled}
        yield self._came(cards + off, **told)
        if off and self.chance.random() < SENT_BACK:
            yield table.say("deck.removed", 5_000, deck=self._name, why="count")
            yield self._came(cards, **told)
        return self._name

    def _came(self, cards: int, **told: Any) -> Report:
        self._received += 1
        self._name = f"{self.table.name}-{self.table.rounds}-{self._received}"
        return self.table.say("deck.received", 60_000, deck=self._name, cards=cards, **told)

    def inspect(self, deck: str, *, opening: bool) -> Iterator[Report]:
        """§§ 629a.4(a), (b), 680a.4, 688a.4: looked at for defects, verified, spread face up.

        Who verifies a look is another than who looked.
        """
        table, skipped, verifies = self.table, None, "F-21"
        if opening and table.errs("open.uninspected", table.next_round_id):
            skipped = self.chance.choice(("cards.inspected", "floorperson.verified"))
            if skipped == "floorperson.verified" and table.rounds % 2:
                skipped, verifies = None, INSPECTS
        if skipped != "cards.inspected":
            yield table.say("cards.inspected", 40_000, deck=deck, by=INSPECTS)
        if skipped != "floorperson.verified":
            told = {"what": "inspection", "deck": deck, "by": verifies}
            yield table.say("floorperson.verified", 8_000, **told)
        yield table.say("cards.spread", 20_000, why="opening", face_up=True, deck=deck)

    def look(self, *, begins: bool = True) -> Report:
        """The first player looks at the cards that are spread, where a game begins by arriving."""
        seat = min(self.table.players)
        self._begins = (seat, self.table.rounds) if begins else None
        return self.table.say("player.looked", 15_000, seat=seat)

    def wash(self, deck: str) -> Report:
        """§§ 629a.4(c), 680a.4(c), 688a.4(c)."""
        return self.table.say("cards.washed", 20_000, deck=deck)

    # shuffle

    def shuffle(self, deck: str, how: str, pause_ms: int = 45_000) -> Iterator[Report]:
        """By hand or by the shuffler."""
        yield self.table.say("shuffle.started", 2_000, how=how, deck=deck)
        yield self.table.say("shuffle.finished", pause_ms, how=how, deck=deck)

    # cut

    def cut(self, size: int) -> Iterator[Report]:
        """Offered in the text's order, made, and ordered again now and then."""
        table, cutting = self.table, self.cutting
        if table.errs("cut.not_offered", table.next_round_id if cutting.judged_at_card else None):
            return
        offers = [seat for seat in self._order() if not table.players[seat].away]
        others = [seat for seat in offers[1:] if seat != max(offers)]
        if others and table.errs("cut.order"):
            cutter = others[0]
            yield table.say("cut.offered", 2_000, seat=cutter)
            yield self._made(cutter, size)
            return
        asked, taken = 0, None
        for seat in offers:
            asked += 1
            yield table.say("cut.offered", 2_000, seat=seat)
            if self.chance.random() < 0.8:
                taken = seat
                break
            yield table.say("cut.declined", 1_500, seat=seat)
        yield self._made(taken, size, wrong=table.errs("cut.invalid"))
        yield from self._recut(offers[asked:], taken, len(offers), size)

    def _order(self) -> list[int]:
        """In which the players are asked."""
        order = self.cutting.offers([*self.table.players]) if self.cutting.offers else []
        first, rounds = self._begins or (0, 0)
        if self.cutting.by_arrival and first in order and rounds == self.table.rounds:
            order = [first, *[seat for seat in order if seat != first]]
        return order

    def _recut(
        self, others: Sequence[int], cutter: int | None, players: int, size: int
    ) -> Iterator[Report]:
        """§§ 629a.5(e), 688a.5(f): by the next person entitled, or at 688a by the same."""
        table = self.table
        if cutter is not None and players > 2 and table.errs("cut.recut_wrong_person"):
            entitled = {*others[:1], *((cutter,) if self.cutting.same_may_recut else ())}
            wrong = cutter
            if self.cutting.same_may_recut:
                wrong = next(
                    seat
                    for seat, player in sorted(table.players.items())
                    if seat not in entitled and not player.away
                )
            yield table.say("recut.ordered", 4_000, by="F-21")
            yield self._made(wrong, size)
        elif table.untidily(0.15):
            yield table.say("recut.ordered", 4_000, by="F-21")
            again = cutter if self.cutting.same_may_recut else next(iter(others), None)
            if again is not None and again != cutter:
                yield table.say("cut.offered", 2_000, seat=again)
            yield self._made(again, size)

    def _made(self, seat: int | None, size: int, *, wrong: bool = False) -> Report:
        if wrong:
            depth = self.chance.randint(1, LEAST_DEPTH - 1)
            if self.cutting.either_end and self.chance.random() < 0.5:
                depth = size - depth
        else:
            depth = self.chance.randint(LEAST_DEPTH, size - LEAST_DEPTH)
        who: dict[str, Any] = {} if seat is None else {"seat": seat}
        return self.table.say("cut.made", 5_000, **who, from_top=depth, of=size)
