"""`dossier`: seconds for a jackpot's dossier over ten million contributions, with page and list.

The jackpot is one that was won on a simulated floor and went through all services. Beside its link
stands a second one in the books, on which the same hand hit after ten million contributions: they
are copied into the journal, and that is not measured. What is: `pitwatch dossier jackpot`, a
process of its own, with the most memory that it held; beside it the bare copy of the same rows out
of Postgres. Then the folder's own script, which computes the award again.
"""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import orjson
import psycopg

from events.observed import TOPIC_OF_LINE
from projections.migrations.run import erase
from services.bench.figure import Figure, figure
from services.bench.rig import Rig
from services.floor.calendar import spelled
from services.floor.link import FILING
from services.floor.simulate import START_MS, Floor, observed
from services.runtime.settings import Settings

NAME: Final = "dossier"
ALL, FEWER = 10_000_000, 1_000_000  # asked for by name; within the whole suite
RUNS: Final = 2
LINK: Final = "PG-BENCH"
PERCENT: Final = 10  # of the meter, by the row that hits
RATE, UNIT = (7, 300), 3  # thirds of a cent stay on the meter
WAGER_CENTS, TABLES, EVERY_MS = 100, 20, 3_000  # of each wager; linked; between two contributions
AT_ONCE, ALL_SAID = 20_000, 1_000_000  # rows
Say = Callable[[str], None]


async def measure(make_rig: Callable[[], Rig], runs: int, say: Say, *, rows: int = ALL) -> Figure:
    """Seconds of the dossier, beside those of the bare copy."""
    rig = await make_rig().build()
    try:
        await _won(rig)
        name = await asyncio.to_thread(_fill, rig.settings, rows, say)
        ours: list[float] = []
        bare: list[float] = []
        again: list[float] = []
        busy: list[float] = []
        memory: list[int] = []
        folder = rig.logs / "dossier"
        for number in range(1, min(runs, RUNS) + 1):
            bare.append(_copied(rig.settings))
            took, cpu, most = await asyncio.to_thread(_made, rig.settings, name, folder)
            ours.append(took)
            busy.append(cpu)
            memory.append(most)
            again.append(await asyncio.to_thread(_again, folder))
            say(
                f"dossier {number}: {took:.1f} s ({cpu:.1f} of one core) and {most} MB for"
                f" {rows:,} contributions; its own script {again[-1]:.1f} s,"
                f" the bare copy {bare[-1]:.1f} s"
            )
    finally:
        rig.close()
        erase(rig.settings.dsn, rig.settings.schema_prefix)
    told = {
        "contributions": rows, "memory_mb": max(memory), "cpu_s": round(max(busy), 1),
        "recompute_s": round(max(again), 1), "runs": len(ours),
    }  # fmt: skip
    return figure(NAME, ours, "s", "lower", {"raw-copy": bare}, told)


async def _won(rig: Rig) -> None:
    """A floor on whose link shares are won, in the books."""
    floor = Floor(4, 3, 60, ["face-up-pai-gow"], first=5, luck=0.25)
    for stage in ("tables", "meters", "projector"):
        rig.start(stage)
    await rig.feed((TOPIC_OF_LINE[line], table, raw) for line, table, raw in observed(floor))
    await rig.settled(within=120, stages=("tables", "meters", "projector"))
    rig.close()


def _fill(settings: Settings, rows: int, say: Say) -> str:
    """The second link; the id of the jackpot that was won on it."""
    journal = settings.schema_name("journal")
    meter = _Meter(rows)
    with psycopg.connect(settings.dsn) as connection, connection.cursor() as cursor:
        with cursor.copy(f"COPY {journal}.movement ({_COLUMNS}) FROM STDIN".encode()) as copy:
            for at, lines in enumerate(meter.lines(), 1):
                copy.write(lines)
                if at * AT_ONCE % ALL_SAID == 0:
                    say(f"dossier: {at * AT_ONCE:,} contributions in the books")
        for statement in meter.hit():
            cursor.execute(statement.format(journal=journal).encode())
            assert cursor.rowcount, "nothing was won on the simulated floor"
        cursor.execute(f"ANALYZE {journal}.movement".encode())
    return meter.jackpot


