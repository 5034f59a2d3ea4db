"""What a meter keeps beside its value, and what is booked of its rounds and jackpots."""

from fractions import Fraction
from typing import Any

import pytest

from events.derived import RoundOnMeter
from tests.meters.link import FILED, HIT, LINK, Link


def test_it_counts_wagers_and_not_contributions() -> None:
    link = Link(FILED + "add 2 PG-01 r1 3x1; add 3 PG-02 r1 2x1")
    assert link.state.in_count == 5
    assert link.say("back 4 2 1").state.in_count == 4
    assert link.say("back 5 2").state.in_count == 2


def test_it_keeps_hits_and_wins_by_level() -> None:
    link = Link(HIT + "hit 4 PG-02 r1 seat 1 five-aces")
    assert link.state.hits == {"five-aces": 2}
    assert link.state.wins_cents == {"five-aces": 100_008 + 90_007}
    link.say("hit 5 PG-03 r1 seat 1 seven-card-straight-flush; unhit 6 4")
    wins = {"five-aces": 100_008, "seven-card-straight-flush": 810_069}
    assert link.state.wins_cents == wins
    assert link.state.hits == {"five-aces": 2, "seven-card-straight-flush": 1}  # they happened


@pytest.mark.parametrize("cents", [100_008, 100_000])
def test_it_keeps_what_was_paid(cents: int) -> None:
    """What is not paid of a share is owed still."""
    link = Link(HIT)
    link.by("jackpot.validated", f"{LINK}/3")
    papers = {"payee": "P1", "slip": "S1", "signatures": ["B1", "B2"]}
    link.by("jackpot.documented", f"{LINK}/3", **papers)
    assert (link.state.paid_by_attendant_cents, link.state.cumulative_paid_cents) == (0, 0)
    link.by("jackpot.paid", f"{LINK}/3", source="cage", amount_cents=cents)
    paid = (link.state.paid_by_attendant_cents, link.state.cumulative_paid_cents)
    assert paid == (cents, cents)
    assert link.balance(f"winners:{LINK}") == cents
    assert link.balance(f"jackpots:{LINK}") == 100_008 - cents


@pytest.mark.parametrize("source", ["cage", "slip", "annuity", "tray"])
def test_whoever_pays_of_a_meter_is_an_attendant(source: str) -> None:
    """PW-99: no machine pays of a table's meter, so what is paid in all is no more than that.

    Also what is paid twice; what is taken back was paid all the same.
    """
    link = Link(HIT)
    for cents in (100_008, 8):
        link.by("jackpot.paid", f"{LINK}/3", source=source, amount_cents=cents)
    link.by("award.reversed", f"{LINK}/3")
    paid = (link.state.paid_by_attendant_cents, link.state.cumulative_paid_cents)
    assert paid == (100_016, 100_016)


def test_paytables_of_one_size_add_at_their_own_rates() -> None:
    link = Link()
    link.filing = {
        "paytables": [
            {"paytable": 1, "wager_cents": 100},
            {"paytable": 2, "wager_cents": 100, "rate": [5, 100], "reserve_rate": [1, 100]},
            {"paytable": 4, "wager_cents": 500, "rate": [1, 3]},
        ],
        "seed_cents": 1_000_000, "rate": [28, 100], "reserve_rate": [0, 1],
    }  # fmt: skip
    link.parameters(1)
    of: dict[str, Any] = {"at_table": "PG-01", "wagers": 3, "wager_cents": 100}
    link.report("contribution.made", number=2, paytable=1, **of)
    link.report("contribution.made", number=3, paytable=2, **of)
    assert link.state.meter.value == 1_000_084 + 15
    assert link.state.meter.reserve == 3
    more = of | {"wagers": 4, "wager_cents": 500}
    link.report("contribution.made", number=4, paytable=4, **more)
    assert link.state.meter.value == 1_000_099 + Fraction(2_000, 3)
    link.report("contribution.made", number=5, **of)  # the first that is filed of this size
    assert link.state.meter.value == 1_000_099 + 84 + Fraction(2_000, 3)


@pytest.mark.parametrize(
    ("limit", "value", "overflow"),
    [(1_000_050, 1_000_050, 202), (1_000_100, 1_000_100, 152), (1_000_200, 1_000_100, 152)],
)
def test_what_stands_above_a_limit_that_is_lowered_flows_over(
    limit: int, value: int, overflow: int
) -> None:
    link = Link("filed 10000 28/100 paytable 1 limit 10001\nadd 2 PG-01 r1 9x1; running no")
    link.parameters(3, filing={"limit_cents": limit}, approval={"by": "B", "day": "2026-09-21"})
    assert link.state.meter.value == value
    assert link.state.meter.overflow == overflow
    booked = [link.balance(f"{name}:{LINK}") for name in ("meter", "overflow")]
    assert booked == [value, overflow]


TOLD = "after 62"


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        (FILED + "add 2 PG-01 r1 3x1; told PG-01 r1 3", True),
        (FILED + "add 2 PG-01 r1 2x1; told PG-01 r1 3", False),
        (FILED + "told PG-01 r1 3", False),
        (FILED + "told PG-01 r1 0", True),
        (FILED + "add 2 PG-01 r9 3x1; add 3 PG-01 r1 3x1; told PG-01 r1 3", False),
        (HIT + "told PG-01 r1 3 claims 2 five-aces:10", True),
        (HIT + "told PG-01 r1 3", False),
        (FILED + "add 2 PG-01 r1 3x1; told PG-01 r1 3 claims 2 five-aces:10", False),
    ],
)
def test_the_three_way_fact_says_whether_it_agrees(text: str, agrees: bool) -> None:
    link = Link(text + "; " + TOLD)
    facts = [one for one in link.facts if isinstance(one, RoundOnMeter)]
    assert [one.agrees for one in facts] == [agrees]


@pytest.mark.parametrize(("verified", "found"), [(True, ["jackpot.invalid_hand"]), (False, [])])
def test_cards_that_were_not_wholly_seen_refute_no_hit(verified: bool, found: list[str]) -> None:
    link = Link(HIT)
    link.verified = verified
    assert link.say("told PG-01 r1 3; " + TOLD).found() == found


@pytest.mark.parametrize(("verified", "found"), [(True, ["jackpot.amount_wrong"]), (False, [])])
def test_nor_do_they_say_another_share(verified: bool, found: list[str]) -> None:
    link = Link(HIT)
    link.verified = verified
    assert link.say("told PG-01 r1 3 claims 2 five-aces:100; " + TOLD).found() == found
