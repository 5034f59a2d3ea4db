"""A progressive link as its controller reports it (link line): here `table` is the link's name.

`number` counts the contributions and hits of the link in its controller's own order.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import Name, Seat
from events.money import Cents, PositiveCents

Number = Annotated[int, Field(strict=True, ge=1, le=2**53)]
Fraction = tuple[  # an exact rate: numerator, denominator
    Annotated[int, Field(strict=True, ge=0, le=10**9)],
    Annotated[int, Field(strict=True, ge=1, le=10**9)],
]


class ContributionMade(FromDevice):
    """What the accepted wagers of one round at one table add."""

    type: Literal["contribution.made"] = "contribution.made"
    number: Number
    at_table: Name
    round: Name | None = None
    wagers: Annotated[int, Field(strict=True, ge=1, le=9)]
    wager_cents: PositiveCents  # of one wager


class HitRecorded(FromDevice):
    """A winning hand, as it was keyed in at the table."""

    type: Literal["hit.recorded"] = "hit.recorded"
    number: Number
    at_table: Name
    round: Name | None = None
    seat: Seat
    level: Annotated[str, Field(strict=True, pattern=r"^[a-z][a-z-]{0,39}$")]


class MeterDisplayed(FromDevice):
    """What the display shows, with the last number that is in it."""

    type: Literal["meter.displayed"] = "meter.displayed"
    number: Number | None = None
    value_cents: Cents


class MeterReset(FromDevice):
    type: Literal["meter.reset"] = "meter.reset"
    number: Number
    value_cents: Cents


class MeterParameters(FromDevice):
    """How the controller is set, at its start and after any change."""

    type: Literal["meter.parameters"] = "meter.parameters"
    number: Number
    rate: Fraction
    reserve_rate: Fraction
    seed_cents: Cents
    limit_cents: Cents | None = None
    filing_digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None


class ContributionReversed(FromDevice):
    """Of a voided round: a movement of its own, never an edit of the first."""

    type: Literal["contribution.reversed"] = "contribution.reversed"
    number: Number
    of: Number


class OverflowReleased(FromDevice):
    type: Literal["overflow.released"] = "overflow.released"
    number: Number
    amount_cents: PositiveCents


class LinkStopped(FromDevice):
    """Taken out of operation, or put into it again."""

    type: Literal["link.operation"] = "link.operation"
    running: bool


class ControllerLost(FromDevice):
    type: Literal["controller.lost"] = "controller.lost"


class ControllerRestored(FromDevice):
    type: Literal["controller.restored"] = "controller.restored"


LinkSubject = (
    ContributionMade | HitRecorded | MeterDisplayed | MeterReset | MeterParameters
    | ContributionReversed | OverflowReleased | LinkStopped | ControllerLost | ControllerRestored
)  # fmt: skip
