"""Wagers at a simulated Saigon table until cards are dealt: § 680a.7. Used by `dealer`."""

from collections.abc import Sequence
from typing import Any, Final

from services.floor.devices import somewhat_late_ms, too_late_ms
from services.floor.player import PLAYED_ON, Player
from services.floor.saigon.play import Play, Reports, Spot
from services.floor.saigon.truth import Wager

UNIT: Final = 500  # cents: every Ante is a multiple of it, so that half of it is whole


class Limits:
    """What a seat may wager: limits change, and who sat there before may keep the old ones."""

    def __init__(self, minimum_cents: int, maximum_cents: int) -> None:
        self.first, self.maximum = minimum_cents, maximum_cents
        self.minimum, self.first_maximum = minimum_cents, maximum_cents
        self.kept: set[int] = set()
        self.approved: dict[int, int] = {}  # seats that may wager more than the table's maximum
        self.joined: dict[int, int] = {}  # a second box → the seat of its player

    def least(self, seat: int) -> int:
        return self.minimum if self.kept.isdisjoint(self._boxes(seat)) else self.first

    def most(self, seat: int) -> int:
        boxes = self._boxes(seat)
        most = self.maximum if self.kept.isdisjoint(boxes) else self.first_maximum
        return max(self.approved.get(box, most) for box in boxes)

    def _boxes(self, seat: int) -> set[int]:
        """What is granted is the player's, at both boxes that he has: PW-40."""
        own = self.joined.get(seat, seat)
        return {own, *(box for box, of in self.joined.items() if of == own)}

    def forget(self, seat: int) -> None:
        """Who sat there is gone, and what was granted with him."""
        self.kept.discard(seat)
        self.approved.pop(seat, None)


def wagers(play: Play, seats: Sequence[int], limits: Limits) -> Reports:
    """Everybody who plays wagers; then no more bets."""
    table = play.table
    with_pot = play.terms.edition == 2019 and getattr(table.filing, "pot", False)
    play.spots = [Spot(seat, table.players[seat]) for seat in sorted(seats)]
    if table.awaits("wager.unseated") and table.free_seats():
        yield from _unseated(play, limits)
    alone = play.players < 2
    lone_pot = with_pot and alone and table.errs("pot.single_player")
    for at, spot in enumerate(play.spots):
        yield from _places(play, spot, limits, 4_000 if at == 0 else 900)
        if with_pot and (not alone or lone_pot):
            yield from _pot(play, spot)
    able = _more(play, limits)
    if able and table.errs("wager.verbal_cash"):
        yield from _verbal(play, play.chance.choice(able))
    yield from _second_thoughts(play, limits)
    if not table.errs("round.no_announcement"):
        yield table.say("no_more_bets.announced", 2_000)
        yield from _late(play, limits)


def _more(play: Play, limits: Limits) -> list[Spot]:
    """Boxes on which one more unit may lie."""
    return [spot for spot in play.spots if spot.stakes["ante"] + UNIT <= limits.most(spot.seat)]


def _unseated(play: Play, limits: Limits) -> Reports:
    """Somebody who stands behind wagers on a box where nobody sits."""
    table = play.table
    assert table.errs("wager.unseated")
    seat = play.chance.choice(table.free_seats())
    stranger = Player(seat, max(2_500, limits.minimum))
    stranger.chips_cents = 1_000_000
    behind = Spot(seat, stranger)
    behind.unseated = True
    play.spots = sorted([*play.spots, behind], key=lambda spot: spot.seat)
    yield from ()


