"""A fixed amount of a row without a share that no tray may pay: people pay it. PW-58, PW-80."""

import pytest

from events.derived import AwardMoved
from events.moments import from_milliseconds
from tests.cites import cites
from tests.meters.link import LINK, Link

FIXED, JACKPOT = 250_000, f"{LINK}/3"
FILED = "filed 10000 29/100 paytable 3\nadd 2 PG-01 r1 2x5\n"  # 10002.90
KEYED = FILED + "hit 3 PG-01 r1 seat 2 royal-flush\n"
CLAIMS = "told PG-01 r1 2 claims 2 royal-flush:0+2500; after 62"
NONE = "told PG-01 r1 2; after 62"  # its table's tray pays it
NEXT = "add 4 PG-01 r2 1x5; told PG-01 r2 1; after 62"
PAID = ("validated", "documented", "paid")


def lived(*steps: str, text: str = KEYED) -> Link:
    """What people say, with an amount behind a colon where it is another; or lines."""
    link = Link(text)
    for step in steps:
        if " " in step:
            link.say(step)
            continue
        what, _, cents = step.partition(":")
        amount = {"amount_cents": int(cents or FIXED)}
        if what == "documented":
            papers = {"payee": "P1", "slip": "S1", "signatures": ["B1"], **amount}
            link.by("jackpot.documented", JACKPOT, **papers)
        elif what == "paid":
            link.by("jackpot.paid", JACKPOT, source="cage", **amount)
        else:
            link.by("award.reversed" if what == "reversed" else f"jackpot.{what}", JACKPOT)
    return link


def money(link: Link) -> tuple[int, int, int, int]:
    """What is owed, what winners have, who holds it wrongly, and what of it was the house's."""
    accounts = ("jackpots", "winners", "errors.over")
    began = 1_000_000  # the meter's own seed
    return (  # type: ignore[return-value]
        *[link.balance(f"{name}:{LINK}") for name in accounts],
        -link.balance(f"seeds:{LINK}") - began,
    )


@cites("688a.11(h)(3)(i)(B)(4)", "688a.12(d)")
@pytest.mark.parametrize("table", [CLAIMS, None])
def test_it_is_validated_documented_and_paid_like_a_share(table: str | None) -> None:
    link = lived("locked 3 2500", *PAID, *([table] if table else []))
    assert link.found() == []
    assert money(link) == (0, FIXED, 0, FIXED)
    assert (link.dollars, link.balance(f"meter:{LINK}")) == ("10002.90", 1_000_290)
    steps = [
        (one.what, one.percent, one.share_cents, one.fixed_cents)
        for one in link.facts if isinstance(one, AwardMoved)
    ]  # fmt: skip
    assert steps == [(what, 0, 0, FIXED) for what in ("locked", *PAID)]


@pytest.mark.parametrize(
    ("steps", "stands"),
    [
        ((), (0, 0, 0, 0)),
        (("locked 3 2500",), (0, 0, 0, 0)),
        (("validated",), (FIXED, 0, 0, FIXED)),
        (("validated", "refused"), (0, 0, 0, 0)),
        (("refused",), (0, 0, 0, 0)),
        (("refused", "validated"), (0, 0, 0, 0)),
        (("validated", "unhit 4 3"), (0, 0, 0, 0)),
        (("unhit 4 3",), (0, 0, 0, 0)),
        (("validated", "documented", "paid:249999"), (1, 249_999, 0, FIXED)),
        (("validated", "documented", "paid:250001"), (0, FIXED, 1, FIXED + 1)),
        ((*PAID, "paid"), (0, FIXED, FIXED, 2 * FIXED)),
        (("paid",), (0, FIXED, 0, FIXED)),
        (("refused", "paid"), (0, 0, FIXED, FIXED)),
        ((*PAID, "reversed", "unhit 4 3"), (0, 0, FIXED, FIXED)),
        (("validated", "paid:1", "unhit 4 3"), (0, 0, 1, 1)),
    ],
)
def test_it_is_owed_once_people_find_that_no_tray_pays_it(
    steps: tuple[str, ...], stands: tuple[int, int, int, int]
) -> None:
    """Until somebody does, its table may: the link has no table's filing."""
    link = lived(*steps)
    assert money(link) == stands
    assert link.balance(f"meter:{LINK}") == 1_000_290


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        (("locked 3 0",), []),
        (("locked 3 2500.01",), ["jackpot.amount_wrong"]),
        (("locked 3 2499.99",), ["jackpot.amount_wrong"]),
        (("validated", "documented", "paid:249999"), ["jackpot.amount_wrong"]),
        (("validated", "documented", "paid:250001"), ["jackpot.amount_wrong"]),
        (("validated", "documented:250001"), ["jackpot.papers_wrong"]),
        (("validated", "paid"), ["jackpot.undocumented"]),
        (("documented", "paid"), ["jackpot.unvalidated"]),
        ((*PAID, "paid"), ["jackpot.paid_twice"]),
        (("refused", "validated"), ["jackpot.order"]),
        (("validated", "unhit 4 3"), ["jackpot.order"]),
        (("refused", "after 700"), []),  # no share stays off the meter
        (("unhit 4 3",), []),
    ],
)
def test_its_life_is_that_of_a_jackpot(steps: tuple[str, ...], found: list[str]) -> None:
    assert lived(*steps).found() == found


