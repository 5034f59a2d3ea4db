"""Blast radius: each round that closes is counted where its cards and devices may be wrong.

Used by `folds/rounds` and `judge`. What runs: since a shoe was loaded, a deck came, a device
failed.
A finding shows it with the round at hand, as far as that has come."""

from typing import Final

from services.tables.due.chips import taken_net
from services.tables.folds.since import OF_DECK
from services.tables.games import played
from services.tables.parts.raised import OpenFinding
from services.tables.parts.touched import Counted, Tally, add
from services.tables.state import Closing, TableState

ROUND_ALONE: Final = "round"  # in the place of a tally's name: what lies in the finding's own round


def tallied(state: TableState, closing: Closing) -> TableState:
    """The table with one more round in each tally that it belongs to."""
    if not state.tallies:
        return state
    one, played_from = counted(state, closing), str(state.supply.in_play)
    dealt = closing.round.dealt
    last = dealt[-1].order if dealt else 0
    tallies = dict(state.tallies)
    for key, tally in state.tallies.items():
        kind, _, deck = key.partition(":")
        if kind in OF_DECK and deck != played_from:
            continue
        if kind == "whole" and last < tally.since:
            continue  # it was counted once this round was dealt
        tallies[key] = add(tally, one)
    return state._replace(tallies=tallies)


def counted(state: TableState, closing: Closing) -> Counted:
    """A round as a tally counts it; what the cards do not decide, by the chips that moved."""
    round_ = closing.round
    done = {one.key: one.net for one in closing.reckoned or ()}
    wagers = wagered = paid = collected = 0
    net: dict[int, int] = {}
    for key, spot in round_.spots.items():
        if not (spot.stake_cents or spot.paid_cents):
            continue
        known = done.get(key)
        won = known.paid_cents if known else spot.paid_cents
        taken = known.taken_cents if known else taken_net(spot)
        wagers += spot.stake_cents > 0
        wagered += spot.stake_cents
        paid += won
        collected += taken
        net[key[0]] = net.get(key[0], 0) + won - taken
    for seat, envy in round_.envy_paid.items():
        paid += envy
        net[seat] = net.get(seat, 0) + envy
    hands = played(state).hands(round_)
    return Counted(round_.name, hands, wagers, wagered, paid, collected, net)


def radius(before: TableState, after: TableState, name: str | None, of: str | None) -> Tally | None:
    """What a tally of this name tells at this event, or of a round alone what lies in that."""
    if name == ROUND_ALONE:
        return _of_round(after, of)
    for state in (after, before):  # it may end with the event at hand: a deck is removed
        if name in state.tallies:
            return _up_to_now(state, name, state.tallies[name])
    return None


def brought_up(before: TableState, after: TableState, one: OpenFinding) -> OpenFinding:
    """An open finding with what it has touched by now; of a deck that is gone what it had."""
    if one.tally is None:
        return one
    now = radius(before, after, one.tally, one.round)
    if now is None or (one.touched is not None and now.since != one.touched.since):
        return one  # of that name there is another by now
    return one if now == one.touched else one._replace(touched=now, untold=True)


def runs(state: TableState, one: OpenFinding) -> bool:
    """Whether what it touches may be more yet."""
    if one.tally == ROUND_ALONE:
        return state.round is not None and state.round.name == one.round
    tally = state.tallies.get(one.tally or "")
    return tally is not None and one.touched is not None and tally.since == one.touched.since


def ends_or_grows(before: TableState, after: TableState) -> bool:
    """Whether with this event something is counted that no later one could count any more."""
    return after.closing is not None or after.tallies is not before.tallies


def _up_to_now(state: TableState, name: str, tally: Tally) -> Tally:
    """A tally and, where the cards at hand are its own, the round at hand."""
    round_ = state.round
    if round_ is None or not round_.dealt or round_.dealt[-1].order < tally.since:
        return tally
    kind, _, deck = name.partition(":")
    if kind in OF_DECK and deck != str(state.supply.in_play):
        return tally
    return add(tally, counted(state, Closing(round_, None)))


def _of_round(state: TableState, name: str | None) -> Tally | None:
    """What lies in this round, while it is at hand or as it closes."""
    for closing in (state.round and Closing(state.round, None), state.closing):
        if closing is not None and closing.round.name == name:
            return add(Tally(closing.round.first), counted(state, closing))
    return None
