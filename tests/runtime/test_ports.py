"""Ports of a run: none is given twice, and none that somebody listens on."""

import socket
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from tests import ports
from tests.ports import FOLDER, HOUSE, RANGE, free_block, free_port, house_port


@pytest.fixture(autouse=True)
def row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path / "ports"


def drawn(_: int) -> list[int]:
    return [free_block(3) for _ in range(40)]


def test_processes_that_draw_together_get_ports_of_their_own() -> None:
    with ProcessPoolExecutor(4) as pool:
        firsts = [first for some in pool.map(drawn, range(4)) for first in some]
    given = [first + n for first in firsts for n in range(3)]
    assert len(given) == len(set(given)) == 4 * 40 * 3
    assert all(port in RANGE for port in given)


def test_a_house_gets_as_many_as_its_services_take() -> None:
    first = house_port()
    assert free_port() - first >= HOUSE


def test_a_port_that_somebody_listens_on_is_passed_over(row: Path) -> None:
    first = free_block(10)
    row.write_text(str(first))
    with socket.socket() as other:
        other.bind(("127.0.0.1", first + 4))
        again = free_block(10)
    assert first + 4 not in range(again, again + 10)


def test_at_the_end_of_the_range_it_begins_anew(row: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "_free", lambda _: True)
    row.write_text(str(RANGE.stop - 1))
    assert free_block(2) == RANGE.start
