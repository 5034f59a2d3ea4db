"""What every observed event carries beside its own content. Used by `events.observed`.

A device writes a *report*; the hub adds `id`, `order`, `session`, `hub_at` and `day`.

Events are dataclasses that pydantic checks as they are read, as strictly as any `Shape`: a field
of theirs is looked up in a third of the time that one of a pydantic model takes, and folds and
judges look up twenty of each event.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, dataclass_transform

from pydantic import ConfigDict, Field

from events.ids import EventId, Name, Order
from events.moments import Day, Moment
from events.shape import STRICT


def _said(of: str) -> Any:
    return Field(description=of)


Words = Annotated[str, Field(strict=True, min_length=1, max_length=500, description="In words")]
DeviceNumber = Annotated[int, Field(strict=True, ge=1, le=2**53)]


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
@dataclass(kw_only=True, frozen=True)
class Stamped:
    """What the hub and every origin say of an event; each kind of event is a dataclass."""

    __pydantic_config__: ClassVar[ConfigDict] = STRICT

    def __init_subclass__(cls) -> None:
        dataclass(kw_only=True, frozen=True)(cls)

    v: Annotated[Literal[1], _said("The version of this shape")] = 1
    id: EventId
    table: Annotated[Name, _said("The table; on a link's line the link")]
    at: Annotated[Moment, _said("When it happened, by the device's own clock")]
    hub_at: Annotated[Moment, _said("When the hub took it; stamped by the hub")]
    day: Annotated[Day, _said("The gaming day; stamped by the hub")]
    session: Annotated[Name, _said("The hub's, new at every start of it; stamped by the hub")]
    by: Annotated[Name | None, _said("The badge of the person who did it")] = None


class FromDevice(Stamped):
    """What a device reports: numbered by the hub in its line, and by the device itself."""

    order: Annotated[Order, _said("Its number in its line; stamped by the hub")]
    source: Annotated[Name, _said("The device that reports")]
    seq: Annotated[DeviceNumber, _said("The device's own number: 1, 2, 3 … since its boot")]
    boot: Annotated[Name, _said("The start of the device since which it counts")]
    round: Annotated[Name | None, _said("The round, where the device knows it")] = None


class FromHub(Stamped):
    """What the hub itself reports; it stands in the table's order like any other event."""

    order: Annotated[Order, _said("Its number in its line; stamped by the hub")]


class FromPerson(Stamped):
    """What a person says: its id is made by their client (`table/p:…`), and it has no number."""

    by: Annotated[Name, _said("The badge of the person who says it")] = field()  # never left out
    why: Annotated[Words, _said("The reason, in words")]
