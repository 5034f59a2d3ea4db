"""Typed rows and balances held against the facts they were made from. Used by `verify`.

The facts are proved by their chains; here everything else in the journal is proved by the facts,
in SQL of its own.
"""

from collections.abc import Iterator

from services.audit import identities
from services.audit.books import Books
from services.audit.difference import Difference

_COMMON = {
    "book": "book", "n": "n::bigint", "table_id": "table", "day": "day::date",
    "at": "at::timestamptz",
}  # fmt: skip
_SEATED = {"round": "round", "seat": "seat::int", "wager": "wager"}
_OF_LINK = {"table_id": None, "link": "table", "round": "round"}
# table → kinds of fact, and column → field of the fact (with its type, where it is no text)
_TYPED: dict[str, tuple[str, dict[str, str | None]]] = {
    "transfer": ("kind = 'transfer'", {
        "what": "what", "from_account": "from_account", "to_account": "to_account",
        "amount_cents": "amount_cents::bigint", **_SEATED,
    }),
    "round": ("kind = 'round'", {
        "round": "round", "game": "game", "law": "law", "program": "program",
        "filing_digest": "filing_digest", "first": "first::bigint", "last": "last::bigint",
        "verified": "verified::boolean", "result": "told",
    }),
    "finding": ("kind = 'finding'", {
        "what": "what", "code": "code", "severity": "severity", "expected": "expected",
        "cite": "(ARRAY(SELECT jsonb_array_elements_text(said -> 'cite')))",
        "observed": "observed", "remedy": "remedy", "amount_cents": "amount_cents::bigint",
        **_SEATED,
    }),
    "marker": ("kind = 'marker'", {
        "round": "round", "what": "what", "seat": "seat::int",
        "amount_cents": "amount_cents::bigint", "owed_cents": "owed_cents::bigint",
    }),
    "opening": ("kind = 'table' AND body::jsonb ->> 'what' <> 'ticked'", {
        "what": "what", "filing_digest": "filing_digest", "filing": "filing",
    }),
    "box": ("kind IN ('box', 'count')", {
        "what": "(CASE kind WHEN 'count' THEN 'counted' ELSE said ->> 'what' END)",
        "box": "box", "expected_cents": "expected_cents::bigint", "taken_off": "taken_off",
        "counted_cents": "counted_cents::bigint", "variance_cents": "variance_cents::bigint",
    }),
    "movement": ("kind = 'movement'", {
        "what": "what", "number": "number::bigint", "at_table": "at_table", "seat": "seat::int",
        "wagers": "wagers::int", "wager_cents": "wager_cents::bigint", "rate": "rate",
        "filing": "filing", "of_number": "of::bigint", "change": "change", "value": "value",
        "value_cents": "value_cents::bigint", "reserve": "reserve", "overflow": "overflow",
        "verified": "verified::boolean", **_OF_LINK,
    }),
    "award": ("kind = 'award'", {
        "what": "what", "jackpot": "jackpot", "number": "number::bigint", "at_table": "at_table",
        "seat": "seat::int", "level": "level", "percent": "percent::int",
        "share_cents": "share_cents::bigint", "met_cents": "met_cents::bigint",
        "pending": "pending::boolean", "paytable": "paytable::int",
        "fixed_cents": "fixed_cents::bigint", "payee": "payee",
        "amount_cents": "amount_cents::bigint", "source": "source", "slip": "slip",
        "by": "by", "second": "second", "why": "why", **_OF_LINK,
    }),
    "meter_round": ("kind = 'meter.round'", {
        "at_table": "at_table", "wagered": "wagered::int", "accepted": "accepted::int",
        "contributed": "contributed::int", "void": "void", "agrees": "agrees::boolean",
        **_OF_LINK,
    }),
}  # fmt: skip


def check(books: Books) -> Iterator[Difference]:
    """The first row of each table that its fact does not bear out, and the first wrong balance."""
    for table in _TYPED:
        yield from _typed(books, table)
    yield from _handle(books)
    yield from _balances(books)
    yield from _layout(books)
    yield from _pot(books)
    yield from identities.check(books)


