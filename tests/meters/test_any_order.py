"""Whatever order the reports of a link arrive in: the same value, the same awards and findings."""

from collections import Counter
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from events.derived import AwardMoved, Finding
from events.moments import from_milliseconds
from tests.meters.link import BEGAN, LINK, Link

FILED = "filed 10000 1/300 reserve 1/700 paytable 1,4 limit 10000.40 threshold 0.05\n"
LEVELS = ("seven-card-straight-flush", "five-aces", "royal-match", "full-house")
IN_ORDER = ("told", "shows")

_tables = st.sampled_from(["PG-01", "PG-02", "PG-03"])
_steps = st.one_of(
    st.tuples(st.just("add"), _tables, st.integers(1, 6), st.sampled_from(["1", "5"])),
    st.tuples(st.just("hit"), _tables, st.integers(1, 6), st.sampled_from(LEVELS)),
    st.tuples(st.just("back"), st.integers(1, 12)),
    st.tuples(st.just("unhit"), st.integers(1, 12)),
    st.tuples(st.just("shows"), st.integers(0, 3)),
    st.tuples(st.just("locked"), st.integers(1, 12), st.integers(0, 2)),
)


def told(steps: list[tuple[Any, ...]]) -> list[str]:
    """The steps as lines, each movement with its number, each round with what its table tells."""
    lines: list[str] = []
    number, rounds = 1, Counter[str]()
    for kind, *rest in steps:
        if kind == "add":
            table, wagers, dollars = rest
            number, rounds[table] = number + 1, rounds[table] + 1
            round_ = f"r{rounds[table]}"
            lines += [
                f"add {number} {table} {round_} {wagers}x{dollars}",
                f"told {table} {round_} {wagers}",
            ]
        elif kind == "hit":
            table, seat, level = rest
            number += 1
            lines.append(f"hit {number} {table} r{rounds[table]} seat {seat} {level}")
        elif kind in ("back", "unhit"):
            number += 1
            lines.append(f"{kind} {number} {rest[0]}")
        elif kind == "shows":
            lines.append(f"shows {number} 10000.{rest[0]:02}")
        else:
            lines.append(f"locked {rest[0]} 100{rest[1]}.00")
    return lines


def came_of(lines: list[str], arrival: list[int]) -> tuple[Any, ...]:
    """What a link makes of the lines in this order of arrival.

    Each table tells in its order, and a display shows one value after the other.
    """
    link = Link(FILED)
    ordered = {word: iter([one for one in lines if one.startswith(word)]) for word in IN_ORDER}
    for at in arrival:
        line, link.clock = lines[at], from_milliseconds(BEGAN + at * 500)
        link.say(next(ordered.get(line.split()[0], iter([line]))))
    link.say("after 601")  # what is locked of a number proves it for ten minutes
    found = Counter(
        (one.code, one.what, one.round, one.seat, one.amount_cents, one.expected)
        for one in link.facts if isinstance(one, Finding)
    )  # fmt: skip
    awards = {
        (one.jackpot, one.what, one.share_cents)
        for one in link.facts if isinstance(one, AwardMoved)
    }  # fmt: skip
    return link.state.meter, [*link.movements()][-1].value, awards, found


@settings(max_examples=30, deadline=None)
@given(st.lists(_steps, min_size=1, max_size=14), st.randoms(use_true_random=False))
def test_no_arrival_changes_what_a_link_comes_to(steps: list[Any], chance: Any) -> None:
    lines = told(steps)
    arrival = list(range(len(lines)))
    expected = came_of(lines, arrival)
    chance.shuffle(arrival)
    assert came_of(lines, arrival) == expected


@settings(max_examples=30, deadline=None)
@given(st.lists(_steps, min_size=1, max_size=14))
def test_a_link_is_what_a_recount_in_rationals_makes(steps: list[Any]) -> None:
    """Start + contributions - shares + reseeds, over value, reserve and overflow together."""
    link = Link(FILED + "\n".join(told(steps)))
    meter = link.state.meter
    total = meter.value + meter.reserve + meter.overflow
    movements = list(link.movements())
    assert sum((Fraction(one.change) for one in movements), Fraction(0)) == link.state.meter.value
    assert [one.number for one in movements] == list(range(1, len(movements) + 1))
    booked = sum(link.balance(f"{name}:{LINK}") for name in ("meter", "reserve", "overflow"))
    assert 0 <= total - booked < 3  # under a cent in each of the three
