"""Comparing, collecting and paying at a simulated Saigon table: § 680a.11(d) to (f).

Used by `dealer`. Every Ante and Bonus from the dealer's right on, then the Pot.
"""

from typing import Final

from services.floor.devices import too_late_ms
from services.floor.player import LEFT_LYING
from services.floor.saigon.play import Play, Reports, Spot
from services.floor.saigon.truth import Due, Outcome, Result, Wager
from services.floor.saigon.wagers import UNIT

OTHER: Final[dict[Outcome, Outcome]] = {"win": "lose", "lose": "win", "push": "lose"}


def settle(play: Play) -> Reports:
    """Hand by hand, counter-clockwise."""
    result = play.result()
    order = sorted(play.spots, key=lambda spot: -spot.seat)
    early = _out_of_turn(play, order, result)
    for spot in order:
        if early == "pot" and spot is order[-1]:
            yield from _pot(play, order, result)
        due = result.due[spot.seat]
        yield from _compared(play, spot, due["ante"], in_turn=early is None)
        due = due | {"ante": spot.as_said or due["ante"]}
        yield from _hand(play, spot, due, backwards=early == spot.seat)
    if early != "pot" and any("pot" in spot.stakes for spot in play.spots):
        yield from _pot(play, order, result)


def _out_of_turn(play: Play, order: list[Spot], result: Result) -> int | str | None:
    """§ 680a.11(d) to (f): two seats exchanged; or the Pot, or a seat's Bonus, before an Ante."""
    ways: list[int | str] = ["seats"] if len(order) > 1 else []
    acted = [spot.seat for spot in order if _moves(result.due[spot.seat]["ante"])]
    if result.pot is not None and order[-1].seat in acted:
        ways.append("pot")
    bonus = {seat: due["bonus"] for seat, due in result.due.items() if "bonus" in due}
    ways += [seat for seat in acted if seat in bonus and _moves(bonus[seat])]
    if not ways or not play.table.errs("settle.order"):
        return None
    way = play.chance.choice(ways)
    if way == "seats":
        at = play.chance.randrange(len(order) - 1)
        order[at], order[at + 1] = order[at + 1], order[at]
    return way


def _moves(due: Due) -> bool:
    """Whether the dealer takes or pays chips."""
    return due.outcome == "lose" or due.won_cents > 0


def _compared(play: Play, spot: Spot, due: Due, *, in_turn: bool) -> Reports:
    """The dealer announces how the hand fares; who errs there may pay as he has said."""
    table, outcome = play.table, due.outcome
    if table.errs("announce.missing"):
        return
    if table.errs("stream.gap"):
        table.lose("hand.compared")
        return
    said = outcome
    if table.errs("result.misannounced"):
        said = OTHER[outcome]
        simply = in_turn and not spot.left and not _has_erred(play, spot)
        if simply and play.chance.random() < 0.5:
            spot.as_said, spot.mispaid = play.as_announced(spot, said), True
            outcome = said
    compared = table.say("hand.compared", 2_500, seat=spot.seat, result=said)
    yield compared
    if table.errs("stream.duplicate_conflict"):
        yield table.again(compared)
    if _moves(spot.as_said or due) and table.errs("cards.cleared_early"):  # a push needs nothing
        yield table.say("hand.cleared", 1_500, hand=str(spot.seat))
        table.now_ms += too_late_ms(table)


def _hand(play: Play, spot: Spot, due: dict[Wager, Due], *, backwards: bool) -> Reports:
    """The Ante, then the Bonus; both may be paid in one stack."""
    if backwards:
        yield from _wager(play, spot, "bonus", due["bonus"])
        yield from _wager(play, spot, "ante", due["ante"])
        return
    won = [wager for wager in ("ante", "bonus") if wager in due and due[wager].won_cents]
    if len(won) == 2 and not play.table.awaiting and play.table.untidily(0.3):
        total = due["ante"].won_cents + due["bonus"].won_cents
        spot.player.chips_cents += total
        yield play.say("chips.moved", 3_000, seat=spot.seat, to_seat_cents=total, to_tray_cents=0)
        for wager in ("ante", "bonus"):
            yield play.act("wager.returned", spot, wager, spot.stakes[wager], 500)
        return
    yield from _wager(play, spot, "ante", due["ante"])
    if "bonus" in due:
        yield from _wager(play, spot, "bonus", due["bonus"])


def _wager(play: Play, spot: Spot, wager: Wager, due: Due) -> Reports:
    if due.outcome == "lose":
        yield from _lost(play, spot, wager)
    elif due.outcome == "push":
        yield from _pushed(play, spot, wager)
    else:
        yield from _won(play, spot, wager, due.won_cents)


