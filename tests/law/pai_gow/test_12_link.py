"""§ 688a.12(d): what a link files beside the seed and the rates that its paytables print."""

from fractions import Fraction
from typing import Any

import pytest

from services.law.pai_gow.link import explain, read
from services.law.pai_gow.progressive import PROGRESSIVE
from services.law.refusal import Refused
from tests.cites import cites

NOT = "NOT AS PRINTED"
TWICE = {"paytable": 1, "wager_cents": 100}


def filed(number: int, **other: Any) -> dict[str, Any]:
    """As paytable so prints it."""
    table = PROGRESSIVE[number]
    return {
        "paytables": [{"paytable": number, "wager_cents": table.wager_cents}],
        "seed_cents": table.seed_cents,
        "rate": [table.rate_percent, 100],
        "reserve_rate": [table.reserve_percent, 100],
        **other,
    }


def told(filing: dict[str, Any]) -> list[str]:
    return [line for line in explain(read(filing)) if NOT in line]


@cites("688a.12(d)/paytable-1/*", "688a.12(d)/paytable-2/*", "688a.12(d)/paytable-3/*")
@cites("688a.12(d)/paytable-4/*", "688a.12(d)/paytable-5/*", "688a.12(d)/paytable-6/*")
@cites("688a.12(d)/paytable-7/*")
@pytest.mark.parametrize("number", PROGRESSIVE)
def test_what_is_not_as_printed_is_said(number: int) -> None:
    table = PROGRESSIVE[number]
    assert told(filed(number)) == []
    [seed] = told(filed(number, seed_cents=table.seed_cents - 1))
    assert f"paytable {number}" in seed
    rate = Fraction(table.rate_percent, 100) + Fraction(1, 10**6)
    [progression] = told(filed(number, rate=[*rate.as_integer_ratio()]))
    assert f"{table.rate_percent} %" in progression
    [reserve] = told(filed(number, reserve_rate=[table.reserve_percent + 1, 100]))
    assert f"is {table.reserve_percent} %" in reserve


def test_a_rate_of_the_paytable_itself_is_what_counts() -> None:
    filing = filed(1, rate=[1, 100])
    assert len(told(filing)) == 1
    filing["paytables"][0]["rate"] = [28, 100]
    assert told(filing) == []


@pytest.mark.parametrize(
    ("other", "clause"),
    [
        ({"paytables": [{"paytable": 8, "wager_cents": 100}]}, "688a.12(d)"),
        ({"paytables": [{"paytable": 4, "wager_cents": 700}]}, "688a.12(d)"),
        ({"paytables": []}, "688a.12(d)"),
        ({"paytables": [TWICE, TWICE | {"rate": [9, 100]}]}, "688a.12(d)"),
        ({"limit_cents": 999_999}, "PG-11"),
        ({"persons": 3}, "688a.11(h)(3)(i)(B)(3)"),
    ],
)
def test_what_the_law_does_not_permit_is_refused(other: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused) as refused:
        read(filed(1, **other))
    assert refused.value.cite == clause
    assert read(filed(1, limit_cents=1_000_000)).limit_cents == 1_000_000
    assert len(read(filed(1, paytables=[TWICE, TWICE | {"paytable": 2}])).paytables) == 2
