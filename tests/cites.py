"""Which clauses a test shows, for the rule book, which reads the decorator and calls nothing.

    @cites("629a.7(a)(1)(i)", "629a.12(c)")
    @cites("688a.12(c)/paytable-3/*")           # every row of that table
    @cites("680a.11(f)", text="680a-2019")      # of that edition alone

A test cites a clause if it would fail when the code did otherwise than the clause says.
"""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def cites(*_ids: str, text: str | None = None) -> Callable[[Test], Test]:
    """Leave the test as it is; the words are for who reads them."""
    del text
    return lambda test: test
