"""Start and deal: § 688a.5(i), §§ 688a.8 to 688a.10, § 688a.13(a) to (g), (i), (j), (l), PG-18.

Used by the dealer of the game.
"""

from typing import Any, Final

from events.cards import DECK_WITH_JOKER, JOKER, RANKS, SUITS
from services.floor import devices
from services.floor.pai_gow import truth
from services.floor.pai_gow.decks import PaiGowDecks
from services.floor.pai_gow.round import (
    CARDS,
    DEALER,
    LEFT,
    POSITIONS,
    SEATS,
    Part,
    Reports,
    Round,
    hand,
)
from services.floor.table import Report, SimTable

GROUNDS: Final = {  # a remainder other than four
    "manual-shoe": "688a.8(f)", "hand": "688a.9(e)", "automated-shoe": "688a.10(e)",
}  # fmt: skip
SHOE: Final = ("auto-shoe-1", "automated-shoe")  # its name and its kind
DICE_MS: Final = 20 * 3_600_000  # well within the day for which dice may stay
_FOUR: Final = ("envy.unannounced", "envy.unpaid", "progressive.unvalidated")


class Deal(Part):
    """From the dice to the four cards that are left."""

    def __init__(self, table: SimTable, decks: PaiGowDecks) -> None:
        super().__init__(table, decks)
        self._dice_from_ms = table.now_ms

    # the starting position

    def find_start(self, now: Round) -> Reports:
        """By dice or by a random number; PG-18."""
        table, chance = self.table, self.chance
        if table.controls.start_by == "dice":
            yield from self._dice(now)
        else:
            number = chance.randint(1, 7)
            now.start = truth.start(number)
            yield table.say("random_number.shown", 1_500, number=number)
        if table.errs("deal.wrong_start"):
            now.start = (now.start + chance.randint(1, SEATS)) % (SEATS + 1)

    def _dice(self, now: Round) -> Reports:
        table, chance = self.table, self.chance
        if table.now_ms - self._dice_from_ms > DICE_MS:
            self._dice_from_ms = table.now_ms
            yield table.say("dice.changed", 20_000)
        unshaken = table.errs("start.not_shaken")
        if not unshaken or chance.random() < 0.5:
            yield table.say(
                "dice.shaken", 2_000, times=chance.randint(1, 2) if unshaken else self._times()
            )
        ignored = table.errs("dice.no_roll_ignored")
        while ignored or chance.random() < 0.01:
            dice, out = self._no_roll()
            yield table.say("dice.rolled", 1_200, dice=dice, fallen_out=out)
            if ignored:
                break
            yield table.say("no_roll.called", 900)
            yield table.say("dice.shaken", 3_000, times=self._times())
        if not ignored:
            dice = [chance.randint(1, 6) for _ in range(3)]
            yield table.say("dice.rolled", 1_200, dice=dice)
        now.start = truth.start(sum(dice))
        if chance.random() < 0.5 or not table.errs("announce.missing"):
            yield table.say("total.announced", 1_000, total=sum(dice))

    def _times(self) -> int:
        return self.chance.choice((3, 3, 3, 4))

    def _no_roll(self) -> tuple[list[int], int]:
        """A die that leans, or one that falls out."""
        out = self.chance.randint(0, 1)
        return [self.chance.randint(1, 6) for _ in range(2)], out

    # what the deck must hold for a mistake

    def _arrange(self, now: Round) -> None:
        table, deck = self.table, self.decks.order
        wanted: dict[int, list[str]] = {}
        if any(map(table.awaits, _FOUR)) or now.unlit is not None:
            seat = self._winner(now)
            if seat is not None:
                wanted[seat] = self._four(deck)
        elif table.awaits("progressive.paid_from_tray") and now.accepted:
            wanted[now.accepted[0]] = self._share(deck)
        elif table.awaits("joker.second"):
            wanted[DEALER] = [JOKER, *[card for card in deck if card != JOKER][: CARDS - 1]]
        if wanted:
            self.decks.arrange(self._stacked(now, wanted, deck))

    def _winner(self, now: Round) -> int | None:
        """Whose hand is to win, so that the mistake can be made."""
        if now.unlit is not None:
            return now.unlit
        if self.table.awaits("progressive.unvalidated"):
            return now.accepted[0] if now.accepted else None
        return now.boxes[-1] if len(now.boxes) > 1 and not now.joined else None

    def _four(self, deck: list[str]) -> list[str]:
        rank = self.chance.choice(RANKS[:-1])
        four = [rank + suit for suit in SUITS]
        return four + [card for card in deck if card not in four and card != JOKER][:3]

    def _share(self, deck: list[str]) -> list[str]:
        """A hand that wins a share of the meter."""
        if self.filing.progressive in (2, 4):
            suit = self.chance.choice(SUITS)
            return [*(rank + suit for rank in RANKS[1:7]), JOKER]
        five = [JOKER, *("A" + suit for suit in SUITS)]
        return five + [card for card in deck if card not in five][:2]

    def _stacked(self, now: Round, wanted: dict[int, list[str]], deck: list[str]) -> list[str]:
        taken = {card for cards in wanted.values() for card in cards}
        rest = iter([card for card in deck if card not in taken])
        hands = {at: wanted.get(at) or [next(rest) for _ in range(CARDS)] for at in now.order}
        if now.dealing == "automated-shoe":
            return [card for at in now.order for card in hands[at]]
        return [hands[at][number] for number in range(CARDS) for at in now.order]

    # the deal

    def deal(self, now: Round) -> Reports:
        """Seven cards to every position and the dealer; then the shaker is covered."""
        self._arrange(now)
        if now.dealing == "automated-shoe":
            yield from self._stacks(now)
        else:
            yield from self._cards(now)
        if self.table.controls.start_by == "dice" and not now.over:
            yield self.table.say("shaker.covered", 1_500)

    def _stacks(self, now: Round) -> Reports:
        table, chance = self.table, self.chance
        order = now.order
        if table.errs("deal.order"):
            at = chance.randint(1, SEATS - 1)
            order[at], order[at + 1] = order[at + 1], order[at]
        trouble = chance.randint(1, SEATS)
        jams = table.untidily(0.01)
        for at, position in enumerate(order):
            if at == trouble and jams:
                yield from self._shoe_jams(now)
                return
            count = CARDS
            if at == trouble and table.errs("deal.count"):
                count += chance.choice((-1, 1))
            yield self._stack(now, position, count)
            if at == trouble and (exposed := self._exposed(now)):
                yield table.say(
                    "card.exposed", 300, hand=hand(exposed), number=chance.randint(1, 7)
                )
                if not table.errs("void.missing"):
                    yield from self.void(now, "688a.13(i)")
                    return
            if count != CARDS:
                yield table.say("misdeal.determined", 5_000, misdealt=True, by="F-21")
                yield from self.void(now, "688a.13(j)")
                return

    def _exposed(self, now: Round) -> int | None:
        """The seat whose stack shows a card; where no void follows, that is what is wrong."""
        if self.table.awaits("void.missing"):
            self._also("card.exposed", "void.missing")
        elif not self.table.errs("card.exposed"):
            return None
        return next(seat for seat in range(1, SEATS + 1) if now.cards[seat])

    def _also(self, root: str, waits: str) -> None:
        """A mistake that begins with another one: both are found."""
        self.table.plant(root)
        self.table.moment([waits])

    def _stack(self, now: Round, position: int, count: int) -> Report:
        cards = now.cards[position]
        cards += [self.decks.draw() for _ in range(count)]
        self._doctor(now, position)
        known = now.faces or position == DEALER
        told: dict[str, Any] = {"faces": tuple(cards)} if known else {}
        return self.table.say("stack.delivered", 1_500, hand=hand(position), cards=count, **told)

    def _shoe_jams(self, now: Round) -> Reports:
        """§ 688a.13(l): the round is void, whoever has cards already."""
        yield from devices.fault(self.table, *SHOE, "jam", self.decks.deck)
        yield from devices.seen_to(self.table, *SHOE)
        yield from self.void(now, "688a.13(l)")
        yield devices.restored(self.table, *SHOE)

    def _cards(self, now: Round) -> Reports:
        turns = [(number, at) for number in range(1, CARDS + 1) for at in now.order]
        if self.table.errs("deal.order"):
            at = self.chance.randint(1, len(turns) - 8)
            while turns[at][0] != turns[at + 1][0]:
                at -= 1
            turns[at], turns[at + 1] = turns[at + 1], turns[at]
        short = self.table.errs("deal.count")
        trouble = self.chance.randint(8, 40)
        for step, (number, position) in enumerate(turns[: len(turns) - short]):
            if step == trouble:
                yield from self._troubles(now)
                if now.over:
                    return
            yield self._card(now, position, number)
        if short:
            yield self.table.say("misdeal.determined", 5_000, misdealt=True, by="F-21")
            yield from self.void(now, "688a.13(g)")

    def _card(self, now: Round, position: int, number: int) -> Report:
        now.cards[position].append(self.decks.draw())
        if number == CARDS:
            self._doctor(now, position)
        known = now.faces or position == DEALER
        told = {"card": now.cards[position][-1]} if known else {}
        return self.table.say("card.dealt", 600, hand=hand(position), number=number, **told)

    def _doctor(self, now: Round, position: int) -> None:
        """A card that cannot be there twice comes to a position that nobody plays."""
        table, cards = self.table, now.cards
        if position in now.wagers or position == DEALER:
            return
        seen = next((at for at in POSITIONS if at != position and cards[at]), None)
        if JOKER in cards[DEALER] and table.errs("joker.second"):
            cards[position][-1] = JOKER
            self.decks.replace("defect")
        elif seen is not None and cards[seen][0] != JOKER and table.errs("card.duplicate"):
            cards[position][-1] = cards[seen][0]
            self.decks.replace("defect")

    # troubles in mid-deal, card by card

    def _troubles(self, now: Round) -> Reports:
        table, chance = self.table, self.chance
        if table.errs("card.foreign"):
            yield table.say("back.seen", 300, back="purple")
            self.decks.replace("foreign")
        if table.errs("card.drawn_in_error"):
            yield table.say("card.drawn_in_error", 900, disclosed=False)
        if table.errs("card.face_up"):
            yield from self._face_up(now)
            if chance.random() < 0.3:
                yield from self._face_up(now)
                yield from self.void(now, "688a.13(e)")
        if table.awaits("void.missing"):
            self._also("card.face_up", "void.missing")
            table.errs("void.missing")
            yield from self._face_up(now)
            yield from self._face_up(now)
        if table.errs("card.exposed"):
            yield from self._disclosed(now)

    def _face_up(self, now: Round) -> Reports:
        """§ 688a.13(e): not used in this round."""
        card = self.decks.draw()
        now.discarded += 1
        yield self.table.say("card.found_face_up", 900, card=card)
        yield self.table.say("card.discarded", 1_500, card=card)

    def _disclosed(self, now: Round) -> Reports:
        """§ 688a.13(d), PG-17: the player plays on, or voids the hand, unseen."""
        seat, choice = self.chance.choice(now.boxes), self.chance.choice(("play", "void"))
        number = len(now.cards[seat])
        yield self.table.say(
            "card.exposed", 400, hand=hand(seat), number=number, card=now.cards[seat][-1]
        )
        yield self.table.say("player.chose", 6_000, seat=seat, choice=choice)
        if choice == "void":
            now.voided.add(seat)
            yield from self.returned(now, seat)

    # the remainder

    def remainder(self, now: Round) -> Reports:
        """§§ 688a.8(e) to (g), 688a.9(d) to (f), 688a.10(d) to (f)."""
        table, chance = self.table, self.chance
        left = self.decks.left
        assert left == LEFT - now.discarded
        if table.errs("count.remainder"):
            if chance.random() < 0.6:
                yield from self._wrong_deck(now)
                return
        else:
            yield table.say("remainder.counted", 3_000, cards=left, deck=self.decks.deck)
        if table.errs("stub.exposed"):
            yield table.say("stub.exposed", 400, card=self.decks.order[0])
        if table.errs("source.disagree"):
            seen, number = now.cards[DEALER], chance.randint(1, CARDS)
            other = next(c for c in self.decks.order if c != JOKER and c != seen[number - 1])
            yield table.say(
                "card.read", 500, source="panel", hand="dealer", number=number, card=other
            )
        for seat in range(1, SEATS + 1):
            if seat not in now.wagers:
                yield table.say("stack.collected", 900, hand=hand(seat))
            elif seat in now.voided:
                yield table.say("hand.cleared", 900, hand=hand(seat))

    def _wrong_deck(self, now: Round) -> Reports:
        """Not misdealt: everything is returned, and the deck leaves the table."""
        table, deck = self.table, self.decks.deck
        yield table.say(
            "remainder.counted", 3_000, cards=LEFT + self.chance.choice((-1, 1)), deck=deck
        )
        yield table.say("misdeal.determined", 8_000, misdealt=False, by="F-21")
        yield from self.void(now, GROUNDS[now.dealing])
        yield table.say("deck.removed", 5_000, deck=deck, why="count", by="F-21")
        self.decks.replace("count", gone=(deck,))


assert len(DECK_WITH_JOKER) == CARDS * len(POSITIONS) + LEFT
