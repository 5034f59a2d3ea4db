"""What every observed event carries beside its own content. Used by `events.observed`.

A device writes a *report*; the hub adds `id`, `order`, `session`, `hub_at` and `day`.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.ids import EventId, Name, Order
from events.moments import Day, Moment
from events.shape import Shape

Words = Annotated[str, Field(strict=True, min_length=1, max_length=500)]
DeviceNumber = Annotated[int, Field(strict=True, ge=1, le=2**53)]


class Stamped(Shape):
    """What the hub and every origin say of an event."""

    v: Literal[1] = 1
    id: EventId
    table: Name
    at: Moment  # by the device's own clock
    hub_at: Moment
    day: Day  # the gaming day
    session: Name  # the hub's, new at every start of it
    by: Name | None = None  # the badge of the person who did it


class FromDevice(Stamped):
    """What a device reports: numbered by the hub in its line, and by the device itself."""

    order: Order
    source: Name
    seq: DeviceNumber  # the device's own number, with …
    boot: Name  # … the start of the device since which it counts
    round: Name | None = None  # where the device knows it


class FromHub(Stamped):
    """What the hub itself reports; it stands in the table's order like any other event."""

    order: Order


class FromPerson(Stamped):
    """What a person says: its id is made by their client (`table/p:…`), and it has no number."""

    by: Name
    why: Words
