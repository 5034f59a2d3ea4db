"""The Rules Submission: every option, and the clause where one is refused; § 680a.12(d), GEN-6."""

from typing import Any

import pytest

from events.filing import SaigonFiling
from services.law.refusal import Refused
from services.law.saigon import filing as filings
from services.law.saigon.filing import OPTIONS, explain, limit_floor, offered, read
from tests.cites import cites

TEXTS = ["680a-2016", "680a-2019"]


def refused(told: Any, text: str = "680a-2019") -> tuple[str, str]:
    with pytest.raises(Refused) as why:
        read(told, text)
    assert why.value.code == "filing.invalid"
    return why.value.where, why.value.message


@pytest.mark.parametrize("text", TEXTS)
def test_absent_options_have_their_defaults(text: str) -> None:
    found = read({}, text)
    assert found == SaigonFiling(text=text)  # type: ignore[arg-type]
    assert (found.pot, found.bonus, found.payout_limit) == (False, True, None)
    assert (found.dealer_setting, found.missed_setting) == ("highest", "best")
    assert (found.abandoned_wagers, found.adjacent_boxes) == ("lose", 1)
    assert (found.table_minimum, found.table_maximum, found.minimums) == (500, None, {})


def test_every_option_is_explained_where_it_is_refused() -> None:
    for options in OPTIONS.values():
        assert set(options) == set(SaigonFiling.model_fields)
        assert all(option.cite and option.permits for option in options.values())


@cites("680a.7(d)(1)", "680a.7(d)(2)", "680a.7(d)(3)", text="680a-2019")
@pytest.mark.parametrize("bonus", [True, False])
@pytest.mark.parametrize("pot", [True, False])
def test_what_is_offered(bonus: bool, pot: bool) -> None:
    wagers = offered(read({"bonus": bonus, "pot": pot}, "680a-2019"))
    assert wagers == {"ante"} | ({"bonus"} if bonus else set()) | ({"pot"} if pot else set())


@cites("680a.7(d)(2)", text="680a-2016")
def test_gen_6_a_pot_before_2019_is_refused_with_its_clause() -> None:
    where, message = refused({"pot": True}, "680a-2016")
    assert where == "filing.pot"
    assert "§ 680a.7(d)" in message
    assert "November 2, 2019" in message
    assert read({"pot": False}, "680a-2016").pot is False


@pytest.mark.parametrize(
    ("key", "value", "clause"),
    [
        ("pot", 1, "§ 680a.7(d)(2)"), ("bonus", "yes", "§ 680a.7(d)(3)"),
        ("payout_limit", 5_000_000.0, "§ 680a.12(d)"), ("payout_limit", 0, "§ 680a.12(d)"),
        ("dealer_setting", "best", "SG-2"), ("missed_setting", "highest", "SG-1"),
        ("abandoned_wagers", "keep", "§ 680a.7(b)"), ("adjacent_boxes", 0, "§ 680a.7(e)"),
        ("adjacent_boxes", 7, "§ 680a.7(e)"), ("table_minimum", 0, "PW-11"),
        ("table_minimum", "500", "PW-11"), ("table_maximum", 499, "PW-11"),
        ("table_maximum", True, "PW-11"), ("minimums", [], "PW-11"),
        ("game", "pai-gow", "§ 680a.1"), ("text", "680a-2016", "GEN-6"),
        ("text", "688a-2021", "GEN-6"),
    ],
)  # fmt: skip
def test_an_option_outside_its_list_is_refused_with_its_clause(
    key: str, value: Any, clause: str
) -> None:
    where, message = refused({key: value})
    assert where == f"filing.{key}"
    assert f"({clause})" in message


@pytest.mark.parametrize("key", ["tie_odds", "decks", "envy", "Pot"])
def test_an_option_that_there_is_not_is_refused(key: str) -> None:
    where, message = refused({key: True})
    assert where == f"filing.{key}"
    assert "no such option" in message


@pytest.mark.parametrize("told", [None, [], "x", 3])
def test_a_filing_is_an_object(told: Any) -> None:
    assert refused(told)[0] == "filing"


@pytest.mark.parametrize("text", TEXTS)
def test_a_filing_may_name_its_game_and_text(text: str) -> None:
    assert read({"game": "saigon-5-card", "text": text}, text).text == text