def _typed(books: Books, table: str) -> Iterator[Difference]:
    which, more = _TYPED[table]
    fields = {column: field for column, field in (_COMMON | more).items() if field}
    said = ", ".join(_field(field) + f" AS {column}" for column, field in fields.items())
    differs = " OR ".join(f"fact.{c} IS DISTINCT FROM typed.{c}" for c in fields)
    rows = books.all(
        "SELECT coalesce(fact.book, typed.book), coalesce(fact.n, typed.n), typed.id IS NULL,"
        f" fact.id IS NULL FROM (SELECT id, {said} FROM ("
        # OFFSET keeps this a step of its own: each body is read once, and not once a column
        f"  SELECT id, kind, body::jsonb AS said FROM {{journal}}.fact WHERE {which} OFFSET 0) it"
        " ) fact"
        f" FULL JOIN {{journal}}.{table} typed USING (id)"
        f" WHERE typed.id IS NULL OR fact.id IS NULL OR {differs} ORDER BY 1, 2 LIMIT 1"
    )
    for book, n, missing, inserted in rows:
        how = "missing" if missing else "inserted" if inserted else "altered"
        yield Difference("rows", book, n, f"{how}: the row in {table} is not what its fact says")


def _field(field: str) -> str:
    if field.startswith("("):
        return field
    name, _, kind = field.partition("::")
    value = f"said ->> '{name}'"
    return f"({value})::{kind}" if kind else f"({value})"


def _handle(books: Books) -> Iterator[Difference]:
    rows = books.all(
        "SELECT round.book, round.n FROM {journal}.round JOIN {journal}.fact USING (id)"
        " CROSS JOIN LATERAL (SELECT count(*) AS wagers,"
        " coalesce(sum((w ->> 'stake_cents')::bigint)"
        " FILTER (WHERE w ->> 'wager' <> 'pot'), 0) AS stakes"
        "  FROM jsonb_array_elements(fact.body::jsonb -> 'wagers') w) said"
        " WHERE (said.wagers, said.stakes) IS DISTINCT FROM (round.wagers, round.handle_cents)"
        " ORDER BY 1, 2 LIMIT 1"
    )
    for book, n in rows:
        yield Difference("rows", book, n, "altered: the row in round has another handle")


def _balances(books: Books) -> Iterator[Difference]:
    rows = books.all(
        "SELECT account, balance_cents, counted FROM {journal}.balance FULL JOIN ("
        " SELECT account, sum(cents) AS counted FROM ("
        "  SELECT to_account AS account, amount_cents AS cents FROM {journal}.transfer"
        "  UNION ALL SELECT from_account, -amount_cents FROM {journal}.transfer) moved"
        " GROUP BY account) again USING (account)"
        " WHERE balance_cents IS DISTINCT FROM counted ORDER BY account LIMIT 1"
    )
    for account, stands, counted in rows:
        message = f"{account} stands at {stands}, its transfers come to {counted}"
        yield Difference("balance", None, None, message)
    ((total,),) = books.all("SELECT coalesce(sum(balance_cents), 0) FROM {journal}.balance")
    if total:
        yield Difference("balance", None, None, f"all accounts together hold {total}, and not 0")


def _layout(books: Books) -> Iterator[Difference]:
    """No chips are owed to a closed round."""
    rows = books.all(
        "SELECT round.book, round.n, round.round, sum(CASE"
        "   WHEN to_account = 'layout:' || moved.table_id THEN amount_cents"
        "   WHEN from_account = 'layout:' || moved.table_id THEN -amount_cents ELSE 0 END)"
        " FROM {journal}.round JOIN {journal}.transfer moved"
        "   ON (moved.book, moved.table_id, moved.round)"
        "    = (round.book, round.table_id, round.round)"
        " GROUP BY 1, 2, 3 HAVING sum(CASE"
        "   WHEN to_account = 'layout:' || moved.table_id THEN amount_cents"
        "   WHEN from_account = 'layout:' || moved.table_id THEN -amount_cents ELSE 0 END) <> 0"
        " ORDER BY 1, 2 LIMIT 1"
    )
    for book, n, name, left in rows:
        yield Difference(
            "balance", book, n, f"{left} cents lie on the layout of closed round {name}"
        )


def _pot(books: Books) -> Iterator[Difference]:
    """The pot goes over the layout alone; what the tray got of it or gave is an error."""
    rows = books.all(
        "SELECT book, n, what FROM {journal}.transfer WHERE (wager = 'pot' OR what = 'pot.paid')"
        " AND what NOT LIKE 'error.%%'"
        " AND 'tray:' || table_id IN (from_account, to_account) ORDER BY 1, 2 LIMIT 1"
    )
    for book, n, what in rows:
        yield Difference("balance", book, n, f"{what}: the pot went through the tray")
