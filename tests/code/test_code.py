"""The code base keeps to its own rules."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOP = {"pyproject.toml", "services", "events", "projections", "tests", "infra", "README.md",
       "Makefile", "DECISIONS.md", "LICENSE"}  # fmt: skip
MOST_LINES = {True: 450, False: 300}  # of a file of tests, whose scenarios are texts; of any other


def tracked() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, check=True,
    )  # fmt: skip
    names = listed.stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def test_the_top_level_holds_what_was_agreed() -> None:
    top = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_no_file_holds_two_things() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked()
        if path.suffix == ".py"
        and (lines := len(path.read_text().splitlines()))
        > MOST_LINES[path.is_relative_to(ROOT / "tests")]
    }
    assert not long


@pytest.mark.parametrize(
    "forbidden",
    [r"https?://[a-z0-9.-]*(?:pypi|maven|npm|debian|crates|golang)[a-z0-9.-]*/", "/work" + "/main"],
)
def test_no_file_names_a_registry_or_a_path_of_one_machine(forbidden: str) -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in tracked()
        if path != Path(__file__) and re.search(forbidden, path.read_text(errors="ignore"))
    ]
    assert not found


def test_every_module_says_what_it_is() -> None:
    texts = {path: path.read_text().strip() for path in tracked() if path.suffix == ".py"}
    silent = [str(p.relative_to(ROOT)) for p, text in texts.items() if text and text[:3] != '"""']
    assert not silent
