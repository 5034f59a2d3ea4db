"""The mutator itself: what it changes, and that what is explained is there to be explained."""

from pathlib import Path

import pytest

from tests.mutants.explained import Explained
from tests.mutants.mutate import mutants
from tests.mutants.plan import MODULES, plan

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("a = b < c", ["b < c → b <= c"]),
        ("a = b <= c != d", ["b <= c != d → b < c != d", "b <= c != d → b <= c == d"]),
        ("a = b is not c", ["b is not c → b is c"]),
        ("a = b in c", ["b in c → b not in c"]),
        ("a = b + c % d", ["b + c % d → b - c % d", "c % d → c // d"]),
        ("a += b", ["a += b → a -= b"]),
        ("a = 5", ["5 → 6", "5 → 4"]),
        ("a = 5, 5", ["5 → 6", "5 → 4", "5 → 6 (2)", "5 → 4 (2)"]),
        ("a = True", ["True → False"]),
        ("a = b and c", ["b and c → b or c", "b and c → c", "b and c → b"]),
        ("a = not b", ["not b → b"]),
        ("a = min(b)", ["min(b) → max(b)"]),
        ("a = sorted(b, key=c)", ["sorted(b, key=c) → list(b)"]),
        ("a = b if c else d", ["b if c else d → b", "b if c else d → d"]),
        ("if a: b", ["a → False"]),
        ("a = [b for b in c if d]", ["d → True"]),
        ("assert a == 5", []),
        ("a: b[5] = c", []),
        ("a = '5 < 6'", []),
        ("@clause(5)\ndef a(b: c[5]) -> d[5]: e", []),
        ("a = zip(b, c, strict=True)", []),
    ],
)
def test_each_mutant_is_one_change(line: str, changes: list[str], tmp_path: Path) -> None:
    (tmp_path / "law.py").write_text(line + "\n")
    assert [one.change for one in mutants(tmp_path, "law.py")] == changes


def test_the_code_of_a_mutant_is_the_changed_one(tmp_path: Path) -> None:
    (tmp_path / "law.py").write_text("a = 2 * 3\n")
    found = []
    for mutant in mutants(tmp_path, "law.py"):
        names: dict[str, int] = {}
        exec(mutant.code, names)
        found.append((mutant.change, names["a"]))
    assert found == [("2 * 3 → 2 // 3", 0), ("2 → 3", 9), ("2 → 1", 3), ("3 → 4", 8), ("3 → 2", 4)]


def test_every_module_is_there_and_has_tests() -> None:
    for module in MODULES:
        assert (ROOT / module).is_file()
        asked = [one.partition("::")[0] for part in plan(module) for one in part]
        assert asked
        assert all((ROOT / one.removeprefix("--deselect=")).is_file() for one in asked)


def test_what_is_explained_can_still_be_changed() -> None:
    names = {one.name for module in MODULES for one in mutants(ROOT, module)}
    assert Explained.read().reasons.keys() <= names
