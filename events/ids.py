"""Names of things: tables, lines, events, books. Used by everything that writes or reads an id.

A *line* is what one hub numbers 1, 2, 3 …: the floor line, cage line and count line of a table,
or one progressive link. A *book* is what one line drives.
"""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

Name = Annotated[
    str,
    StringConstraints(strict=True, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$"),
    Field(description="A name or number as the property gives it: letters, digits, . _ -"),
]
EventId = Annotated[
    str,
    StringConstraints(
        strict=True, pattern=r"^(?:[a-z]+:)?[A-Za-z0-9._-]{1,80}/[A-Za-z0-9:._-]{1,80}$"
    ),
    Field(description="The id of an event: `MB-01/17`, `cage:MB-01/3`, `MB-01/p:…` of a person"),
]
Order = Annotated[
    int, Field(strict=True, ge=1, le=2**53, description="A number that counts 1, 2, 3 … in a line")
]
Seat = Annotated[
    int,
    Field(strict=True, ge=1, le=9, description="A seat: from 1 at the dealer's left, clockwise"),
]
Line = Literal["floor", "cage", "count", "link"]


def event_id(line: str, key: str, order: int) -> str:
    """`MB-01/17` on the floor line, `cage:MB-01/3` on another."""
    return f"{key}/{order}" if line == "floor" else f"{line}:{key}/{order}"


def order_of(event: str) -> int:
    """The number in an event's id; 0 for what a person said, which has none."""
    number = event.rpartition("/")[2]
    return int(number) if number.isdecimal() else 0


def findings_book(book: str) -> str:
    """The book of a book's findings."""
    return f"{book}/findings"
