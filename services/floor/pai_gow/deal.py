"""The deal: §§ 688a.8 to 688a.10, § 688a.13(d) to (g), (i), (j), (l).

Used by the dealer of the game.
"""

from typing import Any, Final

from events.cards import DECK_WITH_JOKER, JOKER
from services.floor import devices
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
from services.floor.pai_gow.stacking import arrange
from services.floor.table import Report

GROUNDS: Final = {  # a remainder other than four
    "manual-shoe": "688a.8(f)", "hand": "688a.9(e)", "automated-shoe": "688a.10(e)",
}  # fmt: skip
SHOE: Final = ("auto-shoe-1", "automated-shoe")  # its name and its kind


class Deal(Part):
    """From the first card to the four that are left."""

    # the deal

    def deal(self, now: Round) -> Reports:
        """Seven cards to every position and the dealer; then the shaker is covered."""
        arrange(self, now)
        if now.dealing == "automated-shoe":
            yield from self._stacks(now)
        else:
            yield from self._cards(now)
        by_dice = self.table.controls.start_by == "dice" and not now.over
        if by_dice and self._covers():
            yield self.table.say("shaker.covered", 1_500)

    def _covers(self) -> bool:
        """§ 688a.5(i)(1)(iv), where anybody would see it."""
        return self.table.tells("shaker.covered") and not self.table.errs("start.not_covered")

    def _stacks(self, now: Round) -> Reports:
        table, chance = self.table, self.chance
        order = now.order
        slip = None  # the first of two that are exchanged: no mistake before it comes
        if table.awaits("deal.order"):
            slip = chance.randint(1, SEATS - 1)
            order[slip], order[slip + 1] = order[slip + 1], order[slip]
        trouble = chance.randint(1, SEATS)
        jams = table.clean and table.untidily(0.01)
        for at, position in enumerate(order):
            if at == trouble and jams:
                yield from self._shoe_jams(now)
                return
            if at == slip:
                table.plant("deal.order")
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
                now.unsaid = True
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
        slip = None  # as with stacks
        if self.table.awaits("deal.order"):
            slip = self.chance.randint(1, len(turns) - 8)
            while turns[slip][0] != turns[slip + 1][0]:
                slip -= 1
            turns[slip], turns[slip + 1] = turns[slip + 1], turns[slip]
        short = self.table.errs("deal.count")
        trouble = self.chance.randint(8, 40)
        for step, (number, position) in enumerate(turns[: len(turns) - short]):
            if step == trouble:
                yield from self._troubles(now)
                if now.over:
                    return
            if step == slip:
                self.table.plant("deal.order")
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
        if position in now.wagers or position == DEALER or not now.faces:
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
                table.plant("card.face_up")
                yield from self._face_up(now)
                yield from self.void(now, "688a.13(e)")
        if table.awaits("void.missing"):
            table.plant("card.face_up")
            self._also("card.face_up", "void.missing")
            now.unsaid = table.errs("void.missing")
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
