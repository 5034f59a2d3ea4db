"""The embedded servers alone: their first start, their second, and what they meet in between."""

import json
import os
import shutil
import socket
import stat
import uuid
from collections import namedtuple
from pathlib import Path

import psutil
import psycopg
import pytest

from infra.jars import class_path, fetch
from infra.kafka import Kafka
from infra.postgres import Postgres
from services.runtime.trouble import Unusable
from tests.ports import free_port


def postgres(data: Path) -> Postgres:
    return Postgres(data / "postgres", logs=data / "logs", port=free_port())


def kafka(data: Path) -> Kafka:
    ports = {"port": free_port(), "controller_port": free_port()}
    return Kafka(data / "kafka", logs=data / "logs", **ports)


def started(server: Postgres) -> Postgres:
    server.start()
    server.wait_ready()
    return server


def ask(server: Postgres, query: str) -> object:
    with psycopg.connect(server.address, autocommit=True) as connection:
        answer = connection.execute(query)
        return answer.fetchone() if answer.description else None


def test_postgres_keeps_its_rows_over_stop_kill_and_a_move(data: Path) -> None:
    server = started(postgres(data))
    ask(server, "CREATE TABLE chips AS SELECT 25 AS cents")
    server.stop()
    server = started(postgres(data))
    server.kill()
    server = started(postgres(data))
    server.stop()
    (data / "postgres").rename(data / "moved")
    (data / "elsewhere").mkdir()
    (data / "moved").rename(data / "elsewhere" / "postgres")
    server = started(postgres(data / "elsewhere"))
    assert ask(server, "SELECT cents FROM chips") == (25,)
    assert ask(server, "SHOW fsync") == ("on",)
    server.stop()


def test_kafka_starts_with_an_identity_that_looks_like_an_option(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uuid, "uuid4", lambda: uuid.UUID(bytes=b"\xf8" * 16))
    server = kafka(data)
    try:
        server.start()
        server.wait_ready()
    finally:
        server.kill()
    assert "cluster.id=-" in (data / "kafka/log/meta.properties").read_text()


def test_postgres_never_runs_as_root_and_guards_its_password(data: Path) -> None:
    server = started(postgres(data))
    assert server.process is not None
    assert psutil.Process(server.process.pid).uids().real != 0
    assert stat.S_IMODE((data / "postgres" / "password").stat().st_mode) == 0o600
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(server.address.replace("pitwatch:", "pitwatch:x", 1))
    server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root needs programs that nobody can reach")
def test_postgres_runs_from_a_copy_where_the_environment_is_closed(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("infra.postgres.reachable", lambda path: data in path.parents)
    server = started(postgres(data))
    assert server.process is not None
    assert psutil.Process(server.process.pid).exe().startswith(str(data))
    server.stop()


def test_postgres_forgets_the_id_of_a_dead_one_that_another_process_has_now(data: Path) -> None:
    server = started(postgres(data))
    server.stop()
    for file in ("postgres.pid", "cluster/postmaster.pid"):
        lives = {"pid": os.getpid(), "began": 1.0}
        text = json.dumps(lives) if file == "postgres.pid" else f"{os.getpid()}\n{data}\n1\n5432\n"
        (data / "postgres" / file).write_text(text)
    started(postgres(data)).stop()


def test_a_server_that_lives_is_not_started_twice(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = started(postgres(data))
    monkeypatch.setattr("infra.process.PATIENCE_SECONDS", 0.1)
    with pytest.raises(Unusable, match=r"PostgreSQL of this data folder runs already \(process"):
        postgres(data).start()
    server.stop()


def test_kafka_is_the_same_log_after_stop_and_kill_and_move(data: Path) -> None:
    def identity(folder: Path) -> str:
        return (folder / "log" / "meta.properties").read_text()

    server = kafka(data)
    server.start()
    server.wait_ready()
    first = identity(server.folder)
    server.kill()
    (data / "elsewhere").mkdir()
    (data / "kafka").rename(data / "elsewhere" / "kafka")
    server = kafka(data / "elsewhere")
    server.start()
    server.wait_ready()
    assert identity(server.folder) == first
    assert "Kafka Server started" in (data / "elsewhere" / "logs" / "kafka.log").read_text()
    server.stop()


@pytest.mark.parametrize("make", [kafka, postgres])
def test_a_taken_port_is_said_with_what_to_do(make: object, data: Path) -> None:
    server = make(data)  # type: ignore[operator]  # one of two classes with the same face
    name = "KAFKA" if make is kafka else "POSTGRES"
    with socket.create_server(("127.0.0.1", server.port)):
        sentence = rf"^Port {server.port} is taken \(by another program\); set PITWATCH_{name}_PORT"
        with pytest.raises(Unusable, match=sentence):
            server.start()


@pytest.mark.parametrize("make", [kafka, postgres])
def test_a_full_disk_is_said(make: object, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(100, 100, 0))
    with pytest.raises(Unusable, match="is full; free some space"):
        make(data).start()  # type: ignore[operator]  # as above


@pytest.mark.parametrize("make", [kafka, postgres])
def test_a_folder_that_cannot_be_made_is_said(make: object, data: Path) -> None:
    (data / "file").touch()
    with pytest.raises(Unusable, match="cannot be used"):
        make(data / "file").start()  # type: ignore[operator]  # as above


def test_the_jars_are_here_and_ask_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("asked the network"))
    assert len(class_path()) > 40
    assert fetch() == 0
