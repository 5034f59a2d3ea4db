"""A dealer at a simulated Saigon 5 Card table: round by round, by chapter 680a. Used by `floor`.

Where a mistake waits (`table.errs`), the dealer makes it at the first moment that allows it, and
goes on as one does who has not noticed, unless the text has a remedy: that is then seen.
"""

from typing import Final

from events.cards import DECK_WITH_JOKER
from services.floor.cards import CUT_680A
from services.floor.decks import Decks
from services.floor.saigon import between, moments
from services.floor.saigon.between import Between
from services.floor.saigon.deal import count_stub, deal, dealt
from services.floor.saigon.play import Play, Reports
from services.floor.saigon.setting import set_hands
from services.floor.saigon.settling import returned, settle
from services.floor.saigon.truth import Terms
from services.floor.saigon.wagers import Limits, raised_late, wagers
from services.floor.table import SimTable

HOUR_MS: Final = 3_600_000
STUB_EVERY: Final = (2, 3)  # rounds: often enough that a void round may come between
MOST_WITHOUT_STUB: Final = 5  # § 680a.8(e)
NO_GROUND: Final = (None, "680a.13(c)", "680a.13(d)", "680a.11(g)")

_VOID_IN_THE_DEAL: Final = frozenset(("deal.count", "card.face_up"))
_NOT_BY_STACKS: Final = frozenset(("card.face_up", "card.drawn_in_error"))
_BY_STACKS: Final = frozenset(("void.missing",))
_OF_A_POT: Final = frozenset(
    ("pot.missing", "pot.not_equal_minimum", "pot.single_player", "pot.wrong_winner",
     "pot.split_wrong", "pot.gathered_wrong")
)  # fmt: skip
LIFTED: Final = frozenset(  # § 680a.5(g): (d) to (f) do not apply
    ("cut.not_offered", "cut.invalid", "idle.not_spread", "idle.not_reshuffled")
)


