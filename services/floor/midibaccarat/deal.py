"""The cards of one round: §§ 629a.8 to 629a.10, and what is drawn or shown in error, § 629a.13.

Used by the dealer. Hands are given to players and come back; where a mistake waits it is made at
its moment, and the card that it concerns goes where the text sends it.
"""

from collections.abc import Iterator
from typing import Any, Final

from events.filing import MidibaccaratFiling
from services.floor.midibaccarat import truth
from services.floor.midibaccarat.bets import Bets
from services.floor.midibaccarat.shoes import Shoes
from services.floor.midibaccarat.truth import Hand, Hands
from services.floor.table import Report, SimTable

OPENING: Final[tuple[tuple[Hand, int], ...]] = (
    ("player", 1), ("banker", 1), ("player", 2), ("banker", 2),
)  # fmt: skip
HANDS: Final[tuple[Hand, Hand]] = ("player", "banker")


class Deal:
    """The hands of one round."""

    def __init__(
        self, table: SimTable, filing: MidibaccaratFiling, shoes: Shoes, bets: Bets
    ) -> None:
        self._table, self._chance, self._filing = table, table.chance, filing
        self._shoes, self._bets = shoes, bets
        self._faces_at_once = table.chance.random() < 0.1  # most cards are dealt face down
        self._cards: dict[Hand, list[str]] = {"player": [], "banker": []}
        self._holders: dict[Hand, int] = {}
        self._stray: dict[Hand, str] = {}  # a third card that lies there, and is nobody's
        self.simulate: str | None = None  # the first card of a simulated round that is due
        self.fault: str | None = None  # what will be done wrong about it
        self._real = True
        self.believed: truth.Announced | None = None  # a winner wrongly announced, and paid by

    @property
    def draws(self) -> bool:
        """Whether a third card is due to either hand."""
        hands = self.hands
        return truth.player_draws(*hands) or truth.banker_draws(*hands)

    @property
    def hands(self) -> Hands:
        """The cards that count."""
        return Hands(self._cards["player"], self._cards["banker"])

    def _errs(self, code: str) -> bool:
        """In a simulated round only the round that it is for is done wrongly."""
        return self._real and self._table.errs(code)

    # the first four

    def opening(self, *, real: bool = True) -> Iterator[Report]:
        """§ 629a.8(c): four cards, turned by the players who are handed them, and counted."""
        self._real = real
        self._cards, self._holders, self._stray = {"player": [], "banker": []}, {}, {}
        places = OPENING
        if self._errs("deal.order"):
            places = (OPENING[1], OPENING[0], *OPENING[2:])
        for hand, number in places:
            yield from self._deal(hand, number)
        for hand in HANDS:
            yield from self._turned(hand, (1, 2))
            yield from self._counted(hand)
        yield from self._seen_twice()

    def _deal(self, hand: Hand, number: int, card: str | None = None) -> Iterator[Report]:
        if card is None:
            yield from self._shoes.draw()
            card = self._shoes.take()
        self._cards[hand].append(card)
        face = {"card": card} if self._faces_at_once else {}
        yield self._table.say("card.dealt", 1_100, hand=hand, number=number, **face)
        if self._faces_at_once:
            self._see(card)

    def _see(self, card: str) -> None:
        if self._shoes.shoe:
            self._shoes.shoe.seen[card] += 1

    def _turned(self, hand: Hand, numbers: tuple[int, ...]) -> Iterator[Report]:
        """Handed to a player and returned face up; or turned by the dealer: MB-13."""
        if self._real and not self._table.controls.other_reveal:
            yield from self._given(hand, first=numbers[0] == 1)
            if hand in self._holders:
                yield self._table.say("hand.returned", 2_500, hand=hand, seat=self._holders[hand])
        if not self._faces_at_once:
            for number in numbers:
                yield self._read(hand, number)

    def _given(self, hand: Hand, *, first: bool) -> Iterator[Report]:
        """§ 629a.8(c)(1), (2), (4) to (6), (d)."""
        table, stakes = self._table, self._bets.on(hand)
        if not first:
            seat = self._holders.get(hand)
            if seat is not None:
                yield table.say("hand.given", 1_200, hand=hand, seat=seat)
            return
        if not stakes:
            return
        seat = truth.holder(stakes)
        others = [s for s in sorted(table.players) if s != seat and not table.players[s].away]
        if others and table.errs("hand.given_wrong"):
            if self._chance.random() < 0.3:
                return  # the dealer turns it
            seat = self._chance.choice(others)
        self._holders[hand] = seat
        yield table.say("hand.given", 1_200, hand=hand, seat=seat)
        wrong = len(others) > 1 and table.errs("hand.offer_order")
        if wrong or table.untidily(0.03):
            yield from self._relinquished(hand, seat, wrong=wrong)

    def _relinquished(self, hand: Hand, seat: int, *, wrong: bool) -> Iterator[Report]:
        """§ 629a.8(d): to the right of the one before, counter-clockwise; else the dealer."""
        table = self._table
        yield table.say("right.relinquished", 8_000, hand=hand, seat=seat)
        here = [one for one, player in sorted(table.players.items()) if not player.away]
        offered = truth.next_holder(here, seat)
        del self._holders[hand]
        if wrong and self._chance.random() < 0.3:
            return  # the dealer turns it, and nobody else is asked
        for other in offered[1:2] if wrong else offered:
            if wrong or self._chance.random() < 0.7:
                self._holders[hand] = other
                yield table.say("hand.given", 1_200, hand=hand, seat=other)
                return
            yield table.say("right.relinquished", 2_000, hand=hand, seat=other)

    def _read(self, hand: Hand, number: int) -> Report:
        card = self._cards[hand][number - 1]
        self._see(card)
        return self._table.say("card.read", 700, hand=hand, number=number, card=card)

    def _counted(self, hand: Hand, *, final: bool = False) -> Iterator[Report]:
        """§§ 629a.8(c)(1), (2), 629a.9(a), 629a.11(a)."""
        table, points = self._table, truth.count(self._cards[hand])
        if self._errs("stream.gap"):
            table.lose("points.announced")
            return
        if self._errs("announce.missing"):
            return
        if self._miscounts():
            points = self._chance.choice(truth.miscounts(self._cards[hand], self._stray.get(hand)))
        told = table.say("points.announced", 900, hand=hand, points=points, final=final)
        yield told
        if self._errs("stream.duplicate_conflict"):
            yield table.again(told)

    def _miscounts(self) -> bool:
        """A wrong count, where it is not to be a wrong winner."""
        waits = self._table.awaits("result.misannounced") and self._chance.random() < 0.25
        return waits and self._errs("result.misannounced")

    def _seen_twice(self) -> Iterator[Report]:
        """The dealer's panel reads a card, too: now and then another one than the shoe."""
        hand = self._chance.choice(HANDS)
        card = self._cards[hand][0]
        if self._errs("source.disagree"):
            other = ("7" if card[0] != "7" else "6") + card[1]
            yield self._table.say("card.read", 900, source="panel", hand=hand, number=1, card=other)
        elif self._table.untidily(0.02):
            yield self._table.say("card.read", 900, source="panel", hand=hand, number=1, card=card)

    # third cards

    def thirds(self) -> Iterator[Report]:
        """§ 629a.10."""
        table, player, banker = self._table, self._cards["player"], self._cards["banker"]
        if truth.is_natural(player, banker):
            if self._can_go_astray and self._errs("natural.drawn_on"):
                yield from self._unauthorised(self._chance.choice(HANDS), banker_draws=False)
            return
        if truth.player_draws(player, banker):
            if not self._errs("third_card.undrawn"):
                yield from self._third("player")
        elif self._can_go_astray and table.awaits("third_card.unauthorised"):
            draws = truth.banker_draws(player, banker)
            hand: Hand = "player" if draws or self._chance.random() < 0.6 else "banker"
            table.errs("third_card.unauthorised")
            yield from self._unauthorised(hand, banker_draws=draws)
            return
        if truth.banker_draws(player, banker) and not self._errs("third_card.undrawn"):
            yield from self._third("banker")

    def _third(self, hand: Hand) -> Iterator[Report]:
        yield from self._deal(hand, 3)
        yield from self._turned(hand, (3,))

    def _unauthorised(self, hand: Hand, *, banker_draws: bool) -> Iterator[Report]:
        """§ 629a.13(a) to (d): a third card that the hand may not have."""
        table, shoes = self._table, self._shoes
        yield from self._deal(hand, 3)
        card = self._cards[hand].pop()
        disclosed = self._faces_at_once or banker_draws or self._chance.random() < 0.7
        if disclosed and not self._faces_at_once:
            self._see(card)
            yield table.say("card.read", 700, hand=hand, number=3, card=card)
        if banker_draws:
            self._cards["banker"].append(card)
            return
        self._stray[hand] = card
        if not disclosed:
            shoes.held = card
        elif hand == "player" and self._filing.disclosed_third_card == "discard_two":
            yield table.say("card.discarded", 1_500, card=card)
            yield from shoes.draw()
            shoes.take()
            yield table.say("card.discarded", 1_500)
        else:
            self.simulate = card

    # the result

    def announce(self) -> Iterator[Report]:
        """§ 629a.11(a)."""
        table = self._table
        for hand in HANDS:
            yield from self._counted(hand, final=True)
        result = truth.announced(self.hands, self._filing)
        self.believed = None
        if not table.erred and self._errs("result.misannounced"):
            result = self._chance.choice(truth.other_winners(result, self._filing))
            if self._chance.random() < 0.5:
                self.believed = result
        yield table.say("result.announced", 600, result=result)

    # cards that are none of this round

    @property
    def _can_go_astray(self) -> bool:
        """Whether a card may be in error: one at a time, and the shoe holds the round after."""
        shoes = self._shoes
        return self._real and shoes.plenty and self.simulate is None and shoes.held is None

    def face_up_first(self) -> Iterator[Report]:
        """§ 629a.13(d), MB-11: the first card is face up, and the wagers wait for a real round."""
        card = self._shoes.take()
        self._see(card)
        yield self._table.say("card.found_face_up", 1_500, card=card)
        yield from self.simulated(card)

    def simulated(self, card: str) -> Iterator[Report]:
        """A round without wagers, of which this is the first card."""
        table = self._table
        yield table.say("simulated_round.begun", 3_000)
        yield from self.simulated_cards(card)
        yield table.say("simulated_round.ended", 2_000)
        yield table.say("cards.cleared", 1_500)

    def simulated_cards(self, card: str) -> Iterator[Report]:
        """They are dealt and counted as any, and go into the bucket."""
        yield self._table.say("no_more_bets.announced", 1_000)
        self._shoes.hold_again(card)
        yield from self.opening(real=False)
        yield from self.thirds()
        yield from self.announce()

    def astray(self) -> Iterator[Report]:
        """After the last card of a round: one more is shown, or drawn; where it goes is due later.

        § 629a.13(a), (d).
        """
        table, shoes = self._table, self._shoes
        if not self._can_go_astray:
            return
        shown = {"card.exposed": "card.exposed", "card.face_up": "card.found_face_up"}
        code = next((code for code in shown if table.errs(code)), None)
        if code is None:
            code = self._first_of_two()
        content: dict[str, Any] = {}
        disclosed = code is not None
        if code is None:
            if not table.errs("card.drawn_in_error"):
                return
            disclosed = self._chance.random() < 0.5
            content = {"disclosed": disclosed}
        kind = "card.drawn_in_error" if code is None else shown[code]
        card = shoes.take()
        if disclosed:
            self._see(card)
            self.simulate = card
            yield table.say(kind, 1_500, card=card, **content)
        else:
            shoes.held = card
            yield table.say(kind, 1_500, **content)

    def _first_of_two(self) -> str | None:
        """A card is shown now, so that the simulated round that follows can be dealt wrongly."""
        table = self._table
        for fault in ("simulated_round.missing", "simulated_round.wager"):
            if table.awaits(fault):
                self.fault = fault
                code = self._chance.choice(("card.exposed", "card.face_up"))
                table.plant(code)
                return code
        return None
