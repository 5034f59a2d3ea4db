"""Jackpots out of the books: what proves each, and what stands against one."""

import asyncio
from typing import Any

import orjson
import pytest

from services.audit.books import opened
from services.audit.verify import verify
from services.jackpots.checks import checks
from services.jackpots.cycle import POINTS
from services.jackpots.evidence import Evidence, counted, gathered, jackpots, movements
from services.jackpots.life import Decision, obstacle, unsigned
from services.law.pai_gow.progressive import PROGRESSIVE
from services.runtime.trouble import WrongCall
from tests.jackpots.conftest import Won

Plain = dict[str, Any]


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


@pytest.mark.parametrize(
    ("most", "fixed", "with_it"),
    [(None, 500_000, 0), (500_000, 500_000, 0), (499_999, 500_000, 500_000), (0, 0, 0)],
)
def test_what_a_tray_may_not_pay_of_a_row_is_due_with_its_share(
    won: Won, most: int | None, fixed: int, with_it: int
) -> None:
    """PG-11, to the cent of what is filed."""
    of = evidence(won)
    share = of.jackpot["share_cents"]
    filing = {**(of.table_filing or {}), "tray_pays_up_to": most}
    other = of._replace(jackpot={**of.jackpot, "fixed_cents": fixed}, table_filing=filing)
    assert other.due_cents == share + with_it
    assert wrong(other) == (["payment"] if with_it else [])
    named = [
        {**one, "amount_cents": share} if one["state"] in ("validated", "documented") else one
        for one in of.steps
    ]
    assert wrong(other._replace(steps=tuple(named))) == (["payment"] if with_it else [])
    found = [{**one, "amount_cents": 1} if one["state"] == "validated" else one for one in named]
    assert wrong(other._replace(steps=tuple(found[:-1]))) == ["payment"]
    steps = [
        {**one, "amount_cents": share + with_it} if one["state"] == "paid" else one
        for one in of.steps
    ]
    assert wrong(other._replace(steps=tuple(steps))) == []
    twice = (*steps, steps[-1])
    tray = (*steps[:-1], {**steps[-1], "source": "tray"})
    assert wrong(other._replace(steps=twice)) == wrong(other._replace(steps=tray)) == ["payment"]


@pytest.mark.parametrize(("played", "beside"), [(3, 0), (4, 500_000)])
def test_of_an_unnamed_paytable_it_is_what_the_table_s_prints_beside(
    won: Won, played: int, beside: int
) -> None:
    """A link that files both has locked all of its meter; the filing of the table says the rest."""
    of = evidence(won)
    jackpot = {"percent": 100, "paytable": None, "fixed_cents": 500_000}
    other = of._replace(
        jackpot=of.jackpot | jackpot | {"level": "seven-card-straight-flush"},
        table_filing={"progressive": played, "tray_pays_up_to": 0},
    )
    assert other.due_cents == of.jackpot["share_cents"] + beside


