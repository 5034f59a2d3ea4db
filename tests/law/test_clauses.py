"""Saying which code carries out a clause leaves the code as it is."""

from collections.abc import Iterator

import pytest

from services.law import clauses
from services.law.clauses import clause


@pytest.fixture
def nothing_cited() -> Iterator[None]:
    """As before the first module of the law was read."""
    cited = clauses.IMPLEMENTED.copy()
    clauses.IMPLEMENTED.clear()
    yield
    clauses.IMPLEMENTED.clear()
    clauses.IMPLEMENTED.update(cited)


@pytest.mark.usefixtures("nothing_cited")
def test_a_function_is_cited_and_stays_itself() -> None:
    def rule() -> int:
        return 7

    assert clause("629a.6(a)", "629a.6(b)")(rule) is rule
    assert clause("680a.11(f)", text="680a-2019")(rule) is rule
    assert list(clauses.IMPLEMENTED.items()) == [
        ((None, "629a.6(a)"), [rule]),
        ((None, "629a.6(b)"), [rule]),
        (("680a-2019", "680a.11(f)"), [rule]),
    ]
