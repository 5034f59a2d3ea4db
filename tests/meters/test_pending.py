"""What a share may not be paid at: pending, or of a meter without its own round's wagers."""

import pytest

from events.derived import Finding
from tests.meters.link import FILED, LINK, Link

LOST = FILED + "add 2 PG-01 r1 3x1; add 4 PG-01 r3 1x1; hit 5 PG-01 r3 seat 1 five-aces; after 90\n"
PAPERS = {"payee": "P1", "slip": "S1", "signatures": ["B1"]}
WRONG = "jackpot.amount_wrong"


def amounts(link: Link) -> list[tuple[str, int | None]]:
    return [(one.code, one.amount_cents) for one in link.facts if isinstance(one, Finding)]


@pytest.mark.parametrize("cents", [100_011, 9_999_999])
def test_nothing_is_paid_while_nobody_can_say_what_it_is_worth(cents: int) -> None:
    link = Link(LOST + "declared 900 900; after 1")
    assert [one.pending for one in link.state.awards] == [True]
    link.by("jackpot.validated", f"{LINK}/5")
    link.by("jackpot.documented", f"{LINK}/5", **PAPERS)
    link.by("jackpot.paid", f"{LINK}/5", amount_cents=cents, source="cage")
    assert amounts(link) == [("meter.sequence_gap", None), (WRONG, cents)]


def test_nothing_is_paid_on_a_hand_that_no_paytable_has() -> None:
    link = Link(FILED + "hit 2 PG-01 r1 seat 1 four-aces")
    for step, more in (("validated", {}), ("documented", PAPERS)):
        link.by(f"jackpot.{step}", f"{LINK}/2", **more)
    link.by("jackpot.paid", f"{LINK}/2", amount_cents=1, source="cage")
    assert amounts(link) == [(WRONG, 1)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("add 2 PG-01 r1 7x1; hit 3 PG-01 r1 seat 1 five-aces", []),
        # 10 % of 10,000.00 was locked; of 10,002.03 it is 1,000.20
        ("hit 2 PG-01 r1 seat 1 five-aces; add 3 PG-01 r1 7x1", [(WRONG, 20)]),
        # what another table adds later is in no hit before it
        ("add 2 PG-01 r1 7x1; hit 3 PG-01 r1 seat 1 five-aces; add 4 PG-02 r1 7x1", []),
    ],
)
def test_a_share_is_of_the_meter_after_its_own_round_s_wagers(
    text: str, found: list[tuple[str, int]]
) -> None:
    link = Link("filed 10000 29/100 paytable 1\n" + text)
    link.say("told PG-01 r1 7 claims 1 five-aces:10; after 90; after 90")
    assert amounts(link) == found


def test_of_a_meter_below_nothing_there_is_no_share() -> None:
    """It was overdrawn, which is found; nobody owes the house a jackpot."""
    for out, share in ((99_99, 0), (100_01, 0), (50_00, 500)):
        link = Link("filed 100 28/100 paytable 1\n")
        approval = {"by": "B7", "day": "2026-09-21"}
        link.report("meter.transferred", number=2, way="out", other="PG-2", amount_cents=out,
                    approval=approval)  # fmt: skip
        link.say("hit 3 PG-01 r1 seat 1 five-aces")
        assert link.shares() == {3: share}
        assert link.balance(f"jackpots:{LINK}") == share
        assert link.state.meter.value == 10_000 - out - share


HAND = {"at_table": "PG-01", "seat": 1, "level": "five-aces"}


@pytest.mark.parametrize(
    ("number", "claim", "found"),
    [
        (3, {}, []),
        (3, {"seat": 2}, ["jackpot.unknown"]),
        (3, {"level": "royal-flush"}, ["jackpot.unknown"]),
        (3, {"at_table": "PG-02"}, ["jackpot.unknown"]),
        (2, {}, ["jackpot.unknown"]),  # those were wagers
        (1, {}, ["jackpot.unknown"]),  # and those parameters
    ],
)
def test_a_claim_is_of_the_hand_that_was_hit(
    number: int, claim: dict[str, object], found: list[str]
) -> None:
    link = Link(FILED + "add 2 PG-01 r1 3x1; hit 3 PG-01 r1 seat 1 five-aces")
    link.report("jackpot.claimed", jackpot=f"{LINK}/{number}", **{**HAND, **claim})
    assert link.found() == found


@pytest.mark.parametrize(
    ("number", "percent", "found"),
    [(3, 10, []), (3, None, []), (3, 100, [WRONG]), (2, 10, ["jackpot.unknown"])],
)
def test_a_lock_is_of_a_hit_and_of_its_row(
    number: int, percent: int | None, found: list[str]
) -> None:
    link = Link(FILED + "add 2 PG-01 r1 3x1; hit 3 PG-01 r1 seat 1 five-aces")
    link.report("jackpot.locked", jackpot=f"{LINK}/{number}", number=number, percent=percent,
                value_cents=100_008)  # fmt: skip
    assert link.found() == found


@pytest.mark.parametrize(("limit", "found"), [("100", []), ("100.50", [(WRONG, 5)])])
def test_what_goes_above_the_limit_is_in_no_share(limit: str, found: list[tuple[str, int]]) -> None:
    link = Link(f"filed 100 50/100 paytable 1 limit {limit}\nhit 2 PG-01 r1 seat 1 five-aces")
    link.say("add 3 PG-01 r1 3x1; told PG-01 r1 3 claims 1 five-aces:10; after 90; after 90")
    assert amounts(link) == found
