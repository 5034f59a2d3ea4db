"""The decks of a Face Up Pai Gow Poker table: what this game adds to `services.floor.decks`.

Used by the dealer of the game.
"""

from collections.abc import Sequence
from typing import Final

from events.cards import DECK_WITH_JOKER
from events.observed.devices import Dealing
from services.floor.cards import CUT_688A
from services.floor.decks import LONGEST_REST_MS, MINUTE_MS, Decks
from services.floor.shuffling import Reports
from services.floor.table import SimTable

SHOES: Final[tuple[Dealing, ...]] = ("manual-shoe", "automated-shoe")
BY_HAND_LIFE_MS: Final = 4 * 60 * MINUTE_MS
SHORTEST_MS: Final = 30 * MINUTE_MS

# Mistakes whose moment comes only where cards are dealt in one way.
_CARD_BY_CARD: Final = frozenset(("card.face_up", "card.drawn_in_error"))
_BY_DICE: Final = frozenset(("dice.no_roll_ignored", "start.not_covered", "start.not_shaken"))
_FACES: Final = frozenset(("card.duplicate", "joker.second"))


class PaiGowDecks(Decks):
    """Cards with one joker; they may come from the hand, a manual or an automated shoe."""

    def __init__(self, table: SimTable) -> None:
        super().__init__(table, DECK_WITH_JOKER, CUT_688A, inspect=self._jokers)
        self._hand_is_read = table.chance.random() < 0.5  # by a reader in the layout
        self._replacing = False  # other decks come, and no mistake waits
        self._until_switch = table.chance.randint(20, 60)  # rounds

    def reads(self, dealing: str) -> bool:
        """Whether a reader sees the cards as they are dealt."""
        return dealing != "hand" or self._hand_is_read

    @property
    def may_go_by_hand(self) -> bool:
        """Whether only the shuffler is missed: by hand these cards have a life left, too.

        Asked again before the deal: they may have lain spread for hours since the round was
        thought of.
        """
        return self.shuffling == "hand" and self.age_ms < BY_HAND_LIFE_MS - 20 * MINUTE_MS

    def _possible(self) -> list[str]:
        never: set[str] = {"joker.not_destroyed"}
        if self.dealing == "automated-shoe":
            never |= _CARD_BY_CARD
        if not self.reads(self.dealing):
            never |= _FACES
        if self._table.controls.start_by != "dice":
            never |= _BY_DICE
        if not self.may_go_by_hand:
            never.add("deal.hand_without_shuffler")
        possible = [code for code in super()._possible() if code not in never]
        if self._as_filed and not self._fresh and LONGEST_REST_MS > self._left_ms() > SHORTEST_MS:
            possible.append("deck.overdue")  # the cards lie through a rest into the end of its life
        return possible

    def _jokers(self, deck: str) -> Reports:
        """§ 688a.4(b): a deck may come with a second joker; it is torn and boxed."""
        table = self._table
        if not table.players or self._replacing:  # else another mistake may wait for its moment
            table.moment(["joker.not_destroyed"], 0.1 if table.players else 0.6)
        waits = table.awaits("joker.not_destroyed")
        if not waits and self._chance.random() >= 0.15:
            return
        yield table.say("joker.found", 3_000, deck=deck)
        if not table.errs("joker.not_destroyed", table.next_round_id):
            yield table.say("joker.torn", 4_000, deck=deck)

    def switch(self) -> Reports:
        """Now and then another way of dealing is used, where both devices stand at the table."""
        table = self._table
        self._until_switch -= 1
        if self._until_switch > 0 or (self.dealing, self.shuffling) != table.method:
            return
        self._until_switch = self._chance.randint(20, 60)
        used_ms = table.now_ms - self._life_from
        by_hand = self.shuffling == "shuffler" and used_ms < BY_HAND_LIFE_MS - 60 * MINUTE_MS
        if self._overdue:
            return
        ways = SHOES + (("hand",) if by_hand else ())
        self.dealing = self._chance.choice([way for way in ways if way != self.dealing])
        table.method = (self.dealing, self.shuffling)
        yield table.say("deal_method.used", 5_000, method=table.method)

    def replace(self, why: str, gone: Sequence[str] = ()) -> None:
        """Before the next round other decks come; those that are gone were removed already."""
        before = self._mend

        def mend() -> Reports:
            if before:
                yield from before()
            self._table.moment(self._of_receiving(), 0.2)
            self._replacing = True
            yield from self.renew(why, gone)
            self._replacing = False

        self._mend = mend
