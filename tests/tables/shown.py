"""What scenarios raise, test by test; and which codes of the catalogue no test shows.

Used by `test_shown`, which gives this module to pytest as a plugin. Alone it says what is missing:

    python -m tests.tables.shown
"""

import ast
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
import pytest

from services.tables.judge import CATALOGUE
from services.tables.state import game_of
from tests.scenarios.play import Play

TESTS: Final = Path(__file__).parents[1]
OUT: Final = "PITWATCH_SHOWN"  # where the plugin writes
GAME_OF: Final = {
    "629a": "midibaccarat", "688a": "face-up-pai-gow", "680a": "saigon-5-card",
    "midibaccarat": "midibaccarat", "pai_gow": "face-up-pai-gow", "saigon": "saigon-5-card",
}  # fmt: skip
Raised = dict[str, list[tuple[str, list[str]]]]  # test → of each of its scenarios: game, codes


class Claim(NamedTuple):
    """A test says that it shows a code of a game."""

    test: str  # its file and name, as pytest has them
    game: str
    code: str


# What tests say of themselves


def claims() -> Iterator[Claim]:
    """All that stands in `@shows(…)`; tests are only read."""
    for file in sorted(TESTS.rglob("test_*.py")):
        source = file.read_text("utf-8")
        if "@shows(" not in source:
            continue
        for part in ast.parse(source).body:
            if isinstance(part, ast.FunctionDef):
                test = f"{file.relative_to(TESTS.parent).as_posix()}::{part.name}"
                yield from _claims_of(test, file.parent.name, part)


def _claims_of(test: str, folder: str, function: ast.FunctionDef) -> Iterator[Claim]:
    for mark in function.decorator_list:
        match mark:
            case ast.Call(func=ast.Name(id="shows")):
                of = [ast.literal_eval(one.value).split() for one in mark.keywords]
                for name in of[0] if of else [folder]:
                    for code in mark.args:
                        yield Claim(test, GAME_OF[name], ast.literal_eval(code))


def unshown(said: Iterable[Claim]) -> list[tuple[str, str]]:
    """Codes of the catalogue that no test says it shows: game, code."""
    shown = {(one.game, one.code) for one in said}
    known = [(game, code) for game, entries in CATALOGUE.items() for code in entries]
    return sorted(one for one in known if one not in shown)


def untrue(said: Iterable[Claim], raised: Raised) -> list[str]:
    """What tests say of themselves and do not do."""
    told = []
    for test, game, code in said:
        at_game = [set(codes) for of, codes in raised.get(test, ()) if of == game]
        if not any(code in codes for codes in at_game):
            told.append(f"{test} raises no {code} at {game}")
        elif all(code in codes for codes in at_game):
            told.append(f"{test} plays no neighbour without {code} at {game}")
    return told


# What they do: the plugin

_plays: list[Play] = []
_raised: Raised = defaultdict(list)


def pytest_configure() -> None:
    made = Play.__init__

    def watched(self: Play) -> None:
        _plays.append(self)
        made(self)

    pytest.MonkeyPatch().setattr(Play, "__init__", watched)  # for good: a process of its own


def pytest_runtest_teardown(item: pytest.Item) -> None:
    test = item.nodeid.partition("[")[0]
    for play in _plays:
        codes = {one.code for one in play.findings if one.what == "raised"}
        _raised[test].append((game_of(play.state) or "midibaccarat", sorted(codes)))
    _plays.clear()


def pytest_sessionfinish(session: Any) -> None:
    del session
    Path(os.environ[OUT]).write_bytes(orjson.dumps(_raised))


if __name__ == "__main__":
    for game, code in unshown(claims()):
        print(f"{game:16} {code}")
