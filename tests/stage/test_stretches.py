"""In which order the records of a batch are decoded and folded: in that of each key."""

from collections import defaultdict
from itertools import groupby
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from services.stage import stretches
from services.stage.stretches import AHEAD, TOGETHER, key_by_key

Told = tuple[int, int]  # a key, and the place in the log


@given(st.lists(st.integers(0, 5), max_size=80), st.integers(1, 9))
def test_each_key_has_its_own_order_in_runs_that_are_short(keys: list[int], ahead: int) -> None:
    told: list[Told] = [(key, at) for at, key in enumerate(keys)]
    with patch.object(stretches, "AHEAD", ahead):
        portions = list(key_by_key(told, lambda one: one[0]))
    runs = [own for runs in portions for own in runs]
    of, met = defaultdict[int, list[Told]](list), list[int]()
    for own in runs:
        (key,) = {key for key, _ in own}
        of[key] += own
        met += [key] if key not in met else []
        assert len(own) <= ahead
    assert met == list(dict.fromkeys(keys))  # who comes first is first
    assert all(own == sorted(own) for own in of.values())
    assert sorted(one for own in runs for one in own) == sorted(told)
    assert all(sum(map(len, runs)) < 2 * ahead for runs in portions)
    assert [key for key, _ in groupby(own[0][0] for own in runs)] == met  # one after another


def test_a_batch_is_one_stretch_and_not_decoded_at_once() -> None:
    records = list(range(TOGETHER + 1))
    assert [len(one) for one in stretches.stretches(records)] == [TOGETHER, 1]
    assert len(list(key_by_key(records[:-1], lambda _: "one"))) == TOGETHER // AHEAD
