"""The last line of `make faults`: every verdict of a run, added up."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.faults.logs import total, verdict

GOOD, LESS = {"fact": "7 aa", "round": "2 bb"}, {"fact": "5 cc", "round": "3 bb"}


def test_verdicts_are_written_and_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "verdicts"
    monkeypatch.setenv("PITWATCH_VERDICTS", str(file))
    verdict(100, 3, GOOD, GOOD)
    verdict(50, 200, GOOD, GOOD)
    program = [sys.executable, "-m", "tests.faults.logs", str(file)]
    said = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    assert said == "in all: events 150, kills 203, lost 0, doubled 0, journals equal: yes\n"
    verdict(1, 1, GOOD, LESS)
    assert total(file.read_text().splitlines()) == (
        "in all: events 151, kills 204, lost 2, doubled 1, journals equal: NO"
    )


def test_a_run_without_a_verdict_proves_nothing() -> None:
    assert total([]).endswith("journals equal: NO")