def _has_erred(play: Play, spot: Spot) -> bool:
    """Whether a payment to this player is wrong already."""
    return any(one.mispaid for one in play.boxes_of(spot))


def _errs(play: Play, spot: Spot, code: str, more_cents: int) -> bool:
    """One wrong payment a player: of two that make up for each other nothing is left to be seen.

    What one player lacks and another has more, to the cent, were chips paid at the wrong seat.
    """
    if _has_erred(play, spot) or -more_cents in play.mispaid:
        return False
    if not play.table.errs(code):
        return False
    spot.mispaid = True
    play.mispaid.append(more_cents)
    return True


def _lost(play: Play, spot: Spot, wager: Wager) -> Reports:
    stake = spot.stakes[wager]
    if _errs(play, spot, "collect.missed", stake):
        yield play.act("wager.returned", spot, wager, stake)
        return
    yield play.act("wager.collected", spot, wager, stake)
    if _errs(play, spot, "pay.unearned", stake):
        yield play.act("wager.paid", spot, wager, stake)


def _pushed(play: Play, spot: Spot, wager: Wager) -> Reports:
    stake = spot.stakes[wager]
    if _errs(play, spot, "collect.unearned", -stake):
        yield play.act("wager.collected", spot, wager, stake)
        return
    if _errs(play, spot, "pay.unearned", stake):
        yield play.act("wager.paid", spot, wager, stake)
    if not spot.left and play.table.untidily(LEFT_LYING):
        spot.player.leaves(spot.seat, wager, stake)
        return
    yield play.act("wager.returned", spot, wager, stake, 500)


def _won(play: Play, spot: Spot, wager: Wager, won_cents: int) -> Reports:
    table, stake = play.table, spot.stakes[wager]
    if not won_cents:  # the limit was met by what this player won before: § 680a.12(d)
        yield play.act("wager.returned", spot, wager, stake, 500)
        return
    least = play.at_least(spot, wager, won_cents)  # less may be right
    if least and _errs(play, spot, "pay.missed", -won_cents):
        yield play.act("wager.returned", spot, wager, stake, 500)
        return
    pays = won_cents
    if _errs(play, spot, "pay.over", UNIT):
        pays += UNIT
    elif UNIT < pays < least + UNIT and _errs(play, spot, "pay.under", -UNIT):
        pays -= UNIT
    if pays > 2 * UNIT and table.untidily(0.1):
        first = pays // (2 * UNIT) * UNIT
        yield play.act("wager.paid", spot, wager, first)
        yield play.act("wager.paid", spot, wager, pays - first, 700)
    else:
        yield play.act("wager.paid", spot, wager, pays)
    if table.untidily(0.05):  # a larger chip for smaller ones
        yield play.say(
            "chips.moved", 2_000, seat=spot.seat, to_seat_cents=10_000, to_tray_cents=10_000
        )
    yield play.act("wager.returned", spot, wager, stake, 500)


# the Pot


def _pot(play: Play, order: list[Spot], result: Result) -> Reports:
    """§ 680a.11(f), SG-5: gathered, and paid to who counts most."""
    inside = [spot for spot in order if "pot" in spot.stakes]
    for spot in inside:
        if result.due[spot.seat]["pot"].outcome == "push":
            yield play.act("wager.returned", spot, "pot", spot.stakes["pot"])
    if result.pot is None:
        return
    total = sum(result.pot.values())
    if play.table.errs("pot.gathered_wrong"):
        total += play.chance.choice((-UNIT, UNIT))  # of chips that are given as they are
    yield play.say("pot.gathered", 3_000, total_cents=total)
    for seat, cents in _shares(play, inside, result.pot).items():
        spot = next(spot for spot in inside if spot.seat == seat)
        spot.player.chips_cents += cents
        yield play.say("pot.paid", 2_000, seat=seat, amount_cents=cents)


def _shares(play: Play, inside: list[Spot], due: dict[int, int]) -> dict[int, int]:
    table, chance = play.table, play.chance
    losers = [spot.seat for spot in inside if spot.seat not in due and not spot.left]
    if len(due) == 1 and losers and table.errs("pot.wrong_winner"):
        return {chance.choice(losers): sum(due.values())}
    if len(due) > 1 and table.errs("pot.split_wrong"):
        more, less = chance.sample(sorted(due), 2)
        return due | {more: due[more] + UNIT, less: due[less] - UNIT}
    return due


def returned(play: Play) -> Reports:
    """A void round: every wager goes back, side wagers and Pot included (GEN-4)."""
    for spot in sorted(play.spots, key=lambda spot: -spot.seat):
        for wager, stake in spot.stakes.items():
            yield play.act("wager.returned", spot, wager, stake, 900)
