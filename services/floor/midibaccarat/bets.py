"""Wagers at a simulated Midibaccarat table, from the first chip to the last before the cards.

Used by the dealer. Stakes lie by seat and wager; what is done late or wrongly is done here.
"""

from collections.abc import Iterator
from typing import Final

from events.filing import MidibaccaratFiling
from services.floor.devices import somewhat_late_ms, too_late_ms
from services.floor.midibaccarat import truth
from services.floor.player import PLAYED_ON, Player
from services.floor.table import Report, SimTable

Spot = tuple[int, str]  # seat and wager
MAIN: Final = ("player", "banker")
SIDE_LIKELY: Final = {"tie": 0.3, "house_money": 0.35}
PRESS_WRONG: Final = "house_money.press_invalid"
CHIP: Final = 500  # cents; stakes on a hand are whole chips of it


class Bets:
    """What lies on the layout in one round."""

    def __init__(self, table: SimTable, filing: MidibaccaratFiling) -> None:
        self._table, self._chance, self._filing = table, table.chance, filing
        self._offered = truth.offered(filing)
        self.minimum_cents = filing.table_minimum
        self.kept: dict[int, int] = {}  # seats that play on under an earlier minimum
        self.absent: set[int] = set()
        self.stakes: dict[Spot, int] = {}
        self.presses: dict[int, str] = {}  # seat → the wager that its House Money goes on to

    def on(self, wager: str) -> dict[int, int]:
        """The stakes of a wager, by seat."""
        return {seat: cents for (seat, name), cents in self.stakes.items() if name == wager}

    def main(self, seat: int) -> str | None:
        """The hand on which a seat has a wager."""
        return next((wager for wager in MAIN if (seat, wager) in self.stakes), None)

    # before the announcement

    def place_all(self, *, house_money: bool) -> Iterator[Report]:
        """Every patron's wagers; at least one patron plays."""
        table, chance = self._table, self._chance
        self.stakes, self.presses = {}, {}
        playing = [seat for seat in sorted(table.players) if seat not in self.absent]
        for seat in playing:
            if len(playing) > 1 and seat != playing[-1] and table.untidily(0.08):
                continue  # sits this one out
            yield from self._seat(table.players[seat], house_money=house_money)
        yield from self._changes_of_mind()
        yield from self._called()
        # (by whole quarters, where the vigorish is rounded when it is collected)
        exact = self._filing.vigorish_round_at == "mark"
        spots = [s for s in self.stakes if s[1] == "player" or (exact and s[1] == "banker")]
        if spots and table.errs("wager.outside_limits"):
            yield from self._outside(chance.choice(spots))

    def _seat(self, player: Player, *, house_money: bool) -> Iterator[Report]:
        chance, filing = self._chance, self._filing
        least = self.kept.get(player.seat, self.minimum_cents)
        stake = max(player.habit * chance.randint(1, 4), least)
        if filing.vigorish_round_at == "mark" and filing.table_minimum <= 500:
            stake += chance.choice((0, 0, 0, 100, 300))
        if player.chips_cents < stake * 3:
            yield self._table.buy_in(player)
        main = "banker" if chance.random() < 0.5 else "player"
        lies = [(wager, player.finds(player.seat, wager)) for wager in MAIN]
        main, stake = next((one for one in lies if self._plays_on(one[1], least)), (main, stake))
        yield self._put(player.seat, main, stake, 900)
        wanted = any(map(self._table.awaits, ("house_money.settled_late", PRESS_WRONG)))
        for wager in self._offered:
            forced = wanted and wager == "house_money"
            if forced or chance.random() < SIDE_LIKELY.get(wager, 0.12):
                if wager == "house_money" and not house_money:
                    continue
                yield self._put(player.seat, wager, CHIP * chance.randint(1, 4), 600)

    def _plays_on(self, cents: int, least: int) -> bool:
        """Whether chips that a push left lying stay for this round; else they are taken up."""
        most = self._filing.table_maximum
        may = cents >= least and cents % CHIP == 0 and (most is None or cents <= most)
        return cents > 0 and may and self._table.untidily(PLAYED_ON)

    def _put(self, seat: int, wager: str, cents: int, pause_ms: int) -> Report:
        spot = seat, wager
        self.stakes[spot] = self.stakes.get(spot, 0) + cents
        self._move(seat, -cents)
        return self._table.say("wager.placed", pause_ms, seat=seat, wager=wager, amount_cents=cents)

    def _off(self, spot: Spot, cents: int, pause_ms: int) -> Report:
        seat, wager = spot
        self.stakes[spot] -= cents
        if not self.stakes[spot]:
            del self.stakes[spot]
        self._move(seat, cents)
        return self._table.say(
            "wager.withdrawn", pause_ms, seat=seat, wager=wager, amount_cents=cents
        )

    def _move(self, seat: int, cents: int) -> None:
        player = self._table.players.get(seat)
        if player is not None:
            player.chips_cents += cents

    def _changes_of_mind(self) -> Iterator[Report]:
        """In time: more, less, to another spot; somebody behind a patron adds to his wager."""
        table, chance = self._table, self._chance
        if chance.random() < 0.2:
            seat, wager = chance.choice([spot for spot in self.stakes if spot[1] in MAIN])
            more = CHIP * chance.randint(1, 4)
            yield self._put(seat, wager, more, 800)
            if chance.random() < 0.3:
                yield self._off((seat, wager), more, 900)
        if table.untidily(0.04):
            spot = chance.choice([spot for spot in self.stakes if spot[1] in MAIN])
            yield self._put(*spot, CHIP, 1_500)  # bets behind
        if table.untidily(0.02):
            spot = chance.choice([spot for spot in self.stakes if spot[1] in MAIN])
            yield self._shift(spot, (spot[0], "banker" if spot[1] == "player" else "player"))

    def _shift(self, spot: Spot, to: Spot) -> Report:
        cents = self.stakes.pop(spot)
        self.stakes[to] = self.stakes.get(to, 0) + cents
        return self._table.say(
            "wager.moved", 1_500, seat=spot[0], wager=spot[1], to_seat=to[0], to_wager=to[1],
            amount_cents=cents,
        )  # fmt: skip

    def _called(self) -> Iterator[Report]:
        """§ 629a.7(b): a called wager is confirmed, and its cash becomes chips."""
        table, chance = self._table, self._chance
        unconfirmed = table.errs("wager.verbal_unconfirmed")
        if not unconfirmed and not table.untidily(0.02):
            return
        seat = chance.choice([seat for seat, _ in self.stakes])
        cents = CHIP * chance.randint(1, 4)
        yield table.say(
            "verbal.called", 1_500, seat=seat, wager="tie", amount_cents=cents, cash=True
        )
        if unconfirmed:
            return
        yield table.say("verbal.confirmed", 800, seat=seat, wager="tie")
        yield table.buy_in(table.players[seat])
        yield table.say("verbal.converted", 800, seat=seat, wager="tie")
        yield self._put(seat, "tie", cents, 900)

    def _outside(self, spot: Spot) -> Iterator[Report]:
        """Below the minimum of the table, or above its maximum."""
        most = self._filing.table_maximum
        (seat, wager), stake = spot, self.stakes[spot]
        if most is not None and self._chance.random() < 0.5:
            yield self._put(seat, wager, (most - stake) // CHIP * CHIP + CHIP, 900)
        else:
            least = self.kept.get(seat, self.minimum_cents)
            yield self._off(spot, stake - least + 100, 900)

    # after it

    def late(self) -> Iterator[Report]:
        """§ 629a.7(c): what is done after "no more bets"; what is pushed back in time is none."""
        table, chance = self._table, self._chance
        spot = seat, wager = chance.choice([spot for spot in self.stakes if spot[1] in MAIN])
        others = [s for s in sorted(table.players) if s != seat and s not in self.absent]
        if table.errs("wager.late"):
            if chance.random() < 0.6 or self.stakes[spot] < 2 * CHIP:
                yield self._put(seat, wager, CHIP, too_late_ms(table))
            else:
                yield self._off(spot, CHIP, too_late_ms(table))
        elif others and table.errs("seat.switch"):
            table.now_ms += too_late_ms(table)
            yield self._shift(spot, (chance.choice(others), wager))
        elif table.untidily(0.03):
            yield self._put(seat, wager, CHIP, somewhat_late_ms(table, 1_500))
            yield self._off(spot, CHIP, 1_200)

    def choose_presses(self) -> None:
        """§ 629a.8(c)(3)(i)(A): some would add a House Money payout to their wager on a hand."""
        for seat in self.on("house_money"):
            to = self.main(seat)
            if to is not None and self._chance.random() < (
                1 if self._table.awaits(PRESS_WRONG) else 0.4
            ):
                self.presses[seat] = to
