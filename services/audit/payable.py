"""What is owed of jackpots, counted again step by step, beside the ledger. Used by `identities`.

By code of its own. A share is owed from its hit on; a fixed amount that no tray pays, beside a
share or by itself, from when people have found it to be due.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from services.audit.books import Books
from services.audit.difference import Difference

NAMING = ("validated", "documented", "paid")


class Step(NamedTuple):
    """One step of a jackpot, as its row says."""

    what: str
    jackpot: str
    percent: int
    share: int
    fixed: int  # what its row pays beside a share, or by itself
    pending: bool
    amount: int | None


class Owed:
    """One jackpot."""

    def __init__(self) -> None:
        self.asked: int | None = None  # what people have named last
        self.found = False  # by who validates: then by nobody else
        self.alone = self.taken_up = self.gone = self.back = False
        self.share = self.fixed = self.paid = 0

    @property
    def left(self) -> int:
        """To be paid yet."""
        asked = self.asked
        if self.alone:
            due = (self.fixed if asked is None else asked) if self.taken_up else 0
            return 0 if self.gone else max(0, due - self.paid)
        beside = 0 if self.gone or asked is None else asked - self.share
        return 0 if self.back else max(0, self.share + beside - self.paid)

    def take(self, step: Step) -> None:
        """The next step."""
        if step.what == "locked":
            self.alone, self.share = not (step.percent or step.pending), step.share
        self.fixed = step.fixed
        if step.what in NAMING and not self.paid:
            self.taken_up = True
            named = None if step.amount is None else self._named(step.what, step.amount)
            if named is not None and (step.what == "validated" or not self.found):
                self.asked, self.found = named, step.what == "validated"
        if step.what == "paid":
            self.paid += min(step.amount or 0, self.left)
        self.gone = self.gone or step.what in ("refused", "reversed")
        self.back = self.back or step.what == "reversed"

    def _named(self, what: str, cents: int) -> int | None:
        """GEN-7: who validates has seen what a payout limit cuts; a payment is of what it meant."""
        whole = (self.fixed,) if self.alone else (self.share, self.share + self.fixed)
        if what == "paid" and not self.alone:
            return min(whole, key=lambda one: abs(one - cents))
        cut = what == "validated" and self.share < cents < whole[-1]
        return cents if cents in whole or cut else None


def check(books: Books) -> Iterator[Difference]:
    """The first step of a link's jackpots after which the ledger owes something else."""
    for (book,) in books.all("SELECT DISTINCT book FROM {journal}.award ORDER BY 1"):
        yield from _of_link(books, book)


def _of_link(books: Books, book: str) -> Iterator[Difference]:
    owed: dict[str, Owed] = {}
    stands = 0
    rows = books.all(_ROWS, book, book)
    for _, of_one in groupby(rows, key=lambda row: str(row[1]).rpartition("/")[0]):
        last = 0
        for n, _, moved, *step in of_one:
            last, stands = n, stands + moved
            if step[0] is not None:
                _take(owed, step)
        left = sum(one.left for one in owed.values())
        if left != stands:
            message = f"{left} cents are owed of its jackpots, the ledger has {stands}"
            yield Difference("balance", book, last, message)
            return


def _take(owed: dict[str, Owed], step: list[Any]) -> None:
    one = Step._make(step)
    owed.setdefault(one.jackpot, Owed()).take(one)


_ROWS = """
SELECT n, id, 0::bigint AS moved, what, jackpot, percent, share_cents, fixed_cents, pending,
       amount_cents
FROM {journal}.award WHERE book = %s
UNION ALL
SELECT n, id, CASE to_account WHEN 'jackpots:' || table_id THEN amount_cents
              ELSE -amount_cents END, NULL, NULL, NULL, NULL, NULL, NULL, NULL
FROM {journal}.transfer
WHERE book = %s AND 'jackpots:' || table_id IN (to_account, from_account)
ORDER BY n
"""