@pytest.mark.parametrize(("fortune", "cut"), [(900, 0), (901, 5_000), (1_000, 500_000)])
def test_a_payout_limit_cuts_what_comes_with_a_share(won: Won, fortune: int, cut: int) -> None:
    """GEN-7: 5,000 to 1 on the Fortune Bonus, and $5,000, within $50,000."""
    of, limit = evidence(won), 5_000_000
    seat, share = of.jackpot["seat"], of.jackpot["share_cents"]
    filing = {"fortune": 1, "progressive": 4, "payout_limit": limit, "tray_pays_up_to": 499_999}
    wagers = {"main": 2_500, "fortune": fortune, "progressive": 500}
    cards = ["6s", "7s", "8s", "9s", "Ts", "Js", "Qs"]
    dealer = ["Ah", "Kd", "9c", "7d", "5h", "3s", "2c"]
    line = {
        "id": "r1", "game": "face-up-pai-gow", "text": "688a-2021", "filing": filing,
        "meter": {"id": "PG-1", "value": 0, "reserve": 0},
        "dealer": {"cards": dealer},
        "seats": [{"seat": seat, "cards": cards, "wagers": wagers}],
    }  # fmt: skip
    other = of._replace(
        jackpot=of.jackpot | {"fixed_cents": 500_000, "percent": 100},
        round={**(of.round or {}), "line": orjson.dumps(line).decode()},
        table_filing=filing,
    )
    assert other.due_cents == share + 500_000 - cut
    unlimited = other._replace(table_filing=filing | {"payout_limit": None})
    assert unlimited.due_cents == share + 500_000
    alone = other._replace(
        round={
            **(of.round or {}), "line": None,
            "hands": {str(seat): cards, "dealer": dealer, "9": [None] * 7},
            "wagers": [
                {"seat": at, "wager": wager, "stake_cents": cents}
                for at in (seat, 9) for wager, cents in {**wagers, "ace_high": 100}.items()
            ],
        },
    )  # fmt: skip
    assert alone.due_cents == share + 500_000 - cut  # it is a hand's: others take nothing of it


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hands": {"9": ["As"] * 7, "dealer": ["As"] * 7}}, "the cards of seat {} are not"),
        ({"hands": {"{}": ["As"] * 7, "dealer": ["2c", None]}}, "the cards of the dealer are not"),
        ({"hands": {}}, "the cards of seat {} and the dealer are not all read"),
        ({"doubted": ["{}"]}, "what lies at seat {} is not all told"),
        (None, "its round is not in the books, and not at hand"),
        ({"hands": {"{}": ["As"] * 7, "dealer": ["As"] * 7}}, "its round cannot be settled"),
    ],
)
def test_what_a_payout_limit_may_cut_holds_it_until_that_is_known(
    won: Won, change: Plain | None, why: str
) -> None:
    """GEN-7: with the hand or the dealer's unread nobody names the sum uncut."""
    of = evidence(won)
    seat = of.jackpot["seat"]
    round_ = {**(of.round or {}), "line": None}
    for name, told in (change or {}).items():
        round_[name] = (
            {seat} if name == "doubted" else {at.format(seat): hand for at, hand in told.items()}
        )
    filing = {"progressive": 4, "payout_limit": 5_000_000, "tray_pays_up_to": 499_999}
    held = of._replace(
        jackpot=of.jackpot | {"fixed_cents": 500_000, "percent": 100},
        round=round_ if change else None, table_filing=filing,
    )  # fmt: skip
    assert (held.due_cents, held.elsewhere_cents) == (None, None)
    assert "payment" in wrong(held)
    told = next(one.seen for one in checks(held) if one.name == "payment")
    assert why.format(seat) in told
    small = held._replace(table_filing=filing | {"tray_pays_up_to": 500_000})
    assert small.due_cents == small.jackpot["share_cents"]  # its table's to pay, cut or not


@pytest.mark.parametrize(("most", "due"), [(50_000, 0), (49_999, 50_000)])
@pytest.mark.parametrize("named", [True, False])
def test_a_fixed_amount_alone_is_due_where_no_tray_may_pay_it(
    won: Won, most: int, due: int, *, named: bool
) -> None:
    """Royal flush, $500 on paytable 1: PW-80."""
    of = evidence(won)
    assert of.round is not None
    cards, seat = ["As", "Ks", "Qs", "Js", "Ts", "2h", "3d"], str(of.jackpot["seat"])
    jackpot = {
        **of.jackpot, "level": "royal-flush", "percent": 0, "share_cents": 0,
        "fixed_cents": 50_000 if named else 30_000, "paytable": 1 if named else None,
    }  # fmt: skip
    other = of._replace(
        jackpot=jackpot,
        table_filing={**(of.table_filing or {}), "progressive": 1, "tray_pays_up_to": most},
        round={
            **of.round, "hands": {**of.round["hands"], seat: cards}, "line": None,
            "wagers": [{"seat": int(seat), "wager": "progressive", "stake_cents": 100}],
        },
        steps=tuple([
            {**one, "amount_cents": 50_000} if one["state"] == "paid" else one for one in of.steps
        ]),
    )  # fmt: skip
    other.cycle.share_cents = 0
    assert (other.due_cents, wrong(other)) == (due, [] if due else ["payment"])
    unpaid = other._replace(steps=other.steps[:-1])
    assert wrong(unpaid) == ([] if due else ["payment"])
    aces = {**jackpot, "level": "four-of-a-kind"}
    assert "hand" in wrong(other._replace(jackpot=aces))


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
    assert wrong(of._replace(three_way=None)) == ["lights, chips, contribution"]


def test_a_grave_finding_stands_against_it_until_a_person_accepts_it(won: Won) -> None:
    of = evidence(won)
    found = {
        "book": f"table/{of.jackpot['at_table']}/findings", "code": "card.exposed",
        "table_id": of.jackpot["at_table"], "severity": "major", "round": of.jackpot["round"],
        "seat": None, "wager": None, "remedied": False, "by_the_hit": True, "because": [],
    }  # fmt: skip
    assert wrong(of._replace(findings=(found,))) == ["round clean"]
    assert wrong(of._replace(findings=(found,), accepted=("card.exposed",))) == []
    assert wrong(of._replace(findings=(found,), accepted=("deal.order",))) == ["round clean"]
    assert wrong(of._replace(findings=({**found, "severity": "minor"},))) == []
    deck = {**found, "round": "r999", "code": "device.fault_ignored"}
    assert wrong(of._replace(findings=(deck,))) == ["open findings"]
    assert wrong(of._replace(findings=({**found, "round": "r999"},))) == []


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
