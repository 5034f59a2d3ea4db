"""Exact sets in stretches, beside a plain set."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from services.floor.spans import Spans


@given(st.lists(st.integers(1, 30)))
def test_it_is_a_set(numbers: list[int]) -> None:
    spans = Spans()
    for number in numbers:
        spans.add(number)
    assert [n for n in range(32) if n in spans] == sorted(set(numbers))
    assert spans.last == max(numbers, default=0)
    stretches = spans.stretches()
    assert all(b + 1 < c for (_, b), (c, _) in pairwise(stretches))
    assert Spans(stretches).stretches() == stretches
