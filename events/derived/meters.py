"""Progressive meters: every movement of a link in its controller's order, and its awards.

Exact amounts are rationals of a cent, spelled `123/4`; those in whole cents are truncated.
"""

from dataclasses import dataclass
from typing import Literal

from events.derived.fact import Fact

MovementKind = Literal[
    "started", "contribution", "hit", "reset", "parameters", "contribution.reversed",
    "hit.reversed", "overflow.released", "reserve.released", "transferred", "lost",
]  # fmt: skip
AwardStep = Literal[
    "locked", "claimed", "validated", "refused", "documented", "paid", "reversed", "pending",
]  # fmt: skip


@dataclass(kw_only=True)
class MeterMoved(Fact):
    """One numbered movement of a link, and what its meter holds after it."""

    kind: Literal["movement"] = "movement"
    what: MovementKind
    number: int
    at_table: str | None = None
    seat: int | None = None
    wagers: int | None = None
    wager_cents: int | None = None  # of one of them
    rate: str | None = None  # exact: what each cent of them adds to the value
    filing: str | None = None  # the link's, where the parameters brought one
    of: int | None = None  # the movement that is reversed
    change: str  # of the value, exact
    value: str
    value_cents: int
    reserve: str
    overflow: str
    verified: bool = True  # False: a number before it was lost, and the value is not known


@dataclass(kw_only=True)
class AwardMoved(Fact):
    """A step in the life of a jackpot: locked by its hit, and what was decided since.

    Before that it is `pending` while a number before its hit stays missing: its share and what the
    meter stood at are 0 there, which nobody can know yet.
    """

    kind: Literal["award"] = "award"
    what: AwardStep
    jackpot: str
    number: int  # of the hit
    at_table: str
    seat: int
    level: str
    percent: int
    share_cents: int  # of the meter, as locked
    met_cents: int  # what the meter stood at
    pending: bool
    paytable: int | None = None
    fixed_cents: int = 0  # of its row, beside the share: what a tray may pay of it is its table's
    payee: str | None = None
    amount_cents: int | None = None  # that was found due, stands on the slip, or was paid
    source: str | None = None
    slip: str | None = None
    by: str | None = None
    second: str | None = None
    why: str | None = None
    signatures: tuple[str, ...] = ()  # badges, on its papers
    recorded_at: str | None = None  # its hit, by the controller's own clock


@dataclass(kw_only=True)
class RoundOnMeter(Fact):
    """The three-way check of one round: what the table says beside what the controller says."""

    kind: Literal["meter.round"] = "meter.round"
    at_table: str
    wagered: int
    accepted: int
    contributed: int  # wagers
    numbers: tuple[int, ...]  # of the contributions
    hits: tuple[int, ...]  # of the hits that this table's cards bear out
    void: str | None
    agrees: bool
    lit: int | None = None  # wagers whose light was on, where its table tells of lights
    collected_cents: int | None = None  # in chips, where it tells of them
