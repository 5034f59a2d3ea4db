"""`pitwatch rules`: data alone on stdout, one page, and an exit code that tells what is open."""

import orjson
import pytest
from typer.testing import CliRunner

from services import traceability
from services.cli_law import law_app
from services.law.rules.book import Book, bound
from services.law.rules.tree import texts


def bare() -> Book:
    """The texts, and nobody who cites them."""
    return bound(texts(), [], [])


def test_json_is_one_list_of_every_clause() -> None:
    got = CliRunner().invoke(law_app, ["rules", "--json"])
    assert len(orjson.loads(got.stdout_bytes)) == sum(len(list(t.clauses())) for t in texts())
    assert CliRunner().invoke(law_app, ["rules", "--format", "json"]).stdout == got.stdout


def test_the_terminal_is_told_of_every_clause_where_it_is_code_and_tested_or_why_not() -> None:
    told = CliRunner().invoke(law_app, ["rules"]).stdout.splitlines()
    for rule in traceability.book().rules:
        line = next(one for one in told if one.startswith(f"{rule.text} § {rule.clause.id}: "))
        for places in (rule.implemented, rule.tested):
            assert not places or places[0].mark in line
        assert rule.implemented or (rule.clause.why_not or "due" in line or "parts" in line)


def test_html_is_one_page() -> None:
    got = CliRunner().invoke(law_app, ["rules", "--format", "html"])
    assert got.stdout.startswith("<!doctype html>")
    assert got.stdout.rstrip().endswith("</html>")


def test_what_is_open_exits_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traceability, "book", bare)
    got = CliRunner().invoke(law_app, ["rules"])
    assert got.exit_code == 1
    assert "Undecided" in got.stdout


def test_an_unknown_format_is_a_wrong_call() -> None:
    assert CliRunner().invoke(law_app, ["rules", "--format", "pdf"]).exit_code == 2
