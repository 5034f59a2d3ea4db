"""The decks of a table of Saigon 5 Card or Face Up Pai Gow Poker: opening, life, hours of rest.

Used by the dealers of those games: `opening` once, `ready` before each round (it chooses the
mistake of that round, so it comes before `table.begin`), `draw` for each card, `meanwhile` in
mid-round. §§ 680a.3 to 680a.5, 688a.3 to 688a.5.
"""

from collections.abc import Callable, Sequence
from typing import Final

from services.floor import devices
from services.floor.cards import BACKS, CUT_MISTAKES, OPENING_MISTAKES, RECEIVING_MISTAKES, Cut
from services.floor.shuffling import SHUFFLER, Reports, Shuffling
from services.floor.table import SimTable

MINUTE_MS: Final = 60_000
LIFE_MS: Final = {"hand": 4 * 60 * MINUTE_MS, "shoe": 8 * 60 * MINUTE_MS}
LONGEST_REST_MS: Final = 150 * MINUTE_MS  # with the minutes before the spread, and a renewal
LONGEST_ROUND_MS: Final = 6 * MINUTE_MS  # with all that may have to be done before it
RENEWED_BEFORE_MS: Final = 20 * MINUTE_MS  # a quarter of an hour before, a warning is due

DECK_KINDS: Final = (
    "deck.changed", "deck.into_shuffler", "deck.out_of_shuffler", "shuffler.counted",
)  # fmt: skip
DECK_MISTAKES: Final = (
    *OPENING_MISTAKES, *RECEIVING_MISTAKES, *devices.CLOCK_MISTAKES,
    "deck.wrong_number", "deck.same_back", "deck.overdue", "deck.alternation",
    "shuffle.skipped", "count.shuffler", "idle.not_spread", "idle.not_reshuffled",
    "device.fault_ignored", "device.not_covered",
)  # fmt: skip
"""What can be planted here; of `cards.CUT_MISTAKES` a game adds those that its text knows."""

_AT_OPENING: Final = frozenset(
    (*OPENING_MISTAKES, *RECEIVING_MISTAKES, "deck.same_back", "deck.wrong_number")
)
_OF_A_SHUFFLE: Final = frozenset((*DECK_MISTAKES, *CUT_MISTAKES)) - {"idle.not_spread"}
_OF_THE_SHUFFLER: Final = frozenset(
    ("deck.alternation", "count.shuffler", "device.fault_ignored", "device.not_covered")
)


