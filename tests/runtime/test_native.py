"""What is compiled is what the sources say, and says the same as they do."""

import ast
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


def _compiles() -> bool:
    """Whether set-up can have compiled here: with the machine's compiler, or the one it fetches."""
    try:
        return bool(compiling._compiler()) and (compiling.HEADERS / "Python.h").exists()
    except Unusable:
        return False


def test_what_was_set_up_runs_as_machine_code() -> None:
    said = _python("-c", IN_USE).stdout
    assert said == f"{_compiles()}\n", "the sources were changed: run `make native`"
    assert _python("-c", IN_USE, interpreted="1").stdout == "False\n"


@pytest.mark.parametrize(
    "file",
    [
        "services/tables/judge.py", "services/law/saigon/settle.py", "infra/native.py",
        "services/meters/state.py", "events/derived/rounds.py", "services/books/transfers.py",
    ],
)  # fmt: skip
def test_a_source_that_was_changed_is_read_as_it_stands(project: Path, file: str) -> None:
    assert native.library(project) == native.library()
    with (project / file).open("a") as source:
        source.write("\nMORE = 1\n")
    assert native.library(project) != native.library()
    assert _python("-c", IN_USE, at=project).stdout == "False\n"


def test_a_new_source_is_no_part_of_what_was_compiled(project: Path) -> None:
    (project / "services/tables/judges/newcomer.py").write_text('"""A judge."""\n')
    assert _python("-c", IN_USE, at=project).stdout == "False\n"


def test_a_source_that_was_moved_is_another(project: Path) -> None:
    (project / "services/tables/remedies2").mkdir()
    old = project / "services/tables/remedies/remedy.py"
    old.rename(project / "services/tables/remedies2/remedy.py")
    assert native.library(project) != native.library()


def test_whatever_the_compiler_reads_is_of_the_digest() -> None:
    """It takes over constants and types of what stays Python."""
    read, rest = set[Path](), [*native.sources().values()]
    while rest:
        file = rest.pop()
        if file not in read:
            read.add(file)
            rest += _imported(file)
    folders = [native.ROOT / one for one in native.READ]
    assert len(read) > len(native.sources())
    assert [one for one in read if not any(one.is_relative_to(at) for at in folders)] == []


def _imported(file: Path) -> list[Path]:
    parts = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    froms = [part for part in parts if isinstance(part, ast.ImportFrom)]
    names = [f"{one.module}{name}" for one in froms for name in ("", *_names(one))]
    places = [native.ROOT / name.replace(".", "/") for name in names]
    files = [one for at in places for one in (at.with_suffix(".py"), at / "__init__.py")]
    return [one for one in files if one.exists()]


def _names(part: ast.ImportFrom) -> list[str]:
    return [f".{one.name}" for one in part.names]


def test_a_library_that_cannot_be_loaded_is_passed_over(tmp_path: Path) -> None:
    said = _python(
        "-c",
        "from pathlib import Path; from infra import native;"
        f"native.STORE = Path({str(tmp_path)!r}); native.library().write_bytes(b'of elsewhere');"
        "import services.law.answering; print(native.in_use())",
    ).stdout
    assert said == "False\n"


def test_sources_that_change_while_they_are_compiled_make_no_library(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(compiling, "_compiler", lambda: ["cc"])
    monkeypatch.setattr(compiling, "HEADERS", tmp_path)
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(compiling, "_translate", lambda _its, _folder: None)
    with pytest.raises(Unusable, match="changed meanwhile"):
        compiling.compile_all(native.sources(), tmp_path / "native" / "of-before.so")


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
    monkeypatch.setattr(compiling, "library", lambda: tmp_path / "no.so")
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
