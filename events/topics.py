"""The topics, one row each: who keys, writes and reads them. Used by runtime and stages.

All but the last three have the same number of partitions, so that a stage's worker owns the same
partition of all it reads.
"""

from dataclasses import dataclass
from typing import Literal

Party = Literal[
    "hub", "console", "cli", "people", "tables", "meters", "day", "projector", "alerts",
    "every stage", "count room",
]  # fmt: skip

ASIDE = 2 << 20  # bytes: the largest record of any other topic, and where it came from


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic of the log."""

    name: str
    key: Literal["table", "meter", "finding", "table or meter", "digest", "origin"]
    written_by: tuple[Party, ...]
    read_by: tuple[Party, ...]
    carries: str
    shared: bool = True  # has the common number of partitions
    compacted: bool = False
    most_bytes: int = 1 << 20  # of what is written at once
    blind: bool = False  # carries counts that are not concluded: nobody else may read it


FLOOR_OBSERVED = Topic(
    "floor.observed.v1", "table", ("hub",), ("tables",),
    "what devices and dealers' panels report",
)  # fmt: skip
PROGRESSIVE_OBSERVED = Topic(
    "progressive.observed.v1", "meter", ("hub",), ("meters",),
    "contributions, hits, display, reset, parameters, lost; people's decisions on a jackpot",
)  # fmt: skip
CAGE_OBSERVED = Topic(
    "cage.observed.v1", "table", ("hub",), ("day",), "fills, credits, slips, boxes, shifts"
)
COUNT_OBSERVED = Topic(
    "count.observed.v1", "table", ("hub",), ("day", "count room"), "the soft count", blind=True
)
DESK_OBSERVED = Topic(
    "desk.observed.v1", "finding", ("console", "cli"), ("alerts",),
    "acknowledgements, notes: never enter a fold",
)  # fmt: skip
FLOOR_DERIVED = Topic(
    "floor.derived.v1", "table", ("tables",), ("projector", "day"),
    "rounds, markers, transfers, table state",
)  # fmt: skip
PROGRESSIVE_CLAIMS = Topic(
    "progressive.claims.v1", "meter", ("tables",), ("meters",),
    "hits to be paid a share, wagers accepted, by (table, round)",
)  # fmt: skip
PROGRESSIVE_DERIVED = Topic(
    "progressive.derived.v1", "meter", ("meters",), ("projector",),
    "movements, awards, transfers",
)  # fmt: skip
DAY_DERIVED = Topic(
    "day.derived.v1", "table", ("day",), ("projector",),
    "inventory, drop, count once concluded, win, transfers",
)  # fmt: skip
FINDINGS = Topic(
    "findings.v1", "table or meter", ("every stage",), ("projector", "alerts"),
    "every finding, raised, worsened, remedied",
)  # fmt: skip
FLOOR_LIVE = Topic(
    "floor.live.v1", "table", ("tables",), ("console",), "the newest picture of each table",
    compacted=True,
)  # fmt: skip
FILINGS = Topic(
    "house.filings.v1", "digest", ("people",), ("console",), "a catalogue",
    shared=False, compacted=True,
)  # fmt: skip
QUARANTINE = Topic(
    "floor.quarantine.v1", "origin", ("every stage",), ("people",), "what could not be read",
    shared=False, most_bytes=ASIDE,
)  # fmt: skip
COUNT_QUARANTINE = Topic(
    "count.quarantine.v1", "origin", ("day",), ("count room",),
    "what could not be read of the soft count", shared=False, blind=True, most_bytes=ASIDE,
)  # fmt: skip

TOPICS = (
    FLOOR_OBSERVED,
    PROGRESSIVE_OBSERVED,
    CAGE_OBSERVED,
    COUNT_OBSERVED,
    DESK_OBSERVED,
    FLOOR_DERIVED,
    PROGRESSIVE_CLAIMS,
    PROGRESSIVE_DERIVED,
    DAY_DERIVED,
    FINDINGS,
    FLOOR_LIVE,
    FILINGS,
    QUARANTINE,
    COUNT_QUARANTINE,
)
BLIND = frozenset(topic.name for topic in TOPICS if topic.blind)


def read_by(party: Party) -> tuple[str, ...]:
    """The names of the topics that somebody reads."""
    return tuple(topic.name for topic in TOPICS if party in topic.read_by)