class Decks(Shuffling):
    """The decks of a table, from their arrival to their removal."""

    def __init__(
        self,
        table: SimTable,
        pack: Sequence[str],
        cut: Cut,
        *,
        inspect: Callable[[str], Reports] = lambda _: iter(()),
        leaving: Callable[[int], Reports] = lambda _: iter(()),
    ) -> None:
        super().__init__(table, pack, cut)
        self._inspect = inspect  # what a game looks at beside: jokers
        self._leaving = leaving  # what a game does before a patron goes
        self._life_from = 0
        self._fresh = True
        self._overdue = False  # the decks are played on beyond their life
        self.doubled: dict[str, set[str]] = {}  # faces that each deck was seen to hold twice
        self.foreign: dict[str, set[str]] = {}  # those that were seen with another back

    @property
    def at_ease(self) -> bool:
        """Nor are they played on beyond their life."""
        return super().at_ease and not self._overdue

    # opening

    def opening(self) -> Reports:
        """From the decks' arrival to the first round; the first patrons arrive in it."""
        table = self._table
        table.moment(["open.uninspected", *self._of_receiving()], 0.9)
        if self.cards.cutting.offers is None and not table.awaiting and table.untidily(0.4):
            yield from self._as_they_came()
        else:
            yield from self._receive()
            for deck in self._decks():
                yield from self.cards.inspect(deck, opening=True)
                yield from self._inspect(deck)
            yield from table.arrive()
            yield self.cards.look()
            yield from self._first_shuffle()
        for _ in range(self._chance.randint(1, 3)):
            yield from table.arrive()

    def _as_they_came(self) -> Reports:
        """§§ 680a.4(e), 680a.5(a), (c)(2): preinspected and preshuffled; they are only cut."""
        yield from self._receive(preshuffled=True)
        yield from self._table.arrive()
        yield from self.cards.cut(len(self._pack))
        if self._idle is not None:
            yield from self._in(self._idle)
        self._mix()

    def _decks(self) -> tuple[str, ...]:
        return (self.deck, self._idle) if self._idle else (self.deck,)

    def _of_receiving(self) -> list[str]:
        two = self._two and self.shuffling == "shuffler"
        return ["deck.wrong_number", *RECEIVING_MISTAKES, *(["deck.same_back"] * two)]

    def _receive(self, *, preshuffled: bool = False) -> Reports:
        table, first = self._table, self._chance.choice(BACKS)
        second = first
        if not table.errs("deck.same_back"):
            second = self._chance.choice([back for back in BACKS if back != first])
        self._idle = None
        for at, back in enumerate((first, second)[: 1 + self._two]):
            packs = 1 + (at == 0 and table.errs("deck.wrong_number"))
            deck = yield from self.cards.receive(
                back, len(self._pack) * packs, packs=packs, preshuffled=preshuffled
            )
            if at == 0:
                self.deck = deck
            else:
                self._idle = deck
        self._life_from, self._fresh, self._unshuffled = table.now_ms, True, False

    def _first_shuffle(self) -> Reports:
        """Washed and shuffled for the first time; cut where that is by hand."""
        by_hand = self.shuffling == "hand"
        for deck in self._decks()[:: -1 if by_hand else 1]:  # by hand, the one to be played last
            yield self.cards.wash(deck)
            if by_hand:
                yield from self.cards.shuffle(deck, "hand")
                continue
            yield from self._in(deck)
            if deck == self.deck:
                yield from self._out(deck)
        if by_hand:
            yield from self.cards.cut(len(self._pack))
        self._mix()

    # before each round

    def ready(self) -> Reports:
        """What must precede a round; the mistake that may be made in it is chosen here."""
        table = self._table
        mend, self._mend = self._mend, None
        yield from mend() if mend else ()
        if code := self._goes_on_wrongly():
            yield from self._goes_on(code)
            return
        table.prepare(self._possible())
        as_ever = self._as_filed  # and not out of a shoe for a while
        if self._left_ms() < RENEWED_BEFORE_MS and not (self._overdue and as_ever):
            self._overdue = as_ever and table.wants("deck.overdue")  # nobody thinks of it
            if not self._overdue:
                yield from self.renew()
        elif self._overdue and self._left_ms() < LONGEST_ROUND_MS:
            # out of a shoe for a while: no mistake before the dealing goes back to the hand
            self._overdue = False
            yield from self.renew()
        yield from devices.clocks(table)
        if table.awaits("idle.not_reshuffled"):
            yield from self._resumed_wrongly()
        elif table.awaits("deck.overdue"):
            yield from self._overdue_after_a_rest()
        elif not self._fresh:
            chance = 0.006 if self._left_ms() > LONGEST_REST_MS else 0.0
            if table.awaiting in _OF_A_SHUFFLE:
                chance = 0.0  # after a rest it would be that which was not reshuffled
            if table.awaits("idle.not_spread") or self._chance.random() < chance:
                yield from self._rest()
                yield from self._after_rest()
            yield from self._next_deck()
        self._fresh = False

    def _resumed_wrongly(self) -> Reports:
        """The cards are dealt as they lay, or washed alone, or nobody has looked at them."""
        how = self._chance.choice(("as they lay", "washed", "unseen"))
        if how != "unseen":
            yield from self._next_deck()
        yield from self._rest(look=how != "unseen")
        if how != "as they lay":
            yield self.cards.wash(self.deck)
        if how == "unseen":
            yield from self._next_deck()
        assert self._table.errs("idle.not_reshuffled", self._table.next_round_id)

    def _after_rest(self) -> Reports:
        """§ 680a.5(g) lifts it, too."""
        if not self._table.controls.reshuffle_device:
            yield self.cards.wash(self.deck)

    def _possible(self) -> list[str]:
        """Mistakes whose moment can come now, as the cards are shuffled here."""
        never = {*_AT_OPENING, "deck.overdue"}
        if self.shuffling == "hand":
            never |= _OF_THE_SHUFFLER
        else:
            never |= {*CUT_MISTAKES}
            if not self._two:
                never.add("deck.alternation")
            if not self._table.controls.shuffler_counts:
                never.add("count.shuffler")
        if self._fresh or self._left_ms() < 90 * MINUTE_MS:
            never |= {"idle.not_spread", "idle.not_reshuffled"}
        return [code for code in self._table.game.mistakes if code not in never]

    def _goes_on(self, code: str) -> Reports:
        yield from self._next_deck()
        self._fresh = False
        if code != "deck.overdue" or self._as_filed:  # out of a shoe its life is longer
            self._table.plant(code, self._table.next_round_id)

    def _goes_on_wrongly(self) -> str:
        """The deck that comes next was not shuffled; or the cards have been played for too long."""
        table = self._table
        if self._unshuffled:
            table.prepare(())
            return "shuffle.skipped"
        if not self._overdue or self._left_ms() > LONGEST_ROUND_MS or not self._as_filed:
            return ""
        table.now_ms += max(0, self._left_ms()) + 1_000
        self._overdue = False
        table.prepare(())
        self._mend = self.renew  # then they are changed
        return "deck.overdue"

    # life

    @property
    def _life_ms(self) -> int:
        assert self._table.method is not None
        return LIFE_MS["hand" if self._table.method[0] == "hand" else "shoe"]

    def _left_ms(self) -> int:
        return self._life_from + self._life_ms - self._table.now_ms

    @property
    def _as_filed(self) -> bool:
        """Whether cards are dealt as the table is meant to; not where a shuffler is missed."""
        assert self._table.method is not None
        return self.dealing == self._table.method[0]

    def _overdue_after_a_rest(self) -> Reports:
        """The cards lie spread into the end of their life, and are played on."""
        table = self._table
        yield from self._rest(self._life_from + self._life_ms)
        yield self.cards.wash(self.deck)
        yield from self._next_deck()
        if self._as_filed and table.errs("deck.overdue", table.next_round_id):
            table.now_ms += max(0, self._left_ms()) + 1_000
            self._mend = self.renew

    @property
    def age_ms(self) -> int:
        """For how long these decks have been at the table."""
        return self._table.now_ms - self._life_from

    def renew(self, why: str = "life", gone: Sequence[str] = ()) -> Reports:
        """§§ 680a.3(c), 688a.3(c): other cards, received and looked at as at the opening."""
        if self._jammed_idle:
            self._jammed_idle = False
            yield from devices.seen_to(self._table, *SHUFFLER)
            yield devices.restored(self._table, *SHUFFLER)
        for deck in self._decks():
            if deck not in gone:  # or it was removed already
                yield self._table.say("deck.removed", 5_000, deck=deck, why=why)
        if why == "life":
            self._table.moment(self._of_receiving(), 0.5)
        yield from self._renewed()

    def _renewed(self) -> Reports:
        yield from self._receive()
        for deck in self._decks():
            yield from self.cards.inspect(deck, opening=False)
            yield from self._inspect(deck)
        yield self.cards.look(begins=False)
        yield from self._first_shuffle()

    # no play

    def _rest(self, until_ms: int = 0, *, look: bool = True) -> Reports:
        """§§ 680a.5(f), 688a.5(g): all have left; spread face down, until the first who comes."""
        table, chance = self._table, self._chance
        limit_ms = table.controls.idle_minutes * MINUTE_MS
        for seat in sorted(table.players):
            yield from self._leaving(seat)
            yield table.leave(seat)
        yield table.say("table.idle", 2 * MINUTE_MS)
        if table.controls.reshuffle_device:  # § 680a.5(g): they may stay where they are
            pass
        elif table.errs("idle.not_spread"):
            yield table.say("cards.spread", limit_ms + 3 * MINUTE_MS, why="idle", deck=self.deck)
        else:
            soon_ms = chance.randint(limit_ms // 6, limit_ms // 2)
            yield table.say("cards.spread", soon_ms, why="idle", deck=self.deck)
        longest = 90 if self._left_ms() > LONGEST_REST_MS else 10
        table.now_ms = max(table.now_ms + chance.randint(5, longest) * MINUTE_MS, until_ms)
        yield from table.arrive()
        if look and not table.controls.reshuffle_device:
            yield self.cards.look()
        for _ in range(chance.randint(1, 3)):
            yield from table.arrive()
