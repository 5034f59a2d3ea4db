"""A jackpot is validated while its cards lie on the table, in a house at work: § 688a.11(h)(3)."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import orjson
import pytest

from services import desk
from services.bench.rig import Rig
from services.floor.simulate import Floor, observed
from services.runtime.settings import Settings
from tests.jackpots.conftest import LUCK, SEED, TABLES
from tests.ports import house_port

HOUSE: Final = ("tables", "meters", "projector")
DECIDED: Final = ("jackpot.validated", "jackpot.documented", "jackpot.paid")
WHO: Final = ("--by", "F-21", "--second", "A-4", "--why", "all agrees")


@pytest.fixture
def rig(settings: Settings, tmp_path: Path) -> Iterator[Rig]:
    own = settings.model_copy(update={"partitions": 2, "session_seconds": 3.0})
    with closing(Rig(own, tmp_path, house_port())) as made:
        yield made


def up_to_the_hit() -> tuple[list[bytes], str]:
    """A floor up to its first hit, on which nobody decides; and the jackpot that it began."""
    floor = Floor(SEED, TABLES, 60, ["face-up-pai-gow"], first=5, luck=LUCK)
    lines: list[bytes] = []
    for _, link, raw in observed(floor):
        event = orjson.loads(raw)
        if event["type"] not in DECIDED:
            lines.append(raw)
        if event["type"] == "hit.recorded":
            return lines, f"{link}/{event['number']}"
    raise AssertionError("nothing was won")


def pitwatch(rig: Rig, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "services.cli", *words], capture_output=True, text=True,
        env={**os.environ, **rig.settings.environment()}, check=False, timeout=30,
    )  # fmt: skip


@pytest.mark.timeout(120)
def test_a_jackpot_is_validated_before_its_cards_go(rig: Rig, tmp_path: Path) -> None:
    told, jackpot = up_to_the_hit()
    _played(rig, told)
    shown = pitwatch(rig, "jackpot", "show", jackpot)
    assert shown.returncode == 0, shown.stdout
    assert "it is at hand" in shown.stdout
    made = pitwatch(rig, "jackpot", "validate", jackpot, *WHO)
    assert made.returncode == 0, made.stdout + made.stderr
    asyncio.run(rig.settled(revive=False, stages=HOUSE))

    out = tmp_path / "dossier"
    whole = pitwatch(rig, "dossier", "jackpot", jackpot, "--format", "html", "--out", str(out))
    assert whole.returncode == 0, whole.stderr
    plain = orjson.loads((out / "dossier.json").read_bytes())
    assert plain["right"]
    last = plain["steps"][-1]
    assert (last["state"], last["by"], last["second"]) == ("validated", "F-21", "A-4")
    again = subprocess.run([sys.executable, "-I", "-S", out / "recompute.py"], check=False)
    assert again.returncode == 0


def _played(rig: Rig, lines: list[bytes]) -> None:
    """By way of the hub, which numbers on from there."""
    asyncio.run(rig.build())
    for service in (*HOUSE, "hub"):
        rig.start(service)
    assert [one for one in desk.send(rig.settings, lines) if "error" in one] == []
    asyncio.run(rig.settled(revive=False, stages=HOUSE))
