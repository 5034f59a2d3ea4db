"""Rounds as the tables tell of them, met with what the controller recorded. Used by `fold`.

A table's round is looked at once the link's line has come so far past its close that whatever the
controller recorded of it must have arrived; so it never matters which of the two lines was read
first: what came after that moment is left out, also where it was read before. A controller that
names no rounds is met in order.
"""

from bisect import bisect_left, insort
from typing import Any, NamedTuple

from events.derived import Claim, Fact, ProgressiveWagers
from events.moments import from_milliseconds, milliseconds
from services.meters.state import (
    HELD_MS,
    MOST_BACK,
    MOST_UNHEARD,
    PATIENCE_MS,
    Award,
    LinkState,
    Made,
    Told,
)

MOST_TOLD = 10_000  # rounds of a table that wait for the link's line


class RoundDue(NamedTuple):
    """One round of one table, with all that the controller recorded of it."""

    told: Told
    made: tuple[Made, ...]
    awards: tuple[Award, ...]
    stray: tuple[Made, ...]  # older ones of this table, of rounds that it never told of
    unheard: bool = False  # the controller is missed still: what it did not say proves nothing


def told(state: LinkState, facts: list[Fact]) -> LinkState:
    """A table has told of a round."""
    wagers = next(one for one in facts if isinstance(one, ProgressiveWagers))
    claims = tuple([one for one in facts if isinstance(one, Claim)])
    until = _later(wagers.at, PATIENCE_MS)
    before = state.told.get(wagers.table, ())
    waiting = (*before, Told(wagers, claims, until))[-MOST_TOLD:]
    first = state.first_told
    if not before or waiting[0] is not before[0]:
        first = _firsts(first, wagers.table, waiting)
    return state._replace(told={**state.told, wagers.table: waiting}, first_told=first)


def _firsts(
    first: tuple[tuple[str, str], ...], table: str, waiting: tuple[Told, ...]
) -> tuple[tuple[str, str], ...]:
    """The first round of each table by its moment, after one table's has changed."""
    among = [one for one in first if one[1] != table]
    if waiting:
        insort(among, (waiting[0].until, table))
    return tuple(among)


def next_round(state: LinkState) -> RoundDue | None:
    """The round that can be looked at now."""
    for until, table in state.first_told:
        if state.now <= until:
            return None
        one = state.told[table][0]
        if not state.silences:
            return _due(state, one)
        longer = _longer(state, one)
        if state.now > longer:
            return _due(state, one._replace(until=longer))
    return None


def _longer(state: LinkState, one: Told) -> str:
    """Where the controller was missed meanwhile, it has a while to say what it counted."""
    for since, back in state.silences:
        if since <= one.until and (not back or one.wagers.at <= back):
            most = _later(since, HELD_MS)
            return max(one.until, min(most, _later(back, PATIENCE_MS)) if back else most)
    return one.until


def _later(moment: str, by_ms: int) -> str:
    return from_milliseconds(milliseconds(moment) + by_ms)


def _due(state: LinkState, one: Told) -> RoundDue:
    table, round_, at = one.wagers.table, one.wagers.round, one.wagers.at
    open_ = [made for made in state.made.get(table, ()) if made.hub_at <= one.until]
    named = one.wagers.named
    mine = [made for made in open_ if named and made.round == round_]
    stray: tuple[Made, ...] = ()
    if mine and open_[0] is not mine[0]:
        first = mine[0].number
        stray = tuple([made for made in open_ if made.number < first and made.round is not None])
    if not mine and one.wagers.accepted:
        # One of the two does not say which round it was: it is the last before the close.
        mine = [m for m in open_ if not (named and m.round) and m.hub_at <= at][-1:]
    awards = [
        award for award in state.awards
        if award.at_table == table and not award.confirmed
        and (award.round in (round_, None) or not named)
        and award.hub_at <= one.until
    ]  # fmt: skip
    return RoundDue(one, tuple(mine), tuple(awards), stray, _unheard(state, one))


def _unheard(state: LinkState, one: Told) -> bool:
    """Whether the controller was missed still when that while was over."""
    return any(since <= one.until and not "" < back <= one.until for since, back in state.silences)


def met(state: LinkState, due: RoundDue) -> LinkState:
    """The round was looked at: what belongs to it is not looked at again."""
    table = due.told.wagers.table
    waiting = state.told[table][1:]
    left = {**state.told, table: waiting}
    if not waiting:
        del left[table]
    state = state._replace(
        told=left, first_told=_firsts(state.first_told, table, waiting), **_looked_at(state, due)
    )
    if not due.awards:
        return state
    borne = {award.number for award in due.awards}
    return state._replace(
        awards=tuple([
            a._replace(confirmed=True) if a.number in borne and claimed(due, a) else a
            for a in state.awards
        ]),
    )  # fmt: skip


def _looked_at(state: LinkState, due: RoundDue) -> dict[str, Any]:
    """Its contributions are kept only as long as they may be reversed."""
    table, round_ = due.told.wagers.table, due.told.wagers.round
    over = (*due.stray, *due.made)
    if due.unheard and not due.made:
        late = [one for one in state.made.get(table, ()) if one.round == round_][:1]
        over = (*over, *late)
        if not late:
            return _to_come(state, due) | _over(state, table, over)
    return _over(state, table, over)


def _to_come(state: LinkState, due: RoundDue) -> dict[str, Any]:
    """Where the controller says it after all, it belongs to this round."""
    one = due.told.wagers.table, due.told.wagers.round
    return {"unheard": (*state.unheard, one)[-MOST_UNHEARD:]}


def _over(state: LinkState, table: str, over: tuple[Made, ...]) -> dict[str, Any]:
    if not over:
        return {}
    numbers = [one.number for one in over]
    left = tuple([one for one in state.made[table] if one.number not in numbers])
    made = {**state.made, table: left}
    if not left:
        del made[table]
    known = state.met.get(table, ())
    old = bisect_left(known, state.next + 1 - MOST_BACK, key=_number) if known else 0
    kept = (*known[old:], *over)
    if known and over[0].number < known[-1].number:
        kept = tuple(sorted(kept, key=_number))
    return {"made": made, "met": {**state.met, table: kept}}


def _number(one: Made) -> int:
    return one.number


def claimed(due: RoundDue, award: Award) -> Claim | None:
    """What the cards of the table claim of this hit: a hand that was keyed in twice hit once.

    That is the one whose papers are complete; where none are, the first.
    """
    until = due.told.until
    alike = [
        one for one in due.awards
        if (one.seat, one.level) == (award.seat, award.level) and one.stands(until)
    ]  # fmt: skip
    complete = [one for one in alike if "" < one.settled_at <= until]
    if next(iter(complete or alike), award).number != award.number:
        return None
    for claim in due.told.claims:
        if claim.seat == award.seat and claim.level == award.level:
            return claim
    return None
