"""The movements of a meter from its last reset to a hit, out of the books. Used by `evidence`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from services.audit.books import Books
from services.jackpots.cycle import Cycle

AT_ONCE: Final = 1_000  # movements that are read together


def counted(
    movements: Iterable[str],
    percents: Mapping[int, int],
    filings: Mapping[int, str],
    keep: Callable[[bytes], object] = len,
) -> Cycle:
    """The cycle of these movements, lines of some at a time, the first of which it began with."""
    cycle = Cycle(percents, filings)
    for some in movements:
        keep(f"{some}\n".encode())
        cycle.lines(some.split("\n"))
    return cycle


def movements(books: Books, link: str, number: int) -> Iterator[str]:
    """From where the meter began again to this hit, in the controller's order, some at a time."""
    return books.blocks(
        _MOVED, link, AT_ONCE - 1, number, _began(books, link, number), number, AT_ONCE
    )


def filings(books: Books, link: str, number: int) -> dict[int, str]:
    """What was filed for the link since, by the number that brought it."""
    first = _began(books, link, number)
    known: dict[int, str] = dict(books.all(_FILINGS, link, number))
    begins = max((at for at in known if at <= first), default=0)
    return {at: one for at, one in known.items() if at > first} | {first: known.get(begins, "")}


def _began(books: Books, link: str, number: int) -> int:
    first: int = books.all(_BEGAN, link, number, link, number)[0][0]
    return first


_BEGAN = (
    "SELECT coalesce(max(number), 1) FROM (SELECT number FROM {journal}.movement"
    "  WHERE link = %s AND number < %s AND what = 'started' AND filing IS NOT NULL"
    " UNION ALL SELECT number FROM {journal}.award won"
    "  WHERE link = %s AND number < %s AND what = 'locked' AND percent = 100"
    "  AND NOT EXISTS (SELECT FROM {journal}.award back WHERE back.jackpot = won.jackpot"
    "   AND back.what = 'reversed')) began"
)
_FILINGS = (
    "SELECT number, filing FROM {journal}.movement WHERE link = %s AND number <= %s"
    " AND filing IS NOT NULL ORDER BY number"
)
_MOMENT = "to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
_AT_TABLE = (  # a reversal names the number that it reverses alone
    "coalesce(at_table, (SELECT made.at_table FROM {journal}.movement made"
    " WHERE (made.link, made.number) = (movement.link, movement.of_number) LIMIT 1), '')"
)
_LINE = " || ',' || ".join([  # a quarter quicker than `format`
    "number", "what", _MOMENT, "day", _AT_TABLE, "coalesce(wagers::text, '')",
    "coalesce(wager_cents::text, '')", "coalesce(rate, '')", "change", "value", "overflow",
])  # fmt: skip
_MOVED = (
    f"SELECT (SELECT string_agg(line, E'\\n') FROM (SELECT {_LINE} line"
    " FROM {journal}.movement WHERE link = %s AND number BETWEEN start AND least(start + %s, %s)"
    " ORDER BY number) lines) FROM generate_series(%s, %s, %s) start"
)
