"""Wagers before the deal, and what ends them: § 688a.7, § 688a.8(b), .9(a)(3), .10(a)(2).

Used by the dealer of the game.
"""

from typing import Any, Final

from services.floor.devices import somewhat_late_ms, too_late_ms
from services.floor.pai_gow import truth
from services.floor.pai_gow.decks import PaiGowDecks
from services.floor.pai_gow.paytables import PROGRESSIVE
from services.floor.pai_gow.round import SEATS, Part, Reports, Round
from services.floor.player import PLAYED_ON, Player
from services.floor.table import Report, SimTable

_ENVIED: Final = ("envy.unannounced", "envy.unpaid")
_HIT: Final = ("progressive.winner_unlit", "progressive.unvalidated", "progressive.paid_from_tray")
RISE_CENTS: Final = 500


class Wagers(Part):
    """What is put down, and the lock-out."""

    def __init__(self, table: SimTable, decks: PaiGowDecks) -> None:
        super().__init__(table, decks)
        self._minimum = self.filing.table_minimum
        self._before: dict[Player, int] = {}  # who plays on under the limits before
        self._away: set[Player] = set()
        self._second: dict[int, tuple[Player, int]] = {}  # box, and whose it is beside which seat
        progressive = self.filing.progressive
        self._size = PROGRESSIVE[progressive].size_cents if progressive else 0

    # before the announcement

    def take(self, now: Round) -> Reports:
        """Everybody's wagers."""
        table = self.table
        yield from self._limits()
        present = [seat for seat in sorted(table.players) if not self._absent(table.players[seat])]
        present = present or sorted(table.players)[:1]
        for seat in sorted(table.players):
            yield from self._comes_or_goes(table.players[seat], here=seat in present)
        for seat in present:
            player = table.players[seat]
            if player.chips_cents < 12 * max(player.habit, self.least(player)):
                yield table.buy_in(player)
            elif table.untidily(0.02):
                yield table.say(
                    "chips.exchanged", 3_000, seat=seat, in_cents=2_500, out_cents=2_500
                )
            yield from self._box(now, seat, player)
        yield from self._second_box(now)
        yield from self._before_the_end(now)

    def least(self, player: Player) -> int:
        """What a player must wager."""
        return self._before.get(player, self._minimum)

    def _limits(self) -> Reports:
        """§ 601a: new limits; who sat there before may play on under the old ones."""
        table = self.table
        self._before = {p: cents for p, cents in self._before.items() if p in self._seated()}
        if not table.tells("limits.changed"):
            return
        if not table.untidily(0.01) or self._minimum >= self.filing.table_minimum + 3 * RISE_CENTS:
            return
        for player in self._seated():
            self._before.setdefault(player, self._minimum)
        self._minimum += RISE_CENTS
        yield table.say(
            "limits.changed", 20_000, table_minimum=self._minimum,
            table_maximum=self.filing.table_maximum, keeps=sorted(table.players), by="F-21",
        )  # fmt: skip

    def _seated(self) -> list[Player]:
        return list(self.table.players.values())

    def _absent(self, player: Player) -> bool:
        return self.table.untidily(0.6 if player in self._away else 0.03)

    def _comes_or_goes(self, player: Player, *, here: bool) -> Reports:
        if here == (player in self._away):
            (self._away.discard if here else self._away.add)(player)
            player.away = not here
            yield self.table.say("seat.absent", 2_000, seat=player.seat, absent=not here)

    def _box(self, now: Round, seat: int, player: Player) -> Reports:
        """The main wager of a box, and what its player puts beside it."""
        chance, most = self.chance, self.filing.table_maximum or 100_000
        main = min(max(player.habit * chance.randint(1, 3), self.least(player)), most)
        lies = player.finds(seat, "main")
        if self.least(player) <= lies <= most and self.table.untidily(PLAYED_ON):
            main = lies
        alone = self._alone(now)
        if not now.wagers and self.table.awaits("wager.outside_limits"):
            self.table.errs("wager.outside_limits")
            main = chance.choice((self.least(player) - 100, most + 500))
        yield self._place(now, seat, "main", main)
        if alone:
            return
        if self.filing.ace_high and chance.random() < 0.3:
            yield self._place(now, seat, "ace_high", chance.choice((100, 500, 500, 1000)))
        fortune = chance.choice((100, 200, 500, 500, 1000, 2500))
        envied = any(map(self.table.awaits, _ENVIED))
        if self.filing.fortune and (chance.random() < 0.5 or envied):
            yield self._place(now, seat, "fortune", max(fortune, 500) if envied else fortune)
        eager = bool(self._size) and chance.random() < self.table.eager
        if eager or (self._size and any(map(self.table.awaits, _HIT))):
            yield from self._progressive(now, seat)
        if self.table.untidily(0.06):
            yield self._place(now, seat, "main", player.habit)
            now.wagers[seat]["main"] -= player.habit
            self.gives(now, seat, player.habit)
            yield self.table.say(
                "wager.withdrawn", 900, seat=seat, wager="main", amount_cents=player.habit
            )

    def _alone(self, now: Round) -> bool:
        """Whether this box has its main wager alone, as every third."""
        if not now.wagers and self.table.awaits("surrender.uncounted"):
            return True
        forced = (*_ENVIED, *_HIT, "surrender.not_allowed", "lammer.missing")
        return self.chance.random() < 0.35 and not any(map(self.table.awaits, forced))

    def _progressive(self, now: Round, seat: int) -> Reports:
        """§ 688a.2(d): the system accepts it, and its light goes on."""
        table = self.table
        yield self._place(now, seat, "progressive", self._size)
        now.accepted.append(seat)
        yield table.say("progressive_wager.accepted", 300, seat=seat)
        now.accepted_ms = table.now_ms
        dark = [other for other in range(1, SEATS + 1) if other not in table.players]
        if now.accepted == [seat] and table.awaits("progressive.winner_unlit"):
            now.unlit = seat  # as the dealer looks
        code = "progressive.lock_mismatch"
        apart = dark and table.awaits(code) and self.chance.random() < 0.25 and table.errs(code)
        yield table.say("progressive_wager.lit", 200, seat=dark[0] if apart else seat)

    def _place(self, now: Round, seat: int, wager: str, cents: int) -> Report:
        box = now.wagers.setdefault(seat, {})
        box[wager] = box.get(wager, 0) + cents
        self.gives(now, seat, -cents)
        return self.table.say("wager.placed", 800, seat=seat, wager=wager, amount_cents=cents)

    def _second_box(self, now: Round) -> Reports:
        """§ 688a.7(f): one player on two adjacent boxes, for this round."""
        table = self.table
        if self.filing.adjacent_boxes < 2 or table.erred:
            return
        waits = table.awaits("set.two_hands_order")
        if not waits and not table.untidily(0.04):
            return
        free = table.free_seats()
        pairs = [(seat, beside) for seat in now.boxes for beside in (seat - 1, seat + 1)
                 if beside in free]  # fmt: skip
        if not pairs:
            return
        seat, beside = self.chance.choice(pairs)
        now.joined[beside] = seat
        if seat in table.players:
            self._second[beside] = table.players[seat], seat
        yield table.say("seats.joined", 2_000, seats=(seat, beside))
        main = now.wagers[seat]["main"]
        more = RISE_CENTS if waits or self.chance.random() < 0.5 else 0
        main = main + more if main + more <= (self.filing.table_maximum or 100_000) else main - more
        yield self._place(now, beside, "main", main)

    def _is_second(self, box: int) -> bool:
        """Whether a player who sits beside it had this box, too: it stays his until he leaves."""
        player, seat = self._second.get(box, (None, 0))
        return player is not None and self.table.players.get(seat) is player

    def moves(self, player: Player) -> None:
        """What was kept for a seat ends where its player leaves it."""
        player.away = False
        self._away.discard(player)
        self._before.pop(player, None)

    def _before_the_end(self, now: Round) -> Reports:
        table, chance = self.table, self.chance
        free = [seat for seat in table.free_seats()
                if seat not in now.joined and not self._is_second(seat)]  # fmt: skip
        if free and table.errs("wager.unseated"):
            seat = chance.choice(free)
            yield table.say("wager.placed", 900, seat=seat, wager="main", amount_cents=2_500)
            yield table.say("wager.withdrawn", 4_000, seat=seat, wager="main", amount_cents=2_500)
        if table.errs("wager.verbal_cash"):
            yield table.say(
                "verbal.called",
                1_500,
                seat=now.boxes[0],
                wager="main",
                amount_cents=500,
                cash=True,
            )

    # the announcement

    def end(self, now: Round) -> Reports:
        """ "No more bets", the Envy lammers, the lock-out and what it counts."""
        table = self.table
        if not table.errs("round.no_announcement"):
            yield table.say("no_more_bets.announced", 2_000)
            yield from self._late(now)
        yield from self._lammers(now)
        if self._size:
            yield from self._lock(now)

    def _late(self, now: Round) -> Reports:
        table, chance = self.table, self.chance
        seat = chance.choice(now.boxes)
        most = self.filing.table_maximum or 100_000
        if now.wagers[seat]["main"] + RISE_CENTS <= most:
            if table.errs("wager.late"):
                table.now_ms += too_late_ms(table)
                yield self._place(now, seat, "main", RISE_CENTS)
            elif table.untidily(0.02):  # and the dealer pushes it back
                late: dict[str, Any] = {"seat": seat, "wager": "main", "amount_cents": RISE_CENTS}
                yield table.say("wager.placed", somewhat_late_ms(table, 1_000), **late)
                yield table.say("wager.withdrawn", 1_500, **late)
        own = [one for one in now.boxes if one in table.players]
        if len(own) > 1 and table.awaits("seat.switch"):
            seat, other = chance.sample(own, 2)
            cents = now.wagers[seat]["main"] - self.least(table.players[seat])
            if cents > 0 and now.wagers[other]["main"] + cents <= most:
                table.errs("seat.switch")
                now.wagers[seat]["main"] -= cents
                now.wagers[other]["main"] += cents
                yield table.say(
                    "wager.moved", too_late_ms(table), seat=seat, wager="main", to_seat=other,
                    to_wager="main", amount_cents=cents,
                )  # fmt: skip

    def _lammers(self, now: Round) -> Reports:
        table = self.table
        for one in reversed(now.hands()):
            marked = truth.qualifying(self.filing, one)
            for wager in marked:
                if not table.errs("lammer.missing"):
                    yield table.say("lammer.placed", 900, seat=one.seat, wager=wager)
            if "fortune" not in marked and table.errs("lammer.unearned"):
                yield table.say("lammer.placed", 900, seat=one.seat, wager="fortune")

    def _lock(self, now: Round) -> Reports:
        table = self.table
        if now.accepted and table.awaits("progressive.lock_mismatch"):
            yield from self._one_more(now)
        if not table.errs("progressive.lockout_missed"):
            yield table.say("progressive.locked", 600)
        locked_ms = table.now_ms
        if now.accepted:
            count = len(now.accepted)
            yield table.say(
                "progressive_wagers.collected", 2_000, value_cents=count * self._size, count=count
            )
            yield from table.to_link(
                "contribution.made", wagers=now.counted, wager_cents=self._size,
                paytable=self.filing.progressive, accepted_ms=now.accepted_ms, locked_ms=locked_ms,
            )  # fmt: skip

    def _one_more(self, now: Round) -> Reports:
        """The system has accepted a wager that nobody has put down."""
        seat = next((one for one in now.boxes if one not in now.accepted), None)
        if seat is not None:
            self.table.errs("progressive.lock_mismatch")
            now.unpaid_for = seat
            yield self.table.say("progressive_wager.accepted", 300, seat=seat)
            now.accepted_ms = self.table.now_ms
            yield self.table.say("progressive_wager.lit", 200, seat=seat)
