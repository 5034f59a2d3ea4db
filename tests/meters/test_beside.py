"""A fixed amount beside a share of the meter, which no tray pays: PG-4, PG-11, GEN-7, PW-61."""

import pytest

from tests.cites import cites
from tests.meters.link import LINK, Link

# Paytable 4: all of the meter, $100.05, and $5,000.
WON = "filed 100 1/100 paytable 4\nadd 2 PG-01 r1 1x5\n"
WON += "hit 3 PG-01 r1 seat 1 seven-card-straight-flush\n"
SHARE, FIXED, JACKPOT = 10_005, 500_000, f"{LINK}/3"
SUM = SHARE + FIXED
CUT = SUM - 100  # by a payout limit of its table
CLAIM = "told PG-01 r1 1 claims 1 seven-card-straight-flush:100+5000{}; after 62"
NEXT = "add {} PG-01 r2 1x5; told PG-01 r2 1; after 62"


def lived(*steps: str) -> Link:
    """What people say, with an amount behind a colon; or lines."""
    link = Link(WON)
    for step in steps:
        if " " in step:
            link.say(step)
            continue
        what, _, cents = step.partition(":")
        amount = {"amount_cents": int(cents)} if cents else {}
        if what == "documented":
            papers = {"payee": "P1", "slip": "S1", "signatures": ["B1"], **amount}
            link.by("jackpot.documented", JACKPOT, **papers)
        elif what == "paid":
            link.by("jackpot.paid", JACKPOT, source="cage", **amount)
        else:
            what = "award.reversed" if what == "reversed" else f"jackpot.{what}"
            link.by(what, JACKPOT, **amount)
    return link


def money(link: Link) -> tuple[int, int, int, int]:
    """What is owed, what winners have, who holds it wrongly; what the house gave but for seeds."""
    accounts = ("jackpots", "winners", "errors.over", "seeds")
    owed, won, over, seeds = (link.balance(f"{name}:{LINK}") for name in accounts)
    assert link.balance(f"meter:{LINK}") == link.state.cents
    return owed, won, over, -seeds


BEGAN = 10_000  # the seed it began with …
AGAIN = 10_000  # … and begins again with


@cites("688a.12(d)", "688a.11(h)(3)(i)(B)(4)")
@pytest.mark.parametrize(
    ("steps", "stands"),
    [
        ((), (SHARE, 0, 0, 0)),
        (("validated",), (SHARE, 0, 0, 0)),  # by whoever names no amount
        ((f"validated:{SHARE}",), (SHARE, 0, 0, 0)),  # its table's tray pays the rest
        ((f"validated:{SUM}",), (SUM, 0, 0, FIXED)),
        ((f"validated:{CUT}",), (CUT, 0, 0, FIXED - 100)),
        ((f"validated:{SUM + 1}",), (SHARE, 0, 0, 0)),
        (("validated", f"documented:{SUM}"), (SUM, 0, 0, FIXED)),
        (("validated", f"documented:{CUT}"), (SHARE, 0, 0, 0)),  # nobody has found that
        (("validated", "documented", f"paid:{SUM}"), (0, SUM, 0, FIXED)),
        (("validated", "documented", f"paid:{SHARE}"), (0, SHARE, 0, 0)),
        (("validated", "documented", f"paid:{SUM + 1}"), (0, SUM, 1, FIXED + 1)),
        (("validated", "documented", f"paid:{SUM - 1}"), (1, SUM - 1, 0, FIXED)),
        (("validated", "documented", f"paid:{SHARE + 1}"), (0, SHARE, 1, 1)),
        ((f"validated:{SUM}", f"documented:{SUM}", f"paid:{SUM}"), (0, SUM, 0, FIXED)),
        ((f"validated:{SUM}", f"paid:{SHARE}"), (FIXED, SHARE, 0, FIXED)),
        ((f"validated:{SUM}", f"paid:{SHARE}", f"paid:{FIXED}"), (0, SUM, 0, FIXED)),
        ((f"validated:{CUT}", f"paid:{CUT}"), (0, CUT, 0, FIXED - 100)),
        ((f"validated:{SUM}", f"paid:{SUM}", f"paid:{SUM}"), (0, SUM, SUM, FIXED + SUM)),
        ((f"validated:{SUM}", "refused"), (SHARE, 0, 0, 0)),
        (("refused", f"paid:{SUM}"), (0, SHARE, FIXED, FIXED)),
        (("validated", f"documented:{SHARE}", f"documented:{SUM}"), (SUM, 0, 0, FIXED)),
        (("validated", f"documented:{SUM}", f"documented:{SHARE}"), (SHARE, 0, 0, 0)),
        ((f"validated:{SUM}", f"validated:{SHARE}", f"paid:{SHARE}"), (0, SHARE, 0, 0)),
        ((f"validated:{SHARE}", f"documented:{SUM}"), (SHARE, 0, 0, 0)),
        (("validated", f"documented:{SHARE}", f"paid:{SUM}"), (0, SUM, 0, FIXED)),
    ],
)
def test_it_is_owed_with_its_share_once_people_find_it_due(
    steps: tuple[str, ...], stands: tuple[int, int, int, int]
) -> None:
    """By the house, to the cent; before that its table's tray may pay it for all the link knows."""
    owed, won, over, house = money(lived(*steps))
    assert (owed, won, over, house - BEGAN - AGAIN) == stands


