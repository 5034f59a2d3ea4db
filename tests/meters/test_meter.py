"""A meter's value, to the last fraction, and what its ledger has of it: PG-11, GEN-1."""

from fractions import Fraction

import pytest

from tests.meters.link import FILED, LINK, Link


def parts(link: Link) -> tuple[object, ...]:
    """Value, reserve and overflow, exactly."""
    meter = link.state.meter
    return meter.value, meter.reserve, meter.overflow


def booked(link: Link) -> tuple[int, int, int]:
    """The ledger's meter, reserve and overflow."""
    return (
        link.balance(f"meter:{LINK}"),
        link.balance(f"reserve:{LINK}"),
        link.balance(f"overflow:{LINK}"),
    )


def test_contributions_add_up_exactly() -> None:
    link = Link(FILED + "add 2 PG-01 r1 3x1; add 3 PG-02 r1 1x1")
    assert link.state.meter.value == 1_000_000 + 4 * 28
    assert link.dollars == "10001.12"
    assert booked(link) == (1_000_112, 0, 0)
    assert link.balance("progressive.expense:PG-01") == -84


def test_what_is_under_a_cent_stays_on_the_meter() -> None:
    """Rates of a third: three wagers make a cent whole."""
    link = Link("filed 100 1/300 paytable 1\nadd 2 PG-01 r1 1x1")
    assert link.state.meter.value == 10_000 + Fraction(1, 3)
    assert link.dollars == "100.00"
    link.say("add 3 PG-01 r2 1x1")
    assert booked(link) == (10_000, 0, 0)
    link.say("add 4 PG-01 r3 1x1")
    assert parts(link) == booked(link) == (10_001, 0, 0)


def test_the_controllers_order_decides_whatever_arrives_first() -> None:
    link = Link(FILED + "add 4 PG-01 r2 1x1; hit 3 PG-02 r1 seat 2 five-aces")
    assert link.dollars == "10000.00"
    link.say("add 2 PG-02 r1 5x1")
    assert link.shares() == {3: 100_014}
    assert link.state.meter.value == 1_000_140 - 100_014 + 28
    assert [one.number for one in link.movements()] == [1, 2, 3, 4]


def test_two_hits_are_paid_in_their_order_from_what_each_met() -> None:
    both = "hit 2 PG-01 r1 seat 1 seven-card-straight-flush; hit 3 PG-02 r1 seat 4 five-aces"
    link = Link(FILED + both)
    assert link.shares() == {2: 1_000_000, 3: 100_000}  # the second of the seed alone
    other = "hit 2 PG-02 r1 seat 4 five-aces; hit 3 PG-01 r1 seat 1 seven-card-straight-flush"
    link = Link(FILED + other)
    assert link.shares() == {2: 100_000, 3: 900_000}
    assert link.dollars == "10000.00"
    assert link.balance(f"jackpots:{LINK}") == 1_000_000


def test_a_hit_of_the_whole_at_the_seed_is_owed_like_any_other() -> None:
    """The second of two takes the seed alone, which is what the meter starts again with."""
    whole = "seven-card-straight-flush"
    link = Link(FILED + f"add 2 PG-01 r1 3x1; hit 3 PG-01 r1 seat 1 {whole}")
    assert link.balance(f"jackpots:{LINK}") == 1_000_084
    link.say(f"hit 4 PG-02 r1 seat 4 {whole}")
    assert link.shares() == {3: 1_000_084, 4: 1_000_000}
    assert link.balance(f"jackpots:{LINK}") == 2_000_084
    assert link.balance(f"seeds:{LINK}") == -3_000_000
    assert booked(link) == (1_000_000, 0, 0)
    link.say("unhit 5 4")  # it goes back, and the meter stands where it stood
    assert link.balance(f"jackpots:{LINK}") == 1_000_084
    assert link.balance(f"seeds:{LINK}") == -2_000_000
    assert booked(link) == (1_000_000, 0, 0)


@pytest.mark.parametrize(
    ("use", "value", "reserve", "house"),
    [("fund_seed", 1_000_000, 0, 1_999_000), ("add_to_seed", 1_001_000, 0, 2_000_000)],
)
def test_a_hit_of_the_whole_starts_again(use: str, value: int, reserve: int, house: int) -> None:
    """The reserve funds the seed as far as it goes, or stands beside it."""
    filed = f"filed 10000 1/100 reserve 1/100 paytable 4 reserve_use {use}\n"
    link = Link(filed + "\n".join(f"add {2 + n} PG-01 r{n} 4x5" for n in range(50)))
    assert parts(link) == (1_001_000, 1_000, 0)
    link.say("hit 52 PG-01 r49 seat 1 seven-card-straight-flush")
    assert link.shares() == {52: 1_001_000}
    assert parts(link) == (value, reserve, 0)
    assert booked(link) == (value, reserve, 0)
    assert -link.balance(f"seeds:{LINK}") == house


