"""A dealer at a simulated Face Up Pai Gow Poker table, by chapter 688a.

Used by `floor`. Where a mistake waits (`table.errs`), the part whose moment it is makes it, and the
dealer goes on as one does who has not noticed; or does what the text asks then.
"""

from typing import Final

from events.filing import PaiGowFiling
from services.floor.pai_gow import truth
from services.floor.pai_gow.deal import Deal
from services.floor.pai_gow.decks import PaiGowDecks
from services.floor.pai_gow.play import Play
from services.floor.pai_gow.round import DEALER, Reports, Round
from services.floor.pai_gow.settling import Settling
from services.floor.pai_gow.start import Start
from services.floor.pai_gow.wagers import Wagers
from services.floor.table import SimTable

_OF_FORTUNE: Final = frozenset(("envy.unannounced", "envy.unpaid", "lammer.missing"))
_OF_THE_LINK: Final = frozenset(
    ("progressive.lock_mismatch", "progressive.lockout_missed", "progressive.winner_unlit",
     "progressive.paid_from_tray", "progressive.unvalidated")
)  # fmt: skip


class Dealer:
    """Deals round after round."""

    def __init__(self, table: SimTable) -> None:
        table.game = table.game._replace(mistakes=possible(table))
        self._table, self._chance = table, table.chance
        self._decks = PaiGowDecks(table)
        self._wagers = Wagers(table, self._decks)
        self._start = Start(table, self._decks)
        self._deal = Deal(table, self._decks)
        self._play = Play(table, self._decks)
        self._settling = Settling(table, self._decks)

    def opening(self) -> Reports:
        """§ 688a.4, and the first shuffle."""
        yield from self._decks.opening()

    def leaving(self, seat: int) -> Reports:
        """Nothing is owed at this game."""
        yield from ()

    def closing(self) -> Reports:
        """Nothing is owed then either."""
        yield from ()

    @property
    def at_ease(self) -> bool:
        """Nothing is amiss with the decks."""
        return self._decks.at_ease

    def round(self) -> Reports:
        """One round, with the shuffle before it."""
        table, decks = self._table, self._decks
        yield from self._between()
        yield from decks.switch()
        yield from decks.ready()
        table.begin()
        by_hand = decks.may_go_by_hand and table.errs("deal.hand_without_shuffler")
        if by_hand:
            yield table.say("deal_method.used", 3_000, method=("hand", "hand"))
        dealing = "hand" if by_hand else decks.dealing
        now = Round(dealing, faces=decks.reads(dealing))
        yield from self._play_out(now)
        yield table.say("cards.cleared", 2_500)
        table.end()
        if by_hand:
            yield table.say("deal_method.used", 3_000, method=(decks.dealing, "hand"))

    def _play_out(self, now: Round) -> Reports:
        table = self._table
        before, start, deal = self._wagers, self._start, self._deal
        for part in (before.take, before.end, start.find_start, deal.deal, deal.remainder):
            yield from part(now)
            if now.over:
                return
        due = truth.Table(self._deal.filing, now.cards[DEALER])
        yield from self._decks.meanwhile()
        yield from self._play.set_hands(now, due)
        if not now.surrendered and table.errs("void.unsupported"):
            yield from self._settling.void(now, self._chance.choice((None, "688a.13(g)")))
            return
        yield from self._settling.settle(now, due)

    def _between(self) -> Reports:
        """A patron takes another seat."""
        table = self._table
        if len(table.players) < 2 or not table.untidily(0.01):
            return
        seat = self._chance.choice(sorted(table.players))
        free = self._chance.choice(table.free_seats())
        player = table.players.pop(seat)
        player.seat = free
        self._wagers.moves(player)
        table.players[free] = player
        yield table.say("seat.left", 3_000, seat=seat)
        yield table.say("seat.taken", 6_000, seat=free)


def possible(table: SimTable) -> tuple[str, ...]:
    """Mistakes for which there can be a moment under what is filed for this session."""
    filing = table.filing
    assert isinstance(filing, PaiGowFiling)
    never: set[str] = set()
    if filing.fortune is None:
        never |= _OF_FORTUNE
    if filing.progressive is None:
        never |= _OF_THE_LINK
    if filing.house_way is None:
        never.add("set.house_way")
    if filing.adjacent_boxes < 2:
        never.add("set.two_hands_order")
    return tuple(code for code in table.game.mistakes if code not in never)
