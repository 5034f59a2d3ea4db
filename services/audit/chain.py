"""Every chain recomputed from the stored bytes: which row was altered, taken out or put in.

Used by `verify`. A chain: `hash_n = sha256(hash_{n-1} || body_n)`, `hash_0 = sha256(book)`.
"""

import hashlib
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

import orjson

from services.audit.books import Books, Rows
from services.audit.difference import Difference


def check(books: Books) -> Iterator[Difference]:
    """The first difference of every book."""
    heads = {book: (n, link) for book, n, link in books.all("SELECT * FROM {journal}.head")}
    rows = books.stream("SELECT book, n, id, body, hash FROM {journal}.fact ORDER BY book, n")
    for book, its in groupby(rows, key=itemgetter(0)):
        found = _walk(book, its, heads.pop(book, None))
        if found is not None:
            yield found
    for book, (n, _) in sorted(heads.items()):
        yield Difference("chain", book, 1, f"missing: its head says {n}, and no row is there")


def _walk(book: str, rows: Rows, head: tuple[int, bytes] | None) -> Difference | None:
    link = hashlib.sha256(book.encode()).digest()
    last = 0
    for row in rows:
        if row[1] != last + 1:
            return Difference("chain", book, last + 1, f"missing: row {row[1]} follows row {last}")
        last += 1
        if head is not None and last > head[0]:
            return Difference("chain", book, last, f"inserted: the book's head is {head[0]}")
        link = hashlib.sha256(link + row[3].encode()).digest()
        if wrong := _row(row, link):
            return Difference("chain", book, last, wrong)
    if head is None:
        return Difference("chain", book, last, "the book has no head")
    if last < head[0]:
        return Difference("chain", book, last + 1, f"missing: its head says {head[0]}")
    return None if link == head[1] else Difference("chain", book, last, "altered: the head differs")


def _row(row: tuple[Any, ...], link: bytes) -> str | None:
    """What is wrong with one row, given the hash that the rows up to it lead to."""
    book, n, name, body, stored = row
    try:
        says = orjson.loads(body)
        own = (says["book"], says["n"], says["id"])
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return "altered: its bytes are no fact"
    if own != (book, n, name):
        return f"inserted or altered: its bytes name themselves {own[0]} {own[1]} ({own[2]})"
    return None if link == stored else "altered: its bytes do not lead to its hash"
