"""The day's books are the same however its three inputs interleave."""

from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenarios.day import Day, Reader

MONEY = st.integers(1, 500).map(str)
BOX = st.sampled_from(["B1", "B2", "B3"])
ACT = st.one_of(
    MONEY.map(lambda amount: f"buys {amount}"),
    st.just("tick"),
    BOX.map(lambda box: f"on {box}"),
    BOX.map(lambda box: f"off {box}"),
    BOX.map(lambda box: f"lost off {box}"),
    BOX.map(lambda box: f"begin {box}"),
    st.sampled_from(["lost count", "lost floor"]),
    st.sampled_from(["opens", "opens blind", "missed", "silent", "heard"]),
    st.builds(lambda box, amount: f"enter {box} 20 {amount}", BOX, MONEY),
    st.builds(lambda box, amount: f"conclude {box} {amount}", BOX, MONEY),
)
DAYS = st.lists(ACT, max_size=25).map(lambda acts: "\n".join([*acts, "tick"]))


def interleaved(day: Day, order: list[str]) -> Reader:
    reader = Reader()
    left = {line: list(reversed(records)) for line, records in day.lines.items()}
    rest = [line for line, records in day.lines.items() for _ in records]
    for line in [*order, *rest]:
        if left[line]:
            reader.take(line, left[line].pop())
    assert not any(left.values())
    return reader


@given(DAYS, st.lists(st.sampled_from(["floor", "cage", "count"]), max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_interleaving_gives_the_same_bytes(text: str, order: list[str]) -> None:
    day = Day(text)
    one, other = interleaved(day, []), interleaved(day, order)
    assert one.books == other.books
    assert one.stage.dump(one.state) == other.stage.dump(other.state)
    assert sum(one.balances.values()) == 0


@given(DAYS, st.permutations(["floor", "cage", "count"]))
@settings(max_examples=100, deadline=None)
def test_every_step_is_taken_once_all_lines_are_in(text: str, order: list[str]) -> None:
    day = Day(text)
    reader = interleaved(day, [line for line in order for _ in day.lines[line]])
    assert not reader.state.moves
    assert not reader.state.counts
    assert reader.state.passed == day.orders["cage"]
    assert not reader.state.lost


@given(DAYS, st.lists(st.sampled_from(["floor", "cage", "count"]), max_size=40))
@settings(max_examples=100, deadline=None)
def test_a_snapshot_is_the_state(text: str, order: list[str]) -> None:
    day, reader = Day(text), Reader()
    left = {line: list(reversed(records)) for line, records in day.lines.items()}
    for line in order:
        if left[line]:
            reader.take(line, left[line].pop())
            raw = reader.stage.dump(reader.state)
            again = reader.stage.load(raw, 1)
            assert again == reader.state
            assert reader.stage.dump(again) == raw


@given(DAYS)
@settings(max_examples=100, deadline=None)
def test_ids_within_a_book_are_unique(text: str) -> None:
    reader = interleaved(Day(text), [])
    ids = sorted((fact.book, fact.id) for fact in reader.facts)
    assert all(len(list(same)) == 1 for _, same in groupby(ids))
