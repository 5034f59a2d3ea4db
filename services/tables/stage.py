"""The tables stage: the floor line of each table in, its book and its findings out.

Run by the stage worker; also by replay, without one.
"""

from typing import Any, Final

from events.codec import Unreadable, read_observed
from events.derived.claims import OfLink
from events.observed import LINE_OF_TYPE, LINES
from events.observed.people import DeclaredLost
from events.topics import FLOOR_OBSERVED, Topic
from services.books.transfers import Cause
from services.stage.stage import Item, Lost, Stage, Step
from services.stage.trouble import Refused
from services.tables import snapshot
from services.tables.findings import CATALOGUE, fact
from services.tables.fold import advance
from services.tables.folds.stream import doubted
from services.tables.judge import last_words
from services.tables.judges.stream import AGAIN, contradicted
from services.tables.live import waiting
from services.tables.state import TableState, game_of, reported
from services.tables.turn import claims, entries, heard, turn

LINE: Final = "floor"
_new: Final = tuple.__new__  # spelled out: each event makes one
_IN_LINE = frozenset(s for s in LINES[LINE].values() if not issubclass(s, DeclaredLost))


class TablesStage(Stage[TableState]):
    """One table a key: fold, judge, settle, book."""

    name = "tables"
    shows_ahead = True
    version = 21  # 20 brought back of a coin what was collected, whatever for
    reads: tuple[Topic, ...] = (FLOOR_OBSERVED,)

    def read(self, topic: str, key: str, raw: bytes) -> Item | Unreadable:
        """An event of this table's floor line."""
        event: Any = read_observed(raw)
        if isinstance(event, Unreadable):
            return event
        if event.table != key:
            return Unreadable("table", f"{event.table} under the key {key}")
        if type(event) in _IN_LINE:
            number, name = event.order, event.id
            if name == f"{key}/{number}":
                return _new(Item, (LINE, number, name, event, 1))
            return Unreadable("id", f"{event.id} under the number {event.order}")
        if LINE_OF_TYPE[event.type] == LINE:
            return Item(LINE, 0, event.id, event)
        return Unreadable("type", f"{event.type} is not of the floor line, in {topic}")

    def start(self, key: str) -> TableState:
        return TableState(key)

    def fold(self, state: TableState, item: Item) -> Step[TableState]:
        return turn(state, item)

    def meanwhile(self, state: TableState, item: Item, reason: str) -> Step[TableState]:
        before, event = heard(state, item.content)
        after = advance(before, event)
        after, shown = waiting(before, event, after, reason)
        after = after._replace(closing=None)
        return Step(after, entries(state.table, item.id, [], [], shown=shown))

    def contradicted(self, state: TableState, item: Item) -> Step[TableState]:
        """Nothing of it is folded; what it touches is unverified."""
        event, conflicts = item.content, state.stream.conflicts + 1
        after = state._replace(stream=state.stream._replace(conflicts=conflicts))
        if after.round is not None and item.order >= after.round.first:
            after = doubted(after)
        # Its own number names the facts of the first; this one needs a name that is free.
        by = f"{item.id}:again-{conflicts}"
        round_ = after.round.name if after.round else None
        cause = Cause(state.table, round_, event.hub_at, event.day, (item.id,))
        found = contradicted(state, item.order)
        entry = CATALOGUE[game_of(state) or "midibaccarat"][found.code or AGAIN]
        finding = fact(found, entry, cause)
        return Step(after, entries(state.table, by, [], [finding]))

    def ended(self, state: TableState, last: Item, told: int) -> Step[TableState]:
        """What is held still, where a log has ended with this item: a live one never does.

        `told`: so many facts that item has made.
        """
        if not state.waiting:
            return Step(state)
        findings = last_words(state, last.content, last.id, told)
        return Step(state._replace(waiting=()), entries(state.table, last.id, [], findings))

    def resting(self, state: TableState, last: Item) -> list[OfLink]:
        """What tells its link that it has told of all it played, where a log ends between rounds.

        Nothing of a table of which something was not heard, or where nobody tells that wagers
        are laid: perhaps a round has begun.
        """
        if state.round is not None or state.stream.doubt or state.stream.silent:
            return []
        if not reported(state, "wager.placed"):
            return []
        return claims(state, last.content, state._replace(closing=None))

    def lost(self, item: Item) -> Lost | None:
        event = item.content
        if isinstance(event, DeclaredLost):
            return Lost(LINE, event.first, event.last)
        return None

    def at_rest(self, state: TableState) -> bool:
        return state.round is None

    def dump(self, state: TableState) -> bytes:
        return snapshot.dump(state)

    def load(self, raw: bytes, version: int) -> TableState:
        if version != self.version:
            raise Refused(
                f"A table was kept by version {version} of the tables' fold, and this program reads"
                f" version {self.version} alone: begin with an empty PITWATCH_DATA and database."
            )
        return snapshot.load(raw)
