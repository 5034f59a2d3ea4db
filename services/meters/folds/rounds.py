"""Rounds as the tables tell of them, met with what the controller recorded. Used by `fold`.

A table's round is looked at once the link's line has come so far past its close that whatever the
controller recorded of it must have arrived; so it never matters which of the two lines was read
first: what came after that moment is left out, also where it was read before. A controller that
names no rounds is met in order.
"""

from typing import Final

from events.derived import Claim, Fact, ProgressiveWagers
from events.moments import from_milliseconds, milliseconds
from services.meters.folds.agreed import RoundAgreed, agreement
from services.meters.folds.known import is_missed
from services.meters.folds.late import awaited
from services.meters.folds.meter import NUMBER, joined, kept
from services.meters.folds.round_due import (
    RoundDue,
    RoundWon,
    claimed,
    judged,
    judged_again,
    known_of,
    none_undone,
    of_this,
)
from services.meters.folds.turns import in_turn
from services.meters.folds.unnamed import answered, last_of, met_by_order
from services.meters.folds.usual import told_of
from services.meters.parts.award import Award
from services.meters.state import (
    CALM,
    FRESH,
    HELD_MS,
    MOST_UNHEARD,
    PATIENCE_MS,
    AtTable,
    LinkState,
    Made,
    Told,
    amiss,
    came_late,
    open_at,
    with_awards,
)
from services.parts.quick import made as part

MOST_TOLD: Final = 10_000  # rounds of a table that wait for the link's line
MINUTE_MS: Final = 60_000
_NEXT_MINUTE: Final = {f"{minute:02}": f"{minute + 1:02}" for minute in range(59)}


def told(state: LinkState, facts: list[Fact]) -> LinkState:
    """A table has told of a round: its wagers first, then who won."""
    wagers = facts[0]
    assert isinstance(wagers, ProgressiveWagers)
    claims = tuple([one for one in facts if isinstance(one, Claim)]) if len(facts) > 1 else ()
    table, until = wagers.table, _later(wagers.at, PATIENCE_MS)
    tables = state.tables.copy()
    turns, made, known, before = tables.get(table, FRESH)
    newest = (part(Told, (wagers, claims, until)),)
    waiting = (before + newest)[-MOST_TOLD:]
    tables[table] = part(AtTable, (turns, made, known, waiting))
    if before and waiting[0] is before[0]:
        return told_of(state, tables, state.first_told)
    first = in_turn(state.first_told, table, before[0].until if before else None, waiting[0].until)
    return told_of(state, tables, first)


def next_round(state: LinkState) -> RoundDue | RoundAgreed | None:
    """The round that can be looked at now."""
    for until, table in state.first_told:
        if state.now <= until:
            return None
        of = state.tables[table]
        one = of.told[0]
        if state.trouble is not CALM and is_missed(state, until):
            return None
        if not state.silences:
            return agreement(state, of, one) or _due(state, of, one)
        longer = _longer(state, one)
        if state.now > longer and not is_missed(state, longer):
            return _due(state, of, one._replace(until=longer))
    return None


def _longer(state: LinkState, one: Told) -> str:
    """Where the controller was missed meanwhile, it has a while to say what it counted."""
    for since, back in state.silences:
        if since <= one.until and (not back or one.wagers.at <= back):
            most = _later(since, HELD_MS)
            return max(one.until, min(most, _later(back, PATIENCE_MS)) if back else most)
    return one.until


def _later(moment: str, by_ms: int) -> str:
    """A moment so much later; within the hour by its minutes alone."""
    after = _NEXT_MINUTE.get(moment[14:16]) if by_ms == MINUTE_MS else None
    if after is None:
        return from_milliseconds(milliseconds(moment) + by_ms)
    return f"{moment[:14]}{after}{moment[16:]}"


def _due(state: LinkState, of: AtTable, one: Told) -> RoundDue:
    wagers, until = one.wagers, one.until
    table, round_ = wagers.table, wagers.round
    open_ = [made for made in of.made if made.hub_at <= until]
    named = wagers.named and round_ is not None
    alike = [made for made in open_ if made.round == round_] if named else []
    mine, others = of_this(wagers, alike)
    older = _older(one, open_, mine)
    stray = tuple([made for made in older if _never_played(state, made)])
    late = tuple([made for made in older if made not in stray])
    if not mine and wagers.accepted:
        mine = last_of(wagers, open_)
    if not named or (mine and mine[0].round is None):
        come, undue = met_by_order(state, of, one, [made for made in open_ if made not in mine])
        late, stray = (*late, *come), (*stray, *undue)
    its = [
        award for award in state.awards
        if award.at_table == table and not award.confirmed and _may_be_of(one, award)
        and not (award.looked_at and (not mine or award.number < mine[0].number))
        and not (others and others[0].number < award.number)
    ]  # fmt: skip
    awards = [award for award in its if _is_asked_for(one, award)]
    by_tray = tuple([award for award in its if award not in awards])
    older_ones = [
        award for award in state.awards
        if award.at_table == table and award.to_weigh(until) and award not in its
    ] if table in state.unmet else []  # fmt: skip
    astray = _astray(state, of, one, mine, stray) if wagers.table in state.unmet else ()
    undone = [made for made in of.met if made.reversed and made.gone(until) > made.judged]
    won = awards or one.claims or astray or older_ones or open_at(state, table)
    kind = RoundWon if won else RoundDue
    unheard = _unheard(state, one)
    due = kind(
        one, tuple(mine), tuple(awards), stray, unheard, astray, late, tuple(undone), by_tray
    )
    if not awards and not older_ones:
        return due
    known = [known_of(due, award) for award in awards if claimed(due, award)]
    found = [award for award in known if award.to_weigh(until)]
    return due._replace(found=(*older_ones, *found))


