"""The shell's promises to the supervisor: pages, a finished batch, exit codes."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.ports import free_port

SCRIPT = Path(__file__).with_name("hosted.py")
PROJECT = SCRIPT.parents[2]


@pytest.fixture
def port() -> int:
    return free_port()


@contextmanager
def hosted(how: str, port: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(SCRIPT), how, str(port)]
    with subprocess.Popen(
        command,
        cwd=PROJECT,
        env={"PYTHONPATH": str(PROJECT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def get(port: int, page: str) -> tuple[int, str]:
    """Ask for a page; again until the process listens."""
    deadline = time.monotonic() + 10
    while True:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", page)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except ConnectionRefusedError:
            assert time.monotonic() < deadline, "the shell does not listen"
            time.sleep(0.05)
        finally:
            connection.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_pages_then_a_signal_lets_the_batch_finish(port: int, number: signal.Signals) -> None:
    with hosted("ready", port) as process:
        health, ready, metrics = (get(port, page) for page in ("/health", "/ready", "/metrics"))
        process.send_signal(number)
        out, err = process.communicate(timeout=10)
    assert health[0] == 200
    assert json.loads(health[1]).items() >= {"service": "tables", "slot": 1}.items()
    assert ready[0] == 200
    assert 'pitwatch_events_folded_total{stage="tables"} 7.0' in metrics[1]
    assert (process.returncode, out, err) == (0, "batch finished\n", "")


def test_not_ready_is_said_with_its_reason(port: int) -> None:
    with hosted("waits", port):
        status, text = get(port, "/ready")
    assert (status, json.loads(text)["reason"]) == (503, "no partition yet")


@pytest.mark.parametrize(
    ("how", "code", "said"),
    [
        ("fails", 1, "ValueError('a transfer without accounts')"),
        ("ends", 1, "ended without being told to"),
        ("unusable", 4, "The log is another one: point to the right cluster.\n"),
    ],
)
def test_whatever_ends_a_service_ends_its_process(
    port: int, how: str, code: int, said: str
) -> None:
    with hosted(how, port) as process:
        _, err = process.communicate(timeout=10)
    assert process.returncode == code
    assert said == err if code == 4 else said in err


def test_a_failure_while_stopping_is_not_swallowed(port: int) -> None:
    with hosted("fails late", port) as process:
        get(port, "/health")
        process.terminate()
        _, err = process.communicate(timeout=10)
    assert process.returncode == 1
    assert "the last commit failed" in err


def test_a_port_in_use_is_one_sentence_and_the_service_never_starts() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with hosted("ready", port) as process:
            out, err = process.communicate(timeout=10)
    assert (process.returncode, out) == (4, "")
    assert [line.startswith(f"Port {port} is in use") for line in err.splitlines()] == [True]
    assert "PITWATCH_WEB_PORT" in err


def test_a_scrape_that_hangs_neither_blocks_the_pages_nor_the_end(port: int) -> None:
    with hosted("frozen", port) as process:
        get(port, "/health")
        with socket.create_connection(("127.0.0.1", port)) as scrape:
            scrape.sendall(b"GET /metrics HTTP/1.1\r\nHost: pit\r\n\r\n")
            assert get(port, "/health")[0] == 200
            process.terminate()
            out, _ = process.communicate(timeout=10)
    assert (process.returncode, out) == (0, "batch finished\n")
