"""The commands as people and scripts call them: exit codes, one sentence, only data on stdout."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import orjson
import pytest

from services import cli, desk
from services.floor.client import send_lines
from tests.ports import free_port, house_port


@pytest.fixture
def pitwatch(tmp_path: Path) -> "Pitwatch":
    return Pitwatch(tmp_path)


class Pitwatch:
    """The program in a house of its own, where no server runs."""

    def __init__(self, folder: Path) -> None:
        plain = {name: v for name, v in os.environ.items() if not name.startswith("PITWATCH_")}
        ports = {
            f"PITWATCH_{name}_PORT": str(free_port())
            for name in ("KAFKA", "KAFKA_CONTROLLER", "POSTGRES")
        } | {"PITWATCH_WEB_PORT": str(house_port())}
        here = {"PITWATCH_DATA": str(folder / "data"), "PYTHONPATH": str(Path.cwd())}
        self._environment = plain | ports | here
        self._folder = folder

    def __call__(
        self, *words: str, given: bytes = b"", **more: str
    ) -> tuple[int, list[bytes], list[str]]:
        """The exit code and the lines on stdout and on stderr."""
        done = subprocess.run(
            [sys.executable, "-m", "services.cli", *words],
            input=given, capture_output=True, timeout=60, check=False, cwd=self._folder,
            env=self._environment | more,
        )  # fmt: skip
        return done.returncode, done.stdout.splitlines(), done.stderr.decode().splitlines()


def test_a_simulated_floor_replays_to_json_lines_and_nothing_else(pitwatch: Pitwatch) -> None:
    code, floor, said = pitwatch("simulate", "--seed", "1", "--tables", "1", "--rounds", "2")
    assert (code, said) == (0, [])
    kinds = {orjson.loads(line)["type"] for line in floor}
    assert {"table.opened", "card.dealt"} <= kinds
    code, facts, said = pitwatch("replay", "--json", "-", given=b"\n".join(floor))
    assert (code, said) == (0, [])
    assert "round" in {orjson.loads(fact)["kind"] for fact in facts}
    code, told, said = pitwatch("replay", "-", given=b"\n".join(floor))
    assert (code, said) == (0, [])
    assert told
    assert not told[0].startswith(b"{")


def test_what_replay_refuses_is_3_and_a_line_of_data(pitwatch: Pitwatch) -> None:
    code, out, said = pitwatch("replay", "--json", "-", given=b'{"type": "nothing"}\n')
    assert (code, said) == (3, [])
    assert orjson.loads(out[0])["error"]["code"] == "event.unreadable"


def test_what_a_stage_logs_stays_out_of_the_data(pitwatch: Pitwatch) -> None:
    _, floor, _ = pitwatch("simulate", "--seed", "1", "--tables", "1", "--rounds", "2")
    again = floor[4].replace(b'"boot":"', b'"boot":"x')
    assert again != floor[4]
    code, out, said = pitwatch("replay", "--json", "-", given=b"\n".join([*floor, again]))
    assert (code, said) == (3, [])
    assert sum("error" in orjson.loads(line) for line in out) == 1


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["run", "nobody"], "there are hub, tables, meters, day, projector, floor"),
        (["bench", "nothing"], "there are "),
        (["quarantine", "show", "tables/3"], "`pitwatch quarantine list`"),
        (["quarantine", "retry", "a/b/c/d", "--by", "B-7", "--why", "x"], "no origin"),
        (["replay", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["send", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["simulate", "--seed", "1", "--tables", "1", "--rounds", "1", "--faults", "odd"], "odd"),
        (["simulate", "--seed", "1", "--tables", "1", "--rounds", "1", "--games", "faro"], "faro"),
    ],
)
def test_a_wrong_call_is_2_and_one_sentence(
    pitwatch: Pitwatch, words: list[str], names: str
) -> None:
    code, out, said = pitwatch(*words)
    assert (code, out, len(said)) == (2, [], 1), said
    assert names in said[0]


def test_an_unknown_option_is_2(pitwatch: Pitwatch) -> None:
    code, out, said = pitwatch("verify", "--odd")
    assert (code, out) == (2, [])
    assert said


def test_the_status_of_a_house_that_is_down_is_1(pitwatch: Pitwatch) -> None:
    assert pitwatch("status") == (1, [b"Pitwatch is down; `pitwatch up` starts it."], [])
    code, out, said = pitwatch("status", "--json")
    assert (code, said) == (1, [])
    assert orjson.loads(b"\n".join(out))["running"] is False


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["verify"], "PostgreSQL at 127.0.0.1:"),
        (["rebuild"], "PostgreSQL at 127.0.0.1:"),
        (["quarantine", "list"], "PostgreSQL at 127.0.0.1:"),
        (["table", "release", "MB-01", "--by", "B-7", "--why", "x"], "PostgreSQL at 127.0.0.1:"),
        (["quarantine", "show", "tables/floor.observed.v1/0/1"], "Kafka at 127.0.0.1:"),
        (["run", "tables"], "PostgreSQL at 127.0.0.1:"),
    ],
)
def test_a_server_that_is_away_is_4_and_one_sentence(
    pitwatch: Pitwatch, words: list[str], names: str
) -> None:
    away = f"postgresql://x:hidden@127.0.0.1:{free_port()}/y"
    code, out, said = pitwatch(*words, PITWATCH_POSTGRES=away)
    sentences = [line for line in said if not line.startswith("{")]
    assert (code, out, len(sentences)) == (4, [], 1), said
    assert names in sentences[0]
    assert "hidden" not in " ".join(said)


@pytest.mark.parametrize(
    ("setting", "value", "names"),
    [
        ("PITWATCH_POSTGRES", "no address", "PITWATCH_POSTGRES"),
        ("PITWATCH_WEB_PORT", "65500", "web_port"),
        ("PITWATCH_SETTINGS", "nowhere.toml", "nowhere.toml"),
    ],
)
def test_a_setting_that_cannot_be_used_is_4_and_named(
    pitwatch: Pitwatch, setting: str, value: str, names: str
) -> None:
    code, out, said = pitwatch("quarantine", "list", given=b"", **{setting: value})
    assert (code, out, len(said)) == (4, [], 1), said
    assert names in said[0]


def test_without_a_hub_nothing_is_sent_and_that_is_4(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "reports.jsonl"
    file.write_text('{"type": "hub.tick"}\n')
    monkeypatch.setattr(cli, "quiet", lambda: None)  # it would outlast this test
    monkeypatch.setattr(desk, "send_lines", partial(send_lines, patience_seconds=0.2))
    monkeypatch.setattr(sys, "argv", ["pitwatch", "send", str(file)])
    monkeypatch.setenv("PITWATCH_WEB_PORT", str(house_port()))
    with pytest.raises(SystemExit) as end:
        cli.main()
    out, said = capsys.readouterr()
    assert (end.value.code, out) == (4, "")
    assert said.startswith("the hub at http://127.0.0.1:")
    assert said.endswith("see `pitwatch status`.\n")
