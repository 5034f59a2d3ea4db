"""One digest of a journal, to tell whether two are the same byte for byte. Used by fault tests."""

import hashlib
from typing import Any

import psycopg

from projections.migrations.run import connected
from projections.migrations.schemas import schemas

# What is compared, each in an order of its own content and never in that of its arrival.
_PARTS = {
    "facts": "SELECT book, n, id, body, hash FROM {journal}.fact ORDER BY book, n",
    "transfers": "SELECT book, n, id, what, from_account, to_account, amount_cents, table_id,"
    " round, seat, wager, day, at FROM {journal}.transfer ORDER BY book, n",
    "rounds": "SELECT * FROM {journal}.round ORDER BY book, n",
    "findings": "SELECT * FROM {journal}.finding ORDER BY book, n",
    "heads": "SELECT book, n, hash FROM {journal}.head ORDER BY book",
    "balances": "SELECT account, balance_cents FROM {journal}.balance ORDER BY account",
}


def journal_digest(dsn: str, prefix: str = "") -> dict[str, str]:
    """Rows and sha256 of each part, as `"1200 rows, 9f86…"`; equal dicts mean equal journals."""
    with connected(dsn) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        connection.execute("SET LOCAL TIME ZONE 'UTC'")
        return {
            part: _digest(connection, schemas(prefix).fill(query)) for part, query in _PARTS.items()
        }


def _digest(connection: psycopg.Connection[Any], query: str) -> str:
    digest, rows = hashlib.sha256(), 0
    with connection.cursor() as cursor, cursor.copy(f"COPY ({query}) TO STDOUT".encode()) as copy:
        for chunk in copy:
            digest.update(chunk)
            rows += bytes(chunk).count(b"\n")
    return f"{rows} rows, {digest.hexdigest()}"
