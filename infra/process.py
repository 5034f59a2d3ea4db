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
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil

from infra.trouble import Unusable

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(how: signal.Signals) -> Callable[[], None]:
    """For Popen's `preexec_fn`: the kernel sends `how` to the child when this process dies.

    More exactly when the *thread* dies that started the child: so start children in the main one.
    """
    parent = os.getpid()

    def arrange() -> None:
        if _libc is not None:
            _libc.prctl(PR_SET_PDEATHSIG, how)
            if os.getppid() != parent:  # it died in between
                os.kill(os.getpid(), signal.SIGKILL)

    return arrange


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


class Mark:
    """A file that names a process: id and the moment it began, since ids are used again."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def write(self, pid: int) -> None:
        self.file.write_text(json.dumps({"pid": pid, "began": psutil.Process(pid).create_time()}))

    def alive(self) -> int | None:
        """The process named, if it still lives."""
        with suppress(OSError, ValueError, KeyError, psutil.Error):
            named = json.loads(self.file.read_text())
            process = psutil.Process(named["pid"])
            if process.create_time() == named["began"] and process.status() != psutil.STATUS_ZOMBIE:
                return process.pid
        return None

    def refuse_second(self, what: str, patience: float = 10.0) -> None:
        """Wait for one that is just dying; refuse to start beside one that lives on."""
        until = time.monotonic() + patience
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
