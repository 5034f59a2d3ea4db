"""The rule book: who cites what, how each clause stands, and how it is shown."""

import textwrap
from html.parser import HTMLParser
from pathlib import Path

import orjson
import pytest

from services import traceability
from services.law.rules import words
from services.law.rules.book import Book, Rule, Standing, bound
from services.law.rules.citations import ROOT, Citation, Place, Unreadable, of_tests
from services.law.rules.page import page
from services.law.rules.tree import Clause, Section, Text, texts

CODE = Place("services/law/x.py", "rule", 7, ("MB-1",))
TEST = Place("tests/law/test_x.py", "test_rule", 9, ("MB-1", "PW-3"))
PLAIN = Clause("1a.2(a)", "a <rule>")


def made(*clauses: Clause, name: str = "1a-2000") -> Text:
    return Text(name, "g", "Chapter 1a", (Section("1a.2", "Wagers.", clauses),))


def the_rule(clause: Clause, *, code: bool = False, test: bool = False) -> Rule:
    cited = [Citation(clause.id, None, CODE)] * code, [Citation(clause.id, None, TEST)] * test
    return bound((made(clause),), *cited).rules[0]


def told_by_a_test(folder: Path, source: str) -> list[Citation]:
    place = folder / "tests" / "law"
    place.mkdir(parents=True)
    (place / "test_1a_02.py").write_text(textwrap.dedent(source))
    return list(of_tests(folder / "tests"))


def test_tests_are_read_and_not_run(tmp_path: Path) -> None:
    found = told_by_a_test(
        tmp_path,
        """
        raise RuntimeError("never run")
        @pytest.mark.parametrize("x", [1])
        @cites("1a.2(a)", "1a.2(b)/table-1/*")
        def test_one(x):
            pass  # MB-4
        def test_two(): ...
        class TestSome:
            @cites("1a.2(c)", text="1a-2000")
            def test_three(self): ...
        """,
    )
    assert [(one.id, one.text, one.place.mark) for one in found] == [
        ("1a.2(a)", None, "tests/law/test_1a_02.py::test_one"),
        ("1a.2(b)/table-1/*", None, "tests/law/test_1a_02.py::test_one"),
        ("1a.2(c)", "1a-2000", "tests/law/test_1a_02.py::TestSome::test_three"),
    ]
    assert found[0].place.readings == ("MB-4",)


def test_an_id_that_is_not_spelled_out_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="test_one"):
        told_by_a_test(tmp_path, "@cites(ID)\ndef test_one(): ...")


@pytest.mark.parametrize(
    ("clause", "code", "test", "standing", "stale"),
    [
        (PLAIN, False, False, "undecided", False),
        (PLAIN, False, True, "undecided", False),
        (PLAIN, True, False, "untested", False),
        (PLAIN, True, True, "done", False),
        (PLAIN._replace(introduces=True), False, False, "parts", False),
        (PLAIN._replace(introduces=True), True, False, "parts", False),
        (PLAIN._replace(introduces=True), True, True, "done", False),
        (PLAIN._replace(why_not="print"), False, False, "why not", False),
        (PLAIN._replace(why_not="print"), True, True, "done", True),
        (PLAIN._replace(due="table"), False, False, "due table", False),
        (PLAIN._replace(due="table"), True, True, "partly", True),
        (PLAIN._replace(due="meters"), False, False, "due meters", False),
        (PLAIN._replace(due="table", partly=True), True, True, "partly", False),
        (PLAIN._replace(due="table", partly=True), True, False, "untested", False),
        (PLAIN._replace(due="table", partly=True), False, False, "due table", True),
    ],
)
def test_how_a_clause_stands(
    clause: Clause, code: bool, test: bool, standing: Standing, stale: bool
) -> None:
    rule = the_rule(clause, code=code, test=test)
    assert (rule.standing, rule.stale) == (standing, stale)


def test_a_citation_of_every_row_means_the_rows_alone() -> None:
    table = "1a.2(a)/table-1"
    text = made(PLAIN, *(Clause(one, "x") for one in (table, f"{table}/1", f"{table}/2")))
    book = bound((text,), [Citation(f"{table}/*", None, CODE)], [])
    assert [rule.clause.id for rule in book.rules if rule.implemented] == [
        f"{table}/1",
        f"{table}/2",
    ]
    assert not book.unknown


