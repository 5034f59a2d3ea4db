"""What is found of hits and of the jackpots they begin: their order, amount, papers and pay."""

import pytest

from events.moments import from_milliseconds
from tests.cites import cites
from tests.meters.link import ADDED, FILED, HIT, JACKPOT, LINK, Link

ORDER, WRONG = "meter.simultaneous_order", "jackpot.amount_wrong"


@cites("688a.11(h)(3)(i)(B)(4)")
@pytest.mark.parametrize(("late_ms", "found"), [(0, []), (-1, ["jackpot.cards_cleared"])])
def test_cards_stay_until_the_papers_are_complete(late_ms: int, found: list[str]) -> None:
    link = Link(HIT)
    link.by("jackpot.validated", JACKPOT)
    link.by("jackpot.documented", JACKPOT, payee="P1", slip="S1", signatures=["B1", "B2"])
    link.cleared = from_milliseconds(link.now + late_ms)
    assert link.say("told PG-01 r1 3 claims 2 five-aces:10; after 62").found() == found


def test_cards_of_a_refused_hand_may_go() -> None:
    link = Link(HIT)
    link.by("jackpot.refused", JACKPOT)
    link.cleared = from_milliseconds(link.now)
    told = "told PG-01 r1 3 claims 2 five-aces:10; after 62"
    assert link.say(told).found() == []
    never = Link(HIT)
    never.cleared = from_milliseconds(never.now)
    assert never.say(told).found() == ["jackpot.cards_cleared"]


@cites("688a.11(h)(3)(i)(B)(1)")
def test_a_hand_that_is_keyed_in_twice_won_once() -> None:
    told = "told PG-01 r1 3 claims 2 five-aces:10; after 62"
    assert Link(HIT + told).found() == []
    assert Link(HIT + "hit 4 PG-01 r1 seat 2 five-aces; " + told).found() == [
        "jackpot.invalid_hand"
    ]
    taken_back = "hit 4 PG-01 r1 seat 2 five-aces; unhit 5 3; "
    assert Link(HIT + taken_back + told).found() == []


def test_of_two_hits_of_one_hand_the_one_with_papers_is_the_hand_s() -> None:
    """Its cards may go; the other one stands for no hand, and has none to keep."""
    for papers, found in (("4", []), (None, ["jackpot.cards_cleared"])):
        link = Link(HIT + "hit 4 PG-01 r1 seat 2 five-aces")
        if papers:
            jackpot = JACKPOT[: JACKPOT.rindex("/") + 1] + papers
            link.by("jackpot.validated", jackpot)
            more = {"payee": "P1", "slip": "S1", "signatures": ["B1", "B2"]}
            link.by("jackpot.documented", jackpot, **more)
        link.cleared = from_milliseconds(link.now)
        link.say("told PG-01 r1 3 claims 2 five-aces:10; after 62")
        assert link.found() == ["jackpot.invalid_hand", *found]


def test_hits_are_numbered_as_they_were_recorded() -> None:
    link = Link(FILED)
    link.say("hit 3 PG-02 r4 seat 1 five-aces; hit 2 PG-01 r1 seat 2 five-aces")
    assert link.found() == ["meter.simultaneous_order"]


@pytest.mark.parametrize(
    ("dollars", "found"),
    [
        ("1000.08", []),
        ("1000.09", ["jackpot.amount_wrong"]),
        ("1000.07", ["jackpot.amount_wrong"]),
    ],
)
def test_what_is_locked_is_the_share_to_the_cent(dollars: str, found: list[str]) -> None:
    assert Link(HIT + f"locked 3 {dollars}").found() == found
    early = ADDED + f"locked 3 {dollars}; hit 3 PG-01 r1 seat 2 five-aces"
    assert Link(early).found() == found


