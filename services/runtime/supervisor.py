"""Starting and stopping everything, and asking how it stands. Used by the command line and tests.

The work is done by the keeper, a process of its own; this is its switch.
"""

import json
import os
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

from infra.process import ended, last_line, named, release
from infra.trouble import disk_full, is_full
from services.runtime.children import STOP_SECONDS
from services.runtime.lock import hold, running
from services.runtime.settings import Settings, load
from services.runtime.trouble import Unusable

Progress = Callable[[dict[str, Any]], None]
TRIES = 3
"""A service that cannot be used so often in a row will not come by itself."""


def _nothing(_: dict[str, Any]) -> None:
    """No one watches."""


def _state(settings: Settings) -> dict[str, Any]:
    with suppress(OSError, ValueError):
        state: dict[str, Any] = json.loads((settings.run / "state.json").read_text())
        return state
    return {"phase": "stopped", "why": None, "supervisor": None, "parts": []}


def status(settings: Settings) -> dict[str, Any]:
    """How it stands: `running`, `phase`, and each part with its state and why not."""
    pid = running(settings)
    state = _state(settings)
    if pid is None:
        state |= {"phase": "stopped", "supervisor": None, "parts": []}
    elif is_full(settings.data):
        _without_a_disk(settings, state)
    return {"running": pid is not None, "data": str(settings.data), **state}


def _without_a_disk(settings: Settings, state: dict[str, Any]) -> None:
    """What is known when the supervisor cannot write down what it knows."""
    state["why"] = str(disk_full(settings.data))
    for part in state["parts"]:
        if part["pid"] and named(part["pid"], part["began"]) is None:
            part |= {"state": "down", "pid": None, "why": state["why"]}


def up(
    settings: Settings,
    services: Sequence[tuple[str, int]],
    *,
    progress: Progress = _nothing,
    program: Sequence[str] | None = None,
    owner: int | None = None,
    timeout: float = 120.0,
) -> dict[str, Any]:
    """Start servers and services; return their status once all are ready.

    `program` is what runs a service (`… run NAME --slot N`) and prepares log and database
    (`… prepare`); with `owner` all stops when that process has gone. What fails leaves nothing.
    """
    hold(settings).close()  # refuse a second one, and a folder that cannot be written to, at once
    (settings.run / "state.json").unlink(missing_ok=True)
    log = settings.logs / "supervisor.log"
    keeper = _spawn(settings, services, program, owner, log)
    try:
        return _await_ready(settings, keeper, log, progress, time.monotonic() + timeout)
    except BaseException:
        if not ended(keeper):
            down(settings)
            keeper.wait()
        raise


def _spawn(
    settings: Settings,
    services: Sequence[tuple[str, int]],
    program: Sequence[str] | None,
    owner: int | None,
    log: Path,
) -> psutil.Process:
    command = [sys.executable, "-m", "services.runtime.keeper"]
    command += [f"--service={name}:{slot}" for name, slot in services]
    command += [f"--program={shlex.join(program)}"] if program else []
    command += [f"--owner={owner}"] if owner else []
    with log.open("wb") as out:
        return release(command, log=out, cwd=settings.data, env=settings.environment())


def _await_ready(
    settings: Settings,
    keeper: psutil.Process,
    log: Path,
    progress: Progress,
    until: float,
) -> dict[str, Any]:
    seen: dict[str, Any] = {}
    while True:
        gone = ended(keeper)
        state = _state(settings)
        if state != seen:
            progress(state)
            seen = state
        if state["phase"] == "running" and not gone:
            return status(settings)
        if gone:
            said = state.get("why") or last_line(log) or "it wrote nothing"
            raise Unusable(said)
        _give_up(state, late=time.monotonic() > until)
        time.sleep(0.05)


def _give_up(state: dict[str, Any], *, late: bool) -> None:
    """Raise when waiting longer will not help."""
    waiting = [p for p in state["parts"] if p["state"] not in ("ready", "external")]
    for part in waiting:
        if part["restarts"] >= TRIES and part["state"] == "down":
            raise Unusable(part["why"])
    if late:
        names = ", ".join(f"{p['name']}/{p['slot']} ({p['why']})" for p in waiting)
        raise Unusable(f"Not ready in time: {names or 'the supervisor'}; see the logs and retry.")


def down(settings: Settings, *, progress: Progress = _nothing) -> bool:
    """Stop everything; say whether there was anything. Stops what a dead supervisor left, too."""
    pid = running(settings)
    if pid:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
        until = time.monotonic() + 2 * STOP_SECONDS + 20
        while running(settings) is not None:
            progress(_state(settings))
            if time.monotonic() > until:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                until += 10
            time.sleep(0.05)
        _reap(pid)
    left = _leftovers(_state(settings))
    for process in left:
        with suppress(psutil.Error):
            process.kill()
    psutil.wait_procs(left, timeout=10)
    return bool(pid or left)


def _reap(pid: int) -> None:
    """Wait for the supervisor's very end: it gives the lock back a moment before."""
    with suppress(psutil.Error):
        psutil.Process(pid).wait(10)


def _leftovers(state: dict[str, Any]) -> list[psutil.Process]:
    """Processes that the state names and that live; an id that was given anew is not one."""
    found = (named(part["pid"], part["began"]) for part in state["parts"])
    return [process for process in found if process is not None]


def clean(settings: Settings) -> None:
    """Stop everything and remove the data folder, if it is one."""
    down(settings)
    if (settings.run / "supervisor.lock").exists():
        shutil.rmtree(settings.data, ignore_errors=True)


def main() -> None:
    """`python -m services.runtime.supervisor clean`, for `make clean`."""
    if sys.argv[1:] == ["clean"]:
        clean(load())


if __name__ == "__main__":
    main()
