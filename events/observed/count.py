"""The soft count of one box (count line): only the count room and the day stage may read it."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import EventId, Name
from events.money import Cents
from events.observed.names import Serial


class CountBegun(FromDevice):
    """A box is opened; it is named by the event that took it off its table."""

    type: Literal["count.begun"] = "count.begun"
    box: Name
    taken_off: EventId


class BoxEmptied(FromDevice):
    """Shown empty to a camera and to another person."""

    type: Literal["box.emptied"] = "box.emptied"
    box: Name
    taken_off: EventId
    witnesses: tuple[Name, ...] | None = None  # badges


class DocumentFound(FromDevice):
    """A slip, Counter Check, coupon or stub that lay in the box."""

    type: Literal["document.found"] = "document.found"
    taken_off: EventId
    what: Literal["fill", "credit", "inventory", "counter-check", "coupon", "error-notice", "other"]
    serial: Serial | None = None
    amount_cents: Cents | None = None


class CountEntered(FromDevice):
    """What was found of one denomination; a later entry of the same one replaces it."""

    type: Literal["count.entered"] = "count.entered"
    taken_off: EventId
    denomination_cents: Annotated[int, Field(strict=True, ge=1, le=100_000_00)]
    amount_cents: Cents


class CountRepeated(FromDevice):
    """The second count, by another person or machine."""

    type: Literal["count.repeated"] = "count.repeated"
    taken_off: EventId
    total_cents: Cents
    machine: bool | None = None


class CountConcluded(FromDevice):
    """The count of this box is over; from here its figures may be seen."""

    type: Literal["count.concluded"] = "count.concluded"
    taken_off: EventId
    total_cents: Cents
    signatures: tuple[Name, ...] | None = None  # badges of those who counted


class CountAccepted(FromDevice):
    """The cage takes over the cash and signs for it."""

    type: Literal["count.accepted"] = "count.accepted"
    taken_off: EventId
    total_cents: Cents
    signatures: tuple[Name, ...] | None = None  # badges: for the cage, for the count


CountSubject = (
    CountBegun | BoxEmptied | DocumentFound | CountEntered | CountRepeated | CountConcluded
    | CountAccepted
)  # fmt: skip
