"""Settings: by environment, by file, and what is said where they are wrong."""

import os
from pathlib import Path

import pytest

from services.runtime import settings as module
from services.runtime.settings import Settings, load
from services.runtime.trouble import Unusable


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in os.environ:
        if name.startswith("PITWATCH_") and not name.startswith("PITWATCH_TEST_"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_embedded_by_default() -> None:
    found = load()
    assert found.bootstrap == "127.0.0.1:19092"
    assert (found.postgres_port, found.partitions) == (15432, 8)
    assert found.web_port_of("hub") == 18080
    assert found.web_port_of("projector", 1) == 18121


def test_the_environment_goes_before_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pitwatch.toml").write_text('kafka_port = 1111\ntime_zone = "America/Chicago"\n')
    monkeypatch.setenv("PITWATCH_KAFKA_PORT", "2222")
    found = load()
    assert (found.kafka_port, found.time_zone) == (2222, "America/Chicago")


def test_a_child_comes_to_the_same_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITWATCH_KAFKA", "old:9092")
    mine = load(kafka=None, postgres="postgresql://x:secret@db/y", day_starts="05:30")
    environment = mine.environment()
    assert "PITWATCH_KAFKA" not in environment
    for name in list(os.environ):
        if name not in environment:
            monkeypatch.delenv(name)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert load() == mine


def test_secrets_do_not_show() -> None:
    mine = load(postgres="postgresql://x:secret@db/y", kafka_password="secret")
    assert "secret" not in repr(mine)


@pytest.mark.parametrize(
    ("name", "value"),
    [("kafka_port", "99999"), ("time_zone", "Mars/Base"), ("topic_prefix", "a b"), ("colour", "1")],
)
def test_what_is_wrong_is_named(name: str, value: str, tmp_path: Path) -> None:
    (tmp_path / "pitwatch.toml").write_text(f'{name} = "{value}"\n')
    with pytest.raises(Unusable, match=f"^Setting {name} cannot be used: "):
        load()


def test_a_file_that_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "pitwatch.toml").write_text("= nonsense")
    with pytest.raises(Unusable, match="cannot be read"):
        load()
    monkeypatch.setenv("PITWATCH_SETTINGS", "/no/such/file")
    with pytest.raises(Unusable, match="which is not a file"):
        load()


def test_root_in_a_closed_home_keeps_its_data_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(module, "reachable", lambda _: False)
    assert Settings().data.parent == Path("/var/tmp")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert Settings().data.name == ".pitwatch"