@pytest.mark.parametrize(
    ("steps", "stands"),
    [
        ((f"validated:{SUM}", "refused", "unhit 4 3"), (0, 0, 0, 0)),
        ((f"validated:{SUM}", "unhit 4 3"), (0, 0, 0, 0)),
        ((f"validated:{SUM}", "paid:5", "unhit 4 3"), (0, 0, 5, 5)),
        ((f"validated:{SUM}", f"paid:{SUM}", "reversed", "unhit 4 3"), (0, 0, SUM, SUM)),
        ((f"validated:{SUM}", f"paid:{SUM}", "unhit 4 3", f"paid:{SUM}"), (0, 0, 2 * SUM, 2 * SUM)),
    ],
)
def test_what_is_refused_or_taken_back_is_the_house_s_again(
    steps: tuple[str, ...], stands: tuple[int, ...]
) -> None:
    """Its seed comes back with the share; what was paid, its winner holds wrongly."""
    link = lived(*steps)
    assert link.balance(f"meter:{LINK}") == SHARE
    assert money(link)[:3] == stands[:3]
    assert money(link)[3] - BEGAN == stands[2]


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ((f"validated:{SUM}", f"documented:{SUM}", f"paid:{SUM}"), []),
        ((f"validated:{SHARE}", f"documented:{SHARE}", f"paid:{SHARE}"), []),
        (("validated", "documented", f"paid:{SUM}"), []),
        (("validated", "documented", f"paid:{SHARE}"), []),
        (("validated", "documented", f"paid:{SUM - 1}"), ["jackpot.amount_wrong"]),
        ((f"validated:{CUT}", f"documented:{CUT}", f"paid:{CUT}"), []),
        (("validated", f"documented:{CUT}"), ["jackpot.papers_wrong"]),
        ((f"validated:{SUM + 1}",), ["jackpot.amount_wrong"]),
        ((f"validated:{SHARE - 1}",), ["jackpot.amount_wrong"]),
        ((f"validated:{SUM}", f"documented:{SHARE}"), ["jackpot.papers_wrong"]),
        ((f"validated:{SUM}", f"documented:{SUM}", f"paid:{SHARE}"), ["jackpot.amount_wrong"]),
        (("validated", f"documented:{SHARE}", f"paid:{SUM}"), ["jackpot.amount_wrong"]),
        (("validated", f"documented:{SHARE}", f"documented:{SUM}", f"paid:{SUM}"), []),
        ((f"validated:{SHARE}", f"validated:{SUM}", f"documented:{SUM}", f"paid:{SUM}"), []),
    ],
)
def test_what_was_found_due_is_what_papers_and_payment_are_of(
    steps: tuple[str, ...], found: list[str]
) -> None:
    assert lived(*steps).found() == found


@cites("688a.12(e)", "688a.11(h)(3)(i)(B)(4)")
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    ("told", "named", "found"),
    [
        ("-5000", SUM, []),  # no tray pays it
        ("-5000", CUT, ["jackpot.amount_wrong"]),
        ("-5000", SHARE, ["jackpot.amount_wrong"]),
        ("-4999", CUT, []),  # a payout limit cuts it by $1
        ("-4999", SUM, ["jackpot.amount_wrong"]),
        ("-4999", CUT - 1, ["jackpot.amount_wrong"]),
        ("-0", SHARE, []),  # its tray pays it
        ("-0", SUM, ["jackpot.amount_wrong"]),
        ("", SUM, []),  # a table of an older program, which does not say
        ("", SHARE, []),
    ],
)
def test_its_table_tells_what_no_tray_pays_after_its_payout_limit(
    told: str, named: int, found: list[str], *, late: bool
) -> None:
    """Said by people before the round is looked at, or however long after."""
    claim, said = CLAIM.format(told), f"validated:{named}"
    steps = (claim, "after 3600", said) if late else (said, claim)
    assert lived(*steps, NEXT.format(4), NEXT.format(5).replace("r2", "r3")).found() == found
    if late:
        assert lived(*steps).found() == []  # until its table tells of a round again


