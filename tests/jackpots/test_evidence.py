"""Jackpots out of the books: what proves each, and what stands against one."""

import asyncio
from typing import Any

import pytest

from services.audit.books import opened
from services.audit.verify import verify
from services.jackpots.checks import checks
from services.jackpots.cycle import POINTS
from services.jackpots.evidence import jackpots
from services.jackpots.life import Decision, obstacle, unsigned
from services.jackpots.movements import counted, movements
from services.law.pai_gow.progressive import PROGRESSIVE
from services.runtime.trouble import WrongCall
from tests.jackpots.conftest import Won, evidence, wrong

Plain = dict[str, Any]


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
    ("paytable and filing", {"paytable": 99}),
]


@pytest.mark.parametrize(("check", "change"), CHANGES)
def test_what_the_books_say_otherwise_is_found(
    won: Won, check: str, change: dict[str, Any]
) -> None:
    of = evidence(won)
    assert check in wrong(of._replace(jackpot={**of.jackpot, **change}))


def test_a_controller_need_not_name_the_paytable(won: Won) -> None:
    """The link takes the first that it files: of two that give the same, the table's is played."""
    seen = {True: 0, False: 0}
    with opened(won.dsn, won.prefix) as books:
        all_ = jackpots(books)
    for jackpot in all_:
        of = evidence(won, jackpot["jackpot"])
        level, played = jackpot["level"], jackpot["paytable"]
        for number, paytable in PROGRESSIVE.items():
            same = [(row.percent, row.fixed_cents) for row in paytable.rows if row.hand == level]
            row = next(row for row in PROGRESSIVE[played].rows if row.hand == level)
            alike = same == [(row.percent, row.fixed_cents)]
            other = of._replace(jackpot={**of.jackpot, "paytable": number})
            assert ("paytable and filing" not in wrong(other)) == alike
            assert not alike or wrong(other) == []
            seen[alike] += number != played
    assert all(seen.values())


def test_a_card_that_nobody_read_and_a_round_that_nobody_checked_stand_against_it(won: Won) -> None:
    of = evidence(won)
    assert of.round is not None
    seat = str(of.jackpot["seat"])
    hidden = {**of.round["hands"], seat: [None, *of.round["hands"][seat][1:]]}
    assert wrong(of._replace(round={**of.round, "hands": hidden, "line": None})) == [
        "cards",
        "hand",
    ]
    assert wrong(of._replace(round=None))[0] == "round"
    counts = "lights, chips, contribution"
    assert wrong(of._replace(three_way=None)) == [counts]
    told = of.three_way or {}
    assert wrong(of._replace(three_way=told | {"agrees": False})) == []  # another has won wrongly
    for name in ("wagered", "accepted", "contributed"):
        for off in (-1, 1):
            one_more = told | {name: told[name] + off}
            made = of._replace(three_way=one_more, contributed=one_more["contributed"])
            assert wrong(made) == [counts], name
    assert wrong(of._replace(three_way=told | {"contributed": 0})) == []  # they came late
    assert (told["lit"], told["collected_cents"]) != (None, None)
    for name in ("lit", "collected_cents"):
        assert wrong(of._replace(three_way=told | {name: None})) == []  # its table does not tell
        for off in (-1, 1):
            unlike = of._replace(three_way=told | {name: told[name] + off})
            assert wrong(unlike) == [counts], name
            assert wrong(unlike._replace(accepted=("progressive.lock_mismatch",))) == []


def test_a_grave_finding_stands_against_it_until_a_person_accepts_it(won: Won) -> None:
    of = evidence(won)
    found = {
        "book": f"table/{of.jackpot['at_table']}/findings", "code": "card.exposed",
        "table_id": of.jackpot["at_table"], "severity": "major", "round": of.jackpot["round"],
        "seat": None, "wager": None, "remedied": False, "by_the_hit": True, "because": [],
        "remedy": "mended", "covers": False,
    }  # fmt: skip
    assert wrong(of._replace(findings=(found,))) == ["round clean"]
    assert wrong(of._replace(findings=(found,), accepted=("card.exposed",))) == []
    assert wrong(of._replace(findings=(found,), accepted=("deal.order",))) == ["round clean"]
    assert wrong(of._replace(findings=({**found, "severity": "minor"},))) == []
    deck = {**found, "round": "r999", "code": "device.fault_ignored"}
    assert wrong(of._replace(findings=(deck,))) == ["open findings"]
    assert wrong(of._replace(findings=({**found, "round": "r999"},))) == []


