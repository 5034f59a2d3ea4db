"""What is due of a jackpot beside its share: what no tray pays, less what a payout limit cuts."""

from typing import Any

import orjson
import pytest

from services.jackpots.checks import checks
from tests.jackpots.conftest import Won, evidence, wrong

Plain = dict[str, Any]


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
        three_way={**(of.three_way or {}), "collected_cents": 100},
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
