"""What is kept of the newest of many things is what one row of them all would say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.parts.lately import CHUNK, Lately, and_then, newest_first, so_far_back

MOST = 20


@given(st.integers(0, 5 * MOST))
def test_the_newest_are_kept_in_their_order(how_many: int) -> None:
    kept: Lately[int] = ()
    for one in range(how_many):
        kept = and_then(kept, one, MOST)
    row = list(range(how_many))
    assert list(newest_first(kept, MOST)) == row[::-1][:MOST]
    for back in range(1, MOST + 1):
        assert so_far_back(kept, back) == (row[-back] if back <= how_many else None)
    assert sum(map(len, kept)) < MOST + 2 * CHUNK


@pytest.mark.parametrize("back", [-1, 0, 100])
def test_what_is_to_come_and_what_is_too_old_is_not_kept(back: int) -> None:
    assert so_far_back(((1, 2), (3,)), back) is None


def test_what_was_kept_stays_as_it_was() -> None:
    before = and_then((), 1, MOST)
    assert (and_then(before, 2, MOST), before) == (((1, 2),), ((1,),))
