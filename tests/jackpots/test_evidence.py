"""Jackpots out of the books: what proves each, and what stands against one."""

import asyncio
from typing import Any

import pytest

from services.audit.books import opened
from services.audit.verify import verify
from services.jackpots.checks import checks
from services.jackpots.cycle import recomputed
from services.jackpots.evidence import Evidence, gathered, jackpots, movements
from services.jackpots.life import Decision, obstacle
from services.runtime.trouble import WrongCall
from tests.jackpots.conftest import Won


def evidence(won: Won, name: str | None = None) -> Evidence:
    with opened(won.dsn, won.prefix) as books:
        return gathered(books, name or jackpots(books)[-1]["jackpot"])


def wrong(of: Evidence) -> list[str]:
    return [one.name for one in checks(of) if not one.agrees]


def test_the_books_of_a_link_are_found_in_order(won: Won) -> None:
    assert asyncio.run(verify(won.dsn, won.prefix, won.house.log, topics=won.prefix)) == []


def test_every_jackpot_that_was_won_is_listed_and_its_checks_agree(won: Won) -> None:
    with opened(won.dsn, won.prefix) as books:
        all_ = jackpots(books)
        assert jackpots(books, "PG-1") == all_
        assert jackpots(books, "PG-2") == []
    assert len(all_) > 3
    assert {one["percent"] for one in all_} == {10, 100}
    assert {one["state"] for one in all_} == {"paid"}
    for one in all_:
        of = evidence(won, one["jackpot"])
        assert wrong(of) == []
        assert of.cycle.share_cents == one["share_cents"] == one["paid_cents"]
        assert [step["state"] for step in of.steps] == [
            "locked", "claimed", "validated", "documented", "paid",
        ]  # fmt: skip


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("meter since its reset", {"met_cents": 1}),
    ("hand", {"level": "royal-match"}),
    ("hand", {"percent": 20}),
    ("share", {"share_cents": 1}),
    ("wager", {"seat": 9}),
    ("meter since its reset", {"pending": True}),
    ("paytable and filing", {"paytable": None}),
]


@pytest.mark.parametrize(("check", "change"), CHANGES)
def test_what_the_books_say_otherwise_is_found(
    won: Won, check: str, change: dict[str, Any]
) -> None:
    of = evidence(won)
    assert check in wrong(of._replace(jackpot={**of.jackpot, **change}))


def test_a_card_that_nobody_read_and_a_grave_finding_stand_against_it(won: Won) -> None:
    of = evidence(won)
    assert of.round is not None
    seat = str(of.jackpot["seat"])
    hidden = {**of.round["hands"], seat: [None, *of.round["hands"][seat][1:]]}
    assert wrong(of._replace(round={**of.round, "hands": hidden, "line": None})) == [
        "cards",
        "hand",
    ]
    assert wrong(of._replace(round=None))[0] == "round"
    found = {
        "code": "card.exposed", "table_id": of.jackpot["at_table"], "severity": "major",
        "round": of.jackpot["round"], "open": False,
    }  # fmt: skip
    assert wrong(of._replace(findings=(found,))) == ["round clean"]
    assert wrong(of._replace(findings=({**found, "severity": "minor"},))) == []
    elsewhere = {**found, "round": "r999", "open": True}
    assert wrong(of._replace(findings=(elsewhere,))) == ["open findings"]
    assert wrong(of._replace(three_way=None)) == ["lights, chips, contribution"]


def test_hits_at_nearly_the_same_time_are_numbered_as_they_came(won: Won) -> None:
    of = evidence(won)
    at, number = of.jackpot["hit_at"], of.jackpot["number"]
    assert wrong(of._replace(near=({"number": number + 1, "at": at},))) == []
    earlier = "2000" + at[4:]
    assert wrong(of._replace(near=({"number": number + 1, "at": earlier},))) == ["order of hits"]
    assert wrong(of._replace(near=({"number": number - 1, "at": earlier},))) == []


def test_a_contribution_that_was_changed_in_the_books_is_named(won: Won) -> None:
    of = evidence(won)
    number = of.cycle.first + 1
    with opened(won.dsn, won.prefix) as books:
        rows = list(movements(books, "PG-1", of.jackpot["number"]))
    at = next(at for at, row in enumerate(rows) if row.what == "contribution")
    more = rows[at]._replace(wagers=str(int(rows[at].wagers) + 1))
    said = recomputed([*rows[:at], more, *rows[at + 1 :]], {}).wrong
    assert said is not None
    assert said.startswith(f"number {number} comes to ")
    assert said.endswith(f"booked is {more.value}")
    gone = recomputed([*rows[:at], *rows[at + 1 :]], {}).wrong
    assert gone == f"number {number} is missing before {number + 1}"


def test_one_person_is_too_few_where_the_filing_asks_two(won: Won) -> None:
    of = evidence(won)
    early = of._replace(jackpot={**of.jackpot, "state": "claimed"})
    two = "The filing of PG-1 asks two persons: name the other by --second."
    assert obstacle(early, "validate", Decision("A", "seen")) == two
    assert obstacle(early, "validate", Decision("A", "seen", "A")) == two
    assert obstacle(early, "validate", Decision("A", "seen", "B")) is None
    assert of.link_filing is not None
    alone = early._replace(link_filing={**of.link_filing, "persons": 1})
    assert obstacle(alone, "validate", Decision("A", "seen")) is None


@pytest.mark.parametrize(
    ("state", "may"),
    [
        ("locked", {"validate", "refuse"}),
        ("claimed", {"validate", "refuse"}),
        ("validated", {"refuse", "document"}),
        ("documented", {"refuse", "pay"}),
        ("paid", set()),
        ("refused", set()),
        ("reversed", set()),
    ],
)
def test_each_step_has_its_turn(won: Won, state: str, may: set[str]) -> None:
    of = evidence(won)
    stands = of._replace(jackpot={**of.jackpot, "state": state})
    who = Decision("A", "seen", "B")
    free = {
        what for what in ("validate", "refuse", "document", "pay")
        if obstacle(stands, what, who) is None
    }  # fmt: skip
    assert free == may


def test_a_jackpot_that_is_not_in_the_books_is_a_wrong_call(won: Won) -> None:
    with pytest.raises(WrongCall, match="The books hold no jackpot PG-1/9999"):
        evidence(won, "PG-1/9999")
