"""Which findings a test shows: a scenario that raises each, beside its nearest honest neighbour.

    @shows("vig.not_marked")                              # of the game whose folder the test is in
    @shows("wager.late", "seat.switch", of="629a 680a 688a")      # in `common`: of these chapters

Such a test plays both: at a table of each of these games the code is raised in one scenario of the
test and not raised in another one. `tests/tables/test_shown.py` runs every such test and looks
whether that is so; it fails, too, if a code of the catalogue is shown by no test.
"""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def shows(*_codes: str, of: str = "") -> Callable[[Test], Test]:
    """Leave the test as it is; the words are for who reads them."""
    del of
    return lambda test: test