def _places(play: Play, spot: Spot, limits: Limits, pause_ms: int) -> Reports:
    """The Ante, and a Bonus where one is offered and wanted."""
    table, chance, player = play.table, play.chance, spot.player
    least = limits.least(spot.seat)
    lies = player.finds(spot.seat, "ante")
    ante = max(player.habit * chance.choice((1, 1, 1, 2, 2, 3, 4)), least)
    if table.errs("wager.outside_limits"):
        ante = least - UNIT if chance.random() < 0.6 else limits.most(spot.seat) + UNIT
    elif _meets_limit(play, spot, limits):
        ante = (play.terms.limit_cents or 0) + UNIT * chance.randint(0, 100)
    elif least <= lies <= limits.most(spot.seat) and table.untidily(PLAYED_ON):
        ante = lies
    elif spot.seat in limits.approved and chance.random() < 0.3:
        ante = limits.maximum + UNIT * chance.randint(1, 20)
    if player.chips_cents < ante * 2 + 10_000:
        usual, player.habit = max(player.habit, 2_500), max(player.habit, 2_500, ante // 4)
        while player.chips_cents < ante * 2 + 10_000:
            yield table.buy_in(player)
        player.habit = usual
    yield play.place(spot, "ante", ante, pause_ms)
    if getattr(table.filing, "bonus", False) and chance.random() < 0.45:
        yield play.place(spot, "bonus", 100 * chance.choice((1, 1, 5, 5, 10, 25)), 600)


def _meets_limit(play: Play, spot: Spot, limits: Limits) -> bool:
    """Whether so much is wagered here that a win is cut, or comes just up to it: § 680a.12(d)."""
    limit = play.terms.limit_cents
    if limit is None or limits.most(spot.seat) <= limit + 100 * UNIT:
        return False
    return play.chance.random() < 0.1


def _pot(play: Play, spot: Spot) -> Reports:
    """§ 680a.7(d)(2): each equal to the table minimum; a box of nobody need have none."""
    table, cents = play.table, play.terms.table_minimum_cents
    able = play.players > 2 and not _twice(play, spot) and not spot.unseated
    if able and table.errs("pot.missing"):
        return
    if table.errs("pot.not_equal_minimum"):
        cents += play.chance.choice((-UNIT, UNIT))
    yield play.place(spot, "pot", cents, 500)


def _twice(play: Play, spot: Spot) -> bool:
    """Whether this player plays another box."""
    return any(other.player is spot.player for other in play.spots if other is not spot)


def _verbal(play: Play, spot: Spot) -> Reports:
    """§ 680a.7(a): called, with cash; and accepted."""
    table = play.table
    called: dict[str, Any] = {"seat": spot.seat, "wager": "ante"}
    yield table.say("verbal.called", 1_500, **called, amount_cents=UNIT, cash=True)
    yield table.say("verbal.confirmed", 900, **called)
    yield table.buy_in(spot.player)
    yield table.say("verbal.converted", 900, **called)
    yield play.place(spot, "ante", UNIT, 500)


def _second_thoughts(play: Play, limits: Limits) -> Reports:
    """In time: more on a spot, part of it back; change, of equal value."""
    table, chance = play.table, play.chance
    able = _more(play, limits)
    # (a wrong stake is not set right by chance)
    if able and not table.erred and chance.random() < 0.08:
        spot = chance.choice(able)
        yield play.place(spot, "ante", UNIT, 800)
        if chance.random() < 0.5:
            yield play.withdraw(spot, "ante", UNIT, 900)
    if table.untidily(0.04):
        spot = chance.choice(play.spots)
        cents = chance.choice((2_500, 10_000))
        yield table.say(
            "chips.exchanged", 2_500, seat=spot.player.seat, in_cents=cents, out_cents=cents
        )


def _late(play: Play, limits: Limits) -> Reports:
    """§ 680a.7(c): after "no more bets"."""
    table, chance = play.table, play.chance
    spot = chance.choice(play.spots)
    if table.awaits("wager.late") and chance.random() < 0.3:
        return  # later still
    if table.errs("wager.late"):
        if spot.stakes["ante"] - UNIT >= limits.least(spot.seat) and chance.random() < 0.4:
            yield play.withdraw(spot, "ante", UNIT, too_late_ms(table))
        else:
            yield play.place(spot, "ante", UNIT, too_late_ms(table))
    elif len(play.spots) > 1 and table.awaits("seat.switch"):
        yield from _switch(play, limits)
    elif table.untidily(0.02):
        wager: Wager = "ante"
        yield play.place(spot, wager, UNIT, somewhat_late_ms(table, 1_200))
        yield play.withdraw(spot, wager, UNIT, 1_500)  # pushed back


def raised_late(play: Play) -> Reports:
    """After the cards were dealt."""
    if play.table.errs("wager.late"):
        table = play.table
        yield play.place(play.chance.choice(play.spots), "ante", UNIT, too_late_ms(table))


def _switch(play: Play, limits: Limits) -> Reports:
    """Chips wander from one player's box to another's."""
    able = [spot for spot in play.spots if spot.stakes["ante"] - UNIT >= limits.least(spot.seat)]
    if not able:
        return
    assert play.table.errs("seat.switch")
    spot = play.chance.choice(able)
    to = play.chance.choice([other for other in play.spots if other is not spot])
    spot.stakes["ante"] -= UNIT
    to.stakes["ante"] += UNIT
    yield play.say(
        "wager.moved", too_late_ms(play.table), seat=spot.seat, wager="ante", to_seat=to.seat,
        to_wager="ante", amount_cents=UNIT,
    )  # fmt: skip
