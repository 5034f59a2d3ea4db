"""What must hold of every balance at every position of the books. Used by `ledger`.

That all adds up to nothing holds by construction and proves nothing. What is proved here: money
moves only between the accounts that its kind of movement has, so that each line of the tray's
equation is what its name says; and no account that cannot be negative ever was.

Negative may be: patrons (they bring chips from elsewhere), cash, coupons and Counter Checks
(outside, by what was dropped of them), cash.given (by what was paid out of nowhere), inventory (by
what the tray was given), errors.under (by what patrons are owed), variance, and a tray: fills are
not booked here, so one that never was filled may give more than it held. A box stands in two books,
of which either may be written first: what it must hold is recounted.
"""

from collections.abc import Iterator

from services.audit.books import Books
from services.audit.difference import Difference

NEVER_NEGATIVE = (
    "layout", "coupons.box", "checks.box", "tips", "vigorish", "markers", "errors.over",
)  # fmt: skip
NEVER_POSITIVE = ("errors.under",)
# kind → from where to where; a kind that is not here moves nothing
MOVES: dict[str, tuple[tuple[str, str], ...]] = {
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
    "marker.out": (("tray", "markers"), ("markers", "markers")),
    "marker.back": (("markers", "tray"),),
    "tip.dropped": (("patrons", "tips"),),
    "error.over": (("tray", "errors.over"),),
    "error.under": (("errors.under", "patrons"), ("errors.under", "tray")),
    "error.made_good": (("tray", "errors.under"), ("tray", "errors.over")),
    "error.recovered": (("errors.over", "tray"), ("errors.under", "tray")),
    "drop": (("box", "counted"),),
    "count.variance": (("box", "variance"), ("variance", "box")),
}


def check(books: Books) -> Iterator[Difference]:
    """The first movement between wrong accounts, and the first balance that cannot be."""
    yield from _accounts(books)
    yield from _signs(books)


def _accounts(books: Books) -> Iterator[Difference]:
    lawful = [f"{what} {one} {other}" for what, ways in MOVES.items() for one, other in ways]
    rows = books.all(
        "SELECT book, n, what, from_account, to_account FROM {journal}.transfer"
        " WHERE what || ' ' || split_part(from_account, ':', 1) || ' '"
        " || split_part(to_account, ':', 1) <> ALL (%s)"
        " OR split_part(split_part(from_account, ':', 2), '/', 1) <> table_id"
        " OR split_part(split_part(to_account, ':', 2), '/', 1) <> table_id"
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
