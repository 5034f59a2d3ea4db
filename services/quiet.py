"""Floors on which nothing is done wrong, and what is raised there all the same: `make quiet`.

Clean tables, tables whose dealers do everything that is lawful the long way round, tables of few
devices, and tables whose devices are not heard for a while. It joins the floor and the replay.

What is lost can be known when the hub misses a device, or when that speaks again. What is found in
between, on the ground that it was healthy as far as anybody knew, is not counted here.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

import orjson
import typer

from services.audit.replay import Error, replay
from services.floor.equipment import Interrupted, equipped
from services.floor.simulate import Floor, observed
from services.floor.table import Report
from services.terminal import put, say

ENDLESS: Final = 10**9  # rounds
TABLES: Final = 30  # of each game ten
Raised = tuple[str, str, str]  # code, what, severity

# What is said without a mistake: a warning before the end of a life, the mended late bet, and
# what a table cannot report, said once at its opening.
LATE: Final = ("wager.late", "remedied", "info")
WARNED: Final = ("deck.overdue", "raised", "info")
UNOBSERVED: Final = ("open.unobserved", "raised", "info")
LINK: Final = "meter"
GAP: Final = ("stream.gap", "raised", "major")


class Kind(NamedTuple):
    """One kind of floor, and what may be said of it."""

    made: Callable[[Iterable[Report], int], Iterable[Report]]
    may: frozenset[Raised]
    untidy: bool = True


def _as_dealt(reports: Iterable[Report], _seed: int) -> Iterable[Report]:
    return reports


KINDS: Final = {
    "clean": Kind(_as_dealt, frozenset((WARNED,)), untidy=False),
    "untidy": Kind(_as_dealt, frozenset((WARNED, LATE))),
    "few devices": Kind(equipped, frozenset((WARNED, LATE, UNOBSERVED))),
    "interrupted": Kind(Interrupted, frozenset((WARNED, LATE, GAP))),
}


class Quiet(NamedTuple):
    """What one floor came to."""

    events: int
    wrong: Counter[Raised]
    first: tuple[str, ...]  # of each that should not be, to look at


def listen(
    kind: str, seed: int, events: int | None = None, *, tables: int = TABLES, rounds: int = ENDLESS
) -> Quiet:
    """Deal such a floor, replay it, keep what may not be said of it."""
    made, may, untidy = KINDS[kind]
    floor = made(Floor(seed, tables, rounds, untidy=untidy), seed)
    log = _Counted(islice((event for _, _, event in observed(floor)), events))
    wrong: Counter[Raised] = Counter()
    first: dict[Raised, str] = {}
    for line in _heard(replay(log), floor.unaware if isinstance(floor, Interrupted) else set()):
        said = _said(line)
        if said is not None and said not in may:
            wrong[said] += 1
            first.setdefault(said, line.decode() if isinstance(line, bytes) else str(line))
    return Quiet(log.count, wrong, tuple(first.values()))


def _heard(lines: Iterable[bytes | Error], unaware: set[str]) -> Iterator[bytes | Error]:
    """All but what is found while a loss is not known yet, and what becomes of that.

    That is known of a box when it is taken off: nothing later says what went into it. A link looks
    at a round some time after its close.
    """
    mistaken: set[tuple[str, str | None, str]] = set()
    boxes: set[str] = set()  # by the event that took them off
    for line in lines:
        known = not (unaware or mistaken or boxes)
        if known or not isinstance(line, bytes):
            yield line
            continue
        if b'"kind":"box"' in line or b'"kind":"round"' in line:
            told = orjson.loads(line)
            if told["table"] in unaware and told["kind"] == "box":
                boxes.add(told["because"][-1])
            elif told["table"] in unaware:
                mistaken.add((told["table"], told["round"], LINK))
        elif b'"kind":"finding"' in line:
            found = orjson.loads(line)
            table, of_link = _table(found["book"])
            place = table, found["round"], found["code"]
            if table in unaware:
                mistaken.add(place)
            if {place, (*place[:2], LINK if of_link else "")} & mistaken:
                continue
            if found["because"][0] in boxes:
                continue
        yield line


def _table(book: str) -> tuple[str, bool]:
    """Whose round it is: what a link finds of a table's rounds has a book of its own."""
    kind, name, *of_table = book.split("/")
    of_link = kind == "meter" and of_table[0] != "findings"
    return (of_table[0] if of_link else name), of_link


def _said(line: bytes | Error) -> Raised | None:
    if isinstance(line, Error):
        return line.code, "refused", line.message
    if b'"kind":"finding"' not in line:
        return None
    found = orjson.loads(line)
    return found["code"], found["what"], found["severity"]


class _Counted:
    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines, self.count = lines, 0

    def __iter__(self) -> Iterator[bytes]:
        for line in self._lines:
            self.count += 1
            yield line


def main(
    seed: int = 1, seeds: int = 1, events: int = 1_000_000, kinds: str = ",".join(KINDS)
) -> None:
    """Every kind of floor from each seed; exit 1 where anything is said that may not be."""
    heard, wrong = 0, 0
    for kind in kinds.split(","):
        for one in range(seed, seed + seeds):
            quiet = listen(kind, one, events)
            heard, wrong = heard + quiet.events, wrong + quiet.wrong.total()
            told = ", ".join(f"{code} {what}: {n}" for (code, what, _), n in quiet.wrong.items())
            say(f"{kind:18} seed {one:<5} {quiet.events:>10,} events  {told or 'nothing'}")
            for line in quiet.first:
                say(line)
    put(f"quiet: {heard:,} events of honest floors, {wrong} findings that should not be".encode())
    raise typer.Exit(1 if wrong else 0)


if __name__ == "__main__":
    typer.run(main)
