"""What a stage is: the few pure functions that its author writes. The worker does the rest.

Used by `tables`, `day` and the projector. Nothing here reads, writes or looks at a clock.
"""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import psycopg

from events.codec import Unreadable
from events.derived import Fact
from events.topics import Topic

State = TypeVar("State")


class Item(NamedTuple):
    """One record as its stage understands it."""

    line: str  # whose numbers `order` counts in: "floor", "cage", a book …
    order: int  # 0 for what a person said: it has no number
    id: str
    content: Any  # an observed event, or the facts of a derived record
    span: int = 1  # how many numbers the record takes (a derived record takes one a fact)


class Lost(NamedTuple):
    """Numbers of a line that a person declared lost; the stage reads past them."""

    line: str
    first: int
    last: int


class Entry(NamedTuple):
    """What one cause adds to one book: it becomes one record of the topic."""

    topic: Topic
    book: str
    cause: str  # the id of the event; the facts are `cause/1`, `cause/2` …
    facts: Sequence[Fact]
    key: str | None = None  # of the record, where it is for another key's readers


class Step(NamedTuple, Generic[State]):
    """What folding one item gives."""

    state: State
    entries: Sequence[Entry] = ()
    rows: Sequence[Any] = ()  # what this stage's `write` puts into Postgres in the same transaction


class Stage(Generic[State]):
    """Override what is not right for yours; `fold` is total and has no memory of its own."""

    name: str
    version: int  # of what the fold emits and of the state's shape: raised when either changes
    reads: tuple[Topic, ...]
    shows_ahead = False  # what `meanwhile` gives of a key that is stopped is sent
    blind = False  # its states hold what nobody else may see: kept and told apart from the others'

    def read(self, topic: str, key: str, raw: bytes) -> Item | Unreadable:
        """What a record's value says."""
        raise NotImplementedError

    def start(self, key: str) -> State:
        """The state of a key before its first item."""
        raise NotImplementedError

    def fold(self, state: State, item: Item) -> Step[State]:
        """The state after an item, and what it caused."""
        raise NotImplementedError

    def contradicted(self, state: State, item: Item) -> Step[State]:
        """A second record under a number that was taken, with other content."""
        return Step(state)

    def meanwhile(self, state: State, item: Item, reason: str) -> Step[State]:
        """What an item shows of a key that is stopped: nothing of it is booked, or kept.

        The entries are of one book that nobody counts on: a picture of how things stand.
        """
        return Step(state)

    def lost(self, item: Item) -> Lost | None:
        """The numbers that this item declares lost, where it is such a declaration."""
        return None

    def at_rest(self, state: State) -> bool:
        """Whether this is a good moment for a snapshot: small state, between two rounds."""
        return True

    def dump(self, state: State) -> bytes:
        """The state as canonical JSON."""
        raise NotImplementedError

    def load(self, raw: bytes, version: int) -> State:
        """The state that `dump` wrote in that version of the stage."""
        raise NotImplementedError

    async def write(self, cursor: psycopg.AsyncCursor[Any], rows: Sequence[Any]) -> None:
        """Put a batch's rows into Postgres, in the transaction that moves the position."""
