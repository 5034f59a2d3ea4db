"""The clauses beside the code and the tests that cite them. Used by `pitwatch rules` and its test.

A clause stands well when code carries it out and a test shows it, when its parts say it, when no
code can carry it out and a reason tells why, or when it waits for a part of the program.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, NamedTuple

from services.law.rules.citations import Citation, Place, readings_in
from services.law.rules.tree import Clause, Section, Text

Standing = Literal[
    "done", "untested", "partly", "due table", "due meters", "parts", "why not", "undecided"
]
WORDS: Final[dict[Standing, str]] = {
    "done": "implemented and tested",
    "untested": "implemented, not tested",
    "partly": "implemented in part, the rest due",
    "due table": "due with the table",
    "due meters": "due with the meters",
    "parts": "said by its parts",
    "why not": "no code can show it",
    "undecided": "undecided",
}
SAID_BY_PARTS: Final = "said by its parts"


class Rule(NamedTuple):
    """One clause with all who cite it."""

    text: str
    section: Section
    clause: Clause
    implemented: tuple[Place, ...]
    tested: tuple[Place, ...]

    @property
    def standing(self) -> Standing:
        clause = self.clause
        if self.implemented and self.tested:
            return "partly" if clause.due else "done"
        if clause.introduces:
            return "parts"
        if self.implemented:
            return "untested"
        if clause.due:
            return "due meters" if clause.due == "meters" else "due table"
        return "why not" if clause.why_not else "undecided"

    @property
    def why_not(self) -> str | None:
        if self.standing == "parts":
            return SAID_BY_PARTS
        return self.clause.why_not

    @property
    def stale(self) -> bool:
        """Whether its list of clauses says what is not so, or not any more.

        Code carries out what no code could, or what is due; or none does what is due only in part.
        """
        if self.clause.due is not None:
            return bool(self.implemented) != self.clause.partly
        return bool(self.implemented) and self.clause.why_not is not None

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that the clause, its code and its tests name."""
        told = readings_in(f"{self.clause.says} {self.clause.restored}")
        for place in self.implemented + self.tested:
            told += place.readings
        return tuple(dict.fromkeys(told))

    def spelled(self) -> dict[str, Any]:
        """The object of `pitwatch rules --json`."""
        return {
            "text": self.text,
            "id": self.clause.id,
            "implemented": [place.mark for place in self.implemented],
            "tested": [place.mark for place in self.tested],
            "why_not": self.why_not,
            "due": self.clause.due,
        }


class Book(NamedTuple):
    """All texts with all citations."""

    texts: tuple[Text, ...]
    rules: tuple[Rule, ...]
    unknown: tuple[Citation, ...]  # of clauses that stand in no text

    def of(self, text: str) -> Iterator[Rule]:
        return (rule for rule in self.rules if rule.text == text)

    def counts(self, text: str) -> Counter[Standing]:
        return Counter(rule.standing for rule in self.of(text))


def bound(texts: tuple[Text, ...], code: Iterable[Citation], tests: Iterable[Citation]) -> Book:
    """The rule book of some texts, by what code and tests cite."""
    by_code, by_tests = _Index(code), _Index(tests)
    rules = tuple(
        Rule(
            text.name,
            section,
            clause,
            by_code.places(text.name, clause.id),
            by_tests.places(text.name, clause.id),
        )
        for text in texts
        for section in text.sections
        for clause in section.clauses
    )
    for text in texts:
        for section in text.sections:  # a judge may rest on a whole section
            by_code.places(text.name, section.id)
    return Book(texts, rules, by_code.unmet() + by_tests.unmet())


class _Index:
    """Citations by id, so that a clause finds its own at once; and which found a clause."""

    def __init__(self, citations: Iterable[Citation]) -> None:
        self._all = tuple(citations)
        self._met: set[int] = set()
        self._by_id: dict[str, list[int]] = {}
        for n, one in enumerate(self._all):
            self._by_id.setdefault(one.id, []).append(n)

    def places(self, text: str, clause: str) -> tuple[Place, ...]:
        """The places that cite a clause of a text, each once."""
        table, _, row = clause.rpartition("/")
        cited = self._by_id.get(clause, []) + (self._by_id.get(f"{table}/*", []) if row else [])
        mine = [n for n in cited if self._all[n].means(text, clause)]
        self._met.update(mine)
        return tuple(dict.fromkeys(self._all[n].place for n in mine))

    def unmet(self) -> tuple[Citation, ...]:
        return tuple(one for n, one in enumerate(self._all) if n not in self._met)
