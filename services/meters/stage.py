"""The meters stage: a link's line in, and what its tables tell; movements, awards, findings out.

Run by the stage worker; also by replay, without one. The link's line drives the link's book. What
a table tells of its rounds drives a book of its own, since it comes by another topic; so neither
book hangs on which of the two was read first.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from events.codec import Unreadable, read_facts, read_observed
from events.derived import Claim, Fact, Finding, ProgressiveWagers
from events.ids import findings_book
from events.observed import LINE_OF_TYPE
from events.observed.link import ContributionMade
from events.observed.people import DeclaredLost
from events.topics import (
    FINDINGS,
    PROGRESSIVE_CLAIMS,
    PROGRESSIVE_DERIVED,
    PROGRESSIVE_OBSERVED,
    Topic,
)
from services.books.transfers import Cause
from services.meters.book import agreed_on_meter, book, contributed, round_on_meter
from services.meters.fold import (
    NUMBERED,
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
from services.meters.folds.meter import contribution
from services.meters.folds.returns import NotReturned
from services.meters.folds.round_due import RoundDue
from services.meters.folds.rounds import met, next_round, told
from services.meters.judge import judge, overdue
from services.meters.judges.usual import as_usual
from services.meters.state import CALM, LinkState, amiss
from services.parts.quick import made
from services.parts.shapes import Shapes
from services.stage.stage import Entry, Item, Lost, Stage, Step

LINE: Final = "link"
OVERDUE: Final = (Passed, NotReturned)  # time brings them; they name what proves them
SHAPES: Final = Shapes()
_THE_END: Final = "9999-12-31T00:00:00.000Z"  # of a log: whatever is to come has come by then


class MetersStage(Stage[LinkState]):
    """One link a key."""

    name = "meters"
    version = 12  # 11 kept nothing of what people find due of a jackpot, nor what its table tells
    reads: tuple[Topic, ...] = (PROGRESSIVE_CLAIMS, PROGRESSIVE_OBSERVED)

    def read(self, topic: str, key: str, raw: bytes) -> Item | Unreadable:
        """An event of the link's line, or what a table tells of a round."""
        if topic == PROGRESSIVE_CLAIMS.name:
            return _claims(key, raw)
        event = read_observed(raw)
        if isinstance(event, Unreadable):
            return event
        if event.table != key:
            return Unreadable("table", f"{event.table} under the key {key}")
        if LINE_OF_TYPE[event.type] != LINE:
            return Unreadable("type", f"{event.type} is not of the link line, in {topic}")
        order: int = getattr(event, "order", 0)
        if order and event.id != f"{LINE}:{key}/{order}":
            return Unreadable("id", f"{event.id} under the number {order}")
        return Item(LINE, order, event.id, event)

    def start(self, key: str) -> LinkState:
        return LinkState(key)

    def fold(self, state: LinkState, item: Item) -> Step[LinkState]:
        event, calm = item.content, state.trouble is CALM
        entries: list[Entry] = []
        if type(event) is list:
            state = told(state, event)
        elif calm and type(event) is ContributionMade and event.number == state.next:
            state = _contributed(state, event, entries)  # nearly all
        else:
            state = _heard(state, event, entries)
        while (turn := due(state)) is not None:
            state = _has_turn(state, turn, entries)
        return made(Step, (state, entries, ()))

    def ended(
        self, state: LinkState, last: Item, resting: Sequence[ProgressiveWagers] = ()
    ) -> Step[LinkState]:
        """What waits still, where a log has ended with this item: a live one never does.

        A number that is missing does not come any more; and where none is, all that the controller
        recorded of a round that was told is there. Of tables at rest, which are between rounds, all
        that they played was told.
        """
        entries: list[Entry] = []
        state, event = state._replace(now=_THE_END), last.content
        cause = Cause(state.link, None, event.hub_at, event.day, (event.id,))
        state, findings = overdue(state, cause)
        _add(entries, f"meter/{state.link}", last.id, [], findings)
        while not state.trouble.waiting and (turn := next_round(state)) is not None:
            state = _has_turn(state, turn, entries)
        for table in () if state.trouble.waiting else resting:
            here = replace(table, id=last.id, at=event.hub_at, day=event.day, closes=event.hub_at)
            state = told(state, [here])
            while (turn := next_round(state)) is not None:
                state = _has_turn(state, turn, entries)
        return Step(state, entries)

    def lost(self, item: Item) -> Lost | None:
        event = item.content
        if isinstance(event, DeclaredLost):
            return Lost(LINE, event.first, event.last)
        return None

    def at_rest(self, state: LinkState) -> bool:
        return not state.trouble.waiting and not state.trouble.after

    def dump(self, state: LinkState) -> bytes:
        return SHAPES.dump(state)

    def load(self, raw: bytes, version: int) -> LinkState:
        if version != self.version:
            raise ValueError(f"a link's state of version {version}; this is {self.version}")
        loaded: LinkState = SHAPES.load(LinkState, raw)
        return amiss(loaded)


