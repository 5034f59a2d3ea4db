"""A jackpot's life: its order, its money, and what mends what was wrong with it."""

import pytest

from events.derived import AwardMoved, Finding
from tests.cites import cites
from tests.meters.link import HIT, LINK, Link

SHARE, JACKPOT = 100_008, f"{LINK}/3"  # 10 % of $10,000.84
TOLD = "told PG-01 r1 3 claims 2 five-aces:10; after 62"
NONE = "told PG-01 r1 3; after 62"  # no hand claims it
NEXT = "add {} PG-01 r2 1x1; told PG-01 r2 1; after 62"
ORDER = "jackpot.order"
UNEARNED, DECREASED = "meter.reset_unearned", "meter.decreased"


def lived(*steps: str, text: str = HIT) -> Link:
    """Steps that people say, with an amount behind a colon where it is another; or lines."""
    link = Link(text)
    for step in steps:
        what, _, cents = step.partition(":")
        if " " in step:
            link.say(step)
        elif what == "documented":
            link.by("jackpot.documented", JACKPOT, payee="P1", slip="S1", signatures=["B1"])
        elif what == "paid":
            amount = int(cents or SHARE)
            link.by("jackpot.paid", JACKPOT, source="cage", amount_cents=amount)
        else:
            link.by("award.reversed" if what == "reversed" else f"jackpot.{what}", JACKPOT)
    return link


def money(link: Link) -> tuple[int, int, int]:
    """What is owed, what winners have, and what is held by who should not."""
    return tuple(  # type: ignore[return-value]
        link.balance(f"{name}:{LINK}") for name in ("jackpots", "winners", "errors.over")
    )


@cites("688a.11(h)(3)(i)(B)(3)")
@pytest.mark.parametrize(
    ("steps", "found", "state"),
    [
        (("validated", "documented", "paid"), [], "paid"),
        (("validated", "refused"), [], "refused"),
        (("validated", "documented", "refused"), [], "refused"),
        (("validated", "validated"), [], "validated"),
        (("refused", "validated"), [ORDER], "refused"),
        (("refused", "unhit 4 3", "validated"), [ORDER], "reversed"),
        (("refused", "validated", "documented"), [ORDER, "jackpot.unvalidated"], "refused"),
        (("validated", "documented", "paid", "validated"), [ORDER], "paid"),
        (("validated", "documented", "paid", "refused"), [ORDER], "paid"),
        (("validated", "documented", "paid", "reversed"), [], "refused"),
        (("validated", "documented", "paid", "reversed", "unhit 4 3"), [], "reversed"),
        (("reversed",), [], "refused"),
        (("refused", "unhit 4 3"), [], "reversed"),
        (("refused", "unhit 4 3", "refused"), [], "reversed"),
        (("unhit 4 3",), [ORDER], "reversed"),
        (("validated", "unhit 4 3"), [ORDER], "reversed"),
        (("validated", "documented", "paid", "unhit 4 3"), [ORDER], "reversed"),
        (("refused", "unhit 4 3", "paid"), ["jackpot.unvalidated"], "reversed"),
    ],
)
def test_what_ends_a_life_is_not_followed_by_more(
    steps: tuple[str, ...], found: list[str], state: str
) -> None:
    link = lived(*steps)
    assert link.found() == found
    assert link.state.awards[0].state == state


def test_a_hit_is_taken_back_once_and_nothing_else_is() -> None:
    """PW-79: its life is over, and what comes after that is found and changes nothing."""
    link = lived("refused", "unhit 4 3", "unhit 5 3")
    steps = [one.what for one in link.facts if isinstance(one, AwardMoved)]
    assert (link.found(), steps) == ([ORDER], ["locked", "refused", "reversed"])
    assert (link.dollars, money(link)) == ("10000.84", (0, 0, 0))
    for of in (2, 1, 4, 5):  # a contribution, parameters, itself, one to come
        assert lived(f"unhit 4 {of}").found() == ["jackpot.unknown"]


def test_a_hand_keyed_in_twice_is_taken_back_unless_it_was_found_right() -> None:
    twice = HIT + "hit 4 PG-01 r1 seat {} five-aces"
    assert lived("unhit 5 3", text=twice.format(2)).found() == []
    assert lived("unhit 5 3", text=twice.format(3)).found() == [ORDER]  # another's
    assert lived("validated", "unhit 5 3", text=twice.format(2)).found() == [ORDER]


