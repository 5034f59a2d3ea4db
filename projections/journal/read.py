"""Whether a derived record is fit to be booked. Used by the projector's `read`.

What the database would refuse is refused here, for its own table alone: there it would stop the
whole worker. What breaks a rule of the floor is not looked at: that is a finding, and is booked.
"""

import re
from collections.abc import Sequence
from dataclasses import fields
from typing import get_args

from pydantic import TypeAdapter, ValidationError

from events.codec import Unreadable, read_facts, why
from events.derived import DerivedFact, RoundSettled, Transfer
from events.moments import Day, Moment
from events.money import MOST_CENTS

MOST_NAME = 200  # characters of anything an index is made on
_NUMBERS = {
    shape: [f.name for f in fields(shape) if f.type in (int, int | None)]
    for shape in get_args(DerivedFact)
}
_NAMES = {
    shape: [
        name
        for name in ("id", "table", "round", "code", "from_account", "to_account", "taken_off")
        if name in {f.name for f in fields(shape)}
    ]
    for shape in get_args(DerivedFact)
}
_U0000 = b"\\u0000"
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_WHEN: TypeAdapter[tuple[str, str]] = TypeAdapter(tuple[Day, Moment])

Facts = list[tuple[bytes, DerivedFact]]


def read_record(key: str, raw: bytes) -> Facts | Unreadable:
    """The facts of one derived record, all of one book in a row, or why not."""
    facts = read_facts(raw)
    if isinstance(facts, Unreadable):
        return facts
    if _U0000 in raw and _NUL.search(raw):
        return Unreadable("record", "a character that Postgres cannot hold (U+0000)")
    first = facts[0][1]
    parts = first.book.split("/")
    if len(parts) < 2 or parts[1] != key or len(first.book) > MOST_NAME:
        return Unreadable("book", f"a book of {key} has it after its first /, not {first.book!r}")
    when: tuple[str, str] | None = None
    for place, (_, fact) in enumerate(facts):
        if fact.book != first.book or fact.n != first.n + place or fact.n < 1:
            return Unreadable(f"{place}.n", "the facts of a record are of one book, in a row")
        if (fact.day, fact.at) != when:
            when = (fact.day, fact.at)
            try:
                _WHEN.validate_python(when)
            except ValidationError as refused:
                return why(refused)
        if wrong := _structure(fact):
            return Unreadable(f"{place}.{wrong}", "out of bounds")
    return facts


def _structure(fact: DerivedFact) -> str | None:
    """The first field that no table of the journal could hold."""
    if type(fact) is Transfer:
        if not 0 < fact.amount_cents <= MOST_CENTS:
            return "amount_cents"
        if fact.from_account == fact.to_account:
            return "to_account"
        return _too_long(fact, ("id", "from_account", "to_account")) or _too_great(fact, ("seat",))
    shape = type(fact)
    if type(fact) is RoundSettled:
        if not all(0 <= wager.stake_cents <= MOST_CENTS for wager in fact.wagers):
            return "wagers"
        if fact.last < fact.first:
            return "last"
    return _too_long(fact, _NAMES[shape]) or _too_great(fact, _NUMBERS[shape])


def _too_long(fact: DerivedFact, names: Sequence[str]) -> str | None:
    for name in names:
        value = getattr(fact, name)
        if value is not None and len(value) > MOST_NAME:
            return name
    return None


def _too_great(fact: DerivedFact, names: Sequence[str]) -> str | None:
    for name in names:
        value = getattr(fact, name)
        most = 9_999 if name == "seat" else MOST_CENTS
        if value is not None and not -most <= value <= most:
            return name
    return None
