"""What must hold of every balance at every position of the books. Used by `ledger`.

That all adds up to nothing holds by construction and proves nothing. What is proved here: money
moves only between the accounts that its kind of movement has, so that each line of the tray's
equation is what its name says; and no account that cannot be negative ever was.

Negative may be: patrons (they bring chips from elsewhere), cash, coupons and Counter Checks
(outside, by what was dropped of them), cash.given (by what was paid out of nowhere), inventory (by
what the tray was given), errors.under (by what patrons are owed), variance, and a tray: fills are
not booked here, so one that never was filled may give more than it held. A box stands in two books,
of which either may be written first: what it must hold is recounted. A meter and its reserve may
be, after an award is taken back or more is released than stood there: both are findings.
"""

from collections.abc import Iterator

from services.audit import payable
from services.audit.books import Books
from services.audit.difference import Difference

Ways = tuple[tuple[str, str], ...]

NEVER_NEGATIVE = (
    "layout", "coupons.box", "checks.box", "tips", "vigorish", "vigorish.lost", "markers",
    "markers.left", "errors.over", "jackpots", "winners",
)  # fmt: skip
NEVER_POSITIVE = ("errors.under",)


def _both(one: str, *others: str) -> Ways:
    return tuple([way for other in others for way in ((one, other), (other, one))])


_METER = _both("meter", "reserve", "overflow")  # what stands behind a meter goes on to it
# kind → from where to where; a kind that is not here moves nothing
MOVES: dict[str, Ways] = {
    "opener": (("inventory", "tray"),),
    "closer": (("tray", "inventory"),),
    "buy_in.cash": (("cash", "box"),),
    "buy_in.check": (("checks", "checks.box"),),
    "buy_in.check_voided": (("checks.box", "checks"),),
    "buy_in.chips": (("tray", "patrons"),),
    "buy_in.chips_back": (("patrons", "tray"),),
    "cash_out.cash": (("cash.given", "cash"),),
    "exchange.in": (("patrons", "tray"),),
    "exchange.out": (("tray", "patrons"),),
    "wager.placed": (("patrons", "layout"),),
    "wager.withdrawn": (("layout", "patrons"),),
    "wager.returned": (("layout", "patrons"),),
    "wager.lost": (("layout", "tray"),),
    "wager.paid": (("tray", "patrons"),),
    "wager.pressed": (("tray", "layout"),),
    "coupon.paid": (("tray", "patrons"),),
    "coupon.dropped": (("coupons", "coupons.box"),),
    "envy.paid": (("tray", "patrons"),),
    "pot.paid": (("layout", "patrons"),),
    "vigorish.owed": (("patrons", "vigorish"), ("vigorish", "vigorish")),
    "vigorish.rounded": (("patrons", "vigorish"), ("vigorish", "patrons")),
    "vigorish.collected": (("vigorish", "tray"),),
    "vigorish.lost": _both("vigorish", "vigorish.lost"),
    "marker.out": (("tray", "markers"), ("markers", "markers"), *_both("markers", "markers.left")),
    "marker.back": (("markers", "tray"), ("markers.left", "tray")),
    "tip.dropped": (("patrons", "tips"),),
    "error.over": (("tray", "errors.over"),),
    "error.under": (("errors.under", "patrons"), ("errors.under", "tray")),
    "error.made_good": (("tray", "errors.under"), ("tray", "errors.over")),
    "error.recovered": (("errors.over", "tray"), ("errors.under", "tray")),
    "drop": (("box", "counted"),),
    "count.variance": (("box", "variance"), ("variance", "box")),
    "meter.started": (("seeds", "meter"), ("seeds", "reserve")),
    "meter.contribution": _METER + _both("progressive.expense", "meter", "reserve", "overflow"),
    "meter.reseed": _METER + _both("seeds", "meter", "reserve", "overflow"),
    "meter.moved": _METER + _both("seeds", "meter", "reserve", "overflow"),
    "award.locked": _both("jackpots", "meter", "seeds"),  # a fixed amount is the house's
    "award.paid": (("jackpots", "winners"),),
    "award.overpaid": (("seeds", "errors.over"), ("winners", "errors.over")),
}


