"""Where a command cannot write, and who stops reading: one sentence, or a quiet end."""

import subprocess
import sys
from pathlib import Path

import orjson
import pytest

from services import cli, evidence
from services.bench.suite import FIGURES, PURE

PITWATCH = [sys.executable, "-m", "services.cli"]
SIMULATE = ["simulate", "--seed", "1", "--tables", "1", "--rounds"]


def called(*words: str) -> tuple[int, bytes, list[str]]:
    done = subprocess.run([*PITWATCH, *words], capture_output=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr.decode().splitlines()


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """More than a pipe holds, and more still when it is replayed."""
    file = tmp_path_factory.mktemp("floor") / "floor.jsonl"
    assert called(*SIMULATE, "150", "--out", str(file)) == (0, b"", [])
    assert file.stat().st_size > 1 << 20
    return file


@pytest.mark.parametrize("option", ["--out", "--truth"])
@pytest.mark.parametrize(
    ("place", "names", "ends"),
    [
        ("missing/x", "No such file or directory; name another place.", 2),
        ("", "Is a directory; name another place.", 2),
        ("a-file/x", "Not a directory; name another place.", 2),
    ],
)
def test_a_place_that_is_none_is_2_and_said_before_a_card_is_dealt(
    tmp_path: Path, option: str, place: str, names: str, ends: int
) -> None:
    (tmp_path / "a-file").touch()
    where = str(tmp_path / place)
    code, out, said = called(*SIMULATE, "1", option, where)
    assert (code, out, said) == (ends, b"", [f"{where} cannot be written: {names}"])


@pytest.mark.parametrize("option", ["--out", "--truth"])
def test_a_full_disk_under_a_named_file_is_4(option: str) -> None:
    code, _, said = called(*SIMULATE, "40", "--faults", "pay.over", option, "/dev/full")
    told = "The disk that takes the output is full; free some space and call it again."
    assert (code, said) == (4, [told])


def test_who_may_not_write_there_is_told_so_with_4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "floor.jsonl"

    def refused(*_: object) -> None:  # root may write everywhere
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refused)
    assert main(monkeypatch, *SIMULATE, "1", "--out", str(file)) == 4
    mend = "mend that or name another place."
    told = f"{file} cannot be written: Permission denied; {mend}\n"
    assert capsys.readouterr() == ("", told)


def main(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    """The real command in this process; its exit code."""
    monkeypatch.setattr(cli, "quiet", lambda: None)  # it would outlast this test
    monkeypatch.setattr(sys, "argv", ["pitwatch", *words])
    with pytest.raises(SystemExit) as end:
        cli.main()
    return end.value.code


@pytest.mark.parametrize("place", ["missing/x", "a-file", "a-file/x"])
def test_a_dossier_s_folder_is_looked_at_before_the_books(tmp_path: Path, place: str) -> None:
    (tmp_path / "a-file").touch()
    where = str(tmp_path / place)
    code, out, said = called("dossier", "round", "MB-01/r1", "--out", where)
    assert (code, out, len(said)) == (2, b"", 1)
    assert said[0].startswith(f"{where} cannot be written: ")
    assert not (tmp_path / "missing").exists()


def test_a_dossier_that_its_folder_does_not_take_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = {"table": "MB-01", "round": "r1", "settled_again": "the same"}
    monkeypatch.setattr(evidence, "round_dossier", lambda *_, **__: told)
    assert main(monkeypatch, "dossier", "round", "MB-01/r1", "--out", "/proc") == 2
    out, said = capsys.readouterr()
    assert (out, said.count("\n")) == ("", 1)
    assert said.startswith("/proc/MB-01-r1.json cannot be written: ")


def test_every_file_is_open_before_the_first_is_read(floor: Path) -> None:
    code, out, said = called("replay", "--json", str(floor), "/nowhere.jsonl")
    assert (code, out) == (2, b"")
    assert said == ["/nowhere.jsonl cannot be read: No such file or directory."]


@pytest.mark.parametrize(
    "words",
    [
        [*SIMULATE, "150"],
        [*SIMULATE, "150", "--out", "/dev/stdout"],
        ["replay", "FLOOR"],
        ["replay", "--json", "FLOOR"],
        ["settle"],
        ["rules"],
        ["rules", "--json"],
        ["catalogue"],
        ["catalogue", "--format", "json"],
        ["odds", "--game", "saigon-5-card"],
        ["score", "--seed", "1", "--rounds", "3", "--json"],
    ],
)
def test_when_the_reader_leaves_a_command_ends_quietly_with_0(
    floor: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("PITWATCH_DATA", str(tmp_path))
    named = [str(floor) if word == "FLOOR" else word for word in words]
    with (
        floor.open("rb") as given,
        subprocess.Popen([*PITWATCH, *named], stdin=given, stdout=-1, stderr=-1) as process,
    ):
        assert process.stdout is not None
        assert process.stderr is not None
        if words[0] != "score":
            assert process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


def test_a_round_settled_for_a_reader_that_stays_is_answered_whole(floor: Path) -> None:
    with floor.open("rb") as given:
        done = subprocess.run([*PITWATCH, "settle"], stdin=given, stdout=-1, check=False)
    assert done.returncode == 3
    assert all("error" in orjson.loads(line) for line in done.stdout.splitlines())


def test_the_help_of_bench_names_every_figure() -> None:
    code, out, _ = called("bench", "--help")
    assert code == 0
    for name in (*FIGURES, *PURE):
        assert name in out.decode()
