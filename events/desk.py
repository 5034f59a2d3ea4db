"""What people say of a finding: it goes to those who answer for it, and into no fold."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import Words
from events.ids import EventId, Name
from events.moments import Moment
from events.shape import Shape


class Said(Shape):
    """Who said it, of which finding, when, and why."""

    v: Literal[1] = 1
    id: EventId
    finding: EventId  # the id of the fact that raised it
    at: Moment
    by: Name
    why: Words


class FindingAcknowledged(Said):
    """Somebody has seen a finding and answers for it."""

    type: Literal["finding.acknowledged"] = "finding.acknowledged"


class FindingNoted(Said):
    """A remark on a finding, which stays as it is."""

    type: Literal["finding.noted"] = "finding.noted"


class FindingClosed(Said):
    """Closed by a person, with the remedy that was taken."""

    type: Literal["finding.closed"] = "finding.closed"
    remedy: Words


DeskEvent = Annotated[
    FindingAcknowledged | FindingNoted | FindingClosed, Field(discriminator="type")
]
