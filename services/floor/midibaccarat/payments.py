"""How the dealer takes, pays and marks: §§ 629a.8(c)(3), 629a.11(b), 629a.12. Used by the dealer.

Losing wagers first, then seat by seat from the highest number, vigorish before pay. Lawful
untidiness is here (change, two movements, one stack for two wagers), and every mistake with chips.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from events.filing import MidibaccaratFiling
from services.floor.devices import too_late_ms
from services.floor.midibaccarat import truth
from services.floor.midibaccarat.bets import Bets, Spot
from services.floor.midibaccarat.truth import Announced, Due, Hands
from services.floor.player import LEFT_LYING
from services.floor.table import Report, SimTable

STEP: Final = 500  # cents by which a mistake is off
TOO_MUCH: Final = 25  # cents beyond the vigorish where that is wrong
NEAR: Final = 25  # cents by which what is kept back as vigorish may be off it
ROUNDINGS: Final = ("exact", "nearest_quarter", "up_quarter")  # MB-6


class Payments:
    """The chips of one round, once the cards tell."""

    def __init__(self, table: SimTable, filing: MidibaccaratFiling, bets: Bets) -> None:
        self._table, self._chance, self._filing, self._bets = table, table.chance, filing, bets
        self.owed: dict[int, int] = {}  # vigorish by seat, as marked
        self.lacking: dict[int, list[int]] = {}  # vigorish by seat that was not seen to, by win
        self._gone: int | None = None  # a seat whose marker was taken away
        # seat where something was done wrongly in this round → what it was given (negative: lacks)
        self._mispaid: dict[int, int] = {}

    def _errs(self, seat: int, code: str, given: int = 0) -> bool:
        """One mistake with chips a seat: of two that make up for each other nothing is seen.

        What one seat lacks, and another was given to the cent, was paid at the wrong seat.
        """
        elsewhere = given and -given in self._mispaid.values()
        if seat in self._mispaid or elsewhere or not self._table.errs(code):
            return False
        self._mispaid[seat] = given
        return True

    # House Money, before any third card

    def house_money(self, hands: Hands) -> Iterator[Report]:
        """§ 629a.8(c)(3)(i): from the dealer's right, all lost or all won."""
        odds = truth.house_money(hands)
        stakes = self._bets.on("house_money")
        wrong = len(stakes) > 1 and self._chance.random() < 0.5 and self._table.errs("settle.order")
        for seat in sorted(stakes, reverse=not wrong):
            stake = self._bets.stakes.pop((seat, "house_money"))
            spot = seat, "house_money"
            if not odds:
                yield self._act("wager.collected", spot, stake)
            elif seat in self._bets.presses:
                yield from self._press(seat, stake * odds)
                yield self._act("wager.returned", spot, stake)
            else:
                yield self._act("wager.paid", spot, stake * odds)
                yield self._act("wager.returned", spot, stake)

    def _press(self, seat: int, payout: int) -> Iterator[Report]:
        portion, to = truth.pressed(payout, self._filing), self._bets.presses[seat]
        if portion > 100 and self._table.errs("house_money.press_invalid"):
            portion = portion // 200 * 100
        yield self._table.say("wager.pressed", 1_500, seat=seat, to=to, amount_cents=portion)
        self._bets.stakes[seat, to] += portion
        if payout > portion:
            yield self._act("wager.paid", (seat, "house_money"), payout - portion)

    # the round's result

    def settle(self, hands: Hands, believed: Announced | None) -> Iterator[Report]:
        """§ 629a.11(b); a dealer who believes another winner pays by that, and errs no more."""
        table = self._table
        misled = believed is not None and not self._bets.presses
        self._mispaid = {seat: 0 for seat, _ in self._bets.stakes} if misled else {}
        owed: list[tuple[Spot, Due]] = [
            (spot, self._due(spot, hands, believed if misled else None))
            for spot in self._bets.stakes
        ]
        # a winning wager on the Banker's Hand first, for its vigorish comes before all pay
        owed.sort(key=lambda pair: (-pair[0][0], pair[0][1] != "banker"))
        lost = [spot for spot, due in owed if due.outcome == "lose"]
        rest = [pair for pair in owed if pair[1].outcome != "lose"]
        won = [pair for pair in rest if pair[1].outcome == "win"]
        if misled:
            pass
        elif lost and won and not won[0][1].vigorish_cents and table.errs("settle.order"):
            rest.remove(won[0])
            yield from self._won(*won[0])
        elif len({spot[0] for spot, _ in won}) > 1 and table.errs("settle.order"):
            rest.sort(key=lambda pair: (pair[0][0], pair[0][1] != "banker"))
        for spot in lost:
            yield from self._lost(spot)
        if won and not misled and table.errs("cards.cleared_early"):  # a push needs no cards
            yield table.say("hand.cleared", 1_200, hand="player")
            table.now_ms += too_late_ms(table)
        yield from self._rest(rest)

    def _due(self, spot: Spot, hands: Hands, believed: Announced | None) -> Due:
        """What the winner decides, by the one whom the dealer believes; the rest by the cards."""
        by_that = believed is not None and spot[1] in truth.BY_RESULT
        by = truth.SHOWN[believed] if believed is not None and by_that else hands
        return truth.due(spot[1], self._bets.stakes[spot], by, self._filing)

    def _rest(self, rest: list[tuple[Spot, Due]]) -> Iterator[Report]:
        """Winners and pushes, seat by seat; untidily a seat's pay in one stack."""
        for seat, pairs in groupby(rest, key=lambda pair: pair[0][0]):
            of_seat = [*pairs]
            won = [pair for pair in of_seat if pair[1].outcome == "win"]
            if len(won) > 1 and self._table.untidily(0.2):
                yield from self._one_stack(seat, won)
                for spot, _ in of_seat:
                    yield self._taken_back(spot)
                continue
            for spot, due in of_seat:
                if due.outcome == "win":
                    yield from self._won(spot, due)
                else:
                    yield from self._pushed(spot)

    def _one_stack(self, seat: int, won: list[tuple[Spot, Due]]) -> Iterator[Report]:
        for spot, due in won:
            yield from self._vigorish(spot, due)
        total = sum(due.won_cents for _, due in won)
        if self._chance.random() < 0.5:
            yield self._act("wager.paid", won[0][0], total)
        else:
            self._chips(seat, total)
            yield self._table.say(
                "chips.moved", 1_900, seat=seat, to_seat_cents=total, to_tray_cents=0
            )

    def _lost(self, spot: Spot) -> Iterator[Report]:
        seat, stake = spot[0], self._bets.stakes[spot]
        if self._errs(seat, "collect.missed"):
            yield self._taken_back(spot)
            return
        yield self._act("wager.collected", spot, stake)
        if self._errs(seat, "pay.unearned", stake):
            yield self._act("wager.paid", spot, stake)

    def _pushed(self, spot: Spot) -> Iterator[Report]:
        if self._errs(spot[0], "collect.unearned"):
            yield self._act("wager.collected", spot, self._bets.stakes[spot])
        elif spot[0] in self._table.players and self._table.untidily(LEFT_LYING):
            self._table.players[spot[0]].leaves(*spot, self._bets.stakes[spot])
        else:
            yield self._taken_back(spot)

    def _won(self, spot: Spot, due: Due) -> Iterator[Report]:
        seat = spot[0]
        if not due.vigorish_cents and self._errs(seat, "pay.missed", -due.won_cents):
            yield self._taken_back(spot)
            return
        kept = 0
        if self._keeps_back(due):
            kept = due.vigorish_cents
        else:
            yield from self._vigorish(spot, due)
        pays = due.won_cents - kept
        if self._errs(seat, "pay.over", STEP):
            pays += STEP
        elif pays > STEP and not self._like_vigorish(spot, due):
            pays -= STEP * self._errs(seat, "pay.under", -STEP)
        yield from self._pays(spot, pays)
        yield self._taken_back(spot)

    def _like_vigorish(self, spot: Spot, due: Due) -> bool:
        """Whether so much too little would look as if it had been kept back as vigorish.

        So it does, too, beside vigorish that is collected while as much is owed of before.
        """
        if spot[1] != "banker":
            return False
        if self._filing.variant == "ez":
            return any(truth.vigorish(due.won_cents, how) == STEP for how in ROUNDINGS)
        near = abs(STEP - due.vigorish_cents) <= max(NEAR, due.vigorish_cents // 10)
        return near and spot[0] in self.lacking

    def _keeps_back(self, due: Due) -> bool:
        """PW-1: the vigorish is kept back from the payment; then nothing is owed or collected."""
        mistakes = (
            "vig.not_collected", "vig.not_marked", "vig.wrong_amount", "pay.over", "pay.under",
        )  # fmt: skip
        return (
            due.vigorish_cents > 0
            and not any(map(self._table.awaits, mistakes))
            and self._table.untidily(0.05)
        )

    def _vigorish(self, spot: Spot, due: Due) -> Iterator[Report]:
        """§ 629a.12(c), (d): marked, or collected with the payment; none on an EZ table."""
        table, seat, cents = self._table, spot[0], due.vigorish_cents
        at_payout = self._filing.vigorish_collection == "at_payout"
        if not cents:
            if (
                self._filing.variant == "ez"
                and spot[1] == "banker"
                and self._errs(seat, "ez.vig_taken")
            ):
                cents, at_payout = truth.vigorish(due.won_cents, "up_quarter"), True
            else:
                return
        elif self._errs(seat, "vig.not_collected" if at_payout else "vig.not_marked"):
            self.lacking.setdefault(seat, []).append(cents)
            return
        elif not self._like_what_lacks(seat) and self._errs(seat, "vig.wrong_amount"):
            cents += TOO_MUCH
        if at_payout:
            self._chips(seat, -cents)
            yield table.say("vigorish.collected", 1_500, seat=seat, amount_cents=cents)
        else:
            self.owed[seat] = self.owed.get(seat, 0) + cents
            yield table.say("vigorish.marked", 1_500, seat=seat, amount_cents=cents)

    def _like_what_lacks(self, seat: int) -> bool:
        """PW-38: what is marked or collected beyond a win mends older ones that lack just that."""
        older = self.lacking.get(seat, [])
        return TOO_MUCH in older or sum(older) == TOO_MUCH

    def _pays(self, spot: Spot, pays: int) -> Iterator[Report]:
        """What he pays; untidily in two movements, or with change before it."""
        first = pays // 200 * 100
        if first and self._table.untidily(0.1):
            yield self._act("wager.paid", spot, first)
            yield self._act("wager.paid", spot, pays - first)
            return
        if self._table.untidily(0.05):
            yield self._table.say(
                "chips.moved", 1_500, seat=spot[0], to_seat_cents=2_500, to_tray_cents=2_500
            )
        yield self._act("wager.paid", spot, pays)

    # markers

    def collect(self, seat: int) -> Iterator[Report]:
        """What the seat's marker says."""
        cents = self.owed.pop(seat, 0)
        if cents:
            self._chips(seat, -cents)
            yield self._table.say("vigorish.collected", 2_500, seat=seat, amount_cents=cents)

    def markers(self) -> Iterator[Report]:
        """§ 629a.12(d)(2)(iii): what lies there as the round ends; untidily a larger button."""
        table, owing = self._table, [seat for seat, cents in self.owed.items() if cents > 25]
        if not owing:
            return
        seat = owing[0]
        if table.errs("vig.marker_removed"):
            self._gone = seat
            yield table.say("marker.read", 800, seat=seat, amount_cents=0)
        elif table.untidily(0.02):
            yield table.say("marker.read", 800, seat=seat, amount_cents=self.owed[seat])

    def put_back(self) -> Iterator[Report]:
        """A marker that was taken away is put back, once somebody has seen it."""
        seat, self._gone = self._gone, None
        if seat is not None and seat in self.owed:
            yield self._table.say("marker.read", 3_000, seat=seat, amount_cents=self.owed[seat])

    # chips

    def return_all(self) -> Iterator[Report]:
        """Of a void round."""
        for spot in [*self._bets.stakes]:
            yield self._taken_back(spot)

    def take_all(self) -> Iterator[Report]:
        """Of a round that was void, and is settled as if all were lost."""
        for spot in sorted(self._bets.stakes, reverse=True):
            yield self._act("wager.collected", spot, self._bets.stakes[spot])

    def _act(self, kind: str, spot: Spot, cents: int) -> Report:
        if kind != "wager.collected":
            self._chips(spot[0], cents)
        return self._table.say(kind, 1_600, seat=spot[0], wager=spot[1], amount_cents=cents)

    def _taken_back(self, spot: Spot) -> Report:
        """The patron's own chips leave the layout."""
        seat, wager = spot
        cents = self._bets.stakes[spot]
        self._chips(seat, cents)
        return self._table.say("wager.returned", 500, seat=seat, wager=wager, amount_cents=cents)

    def _chips(self, seat: int, cents: int) -> None:
        player = self._table.players.get(seat)
        if player is not None:
            player.chips_cents += cents
