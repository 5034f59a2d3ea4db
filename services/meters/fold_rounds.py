"""Rounds as the tables tell of them, met with what the controller recorded. Used by `fold`.

A table's round is looked at once the link's line has come so far past its close that whatever the
controller recorded of it must have arrived; so it never matters which of the two lines was read
first. A controller that names no rounds is met in order.
"""

from typing import NamedTuple

from events.derived import Claim, Fact, ProgressiveWagers
from events.moments import milliseconds
from services.meters.state import PATIENCE_MS, Award, LinkState, Made, Told

MOST_TOLD = 2_000  # rounds of a table that wait for the link's line


class RoundDue(NamedTuple):
    """One round of one table, with all that the controller recorded of it."""

    told: Told
    made: tuple[Made, ...]
    awards: tuple[Award, ...]
    stray: tuple[Made, ...]  # older ones of this table, of rounds that it never told of


def told(state: LinkState, facts: list[Fact]) -> LinkState:
    """A table has told of a round."""
    wagers = next(one for one in facts if isinstance(one, ProgressiveWagers))
    claims = tuple([one for one in facts if isinstance(one, Claim)])
    waiting = (*state.told.get(wagers.table, ()), Told(wagers, claims))
    return state._replace(told={**state.told, wagers.table: waiting[-MOST_TOLD:]})


def next_round(state: LinkState) -> RoundDue | None:
    """The round that can be looked at now."""
    for waiting in state.told.values():
        if waiting and _past(waiting[0].wagers.at, state.now):
            return _due(state, waiting[0])
    return None


def _past(at: str, now: str) -> bool:
    return bool(now) and milliseconds(now) - milliseconds(at) > PATIENCE_MS


def _due(state: LinkState, one: Told) -> RoundDue:
    table, round_, at = one.wagers.table, one.wagers.round, one.wagers.at
    open_ = [
        made for made in state.made
        if made.at_table == table and not made.met and not _past(at, made.hub_at)
    ]  # fmt: skip
    named = one.wagers.named
    mine = [made for made in open_ if named and made.round == round_]
    first = min((made.number for made in mine), default=0)
    stray = tuple([made for made in open_ if made.number < first and made.round is not None])
    if not mine and one.wagers.accepted:
        # One of the two does not say which round it was: it is the last before the close.
        mine = [m for m in open_ if not (named and m.round) and m.hub_at <= at][-1:]
    awards = [
        award for award in state.awards
        if award.at_table == table and not award.confirmed
        and (award.round in (round_, None) or not named)
        and not _past(at, award.hub_at)
    ]  # fmt: skip
    return RoundDue(one, tuple(mine), tuple(awards), stray)


def met(state: LinkState, due: RoundDue) -> LinkState:
    """The round was looked at: what belongs to it is not looked at again."""
    table = due.told.wagers.table
    over = {made.number for made in (*due.made, *due.stray)}
    borne = {award.number for award in due.awards}
    left = {**state.told, table: state.told[table][1:]}
    if not left[table]:
        del left[table]
    return state._replace(
        told=left,
        made=tuple([m._replace(met=True) if m.number in over else m for m in state.made]),
        awards=tuple([
            a._replace(confirmed=True) if a.number in borne and claimed(due, a) else a
            for a in state.awards
        ]),
    )  # fmt: skip


def claimed(due: RoundDue, award: Award) -> Claim | None:
    """What the cards of the table claim of this hit: a hand that was keyed in twice hit once."""
    for one in due.awards:
        alike = (one.seat, one.level) == (award.seat, award.level)
        if alike and one.state not in ("reversed", "refused"):
            if one.number != award.number:
                return None
            break
    for claim in due.told.claims:
        if claim.seat == award.seat and claim.level == award.level:
            return claim
    return None