@pytest.mark.parametrize(
    ("steps", "stands"),
    [
        (("paid",), (0, SHARE, 0)),
        (("paid:100007",), (1, 100_007, 0)),
        (("paid:100009",), (0, SHARE, 1)),
        (("paid", "paid"), (0, SHARE, SHARE)),
        (("paid:100000", "paid:8"), (0, SHARE, 0)),
        (("paid:100000", "paid:9"), (0, SHARE, 1)),
        (("refused", "unhit 4 3"), (0, 0, 0)),
        (("refused", "unhit 4 3", "paid"), (0, 0, SHARE)),
        (("paid", "unhit 4 3"), (0, 0, SHARE)),
        (("paid", "unhit 4 3", "unhit 5 3"), (0, 0, SHARE)),
        (("paid:100000", "unhit 4 3"), (0, 0, 100_000)),
        (("paid", "unhit 4 3", "paid"), (0, 0, 2 * SHARE)),
    ],
)
def test_no_more_is_paid_out_of_a_jackpot_than_is_owed_of_it(
    steps: tuple[str, ...], stands: tuple[int, int, int]
) -> None:
    link = lived("validated", "documented", *steps)
    assert money(link) == stands
    back = any(step.startswith("unhit") for step in steps)
    assert link.balance(f"meter:{LINK}") == 1_000_084 - (0 if back else SHARE)


@cites("688a.11(h)(3)(i)(B)(1)")
@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ((NONE, "refused", NEXT.format(4)), []),
        ((NONE, "refused", "unhit 4 3"), []),  # its table has said nothing since
        ((NONE, "refused", "unhit 4 3", NEXT.format(5)), ["-jackpot.invalid_hand"]),
        (
            (NONE, "refused", "unhit 4 3", NEXT.format(5).replace("PG-01", "PG-02")),
            [],
        ),
    ],
)
def test_a_hand_that_was_none_is_mended_by_its_share_on_the_meter(
    steps: tuple[str, ...], found: list[str]
) -> None:
    assert lived(*steps).found() == ["jackpot.invalid_hand", *found]


@cites("688a.11(h)(3)(i)(B)(4)")
def test_cards_that_went_are_mended_by_papers() -> None:
    for steps, found in (
        ((), []), (("validated",), []), (("validated", "documented"), ["-jackpot.cards_cleared"]),
        (("refused",), ["-jackpot.cards_cleared"]),
    ):  # fmt: skip
        link = Link(HIT)
        link.cleared = "2026-09-21T14:13:20.000Z"
        link.say(TOLD)
        assert link.found() == ["jackpot.cards_cleared"]
        for step in steps:
            more = {"payee": "P1", "slip": "S1", "signatures": ["B1"]}
            link.by(f"jackpot.{step}", JACKPOT, **(more if step == "documented" else {}))
        link.cleared = None
        assert link.say(NEXT.format(4)).found() == ["jackpot.cards_cleared", *found]


@cites("688a.11(h)(3)(i)(B)(2)")
@pytest.mark.parametrize(
    ("hit", "found"),
    [
        ("seat 2 five-aces", ["-jackpot.unrecorded"]),
        ("seat 1 five-aces", []),
        ("seat 2 royal-match", []),
    ],
)
def test_a_hit_that_comes_late_is_what_was_asked_for(hit: str, found: list[str]) -> None:
    link = Link(HIT[: HIT.index("hit")] + TOLD)
    assert link.found() == ["jackpot.unrecorded"]
    link.say(f"hit 3 PG-01 r1 {hit}")
    assert link.found() == ["jackpot.unrecorded"]
    assert link.say(NEXT.format(4)).found() == ["jackpot.unrecorded", *found]


def test_what_is_mended_names_the_finding_it_mends() -> None:
    link = lived(NONE, "refused", "unhit 4 3", NEXT.format(5))
    raised, mended = (one for one in link.facts if isinstance(one, Finding))
    assert mended.of == "PG-01/1/1/2"  # the round stands first in what its table's book says
    assert raised.because[0] == "link:PG-1/3"
    assert mended.round == "r1"


def test_whichever_line_is_read_first_the_same_is_mended() -> None:
    """What tables tell may be read when the link's line is long past it."""
    early = lived(NONE, "refused", "unhit 4 3", NEXT.format(5))
    late = Link(HIT)
    late.held = []
    for step in (NONE, "refused", "unhit 4 3", NEXT.format(5)):
        if " " in step:
            late.say(step)
        else:
            late.by("jackpot.refused", JACKPOT)
    for item in late.held:
        late.take(item)
    assert late.found() == early.found() == ["jackpot.invalid_hand", "-jackpot.invalid_hand"]


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ("", []),
        ("reset 4 10000.84", [f"-{DECREASED}"]),
        ("reset 4 10000.83", [DECREASED]),
        (
            "reset 4 9999; reset 5 10000.84",
            [DECREASED, f"-{DECREASED}", f"-{DECREASED}"],
        ),
        ("reset 4 10000.84; reset 5 10000.84", [f"-{DECREASED}", UNEARNED]),
        ("reset 4 20000; reset 5 10000.84", [UNEARNED, f"-{DECREASED}", f"-{UNEARNED}"]),
    ],
)
def test_a_meter_that_was_reset_is_mended_by_the_value_it_stood_at(
    more: str, found: list[str]
) -> None:
    link = Link(HIT[: HIT.index("hit")] + f"reset 3 5000; {more}")
    assert link.found() == [DECREASED, *found]


