"""Findings that wait for their remedy, after one more event: mended, or worse. Used by `judge`."""

from dataclasses import replace
from typing import Any

from events.derived import Finding
from events.derived.findings import Touched
from events.moments import milliseconds
from services.books.transfers import Cause
from services.tables.findings import CATALOGUE, Found, cause_of, fact
from services.tables.follow import late, told_by, unseen, with_done
from services.tables.held import unheard, waiting_with, worsened
from services.tables.raised import OpenFinding, Waiting
from services.tables.remedies import REMEDIES
from services.tables.state import TableState, game_of
from services.tables.tallies import brought_up, ends_or_grows
from services.tables.touched import touched


def followed(
    before: TableState, event: Any, after: TableState, findings: list[Finding]
) -> TableState:
    """Findings whose remedy is seen with this event, and those that play goes on without."""
    left = []
    cause: Cause | None = None
    counts = ends_or_grows(before, after)
    for waiting in after.open_findings:
        one = brought_up(before, after, waiting) if counts else waiting
        parts = unseen(one, after, event)
        done = not parts
        if not done:
            one = with_done(one, parts)
            if not late(one, parts, after, event):
                left.append(one)
                continue
        cause = cause or cause_of(before, event, after)
        one = brought_up(before, after, one)
        shown = one.touched and touched(after.table, one.touched)
        its = follow_up(one, cause, game_of(after), shown, done=done)
        if done:
            now, waits, _ = worsened(after, one)
            findings += [again(held, cause) for held in now]
            after = after._replace(waiting=waits)
        else:
            left.append(one._replace(worsened=True))
            absent = unheard(after, told_by(one, parts, event), event)
            if absent:
                after = waiting_with(after, Waiting(its, absent, milliseconds(event.hub_at), None))
                continue
        findings.append(its)
    return after._replace(open_findings=tuple(left))


def again(held: Waiting, cause: Cause) -> Finding:
    """What was held, as it is told now: by what proved it, and by this event."""
    its = held.finding
    because = (*[by for by in its.because if by not in cause.because], *cause.because)
    return replace(its, at=cause.at, day=cause.day, because=because)


def follow_up(
    one: OpenFinding, cause: Cause, game: str, shown: Touched | None, *, done: bool
) -> Finding:
    """What became of the remedy of a finding, though its table opened for another game since."""
    entries = CATALOGUE[game or "midibaccarat"], *CATALOGUE.values()
    entry = next(its[one.code] for its in entries if one.code in its)
    text = REMEDIES[one.remedy].text
    observed = "done" if done else "play went on without it"
    found = Found(text, observed, one.seat, one.wager, cite=one.cite)
    made = fact(found, entry, cause, shown)
    made.what, made.of, made.round = ("remedied" if done else "worsened"), one.id, one.round
    made.severity = "info" if done else "critical"
    made.remedy = None if done else text
    return made