class Dealer:
    """Deals rounds out of one deck, or two that alternate."""

    def __init__(self, table: SimTable) -> None:
        filing = table.filing
        assert filing.game == "saigon-5-card"
        self._table, self._chance = table, table.chance
        table.game = table.game._replace(mistakes=possible(table))
        self._limits = Limits(filing.table_minimum, filing.table_maximum or 10**9)
        self._between = Between(table, self._limits)
        self._decks = Decks(table, DECK_WITH_JOKER, CUT_680A, leaving=self._between.leaving)
        self._terms = Terms(
            int(filing.text[-4:]), filing.table_minimum, filing.dealer_setting,
            filing.missed_setting, filing.abandoned_wagers, filing.payout_limit,
        )  # fmt: skip
        self._late = self._chance.random() < 0.1  # most readers see the cards as they are dealt
        self._stub_in = self._chance.randint(*STUB_EVERY)
        self._without_stub = 0  # rounds
        self._forgets = False  # to count the stub

    def opening(self) -> Reports:
        yield from self._decks.opening()

    def leaving(self, seat: int) -> Reports:
        yield from self._between.leaving(seat)

    def closing(self) -> Reports:
        yield from self._between.closing()

    @property
    def at_ease(self) -> bool:
        """Nothing is amiss with the decks, and no stub is forgotten."""
        return self._decks.at_ease and not self._forgets

    # a round

    def round(self) -> Reports:
        """One round, with what precedes it."""
        table, decks = self._table, self._decks
        yield from self._between.rounds()
        yield from decks.ready()
        yield from self._between.company()
        table.begin()
        method = decks.dealing
        by_hand = decks.shuffling == "hand" and decks.age_ms < 3 * HOUR_MS
        if by_hand and table.errs("deal.hand_without_shuffler"):
            method = "hand"
            yield table.say("deal_method.used", 2_000, method=("hand", "hand"))
        play = Play(table, decks, self._terms, self._between.known())
        play.reads_later = self._late
        forgotten = self._forgotten()
        play.may_jam = self._may_be_void()
        yield from wagers(play, self._between.playing(), self._limits)
        moments.arrange(play, method)
        yield from deal(play, method)
        yield from decks.meanwhile()
        if play.void is None and table.awaiting is None and table.untidily(0.01):
            yield from self._walks_away(play)
        if play.void is None:
            dealt(play)
            yield from raised_late(play)
            yield from self._stub(play, method, forgotten=forgotten)
        else:
            self._uncounted()
        yield from self._rest_of(play)
        if play.counts_later and play.void is None:
            yield from self._counted(play, method)
        table.end()
        if method != decks.dealing:
            yield table.say("deal_method.used", 2_000, method=(decks.dealing, decks.shuffling))
        if play.deck_goes:
            yield from decks.renew("count")

    def _rest_of(self, play: Play) -> Reports:
        """Set, compared and settled; or void."""
        table, chance = self._table, self._chance
        if play.void is not None:
            yield from self._void(play, play.void)
            return
        yield from set_hands(play)
        if table.errs("void.unsupported"):
            yield from self._void(play, chance.choice(NO_GROUND))
            return
        yield from settle(play)
        if table.errs("hand.disputed"):
            seat = chance.choice(play.seats)
            yield table.say("round.disputed", 15_000, seat=seat, words="He says he was underpaid.")
            yield table.say("dispute.decided", 120_000, decision="Paid as the cards lie.")
        if table.errs("discard.order"):
            yield table.say("cards.mixed", 1_500)
        yield table.say("cards.cleared", 1_500)

    def _walks_away(self, play: Play) -> Reports:
        """§ 680a.7(b): a player leaves during the round; his wagers fare as filed (GEN-5)."""
        alone = [spot for spot in play.spots if not self._between.is_joined(spot.seat)]
        gone = self._chance.choice(alone) if alone else None
        if gone is not None and gone.seat in self._table.players:
            gone.left = True
            yield from self._between.leaving(gone.seat)
            yield self._table.leave(gone.seat)

    def _void(self, play: Play, ground: str | None) -> Reports:
        given = {} if ground is None else {"ground": ground}
        yield self._table.say("round.voided", 8_000, **given)
        yield from returned(play)
        yield self._table.say("cards.cleared", 3_000)

    # the stub

    def _forgotten(self) -> bool:
        """Whether this is the fifth round in a row without a count; then it is the mistake."""
        table = self._table
        if not self._forgets or self._without_stub < MOST_WITHOUT_STUB - 1:
            return False
        self._forgets = False
        if table.erred or self._without_stub > MOST_WITHOUT_STUB - 1:
            return False
        table.moment(())
        return True

    def _may_be_void(self) -> bool:
        """Not where the stub must be counted in this round: a void one would come between."""
        if self._without_stub < MOST_WITHOUT_STUB - 1:
            return True
        if self._table.awaiting in _VOID_IN_THE_DEAL:
            self._table.moment(())
        return False

    def _uncounted(self) -> None:
        """A round is void before its stub is counted; what was forgotten is thought of again."""
        self._without_stub += 1
        self._forgets = False

    def _stub(self, play: Play, method: str, *, forgotten: bool) -> Reports:
        """§ 680a.8(d), (e): counted every few rounds, unless a shuffler counts."""
        table = self._table
        if not between.stub_is_due(self._decks, table):
            self._without_stub, self._forgets = 0, False
            return
        self._without_stub += 1
        if forgotten:
            table.plant("count.stub")
            return
        if self._without_stub < self._stub_in and not table.awaits("count.stub"):
            return
        if self._forgets and self._without_stub < MOST_WITHOUT_STUB:
            return
        if self._may_forget():
            self._forgets = True
            return
        play.counts_later = self._without_stub < MOST_WITHOUT_STUB and table.untidily(0.2)
        if not play.counts_later:
            yield from self._counted(play, method)

    def _counted(self, play: Play, method: str) -> Reports:
        yield from count_stub(play, method)
        self._without_stub, self._forgets = 0, False
        self._stub_in = self._chance.randint(*STUB_EVERY)

    def _may_forget(self) -> bool:
        table = self._table
        return (
            table.awaits("count.stub")
            and not table.controls.shuffler_counts
            and self._without_stub < MOST_WITHOUT_STUB - 1
            and self._chance.random() < 0.5
        )


def possible(table: SimTable) -> tuple[str, ...]:
    """Mistakes that can be made at this table, under its filing and with its devices."""
    never: set[str] = set()
    assert table.method is not None
    never |= _NOT_BY_STACKS if table.method[0] == "automated-shoe" else _BY_STACKS
    if not getattr(table.filing, "pot", False):
        never |= _OF_A_POT
    if table.controls.reshuffle_device:
        never |= LIFTED
    return tuple(code for code in table.game.mistakes if code not in never)
