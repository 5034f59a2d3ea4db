"""The outbox under kill -9 and on a full disk: what was accepted is there once, in its order."""

import random
import resource
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import orjson
import pytest

from services.floor.hub_file import HubFile, Reader
from services.floor.outbox import Outbox
from services.runtime.trouble import Unusable
from tests.floor.reports import wager

TABLES = 4
KILLS = 25


class Process:
    """The outbox in a process of its own."""

    def __init__(self, folder: Path, session: int) -> None:
        self.running = subprocess.Popen(
            [sys.executable, "-m", "tests.floor.outbox_process", str(folder), f"s{session}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert self.out.readline() == b"ready\n"

    @property
    def out(self) -> Any:
        return self.running.stdout

    def send(self, lines: list[bytes]) -> list[bytes]:
        """The answers; fewer than the lines where the process died."""
        assert self.running.stdin is not None
        try:
            self.running.stdin.write(b"\n".join(lines) + b"\n\n")
            self.running.stdin.flush()
        except BrokenPipeError:
            return []
        first: bytes = self.out.readline()
        if first in (b"", b"full\n"):
            return [first] if first else []
        return [first, *(self.out.readline() for _ in lines[1:])]

    def kill(self) -> None:
        self.running.kill()
        self.running.wait()
        for pipe in (self.running.stdin, self.running.stdout):
            assert pipe is not None
            with suppress(BrokenPipeError):
                pipe.close()


def wagers(first: int, count: int) -> list[bytes]:
    """The next so many of every table, in turn."""
    return [
        wager(f"MB-{at % TABLES}", seq=at // TABLES + 1, amount=100 + at)
        for at in range(first, first + count)
    ]


def all_kept(folder: Path) -> list[dict[str, Any]]:
    reader = Reader(folder / "hub.sqlite")
    events = [orjson.loads(parcel.event) for parcel in reader.after(0, 10**6)]
    reader.close()
    return events


def assert_each_once(events: list[dict[str, Any]], sent: int) -> None:
    """All that was answered is there, once, and numbered without a hole in the order sent."""
    amounts = Counter(event["amount_cents"] for event in events)
    assert set(amounts) >= set(range(100, 100 + sent)), "lost"
    assert set(amounts.values()) == {1}, "doubled"
    for table in range(TABLES):
        own = [event for event in events if event["table"] == f"MB-{table}"]
        assert [event["order"] for event in own] == list(range(1, len(own) + 1))
        assert [event["seq"] for event in own] == list(range(1, len(own) + 1))


def test_killed_at_any_moment_it_loses_and_doubles_nothing(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    sys.stdout.write(f"seed {seed}\n")
    chance = random.Random(seed)
    sent = kills = 0
    process = Process(tmp_path, 0)
    while kills < KILLS:
        killer = threading.Timer(chance.uniform(0.0, 0.06), process.running.kill)
        killer.start()
        while True:
            lines = wagers(sent, chance.randint(1, 300))
            answers = [orjson.loads(a) for a in process.send(lines) if a.endswith(b"}\n")]
            assert not [a for a in answers if "error" in a]
            sent += len(answers)  # what was not answered is sent again, as a device does
            if len(answers) < len(lines):
                break
        killer.join()
        process.kill()
        kills += 1
        process = Process(tmp_path, kills)
    process.kill()
    events = all_kept(tmp_path)
    sys.stdout.write(f"{kills} kills, {sent} answered, {len(events)} kept\n")
    assert sent > 1000
    assert_each_once(events, sent)


def test_a_full_disk_refuses_a_whole_batch_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    process = Process(tmp_path, 0)
    try:
        assert len(process.send(wagers(0, 100))) == 100
        limit = 400_000
        resource.prlimit(
            process.running.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)
        )
        sent, full = 100, 0
        while full < 5:
            answers = process.send(wagers(sent, 100))
            if answers == [b"full\n"]:
                full += 1
            else:
                sent += len(answers)
            assert sent < 20_000, "the limit was never met"
        resource.prlimit(
            process.running.pid,
            resource.RLIMIT_FSIZE,
            (resource.RLIM_INFINITY, resource.RLIM_INFINITY),
        )
        last = [orjson.loads(answer) for answer in process.send(wagers(sent, 100))]
        assert len(last) == 100
        assert not [answer for answer in last if "repeat" in answer], (
            "a refused batch has left a trace"
        )
        assert_each_once(all_kept(tmp_path), sent + 100)
        assert len(all_kept(tmp_path)) == sent + 100
    finally:
        process.kill()


def test_what_kafka_has_leaves_the_outbox_and_places_are_never_used_again(tmp_path: Path) -> None:
    process = Process(tmp_path, 0)
    process.send(wagers(0, 10))
    process.kill()
    outbox = Outbox(tmp_path)
    outbox.acknowledge(10)
    outbox.commit()
    assert all_kept(tmp_path) == []
    outbox.close()
    assert Outbox(tmp_path).committed == 10


def test_a_newer_or_foreign_file_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = HubFile(tmp_path / "hub.sqlite")
    file.make_note("shape", "99")
    file.close()
    with pytest.raises(Unusable, match="newer"):
        Outbox(tmp_path)
    (tmp_path / "hub.sqlite").write_bytes(b"no database" * 1000)
    with pytest.raises(Unusable, match="put it aside"):
        Outbox(tmp_path)


def test_a_file_that_knew_no_links_is_read_on(tmp_path: Path) -> None:
    file = HubFile(tmp_path / "hub.sqlite")
    file.make_note("shape", "1")
    file.close()
    with sqlite3.connect(tmp_path / "hub.sqlite") as old:
        old.execute("ALTER TABLE tables DROP COLUMN link")
        old.execute("INSERT INTO tables VALUES ('MB-01', 1, '[]', '[]')")
    outbox = Outbox(tmp_path)
    assert [table.name for table in outbox.open_tables()] == ["MB-01"]
    outbox.close()


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    began = time.monotonic()
    yield
    assert time.monotonic() - began < 60


def test_it_is_closed_only_once_nobody_reads(tmp_path: Path) -> None:
    """A hub that is stopped lets go of the thread that reads for its outlet; that reads on."""
    outbox = Outbox(tmp_path)
    line, parcels = outbox.line("floor", "MB-1"), 200_000
    for order in range(1, parcels + 1):
        outbox.keep_event(line, order, b"{}", None)
    outbox.commit()
    reader = Reader(outbox.file)
    with ThreadPoolExecutor(1) as threads:
        read = threads.submit(reader.after, 0, parcels)
        while not read.running():
            time.sleep(0.0001)
        time.sleep(0.005)
        assert not read.done()
        reader.close()
        assert len(read.result()) == parcels
    outbox.close()