def test_editions_are_cited_together_or_alone() -> None:
    old, new = made(PLAIN), made(PLAIN, Clause("1a.2(b)", "new"), name="1a-2010")
    alone = Citation("1a.2(a)", "1a-2010", CODE)
    both = Citation("1a.2(b)", None, CODE)  # stands in one edition alone, and means that
    none = Citation("1a.2(b)", "1a-2000", TEST)
    book = bound((old, new), [alone, both], [none])
    assert [(rule.text, rule.clause.id) for rule in book.rules if rule.implemented] == [
        ("1a-2010", "1a.2(a)"),
        ("1a-2010", "1a.2(b)"),
    ]
    assert book.unknown == (none,)


def test_a_whole_section_may_be_cited() -> None:
    book = bound((made(PLAIN),), [Citation("1a.2", None, CODE)], [])
    assert not book.unknown
    assert not book.rules[0].implemented


def test_json_is_as_promised() -> None:
    said, _ = traceability.shown("json")
    rows = orjson.loads(said)
    assert [(row["text"], row["id"]) for row in rows] == [
        (text.name, clause.id) for text in texts() for clause in text.clauses()
    ]
    for row in rows:
        assert set(row) == {"text", "id", "implemented", "tested", "why_not", "due"}
        assert row["due"] in (None, "table", "meters")
        assert all(one.startswith(("services/", "events/")) for one in row["implemented"])
        assert all("::" in one for one in row["tested"])


def test_places_are_told_as_promised() -> None:
    assert the_rule(PLAIN, code=True, test=True).spelled() == {
        "text": "1a-2000",
        "id": "1a.2(a)",
        "implemented": ["services/law/x.py:rule"],
        "tested": ["tests/law/test_x.py::test_rule"],
        "why_not": None,
        "due": None,
    }


def test_in_json_no_clause_lacks_code_and_test_and_reason_and_due() -> None:
    """Also one that introduces its parts, and that code cites and no test."""
    rows = [the_rule(PLAIN._replace(introduces=True), code=True).spelled()]
    rows += [rule.spelled() for rule in traceability.book().rules]
    for row in rows:
        assert (row["implemented"] and row["tested"]) or row["why_not"] or row["due"], row


def test_each_place_is_where_it_says() -> None:
    for rule in traceability.book().rules:
        for place in rule.implemented + rule.tested:
            lines = (ROOT / place.path).read_text().splitlines()
            name = place.name.rpartition("::")[2].rpartition(".")[2]
            assert any(name in line for line in lines[place.line - 1 : place.line + 40]), place


def test_the_terminal_is_told_what_is_open() -> None:
    book = bound((made(PLAIN),), [Citation("1a.9", None, CODE)], [])
    said = "\n".join(words.told(book, tests_read=False))
    assert "Undecided: no code, no reason, nothing it waits for: 1" in said
    assert "1a-2000 § 1a.2(a)  a <rule>" in said
    assert "services/law/x.py:rule cites 1a.9" in said
    assert "The tests are not here" in said


class Balanced(HTMLParser):
    """Every tag that opens is closed, in its order; collects ids and links."""

    VOID = frozenset({"meta"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        assert "src" not in told
        assert tag != "link"
        if tag not in self.VOID:
            self.open.append(tag)
        if told.get("id"):
            self.ids.append(str(told["id"]))
        if tag == "a":
            self.links.append(str(told["href"]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parsed(book: Book) -> tuple[Balanced, str]:
    said = page(book, tests_read=True)
    parser = Balanced()
    parser.feed(said)
    assert parser.open == []
    return parser, said


def test_the_page_is_whole_and_needs_nothing_else() -> None:
    parser, said = parsed(traceability.book())
    shown = {one for one in parser.ids if "/" in one}
    for text in texts():
        assert {f"{text.name}/{clause.id}" for clause in text.clauses()} <= shown
    assert len(parser.ids) == len(set(parser.ids))
    assert "://" not in said
    for link in parser.links:
        path, _, line = link.partition("#L")
        assert (ROOT / path).is_file()
        assert int(line) > 0


def test_the_page_tells_each_standing_in_words() -> None:
    book = bound((made(PLAIN),), [Citation(PLAIN.id, None, CODE)], [Citation(PLAIN.id, None, TEST)])
    _, said = parsed(book)
    assert "a &lt;rule&gt;" in said
    assert "implemented and tested" in said
    assert "reads by MB-1, PW-3" in said
    assert 'href="services/law/x.py#L7"' in said
    assert 'href="tests/law/test_x.py#L9"' in said
