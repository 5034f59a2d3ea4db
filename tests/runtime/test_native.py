"""What is compiled is what the sources say, and says the same as they do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from infra import compile as compiling
from infra import native
from infra.trouble import Unusable
from services.floor.games import GAMES, PLANTED
from services.floor.simulate import Floor, observed

COMPILES = shutil.which("cc") is not None and (compiling.HEADERS / "Python.h").exists()
IN_USE = "from infra import native; import services; print(native.in_use())"
ROUNDS, TABLES = 450, 9


def _python(
    *arguments: str, at: Path = native.ROOT, ends: int = 0, interpreted: str = ""
) -> subprocess.CompletedProcess[str]:
    ours = {native.INTERPRETED: interpreted, "PYTHONPATH": str(at), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=at, env=os.environ | ours,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == ends, done.stderr
    return done


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The sources as they stand, elsewhere."""
    for name in ("events", "infra", "services"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(native.ROOT / name, tmp_path / name, ignore=ignored)
    return tmp_path


@pytest.mark.skipif(not COMPILES, reason="this machine has no C compiler or no headers of Python")
def test_what_was_set_up_runs_as_machine_code() -> None:
    assert _python("-c", IN_USE).stdout == "True\n", "the sources were changed: run `make native`"
    assert _python("-c", IN_USE, interpreted="1").stdout == "False\n"


@pytest.mark.parametrize(
    "file", ["services/tables/judge.py", "services/law/saigon/settle.py", "infra/native.py"]
)
def test_a_source_that_was_changed_is_read_as_it_stands(project: Path, file: str) -> None:
    its = {name: project / one.relative_to(native.ROOT) for name, one in native.sources().items()}
    assert native.library(its) == native.library(native.sources())
    with (project / file).open("a") as source:
        source.write("\nMORE = 1\n")
    assert _python("-c", IN_USE, at=project).stdout == "False\n"


def test_a_new_source_is_no_part_of_what_was_compiled(project: Path) -> None:
    (project / "services/tables/judges/newcomer.py").write_text('"""A judge."""\n')
    assert _python("-c", IN_USE, at=project).stdout == "False\n"


def test_compiled_or_not_the_same_log_gives_the_same_facts(tmp_path: Path) -> None:
    """Every mistake of the floor and its links, an untidy floor: byte by byte."""
    log = tmp_path / "log.jsonl"
    floor = Floor(11, TABLES, ROUNDS, GAMES, PLANTED, untidy=True, luck=0.2)
    log.write_bytes(b"".join(raw + b"\n" for _, _, raw in observed(floor)))
    replay = ("-m", "services.cli", "replay", str(log), "--json")
    compiled = _python(*replay, ends=3)  # some of the mistakes are refused
    assert compiled.stdout.count('"kind":"finding') > 100
    interpreted = _python(*replay, ends=3, interpreted="1")
    assert compiled.stdout == interpreted.stdout


def test_a_machine_without_a_compiler_is_told_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiling, "library", lambda _: tmp_path / "no.so")
    monkeypatch.setenv("PATH", str(tmp_path))
    compiling.main()
    said = capsys.readouterr().out
    assert "no C compiler; install one and run `make native`" in said
    assert "works without it" in said
    assert not (tmp_path / "no.so").exists()


def test_what_the_compiler_refuses_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compiling, "FLAGS", ("-fno-such-flag",))
    (tmp_path / "one.c").write_text("int one(void) { return 1; }\n")
    with pytest.raises(Unusable, match=r"the C compiler failed \(.*no-such-flag"):
        compiling._object([shutil.which("cc") or "cc"], tmp_path, tmp_path / "one.c")
