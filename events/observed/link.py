"""A progressive link as its controller reports it (link line): here `table` is the link's name.

`number` counts the movements of the link in its controller's own order, over all its tables and
without a gap: contributions, hits, resets, changes of parameters, reversals, releases, transfers.
It is content; the hub's `order` is the order in which the reports arrived.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice, FromHub
from events.filing.link import Approval, Fraction, LinkFiling
from events.ids import Name, Order, Seat
from events.money import Cents, PositiveCents
from events.observed.names import Level

Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Hits = dict[Level, Annotated[int, Field(strict=True, ge=0)]]
Wins = dict[Level, Cents]


class ContributionMade(FromDevice):
    """What the accepted wagers of one round at one table add."""

    type: Literal["contribution.made"] = "contribution.made"
    number: Order
    at_table: Name
    round: Name | None = None
    wagers: Annotated[int, Field(strict=True, ge=1, le=9)]
    wager_cents: PositiveCents  # of one wager
    seats: tuple[Seat, ...] | None = None  # whose wagers they are
    paytable: Annotated[int, Field(strict=True, ge=1, le=99)] | None = None


class HitRecorded(FromDevice):
    """A winning hand, as it was keyed in at the table."""

    type: Literal["hit.recorded"] = "hit.recorded"
    number: Order
    at_table: Name
    round: Name | None = None
    seat: Seat
    level: Level
    paytable: Annotated[int, Field(strict=True, ge=1, le=99)] | None = None


class MeterDisplayed(FromDevice):
    """What the display shows, with the last number that is in it; beside it the other meters."""

    type: Literal["meter.displayed"] = "meter.displayed"
    number: Order | None = None
    value_cents: Cents
    at_table: Name | None = None  # whose display it is; None: that of the controller
    in_count: Annotated[int, Field(strict=True, ge=0)] | None = None  # wagers accepted
    reserve_cents: Cents | None = None
    overflow_cents: Cents | None = None
    hits: Hits | None = None  # by level
    wins_cents: Wins | None = None  # by level
    paid_by_attendant_cents: Cents | None = None
    cumulative_paid_cents: Cents | None = None


class MeterReset(FromDevice):
    """A meter starts again, at this value: after an award of the whole, or set anew."""

    type: Literal["meter.reset"] = "meter.reset"
    number: Order
    value_cents: Cents
    hit: Order | None = None  # the number of the hit after which it was reset
    from_reserve_cents: Cents | None = None


class MeterParameters(FromDevice):
    """How the controller is set, at its start and after any change, with the filing that says so.

    `start_cents`: what the meter stands at where its history begins; None where it goes on.
    """

    type: Literal["meter.parameters"] = "meter.parameters"
    number: Order
    rate: Fraction
    reserve_rate: Fraction
    seed_cents: Cents
    limit_cents: Cents | None = None
    filing_digest: Digest | None = None
    filing: LinkFiling | None = None
    approval: Approval | None = None
    threshold_cents: PositiveCents | None = None
    start_cents: Cents | None = None
    start_reserve_cents: Cents | None = None


class ContributionReversed(FromDevice):
    """Of a voided round: a movement of its own, never an edit of the first."""

    type: Literal["contribution.reversed"] = "contribution.reversed"
    number: Order
    of: Order
    wagers: Annotated[int, Field(strict=True, ge=1, le=9)] | None = None  # None: all of it


class HitReversed(FromDevice):
    """A hit that was keyed in wrongly, or refused: its value goes back, its reseed is undone."""

    type: Literal["hit.reversed"] = "hit.reversed"
    number: Order
    of: Order


class OverflowReleased(FromDevice):
    """An approved movement from the overflow on to the meter: PG-11."""

    type: Literal["overflow.released"] = "overflow.released"
    number: Order
    amount_cents: PositiveCents
    approval: Approval | None = None


class ReserveReleased(FromDevice):
    """An approved movement from the reserve on to the meter."""

    type: Literal["reserve.released"] = "reserve.released"
    number: Order
    amount_cents: PositiveCents
    approval: Approval | None = None


class MeterTransferred(FromDevice):
    """An approved transfer between this meter and another; each link reports its own half."""

    type: Literal["meter.transferred"] = "meter.transferred"
    number: Order
    way: Literal["in", "out"]
    other: Name
    amount_cents: PositiveCents
    approval: Approval | None = None


class LinkStopped(FromDevice):
    """Taken out of operation, or put into it again."""

    type: Literal["link.operation"] = "link.operation"
    running: bool


class TableLinked(FromDevice):
    """A table is connected to the link, or disconnected from it."""

    type: Literal["link.table"] = "link.table"
    at_table: Name
    connected: bool


class ControllerLost(FromDevice):
    """Link and controller do not hear each other: § 605a.8, no wager may be taken."""

    type: Literal["controller.lost"] = "controller.lost"
    number: Order | None = None  # the last before it
    at_table: Name | None = None  # the only one that is cut off; None: the whole link


class ControllerRestored(FromDevice):
    """They hear each other again; the meter goes on from the state before."""

    type: Literal["controller.restored"] = "controller.restored"
    number: Order | None = None  # the last before it
    at_table: Name | None = None
    value_cents: Cents | None = None  # what it shows now


class LinkTick(FromHub):
    """Half a minute has passed at a link in operation, so that its timers run."""

    type: Literal["link.tick"] = "link.tick"


class LinkSilent(FromHub):
    """Nothing was heard of a source of the link for longer than it may be still."""

    type: Literal["link.silent"] = "link.silent"
    source: Name


class LinkBack(FromHub):
    """A source of the link that was silent is heard again."""

    type: Literal["link.back"] = "link.back"
    source: Name


LinkSubject = (
    ContributionMade | HitRecorded | MeterDisplayed | MeterReset | MeterParameters
    | ContributionReversed | HitReversed | OverflowReleased | ReserveReleased | MeterTransferred
    | LinkStopped | TableLinked | ControllerLost | ControllerRestored
    | LinkTick | LinkSilent | LinkBack
)  # fmt: skip
