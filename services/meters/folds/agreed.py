"""Rounds of which table and controller say the same, as nearly all are. Used by `folds.rounds`.

Nobody need look at such a one: what it was is booked, and no judge is asked.
"""

from typing import NamedTuple

from services.meters.folds.meter import kept
from services.meters.folds.turns import in_turn
from services.meters.folds.usual import told_of
from services.meters.parts.outages import lost_at
from services.meters.state import AtTable, LinkState, Made, Told, open_at
from services.parts.quick import made as part


class RoundAgreed(NamedTuple):
    """One round of one table, and its contribution."""

    told: Told
    made: Made


def agreement(state: LinkState, of: AtTable, one: Told) -> RoundAgreed | None:
    """Whether they say the same, and nothing else is to be looked at with it."""
    (wagers, claims, _), (_, open_, _, _) = one, of
    if not open_ or claims or wagers.returned or wagers.given_back:
        return None
    if wagers.closes or not wagers.named:
        return None
    made, accepted = open_[0], wagers.accepted
    _, _, hub_at, table, round_, contributed, each, rates, _, _, gone, _, _, _, _ = made
    same = (
        round_ == wagers.round
        and contributed == len(accepted)
        and accepted == wagers.seats
        and each == wagers.wager_cents
        and hub_at <= wagers.at
        and not gone
        and rates == state.filed.rates.get((wagers.paytable, each))
        and wagers.verified
        and table not in state.unmet
        and table not in state.undone
        and not (state.standing and open_at(state, table))
        and not (state.losses and _in_loss(state, one, made))
    )  # fmt: skip
    if not same or (len(open_) > 1 and [one.round for one in open_].count(round_) > 1):
        return None
    return part(RoundAgreed, (one, made))


def _in_loss(state: LinkState, told: Told, made: Made) -> bool:
    """Whether it was accepted while the link was not to be played."""
    wagers, at, counted = told.wagers, told.wagers.accepted_at, (made.number, made.hub_at)
    if at is None:
        return False
    return lost_at(state.losses, wagers.table, at, counted, told.until) is not None


def agreed(state: LinkState, due: RoundAgreed) -> LinkState:
    """The link without it: its contribution may still be reversed."""
    told, made = due
    table = made.at_table
    turns, left, known, before = state.tables[table]
    known = kept(known, (made,))
    waiting = before[1:]
    tables = state.tables.copy()
    tables[table] = part(AtTable, (turns, left[1:], known, waiting))
    following = waiting[0].until if waiting else None
    return told_of(state, tables, in_turn(state.first_told, table, told.until, following))
