"""§§ 688a.7(e), (f), 688a.11(a), 688a.12: what a property may file, and what it is told."""

from typing import Any

import pytest

from events.filing import PaiGowFiling, digest
from services.law.games import FILINGS
from services.law.pai_gow.filing import OPTIONS, minimums, offered, payout_floor_cents, read, terms
from services.law.refusal import Refused
from tests.cites import cites

TEXT = "688a-2021"


def where(told: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as why:
        read(told, TEXT)
    assert why.value.code == "filing.invalid"
    return why.value.where, why.value.message


@pytest.mark.parametrize(("wager", "last"), [("ace_high", 5), ("fortune", 6), ("progressive", 7)])
@cites("688a.12(b)", "688a.12(c)", "688a.12(d)", "688a.7(e)(1)", "688a.7(e)(2)", "688a.7(e)(3)")
def test_12_paytables_that_are_printed_and_no_others(wager: str, last: int) -> None:
    for paytable in range(1, last + 1):
        assert offered(read({wager: paytable}, TEXT)) == ("main", wager)
    for paytable in (0, last + 1, -1):
        assert where({wager: paytable})[0] == f"filing.{wager}"
    assert OPTIONS[wager].cite in where({wager: last + 1})[1]


@pytest.mark.parametrize(
    ("told", "place"),
    [
        ({"ace_high": "1"}, "filing.ace_high"),
        ({"fortune": True}, "filing.fortune"),
        ({"progressive": 1.0}, "filing.progressive"),
        ({"payout_limit": 0}, "filing.payout_limit"),
        ({"payout_limit": "x"}, "filing.payout_limit"),
        ({"house_way": "none of ours"}, "filing.house_way"),
        ({"house_way": ""}, "filing.house_way"),
        ({"reserve_use": "keep"}, "filing.reserve_use"),
        ({"tray_pays_up_to": -1}, "filing.tray_pays_up_to"),
        ({"void_contribution": "lost"}, "filing.void_contribution"),
        ({"abandoned_wagers": "push"}, "filing.abandoned_wagers"),
        ({"adjacent_boxes": 0}, "filing.adjacent_boxes"),
        ({"adjacent_boxes": 3}, "filing.adjacent_boxes"),
        ({"table_minimum": 0}, "filing.table_minimum"),
        ({"table_maximum": 499}, "filing.table_maximum"),
        (
            {"table_maximum": 999, "fortune": 1, "minimums": {"fortune": 1000}},
            "filing.table_maximum",
        ),
        ({"minimums": {"tie": 100}}, "filing.minimums.tie"),
        ({"minimums": {"main": 0}}, "filing.minimums.main"),
        ({"progressive": 1, "minimums": {"progressive": 101}}, "filing.minimums.progressive"),
        ({"text": "680a-2019"}, "filing.text"),
        ({"decks": 8}, "filing.decks"),
    ],
)
@cites("688a.11(a)", "688a.7(f)", "688a.7(b)")
def test_an_option_outside_its_list_is_refused_with_its_clause(told: Any, place: str) -> None:
    at, said = where(told)
    assert at == place
    option = OPTIONS.get(place.split(".")[1])
    assert (option.cite if option else "no such option") in said


@pytest.mark.parametrize("told", ["", [], "ab", 3, None])
def test_a_filing_is_an_object(told: Any) -> None:
    assert where(told)[0] == "filing"


@cites("688a.7(f)")
def test_7f_one_area_or_two() -> None:
    for boxes in (1, 2):
        assert read({"adjacent_boxes": boxes}, TEXT).adjacent_boxes == boxes


def test_minimums_have_their_defaults_and_a_progressive_its_one_size() -> None:
    filing = read({"ace_high": 1, "fortune": 1, "progressive": 3, "table_minimum": 1500}, TEXT)
    one = {"progressive": 1, "minimums": {"progressive": 100}, "table_minimum": 600}
    assert minimums(read(one | {"table_maximum": 600}, TEXT)) == {"main": 600, "progressive": 100}
    assert minimums(filing) == {"main": 1500, "ace_high": 100, "fortune": 100, "progressive": 500}


def told(filing: dict[str, Any]) -> str:
    reader, explain = FILINGS["face-up-pai-gow", TEXT]
    return "\n".join(explain(reader(filing, TEXT)))


def test_a_filing_in_plain_words() -> None:
    plain = told({})
    assert "Ace High Bonus Wager is not offered" in plain
    assert "at least $50,000.00" in plain
    assert "PG-15" not in plain
    full = told({
        "ace_high": 2, "fortune": 4, "progressive": 4, "payout_limit": 10_000_000,
        "reserve_use": "add_to_seed", "tray_pays_up_to": 100, "adjacent_boxes": 2,
        "abandoned_wagers": "return", "void_contribution": "kept", "table_maximum": 10**6,
    })  # fmt: skip
    for words in (
        "both-ace-high: 40 to 1",
        "royal-match: 1,000 to 1, envy $750.00",
        "flush: 4 to 1, reconstructed: the scan lost it (PG-15)",
        "royal-match: $5,000.00 and 20 % of the meter, envy $750.00",
        "reserve rate 1 %",
        "itself is returned",
        "the seed and the reserve together",
        "The tray pays fixed amounts up to $1.00",
        "at most $100,000.00",
        "two adjacent betting areas",
        "are returned (§ 688a.7(b), GEN-5)",
        "stay on the meter",
        "No wager above $10,000.00",
    ):
        assert words in full
    assert "fully wild" in told({"progressive": 2})
    assert "three-pair: push" in told({"fortune": 1})


def test_the_floor_without_side_wagers_is_fifty_thousand_dollars() -> None:
    assert payout_floor_cents(read({}, TEXT)) == 5_000_000


def test_pg_8_whether_a_house_way_is_named_is_content_and_outlives_a_copy() -> None:
    unnamed, named = read({}, TEXT), read({"house_way": "default"}, TEXT)
    assert digest(unnamed) != digest(named)  # they settle differently: `set.house_way`
    for filing in (unnamed, named):
        copy = PaiGowFiling.model_validate_json(filing.model_dump_json())
        assert terms(copy) == terms(filing)
        assert terms(copy).house_way == "default"
