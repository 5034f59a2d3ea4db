"""Between two rounds at a simulated Saigon table: who comes, goes, changes. Used by `dealer`.

All of it is lawful; most of it happens at untidy tables alone.
"""

from typing import Final

from services.floor.decks import Decks
from services.floor.saigon.play import Reports
from services.floor.saigon.wagers import UNIT, Limits
from services.floor.table import Report, SimTable

NEEDED: Final = {
    "pot.missing": 3,
    "pot.wrong_winner": 2,
    "pot.split_wrong": 2,
    "pot.gathered_wrong": 2,
    "seat.switch": 2,
}


class Between:
    """Absences, boxes that are joined, limits that change."""

    def __init__(self, table: SimTable, limits: Limits) -> None:
        self._table, self._chance, self._limits = table, table.chance, limits
        self._away: set[int] = set()
        self._joined = limits.joined  # second box → the player's seat

    def rounds(self) -> Reports:
        """What happens before a round."""
        table, chance = self._table, self._chance
        if chance.random() < 0.01:
            yield table.say("dealer.changed", 20_000, dealer=f"D-{chance.randint(10, 99)}")
        if chance.random() < 0.003:
            yield table.say("floorperson.assigned", 5_000, floorperson=f"F-{chance.randint(2, 9)}")
        if not table.players:  # the last one, who had two boxes, is gone
            yield from table.arrive()
        lonely = all(self._is_away(seat) for seat in table.players)
        for seat in sorted(self._away):
            if lonely or chance.random() < 0.25:
                yield from self._back(seat)
        for likely, change in (
            (0.02, self._leaves_for_a_while),
            (0.01, self._moves),
            (0.02, self._joins),
            (0.01, self._limits_change),
            (0.004, self._approved),
        ):
            if table.untidily(likely):
                yield from change()

    def company(self) -> Reports:
        """Patrons come where the mistake that waits needs several who play."""
        table = self._table
        for _ in range(NEEDED.get(table.awaiting or "", 0) - len(table.players)):
            yield from table.arrive()

    def playing(self) -> list[int]:
        """Seats that wager in the round to come; at least one."""
        table = self._table
        here = [seat for seat in table.players if not self._is_away(seat)]
        if table.awaits("pot.single_player"):
            alone = [seat for seat in here if seat not in self._joined]
            return [self._chance.choice(sorted(alone))]
        if (table.awaiting or "").startswith("pot."):
            return sorted(here)
        sitting_out = {seat for seat in here if table.untidily(0.05)}
        return sorted(set(here) - sitting_out or here)

    def known(self) -> dict[int, str]:
        """Who plays where, as far as cards were given."""
        cards = {seat: player.card for seat, player in self._table.players.items()}
        return {seat: card for seat, card in cards.items() if card is not None}

    def is_joined(self, seat: int) -> bool:
        """Whether the seat is one of a player's two."""
        return seat in self._joined or seat in self._joined.values()

    def leaving(self, seat: int) -> Reports:
        """A patron who goes gives up a second box first."""
        for box in [box for box, of in self._joined.items() if of == seat]:
            yield self._given_up(box)
        self._joined.pop(seat, None)
        self._away.discard(seat)
        self._limits.forget(seat)

    def closing(self) -> Reports:
        for box in sorted(self._joined):
            yield self._given_up(box)

    def _given_up(self, box: int) -> Report:
        del self._joined[box]
        self._limits.forget(box)
        return self._table.leave(box)

    def _is_away(self, seat: int) -> bool:
        return self._joined.get(seat, seat) in self._away

    def _back(self, seat: int) -> Reports:
        self._away.discard(seat)
        yield self._table.say("seat.absent", 2_000, seat=seat, absent=False)

    def _leaves_for_a_while(self) -> Reports:
        """With chips on the table: an absence."""
        here = [seat for seat in self._table.players if seat not in self._away | {*self._joined}]
        if len(here) > 1:
            seat = self._chance.choice(sorted(here))
            self._away.add(seat)
            yield self._table.say("seat.absent", 2_000, seat=seat, absent=True)

    def _moves(self) -> Reports:
        """To another seat, with all chips."""
        table, chance = self._table, self._chance
        alone = set(table.players) - {*self._joined, *self._joined.values()} - self._away
        free = table.free_seats()
        if not alone or not free:
            return
        seat, to = chance.choice(sorted(alone)), chance.choice(free)
        player = table.players[seat]
        yield from self.leaving(seat)
        yield table.leave(seat)
        player.seat = to
        table.players[to] = player
        card = {} if player.card is None else {"player": player.card}
        yield table.say("seat.taken", 6_000, seat=to, **card)

    def _joins(self) -> Reports:
        """§ 680a.7(e): one player on two adjacent boxes, as filed; or a second one is given up."""
        table = self._table
        if self._joined:
            yield from self.closing()
            return
        if getattr(table.filing, "adjacent_boxes", 1) < 2:
            return
        for seat in sorted(table.players):
            card = table.players[seat].card
            if card and seat - 1 in table.free_seats():
                box = seat - 1
                self._joined[box] = seat
                table.players[box] = table.players[seat]
                yield table.say("seats.joined", 3_000, seats=(seat, box), player=card)
                return

    def _limits_change(self) -> Reports:
        """Raised for those who come later; a Pot Wager hangs on the minimum, so not there."""
        table, limits = self._table, self._limits
        if not table.tells("limits.changed"):
            return
        if getattr(table.filing, "pot", False) or limits.approved or limits.minimum != limits.first:
            return
        limits.minimum += self._chance.choice((UNIT, 2 * UNIT))
        limits.maximum *= 2
        limits.kept = set(table.players)
        yield table.say(
            "limits.changed", 30_000, table_minimum=limits.minimum, table_maximum=limits.maximum,
            keeps=sorted(limits.kept),
        )  # fmt: skip

    def _approved(self) -> Reports:
        """A higher maximum, for one player alone."""
        table, limits = self._table, self._limits
        if not table.tells("limits.changed"):
            return
        seat = self._chance.choice(sorted(table.players))
        limits.approved[seat] = limits.maximum + 20 * UNIT
        least = limits.least(seat)
        yield table.say(
            "limits.changed", 20_000, table_minimum=least, table_maximum=limits.approved[seat],
            seat=seat,
        )  # fmt: skip


def stub_is_due(decks: Decks, table: SimTable) -> bool:
    """§ 680a.8(e): unless a shuffler counts to 53."""
    return not (table.controls.shuffler_counts and decks.shuffling == "shuffler")