def check(books: Books) -> Iterator[Difference]:
    """The first movement between wrong accounts, and the first balance that cannot be."""
    yield from _accounts(books)
    yield from _signs(books)
    yield from _meters(books)
    yield from payable.check(books)


def _accounts(books: Books) -> Iterator[Difference]:
    lawful = [f"{what} {one} {other}" for what, ways in MOVES.items() for one, other in ways]
    rows = books.all(
        "SELECT book, n, what, from_account, to_account FROM {journal}.transfer"
        " WHERE what || ' ' || split_part(from_account, ':', 1) || ' '"
        " || split_part(to_account, ':', 1) <> ALL (%s)"
        f" OR {_foreign('from_account')} OR {_foreign('to_account')}"
        " ORDER BY 1, 2 LIMIT 1",
        lawful,
    )
    for book, n, what, source, target in rows:
        yield Difference("balance", book, n, f"{what} does not move from {source} to {target}")


def _signs(books: Books) -> Iterator[Difference]:
    """At every position: these accounts are each of one book."""
    rows = books.all(
        "SELECT book, n, account, stands FROM (SELECT book, n, account, kind,"
        " sum(cents) OVER (PARTITION BY account ORDER BY n) AS stands FROM ("
        "  SELECT book, n, to_account AS account, split_part(to_account, ':', 1) AS kind,"
        "   amount_cents AS cents FROM {journal}.transfer"
        "  UNION ALL SELECT book, n, from_account, split_part(from_account, ':', 1),"
        "   -amount_cents FROM {journal}.transfer) moved"
        "  WHERE kind = ANY (%s)) running"
        " WHERE CASE WHEN kind = ANY (%s) THEN stands > 0 ELSE stands < 0 END"
        " ORDER BY 1, 2 LIMIT 1",
        [*NEVER_NEGATIVE, *NEVER_POSITIVE],
        [*NEVER_POSITIVE],
    )
    for book, n, account, stands in rows:
        yield Difference("balance", book, n, f"{account} stands at {stands}, which cannot be")


def _foreign(account: str) -> str:
    """Of another table or link than the book; a table's expense is booked by its link."""
    return (
        f"(split_part(split_part({account}, ':', 2), '/', 1) <> table_id"
        f" AND {account} NOT LIKE 'progressive.expense:%%')"
    )


def _meters(books: Books) -> Iterator[Difference]:
    """After every movement the ledger has the whole cents of the meter and what is behind it."""
    for part, column in (("meter", "value"), ("reserve", "reserve"), ("overflow", "overflow")):
        for book, n, stands, said in books.all(_AFTER_EACH.format(part=part, exact=column)):
            how = f"{part} stands at {stands}, its movement says {said}"
            yield Difference("balance", book, n, how)


_AFTER_EACH = """
WITH exact AS (
    SELECT book, n, split_part({exact}, '/', 1)::numeric AS above,
           split_part({exact}, '/', 2)::numeric AS below FROM {{journal}}.movement
), told AS (
    SELECT book, n, 0 AS cents,
           div(above, below) - (above < 0 AND above %% below <> 0)::int AS said FROM exact
    UNION ALL
    SELECT book, n, CASE to_account WHEN '{part}:' || table_id THEN amount_cents
                    ELSE -amount_cents END, NULL
    FROM {{journal}}.transfer WHERE '{part}:' || table_id IN (to_account, from_account)
), placed AS (
    SELECT *, count(said) OVER (PARTITION BY book ORDER BY n) AS place FROM told
), each AS (
    SELECT book, place, min(n) AS n, max(said) AS said, sum(cents) AS cents
    FROM placed GROUP BY book, place
)
SELECT book, n, stands, said FROM (
    SELECT *, sum(cents) OVER (PARTITION BY book ORDER BY place) AS stands FROM each) running
WHERE stands <> said ORDER BY 1, 2 LIMIT 1
"""