def test_each_sum_that_people_name_is_held_against_what_the_table_told() -> None:
    claim, later = CLAIM.format("-5000"), NEXT.format(5).replace("r2", "r3")
    wrong, right = f"validated:{SHARE}", f"validated:{SUM}"
    assert lived(claim, wrong, NEXT.format(4), right, later).found() == ["jackpot.amount_wrong"]
    assert lived(wrong, right, claim, NEXT.format(4)).found() == []
    assert lived(claim, right, NEXT.format(4), wrong, later).found() == ["jackpot.amount_wrong"]


def test_what_is_refused_is_held_against_nobody() -> None:
    link = lived(CLAIM.format("-0"), f"validated:{SUM}", "refused", "unhit 4 3", NEXT.format(5))
    assert link.found() == []


def test_a_table_that_was_not_wholly_seen_tells_nothing_of_it() -> None:
    link = Link(WON)
    link.verified = False
    link.by("jackpot.validated", JACKPOT, amount_cents=SUM)
    assert link.say(CLAIM.format("-0")).say(NEXT.format(4)).found() == []


@pytest.mark.parametrize("named", [SUM, SHARE])
@pytest.mark.parametrize("late", [False, True])
def test_whichever_line_is_read_first_the_same_is_found(named: int, *, late: bool) -> None:
    steps = [CLAIM.format("-0"), f"validated:{named}", NEXT.format(4)]
    if late:
        steps[:2] = [steps[0], "after 3600", steps[1]]
    found = []
    for held in (False, True):
        link = Link(WON)
        link.held = [] if held else None
        for step in steps:
            what, _, cents = step.partition(":")
            if what == "validated":
                link.by("jackpot.validated", JACKPOT, amount_cents=int(cents))
            else:
                link.say(step)
        for item in link.held or ():
            link.take(item)
        found.append(link.say("after 1").found())
    assert found == [["jackpot.amount_wrong"] * (named == SUM)] * 2


@pytest.mark.parametrize(
    ("dollars", "found"),
    [
        ("100.05", []),
        ("5100.05", []),  # PG-4: it is the sum
        ("5000", ["jackpot.amount_wrong"]),
        ("5100.04", ["jackpot.amount_wrong"]),
        ("5100.06", ["jackpot.amount_wrong"]),
    ],
)
def test_a_controller_may_lock_the_share_or_the_sum(dollars: str, found: list[str]) -> None:
    assert lived(f"locked 3 {dollars}").found() == found


@pytest.mark.parametrize("filed", ["3,4", "4,3"])
@pytest.mark.parametrize(
    ("plays", "claims", "named", "found"),
    [
        (4, "100+5000-5000", SUM, []),
        (4, "100+5000-5000", SHARE, ["jackpot.amount_wrong"]),
        (3, "100+0-0", SHARE, []),
        (3, "100+0-0", SUM, ["jackpot.amount_wrong"]),
    ],
)
def test_a_controller_that_names_no_paytable_locks_what_they_have_in_common(
    filed: str, plays: int, claims: str, named: int, found: list[str]
) -> None:
    """Paytables 3 and 4 both give all of the meter; what is beside it, the table's says: PW-98."""
    link = Link(WON.replace("paytable 4", f"paytable {filed}"))
    link.plays = plays
    link.by("jackpot.validated", JACKPOT, amount_cents=named)
    link.say(CLAIM.replace("100+5000", claims).format(""))
    assert link.found() == found
    assert link.balance(f"jackpots:{LINK}") == named


@pytest.mark.parametrize("beside", [0, 5_000])
def test_two_locks_in_the_wrong_order_are_that_mistake_whatever_is_locked(beside: int) -> None:
    """Two hits of the whole: $100.05, and the seed."""
    link = lived("hit 4 PG-01 r1 seat 2 seven-card-straight-flush", f"locked 3 {100 + beside}")
    assert link.found() == ["meter.simultaneous_order"]
    right = lived("hit 4 PG-01 r1 seat 2 seven-card-straight-flush", f"locked 4 {100 + beside}")
    assert right.found() == []
