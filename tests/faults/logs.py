"""The logs that the fault tests put through, and the books they must give.

Run as a program it adds up what the tests of one run found: the last line of `make faults`.
"""

import asyncio
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from events.observed import TOPIC_OF_LINE
from services.bench.rig import STAGES, Rig, Told
from services.floor.games import GAMES, MISTAKES
from services.floor.simulate import Floor, observed

SEED = 20


def told(rounds: int, tables: int = 8, seed: int = SEED) -> list[Told]:
    """A floor of all games, untidy and with every mistake; its boxes and counts included."""
    floor = Floor(seed, tables, rounds, GAMES, MISTAKES, untidy=True)
    return [(TOPIC_OF_LINE[line], table, raw) for line, table, raw in observed(floor)]


async def undisturbed(rig: Rig, log: Sequence[Told]) -> dict[str, Any]:
    """The books of a log that nothing happened to."""
    await rig.build()
    for stage in STAGES:
        rig.start(stage)
    await rig.feed(log)
    await rig.settled(within=180, revive=False)
    rig.close()
    return rig.books()


async def died(rig: Rig, name: str, slot: int = 0, within: float = 30.0) -> int:
    """Wait for the end of a service; its exit code."""
    process = rig.processes[name, slot]
    code = await asyncio.to_thread(process.wait, within)
    del rig.processes[name, slot]
    return code


def verdict(events: int, kills: int, expected: dict[str, Any], got: dict[str, Any]) -> str:
    """One line: what was done to the log, and what became of it."""
    rows = {name: int(str(value).split()[0]) for name, value in expected.items()}
    have = {name: int(str(value).split()[0]) for name, value in got.items()}
    lost = sum(max(0, rows[name] - have[name]) for name in rows)
    doubled = sum(max(0, have[name] - rows[name]) for name in rows)
    equal = "yes" if expected == got else "NO"
    told = (
        f"events {events}, kills {kills}, lost {lost}, doubled {doubled}, journals equal: {equal}"
    )
    if file := os.environ.get("PITWATCH_VERDICTS"):
        with Path(file).open("a") as verdicts:
            verdicts.write(f"{told}\n")
    return told


_VERDICT = re.compile(
    r"events (\d+), kills (\d+), lost (\d+), doubled (\d+), journals equal: (yes|NO)"
)


def total(verdicts: Sequence[str]) -> str:
    """All verdicts of a run in one line of the same form."""
    found = [match.groups() for line in verdicts if (match := _VERDICT.fullmatch(line.strip()))]
    if not found:
        return "no log was put through: journals equal: NO"
    events, kills, lost, doubled = (sum(int(row[at]) for row in found) for at in range(4))
    equal = "yes" if all(row[4] == "yes" for row in found) else "NO"
    return (
        f"in all: events {events}, kills {kills}, lost {lost}, doubled {doubled}, "
        f"journals equal: {equal}"
    )


if __name__ == "__main__":
    print(total(Path(sys.argv[1]).read_text().splitlines()))
