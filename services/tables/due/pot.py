"""What became of a pot that the cards alone do not decide. Used by folds, judges and the book.

Of a round that was voided without a ground, GEN-4, PW-84: its cards decide who wins it all the
same. Of one that may be a single player's, PW-48: it goes back, or to the winner.
"""

from typing import NamedTuple

from services.tables.due.chips import APART
from services.tables.due.grounds import at_will
from services.tables.state import Round


class Went(NamedTuple):
    """What one seat got of it."""

    back_cents: int  # of his own wager, off its spot
    given_cents: int


def went(round_: Round) -> dict[int, Went]:
    """Who got what. Not gathered and not given, each wager is left lying, and its player's."""
    if not at_will(round_):
        return {}
    stakes = stakes_of(round_)
    got = {}
    for (seat, wager), spot in round_.spots.items():
        if wager in APART:
            back = min(spot.returned_cents, spot.stake_cents)
            got[seat] = Went(back, round_.pot_paid.get(seat, 0) + spot.paid_cents)
    for seat, cents in round_.pot_paid.items():
        got.setdefault(seat, Went(0, cents))
    got = {seat: its for seat, its in sorted(got.items()) if any(its)}
    if not got and not getattr(round_.play, "gathered", ()):
        return {seat: Went(cents, 0) for seat, cents in stakes.items()}
    return got


def went_back(round_: Round, due: dict[int, int] | None) -> dict[int, int]:
    """The Pot Wagers by seat, where just those went back to all: nobody has won any.

    But for a pot of which each was given his part, and that was as much: `due`.
    """
    its, stakes = went(round_), stakes_of(round_)
    if {seat: sum(parts) for seat, parts in its.items()} != stakes:
        return {}
    won_by_all = due == stakes and not any(part.back_cents for part in its.values())
    return {} if won_by_all else stakes


def as_dealt_with(round_: Round) -> Round:
    """A pot that may be a single player's went back, where each got of it just his own."""
    owed = round_.owed
    if owed is None or not owed.back:
        return round_
    own = {seat: due.returned_cents for (seat, _), due in owed.back.items()}
    given = dict(round_.pot_paid)
    back = 0
    for (seat, wager), spot in round_.spots.items():
        if wager in APART:
            given[seat] = given.get(seat, 0) + spot.paid_cents
            back += spot.returned_cents
    kept = getattr(round_.play, "gathered", ()) and not (back or any(given.values()))
    if kept or any(cents > own.get(seat, 0) for seat, cents in given.items()):
        return round_
    wagers = {**owed.wagers, **owed.back}
    return round_._replace(owed=owed._replace(wagers=wagers, pot=None, back={}))


def stakes_of(round_: Round) -> dict[int, int]:
    """The Pot Wagers, by seat."""
    pots = sorted(item for item in round_.spots.items() if item[0][1] in APART)
    return {seat: spot.stake_cents for (seat, _), spot in pots if spot.stake_cents}
