"""One process owns all others: starts them, brings them back, and leaves none behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from services.runtime.lock import running
from services.runtime.settings import Settings, load
from services.runtime.supervisor import clean, down, status, up
from services.runtime.trouble import Unusable
from tests.ports import free_port, house_port

PROGRAM = [sys.executable, "-m", "tests.runtime.program"]
SERVICES = [("hub", 0), ("tables", 0), ("tables", 1)]


def processes(settings: Settings) -> list[int]:
    """Every process that works in this data folder."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.cwd().startswith(str(settings.data)):
                found.append(process.pid)
        except (psutil.Error, OSError):
            continue
    return found


def wait(true: Callable[[], Any], seconds: float = 20.0) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.05)


def part(settings: Settings, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(p for p in status(settings)["parts"] if p["name"] == name)
    return found


@pytest.fixture
def on(settings: Settings) -> Iterator[Settings]:
    """Services running on the shared servers."""
    up(settings, SERVICES, program=PROGRAM)
    yield settings
    down(settings)


def test_prepares_then_starts_each_service(on: Settings) -> None:
    state = status(on)
    assert (on.data / "prepared").exists()
    assert state["running"]
    assert state["phase"] == "running"
    assert [(p["name"], p["slot"], p["state"]) for p in state["parts"]] == [
        ("kafka", 0, "external"),
        ("postgres", 0, "external"),
        *((name, slot, "ready") for name, slot in SERVICES),
    ]


def test_a_killed_service_comes_back(on: Settings) -> None:
    before = part(on, "hub")
    os.kill(before["pid"], signal.SIGKILL)
    wait(lambda: part(on, "hub")["pid"] not in (None, before["pid"]))
    wait(lambda: part(on, "hub")["state"] == "ready")
    assert part(on, "hub")["restarts"] == 1


def test_a_second_supervisor_refuses(on: Settings) -> None:
    with pytest.raises(Unusable, match=r"runs already .*`pitwatch down` stops it"):
        up(on, SERVICES, program=PROGRAM)
    assert status(on)["running"]


def test_down_leaves_no_process_and_may_be_said_twice(on: Settings) -> None:
    assert down(on)
    assert processes(on) == []
    assert not status(on)["running"]
    assert not down(on)


def test_a_killed_supervisor_takes_all_with_it_and_hinders_nobody(on: Settings) -> None:
    pid = running(on)
    assert pid
    os.kill(pid, signal.SIGKILL)
    wait(lambda: processes(on) == [])
    wait(lambda: not status(on)["running"])
    up(on, [("hub", 0)], program=PROGRAM)
    assert part(on, "hub")["state"] == "ready"


def test_lives_on_without_a_word_when_what_started_it_ends(settings: Settings) -> None:
    program = f"up(load(), [], program={PROGRAM!r})"
    told = "from services.runtime.supervisor import load, up; " + program
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", told],
        env=settings.environment(), capture_output=True, check=True,
    )  # fmt: skip
    try:
        assert (done.stdout, done.stderr) == (b"", b"")
        assert status(settings)["running"]
    finally:
        down(settings)


def test_stops_when_its_owner_is_gone(settings: Settings) -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as owner:
        up(settings, [("hub", 0)], program=PROGRAM, owner=owner.pid)
        owner.kill()
    wait(lambda: processes(settings) == [])
    assert not status(settings)["running"]


def test_an_unusable_service_ends_the_start_in_its_own_words(settings: Settings) -> None:
    with pytest.raises(Unusable, match=r"^No one is named to be alerted; name someone\.$"):
        up(settings, [("hub", 0), ("alerts", 0)], program=PROGRAM)
    assert processes(settings) == []


def test_a_data_folder_that_is_none(settings: Settings) -> None:
    file = settings.data / "file"
    file.touch()
    with pytest.raises(Unusable, match=r"cannot be used .*PITWATCH_DATA"):
        up(settings.model_copy(update={"data": file / "data"}), [])


def test_a_full_disk_is_seen_even_where_nothing_can_be_written(
    on: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.runtime.supervisor.is_full", lambda _: True)
    assert "is full; free some space" in status(on)["why"]


def test_servers_of_its_own(data: Path) -> None:
    """The whole life: start, a killed server, stop, a moved folder, start, removal."""
    ports = {"kafka_port": free_port(), "kafka_controller_port": free_port()}
    own = load(data=data / "one", postgres_port=free_port(), web_port=house_port(), **ports)
    (data / "one").mkdir(mode=0o711)
    seen: list[str] = []
    up(own, [("hub", 0)], program=PROGRAM, progress=lambda state: seen.append(state["phase"]))
    assert "starting" in seen
    for name in ("postgres", "kafka"):
        before = part(own, name)["pid"]
        os.kill(before, signal.SIGKILL)
        wait(lambda n=name, b=before: part(own, n)["pid"] not in (None, b), 30)  # type: ignore[misc]  # mypy cannot infer a lambda's defaults
        wait(lambda n=name: part(own, n)["state"] == "ready", 30)  # type: ignore[misc]  # as above
    down(own)
    assert processes(own) == []

    (data / "one").rename(data / "two")
    moved = own.model_copy(update={"data": data / "two"})
    up(moved, [("hub", 0)], program=PROGRAM)
    clean(moved)
    assert processes(moved) == []
    assert not moved.data.exists()
