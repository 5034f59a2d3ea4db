"""The simulated floor: seeded, without a clock; what devices report, and what was planted in it.

The same seed gives the same floor, byte for byte. Used by `pitwatch simulate` and `score`, by the
live floor, by the benchmarks and by tests. Nothing here needs a server.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from heapq import merge
from random import Random
from typing import BinaryIO, Final

import orjson

from events.observed import LINE_OF_TYPE, TOPIC_OF_LINE, ObservedLine
from events.topics import Topic
from services.floor.arrivals import as_they_arrive
from services.floor.calendar import Calendar
from services.floor.game import RECORD_MISTAKES
from services.floor.games import FLOORS, GAMES, MISTAKES, PLANTED
from services.floor.line import LINE_MISTAKES, OF_THE_LINE, Unsent
from services.floor.link import Controller, Links, Standing
from services.floor.link_mistakes import KEEN, LINK_MISTAKES, LUCK, OF_A_HIT
from services.floor.link_trouble import Troubled
from services.floor.numbering import (
    COUNTED,
    LOOKS_EVERY_MS,
    OF_PEOPLE,
    OF_THE_TABLE,
    Line,
    Numbering,
    Plain,
    Table,
    link_name,
)
from services.floor.sessions import session
from services.floor.table import EAGER, Report, SimTable
from services.floor.truth import Planted

START_MS: Final = 1_772_463_600_000  # 2 March 2026, 10:00 in New York
NEVER_SILENT_MS: Final = 2**60
SHORT_SESSION: Final = (60, 160)  # rounds
CLOSED_MS: Final = 2 * 3_600_000  # between two sessions of a table
ON_THE_WAY_MS: Final = 20  # from a device to the hub


class Floor:
    """Some tables and their rounds; iterate once for the reports in the order of time."""

    def __init__(
        self,
        seed: int,
        tables: int,
        rounds: int,
        games: Iterable[str] = GAMES,
        faults: Collection[str] = (),
        *,
        untidy: bool = False,
        start_ms: int = START_MS,
        boot: str | None = None,
        first: int = 1,
        paces: Mapping[str, int] | None = None,
        began: Mapping[str, Standing] | None = None,
        luck: float = 0.0,  # of rounds with a progressive wager: a hand that wins a share
        eager: float = EAGER,  # of boxes: that play for the meter
    ) -> None:
        self.truth: list[Planted] = []  # complete when all reports were taken
        troubles = tuple(code for code in LINK_MISTAKES if code in set(faults))
        made = partial(Troubled, faults=troubles) if troubles else Controller
        self.links = Links(seed, boot or f"s{seed}", began, made)
        chosen = tuple(games)
        for unknown in set(chosen) - set(GAMES):
            raise ValueError(f"No game is called {unknown}; there are: {', '.join(GAMES)}.")
        shares = _shares(
            rounds, [paces[chosen[at % len(chosen)]] if paces else 1 for at in range(tables)]
        )
        self._tables = []
        for at in range(tables):  # `first` is the number of the first table of each game
            game = FLOORS[chosen[at % len(chosen)]]
            number = sum(chosen[one % len(chosen)] == game.game for one in range(at))
            name = f"{game.prefix}-{number + first:02}"
            alike = sum(chosen[one % len(chosen)] == game.game for one in range(tables))
            every = (*game.mistakes, *RECORD_MISTAKES, *LINE_MISTAKES)
            codes = [code for code in every if code in set(faults)]
            Random(f"{seed}/{game.game}").shuffle(codes)
            turn = number * len(codes) // alike  # so that together they begin with all of them
            table = SimTable(
                game, name, Random(f"{seed}/{name}"), start_ms + 7_000 * at, boot or f"s{seed}",
                [*codes[turn:], *codes[:turn]],
                Random(f"{seed}/{name}/untidy") if untidy else None,
            )  # fmt: skip
            table.luck, table.eager = luck, eager
            arrivals = Random(f"{seed}/{name}/arrivals") if untidy else None
            self._tables.append((table, shares[at], arrivals))

    def __iter__(self) -> Iterator[Report]:
        yield from self.links.numbered(merge(*(self._play(*one) for one in self._tables)))
        for link in self.links.controllers.values():
            self.truth += link.truth

    def _play(self, table: SimTable, rounds: int, arrivals: Random | None) -> Iterator[Report]:
        while rounds > 0:
            share = min(rounds, _session_rounds(table))
            rounds -= share
            yield from as_they_arrive(table, session(table, share), arrivals)
            table.now_ms += CLOSED_MS
        self.truth += table.planted


def _shares(rounds: int, paces: list[int]) -> list[int]:
    """How many rounds each table plays, so that all come to their end at about the same time."""
    shares = [rounds * pace // sum(paces) for pace in paces]
    left = rounds - sum(shares)
    return [share + (at < left) for at, share in enumerate(shares)]


def _session_rounds(table: SimTable) -> int:
    """How long a table stays open; where that may be long, it is often short."""
    least, most = table.game.session_rounds
    if least > SHORT_SESSION[1] and table.chance.random() < 0.35:
        least, most = SHORT_SESSION
    return table.chance.randint(least, most)


def faults_of(names: str) -> tuple[str, ...]:
    """`none`, `all` that dealers, devices and links do wrong, or codes with commas."""
    if names == "none":
        return ()
    if names == "all":
        return (*MISTAKES, *LINK_MISTAKES)
    codes = tuple(code.strip() for code in names.split(","))
    known = sorted({*PLANTED, *LINK_MISTAKES})
    for unknown in set(codes) - set(known):
        raise ValueError(f"{unknown} cannot be planted; what can: {', '.join(known)}.")
    return codes


def observed(
    reports: Iterable[Report], calendar: Calendar | None = None, session: str = "sim"
) -> Iterator[tuple[ObservedLine, str, bytes]]:
    """The events that a hub makes of these reports, its ticks included: line, table, event."""
    numbering = Numbering(calendar or Calendar(), session, silent_ms=NEVER_SILENT_MS)
    lines: dict[tuple[ObservedLine, str], Line] = {}
    tables: dict[str, Table] = {}
    unsent = Unsent(numbering)
    due_ms = 0

    def event(report: Plain, now_ms: int) -> tuple[ObservedLine, str, bytes]:
        name, table = LINE_OF_TYPE[report["type"]], report["table"]
        floor = lines.get(("floor", table)) or lines.setdefault(
            ("floor", table), Line("floor", table)
        )
        line = lines.get((name, table)) or lines.setdefault((name, table), Line(name, table))
        stamped, hub_ms = numbering.stamp(report, line, floor, now_ms)
        if report["type"] not in OF_PEOPLE:
            line.take(line.next, hub_ms)
        if report["type"] in OF_THE_TABLE:
            known = tables.setdefault(line.timed, Table(line.timed))
            known.observe(stamped)
        return name, table, orjson.dumps(stamped)

    for report in reports:
        now_ms = report.at_ms + ON_THE_WAY_MS
        while now_ms >= due_ms:  # time passes between two reports, too
            due_ms = due_ms or now_ms
            for table in tables.values():
                for own in numbering.due(table, lines[table.line], due_ms):
                    yield event(own, due_ms)
            due_ms += LOOKS_EVERY_MS
        if report.content["type"] in OF_THE_LINE:
            told = unsent.event(report, lines["floor", report.table], now_ms)
            if told is not None:
                yield "floor", report.table, orjson.dumps(told)
            continue
        yield from (event(told, now_ms) for told in _followed(tables, report.content, now_ms))


def _followed(tables: Mapping[str, Table], report: Plain, now_ms: int) -> Iterator[Plain]:
    """A report, and before it that a link's controller is back, where that was missed.

    A controller has to answer when wagers are locked; of devices of tables none is missed here.
    """
    table = tables.get(report["table"])
    if LINE_OF_TYPE[report["type"]] == "link":
        link = tables.get(link_name(report["table"]))
        counts_of = report["at_table"] if report["type"] == COUNTED else None
        source = report.get("source", "")
        back = Numbering.back(link, source, now_ms, counts_of) if link else None
        if back is not None:
            yield back
    elif table is not None and table.link is not None:
        link = tables.get(link_name(table.link))
        if link is not None:
            link.played(report["type"], table.name, now_ms)
    yield report


def floor_log(
    seed: int, tables: int, rounds: int, games: Iterable[str] = ("midibaccarat",)
) -> Iterator[tuple[Topic, str, bytes]]:
    """An honest floor as records of the log: topic, key, value."""
    for line, table, event in observed(Floor(seed, tables, rounds, games)):
        yield TOPIC_OF_LINE[line], table, event


def floor_of(
    seed: int, tables: int, rounds: int, games: str, faults: str, *, untidy: bool = False
) -> Floor:
    """A floor by the words of the command line; where a hit shall go wrong, hands win often."""
    chosen = GAMES if games == "all" else games.split(",")
    codes = faults_of(faults)
    hits = not {*OF_A_HIT}.isdisjoint(codes)
    luck, eager = (LUCK, KEEN) if hits else (0.0, EAGER)
    return Floor(seed, tables, rounds, chosen, codes, untidy=untidy, luck=luck, eager=eager)


def write_floor(floor: Floor, events: BinaryIO, truth: BinaryIO | None) -> None:
    """A floor's observed events as lines, and the truth as lines of its own."""
    events.writelines(event + b"\n" for _, _, event in observed(floor))
    if truth:
        truth.writelines(orjson.dumps(p._asdict()) + b"\n" for p in floor.truth)
