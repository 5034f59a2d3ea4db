"""The catalogue of findings: what the judges may say, with what they did say."""

from services import catalogue
from services.tables.remedies.every import REMEDIES


def test_every_code_has_a_severity_and_its_clauses_are_of_its_game() -> None:
    rows = catalogue.rows()
    chapter = {
        "midibaccarat": ("629a",), "face-up-pai-gow": ("688a",), "saigon-5-card": ("680a",),
        "link": ("688a", "605a"), "day": ("465a",),
    }  # fmt: skip
    for row in rows:
        for clause in row["cite"]:
            assert clause.startswith((*chapter[row["game"]], "601a", "603a", "465a", "461a")), row
    assert len(rows) > 150


# Of the record itself and of what people say: no chapter has a clause for them.
WITHOUT_A_CLAUSE = ("clock.skew", "hand.disputed", "open.unobserved", "source.disagree", "stream.")


def test_every_code_has_a_meaning_a_clause_and_an_example() -> None:
    for row in catalogue.rows():
        assert row["means"], row
        assert bool(row["cite"]) is not row["code"].startswith(WITHOUT_A_CLAUSE), row
        assert row["example"], row
        assert row["example"]["observed"], row


def test_what_is_found_of_a_box_and_its_count_stands_there_too() -> None:
    of_days = {row["code"] for row in catalogue.rows() if row["game"] == "day"}
    assert of_days == {"box.unaccounted", "count.miscast", "count.variance", "stream.declared_lost"}


def test_every_remedy_has_words() -> None:
    assert all(remedy.text for remedy in REMEDIES.values())


def test_a_code_names_each_remedy_that_the_text_has_for_its_cases() -> None:
    """Which of them, the finding says: `tests.scenarios.listed` holds it against this."""
    asked = {(row["game"], row["code"]): row["remedy"] for row in catalogue.rows()}
    third = asked["midibaccarat", "third_card.unauthorised"]
    for name in ("bankers-third", "next-hand", "discard-two", "simulate", "send-on"):
        assert REMEDIES[name].text in third
    assert REMEDIES["bankers-third"].text not in asked["midibaccarat", "natural.drawn_on"]
    assert asked["face-up-pai-gow", "deal.wrong_start"] == REMEDIES["void"].text
    first, second = REMEDIES["discard"].text, REMEDIES["void"].text
    assert asked["face-up-pai-gow", "card.face_up"] == f"{first}; or {second}"
    assert asked["midibaccarat", "deal.order"] is None


def test_examples_are_of_codes_that_there_are() -> None:
    known = {(row["game"], row["code"]) for row in catalogue.rows()}
    held = [(row["game"], row["code"]) for row in catalogue.rows() if row["example"]]
    assert set(held) <= known
    assert len(held) > 120


def test_the_page_names_every_code() -> None:
    page = catalogue.page()
    assert all(f'id="{row["game"]}/{row["code"]}"' in page for row in catalogue.rows())