def test_a_round_at_hand_whose_counts_agree_and_whose_seats_do_not_says_so(won: Won) -> None:
    of = evidence(won)
    of = of._replace(round={**(of.round or {}), "at_hand": True})
    told = {"wagered": 1, "accepted": 1, "contributed": 1, "agrees": False, "void": None}
    for three_way, words in (
        (told, "1 contributed, lights not told, chips not told; but not at the same seats"),
        (told | {"contributed": 2}, "2 contributed, lights not told, chips not told"),
        (told | {"collected_cents": 1}, "1 contributed, lights not told, $0.01 collected"),
        (told | {"agrees": True, "lit": 1}, "1 accepted, 1 lit, 1 contributed, chips not told"),
    ):
        seen = {one.name: one.seen for one in checks(of._replace(three_way=three_way))}
        assert seen["lights, chips, contribution"].endswith(words)


def test_findings_that_are_alike_are_told_once_with_their_number(won: Won) -> None:
    """A busy link has dozens that stand open: one after another nobody reads them."""
    of = evidence(won)
    found: Plain = {
        "book": "meter/PG-1/findings", "code": "jackpot.cards_cleared", "table_id": "PG-1",
        "severity": "critical", "round": "r999", "seat": None, "wager": None, "remedied": False,
        "by_the_hit": True, "because": [], "remedy": "mended", "covers": False,
    }  # fmt: skip
    late = {**found, "code": "jackpot.undocumented"}
    seen = {one.name: one.seen for one in checks(of._replace(findings=(found, late, found)))}
    assert seen["open findings"] == (
        "none; without bearing on it: 2 times jackpot.cards_cleared at PG-1,"
        " jackpot.undocumented at PG-1"
    )


def test_hits_at_nearly_the_same_time_are_numbered_as_they_came(won: Won) -> None:
    of = evidence(won)
    at, number = of.jackpot["hit_at"], of.jackpot["number"]
    assert wrong(of._replace(near=({"number": number + 1, "at": at},))) == []
    earlier = "2000" + at[4:]
    assert wrong(of._replace(near=({"number": number + 1, "at": earlier},))) == ["order of hits"]
    assert wrong(of._replace(near=({"number": number - 1, "at": earlier},))) == []


def test_a_contribution_that_was_changed_in_the_books_is_named(won: Won) -> None:
    of = evidence(won)
    with opened(won.dsn, won.prefix) as books:
        rows = "\n".join(movements(books, "PG-1", of.jackpot["number"])).split("\n")
    contributions = [at for at, row in enumerate(rows) if row.split(",")[1] == "contribution"]
    for at in (contributions[0], contributions[-1]):
        number, *_, value, _ = rows[at].split(",")
        said = counted(
            ["\n".join([*rows[:at], more_wagers(rows[at]), *rows[at + 1 :]])], {}, {}
        ).wrong
        assert said is not None
        assert said.startswith(f"number {number} comes to ")
        assert said.endswith(f"booked is {value}")
        gone = counted(["\n".join([*rows[:at], *rows[at + 1 :]])], {}, {}).wrong
        assert gone == f"number {number} is missing before {int(number) + 1}"


def more_wagers(row: str) -> str:
    said = row.split(",")
    said[5] = str(int(said[5]) + 1)
    return ",".join(said)


def long_cycle(count: int, *, limit: int = 10**9) -> list[str]:
    """A meter that began at nothing, and as many contributions of 7/3 ¢ a wager, one to three."""
    rows, parts = ["1,started,2026-03-02T15:00:00.000Z,2026-03-02,,,,,0/1,0/1,0/1"], 0
    for number in range(2, count + 2):
        wagers = 1 + number % 3
        parts = min(parts + 7 * wagers, 3 * limit)
        value = f"{parts}/3" if parts % 3 else f"{parts // 3}/1"
        rows.append(
            f"{number},contribution,2026-03-02T15:00:00.000Z,2026-03-02,PG-{number % 2},{wagers},"
            f"100,7/300,0/1,{value},0/1"
        )
    return rows