@pytest.mark.parametrize(
    ("seconds", "found"), [(58, "meter.simultaneous_order"), (60, "jackpot.amount_wrong")]
)
def test_a_share_locked_in_another_order_is_that(seconds: int, found: str) -> None:
    """Of two hits so near each other that it may have been mistaken: within a minute."""
    link = Link(HIT + f"after {seconds}; hit 4 PG-02 r4 seat 1 five-aces")
    link.say("locked 3 900.07")
    assert link.found() == [found]


@pytest.mark.parametrize("between", ["", "add 4 PG-02 r4 9x1; "])
@pytest.mark.parametrize(
    ("hit", "dollars", "found"),
    [
        (3, "1000.00", ORDER),  # of what the whole left, had that been first
        (3, "1000.25", ORDER),  # with what was contributed between them
        (3, "1000.01", WRONG),
        (0, "10000.84", ORDER),  # the whole of what the share met
        (0, "10000.85", WRONG),
    ],
)
def test_a_share_of_what_it_would_have_met_in_the_other_s_place_is_that(
    between: str, hit: int, dollars: str, found: str
) -> None:
    last = 5 if between else 4
    link = Link(HIT + f"{between}hit {last} PG-02 r4 seat 1 seven-card-straight-flush")
    link.say(f"locked {hit or last} {dollars}")
    assert link.found() == [WRONG if dollars == "1000.25" and not between else found]


def test_a_lock_is_judged_by_the_hits_that_are_numbered_by_then() -> None:
    """It is not waited for another: who looks into it wants to know at once."""
    link = Link(HIT + "locked 3 1000.00; hit 4 PG-02 r4 seat 1 seven-card-straight-flush")
    link.say("locked 4 10000.84")
    assert link.found() == [WRONG, ORDER]


def decided(*steps: str, filed: str = "", amount: int = 100_008, **more: str) -> list[str]:
    link = Link((FILED.strip() + f" {filed}\n" if filed else FILED) + HIT[len(FILED) :])
    for step in steps:
        fields: dict[str, object] = dict(more)
        if step == "documented":
            fields |= {"payee": "P1", "slip": "S1", "signatures": ["B1", "B2"]}
        if step == "paid":
            fields = {"source": "cage", "amount_cents": amount, **fields}
        if step in ("validated", "refused"):
            fields.pop("source", None)
        link.by(f"jackpot.{step}", JACKPOT, **fields)
    return link.found()


def test_a_jackpot_is_validated_then_documented_then_paid() -> None:
    assert decided("validated", "documented", "paid") == []
    assert decided("validated", "paid") == ["jackpot.undocumented"]
    assert decided("documented", "paid") == ["jackpot.unvalidated"]
    assert decided("validated", "documented", "paid", "paid") == ["jackpot.paid_twice"]
    assert decided("refused", "paid") == ["jackpot.unvalidated"]


def test_what_is_paid_is_the_share_and_never_from_the_tray() -> None:
    assert decided("validated", "documented", "paid", amount=100_007) == ["jackpot.amount_wrong"]
    assert decided("validated", "documented", "paid", amount=100_009) == ["jackpot.amount_wrong"]
    steps = ("validated", "documented")
    link = Link(HIT)
    link.by("jackpot.validated", JACKPOT)
    link.by("jackpot.documented", JACKPOT, payee="P1", slip="S1", signatures=["B1"])
    link.by("jackpot.paid", JACKPOT, amount_cents=100_008, source="tray")
    assert link.found() == ["progressive.paid_from_tray"]
    assert decided(*steps) == []


def test_two_persons_where_the_filing_asks_it() -> None:
    steps = ("validated", "documented", "paid")
    assert decided(*steps, filed="persons 2", second="B2") == []
    assert decided(*steps, filed="persons 2", second="B1") == ["jackpot.one_person"] * 3
    assert decided("validated", filed="persons 2") == ["jackpot.one_person"]


def test_a_jackpot_that_no_hit_began() -> None:
    link = Link(ADDED)
    link.by("jackpot.validated", f"{LINK}/2")  # that was a contribution
    assert link.found() == ["jackpot.unknown"]
    assert decided("validated") == []
