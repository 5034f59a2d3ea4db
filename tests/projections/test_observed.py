"""The audit passes over what was declared lost, on every line."""

import pytest

from events.observed import LOST_OF_LINE
from services.audit.observed import Numbers


@pytest.mark.parametrize("kind", LOST_OF_LINE.values())
def test_numbers_that_are_declared_lost_count_nowhere(kind: str) -> None:
    line = Numbers()
    one, late, four = ({"type": "x", "order": order} for order in (1, 3, 4))
    assert line.take(one) == [one]
    assert line.take(four) == []
    assert line.take({"type": kind, "first": 2, "last": 3}) == [four]
    assert line.take(late) == []