def _older(one: Told, open_: list[Made], mine: list[Made]) -> list[Made]:
    """Of rounds that their table tells of no more: before this one, or all as it closes."""
    wagers, older = one.wagers, list[Made]()
    if wagers.closes and wagers.named:
        older = [made for made in open_ if made.at <= wagers.closes and made not in mine]
    elif mine and open_[0] is not mine[0]:
        older = [made for made in open_ if made.number < mine[0].number]
    return [made for made in older if made.round is not None]


def _never_played(state: LinkState, one: Made | Award) -> bool:
    """Whether its table would have told of its round: the link has not missed what it recorded."""
    if (one.at_table, one.round) in state.missed:
        return False
    return one.hub_at > dict(state.unsure).get(one.at_table, "")


def _may_be_of(one: Told, award: Award) -> bool:
    """By the name of its round; else it was hit in its play, or its cards claim it."""
    wagers, claims, until = one
    if award.hub_at > until:
        return False
    if wagers.named and award.round is not None:
        return award.round == wagers.round
    hand = award.seat, award.level
    return award.hub_at <= wagers.at or hand in [(claim.seat, claim.level) for claim in claims]


def _is_asked_for(one: Told, award: Award) -> bool:
    """A hand that wins a fixed amount alone is its table's, but where its cards say otherwise.

    Or where people have taken it up by then.
    """
    if not award.fixed or "" < award.taken_up_at <= one.until:
        return True
    return (award.seat, award.level) in [(claim.seat, claim.level) for claim in one.claims]


def _astray(
    state: LinkState, of: AtTable, one: Told, mine: list[Made], stray: tuple[Made, ...]
) -> tuple[Award, ...]:
    """Hits that the controller numbered before this round's wagers, of no round that was told of.

    Or that it told of before the table closed. One that came late is of a round whose contribution
    was looked at.
    """
    wagers, table, until = one.wagers, one.wagers.table, one.until
    closes = wagers.closes if wagers.named else None
    told_of = {made.round for made in of.met_by(until)} - {made.round for made in stray}
    return tuple([
        award for award in state.awards
        if award.at_table == table and not award.looked_at and award.hub_at <= until
        and ((mine and award.number < mine[0].number) or (closes and award.hub_at <= closes))
        and award.round not in (None, wagers.round) and award.round not in told_of
        and _never_played(state, award)
        and _is_asked_for(one, award)
    ])  # fmt: skip


def _unheard(state: LinkState, one: Told) -> bool:
    """Whether the controller was missed still when that while was over."""
    return any(since <= one.until and not "" < back <= one.until for since, back in state.silences)


def met(state: LinkState, due: RoundDue) -> LinkState:
    """The round was looked at: what belongs to it is not looked at again."""
    return awaited(state, due, _met(state, due))


def _met(state: LinkState, due: RoundDue) -> LinkState:
    wagers = due.told.wagers
    table = wagers.table
    turns, made, known, before = state.tables[table]
    waiting = before[1:]
    over, known = _over(due), judged_again(due, known)
    made = tuple([one for one in made if one not in over])
    late = _late(state, made, due)
    if over:
        known = kept(known, judged(due, over))
    if late:
        made = tuple([one for one in made if one not in late])
        known = joined(known, judged(due, late))
    tables = {**state.tables, table: AtTable(turns, made, known, waiting)}
    following = waiting[0].until if waiting else None
    first = in_turn(state.first_told, table, before[0].until, following)
    state = told_of(state, tables, first)
    if due.late and any(one.round is None or not wagers.named for one in due.late):
        state = state._replace(missed=answered(state.missed, due))
    if not wagers.verified:
        others = [(of, at) for of, at in state.unsure if of != table]
        state = state._replace(unsure=(*others, (table, wagers.at)))
    if (wagers.accepted or not wagers.verified) and not due.made and not due.unheard:
        state = state._replace(missed=(*state.missed, (table, wagers.round))[-MOST_UNHEARD:])
    if due.unheard and not due.made and not late:
        unheard = (*state.trouble.unheard, (table, wagers.round, wagers.at))
        state = amiss(state, unheard=unheard[-MOST_UNHEARD:])
    if state.undone:
        state = none_undone(state, due)
    looked_at = due.awards or due.astray or due.by_tray or due.found
    return _borne_out(state, due) if looked_at else state


def _over(due: RoundDue) -> tuple[Made, ...]:
    """Contributions that are not looked at again."""
    if due.stray or due.late:
        return tuple(sorted((*due.late, *due.stray, *due.made), key=NUMBER))
    return due.made


def _late(state: LinkState, left: tuple[Made, ...], due: RoundDue) -> tuple[Made, ...]:
    """What the controller, missed as this round was over, says of it after all: it is its own."""
    if not due.unheard or due.made:
        return ()
    round_, at = due.told.wagers.round, due.told.wagers.at
    late = [one for one in left if one.round == round_ and came_late(state, one, at)]
    return tuple(late[:1])


def _borne_out(state: LinkState, due: RoundDue) -> LinkState:
    """The hits that the cards of this round claim, and what people found that was weighed now."""
    until = due.told.until
    seen = {award.number: known_of(due, award) for award in (*due.awards, *due.by_tray)}
    seen |= {award.number: award._replace(looked_at=True) for award in due.astray}
    seen |= {award.number: award for award in due.found}
    for number, one in seen.items():
        seen[number] = one._replace(weighed_at=until) if one.to_weigh(until) else one
    return with_awards(state, [seen.get(one.number, one) for one in state.awards])
