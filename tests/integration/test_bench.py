"""Each figure of `pitwatch bench` at a size that takes seconds: that it is taken, not how much.

Not `odds`, which counts every deal whatever is asked, nor those that are nothing but a worker
under a log for a while (`pipeline`, `latency`, `recover`), of whose parts the fault tests are made.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from services.bench import dossier, evaluate, fold, meters, settle
from services.bench.figure import Figure
from services.bench.links import Links
from services.bench.rig import Rig
from services.bench.workload import Workload
from services.runtime.settings import Settings
from tests.ports import house_port

Measure = Callable[[int, Callable[[str], None]], Iterator[Figure]]
SMALL = Workload(seed=7, tables=3, rounds=12)


@pytest.mark.timeout(150)
def test_the_dossier_of_a_cycle_is_measured(settings: Settings, tmp_path: Path) -> None:
    """Its jackpot is right by every check, and the folder's script says so: else it breaks off."""
    said: list[str] = []
    own = settings.model_copy(update={"partitions": 2, "session_seconds": 3.0})
    with closing(Rig(own, tmp_path, house_port())) as rig:
        told = asyncio.run(dossier.measure(lambda: rig, 1, said.append, rows=2_000))
    assert (told.name, told.settings["contributions"], told.settings["runs"]) == (
        "dossier", 2_000, 1
    )  # fmt: skip
    assert [one.name for one in told.references] == ["raw-copy"]
    assert told.value > 0
    assert len(said) == 1


PURE: list[tuple[ModuleType, Measure, dict[str, Any], list[str]]] = [
    (meters, meters.measure, {"WORK": {
        1: Links(seed=7, meters=1, tables=3, rounds=60),
        4: Links(seed=7, meters=4, tables=2, rounds=60),
    }}, ["empty-stage"] * 2),
    (settle, settle.measure, {"ROUNDS": dict.fromkeys(settle.ROUNDS, 20)}, ["decode-only"] * 4),
    (evaluate, evaluate.measure, {"HANDS": 200}, ["eval7", "phevaluator"]),
    (fold, fold.memory, {"Workload": lambda **_: SMALL}, []),
    (fold, fold.scale, {
        "Workload": lambda **_: SMALL, "DEALT": 3, "MANY": 6, "FEW_AGAIN": 1,
    }, ["at-10-tables"]),
]  # fmt: skip


# The library beside `evaluate` calls another by its old names.
@pytest.mark.filterwarnings("ignore:.* deprecated - use:DeprecationWarning")
@pytest.mark.parametrize(
    ("module", "measure", "small", "beside"), PURE, ids=[one[1].__module__ for one in PURE]
)
def test_a_figure_without_servers_is_measured(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, measure: Measure, small: dict[str, Any],
    beside: list[str],
) -> None:  # fmt: skip
    for name, value in small.items():
        monkeypatch.setattr(module, name, value)
    if hasattr(module, "collect_seldom"):  # of the whole process: this one has more to do
        monkeypatch.setattr(module, "collect_seldom", lambda: None)
    said: list[str] = []
    told = [*measure(1, said.append)]
    assert [reference.name for one in told for reference in one.references] == beside
    assert all(one.value > 0 for one in told)
    assert len(said) == len(told)