def _contributed(before: LinkState, event: ContributionMade, entries: list[Entry]) -> LinkState:
    """A contribution that waits for nothing: its fold says how far the line has come."""
    after = contribution(before, event)
    link, by = before.link, event.id
    cause = made(Cause, (link, event.round, event.hub_at, event.day, (by,)))
    facts = contributed(before, event, after, cause)
    entries.append(made(Entry, (PROGRESSIVE_DERIVED, f"meter/{link}", by, facts, None)))
    if as_usual(before, event):
        return after
    after, findings = judge(before, event, after, cause, len(facts))
    _add(entries, f"meter/{link}", by, [], findings)
    return after


def _heard(state: LinkState, event: Any, entries: list[Entry]) -> LinkState:
    """What the link's line brings, in its turn or to wait for it; a tick brings the time alone."""
    state = heard(state, event)
    if type(event) not in STEPS:
        pass
    elif at_once(state, event):
        state = _turn(state, event, entries)
    else:
        state = put_off(_repeated(state, event, entries), event)
    if state.trouble.gap_since is None:
        return state
    # A number has not come: perhaps for too long by now.
    cause = Cause(state.link, None, event.hub_at, event.day, (event.id,))
    state, findings = overdue(state, cause, sum(len(one.facts) for one in entries))
    _add(entries, f"meter/{state.link}", event.id, [], findings)
    return state


def _repeated(state: LinkState, event: Any, entries: list[Entry]) -> LinkState:
    """A number that has come before, or waits already: perhaps with something else."""
    found = again(state, event) if type(event) in NUMBERED else None
    if found is None:
        return state
    cause = Cause(state.link, None, event.hub_at, event.day, (event.id,))
    state, findings = judge(state, found, state, cause)
    _add(entries, f"meter/{state.link}", event.id, [], findings)
    return state


def _has_turn(before: LinkState, turn: Any, entries: list[Entry]) -> LinkState:
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
    after = step(ready or before, event)
    link, by = before.link, event.id
    cause = made(Cause, (link, getattr(event, "round", None), event.hub_at, event.day, (by,)))
    if type(event) in OVERDUE:
        cause = cause._replace(because=event.because)
    facts = book(before, event, after, cause)
    after, findings = judge(before, event, after, cause, len(facts))
    _add(entries, f"meter/{link}", by, facts, findings)
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
    _add(entries, f"meter/{link}/{wagers.table}", wagers.id, facts, findings)
    return after


def _add(
    entries: list[Entry], name: str, by: str, facts: list[Fact], findings: list[Finding]
) -> None:
    if facts:
        entries.append(made(Entry, (PROGRESSIVE_DERIVED, name, by, facts, None)))
    if findings:
        entries.append(Entry(FINDINGS, findings_book(name), by, findings))


def _claims(key: str, raw: bytes) -> Item | Unreadable:
    """All that one round of a table tells; the first fact's number is the record's."""
    read = read_facts(raw)
    if isinstance(read, Unreadable):
        return read
    facts: list[Fact] = [fact for _, fact in read]
    first = facts[0]
    if not isinstance(first, ProgressiveWagers) or not first.book.startswith(f"claims/{key}/"):
        return Unreadable("book", f"{first.book} under the key {key}")
    for index, fact in enumerate(facts):
        if not isinstance(fact, ProgressiveWagers | Claim) or fact.link != key:
            return Unreadable("link", f"{type(fact).__name__} under the key {key}")
        if (fact.book, fact.n) != (first.book, first.n + index):
            return Unreadable("n", f"{fact.book} {fact.n} after {first.book} {first.n}")
    return Item(first.book, first.n, first.id, facts, len(facts))
