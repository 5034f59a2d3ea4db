"""What one event, or one round of a table, does to its link: fold, book, judge.

Used by the stage of the meters.
"""

from typing import Any, Final

from events.derived import Fact, Finding
from events.ids import findings_book
from events.observed.link import ContributionMade
from events.topics import FINDINGS, PROGRESSIVE_DERIVED
from services.books.transfers import Cause
from services.meters.book import agreed_on_meter, book, contributed, pending, round_on_meter
from services.meters.fold import (
    STEPS,
    Passed,
    at_once,
    due,
    heard,
    put_off,
    taken,
)
from services.meters.folds.again import again
from services.meters.folds.agreed import RoundAgreed, agreed
from services.meters.folds.hits import hits_behind
from services.meters.folds.known import NUMBERED, as_known
from services.meters.folds.meter import contribution
from services.meters.folds.reported import counted
from services.meters.folds.returns import NotReturned
from services.meters.folds.round_due import RoundDue
from services.meters.folds.rounds import met, told
from services.meters.judge import judge, overdue
from services.meters.judges.usual import as_usual
from services.meters.state import CALM, LinkState
from services.parts.quick import made
from services.stage.stage import Entry, Item, Step

OVERDUE: Final = (Passed, NotReturned)  # time brings them; they name what proves them


def turn(state: LinkState, item: Item) -> Step[LinkState]:
    """The link after an event of its line or a round of a table, and all that it caused."""
    event, calm = item.content, state.trouble is CALM
    entries: list[Entry] = []
    if type(event) is list:
        state = told(state, event)
    elif calm and type(event) is ContributionMade and event.number == state.next:
        state = _contributed(state, event, entries)  # nearly all
    else:
        state = _heard(state, event, entries)
    while (waited := due(state)) is not None:
        state = has_turn(state, waited, entries)
    return made(Step, (state, entries, ()))


def _contributed(before: LinkState, event: ContributionMade, entries: list[Entry]) -> LinkState:
    """A contribution that waits for nothing: its fold says how far the line has come."""
    known, seq = before.reports, event.seq
    if seq == before.seq + 1 and event.boot == known.boot and event.source == known.source:
        after = contribution(before, event)
    else:
        before = counted(before, event)
        after = STEPS[ContributionMade](before, event)
    link, by = before.link, event.id
    cause = made(Cause, (link, event.round, event.hub_at, event.day, (by,)))
    facts = contributed(before, event, after, cause)
    entries.append(made(Entry, (PROGRESSIVE_DERIVED, f"meter/{link}", by, facts, None)))
    if as_usual(before, event):
        return after
    after, findings = judge(before, event, after, cause, len(facts))
    add(entries, f"meter/{link}", by, [], findings)
    return after


def _heard(before: LinkState, event: Any, entries: list[Entry]) -> LinkState:
    """What the link's line brings, in its turn or to wait for it; a tick brings the time alone."""
    state = heard(before, event)
    if type(event) not in STEPS:
        pass
    elif at_once(state, event):
        state = _turn(state, event, entries)
    else:
        state = put_off(_repeated(state, event, entries), event)
    if state.trouble.gap_since is None:
        return state
    return missed(before, state, event, entries)


def missed(before: LinkState, state: LinkState, event: Any, entries: list[Entry]) -> LinkState:
    """A number has not come: perhaps for too long by now. What was won after it is pending.

    That is told under a name of its own: the event by which it is seen may have its turn later.
    """
    link, by = state.link, f"link:{state.link}/missed-{state.next}"
    cause = Cause(link, None, event.hub_at, event.day, (event.id,))
    state, findings = overdue(state, cause, by)
    add(entries, f"meter/{link}", by, [], findings)
    known = before.trouble.waiting if before.trouble.gap_told else {}
    for hit in hits_behind(state, known):
        add(entries, f"meter/{link}", f"{by}-{hit.number}", [pending(state, hit, event.id)], [])
    return state


def _repeated(state: LinkState, event: Any, entries: list[Entry]) -> LinkState:
    """A number that has come before, or waits already: perhaps with something else."""
    found = again(state, event) if type(event) in NUMBERED else None
    if found is None:
        return state
    cause = Cause(state.link, None, event.hub_at, event.day, (event.id,))
    state, findings = judge(state, found, state, cause)
    add(entries, f"meter/{state.link}", event.id, [], findings)
    return state


def has_turn(before: LinkState, turn: Any, entries: list[Entry]) -> LinkState:
    """A round can be looked at, or an event that waited has its turn."""
    if type(turn) is RoundAgreed:
        return _agreed(before, turn, entries)
    if isinstance(turn, RoundDue):
        return _round(before, turn, entries)
    return _turn(before, turn, entries, taken(before, turn))


def _turn(
    before: LinkState, event: Any, entries: list[Entry], ready: LinkState | None = None
) -> LinkState:
    """One event has its turn: what it makes of the link, and what is booked and found."""
    step = STEPS.get(type(event))
    if step is None:
        return ready or before
    after = step(before, event) if ready is None else step(ready, as_known(ready, event))
    link, by = before.link, event.id
    cause = made(Cause, (link, getattr(event, "round", None), event.hub_at, event.day, (by,)))
    if type(event) in OVERDUE:
        cause = cause._replace(because=event.because)
    facts = book(before, event, after, cause)
    after, findings = judge(before, event, after, cause, len(facts))
    add(entries, f"meter/{link}", by, facts, findings)
    return after


def _agreed(before: LinkState, due: RoundAgreed, entries: list[Entry]) -> LinkState:
    """A round that need not be looked at."""
    wagers, link = due.told.wagers, before.link
    if wagers.round is not None:
        name, facts = f"meter/{link}/{wagers.table}", [agreed_on_meter(link, due)]
        entries.append(made(Entry, (PROGRESSIVE_DERIVED, name, wagers.id, facts, None)))
    return agreed(before, due)


def _round(before: LinkState, due: RoundDue, entries: list[Entry]) -> LinkState:
    """A round of a table can be looked at."""
    after = met(before, due)
    link, wagers = before.link, due.told.wagers
    because = (*wagers.because, *[one.id for one in due.made])
    cause = Cause(link, wagers.round, wagers.at, wagers.day, because)
    # A table that closes between two rounds tells of none.
    facts: list[Fact] = [] if wagers.round is None else [round_on_meter(due, cause)]
    after, findings = judge(before, due, after, cause, len(facts), wagers.id)
    add(entries, f"meter/{link}/{wagers.table}", wagers.id, facts, findings)
    return after


def add(
    entries: list[Entry], name: str, by: str, facts: list[Fact], findings: list[Finding]
) -> None:
    if facts:
        entries.append(made(Entry, (PROGRESSIVE_DERIVED, name, by, facts, None)))
    if findings:
        entries.append(Entry(FINDINGS, findings_book(name), by, findings))
