"""What may be filed: § 629a.3(a) and the options of §§ 629a.7, 629a.8, 629a.12, 629a.13."""

from typing import Any

import pytest

from events.filing import MidibaccaratFiling
from services.law.filings import Option
from services.law.midibaccarat.filing import ALL, OPTIONS, explain, minimums, offered, read
from services.law.midibaccarat.settle import WAGERS
from services.law.refusal import Refused
from tests.cites import cites

TEXT = "629a-2014"
MAIN = ("player", "banker", "tie")


def filed(**told: Any) -> MidibaccaratFiling:
    return read(told, TEXT)


def refusal(**told: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        filed(**told)
    assert refused.value.code == "filing.invalid"
    return refused.value


@cites("629a.3(a)", "629a.12(b)")
@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("decks", [6, 7, 8]),
        ("variant", ["commission", "ez"]),
        ("tie_odds", [[8, 1], [9, 1], [16, 2], [17, 2], [100_000, 12_500]]),
        ("dragon_bonus", ["A", "B", "C", None]),
        ("house_money", [True, False]),
        ("house_money_press", ["all", 1, 50, 100]),
        ("vigorish_rounding", ["up_quarter", "nearest_quarter", "exact"]),
        ("vigorish_round_at", ["mark", "collect"]),
        ("vigorish_collection", ["marked", "at_payout"]),
        ("disclosed_third_card", ["discard_two", "simulate_round"]),
        ("table_minimum", [1, 500]),
        ("table_maximum", [None, 500, 10_000]),  # not below the minimum, 500
        ("minimums", [{}, {"tie": 1}, dict.fromkeys(ALL, 500)]),
        ("game", ["midibaccarat"]),
        ("text", [TEXT]),
    ],
)
def test_what_the_law_permits(option: str, values: list[Any]) -> None:
    for value in values:
        got = getattr(filed(**{option: value}), option)
        assert got == (tuple(value) if type(value) is list else value)


def test_every_option_is_named_with_its_clause() -> None:
    assert set(OPTIONS) == set(MidibaccaratFiling.model_fields)


@cites("629a.3(a)", "629a.12(b)")
@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("decks", [5, 9, 0, -6, "8", 8.0, True, None]),
        ("variant", ["", "EZ", "commission free", None, 1]),
        ("tie_odds", [[7, 1], [799, 100], [15, 2], [8, 0], [0, 1], [8], [8, 1, 1], "8:1", None]),
        ("tie_odds", [[8.0, 1], [99_999, 12_500], [100_001, 1]]),
        ("dragon_bonus", ["D", "a", "", 1]),
        ("house_money", ["yes", 1, None]),
        ("house_money_press", [0, 101, -1, 50.0, "some", None]),
        ("vigorish_rounding", ["up", None]),
        ("vigorish_round_at", ["win", None]),
        ("vigorish_collection", ["later", None]),
        ("disclosed_third_card", ["discard", None]),
        ("table_minimum", [0, -1, 5.0, "500", None]),
        ("table_maximum", [499, 0, 500.5, "500"]),
        ("minimums", [{"tie": 0}, {"tie": -5}, {"tie": "1"}, {"ante": 500}, [], None]),
        ("game", ["saigon-5-card"]),
        ("text", ["629a-2012", "680a-2019"]),
    ],
)
def test_what_it_does_not_permit_is_said_with_the_clause(option: str, values: list[Any]) -> None:
    for value in values:
        why = refusal(**{option: value})
        assert why.where.split(".")[:2] == ["filing", option]
        _says(why, OPTIONS[option])


def _says(why: Refused, option: Option) -> None:
    assert option.permits in why.message
    assert option.cite in why.message


def test_a_minimum_above_the_maximum() -> None:
    why = refusal(table_maximum=1000, minimums={"tie": 1001})
    assert why.where == "filing.minimums.tie"
    assert minimums(filed(table_maximum=1000, minimums={"tie": 1000}))["tie"] == 1000


def test_no_other_option() -> None:
    why = refusal(payout_limit=5)
    assert why.where == "filing.payout_limit"
    assert "no such option" in why.message


@pytest.mark.parametrize("told", [None, [], "8", 8])
def test_a_filing_is_an_object(told: Any) -> None:
    with pytest.raises(Refused) as refused:
        read(told, TEXT)
    assert refused.value.code == "filing.invalid"


def test_it_is_of_the_text_of_its_round() -> None:
    with pytest.raises(Refused):
        read({}, "629a-2012")


@cites("629a.7(a)")
def test_7_a_the_wagers_that_are_offered() -> None:
    assert offered(filed()) == MAIN
    assert offered(filed(dragon_bonus="B")) == (*MAIN, "dragon_bonus_player", "dragon_bonus_banker")
    assert offered(filed(variant="ez")) == (*MAIN, "dragon_7", "panda_8")
    assert offered(filed(house_money=True)) == (*MAIN, "house_money")
    assert set(offered(filed(variant="ez", dragon_bonus="A", house_money=True))) == set(WAGERS)
    assert set(WAGERS) == ALL


def test_minimums_of_each_wager() -> None:
    filing = filed(dragon_bonus="A", table_minimum=2500, minimums={"tie": 300, "banker": 5000})
    assert minimums(filing) == {
        "player": 2500, "banker": 5000, "tie": 300,
        "dragon_bonus_player": 100, "dragon_bonus_banker": 100,
    }  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        {"decks": 6},
        {"variant": "ez"},
        {"tie_odds": [9, 1]},
        {"dragon_bonus": "A"},
        {"dragon_bonus": "B"},
        {"house_money": True},
        {"house_money": True, "house_money_press": 33},
        {"vigorish_rounding": "nearest_quarter"},
        {"vigorish_rounding": "exact"},
        {"vigorish_round_at": "collect"},
        {"vigorish_collection": "at_payout"},
        {"disclosed_third_card": "simulate_round"},
        {"table_minimum": 501},
        {"table_maximum": 500_000},
        {"minimums": {"tie": 101}},
    ],
)
def test_in_plain_words_each_option_is_told(change: dict[str, Any]) -> None:
    told = explain(filed(**change))
    assert told != explain(filed())
    assert all(line[0].isupper() and line.endswith((".", ")")) for line in told)
    assert not any("None" in line for line in told)


def test_vigorish_has_no_bearing_at_an_ez_table() -> None:
    plain = explain(filed(variant="ez"))
    assert (
        explain(filed(variant="ez", vigorish_rounding="exact", vigorish_round_at="collect"))
        == plain
    )
    assert any("no vigorish" in line for line in plain)


def test_mb_6_a_doubtful_rounding_is_shown_as_doubtful() -> None:
    assert any("doubtful" in line for line in explain(filed(vigorish_rounding="nearest_quarter")))