@pytest.mark.parametrize(
    ("resets", "found"),
    [
        ("reset 3 10000.84; reset 4 10000.84", 2 * [UNEARNED]),
        (
            "reset 3 10000.84; reset 4 5000; reset 5 10000.84",
            [UNEARNED, DECREASED, f"-{DECREASED}"],
        ),
    ],
)
def test_a_reset_to_what_the_meter_stood_at_leaves_nothing_to_mend(
    resets: str, found: list[str]
) -> None:
    """So the next one is none's remedy."""
    link = Link(HIT[: HIT.index("hit")] + resets)
    assert link.found() == found
    first, second = (one for one in link.facts if isinstance(one, Finding) and one.what == "raised")
    assert first.remedy is None
    assert (second.remedy is None) == (second.amount_cents == 0)


@pytest.mark.parametrize(
    ("then", "found"),
    [
        ("shows 3 5000", []),
        ("shows 3 5000; add 4 PG-01 r2 1x1; shows 4 5000.28", []),
        ("shows 3 5000.01", ["meter.reading_mismatch"]),
        ("add 4 PG-01 r2 1x1; shows 4 5000", ["meter.reading_mismatch"]),
        ("shows 3 10000.84", []),
        ("shows 3 5000; reset 4 10000.84; shows 4 10000.84", [f"-{DECREASED}"]),
        (
            "shows 3 5000; reset 4 10000.84; shows 4 5000",
            [f"-{DECREASED}", "meter.reading_mismatch"],
        ),
        ("shows 3 5000; shows 3 10000.84; shows 3 5000", [DECREASED]),
    ],
)
def test_what_a_wrong_reset_shows_from_then_on_follows_from_it(then: str, found: list[str]) -> None:
    """One cause, one finding; what it does not explain is another."""
    link = Link(HIT[: HIT.index("hit")] + f"reset 3 5000; {then}")
    assert link.found() == [DECREASED, *found]


@cites("688a.12(d)")
def test_a_hit_of_a_row_that_the_table_pays_is_no_jackpot() -> None:
    """A controller may key in every hand that wins; only of what has no row at all is it wrong."""
    royal = HIT[: HIT.index("hit")] + "hit 3 PG-01 r1 seat 2 royal-flush\n" + NONE
    link = Link(royal)
    assert link.found() == []
    assert ([one.state for one in link.state.awards], money(link)) == (["keyed"], (0, 0, 0))
    assert (link.state.hits, link.dollars) == ({"royal-flush": 1}, "10000.84")
    assert (link.state.next, link.dollars) == (4, "10000.84")
    assert Link(royal.replace("royal-flush", "two-pair")).found() == ["jackpot.invalid_hand"]
    assert Link(royal.replace("royal-flush", "five-aces")).found() == ["jackpot.invalid_hand"]


@cites("688a.11(h)(3)(i)(B)(1)")
def test_a_hit_at_a_wrong_seat_is_one_finding() -> None:
    """It is mended once it has gone, and the hand that won has its own."""
    wrong = HIT.replace("seat 2", "seat 1")
    invalid, unrecorded = "jackpot.invalid_hand", "jackpot.unrecorded"
    assert Link(wrong + TOLD).found() == [invalid]
    assert Link(wrong.replace("five-aces", "royal-match") + TOLD).found() == [invalid, unrecorded]
    two = TOLD.replace("claims", "claims 3 five-aces:10")
    assert Link(wrong + two).found() == [invalid, unrecorded]  # one hit is of one of them
    gone = lived("refused", "unhit 4 3", TOLD, text=wrong)
    assert gone.found() == [unrecorded]
    gone = lived(TOLD, "refused", "unhit 4 3", NEXT.format(5), text=wrong)
    assert gone.found() == [invalid]
    gone.say("hit 6 PG-01 r1 seat 2 five-aces; add 7 PG-01 r3 1x1; told PG-01 r3 1; after 62")
    assert gone.found() == [invalid, f"-{invalid}"]
