"""Logs that are heavy with what controllers of links report, and what their books must hold.

Every kind of movement comes up, at rates whose sums stay fractions; neighbours arrive in another
order than they are numbered in, and records come twice.
"""

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import orjson
import psycopg

from events.moments import from_milliseconds
from events.observed import TOPIC_OF_LINE
from events.topics import PROGRESSIVE_OBSERVED
from services.audit.replay import Error, replay
from services.bench.rig import Rig, Told
from services.floor.simulate import START_MS, Floor, observed

Plain = dict[str, Any]
FILING = {
    "paytables": [{"paytable": 1, "wager_cents": 100}, {"paytable": 4, "wager_cents": 500}],
    "seed_cents": 10_000, "rate": [1, 300], "reserve_rate": [1, 700], "limit_cents": 10_100,
}  # fmt: skip
APPROVED = {"by": "C-3", "day": "2026-03-01"}
LEVELS = ("seven-card-straight-flush", "five-aces")  # the whole, and a tenth
KINDS = {"add": 80, "hit": 4, "back": 6, "unhit": 3, "spilt": 2, "reserve": 1}


def heavy(seed: int, links: int, movements: int, rounds: int) -> list[Told]:
    """Links with so many movements each, a floor with shares that are won, and repeats."""
    chance = random.Random(seed)
    lines = [list(_link(f"LK-{seed}-{at}", chance, movements)) for at in range(links)]
    floor = Floor(seed, 4, rounds, ["face-up-pai-gow"], luck=0.2)
    lines.append([(TOPIC_OF_LINE[line], key, raw) for line, key, raw in observed(floor)])
    return list(_twice(_mixed(lines, chance), chance))


def _mixed(lines: list[list[Told]], chance: random.Random) -> Iterator[Told]:
    """Every line in its own order, one beside the other."""
    turns = [at for at, line in enumerate(lines) for _ in line]
    chance.shuffle(turns)
    left = [iter(line) for line in lines]
    return (next(left[at]) for at in turns)


def _twice(log: Iterable[Told], chance: random.Random) -> Iterator[Told]:
    """As a hub sends again that was cut off: some records once more, a little later."""
    again: list[Told] = []
    for record in log:
        yield record
        if chance.random() < 0.1:
            again.append(record)
        if again and chance.random() < 0.1:
            yield again.pop(0)
    yield from again


def _link(link: str, chance: random.Random, movements: int) -> Iterator[Told]:
    told = list(_movements(chance, movements))
    for at in range(1, len(told) - 1):
        if chance.random() < 0.05:
            told[at], told[at + 1] = told[at + 1], told[at]
    for order, event in enumerate(told, 1):
        moment = from_milliseconds(START_MS + order * 1_000)
        stamped = {
            "v": 1, "id": f"link:{link}/{order}", "table": link, "at": moment, "hub_at": moment,
            "day": "2026-03-02", "session": "s", "order": order, "source": "controller",
            "seq": order, "boot": "b", **event,
        }  # fmt: skip
        yield PROGRESSIVE_OBSERVED, link, orjson.dumps(stamped)


def _movements(chance: random.Random, count: int) -> Iterator[Plain]:
    set_as = {name: FILING[name] for name in ("rate", "reserve_rate", "seed_cents", "limit_cents")}
    yield {"type": "meter.parameters", "number": 1, "filing": FILING, **set_as}
    hits: list[int] = []
    for number in range(2, count + 1):
        kind = chance.choices([*KINDS], [*KINDS.values()])[0]
        at: Plain = {"at_table": f"PG-{chance.randint(1, 9)}", "round": f"r{number}"}
        if kind == "unhit" and not hits:
            kind = "hit"
        match kind:
            case "hit":
                level = LEVELS[chance.random() < 0.7]
                hits.append(number)
                yield {"type": "hit.recorded", "number": number, "seat": 1, "level": level, **at}
            case "back":
                of = max(2, number - chance.randint(1, 40))
                yield {"type": "contribution.reversed", "number": number, "of": of}
            case "unhit":
                yield {"type": "hit.reversed", "number": number, "of": chance.choice(hits[-5:])}
            case "spilt" | "reserve":
                name = {"spilt": "overflow"}.get(kind, kind)
                yield {
                    "type": f"{name}.released", "number": number, "approval": APPROVED,
                    "amount_cents": chance.randint(1, 3),
                }  # fmt: skip
            case _:
                wagers = {"wagers": chance.randint(1, 6), "wager_cents": chance.choice((100, 500))}
                yield {"type": "contribution.made", "number": number, **wagers, **at}


MOVED = "link", "number", "what", "change", "value", "reserve", "overflow"
AWARDED = "jackpot", "what", "share_cents", "met_cents", "pending"


def due(log: Sequence[Told]) -> dict[str, str]:
    """How many movements, steps of awards and findings there must be, with a digest of each."""
    rows: dict[str, list[tuple[Any, ...]]] = {"movement": [], "award": [], "finding": []}
    for line in replay(dict.fromkeys(raw for _, _, raw in log)):
        assert not isinstance(line, Error), line
        fact = orjson.loads(line) | {"link": orjson.loads(line)["table"]}
        if fact["kind"] == "movement":
            rows["movement"].append(tuple(fact[name] for name in MOVED))
        elif fact["kind"] == "award":
            rows["award"].append(tuple(fact[name] for name in AWARDED))
        elif fact["kind"] == "finding" and "meter/" in fact["book"]:
            rows["finding"].append((fact["id"], fact["code"]))
    return _told(rows)


def booked(rig: Rig) -> dict[str, str]:
    """The same as the books of a house have it."""
    journal = rig.settings.schema_name("journal")
    asked = {
        "movement": f"{', '.join(MOVED)} FROM {journal}.movement",
        "award": f"{', '.join(AWARDED)} FROM {journal}.award",
        "finding": f"id, code FROM {journal}.finding WHERE book LIKE '%meter/%'",
    }
    with psycopg.connect(rig.settings.dsn) as connection:
        return _told({
            name: connection.execute(f"SELECT {query}".encode()).fetchall()
            for name, query in asked.items()
        })  # fmt: skip


def _told(rows: dict[str, list[tuple[Any, ...]]]) -> dict[str, str]:
    told = {}
    for name, several in rows.items():
        counted = sorted(Counter(several).items(), key=str)
        digest = hashlib.sha256(orjson.dumps(counted)).hexdigest()
        told[name] = f"{len(several)} {digest}"
    return told
