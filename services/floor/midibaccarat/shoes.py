"""From one dealing shoe to the next: §§ 629a.3 to 629a.5, 629a.9(d), 629a.12(d)(2)(i).

Used by the dealer: `change` before the first round and wherever `done`, `draw` for each card,
`after` when a round is over. Each mistake of these steps is made here.
"""

from collections.abc import Callable, Iterator
from typing import Final, Literal

from events.filing import MidibaccaratFiling
from services.floor import devices
from services.floor.cards import (
    BACKS,
    CUT_629A,
    LEAST_SECOND,
    OPENING_MISTAKES,
    RECEIVING_MISTAKES,
    Cards,
)
from services.floor.midibaccarat import truth
from services.floor.midibaccarat.mistakes import AT_LOADING, AT_SHOES, AT_THE_END
from services.floor.midibaccarat.shoe import BEHIND_COVER, Shoe
from services.floor.midibaccarat.together import OF_SEATS, UNREAD
from services.floor.table import Report, SimTable

MOST_OF_A_ROUND: Final = 6  # cards
ONCE_MORE: Final = 0.4  # of wrong burns
FRESH: Final = 40  # cards over the cover card, so that a hand is not met by it


class Shoes:
    """The shoes of one table."""

    def __init__(
        self,
        table: SimTable,
        filing: MidibaccaratFiling,
        collect: Callable[[int], Iterator[Report]],
        owed: dict[int, int],
    ) -> None:
        self._table, self._chance, self._filing = table, table.chance, filing
        self._collect, self._owed = collect, owed
        self._cards = Cards(table, CUT_629A)
        self.shoe: Shoe | None = None
        self.last_hand: Literal["no", "after this", "this", "past"] = "no"
        self.held: str | None = None  # drawn in error, unseen: the first card of the next hand
        self._lost_cover = False
        self._before = len(table.planted)  # mistakes of earlier sessions
        self._deck = ""
        self._pending: str | None = None  # a mistake of the hand to come
        self._forgotten: int | None = None  # a seat whose vigorish is collected too late

    @property
    def unseen(self) -> frozenset[str]:
        """Mistakes that nobody could tell any more, for a report was lost in this session."""
        made = self._table.planted[self._before :]
        return OF_SEATS if any(one.code in UNREAD for one in made) else frozenset()

    # drawing

    @property
    def plenty(self) -> bool:
        """Whether a round, and a simulated one after it, are far from the cover card."""
        shoe = self.shoe
        return shoe is not None and self.last_hand == "no" and shoe.left > shoe.cover + FRESH

    @property
    def at_ease(self) -> bool:
        """Whether it is an ordinary shoe, of which nothing is still to show."""
        ordinary = self.plenty and not self._lost_cover and self.held is None
        return ordinary and self._pending is None and self._forgotten is None

    @property
    def ends_open(self) -> bool:
        """Whether the cards can run out in the round to come."""
        return self._lost_cover and self.shoe is not None and self.shoe.left < 3 * MOST_OF_A_ROUND

    def draw(self) -> Iterator[Report]:
        """What is reported before a card is drawn: the cover card, where it lies on top."""
        shoe = self.shoe
        assert shoe is not None
        if self.held is None and shoe.at_cover and not self._lost_cover:
            shoe.covered = False
            if self.last_hand == "no":
                self.last_hand = "after this"
            yield self._table.say("cover_card.met", 1_000)

    def hold_again(self, card: str) -> None:
        """A card that was shown is dealt next; it is one card, though it is seen twice."""
        self.held = card
        if self.shoe is not None:
            self.shoe.seen[card] -= 1

    def take(self) -> str:
        """The next card; `NoCards` where there is none."""
        assert self.shoe is not None
        card, self.held = self.held, None
        return card if card is not None else self.shoe.draw()

    def after(self) -> Iterator[Report]:
        """§ 629a.9(d), MB-10: one more hand once the cover card was met, then the shoe ends."""
        table = self._table
        if self._forgotten is not None and self._forgotten in table.players:
            yield from self._collect(self._forgotten)
        self._forgotten = None
        if self.last_hand == "after this":
            self.last_hand = "this"
            table.moment(AT_THE_END[:1], 0.5)
            if not self._will_err("shoe.last_hand_unannounced"):
                yield table.say("last_hand.announced", 1_000)
        elif self.last_hand == "this":
            self.last_hand = "past"
            table.moment(AT_THE_END[1:2], 0.5)
            enough = self.shoe is not None and self.shoe.left > MOST_OF_A_ROUND
            if not (enough and self._will_err("shoe.past_last_hand")):
                yield from self.end()
        elif self.last_hand == "past":
            yield from self.end()

    def _will_err(self, code: str) -> bool:
        """A mistake that is one only if another hand is dealt: the table may close instead."""
        if self._table.awaits(code):
            self._pending = code
        return self._pending == code

    def before(self) -> None:
        """Another hand is dealt."""
        if self._pending is not None:
            self._table.plant(self._pending, self._table.next_round_id)
        self._pending = None

    def end(self, *, inside_a_round: bool = False) -> Iterator[Report]:
        """The shoe is emptied, and its cards are counted."""
        shoe, table = self.shoe, self._table
        if shoe is None:
            return
        if not inside_a_round:
            table.moment(("card.missing",), 0.4)
        wrong = table.errs("card.missing") and self._chance.choice((-1, 1))
        yield table.say("shoe.ended", 90_000, cards=52 * shoe.decks + wrong)
        self.shoe, self.held, self._lost_cover = None, None, False

    # the next shoe

    def opening(self) -> Iterator[Report]:
        """§ 629a.4: the first cards are received, and the first patron looks at them."""
        without = ("deck.overdue", "vig.uncollected_at_shoe")  # need a shoe before
        of_cards = (*OPENING_MISTAKES, *RECEIVING_MISTAKES)
        self._table.moment((*of_cards, *self._possible(*without)), 0.95)
        yield from self._next_shoe(opening=True)

    def change(self) -> Iterator[Report]:
        """§§ 629a.3(b), 629a.12(d)(2)(i): other decks, once all vigorish is collected."""
        table = self._table
        owing = [seat for seat in sorted(table.players, reverse=True) if self._owed.get(seat)]
        table.moment(self._at_a_change(owing), 0.95)
        for seat in owing:
            if table.errs("vig.uncollected_at_shoe", table.next_round_id):
                self._forgotten = seat
            else:
                yield from self._collect(seat)
        yield from self._next_shoe(opening=False)

    def _at_a_change(self, owing: list[int]) -> list[str]:
        """Vigorish is owed at one table of three: there it is forgotten the more often."""
        forgets = "vig.uncollected_at_shoe"
        if not owing:
            return [*self._possible(forgets), *RECEIVING_MISTAKES]
        if self._table.wants(forgets) and self._chance.random() < 0.3:
            return [forgets]
        return [*self._possible(), *RECEIVING_MISTAKES]

    def _possible(self, *never: str) -> list[str]:
        """Mistakes of a change whose moment can come, with so many patrons at the table."""
        least = {"cut.order": 2, "cut.recut_wrong_person": 3}
        seated = len(self._table.players) or 3  # at an opening they are still to come
        possible = [code for code in AT_SHOES if least.get(code, 0) <= seated]
        return [code for code in possible if code not in never and code not in self.unseen]

    def _next_shoe(self, *, opening: bool) -> Iterator[Report]:
        table, chance, decks = self._table, self._chance, self._filing.decks
        again = not opening and table.errs("deck.overdue")
        how = chance.choice(("hand", "hand", "shuffler", "preshuffled"))
        needs_hand = ("shuffle.skipped", "shuffle.unverified", "open.uninspected")
        if again or any(table.awaits(code) for code in needs_hand):
            how = "hand"
        if not again:
            if self._deck:
                yield table.say("deck.removed", 5_000, deck=self._deck, why="life")
            self._deck = yield from self._cards.receive(
                chance.choice(BACKS), 52 * decks, packs=decks, preshuffled=how == "preshuffled"
            )
            if how != "preshuffled":
                yield from self._cards.inspect(self._deck, opening=opening)
        if opening:
            for _ in range(chance.randint(1, 3)):
                yield from table.arrive()
        if how != "preshuffled":
            if not again:
                yield self._cards.look()
            yield self._cards.wash(self._deck)
            yield from self._shuffle(how)
        shallow = chance.random() < 0.5 and table.errs("cut.invalid")
        yield from self._cards.cut(52 * decks)
        yield from self._load(shallow=shallow)

    def _shuffle(self, how: str) -> Iterator[Report]:
        """§ 629a.5(a): left feathered by hand, so that the floorperson can see it."""
        table = self._table
        if table.errs("shuffle.skipped", table.next_round_id):
            return
        if how == "shuffler" and table.untidily(0.5):
            how = self._chance.choice(("shuffler", "hand"))
            yield from self._jammed(covered=how == "hand")
        yield from self._cards.shuffle(self._deck, how, 240_000)
        if how == "hand" and not table.errs("shuffle.unverified"):
            yield table.say(
                "floorperson.verified", 9_000, what="shuffle", deck=self._deck, by="F-21"
            )

    def _jammed(self, *, covered: bool) -> Iterator[Report]:
        """The shuffler fails; somebody sees to it, and it is mended, or marked as out of order."""
        table, name = self._table, "shuffler-1"
        yield table.say("shuffle.started", 2_000, how="shuffler", deck=self._deck)
        yield from devices.fault(table, name, "shuffler", "jam", self._deck)
        yield from devices.seen_to(table, name, "shuffler")
        if covered:
            yield table.say("device.covered", 15_000, device=name, kind="shuffler")
            yield self._cards.wash(self._deck)
        else:
            yield devices.restored(table, name, "shuffler")

    def _behind(self, decks: int) -> int:
        """Where the second cover card goes: mostly near the end; a shorter shoe is lawful too."""
        short = 0.9 if self._table.wants("burn.wrong_count") else 0.2
        if not self._lost_cover and self._chance.random() < short:
            return self._chance.randint(20 * decks, 36 * decks)
        return self._chance.randint(*BEHIND_COVER)

    def _load(self, *, shallow: bool) -> Iterator[Report]:
        """§ 629a.5(d), (f): the second cover card, the shoe, and the burn."""
        table, chance, decks = self._table, self._chance, self._filing.decks
        table.moment(AT_LOADING, 0.7)
        self._lost_cover = table.awaits("shoe.insufficient_cards")
        # (two hands after the cover card need twelve cards)
        behind = chance.randint(12, LEAST_SECOND - 1) if shallow else self._behind(decks)
        yield table.say("second_cover.placed", 4_000, from_bottom=behind)
        if table.errs("deck.wrong_number"):
            decks = chance.choice([n for n in (4, 5, 9) if n != decks])
        shoe = self.shoe = Shoe(chance, decks, self._deck, behind)
        self.last_hand = "no"
        yield table.say("shoe.loaded", 30_000, decks=decks, deck=self._deck)
        first = shoe.draw()
        shoe.seen[first] += 1
        more = truth.burn_count(first)
        again = False
        if table.errs("burn.wrong_count"):
            again = chance.random() < ONCE_MORE
            if not again:
                more += chance.choice((-1, 1)) if more > 1 else 1
        yield self._burned(shoe, first, more)
        if again:
            first = shoe.draw()
            shoe.seen[first] += 1
            yield self._burned(shoe, first, truth.burn_count(first))
        table.moment((), 0)

    def _burned(self, shoe: Shoe, first: str, more: int) -> Report:
        for _ in range(more):
            shoe.draw()
        return self._table.say("cards.burned", 8_000, first=first, more=more)
