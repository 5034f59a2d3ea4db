"""Whether the books, their chains and the log all say the same. Used by `pitwatch verify`.

Cheap and close checks come first: a chain that is broken names the row itself, where a recount
could only say that something is wrong.
"""

from collections.abc import Callable, Iterator
from functools import partial

from services.audit import chain, derived, ledger, meters, recount, rederive
from services.audit.books import Books, Log, opened
from services.audit.difference import Difference

Tell = Callable[[str], None]


async def verify(
    dsn: str, prefix: str, log: Log, tell: Tell = lambda _step: None, topics: str = ""
) -> list[Difference]:
    """Every check over one moment of the books; of each, the first place that differs.

    `prefix` is before the names of the schemas, `topics` before those of the topics.
    """
    with opened(dsn, prefix) as books:
        found = list(_in_the_books(books, tell))
        for step, check in (
            ("the derived log, fact by fact", derived.check),
            ("observed events, recounted", recount.check),
            ("meters, recounted", meters.check),
            ("observed events, derived again", partial(rederive.check, topics=topics)),
        ):
            tell(step)
            found += [difference async for difference in check(books, log)]
        return found


def _in_the_books(books: Books, tell: Tell) -> Iterator[Difference]:
    for step, check in (("chains", chain.check), ("rows and balances", ledger.check)):
        tell(step)
        yield from check(books)
