"""The rule book in words, for a terminal: every clause, counts per text, and what is undecided."""

from collections.abc import Iterator
from typing import Final

from services.law.rules.book import WORDS, Book, Rule, Standing

_COLUMNS: Final[tuple[Standing, ...]] = tuple(WORDS)


def told(book: Book, *, tests_read: bool) -> Iterator[str]:
    """Line by line; the counts and what is open come last, where a terminal shows them."""
    yield from map(_clause, book.rules)
    width = max(len(word) for word in WORDS.values())
    names = [text.name for text in book.texts]
    yield " " * width + "".join(f"{name:>12}" for name in names) + f"{'all':>8}"
    counts = [book.counts(name) for name in names]
    for standing in _COLUMNS:
        each = [count[standing] for count in counts]
        yield WORDS[standing].ljust(width) + "".join(f"{n:>12}" for n in each) + f"{sum(each):>8}"
    each = [sum(count.values()) for count in counts]
    yield "clauses".ljust(width) + "".join(f"{n:>12}" for n in each) + f"{sum(each):>8}"
    if not tests_read:
        yield "The tests are not here, so nothing is shown as tested."
    yield from _listed("Undecided: no code, no reason, nothing it waits for", book, "undecided")
    if tests_read:
        yield from _listed("Implemented, and no test cites it", book, "untested")
    for rule in book.rules:
        if rule.stale:
            who = ", ".join(place.mark for place in rule.implemented) or "no code"
            yield f"Stale: {_named(rule)} does not stand as its list says; {who} carries it out."
    for citation in book.unknown:
        where = f" of {citation.text}" if citation.text else ""
        yield f"Unknown: {citation.place.mark} cites {citation.id}, and no such clause{where} is."


def _listed(heading: str, book: Book, standing: Standing) -> Iterator[str]:
    found = [rule for rule in book.rules if rule.standing == standing]
    if found:
        yield f"{heading}: {len(found)}"
        yield from (f"  {_named(rule)}  {rule.clause.says}" for rule in found)


def _clause(rule: Rule) -> str:
    """A clause: implemented where, tested where, or why not code."""
    marks = {"code": rule.implemented, "test": rule.tested}
    parts = [
        f"{kind} {places[0].mark}" + (f" and {len(places) - 1} more" if len(places) > 1 else "")
        for kind, places in marks.items()
        if places
    ]
    if rule.standing not in ("done", "untested"):
        parts.append(rule.clause.why_not or WORDS[rule.standing])
    return f"{_named(rule)}: {'; '.join(parts)}"


def _named(rule: Rule) -> str:
    return f"{rule.text} § {rule.clause.id}"
