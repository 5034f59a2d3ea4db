"""The lists of clauses stand as the texts do: nothing twice, nothing orphaned, no label lost."""

import string
from collections import defaultdict

import pytest

from services.law.rules.tree import TEXTS, Clause, Text, texts

ROMAN = ("(i)", "(ii)", "(iii)", "(iv)", "(v)", "(vi)", "(vii)", "(viii)", "(ix)", "(x)")
LETTERS = tuple(f"({letter})" for letter in string.ascii_lowercase)
CAPITALS = tuple(f"({letter})" for letter in string.ascii_uppercase)
NUMBERS = tuple(f"({number})" for number in range(1, 20))
LABELS = (LETTERS, NUMBERS, ROMAN, CAPITALS, NUMBERS)  # by level, as the Code prints them

# Counted in the printed texts, line by line.
PRINTED = {
    # text: definitions, labelled clauses, rows of tables
    "629a-2014": (4, 123, 30),
    "688a-2021": (10, 188, 152),
    "680a-2016": (4, 118, 10),
    "680a-2019": (5, 121, 10),
}

each_text = pytest.mark.parametrize("text", texts(), ids=TEXTS)


def chapter(text: Text) -> str:
    return text.name.partition("-")[0]


def labelled(text: Text) -> list[Clause]:
    return [clause for clause in text.clauses() if "/" not in clause.id and "(" in clause.id]


def parent_of(one: str) -> str:
    """The clause or section that this one is a part of: an id without its last level."""
    return one[: max(one.rfind("("), one.rfind("/"))]


@each_text
def test_an_id_stands_once(text: Text) -> None:
    ids = [clause.id for clause in text.clauses()]
    assert len(ids) == len(set(ids))


@each_text
def test_thirteen_sections_in_order(text: Text) -> None:
    assert [section.id for section in text.sections] == [
        f"{chapter(text)}.{number}" for number in range(1, 14)
    ]
    assert all(section.clauses and section.title.endswith(".") for section in text.sections)


@each_text
def test_each_clause_follows_what_it_is_part_of(text: Text) -> None:
    for section in text.sections:
        known = {section.id}
        for clause in section.clauses:
            assert clause.id == section.id or parent_of(clause.id) in known, clause.id
            known.add(clause.id)


@each_text
def test_the_parts_of_a_clause_stand_together(text: Text) -> None:
    """In the order of the law: a clause, all its parts, then the next clause."""
    for section in text.sections:
        open_: list[str] = [section.id]
        for clause in section.clauses:
            if clause.id == section.id:
                continue
            while open_ and open_[-1] != parent_of(clause.id):
                open_.pop()
            assert open_, clause.id
            open_.append(clause.id)


@each_text
def test_no_label_is_lost(text: Text) -> None:
    children: dict[str, list[str]] = defaultdict(list)
    for clause in labelled(text):
        parent = parent_of(clause.id)
        children[parent].append(clause.id.removeprefix(parent))
    for parent, got in children.items():
        sequence = LABELS[parent.count("(")]
        assert tuple(got) == sequence[: len(got)], parent


@each_text
def test_as_many_as_the_text_prints(text: Text) -> None:
    clauses = list(text.clauses())
    definitions = [one for one in clauses if one.id.startswith(f"{chapter(text)}.1/")]
    rows = [one for one in clauses if one.id.count("/") == 2 or one.id.startswith("629a.12(h)/")]
    assert (len(definitions), len(labelled(text)), len(rows)) == PRINTED[text.name]


@each_text
def test_only_what_has_parts_is_said_by_them(text: Text) -> None:
    ids = [clause.id for clause in text.clauses()]
    for clause in text.clauses():
        if clause.introduces:
            assert any(parent_of(one) == clause.id for one in ids), clause.id


@each_text
def test_each_clause_says_something_in_a_line(text: Text) -> None:
    for clause in text.clauses():
        assert 0 < len(clause.says) <= 115, clause.id
        assert clause.says == clause.says.strip()
        assert not (clause.restored and not clause.restored.strip())


def test_what_the_scans_lost_is_marked() -> None:
    """PG-16, PG-15, and what else was found."""
    restored = {clause.id for text in texts() for clause in text.clauses() if clause.restored}
    lost = {"688a.6(b)(2)", "688a.6(b)(5)", "688a.6(b)(6)", "688a.7(c)", "688a.5(j)", "688a.13(l)"}
    lost |= {f"688a.6(f)({number})" for number in (1, 2, 4, 8, 9)}
    lost |= {"629a.10(c)(2)", "629a.10(c)(2)(iii)"}
    assert lost <= restored


def test_editions_differ_where_they_are_known_to() -> None:
    old, new = ({one.id: one for one in texts()[n].clauses()} for n in (2, 3))
    assert set(new) - set(old) == {
        "680a.1/pot-wager", "680a.2(b)(7)", "680a.7(d)(3)", "680a.11(g)",
    }  # fmt: skip
    assert set(old) < set(new)
