"""The derived log held against the journal, chain by chain, by code of its own. Used by `verify`.

A forger who wrote every hash of a book anew is found here: the log still has what was booked.
"""

import hashlib
from collections.abc import AsyncIterator

from services.audit.books import Books, Log, Place, facts_of, kept, replaced
from services.audit.difference import Difference
from services.stage.tokens import fence


class Chain:
    """One book as the log tells it: early records wait, repeats are passed over."""

    def __init__(self, book: str) -> None:
        self.n = 0
        self.link = hashlib.sha256(book.encode()).digest()
        self.first_wrong: int | None = None
        self._early: dict[int, bytes] = {}

    def take(self, n: int, body: bytes) -> list[tuple[int, bytes]]:
        """Link a fact; what has been linked now, in order."""
        if n <= self.n:
            return []
        self._early[n] = body
        linked: list[tuple[int, bytes]] = []
        while (following := self._early.pop(self.n + 1, None)) is not None:
            self.n += 1
            self.link = hashlib.sha256(self.link + following).digest()
            linked.append((self.n, self.link))
        return linked


async def check(books: Books, log: Log) -> AsyncIterator[Difference]:
    """The first row of each book that the log does not bear out, up to where it was projected."""
    heads = {book: (n, link) for book, n, link in books.all("SELECT * FROM {journal}.head")}
    skipped = books.skipped("projector")
    for partition, position in books.positions("projector").items():
        chains = await _chains(log, partition, position, skipped)
        for book, chain in sorted(chains.items()):
            head = heads.pop(book, (0, b""))
            if head != (chain.n, chain.link) and chain.n:
                yield await _locate(books, log, partition, position, skipped, book)
    for book, (n, _) in sorted(heads.items()):
        yield Difference("log", book, 1, f"inserted: {n} rows of a book that the log does not know")


async def _chains(
    log: Log, partition: int, position: dict[str, int], skipped: frozenset[Place]
) -> dict[str, Chain]:
    chains: dict[str, Chain] = {}
    async for book, n, body in _facts(log, partition, position, skipped):
        chain = chains.get(book)
        if chain is None:
            chain = chains[book] = Chain(book)
        chain.take(n, body)
    return chains


async def _facts(
    log: Log, partition: int, position: dict[str, int], skipped: frozenset[Place]
) -> AsyncIterator[tuple[str, int, bytes]]:
    """Book, number and bytes of every fact that an owner of its partition wrote."""
    for topic, end in sorted(position.items()):
        highest: dict[str, int] = {}
        async for records in kept(log, topic, partition, 0, end, skipped):
            for record in records:
                if replaced(fence(record.headers), highest):
                    continue
                for told in facts_of(record):
                    yield told


async def _locate(
    books: Books,
    log: Log,
    partition: int,
    position: dict[str, int],
    skipped: frozenset[Place],
    book: str,
) -> Difference:
    """Read the log once more, now beside the rows of that one book."""
    stored = dict(books.all("SELECT n, hash FROM {journal}.fact WHERE book = %s", book))
    chain = Chain(book)
    async for its, n, body in _facts(log, partition, position, skipped):
        if its != book:
            continue
        for at, link in chain.take(n, body):
            if at not in stored:
                return Difference("log", book, at, "missing: the log has it, the journal has not")
            if stored[at] != link:
                return Difference("log", book, at, "altered: the log has other bytes")
    if chain.n < len(stored):
        return Difference("log", book, chain.n + 1, "inserted: the log does not have it")
    return Difference("log", book, chain.n, "altered: its head is not its last row's")
