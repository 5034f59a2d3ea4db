"""What the scenarios of findings say that they show is so, and they show the whole catalogue."""

import os
import subprocess
import sys
from pathlib import Path

import orjson

from services.tables.judge import CATALOGUE
from tests.tables.shown import OUT, Claim, claims, unshown, untrue

GAME = "saigon-5-card"


def test_a_test_shows_what_it_says(tmp_path: Path) -> None:
    said = [*claims()]
    out = tmp_path / "raised.json"
    run = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tests.tables.shown",
        "-p",
        "no:cacheprovider",
    ]
    tests = sorted({one.test for one in said})
    done = subprocess.run(
        [*run, *tests], env=os.environ | {OUT: str(out)}, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout.decode()
    assert untrue(said, orjson.loads(out.read_bytes())) == []


def test_every_code_is_shown_by_a_test() -> None:
    assert unshown(claims()) == []


def test_a_code_that_no_test_shows_is_told() -> None:
    said = [one for one in claims() if (one.game, one.code) != (GAME, "pay.over")]
    assert unshown(said) == [(GAME, "pay.over")]


def test_only_codes_of_the_catalogue_are_shown() -> None:
    assert [one for one in claims() if one.code not in CATALOGUE[one.game]] == []


def test_what_a_test_does_not_do_is_told() -> None:
    said = [Claim("t.py::one", GAME, "pay.over")]
    assert untrue(said, {}) == ["t.py::one raises no pay.over at saigon-5-card"]
    both = (GAME, ["pay.over", "pay.under"])
    assert untrue(said, {"t.py::one": [both]}) == [
        "t.py::one plays no neighbour without pay.over at saigon-5-card"
    ]
    assert untrue(said, {"t.py::one": [both, ("midibaccarat", [])]}) != []
    assert untrue(said, {"t.py::one": [both, (GAME, ["pay.under"])]}) == []
