"""How a child process is started, watched and ended. Used by the servers and the supervisor."""

import ctypes
import errno
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import psutil

from infra.trouble import Unusable

PR_SET_PDEATHSIG = 1
PATIENCE_SECONDS = 10.0
"""How long a process that is just dying is waited for."""

CLOCK_STEP_SECONDS = 2.0
"""How far a correction of the clock may move the moment at which a process began."""

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def _die_with_parent(how: signal.Signals) -> Callable[[], None]:
    """For `preexec_fn`: the kernel sends `how` to the child when this process dies."""
    parent = os.getpid()

    def arrange() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, how)
            if os.getppid() != parent:  # it died in between
                os.kill(os.getpid(), signal.SIGKILL)

    return arrange


def spawn(
    command: Sequence[str],
    *,
    log: BinaryIO,
    cwd: Path,
    env: Mapping[str, str] | None = None,
    dies_by: signal.Signals = signal.SIGKILL,
    identity: Mapping[str, Any] | None = None,
) -> subprocess.Popen[bytes]:
    """Start a child that does not outlive this process, nor hear this terminal's Ctrl-C.

    Call it in the main thread: the kernel ties the child's life to the thread that started it.
    """
    return subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        cwd=cwd,
        env=env,
        start_new_session=True,
        preexec_fn=_die_with_parent(dies_by),  # noqa: PLW1509  it makes two system calls, no more
        **(identity or {}),
    )


def release(
    command: Sequence[str], *, log: BinaryIO, cwd: Path, env: Mapping[str, str]
) -> psutil.Process:
    """Start a process that lives on when this one ends, in a session of its own.

    It is nobody's `Popen`: that one would warn, when it is dropped, that its process still runs.
    """
    shell = "/bin/sh"  # the call below knows no folder to start in
    there = [shell, "-c", 'cd "$1" && shift && exec "$@"', shell, str(cwd), *command]
    streams: list[tuple[Any, ...]] = [(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)]
    streams += [(os.POSIX_SPAWN_DUP2, log.fileno(), stream) for stream in (1, 2)]
    pid = os.posix_spawn(
        shell, there, env, file_actions=streams, setsid=True,
        setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],  # this Python ignores them
    )  # fmt: skip
    return psutil.Process(pid)


def ended(process: psutil.Process) -> bool:
    """Whether it has ended; a child of this process is then reaped."""
    try:
        process.wait(0)
    except psutil.TimeoutExpired:
        return False
    return True


def check_port(port: int, setting: str) -> None:
    """Refuse a port that another program listens on, before a server fails on it at length."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as trouble:
            why = "taken (by another program)"
            if trouble.errno != errno.EADDRINUSE:
                why = f"not allowed ({trouble.strerror})"
            raise Unusable(
                f"Port {port} is {why}; set {setting} to a free one or stop it."
            ) from trouble


def answers(address: str, timeout: float = 0.5) -> bool:
    """Whether something listens at host:port."""
    host, _, port = address.rpartition(":")
    with suppress(OSError), socket.create_connection((host.strip("[]"), int(port)), timeout):
        return True
    return False


def last_line(log: Path, among: int = 4096) -> str:
    """The last thing that was written into a log file."""
    with suppress(OSError), log.open("rb") as file:
        file.seek(max(0, log.stat().st_size - among))
        lines = file.read().decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")
    return ""


def began(pid: int) -> float | None:
    """When that process began, by the wall clock."""
    with suppress(psutil.Error):
        return float(psutil.Process(pid).create_time())
    return None


def named(pid: int | None, moment: float | None) -> psutil.Process | None:
    """The living process of that id that began then: ids are used again for others."""
    with suppress(psutil.Error, ValueError):
        if pid and moment:
            process = psutil.Process(pid)
            same = abs(process.create_time() - moment) < CLOCK_STEP_SECONDS
            if same and process.status() != psutil.STATUS_ZOMBIE:
                return process
    return None


class Mark:
    """A file that names a process."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def write(self, pid: int) -> None:
        self.file.write_text(json.dumps({"pid": pid, "began": began(pid)}))

    def alive(self) -> int | None:
        """The process named, if it still lives."""
        with suppress(OSError, ValueError, KeyError):
            told = json.loads(self.file.read_text())
            process = named(told["pid"], told["began"])
            return None if process is None else process.pid
        return None

    def refuse_second(self, what: str) -> None:
        """Wait for one that is just dying; refuse to start beside one that lives on."""
        until = time.monotonic() + PATIENCE_SECONDS
        while (pid := self.alive()) is not None:
            if time.monotonic() > until:
                raise Unusable(f"{what} of this data folder runs already (process {pid}); stop it.")
            time.sleep(0.05)
        self.file.unlink(missing_ok=True)


def end(process: subprocess.Popen[bytes], steps: list[tuple[signal.Signals, float]]) -> None:
    """Send each signal in turn and wait so long for the process; at last SIGKILL."""
    for how, seconds in steps:
        if process.poll() is not None:
            return
        process.send_signal(how)
        with suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
            return
    if process.poll() is None:
        process.kill()
        process.wait()
