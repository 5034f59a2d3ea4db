"""The shuffle after each round where one deck is played, or two that alternate. Used by `decks`.

By hand, then cut; or in the shuffler, one deck while the other is played; and what is done while
the shuffler fails: §§ 680a.3(b), 680a.5(a) to (d), 680a.13(d), (f), 688a.3(b), 688a.5(a) to (e),
688a.13(k), (m).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from services.floor import devices
from services.floor.cards import Cards, Cut
from services.floor.table import Report, SimTable

SHUFFLER: Final = ("shuffler-1", "shuffler")  # its name and its kind
Reports = Iterator[Report]


class Shuffling:
    """The deck in play, the deck in the shuffler, and how the cards are mixed."""

    def __init__(self, table: SimTable, pack: Sequence[str], cut: Cut) -> None:
        self._table, self._chance, self._pack = table, table.chance, pack
        self.cards = Cards(table, cut)
        assert table.method is not None
        self.dealing, self.shuffling = table.method
        self._two = self.shuffling == "shuffler" and self._chance.random() < 0.8
        self.deck = ""  # in play
        self._idle: str | None = None  # in the shuffler, while the other is played
        self._short: set[str] = set()  # decks that it counted wrong the last time
        self._unshuffled = False  # the deck in the shuffler was put there and not shuffled
        self._jammed_idle = False  # it jammed while the other was played
        self._faces: list[str] = []
        self._mend: Callable[[], Reports] | None = None  # after the next round
        self._by_hand = 0  # rounds for which the shuffler stays out of order

    @property
    def at_ease(self) -> bool:
        """Whether nothing was done wrongly about the cards that is still to show, or to mend."""
        return not self._unshuffled and self._mend is None

    # cards

    def draw(self) -> str:
        """The next card of the deck in play."""
        return self._faces.pop()

    @property
    def left(self) -> int:
        """How many cards are not dealt."""
        return len(self._faces)

    def arrange(self, first: Sequence[str]) -> None:
        """Put these cards on top, in this order: chance, as a mistake needs it."""
        for card in first:
            self._faces.remove(card)
        self._faces.extend(reversed(first))

    @property
    def order(self) -> list[str]:
        """The cards in the order in which they will come."""
        return self._faces[::-1]

    def _mix(self) -> None:
        self._faces = [*self._pack]
        self._chance.shuffle(self._faces)

    # after each round

    def _next_deck(self) -> Reports:
        """§§ 680a.5(a), 688a.5(a): after each round the cards are shuffled; two decks alternate."""
        if self.shuffling == "hand" and self._by_hand:
            self._by_hand -= 1
            if not self._by_hand:
                yield from self._back_to_shuffler()
        if self.shuffling == "hand":
            yield from self._manual()
        elif self._table.awaits("device.not_covered"):
            yield from self._out_of_order(covered=False)
        elif self._idle is None:
            yield from self._single()
        else:
            yield from self._alternate(self._idle)
        self._mix()

    def _manual(self) -> Reports:
        table = self._table
        if not table.errs("shuffle.skipped", table.next_round_id):
            yield from self.cards.shuffle(self.deck, "hand")
        yield from self.cards.cut(len(self._pack))

    def _single(self) -> Reports:
        """One deck, in and out of the shuffler after each round."""
        table, deck = self._table, self.deck
        if table.errs("shuffle.skipped", table.next_round_id):
            return
        yield from self._in(deck)
        if table.errs("device.fault_ignored", table.next_round_id):
            yield from self._ignored(deck)
            return
        if self._unlucky():
            yield from self._fails(deck)
        if self.shuffling == "shuffler":
            yield from self._out(deck)

    def _alternate(self, came: str) -> Reports:
        table, gone = self._table, self.deck
        if not self._jammed_idle and table.errs("deck.alternation", table.next_round_id):
            yield from self._same_again(came)
            return
        ignored = table.errs("device.fault_ignored", table.next_round_id)
        if ignored:
            self._jammed_idle = False  # it fails once more
            yield from self._ignored(came, then=gone)
        elif self._jammed_idle:
            self._jammed_idle = False
            yield from self._reshuffled(came)
        elif self._unlucky():
            yield from self._fails(came)
            if self.shuffling == "hand":
                return
        if not ignored:
            yield from self._out(came)
        yield table.say("deck.changed", 1_000, deck=came)
        self.deck, self._idle = came, gone
        if not ignored:
            yield from self._in(gone)

    def _in(self, deck: str) -> Reports:
        """Into the shuffler; where that is forgotten, it shows when the deck is dealt."""
        yield self._table.say("deck.into_shuffler", 2_500, deck=deck)
        self._unshuffled = deck == self._idle and self._table.awaits("shuffle.skipped")
        if not self._unshuffled:
            yield self._table.say("shuffle.started", 500, how="shuffler", deck=deck)

    def _out(self, deck: str) -> Reports:
        """The shuffler ends its cycle, and the deck is taken out."""
        table = self._table
        if not self._unshuffled:
            yield table.say("shuffle.finished", 15_000, how="shuffler", deck=deck)
            if table.controls.shuffler_counts:
                # a deck that was counted wrong the last time, and stays, is that mistake still
                wrong = deck not in self._short and table.errs(
                    "count.shuffler", table.next_round_id
                )
                self._short = self._short - {deck} | ({deck} if wrong else set())
                yield table.say("shuffler.counted", 300, deck=deck, cards=len(self._pack) - wrong)
        self._unshuffled = False
        yield table.say("deck.out_of_shuffler", 2_000, deck=deck)

    def _same_again(self, other: str) -> Reports:
        """The deck just played is shuffled and played again, while the other waits outside."""
        yield from self._out(other)
        yield from self._in(self.deck)
        yield from self._out(self.deck)
        yield from self._in(other)

    # faults of the shuffler

    def meanwhile(self) -> Reports:
        """For the dealer to call in mid-round: the shuffler's own troubles, lawfully."""
        table = self._table
        if self._idle is None or self.shuffling == "hand" or self._jammed_idle:
            return
        if table.untidily(0.01):
            name, kind = SHUFFLER
            yield table.say("device.fault", 500, device=name, kind=kind, what="lid-open")
        elif table.untidily(0.01) and not self._unshuffled and self._mend is None:
            self._jammed_idle = True
            yield from devices.fault(table, *SHUFFLER, "jam", self._idle)

    def _unlucky(self) -> bool:
        return not self._unshuffled and self._chance.random() < 0.004

    def _fails(self, deck: str) -> Reports:
        """Reshuffled; or the device is covered, and cards are shuffled by hand for a while."""
        yield from devices.fault(self._table, *SHUFFLER, self._chance.choice(devices.FAULTS), deck)
        if self._chance.random() < 0.4:
            yield from self._out_of_order(covered=True)
        else:
            yield from self._reshuffled(deck)

    def _reshuffled(self, deck: str) -> Reports:
        """§§ 680a.13(d), 688a.13(k)."""
        yield from devices.seen_to(self._table, *SHUFFLER)
        yield devices.restored(self._table, *SHUFFLER)
        yield self._table.say("shuffle.started", 500, how="shuffler", deck=deck)

    def _ignored(self, deck: str, then: str | None = None) -> Reports:
        """The cards are dealt as the jammed shuffler left them; seen to after that round."""
        table = self._table
        yield from devices.fault(table, *SHUFFLER, "incomplete", deck)
        yield table.say("deck.out_of_shuffler", 4_000, deck=deck)

        def mend() -> Reports:
            yield from devices.seen_to(table, *SHUFFLER)
            yield devices.restored(table, *SHUFFLER)
            if then is not None:
                yield from self._in(then)

        self._mend = mend

    def _out_of_order(self, *, covered: bool) -> Reports:
        """By hand from here on; what is dealt from the hand needs a shuffler, so from a shoe."""
        table = self._table
        name, kind = SHUFFLER
        if covered:
            yield from devices.seen_to(table, name, kind)
            yield table.say("device.covered", 15_000, device=name, kind=kind)
        else:
            assert table.errs("device.not_covered", table.next_round_id)
            yield table.say("device.fault", 6_000, device=name, kind=kind, what="error")
            self._mend = lambda: iter((table.say("device.covered", 5_000, device=name, kind=kind),))
        self.shuffling = "hand"
        if self.dealing == "hand":
            self.dealing = "manual-shoe"
        yield table.say("deal_method.used", 5_000, method=(self.dealing, "hand"))
        self._by_hand, self._jammed_idle, self._unshuffled = (
            self._chance.randint(10, 40),
            False,
            False,
        )
        waits = self._idle or self.deck
        yield table.say("deck.out_of_shuffler", 5_000, deck=waits)
        yield from self.cards.shuffle(self.deck, "hand")
        yield from self.cards.cut(len(self._pack))

    def _back_to_shuffler(self) -> Reports:
        table = self._table
        name, kind = SHUFFLER
        assert table.method is not None
        yield devices.restored(table, name, kind)
        yield table.say("device.uncovered", 3_000, device=name, kind=kind)
        self.dealing, self.shuffling = table.method
        yield table.say("deal_method.used", 2_000, method=table.method)
        if self._idle is not None:  # it comes out at once: what is forgotten is forgotten later
            yield table.say("deck.into_shuffler", 2_500, deck=self._idle)
            yield table.say("shuffle.started", 500, how="shuffler", deck=self._idle)
