"""What the keeper keeps: a server or a service, and what is known of it."""

import json
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Literal, Protocol

from infra.process import end, spawn
from services.runtime.settings import Settings

STOP_SECONDS = 20.0
"""How long a part may take to end in order; then it is killed."""

State = Literal["waiting", "starting", "ready", "not ready", "down", "stopped", "external"]


class Child(Protocol):
    """What is kept alive: a server or a service."""

    process: "subprocess.Popen[bytes] | None"

    def start(self) -> None: ...
    def ready(self) -> bool: ...
    def stop(self, timeout: float = STOP_SECONDS) -> None: ...


@dataclass
class Part:
    """What is known of one child, for people."""

    name: str
    slot: int
    address: str
    state: State = "waiting"
    pid: int | None = None
    began: float | None = None
    restarts: int = 0
    why: str | None = None


class ServiceProcess:
    """One service: a process of its own that answers `/ready`."""

    def __init__(self, command: Sequence[str], port: int, log: Path, settings: Settings) -> None:
        self.command, self.port, self.log, self.settings = list(command), port, log, settings
        self.process: subprocess.Popen[bytes] | None = None
        self.reason: str | None = None

    def start(self) -> None:
        self.reason = "it is starting"
        if self.log.exists() and self.log.stat().st_size > 10 << 20:
            self.log.replace(self.log.with_suffix(".1.log"))
        with self.log.open("ab") as log:
            env = self.settings.environment()
            self.process = spawn(self.command, log=log, cwd=self.settings.data, env=env)

    def ready(self) -> bool:
        """Whether the service says that it serves; `reason` is why not."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=2)
        try:
            line.request("GET", "/ready")
            answer = line.getresponse()
            said = json.loads(answer.read() or b"{}")
        except (OSError, HTTPException, ValueError):
            self.reason = "its web port does not answer"
            return False
        finally:
            line.close()
        self.reason = said.get("reason")
        return answer.status == 200

    def stop(self, timeout: float = STOP_SECONDS) -> None:
        if self.process is not None:
            end(self.process, [(signal.SIGTERM, timeout)])
