"""The soft count of one box (count line): only the count room and the day stage may read it."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import EventId, Name
from events.money import Cents


class CountBegun(FromDevice):
    """A box is opened; it is named by the event that took it off its table."""

    type: Literal["count.begun"] = "count.begun"
    box: Name
    taken_off: EventId


class CountEntered(FromDevice):
    """What was found of one denomination; a later entry of the same one replaces it."""

    type: Literal["count.entered"] = "count.entered"
    taken_off: EventId
    denomination_cents: Annotated[int, Field(strict=True, ge=1, le=100_000_00)]
    amount_cents: Cents


class CountConcluded(FromDevice):
    """The count of this box is over; from here its figures may be seen."""

    type: Literal["count.concluded"] = "count.concluded"
    taken_off: EventId
    total_cents: Cents
