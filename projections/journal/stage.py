"""The projector: a stage whose fold links facts into their chains and whose write is the journal.

Used by `pitwatch run projector` and, without a worker, by the rebuild. A record's key is a table
or a meter; its facts are of one book of that table, and `n` of the book is the number it is
ordered by. So gaps, repeats and other content are the worker's to notice, as for every stage.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson
import psycopg

from events.codec import Unreadable
from events.topics import DAY_DERIVED, FINDINGS, FLOOR_DERIVED, PROGRESSIVE_DERIVED
from projections.journal.read import read_record
from projections.journal.rows import Row
from projections.journal.write import Writer
from projections.migrations.schemas import Schemas, schemas
from services.stage.stage import Item, Stage, Step


class Head(NamedTuple):
    """Where a book's chain stands."""

    n: int
    hash: bytes


Heads = Mapping[str, Head]  # of all books of one key; never changed in place


def beginning(book: str) -> Head:
    """A chain before its first fact."""
    return Head(0, hashlib.sha256(book.encode()).digest())


class ProjectorStage(Stage[Heads]):
    """Derived facts → journal."""

    name = "projector"
    version = 1
    reads = (FLOOR_DERIVED, DAY_DERIVED, PROGRESSIVE_DERIVED, FINDINGS)

    def __init__(self, prefix: str = "", names: Schemas | None = None) -> None:
        self._writer = Writer(names or schemas(prefix))

    def read(self, topic: str, key: str, raw: bytes) -> Item | Unreadable:
        """All facts that one event caused in one book."""
        facts = read_record(key, raw)
        if isinstance(facts, Unreadable):
            return facts
        first = facts[0][1]
        return Item(first.book, first.n, first.id, facts, len(facts))

    def start(self, key: str) -> Heads:
        """No books yet."""
        return {}

    def fold(self, state: Heads, item: Item) -> Step[Heads]:
        """The next links of one chain."""
        link = (state.get(item.line) or beginning(item.line)).hash
        sha256 = hashlib.sha256
        rows: list[Row] = []
        for raw, fact in item.content:
            link = sha256(link + raw).digest()
            rows.append(Row(raw, fact, link))
        head = Head(item.order + item.span - 1, link)
        return Step({**state, item.line: head}, rows=rows)

    def dump(self, state: Heads) -> bytes:
        """`{"book": [n, "hash"]}`."""
        plain = {book: [head.n, head.hash.hex()] for book, head in state.items()}
        return orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)

    def load(self, raw: bytes, version: int) -> Heads:
        """What `dump` wrote."""
        plain: dict[str, tuple[int, str]] = orjson.loads(raw)
        return {book: Head(n, bytes.fromhex(link)) for book, (n, link) in plain.items()}

    async def write(self, cursor: psycopg.AsyncCursor[Any], rows: Sequence[Row]) -> None:
        """Add a batch to the journal, in the transaction that moves the position."""
        await self._writer.write(cursor, rows)
