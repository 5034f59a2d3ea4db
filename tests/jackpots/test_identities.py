"""One cent too much or too little, and what the audit of a link's books says to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from services.audit import identities, ledger
from services.audit.books import Books
from tests.jackpots.conftest import Won
from tests.projections.test_audit import forging

METER, LINK = "meter/PG-1", "PG-1"
BOTH = pytest.mark.parametrize("off", [1, -1], ids=["more", "less"])


@contextmanager
def forged(won: Won) -> Iterator[psycopg.Connection[Any]]:
    """Books to be forged, which nobody else ever sees so."""
    with forging(won.dsn, won.prefix) as books:
        yield books
        books.rollback()


def told(won: Won, books: psycopg.Connection[Any]) -> list[tuple[str | None, int | None, str]]:
    found = identities.check(Books(books, won.prefix, won.dsn))
    return [(one.book, one.n, one.message) for one in found]


def last(books: psycopg.Connection[Any], column: str) -> tuple[int, int]:
    """Where the newest movement is, and the whole cents that it says."""
    row = books.execute(
        f"SELECT n, {column} FROM movement WHERE book = %s ORDER BY n DESC LIMIT 1", [METER]
    ).fetchone()
    assert row is not None
    above, below = map(int, row[1].split("/"))
    return row[0], above // below


def moved(books: psycopg.Connection[Any], what: str, source: str, target: str, cents: int) -> None:
    """A transfer after all others of the link."""
    books.execute(
        "INSERT INTO transfer (id, book, n, what, from_account, to_account, amount_cents, table_id,"
        " day, at) SELECT 'x', book, 10000, %s, %s, %s, %s, table_id, day, at FROM transfer"
        " WHERE book = %s LIMIT 1",
        [what, f"{source}:{LINK}", f"{target}:{LINK}", cents, METER],
    )


PARTS = pytest.mark.parametrize(
    ("part", "column"), [("meter", "value"), ("reserve", "reserve"), ("overflow", "overflow")]
)


@BOTH
@PARTS
def test_a_cent_that_no_movement_brought_is_named(
    won: Won, part: str, column: str, off: int
) -> None:
    with forged(won) as books:
        n, said = last(books, column)
        ways = ("progressive.expense", part) if off > 0 else (part, "progressive.expense")
        moved(books, "meter.contribution", *ways, 1)
        stands = f"{part} stands at {said + off}, its movement says {said}"
        assert told(won, books) == [(METER, n, stands)]


@BOTH
@PARTS
def test_a_movement_that_says_a_cent_otherwise_is_named(
    won: Won, part: str, column: str, off: int
) -> None:
    with forged(won) as books:
        n, stands = last(books, column)
        books.execute(
            f"UPDATE movement SET {column} = %s WHERE (book, n) = (%s, %s)",
            [f"{stands + off}/1", METER, n],
        )
        says = f"{part} stands at {stands}, its movement says {stands + off}"
        assert told(won, books) == [(METER, n, says)]


@pytest.mark.parametrize(
    ("exact", "said"), [("-1/3", -1), ("-3/3", -1), ("-4/3", -2), ("4/3", 1), ("3/3", 1)]
)
def test_a_movement_is_held_to_its_whole_cents(won: Won, exact: str, said: int) -> None:
    """A reserve from which more was released than stood there is below nothing: rounded down."""
    with forged(won) as books:
        n, _ = last(books, "overflow")
        books.execute(
            "UPDATE movement SET overflow = %s WHERE (book, n) = (%s, %s)", [exact, METER, n]
        )
        says = f"overflow stands at 0, its movement says {said}"
        assert told(won, books) == [(METER, n, says)]


@BOTH
def test_a_cent_of_what_is_owed_is_named(won: Won, off: int) -> None:
    with forged(won) as books:
        paid = books.execute(
            "UPDATE transfer SET amount_cents = amount_cents - %s WHERE id = (SELECT id"
            " FROM transfer WHERE what = 'award.paid' ORDER BY n LIMIT 1) RETURNING n",
            [off],
        ).fetchone()
        assert paid is not None
        ((book, n, message),) = [one for one in told(won, books) if "are owed of" in one[2]]
        assert (book, n) == (METER, paid[0])
        owed, has = [int(word) for word in message.split() if word.isdigit()]
        assert has - owed == off


@pytest.mark.parametrize(
    ("account", "off"),
    [
        ("layout", -1), ("coupons.box", -1), ("checks.box", -1), ("tips", -1), ("vigorish", -1),
        ("vigorish.lost", -1), ("markers", -1), ("errors.over", -1), ("jackpots", -1),
        ("winners", -1), ("errors.under", 1),
    ],
)  # fmt: skip
def test_a_cent_beyond_nothing_is_named_and_nothing_itself_is_not(
    won: Won, account: str, off: int
) -> None:
    with forged(won) as books:
        stood = _stands(books, account)
        for beyond in (0, 1):
            cents = abs(off * beyond - stood)
            if not cents:
                continue
            ways = (account, "patrons") if off < 0 else ("patrons", account)
            books.execute("DELETE FROM transfer WHERE id = 'x'")
            moved(books, "tip.dropped", *ways, cents)
            named = [message for *_, message in told(won, books) if "cannot be" in message]
            here = f"{account}:{LINK} stands at {off}, which cannot be"
            assert named == ([here] if beyond else [])


def _stands(books: psycopg.Connection[Any], account: str) -> int:
    name = f"{account}:{LINK}"
    row = books.execute(
        "SELECT coalesce(sum(CASE to_account WHEN %s THEN amount_cents ELSE -amount_cents END), 0)"
        "::bigint FROM transfer WHERE %s IN (from_account, to_account)",
        [name, name],
    ).fetchone()
    assert row is not None
    return int(row[0])


@pytest.mark.parametrize("side", ["from_account", "to_account"])
def test_money_of_another_link_is_named(won: Won, side: str) -> None:
    with forged(won) as books:
        row = books.execute(
            f"UPDATE transfer SET {side} = split_part({side}, ':', 1) || ':PG-9' WHERE id ="
            " (SELECT id FROM transfer WHERE what = 'award.paid' ORDER BY n LIMIT 1) RETURNING n"
        ).fetchone()
        assert row is not None
        assert any(
            (book, n) == (METER, row[0]) and message.startswith("award.paid does not move from")
            for book, n, message in told(won, books)
        )


@BOTH
def test_a_balance_that_is_a_cent_off_is_named_with_both(won: Won, off: int) -> None:
    """And so are all accounts together."""
    with forged(won) as books:
        stood = _stands(books, "meter")
        books.execute(
            "UPDATE balance SET balance_cents = balance_cents + %s WHERE account = %s",
            [off, f"meter:{LINK}"],
        )
        found = [one.message for one in ledger.check(Books(books, won.prefix, won.dsn))]
    assert found == [
        f"meter:{LINK} stands at {stood + off}, its transfers come to {stood}",
        f"all accounts together hold {off}, and not 0",
    ]


@BOTH
def test_a_cent_on_the_layout_of_a_closed_round_is_named(won: Won, off: int) -> None:
    with forged(won) as books:
        row = books.execute(
            "UPDATE transfer SET amount_cents = amount_cents + %s WHERE id = (SELECT id FROM"
            " transfer WHERE what = 'wager.placed' ORDER BY book, n LIMIT 1) RETURNING round",
            [off],
        ).fetchone()
        assert row is not None
        found = [one.message for one in ledger.check(Books(books, won.prefix, won.dsn))]
    assert f"{off} cents lie on the layout of closed round {row[0]}" in found