class _Meter:
    """A meter as the books have it: so many contributions, then a hit."""

    def __init__(self, rows: int) -> None:
        self.rows, self.number = rows, rows + 2
        self.jackpot = f"{LINK}/{self.number}"
        self._parts = FILING.seed_cents * UNIT

    def lines(self) -> Iterator[str]:
        """Its movements up to the hit, some at a time, as COPY takes them."""
        filing = FILING.model_copy(update={"rate": RATE, "limit_cents": None})
        spelled_out = orjson.dumps(filing.model_dump(mode="json")).decode().replace("\\", "\\\\")
        yield self._line(1, "started", "\\N\t\\N\t\\N\t\\N", spelled_out, "0/1")
        for first in range(2, self.number, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, self.number))
            yield "".join(map(self._contribution, numbers))

    def _contribution(self, number: int) -> str:
        wagers = 1 + number * 5 % 6
        more = wagers * WAGER_CENTS * RATE[0]  # of a 300th of a cent
        self._parts += more * UNIT // RATE[1]
        told = f"PT-{number % TABLES + 1:02}\t{wagers}\t{WAGER_CENTS}\t{RATE[0]}/{RATE[1]}"
        return self._line(number, "contribution", told, "\\N", exact(more * UNIT // RATE[1]))

    def _line(self, number: int, what: str, told: str, filing: str, change: str) -> str:
        at_ms = START_MS - (self.number - number) * EVERY_MS
        at, value = spelled(at_ms), exact(self._parts)
        return (
            f"link:{LINK}/{number}/1\tmeter/{LINK}\t{number}\t{LINK}\t{at[:10]}\t{at}\t{what}"
            f"\t{number}\t{told}\t{filing}\t{change}\t{value}\t{self._parts // UNIT}\t0/1\t0/1\tt\n"
        )

    def hit(self) -> Iterator[str]:
        """What the first share that was won on the floor would have been here."""
        value = self._parts
        share = value * PERCENT // (100 * UNIT)
        left = value - share * UNIT
        yield (
            f"INSERT INTO {{journal}}.movement ({_COLUMNS}, round, seat) SELECT id || '/bench',"
            f" 'meter/{LINK}', {self.number}, '{LINK}', day, at, what, {self.number}, at_table,"
            f" wagers, wager_cents, rate, filing, '-{share}/1', '{exact(left)}', {left // UNIT},"
            " '0/1', '0/1', true, round, seat FROM {journal}.movement"
            f" WHERE (link, number) = ({_WON.format('link')}, {_WON.format('number')})"
        )
        yield (
            "INSERT INTO {journal}.award SELECT id || '/bench', "
            f"book, n, '{LINK}', round, day, at, what,"  # of the facts that told of them
            f" '{self.jackpot}', {self.number}, at_table, seat, level, percent, {share},"
            f" {value // UNIT}, pending, paytable, fixed_cents, payee,"
            f" CASE WHEN amount_cents > 0 THEN {share} END, source, slip, by, second, why"
            f" FROM {{journal}}.award WHERE jackpot = {_WON.format('jackpot')}"
        )
        yield (
            "INSERT INTO {journal}.meter_round SELECT id || '/bench', book || '/bench', n,"
            f" '{LINK}', round, day, at, at_table, wagered, accepted, contributed, void, agrees"
            " FROM {journal}.meter_round WHERE (link, at_table, round) ="
            f" ({_WON.format('link')}, {_WON.format('at_table')}, {_WON.format('round')})"
        )


def exact(parts: int) -> str:
    """A rational of a cent, as the books spell it."""
    return f"{parts}/{UNIT}" if parts % UNIT else f"{parts // UNIT}/1"


_COLUMNS: Final = (
    "id, book, n, link, day, at, what, number, at_table, wagers, wager_cents, rate, filing,"
    " change, value, value_cents, reserve, overflow, verified"
)
_WON: Final = (
    "(SELECT {} FROM {{journal}}.award WHERE what = 'locked' AND NOT pending"
    f" AND percent = {PERCENT} AND link <> '{LINK}' ORDER BY at, number LIMIT 1)"
)


def _copied(settings: Settings) -> float:
    """Seconds for the same rows out of Postgres, and nowhere."""
    journal = settings.schema_name("journal")
    query = (
        f"COPY (SELECT number, what, at, day, at_table, wagers, wager_cents, rate, change, value,"
        f" overflow FROM {journal}.movement WHERE link = '{LINK}' ORDER BY number)"
        " TO STDOUT (FORMAT csv)"
    )
    began = time.perf_counter()
    with (
        psycopg.connect(settings.dsn) as connection,
        connection.cursor() as cursor,
        cursor.copy(query.encode()) as rows,
    ):
        while rows.read():
            pass
    return time.perf_counter() - began


def _made(settings: Settings, name: str, folder: Path) -> tuple[float, float, int]:
    """Seconds of the dossier's process, those of its processor, and megabytes when it held most."""
    command = [
        sys.executable, "-m", "services.cli", "dossier", "jackpot", name, "--format", "html",
        "--out", str(folder),
    ]  # fmt: skip
    began = time.perf_counter()
    made = subprocess.Popen(
        command, env={**os.environ, **settings.environment()}, stderr=subprocess.DEVNULL
    )
    _, status, used = os.wait4(made.pid, 0)
    took, made.returncode = time.perf_counter() - began, os.waitstatus_to_exitcode(status)
    assert made.returncode == 0, "a check of the dossier does not agree"
    return took, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024


def _again(folder: Path) -> float:
    """Seconds of the folder's own script."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-I", "-S", folder / "recompute.py"], check=True, capture_output=True
    )
    return time.perf_counter() - began
