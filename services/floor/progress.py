"""How far the live floor has played, as it is kept between two starts. Used by `live`.

From the same seed another program deals another floor: after an update the run that was under way
is left. A number of each table's tray is skipped, so that nobody judges the round and the markers
that stay; everybody goes, the table is closed, and the next run opens it anew.
"""

import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

from services.floor.calendar import spelled
from services.floor.games import FLOORS
from services.floor.link import Standing

LEFT = "left"  # ends the boot of the devices that close a run's tables


@dataclass(slots=True)
class Progress:
    """How far the floor has played; written before each batch."""

    seed: int
    run: int = 0  # every run opens and closes its tables, with devices newly started
    start_ms: int = 0  # of the run, by the clock
    shift_ms: int = 0  # for how long it stood still since
    done: int = 0  # reports that the hub has
    planned: int = 0  # reports that it may have
    taken_off: dict[str, str] = field(default_factory=dict)  # table → id of its box's removal
    links: dict[str, Standing] = field(default_factory=dict)  # where each stood when the run began
    stood: dict[str, Standing] = field(default_factory=dict)  # … after what the hub may have
    boxes: dict[str, str] = field(default_factory=dict)  # table → the box that may be on it
    program: str = ""  # by which it is dealt
    left_ms: int = 0  # when a later program left it; 0: it goes on


def read(file: Path) -> Progress:
    if not file.exists():
        return Progress(secrets.randbits(31))
    kept = orjson.loads(file.read_bytes())
    for links in ("links", "stood"):
        kept[links] = {name: Standing(*one) for name, one in kept.get(links, {}).items()}
    return Progress(**kept)


def write(file: Path, progress: Progress) -> None:
    """A reader finds the old or the new, never half of one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(".new")
    links = {
        name: {link: list(one) for link, one in standings.items()}
        for name, standings in (("links", progress.links), ("stood", progress.stood))
    }
    half.write_bytes(orjson.dumps(asdict(progress) | links))
    half.replace(file)


@cache
def program() -> str:
    """The digest of the code by which a floor is dealt."""
    found = sha256()
    for file in sorted(Path(__file__).parent.rglob("*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def closings(progress: Progress) -> Iterator[dict[str, Any]]:
    """Tables that may be open are left and closed, their boxes taken off: nobody counts them."""
    seats = {floor.prefix: floor.seats for floor in FLOORS.values()}
    for table, box in sorted(progress.boxes.items()):
        said = {"table": table, "at": spelled(progress.left_ms)}
        said["boot"] = f"f{progress.seed}-{progress.run}-{LEFT}"
        clock = {"type": "clock.offset", "device": "tray", "offset_ms": 0}
        yield {**said, "source": "tray", "seq": 2, **clock}
        last = seats[table.partition("-")[0]]
        for seat in range(1, last + 1):
            yield {**said, "source": "panel", "seq": seat, "type": "seat.left", "seat": seat}
        yield {**said, "source": "panel", "seq": last + 1, "type": "table.closed"}
        yield {**said, "source": "box-reader", "seq": 1, "type": "box.taken_off", "box": box}