def test_minimums_are_of_wagers_of_the_game() -> None:
    assert refused({"minimums": {"tie": 500}})[0] == "filing.minimums.tie"
    assert refused({"minimums": {"ante": 0}})[0] == "filing.minimums.ante"
    assert refused({"minimums": {"pot": 500}}, "680a-2016")[0] == "filing.minimums.pot"


@cites("680a.7(d)(2)", text="680a-2019")
def test_the_minimum_of_a_pot_wager_is_the_tables() -> None:
    assert refused({"minimums": {"pot": 501}})[0] == "filing.minimums.pot"
    assert read({"minimums": {"pot": 500}}, "680a-2019").minimums == {"pot": 500}


def test_pw_11_a_maximum_below_a_minimum_is_refused() -> None:
    assert read({"table_minimum": 500, "table_maximum": 500}, "680a-2019").table_maximum == 500
    assert refused({"table_minimum": 500, "table_maximum": 499})[0] == "filing.table_maximum"
    for wager in ("ante", "bonus"):
        told: dict[str, Any] = {"table_maximum": 999, "minimums": {wager: 999}}
        assert read(told, "680a-2019").minimums == {wager: 999}
        told["minimums"] = {wager: 1000}
        assert refused(told)[0] == f"filing.minimums.{wager}"


FLOORS: list[tuple[dict[str, Any], int]] = [
    ({}, 5_000_000),  # $50,000 is more than 500 + 5,000 times 100
    ({"minimums": {"bonus": 999}}, 5_000_000),  # 500 + 4,995,000 is less
    ({"minimums": {"bonus": 1000}}, 5_000_500),
    ({"minimums": {"bonus": 1000}, "table_minimum": 2500}, 5_002_500),
    ({"minimums": {"bonus": 1000, "ante": 700}, "table_minimum": 2500}, 5_000_700),
    ({"minimums": {"bonus": 1000}, "bonus": False}, 5_000_000),
    ({"table_minimum": 6_000_000, "bonus": False}, 6_000_000),
]


@cites("680a.12(d)")
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(("told", "floor"), FLOORS)
def test_gen_7_a_limit_below_its_floor_is_refused_with_the_figure_it_had_to_reach(
    told: dict[str, Any], floor: int, text: str
) -> None:
    assert limit_floor(read(told, text)) == floor
    assert read(told | {"payout_limit": floor}, text).payout_limit == floor
    where, message = refused(told | {"payout_limit": floor - 1}, text)
    assert where == "filing.payout_limit"
    assert str(floor) in message
    assert f"${floor / 100:,.2f}" in message
    assert "(§ 680a.12(d))" in message


@cites("680a.12(d)", text="680a-2019")
def test_gen_7_a_pot_is_no_part_of_the_floor() -> None:
    told = {"pot": True, "table_minimum": 6_000_000, "bonus": False}
    assert limit_floor(read(told, "680a-2019")) == 6_000_000


@cites("680a.12(d)", text="680a-2016")
def test_gen_7_what_the_limit_covers_differs_by_edition() -> None:
    assert {"680a-2016": {"ante", "bonus"}, "680a-2019": {"ante"}} == filings.LIMITED


@pytest.mark.parametrize("text", TEXTS)
def test_a_filing_in_plain_words(text: str) -> None:
    told = {"payout_limit": 6_000_000, "table_minimum": 2500, "adjacent_boxes": 2}
    words = explain(read(told, text))
    assert all(sentence.endswith(".") for sentence in words)
    said = " ".join(words)
    covered = "Ante and Bonus" if text == "680a-2016" else "Ante"
    assert f"more than $60,000.00 a round on {covered} (§ 680a.12(d))." in said
    assert "The Ante is at least $25.00, without a maximum." in said
    assert "the highest Point Count (SG-2)." in said
    assert "Adjacent boxes on which one player may wager: 2 (§ 680a.7(e))." in said
    assert ("Pot Wager" in said) == (text == "680a-2019")


@cites("680a.7(e)")
def test_every_option_changes_the_words() -> None:
    plain = explain(read({}, "680a-2019"))
    for change in (
        {"pot": True}, {"bonus": False}, {"payout_limit": 5_000_000}, {"dealer_setting": "lowest"},
        {"missed_setting": "as_set"}, {"abandoned_wagers": "return"}, {"adjacent_boxes": 2},
        {"table_minimum": 600}, {"table_maximum": 10_000}, {"minimums": {"bonus": 500}},
    ):  # fmt: skip
        assert explain(read(change, "680a-2019")) != plain, change
