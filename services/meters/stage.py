"""The meters stage: a link's line in, and what its tables tell; movements, awards, findings out.

Run by the stage worker; also by replay, without one. The link's line drives the link's book. What
a table tells of its rounds drives a book of its own, since it comes by another topic; so neither
book hangs on which of the two was read first.
"""

from typing import Any, Final

from events.codec import Unreadable, read_facts, read_observed
from events.derived import Claim, Fact, ProgressiveWagers
from events.ids import findings_book
from events.observed import LINE_OF_TYPE
from events.observed.people import DeclaredLost
from events.topics import (
    FINDINGS,
    PROGRESSIVE_CLAIMS,
    PROGRESSIVE_DERIVED,
    PROGRESSIVE_OBSERVED,
    Topic,
)
from services.books.transfers import Cause
from services.meters.book import book, round_on_meter
from services.meters.fold import Passed, at_once, due, evolve, heard
from services.meters.fold_rounds import RoundDue, told
from services.meters.judge import judge, overdue
from services.meters.state import LinkState
from services.parts.shapes import Shapes
from services.stage.stage import Entry, Item, Lost, Stage, Step

LINE: Final = "link"
SHAPES: Final = Shapes()


class MetersStage(Stage[LinkState]):
    """One link a key."""

    name = "meters"
    version = 4
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
        event = item.content
        entries: list[Entry] = []
        if isinstance(event, list):
            state = told(state, event)
        else:
            state = heard(state, event)
            if at_once(state, event):
                state = _turn(state, event, entries)
            if state.gap_since is not None:
                state = _missed(state, event, entries)
        while (turn := due(state)) is not None:
            state = _turn(state, turn, entries)
        return Step(state, entries)

    def lost(self, item: Item) -> Lost | None:
        event = item.content
        if isinstance(event, DeclaredLost):
            return Lost(LINE, event.first, event.last)
        return None

    def at_rest(self, state: LinkState) -> bool:
        return not state.waiting and not state.after

    def dump(self, state: LinkState) -> bytes:
        return SHAPES.dump(state)

    def load(self, raw: bytes, version: int) -> LinkState:
        if version != self.version:
            raise ValueError(f"a link's state of version {version}; this is {self.version}")
        loaded: LinkState = SHAPES.load(LinkState, raw)
        return loaded


def _missed(state: LinkState, event: Any, entries: list[Entry]) -> LinkState:
    """A number has not come: perhaps for too long by now."""
    cause = Cause(state.link, None, event.hub_at, event.day, (event.id,))
    state, findings = overdue(state, cause, sum(len(one.facts) for one in entries))
    entries += _entries(f"meter/{state.link}", event.id, [], findings)
    return state


def _turn(before: LinkState, event: Any, entries: list[Entry]) -> LinkState:
    """One event has its turn: what it makes of the link, and what is booked and found."""
    after = evolve(before, event)
    cause, by = _cause(before, event)
    facts: list[Fact]
    if isinstance(event, RoundDue):
        name = f"meter/{before.link}/{event.told.wagers.table}"
        facts = [round_on_meter(event, cause)]
    else:
        name = f"meter/{before.link}"
        facts = book(before, event, after, cause)
    after, findings = judge(before, event, after, cause, len(facts))
    entries += _entries(name, by, facts, findings)
    return after


def _cause(state: LinkState, event: Any) -> tuple[Cause, str]:
    """What the facts of a turn carry, and what they are named after."""
    if isinstance(event, RoundDue):
        wagers = event.told.wagers
        because = (*wagers.because, *[made.id for made in event.made])
        return Cause(state.link, wagers.round, wagers.at, wagers.day, because), wagers.id
    if isinstance(event, Passed):
        by = f"{LINE}:{state.link}/passed-{event.number}"
        return Cause(state.link, None, event.hub_at, event.day, event.because), by
    round_ = getattr(event, "round", None)
    return Cause(state.link, round_, event.hub_at, event.day, (event.id,)), event.id


def _entries(name: str, by: str, facts: list[Fact], findings: Any) -> list[Entry]:
    entries = [Entry(PROGRESSIVE_DERIVED, name, by, facts)] if facts else []
    if findings:
        entries.append(Entry(FINDINGS, findings_book(name), by, findings))
    return entries


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
