"""A dealer at a simulated Midibaccarat table: shoe by shoe, round by round, by § 629a.

Used by `floor`. Where a mistake waits (`table.errs`), the dealer makes it at the first moment
that allows it, and goes on as one does who has not noticed.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from events.filing import MidibaccaratFiling
from services.floor import devices
from services.floor.devices import too_late_ms
from services.floor.midibaccarat.bets import Bets
from services.floor.midibaccarat.deal import Deal
from services.floor.midibaccarat.mistakes import BETWEEN
from services.floor.midibaccarat.payments import Payments
from services.floor.midibaccarat.shoe import NoCards
from services.floor.midibaccarat.shoes import MOST_OF_A_ROUND, Shoes
from services.floor.table import Report, SimTable

# What comes next from the shoe where a mistake needs it: ranks of Player, Banker, Player, Banker.
STACKED: Final = {
    "natural.drawn_on": ("92K3", "K48K"),
    "third_card.unauthorised": ("6KK7", "62K2", "7AK5"),
    "collect.unearned": ("7KK7", "K66K"),
    "house_money.settled_late": ("2K27", "K2K2"),
    "house_money.press_invalid": ("2K27", "Q6Q2"),
}
ASTRAY: Final = frozenset(
    ("natural.drawn_on", "third_card.unauthorised", "card.exposed", "card.face_up",
     "card.drawn_in_error", "simulated_round.missing", "simulated_round.wager")
)  # fmt: skip


class Dealer:
    """Deals rounds out of shoes."""

    def __init__(self, table: SimTable) -> None:
        assert isinstance(table.filing, MidibaccaratFiling)
        self._table, self._chance, self._filing = table, table.chance, table.filing
        self._bets = Bets(table, table.filing)
        self._payments = Payments(table, table.filing, self._bets)
        self._shoes = Shoes(table, table.filing, self._payments.collect, self._payments.owed)
        self._deal = Deal(table, table.filing, self._shoes, self._bets)
        self._possible = self._filed_mistakes()
        table.possible = frozenset(self._possible)

    # the table

    def opening(self) -> Iterator[Report]:
        """The first shoe, and the first patrons."""
        yield from self._shoes.opening()

    def leaving(self, seat: int) -> Iterator[Report]:
        """§ 629a.12(d)(2)(i): the vigorish is collected before the patron goes."""
        table, payments = self._table, self._payments
        self._bets.kept.pop(seat, None)
        self._bets.absent.discard(seat)
        if payments.owed.get(seat):
            table.moment(("vig.uncollected_at_leave",), 0.5)
            if table.errs("vig.uncollected_at_leave"):
                del payments.owed[seat]
        payments.lacking.pop(seat, None)
        yield from payments.collect(seat)

    def closing(self) -> Iterator[Report]:
        """The cards are taken up and counted; who leaves pays what he owes."""
        yield from self._shoes.end()

    @property
    def at_ease(self) -> bool:
        """No card is astray, and nothing was done wrongly about the shoe."""
        deal, shoes = self._deal, self._shoes
        return shoes.at_ease and deal.simulate is None and deal.fault is None

    # a round

    def round(self) -> Iterator[Report]:
        """One round, with a new shoe or a simulated round before it where one is due."""
        table, shoes = self._table, self._shoes
        yield from self._payments.put_back()
        shoes.before()
        if self._deal.simulate is not None:
            yield from self._after_a_shown_card(self._deal.simulate)
        if shoes.shoe is None:
            yield from shoes.change()
        yield from self._between()
        table.possible = frozenset(self._possible) - shoes.unseen
        table.prepare(self._possible_now())
        yield from devices.clocks(table)
        table.begin()
        try:
            yield from self._play()
        except NoCards:
            yield from self._insufficient()
        table.end()
        yield from shoes.after()

    def _play(self) -> Iterator[Report]:
        table, bets, deal, payments = self._table, self._bets, self._deal, self._payments
        shoe = self._shoes.shoe
        assert shoe is not None
        self._arrange()
        yield from bets.place_all(house_money=shoe.left > 2 * MOST_OF_A_ROUND)
        if not table.errs("round.no_announcement"):
            yield table.say("no_more_bets.announced", 2_000)
            yield from bets.late()
            if self._before_the_first_card():
                yield from deal.face_up_first()
                yield table.say("no_more_bets.announced", 2_000)
        yield from deal.opening()
        if table.errs("card.foreign"):
            yield table.say("back.seen", 400, back="brown")
        if table.errs("void.unsupported"):
            yield from self._void(self._chance.choice((None, "629a.13(a)", "629a.13(d)")))
            return
        yield from self._house_money_and_thirds()
        yield from deal.astray()
        yield from deal.announce()
        yield from payments.settle(deal.hands, deal.believed)
        yield from payments.markers()
        if table.errs("hand.disputed"):
            seat = self._chance.choice(sorted(table.players))
            yield table.say("round.disputed", 5_000, seat=seat, words="he says it was a tie")
            yield table.say("dispute.decided", 90_000, decision="it stands", by="F-21")
        yield table.say("cards.cleared", 1_500)

    def _before_the_first_card(self) -> bool:
        """Whether it is that card which lies face up."""
        table, shoes = self._table, self._shoes
        if not table.awaits("card.face_up") or not shoes.plenty or shoes.held is not None:
            return False
        return self._chance.random() < 0.4 and table.errs("card.face_up")

    def _house_money_and_thirds(self) -> Iterator[Report]:
        """§ 629a.8(c)(3): House Money is settled before any third card."""
        deal, bets, payments = self._deal, self._bets, self._payments
        bets.choose_presses()
        late = False
        if bets.on("house_money") and deal.draws:
            late = self._table.errs("house_money.settled_late")
        if late:
            bets.presses.clear()
        else:
            yield from payments.house_money(deal.hands)
        yield from deal.thirds()
        if late:
            self._table.now_ms += too_late_ms(self._table)
            yield from payments.house_money(deal.hands)

    def _arrange(self) -> None:
        """Have the cards come that a mistake needs."""
        table, shoes, chance = self._table, self._shoes, self._chance
        shoe = shoes.shoe
        assert shoe is not None
        for code, ranks in STACKED.items():
            if table.awaits(code) and shoes.held is None:
                shoe.arrange(chance.choice(ranks))
        if table.awaits("card.duplicate"):
            face = shoe.all_seen()
            if face is not None and shoes.held is None and table.errs("card.duplicate"):
                shoe.replace_next(face)

    def _void(self, ground: str | None) -> Iterator[Report]:
        why = {} if ground is None else {"ground": ground}
        yield self._table.say("round.voided", 4_000, **why)
        yield from self._payments.return_all()
        yield self._table.say("cards.cleared", 1_500)

    def _insufficient(self) -> Iterator[Report]:
        """§ 629a.13(e): void, all is returned, and a new set of cards comes."""
        table = self._table
        table.plant("shoe.insufficient_cards")
        yield from self._shoes.end(inside_a_round=True)
        if table.wants("void.missing") and self._chance.random() < 0.5:
            table.plant("void.missing")
            yield from self._payments.take_all()
            yield table.say("cards.cleared", 1_500)
        else:
            yield from self._void("629a.13(e)")

    # simulated rounds

    def _after_a_shown_card(self, card: str) -> Iterator[Report]:
        """§ 629a.13(c)(2), (d): the first card of a round without wagers."""
        table, deal = self._table, self._deal
        deal.simulate, fault, deal.fault = None, deal.fault, None
        table.prepare(())
        if fault == "simulated_round.missing":
            table.plant(fault, table.next_round_id)
            yield table.say("card.discarded", 1_500, card=card)
            return
        table.begin()
        yield table.say("simulated_round.begun", 3_000)
        self._bets.stakes = {}
        yield from self._with_a_wager(deal.simulated_cards(card), fault)
        yield table.say("simulated_round.ended", 2_000)
        yield table.say("cards.cleared", 1_500)
        table.end()

    def _with_a_wager(self, cards: Iterator[Report], fault: str | None) -> Iterator[Report]:
        """Taken at any place of a simulated round, after its last card too."""
        table = self._table
        if fault is not None:
            yield from islice(cards, self._chance.randrange(20))
            table.plant(fault)
            seat = self._chance.choice(sorted(table.players))
            for kind in ("wager.placed", "wager.withdrawn"):
                yield table.say(kind, 1_500, seat=seat, wager="player", amount_cents=1_000)
            table.now_ms += too_late_ms(table)
        yield from cards

    # which mistakes can be made

    def _filed_mistakes(self) -> tuple[str, ...]:
        """Of all that are made in a round those that the filing and the devices allow."""
        filing, never = self._filing, {*BETWEEN}
        if filing.variant == "ez":
            never |= {"vig.not_marked", "vig.not_collected", "vig.wrong_amount"}
            never |= {"vig.marker_removed"}
        else:
            at_payout = filing.vigorish_collection == "at_payout"
            never |= {"ez.vig_taken"}
            never |= (
                {"vig.not_marked", "vig.marker_removed"} if at_payout else {"vig.not_collected"}
            )
        if not filing.house_money:
            never |= {"house_money.settled_late", "house_money.press_invalid"}
        if self._table.controls.other_reveal:
            never |= {"hand.given_wrong", "hand.offer_order"}
        return tuple(code for code in self._table.game.mistakes if code not in never)

    def _possible_now(self) -> tuple[str, ...]:
        shoes = self._shoes
        if shoes.ends_open:
            return ()
        never: set[str] = {*shoes.unseen}
        if not shoes.plenty or shoes.held is not None:
            never |= ASTRAY
        if shoes.shoe is None or shoes.held is not None or shoes.shoe.all_seen() is None:
            never.add("card.duplicate")
        return tuple(code for code in self._possible if code not in never)

    # between rounds

    def _between(self) -> Iterator[Report]:
        """What patrons and the pit do while no cards are out; all of it lawful."""
        table, bets, chance = self._table, self._bets, self._chance
        for seat in sorted(bets.absent):
            if chance.random() < 0.3 or len(bets.absent) == len(table.players):
                bets.absent.discard(seat)
                table.players[seat].away = False
                yield table.say("seat.absent", 5_000, seat=seat, absent=False)
        present = [seat for seat in sorted(table.players) if seat not in bets.absent]
        if len(present) > 1 and table.untidily(0.015):
            seat = chance.choice(present)
            bets.absent.add(seat)
            table.players[seat].away = True
            yield table.say("seat.absent", 3_000, seat=seat, absent=True)
        elif table.untidily(0.01) and table.free_seats():
            yield from self._moves(chance.choice(present))
        elif table.untidily(0.03):
            yield table.say(
                "chips.exchanged", 5_000, seat=chance.choice(present), in_cents=10_000,
                out_cents=10_000,
            )  # fmt: skip
        elif table.untidily(0.004) and table.tells("limits.changed"):
            yield self._new_limits()

    def _moves(self, seat: int) -> Iterator[Report]:
        """MB-7: a patron takes another seat, and his marker goes with him."""
        table, payments = self._table, self._payments
        to = self._chance.choice(table.free_seats())
        player = table.players.pop(seat)
        table.players[to], player.seat = player, to
        self._bets.kept.pop(seat, None)
        if seat in payments.owed:
            payments.owed[to] = payments.owed.pop(seat)
            yield table.say("marker.moved", 2_000, seat=seat, to_seat=to)
        if seat in payments.lacking:
            payments.lacking[to] = payments.lacking.pop(seat)
        yield table.say("seat.left", 1_000, seat=seat)
        yield table.say("seat.taken", 4_000, seat=to)

    def _new_limits(self) -> Report:
        """Another minimum; whoever sits may play on under the old one."""
        table, bets = self._table, self._bets
        least = self._chance.choice((500, 1_000, 1_500))
        keeps = sorted(table.players) if self._chance.random() < 0.5 else []
        for seat in sorted(table.players):
            if keeps:
                bets.kept.setdefault(seat, bets.minimum_cents)
            else:
                bets.kept.pop(seat, None)
        bets.minimum_cents = least
        return table.say(
            "limits.changed", 20_000, table_minimum=least, keeps=keeps,
            table_maximum=self._filing.table_maximum,
        )  # fmt: skip
