"""What a link's movements are held against: the rounds of its tables, and their paytables."""

import pytest

from events.derived import Finding
from tests.meters.link import ADDED, FILED, HIT, Link

MINUTE = "after 61\n"
UNNAMED = "hit 3 PG-01 - seat 2 five-aces"  # its controller names no rounds


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("add 2 PG-01 r1 3x1; told PG-01 r1 3", []),
        ("told PG-01 r1 3; add 2 PG-01 r1 3x1", []),
        ("told PG-01 r1 3", ["meter.contribution_missing"]),
        ("add 2 PG-01 r1 2x1; told PG-01 r1 3", ["meter.contribution_wrong"]),
        ("add 2 PG-01 r1 3x5; told PG-01 r1 3", ["meter.contribution_wrong"]),
        (
            "add 2 PG-01 r1 3x1; add 3 PG-01 r1 3x1; told PG-01 r1 3",
            ["meter.contribution_doubled"],
        ),
        (
            "add 2 PG-01 r9 1x1; add 3 PG-01 r1 3x1; told PG-01 r1 3",
            ["meter.contribution_doubled"],
        ),
        ("add 2 PG-01 - 3x1; told PG-01 r1 3", []),  # a controller that knows no rounds
        ("told PG-01 r1 0", []),
        ("add 2 PG-01 r1 3x1; add 3 PG-02 r1 2x1; told PG-01 r1 3; told PG-02 r1 2", []),
    ],
)
def test_a_round_adds_what_its_wagers_add(text: str, found: list[str]) -> None:
    assert Link(FILED + text + "\n" + MINUTE).found() == found


@pytest.mark.parametrize(
    ("claims", "found"),
    [
        ("claims 2 five-aces:10", []),
        ("", ["jackpot.invalid_hand"]),
        ("claims 2 seven-card-straight-flush:100", ["jackpot.invalid_hand"]),
        ("claims 3 five-aces:10", ["jackpot.invalid_hand"]),  # keyed in at another seat
    ],
)
def test_a_hit_is_of_a_hand_that_was_there(claims: str, found: list[str]) -> None:
    assert Link(HIT + f"told PG-01 r1 3 {claims}\n" + MINUTE).found() == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # Of the next round, as the last one is over for less than a minute.
        (f"told PG-01 r1 3; {UNNAMED}; after 70; told PG-01 r2 0 claims 2 five-aces:10", []),
        # Keyed in late: the cards of the round that is over claim it.
        (f"told PG-01 r1 3 claims 2 five-aces:10; {UNNAMED}", []),
        # In its play, and its cards claim nothing.
        (f"{UNNAMED}; told PG-01 r1 3", ["jackpot.invalid_hand"]),
        (f"told PG-01 r1 3; {UNNAMED}; after 70; told PG-01 r2 0", ["jackpot.invalid_hand"]),
    ],
)  # fmt: skip
def test_a_hit_without_its_round_is_of_the_one_whose_cards_claim_it(
    text: str, found: list[str]
) -> None:
    assert Link(ADDED.replace("r1", "-") + f"{text}\n{MINUTE}").found() == found


def test_a_hand_that_wins_has_its_hit() -> None:
    link = Link(ADDED + "told PG-01 r1 3 claims 2 five-aces:10\n" + MINUTE)
    assert link.found() == ["jackpot.unrecorded"]


def test_what_was_before_the_link_was_heard_of_is_held_against_nobody() -> None:
    link = Link()
    link.filing = {"paytables": [{"paytable": 1, "wager_cents": 100}]}
    link.now -= 1_000
    link.say("told PG-01 r1 3")
    link.now += 2_000
    link.say("filed 10000 28/100; told PG-01 r2 3\n" + MINUTE)
    assert [one.round for one in link.facts if isinstance(one, Finding)] == ["r2"]


def rated(paytable: int | None, told: int | None = None) -> list[str]:
    """A contribution of this paytable at a table that plays the first of two, of other rates."""
    link = Link()
    link.filing = {
        "paytables": [
            {"paytable": 1, "wager_cents": 100},
            {"paytable": 2, "wager_cents": 100, "rate": [5, 100]},
            {"paytable": 3, "wager_cents": 100, "rate": [56, 200]},  # which is the link's own
        ],
        "seed_cents": 1_000_000, "rate": [28, 100], "reserve_rate": [0, 1],
    }  # fmt: skip
    link.parameters(1)
    of = {"at_table": "PG-01", "round": "r1", "wagers": 3, "wager_cents": 100}
    link.report("contribution.made", number=2, paytable=paytable, **of)
    link.filing["paytables"].insert(0, {"paytable": told or 1, "wager_cents": 100})
    return link.say("told PG-01 r1 3\n" + MINUTE).found()


def test_wagers_add_at_the_rate_of_the_paytable_that_is_played() -> None:
    code = "meter.contribution_wrong"
    assert rated(1) == rated(None) == rated(3) == rated(2, told=2) == []
    assert rated(2) == [code]
    assert rated(None, told=2) == [code]
    assert rated(9, told=9) == [code]  # that is not filed on the link


def test_what_was_added_under_an_older_filing_was_right_then() -> None:
    approval = {"by": "B7", "day": "2026-09-21"}
    link = Link(ADDED + "running no")
    link.parameters(3, filing={"rate": [20, 100]}, approval=approval)
    link.say("running yes; add 4 PG-01 r2 1x1; told PG-01 r1 3; told PG-01 r2 1")
    assert link.say(MINUTE).found() == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("add 2 PG-01 r1 3x1", []),
        ("add 2 PG-77 r1 3x1", ["meter.contribution_wrong"]),
        ("add 2 PG-77 r1 3x1; add 3 PG-77 r2 3x1", ["meter.contribution_wrong"]),
        ("hit 2 PG-77 r1 seat 2 five-aces", ["meter.contribution_wrong"]),
        ("add 2 PG-77 r1 3x1; hit 3 PG-77 r1 seat 2 five-aces", ["meter.contribution_wrong"]),
        ("told PG-77 r1 3; add 2 PG-77 r1 3x1", ["meter.contribution_wrong"]),  # either way round
    ],
)
def test_only_tables_of_the_filing_are_linked(text: str, found: list[str]) -> None:
    link = Link(FILED)
    named = Link()
    named.filing = {**link.filing, "tables": ["PG-01", "PG-02"]}
    named.parameters(1)
    assert named.say(text).found() == found
    assert link.say(text).found() == []  # none is named: any may be linked
