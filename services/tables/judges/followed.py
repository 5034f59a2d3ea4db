"""Findings after one more event: mended, or worse, or touching more. Used by `judge`."""

from dataclasses import replace
from typing import Any, Final

from events.derived import Finding
from events.derived.findings import Severity, Touched
from events.moments import milliseconds
from events.money import dollars
from services.books.transfers import Cause
from services.tables.findings import CATALOGUE, Entry, Found, cause_of, fact
from services.tables.folds.tallies import brought_up, ends_or_grows, runs
from services.tables.judges.held import opened as all_open
from services.tables.judges.held import unheard, waiting_with, worsened
from services.tables.parts.raised import OpenFinding, Waiting
from services.tables.parts.touched import touched
from services.tables.remedies.every import REMEDIES
from services.tables.remedies.follow import is_missed, late, told_by, unseen, with_done
from services.tables.remedies.mended import is_over, lessened
from services.tables.state import TableState, game_of

MOST_OPEN: Final = 64  # findings that wait for their remedy at one table, or for their rounds


def with_opened(state: TableState, opened: list[OpenFinding]) -> TableState:
    """The table with findings that were raised just now."""
    asks = [one for one in opened if one.remedy]
    touching = [one for one in opened if not one.remedy]
    return state._replace(
        open_findings=(*state.open_findings, *asks)[-MOST_OPEN:],
        touching=(*state.touching, *touching)[-MOST_OPEN:],
    )


def followed(
    before: TableState, event: Any, after: TableState, findings: list[Finding]
) -> TableState:
    """Findings whose remedy is seen with this event, and those that play goes on without."""
    left = []
    cause: Cause | None = None
    counts = ends_or_grows(before, after)
    lacks = lessened(all_open(before), before, event, after)
    for waiting in after.open_findings:
        one = lacks.get(waiting.id, waiting)
        if is_over(one) or is_missed(one, event):
            continue
        one = brought_up(before, after, one) if counts else one
        parts = unseen(one, after, event)
        done = not parts
        if not done:
            one = with_done(one, parts)
            if not late(one, parts, after, event):
                if one.untold and after.closing is not None:
                    one = _told_again(one, before, event, after, findings)
                left.append(one)
                continue
        cause = cause or cause_of(before, event, after)
        one = brought_up(before, after, one)
        shown = one.touched and touched(after.table, one.touched)
        its = follow_up(one, cause, game_of(after), shown, done=done)
        if done:
            now, waits, _ = worsened(after, one)
            findings += [replace(again(held, cause), touched=shown) for held in now]
            after = after._replace(waiting=waits)
        else:
            left.append(one._replace(worsened=True, untold=False))
            absent = unheard(after, told_by(one, parts, after, event), event)
            if absent:
                after = waiting_with(after, Waiting(its, absent, milliseconds(event.hub_at), None))
                continue
        findings.append(its)
    return after._replace(open_findings=tuple(left))


def grown(before: TableState, event: Any, after: TableState, findings: list[Finding]) -> TableState:
    """Those that ask for nothing: what they touch is said again once, when it is all there is."""
    left = []
    for waiting in after.touching:
        one, goes_on = brought_up(before, after, waiting), runs(after, waiting)
        if one.untold and not goes_on:
            one = _told_again(one, before, event, after, findings)
        if goes_on:
            left.append(one)
    return after._replace(touching=tuple(left))


def _told_again(
    one: OpenFinding, before: TableState, event: Any, after: TableState, findings: list[Finding]
) -> OpenFinding:
    """It, once more with all that it has touched by now."""
    tally, cause = one.touched, cause_of(before, event, after)
    if tally is None:
        return one
    rounds = f"{tally.rounds} rounds" if tally.rounds != 1 else "1 round"
    observed = f"{rounds}, {dollars(tally.wagered_cents)} wagered"
    shown = touched(after.table, tally)
    told = Found("what it touched, in full", observed, one.seat, one.wager, cite=one.cite)
    made = fact(told, _entry(one, game_of(after)), cause, shown)
    made.what, made.of, made.round, made.severity = "touched", one.id, one.round, "info"
    findings.append(made)
    return one._replace(untold=False)


def again(held: Waiting, cause: Cause) -> Finding:
    """What was held, as it is told now: by what proved it, and by this event."""
    its = held.finding
    because = (*[by for by in its.because if by not in cause.because], *cause.because)
    return replace(its, at=cause.at, day=cause.day, because=because)


def by_now(state: TableState, its: Finding) -> Touched | None:
    """What a follow-up that was held shows: what the finding that it is of has touched by now."""
    of = next((one.touched for one in state.open_findings if one.id == its.of), None)
    return touched(state.table, of) if of else its.touched


def follow_up(
    one: OpenFinding, cause: Cause, game: str, shown: Touched | None, *, done: bool
) -> Finding:
    """What became of the remedy of a finding, though its table opened for another game since."""
    text = REMEDIES[one.remedy].text
    observed = "done" if done else "play went on without it"
    found = Found(text, observed, one.seat, one.wager, cite=one.cite)
    made = fact(found, _entry(one, game), cause, shown)
    made.what, made.of, made.round = ("remedied" if done else "worsened"), one.id, one.round
    worse: Severity = "major" if one.code.startswith("vig.") else "critical"  # as if uncollected
    made.severity = "info" if done else worse
    made.remedy = None if done else text
    return made


def _entry(one: OpenFinding, game: str) -> Entry:
    entries = CATALOGUE[game or "midibaccarat"], *CATALOGUE.values()
    return next(its[one.code] for its in entries if one.code in its)
