"""Rounds as they were dealt and settled, and the state of their table."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import ConfigDict

from events.derived.fact import Fact
from events.shape import STRICT

Outcome = Literal["win", "lose", "push", "void"]


@dataclass(kw_only=True)
class TableChanged(Fact):
    """A table opened, closed, or passed a tick; its opening carries the filing that rules it."""

    kind: Literal["table"] = "table"
    what: Literal["opened", "closed", "ticked"]  # ticked: all up to here is in the book
    filing_digest: str
    filing: str | None = None  # canonical JSON, whole, where it opened
    # Where that changes, or some of it was not heard: whether a device tells from here on what
    # goes into the drop box. None: as before.
    drop_told: bool | None = None


@dataclass(kw_only=True)
class RoundOpened(Fact):
    """The first wager or card of a round."""

    kind: Literal["round.opened"] = "round.opened"


@dataclass(kw_only=True)
class WagerSettled:
    """One wager of a settled round: what the law says, and what the dealer did."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    seat: int
    wager: str
    stake_cents: int
    outcome: Outcome
    returned_cents: int
    won_cents: int
    vigorish_cents: int
    paid_cents: int  # by the dealer, beside the stake
    collected_cents: int  # by the dealer
    cite: tuple[str, ...]
    hand: str | None = None  # the row that paid or pushed


@dataclass(kw_only=True)
class EnvySettled:
    """What one seat's Qualifying Wagers earned by other players' hands: marked, and paid.

    None: no device tells of it, or the cards do not.
    """

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    seat: int
    wagers: tuple[str, ...]  # Qualifying Wagers whose paytable pays an Envy Bonus
    lammers: tuple[str, ...] | None  # wagers beside which one was placed
    earned_cents: int | None
    for_seats: tuple[int, ...]  # whose hands earned it
    paid_cents: int | None


@dataclass(kw_only=True)
class RoundSettled(Fact):
    """A closed round: cards, result, every wager, and what is needed to compute it again."""

    kind: Literal["round"] = "round"
    game: str
    text: str
    filing_digest: str
    law: str  # version of the rules
    program: str  # version of the program
    first: int  # its range of the table's floor line
    last: int
    verified: bool  # False where events were lost or a device's numbers had a hole
    simulated: bool
    void: str | None  # the clause that makes it void
    hands: dict[str, tuple[str | None, ...]]  # as dealt
    told: str  # how it came out, in few words
    line: str | None  # as ruled, as `pitwatch settle` reads it; None where that cannot tell all
    wagers: tuple[WagerSettled, ...]
    envy: tuple[EnvySettled, ...] = ()


@dataclass(kw_only=True)
class TablePicture(Fact):
    """A table at a glance, for dashboards; `n` is its version. It is booked nowhere.

    Of a stopped table each has the version that comes when it goes on: what stands later holds.
    """

    kind: Literal["picture"] = "picture"
    open: bool
    game: str
    phase: str
    verified: bool
    seats: tuple[int, ...]  # taken
    wagers: dict[str, dict[str, int]]  # seat → wager → cents
    hands: dict[str, tuple[str | None, ...]]
    told: str | None  # how the round came out, as it closes
    owed_cents: int  # vigorish that stands marked
    open_findings: tuple[str, ...]  # codes that wait for their remedy
    faults: tuple[str, ...]  # devices
    stopped: str | None = None  # why its booking waits: this one shows what has arrived since
