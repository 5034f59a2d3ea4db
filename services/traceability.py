"""`rules`: the rule book of all that is here: the law's code, the tables' judges, the tests.

Used by `cli`. The law may not know of judges, so they are joined to it here.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Final

import orjson

from services.law.rules.book import Book, bound
from services.law.rules.citations import ROOT, Citation, of_tests, of_the_law, place_of
from services.law.rules.page import page
from services.law.rules.tree import texts
from services.law.rules.words import told
from services.meters import findings as of_links
from services.tables.findings import CATALOGUE, JUDGES

TESTS: Final = ROOT / "tests"
_OURS: Final = re.compile(r"(?:629|680|688)a\.")
_ID: Final = re.compile(r'"((?:629|680|688)a\.\d+[^"\s]*)"')


def of_judges() -> Iterator[Citation]:
    """What a judge's codes rest on, and the clauses that it names in its findings."""
    import_module("services.tables.judge")  # the judges list themselves
    judges = {
        (judge, game, code): None
        for game, by_type in JUDGES.items()
        for held in by_type.values()
        for judge, code in held
    }
    for judge, game, code in judges:
        place, source = place_of(judge)
        for one in dict.fromkeys((*CATALOGUE[game][code].cite, *_ID.findall(source))):
            yield Citation(one, None, place)


def of_the_judges_of_links() -> Iterator[Citation]:
    """The same of links; they also name chapters that are not held here."""
    import_module("services.meters.judge")
    for judge, code in dict.fromkeys(one for held in of_links.JUDGES.values() for one in held):
        place, _ = place_of(judge)
        for cite in of_links.CATALOGUE[code].cite:
            if _OURS.match(cite):
                yield Citation(cite, None, place)


@cache
def book() -> Book:
    """All texts beside all that cites them."""
    code = (*of_the_law(), *of_judges(), *of_the_judges_of_links())
    return bound(texts(), code, of_tests(TESTS) if TESTS.is_dir() else ())


def shown(form: str) -> tuple[bytes, bool]:
    """The rule book in a form, and whether every clause is decided."""
    held, tests_read = book(), TESTS.is_dir()
    match form:
        case "json":
            said = orjson.dumps([rule.spelled() for rule in held.rules])
        case "html":
            said = page(held, tests_read=tests_read).encode()
        case _:
            said = "\n".join(told(held, tests_read=tests_read)).encode()
    undecided = any(rule.standing == "undecided" or rule.stale for rule in held.rules)
    return said, not (undecided or held.unknown)
