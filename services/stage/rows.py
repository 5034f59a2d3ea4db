"""What passes between a worker and its rows in Postgres. Used by both."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from services.stage.batch import Quarantined
from services.stage.tokens import Epochs
from services.stage.track import Place, Position, Stopped


class Taken(NamedTuple):
    """A partition as it was left."""

    partition: int
    token: int
    position: Position
    restart: Position
    tokens: Epochs
    skipped: Sequence[Place] = ()  # records that a person had passed over


class Snapshot(NamedTuple):
    """A track as it was stored."""

    key: str
    position: Position
    version: int
    body: bytes


class Released(NamedTuple):
    """A stopped key that a person let go on."""

    partition: int
    key: str
    skip: bool


@dataclass(slots=True)
class Change:
    """What one batch changes in one partition."""

    index: int
    token: int
    before: Position
    after: Position
    restart: Position
    tokens: Epochs
    snapshots: list[Snapshot] = field(default_factory=list)
    stopped: dict[str, Stopped] = field(default_factory=dict)
    resumed: list[str] = field(default_factory=list)
    quarantined: list[Quarantined] = field(default_factory=list)
