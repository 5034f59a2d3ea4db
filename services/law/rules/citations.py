"""Who cites which clause: the functions and tables of the law, and the tests.

Used by the rule book. Code is imported and asked; tests are only read, so that the rule book needs
neither pytest nor what the tests need.
"""

import ast
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import services.law
from services.law.clauses import IMPLEMENTED

ROOT: Final = Path(services.law.__file__).parents[2]
_READING: Final = re.compile(r"\b(?:GEN|MB|PG|SG|PW)-\d+\b")
EVERY_ROW: Final = "/*"  # a citation that ends so is of every row of a table


class Place(NamedTuple):
    """A function, a table or a test, as the rule book names it."""

    path: str  # from the project's root
    name: str
    line: int
    readings: tuple[str, ...] = ()  # that it says it depends on

    @property
    def mark(self) -> str:
        return ("::" if self.path.startswith("tests/") else ":").join([self.path, self.name])


class Citation(NamedTuple):
    """A clause as somebody cites it; `text` where only that edition is meant."""

    id: str
    text: str | None
    place: Place

    def means(self, text: str, clause: str) -> bool:
        if self.text not in (None, text):
            return False
        if self.id.endswith(EVERY_ROW):
            return clause.startswith(self.id.removesuffix("*"))
        return clause == self.id


def readings_in(words: str) -> tuple[str, ...]:
    """The readings that some words or code name, each once, in their order."""
    return tuple(dict.fromkeys(_READING.findall(words)))


@cache
def of_the_law() -> tuple[Citation, ...]:
    """What the modules of the law cite."""
    for module in pkgutil.walk_packages(services.law.__path__, "services.law."):
        if not module.name.startswith("services.law.rules"):
            import_module(module.name)
    return tuple(
        Citation(one, text, place_of(rule)[0])
        for (text, one), rules in IMPLEMENTED.items()
        for rule in rules
    )


def place_of(rule: Callable[..., Any]) -> tuple[Place, str]:
    """Where a function or a class stands, and its source; a compiled one has neither."""
    plain = inspect.unwrap(rule)
    path = f"{plain.__module__.replace('.', '/')}.py"
    first, source = _defined(ROOT / path)[plain.__qualname__]
    return Place(path, plain.__qualname__, first, readings_in(source)), source


@cache
def _defined(file: Path) -> dict[str, tuple[int, str]]:
    """The functions and classes of a file, each with its first line and its source."""
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    found = {}
    for part in ast.parse(source).body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            first = min([part.lineno, *[one.lineno for one in part.decorator_list]])
            found[part.name] = first, "".join(lines[first - 1 : part.end_lineno])
    return found


class Unreadable(Exception):
    """A test that cites by something else than the words of an id."""


def of_tests(folder: Path) -> Iterator[Citation]:
    """What the tests of a folder cite by `@cites(…)`."""
    for file in sorted(folder.rglob("test_*.py")):
        path = file.relative_to(folder.parent).as_posix()
        source = file.read_text(encoding="utf-8")
        if "cites" in source:
            yield from _of_test_file(path, source)


def _of_test_file(path: str, source: str) -> Iterator[Citation]:
    lines = source.splitlines()
    for name, test in _tests(ast.parse(source, path).body):
        for decorator in test.decorator_list:
            if not (isinstance(decorator, ast.Call) and _called(decorator) == "cites"):
                continue
            own = "\n".join(lines[test.lineno - 1 : test.end_lineno])
            place = Place(path, name, test.lineno, readings_in(own))
            text = _words([k.value for k in decorator.keywords if k.arg == "text"], place)
            for one in _words(decorator.args, place):
                yield Citation(one, text[0] if text else None, place)


def _tests(body: Iterable[ast.stmt], within: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for part in body:
        if isinstance(part, ast.FunctionDef):
            yield within + part.name, part
        elif isinstance(part, ast.ClassDef):
            yield from _tests(part.body, f"{within}{part.name}::")


def _called(decorator: ast.Call) -> str:
    match decorator.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _words(nodes: Iterable[ast.expr], place: Place) -> list[str]:
    said: list[str] = []
    for node in nodes:
        if not (isinstance(node, ast.Constant) and isinstance(node.value, str)):
            raise Unreadable(f"{place.mark}: an id is spelled out, so that it can be looked for")
        said.append(node.value)
    return said