@cites("688a.11(h)(3)(i)(B)(4)")
@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ((NONE,), []),  # the tray pays it
        ((*PAID, NONE), ["jackpot.invalid_hand"]),  # and nobody else has to
        ((NONE, *PAID), []),  # until it tells of a round again
        ((NONE, "after 3600", "validated", NEXT), ["jackpot.invalid_hand"]),
        ((NONE, "after 3600", *PAID, NEXT), ["jackpot.invalid_hand"]),
        ((NONE, "after 3600", "validated", "closes PG-01; after 62"), ["jackpot.invalid_hand"]),
        (
            (NONE, "after 3600", *PAID, NEXT, NEXT.replace("add 4", "add 5")),
            ["jackpot.invalid_hand"],
        ),
        ((NONE, *PAID, NEXT.replace("PG-01", "PG-02")), []),
        ((NONE, NEXT), []),
        ((NONE, *PAID, "reversed", "unhit 4 3", NEXT.replace("add 4", "add 5")), []),
        ((CLAIMS, "after 3600", *PAID, NEXT), []),
        (("refused", NONE), []),
        ((CLAIMS,), []),  # its cards lie there yet, or nobody saw them go
    ],
)
def test_its_table_says_whether_the_tray_may_pay_it(
    steps: tuple[str, ...], found: list[str]
) -> None:
    assert lived(*steps).found() == found


@pytest.mark.parametrize(("late_ms", "found"), [(0, []), (-1, ["jackpot.cards_cleared"])])
def test_its_cards_stay_until_the_papers_are_complete(late_ms: int, found: list[str]) -> None:
    link = lived("validated", "documented")
    link.cleared = from_milliseconds(link.now + late_ms)
    assert link.say(CLAIMS).found() == found
    untaken = Link(KEYED)
    untaken.cleared = from_milliseconds(untaken.now)
    assert untaken.say(CLAIMS).found() == ["jackpot.cards_cleared"]


@cites("688a.11(h)(3)(i)(B)(2)")
def test_one_that_nobody_keys_in_is_missed() -> None:
    """Without its number nobody can make papers of it, and pay it."""
    assert Link(FILED + CLAIMS).found() == ["jackpot.unrecorded"]
    assert Link(FILED + NONE).found() == []


@pytest.mark.parametrize(
    ("cents", "found"),
    [(50_000, []), (30_000, []), (40_000, ["jackpot.amount_wrong"])],
)
def test_of_an_unnamed_paytable_it_is_what_any_of_the_link_s_pays(
    cents: int, found: list[str]
) -> None:
    """Royal flush: $500 on paytable 1, $300 on paytable 2."""
    text = "filed 10000 28/100 paytable 1,2\nadd 2 PG-01 r1 3x1\n"
    text += "hit 3 PG-01 r1 seat 2 royal-flush\n"
    link = lived("validated", f"documented:{cents}", f"paid:{cents}", text=text)
    assert link.found() == (["jackpot.papers_wrong", *found] if found else [])
    owed = 50_000 if found else cents
    assert money(link)[:2] == (owed - cents, cents)


def test_a_hit_that_is_told_twice_is_one() -> None:
    link = Link(KEYED).say(KEYED.splitlines()[-1])
    assert (link.found(), len(link.state.awards)) == ([], 1)
    other = Link(KEYED).say(KEYED.splitlines()[-1].replace("seat 2", "seat 1"))
    assert other.found() == ["stream.duplicate_conflict"]
