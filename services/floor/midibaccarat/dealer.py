"""A dealer at a simulated Midibaccarat table: shoe by shoe, round by round, by § 629a.

Used by `floor`. Where a mistake waits (`table.errs`), the dealer makes it at the first moment
that allows it, and goes on as one does who has not noticed.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from events.filing import MidibaccaratFiling
from services.floor.midibaccarat import truth
from services.floor.midibaccarat.shoe import Shoe
from services.floor.midibaccarat.truth import Due, Side
from services.floor.table import Player, Report, SimTable

Hand = Literal["player", "banker"]
OPENING: tuple[tuple[Hand, int], ...] = (
    ("player", 1), ("banker", 1), ("player", 2), ("banker", 2),
)  # fmt: skip


class Spot(NamedTuple):
    """One wager on the layout."""

    seat: int
    wager: Side
    stake_cents: int


class Dealer:
    """Deals rounds out of shoes."""

    def __init__(self, table: SimTable) -> None:
        assert isinstance(table.filing, MidibaccaratFiling)
        self._table, self._chance, self._filing = table, table.chance, table.filing
        self._faces_at_once = table.chance.random() < 0.1  # most cards are dealt face down
        self._owed: dict[int, int] = {}  # vigorish by seat, as marked
        self._shoe: Shoe | None = None
        self._last_hand: Literal["no", "after this", "this"] = "no"
        self._hands: dict[Hand, list[str]] = {}
        self._spots: list[Spot] = []

    def opening(self) -> Iterator[Report]:
        """Patrons arrive at the open table."""
        for _ in range(self._chance.randint(3, 4)):
            yield from self._table.arrive()

    def leaving(self, seat: int) -> Iterator[Report]:
        """§ 629a.12(d)(2)(i): the vigorish is collected before the patron goes."""
        yield from self._collect_vigorish(seat)

    def closing(self) -> Iterator[Report]:
        """Nothing is left to do: who leaves pays what he owes."""
        yield from ()

    def round(self) -> Iterator[Report]:
        """One round, with a new shoe before it where one is due."""
        if self._shoe is None:
            yield from self._new_shoe()
        table = self._table
        table.begin()
        self._hands = {"player": [], "banker": []}
        yield from self._wagers()
        if not table.errs("round.no_announcement"):
            yield table.say("no_more_bets.announced", 2_000)
            if table.errs("wager.late"):
                yield self._more(self._chance.randrange(len(self._spots)), 1_500)
        yield from self._opening()
        yield from self._thirds()
        won_by = truth.result(self._hands["player"], self._hands["banker"])
        yield from self._announce(won_by)
        yield from self._settle(won_by)
        yield table.say("cards.cleared", 1_500)
        table.end()
        yield from self._after()

    # shoe

    def _new_shoe(self) -> Iterator[Report]:
        table = self._table
        for seat in sorted(table.players, reverse=True):
            yield from self._collect_vigorish(seat)  # § 629a.12(d)(2)(i)
        shoe = self._shoe = Shoe(self._chance, self._filing.decks)
        self._last_hand = "no"
        yield table.say("shoe.loaded", 150_000, decks=shoe.decks)
        first = shoe.draw()
        more = truth.burn_count(first)
        for _ in range(more):
            shoe.draw()
        yield table.say("cards.burned", 8_000, first=first, more=more)

    def _collect_vigorish(self, seat: int) -> Iterator[Report]:
        """What the seat's marker says."""
        amount = self._owed.pop(seat, 0)
        if amount:
            self._table.players[seat].chips_cents -= amount
            yield self._table.say("vigorish.collected", 2_500, seat=seat, amount_cents=amount)

    def _after(self) -> Iterator[Report]:
        """§ 629a.9(d), MB-10: one more hand once the cover card was met, then the shoe ends."""
        if self._last_hand == "this":
            self._shoe = None
        elif self._last_hand == "after this":
            self._last_hand = "this"
            yield self._table.say("last_hand.announced", 1_000)

    # wagers

    def _wagers(self) -> Iterator[Report]:
        table, chance = self._table, self._chance
        self._spots = []
        for seat in sorted(table.players):
            player = table.players[seat]
            stake = player.habit * chance.randint(1, 4)
            if table.untidily(0.1) and seat != min(table.players):
                continue  # sits this one out
            if player.chips_cents < stake * 2:
                yield table.buy_in(player)
            side: Side = "banker" if chance.random() < 0.5 else "player"
            yield self._place(player, side, stake, 900)
            if chance.random() < 0.4:
                yield self._place(player, "tie", 500 * chance.randint(1, 4), 600)
            if chance.random() < 0.08:
                yield self._more(len(self._spots) - 1, 800)
                if chance.random() < 0.3:
                    yield self._less(len(self._spots) - 1, player.habit)

    def _place(self, player: Player, wager: Side, stake: int, pause_ms: int) -> Report:
        self._spots.append(Spot(player.seat, wager, stake))
        player.chips_cents -= stake
        return self._table.say(
            "wager.placed", pause_ms, seat=player.seat, wager=wager, amount_cents=stake
        )

    def _more(self, at: int, pause_ms: int) -> Report:
        """A wager is increased."""
        seat, wager, stake = self._spots[at]
        more = self._table.players[seat].habit
        self._spots[at] = Spot(seat, wager, stake + more)
        self._table.players[seat].chips_cents -= more
        return self._table.say("wager.placed", pause_ms, seat=seat, wager=wager, amount_cents=more)

    def _less(self, at: int, amount: int) -> Report:
        """What was added is taken back in time."""
        seat, wager, stake = self._spots[at]
        self._spots[at] = Spot(seat, wager, stake - amount)
        self._table.players[seat].chips_cents += amount
        return self._table.say("wager.withdrawn", 900, seat=seat, wager=wager, amount_cents=amount)

    # deal

    def _opening(self) -> Iterator[Report]:
        places = OPENING
        if self._table.errs("deal.order"):
            places = (OPENING[1], OPENING[0], *OPENING[2:])
        for hand, number in places:
            yield from self._deal(hand, number)
        if not self._faces_at_once:
            for hand, number in OPENING:
                yield self._read(hand, number)
        for hand in ("player", "banker"):
            points = truth.count(self._hands[hand])
            if self._table.errs("stream.gap"):
                self._table.lose("points.announced")
            else:
                yield self._table.say(
                    "points.announced", 900, hand=hand, points=points, final=False
                )

    def _deal(self, hand: Hand, number: int) -> Iterator[Report]:
        shoe = self._shoe
        assert shoe is not None
        if shoe.at_cover and self._last_hand == "no":
            self._last_hand = "after this"
            yield self._table.say("cover_card.met", 1_000)
        card = shoe.draw()
        self._hands[hand].append(card)
        face = {"card": card} if self._faces_at_once else {}
        yield self._table.say("card.dealt", 1_100, hand=hand, number=number, **face)

    def _read(self, hand: Hand, number: int) -> Report:
        card = self._hands[hand][number - 1]
        return self._table.say("card.read", 700, hand=hand, number=number, card=card)

    def _thirds(self) -> Iterator[Report]:
        table, player, banker = self._table, self._hands["player"], self._hands["banker"]
        if truth.is_natural(player, banker):
            if table.errs("natural.drawn_on"):
                yield from self._drawn_in_error()
            return
        if truth.player_draws(player, banker):
            if not table.errs("third_card.undrawn"):
                yield from self._third("player")
        elif not truth.banker_draws(player, banker) and table.errs("third_card.unauthorised"):
            yield from self._drawn_in_error()
        if truth.banker_draws(player, banker):
            yield from self._third("banker")

    def _third(self, hand: Hand) -> Iterator[Report]:
        yield from self._deal(hand, 3)
        if not self._faces_at_once:
            yield self._read(hand, 3)

    def _drawn_in_error(self) -> Iterator[Report]:
        """§ 629a.13(c)(1): disclosed and not for the Banker; discarded, with one more unseen."""
        assert self._shoe is not None
        yield from self._third("player")
        self._hands["player"].pop()
        self._shoe.draw()

    def _announce(self, won_by: Side) -> Iterator[Report]:
        for hand in ("player", "banker"):
            points = truth.count(self._hands[hand])
            yield self._table.say("points.announced", 900, hand=hand, points=points, final=True)
        yield self._table.say("result.announced", 600, result=won_by)

    # settlement

    def _settle(self, won_by: Side) -> Iterator[Report]:
        """§ 629a.11(b): losing wagers first, then seat by seat from the highest number."""
        owed = [(spot, truth.due(spot.wager, spot.stake_cents, won_by)) for spot in self._spots]
        owed.sort(key=lambda pair: -pair[0].seat)
        for spot, due in owed:
            if due.outcome == "lose":
                yield from self._lost(spot)
        for spot, due in owed:
            if due.outcome == "win":
                yield from self._won(spot, due)
            elif due.outcome == "push":
                yield from self._pushed(spot)

    def _lost(self, spot: Spot) -> Iterator[Report]:
        errs = self._table.errs
        if errs("collect.missed"):
            yield self._taken_back(spot)
            return
        yield self._act("wager.collected", spot, spot.stake_cents)
        if errs("pay.unearned"):
            yield self._act("wager.paid", spot, spot.stake_cents)

    def _pushed(self, spot: Spot) -> Iterator[Report]:
        if self._table.errs("collect.unearned"):
            yield self._act("wager.collected", spot, spot.stake_cents)
        else:
            yield self._taken_back(spot)

    def _won(self, spot: Spot, due: Due) -> Iterator[Report]:
        errs = self._table.errs
        if errs("pay.missed"):
            yield self._taken_back(spot)
            return
        if due.vigorish_cents and not errs("vig.not_marked"):
            marked = due.vigorish_cents + 25 * errs("vig.wrong_amount")
            self._owed[spot.seat] = self._owed.get(spot.seat, 0) + marked
            yield self._table.say("vigorish.marked", 1_500, seat=spot.seat, amount_cents=marked)
        pays = due.won_cents
        if errs("pay.over"):
            pays += 500
        elif pays > 500 and errs("pay.under"):
            pays -= 500
        yield from self._pays(spot, pays)
        yield self._taken_back(spot)

    def _pays(self, spot: Spot, pays: int) -> Iterator[Report]:
        """What he pays; untidily in two movements."""
        first = pays // 200 * 100
        if first and self._table.untidily(0.15):
            yield self._act("wager.paid", spot, first)
            yield self._act("wager.paid", spot, pays - first)
        else:
            yield self._act("wager.paid", spot, pays)

    def _act(self, kind: str, spot: Spot, amount: int) -> Report:
        if kind == "wager.paid":
            self._table.players[spot.seat].chips_cents += amount
        return self._table.say(kind, 1_600, seat=spot.seat, wager=spot.wager, amount_cents=amount)

    def _taken_back(self, spot: Spot) -> Report:
        """The patron's own chips leave the layout."""
        self._table.players[spot.seat].chips_cents += spot.stake_cents
        return self._table.say(
            "wager.returned",
            500,
            seat=spot.seat,
            wager=spot.wager,
            amount_cents=spot.stake_cents,
        )
