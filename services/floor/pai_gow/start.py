"""The starting position: § 688a.5(i), § 688a.13(a), (b), PG-18. Used by the dealer of the game."""

from typing import Final

from services.floor.pai_gow import truth
from services.floor.pai_gow.decks import PaiGowDecks
from services.floor.pai_gow.round import SEATS, Part, Reports, Round
from services.floor.table import SimTable

DICE_MS: Final = 20 * 3_600_000  # well within the day for which dice may stay


class Start(Part):
    """Dice in their shaker, or a random number."""

    def __init__(self, table: SimTable, decks: PaiGowDecks) -> None:
        super().__init__(table, decks)
        self._dice_from_ms = table.now_ms

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
        while ignored or (not unshaken and chance.random() < 0.01):
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
