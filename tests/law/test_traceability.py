"""Every clause of every text has code and a test, or a reason, or waits for a part of the program.

A clause that fails here wants one of: `@clause(…)` on the function that carries it out,
`@cites(…)` on a test that shows it, or its reason or due in `services/law/texts`.
"""

import ast
import re

import pytest

from services import traceability
from services.law.rules.book import Book, Rule, Standing
from services.law.rules.citations import ROOT
from services.law.rules.tree import TEXTS


@pytest.fixture(scope="module")
def book() -> Book:
    return traceability.book()


def named(rules: list[Rule]) -> list[str]:
    return [f"{rule.text} § {rule.clause.id}" for rule in rules]


@pytest.mark.parametrize("standing", ["undecided", "untested"])
@pytest.mark.parametrize("text", TEXTS)
def test_no_clause_is(text: str, standing: Standing, book: Book) -> None:
    assert named([rule for rule in book.of(text) if rule.standing == standing]) == []


def test_nobody_cites_what_stands_in_no_text(book: Book) -> None:
    assert [f"{one.place.mark} cites {one.id} of {one.text}" for one in book.unknown] == []


def test_no_reason_has_become_untrue(book: Book) -> None:
    """What code carries out is not due, nor what no code can show; what is due in part has code."""
    assert named([rule for rule in book.rules if rule.stale]) == []


def test_what_is_due_is_counted(book: Book, capsys: pytest.CaptureFixture[str]) -> None:
    with capsys.disabled():
        for text in TEXTS:
            counts = book.counts(text)
            print(
                f"\n{text}: due with the table {counts['due table']}, in part {counts['partly']},"
                f" with the meters {counts['due meters']}",
                end="",
            )
    assert all(rule.clause.due in (None, "table", "meters") for rule in book.rules)


ID = re.compile(r"(?:629|680|688)a\.\d+(?:\(\w+\))*(?:/[\w-]+)*")
MENTION = re.compile(rf"§ ({ID.pattern})")


def test_no_code_names_a_clause_that_is_not(book: Book) -> None:
    """Not in what it answers, not in a finding, not in a remark."""
    known = {rule.clause.id for rule in book.rules} | {rule.section.id for rule in book.rules}
    found = set()
    for file in (*ROOT.glob("services/**/*.py"), *ROOT.glob("events/**/*.py")):
        source = file.read_text(encoding="utf-8")
        said = set(MENTION.findall(source))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said |= {node.value} if ID.fullmatch(node.value) else set()
        found |= {f"{file.relative_to(ROOT)}: {one}" for one in said - known}
    assert sorted(found) == []