def test_the_limit_is_never_passed_and_the_overflow_keeps_the_rest() -> None:
    link = Link("filed 100 50/100 paytable 1 limit 100.99\nadd 2 PG-01 r1 1x1")
    assert parts(link) == (10_050, 0, 0)
    link.say("add 3 PG-01 r2 1x1")
    assert parts(link) == (10_099, 0, 1)
    assert booked(link) == (10_099, 0, 1)
    link.say("hit 4 PG-01 r2 seat 1 five-aces; release overflow 5 0.01")
    assert parts(link) == (10_099 - 1_009 + 1, 0, 0)
    assert booked(link) == (9_091, 0, 0)
    assert link.found() == []


def test_a_voided_round_is_taken_out_by_a_movement_of_its_own() -> None:
    link = Link("filed 100 50/100 reserve 1/100 paytable 1 limit 100.99\n")
    link.say("add 2 PG-01 r1 3x1; back 3 2 1")
    assert parts(link) == (10_099, 2, 1)
    assert booked(link) == (10_099, 2, 1)
    link.say("back 4 2")
    assert parts(link) == (10_000, 0, 0)
    assert link.balance("progressive.expense:PG-01") == 0
    link.say("back 5 2")  # there is nothing left of it
    assert parts(link) == (10_000, 0, 0)


LIMITED = "filed 100 50/100 paytable 1 limit 101\n"
WON = "add 2 PG-01 r1 4x1; hit 3 PG-01 r1 seat 1 seven-card-straight-flush; add 4 PG-01 r2 1x1; "


@pytest.mark.parametrize(
    ("text", "value", "overflow"),
    [
        # what lies in the overflow is of a former cycle, and number 4 never was above the limit
        (WON + "back 5 4", 10_000, 100),
        # half of number 2 was paid away with the hit, half lies there still
        (WON + "back 5 2", 9_950, 0),
        # all of number 3 is above the limit, and a share was paid since
        ("add 2 PG-01 r1 2x1; add 3 PG-01 r2 2x1; hit 4 PG-02 r1 seat 1 five-aces; back 5 3",
         10_100 - 1_010, 0),
        # what another round spilt waits for an approved release
        ("add 2 PG-01 r1 2x1; add 3 PG-02 r1 2x1; back 4 2", 10_000, 100),
        # what was released is on the meter, and comes out of it
        ("add 2 PG-01 r1 4x1; hit 3 PG-02 r1 seat 1 five-aces; release overflow 4 1.00; back 5 2",
         10_100 - 1_010 - 100, 0),
        # in two parts: what spilt first, once
        ("add 2 PG-01 r1 4x1; add 3 PG-02 r1 2x1; back 4 2 2; back 5 2", 10_000, 100),
    ],
)  # fmt: skip
def test_a_reversal_takes_out_of_the_overflow_what_it_had_put_there(
    text: str, value: int, overflow: int
) -> None:
    link = Link(LIMITED + text)
    assert parts(link) == booked(link) == (value, 0, overflow)
    assert not {*link.found()} - {"meter.reversal_wrong"}


def test_a_reversed_hit_gives_its_share_back_and_takes_the_reseed() -> None:
    """Awards in between stand at the value they met."""
    link = Link(FILED + "add 2 PG-01 r1 5x1; hit 3 PG-01 r1 seat 1 seven-card-straight-flush")
    link.say("hit 4 PG-02 r7 seat 2 five-aces; unhit 5 3")
    assert link.shares() == {3: 1_000_140, 4: 100_000}
    assert link.state.meter.value == 1_000_140 - 100_000
    assert link.balance(f"jackpots:{LINK}") == 100_000
    assert link.balance(f"seeds:{LINK}") == -1_000_000
    assert booked(link)[0] == link.state.meter.value


@pytest.mark.parametrize(
    ("limit", "again", "overflow"),
    [("102", 10_200, 0), ("101.99", 10_199, 2), ("101", 10_100, 200)],
)
def test_nothing_it_starts_again_with_stands_above_the_limit(
    limit: str, again: int, overflow: int
) -> None:
    """Seed and reserve together: PG-11. What had gone into the overflow goes back out of it."""
    link = Link(f"filed 100 50/100 reserve 50/100 paytable 1 limit {limit} reserve_use add_to_seed")
    link.say("add 2 PG-01 r1 4x1")
    stood = parts(link)
    link.say("hit 3 PG-01 r1 seat 1 seven-card-straight-flush")
    assert parts(link) == booked(link) == (again, 0, overflow)
    link.by("jackpot.refused", f"{LINK}/3")
    link.say("unhit 4 3")
    assert parts(link) == booked(link) == stood
    assert link.found() == []


def test_a_share_goes_back_once_however_often_it_is_said() -> None:
    link = Link(FILED + "hit 2 PG-01 r1 seat 1 seven-card-straight-flush; unhit 3 2; unhit 4 2")
    assert link.balance(f"jackpots:{LINK}") == link.balance(f"seeds:{LINK}") + 1_000_000 == 0
    assert booked(link) == (1_000_000, 0, 0)


def test_a_round_is_reversed_however_many_other_tables_played_since() -> None:
    link = Link(FILED + "add 2 PG-01 r1 3x1")
    link.say("; ".join(f"add {n} PG-{n % 150 + 2:02} r{n} 1x1" for n in range(3, 520)))
    before = link.state.meter.value
    link.say("back 520 2")
    assert link.state.meter.value == before - 84