def test_a_long_cycle_is_counted_as_a_short_one_whatever_comes_together() -> None:
    rows = long_cycle(5_000)
    whole = counted(["\n".join(rows)], {}, {})
    parted = counted(["\n".join(rows[at : at + 7]) for at in range(0, len(rows), 7)], {}, {})
    assert vars(whole) == vars(parted)
    assert (whole.wrong, whole.movements, whole.last) == (None, 5_000, 5_001)
    assert sum(one.wagers for one in whole.totals.values()) == 10_000
    assert POINTS <= len(whole.curve) <= 2 * POINTS
    assert whole.curve[-1][1] in range(10_000 * 7 // 3 - 100, 10_000 * 7 // 3 + 1)


@pytest.mark.parametrize("at", [2, 2_500, 4_990])
@pytest.mark.parametrize("column", [0, 5, 9])
def test_one_wrong_figure_among_very_many_is_named(at: int, column: int) -> None:
    rows = long_cycle(5_000)
    said = rows[at].split(",")
    said[column] = str(int(said[column].split("/")[0]) + 1) + ("/1" if column == 9 else "")
    rows[at] = ",".join(said)
    wrong = counted(["\n".join(rows)], {}, {}).wrong
    assert wrong is not None
    assert f"number {at + 1} " in wrong


def test_what_is_above_the_limit_is_not_on_the_meter_of_a_long_cycle() -> None:
    filed = {1: '{"limit_cents": 2000}'}
    assert counted(["\n".join(long_cycle(5_000, limit=2000))], {}, filed).wrong is None
    assert counted(["\n".join(long_cycle(5_000))], {}, filed).wrong is not None


def test_one_person_is_too_few_where_the_filing_asks_two(won: Won) -> None:
    of = evidence(won)
    early = of._replace(jackpot={**of.jackpot, "state": "claimed"})
    two = "The filing of PG-1 asks two persons: name the other by --second."
    assert obstacle(early, "validate", Decision("A", "seen")) == two
    assert obstacle(early, "validate", Decision("A", "seen", "A")) == two
    assert obstacle(early, "validate", Decision("A", "seen", "B")) is None
    assert of.link_filing is not None
    nobody = "A decision has a person and a reason: name them by --by and --why."
    assert obstacle(early, "refuse", Decision("A", "", "B")) == nobody
    assert obstacle(early, "refuse", Decision(" ", "seen", "B")) == nobody
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
    said = {what: obstacle(stands, what, who) or "" for what in ("validate", "document", "pay")}
    name = of.jackpot["jackpot"]
    over = {what for what, sentence in said.items() if " no more; " in sentence}
    early = {what for what, sentence in said.items() if "it can be" in sentence} - over
    order = ["validate", "document", "pay"]
    stage = {"validated": 1, "documented": 2}.get(state, 0 if may else 3)
    assert (over, early) == ({*order[:stage]}, {*order[stage:]} - may)
    assert all(one.startswith(f"{name} is {state}: ") for one in said.values() if one)


@pytest.mark.parametrize(
    ("at_table", "said"),
    [("reversed", ""), ("kept", "void_contribution reversed, and kept at the table")],
)
def test_the_link_s_filing_governs_and_another_at_its_table_is_said(
    won: Won, at_table: str, said: str
) -> None:
    of = evidence(won)
    assert (of.link_filing or {})["void_contribution"] == "reversed"
    filing = {**(of.table_filing or {}), "void_contribution": at_table, "reserve_use": "fund_seed"}
    [check] = [
        one for one in checks(of._replace(table_filing=filing))
        if one.name == "paytable and filing"
    ]  # fmt: skip
    assert check.agrees
    assert check.seen.partition("; the link's filing governs: ")[2] == said


def test_as_many_sign_as_the_filing_asks(won: Won) -> None:
    of = evidence(won)._replace(link_filing={"persons": 2})
    assert unsigned(of, ["F-1", "A-1"]) is None
    assert "asks 2 persons to sign" in (unsigned(of, ["F-1"]) or "")
    assert unsigned(of, ["F-1", "F-1"]) is not None
    assert unsigned(of._replace(link_filing=None), ["F-1"]) is None


def test_a_jackpot_that_is_not_in_the_books_is_a_wrong_call(won: Won) -> None:
    with pytest.raises(WrongCall, match="The books hold no jackpot PG-1/9999"):
        evidence(won, "PG-1/9999")


@pytest.mark.parametrize("back", ["1/7", "-1/7", "3/1"])
def test_a_fraction_that_is_finer_than_any_before_counts_for_what_it_is(back: str) -> None:
    """The meter begins at whole cents and the overflow does not; then a movement is finer still."""
    above, _, below = back.partition("/")
    parts = 10_000 * 21 + 7 + int(above) * 21 // int(below)  # of a 21st
    rows = [
        "1,hit,2026-03-02T15:00:00.000Z,2026-03-02,,,,,0/1,10000/1,602/3",
        "2,contribution,2026-03-02T15:00:00.000Z,2026-03-02,PG-1,1,1,1/3,1/3,30001/3,602/3",
        f"3,hit.reversed,2026-03-02T15:00:00.000Z,2026-03-02,,,,,{back},{parts}/21,602/3",
    ]
    cycle = counted(["\n".join(rows)], {}, {})
    assert (cycle.wrong, cycle.last) == (None, 3)
    rows[2] = rows[2].replace(f"{parts}/21", f"{parts + 1}/21")
    assert counted(["\n".join(rows)], {}, {}).wrong is not None
