"""The meters stage: a link's line in, and what its tables tell; movements, awards, findings out.

Run by the stage worker; also by replay, without one. The link's line drives the link's book. What
a table tells of its rounds drives a book of its own, since it comes by another topic; so neither
book hangs on which of the two was read first.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from events.codec import Unreadable, read_facts, read_observed
from events.derived import Claim, Fact, ProgressiveWagers
from events.observed import LINE_OF_TYPE
from events.observed.people import DeclaredLost
from events.topics import PROGRESSIVE_CLAIMS, PROGRESSIVE_OBSERVED, Topic
from services.meters.fold import come_to
from services.meters.folds.rounds import next_round, told
from services.meters.state import LinkState, amiss
from services.meters.turn import has_turn, missed, turn
from services.parts.shapes import Shapes
from services.stage.stage import Entry, Item, Lost, Stage, Step

LINE: Final = "link"
SHAPES: Final = Shapes()
_THE_END: Final = "9999-12-31T00:00:00.000Z"  # of a log: whatever is to come has come by then


class MetersStage(Stage[LinkState]):
    """One link a key."""

    name = "meters"
    version = 16  # 15 forgot what a device had numbered before it started again
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
        return turn(state, item)

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
        state = missed(state, state, event, entries)
        while (held := come_to(state)) is not None:
            state = has_turn(state, held, entries)
        while not state.trouble.waiting and (turn := next_round(state)) is not None:
            state = has_turn(state, turn, entries)
        for table in () if state.trouble.waiting else resting:
            here = replace(table, id=last.id, at=event.hub_at, day=event.day, closes=event.hub_at)
            state = told(state, [here])
            while (turn := next_round(state)) is not None:
                state = has_turn(state, turn, entries)
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
