"""Every observed event, by subject, and the unions that the codec reads.

A new event is a class in its subject's file and a name in that subject's union. Used by the
codec, the hub and the folds.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.observed.cage import CageSubject
from events.observed.cards import CardsEvent
from events.observed.count import CountSubject
from events.observed.deal import DealEvent
from events.observed.devices import DeviceEvent
from events.observed.hub import HubEvent
from events.observed.jackpot import JackpotSubject
from events.observed.link import LinkSubject
from events.observed.markers import MarkerEvent
from events.observed.people import (
    CageEventsDeclaredLost,
    CountEventsDeclaredLost,
    DeclaredLost,
    EventsDeclaredLost,
    LinkEventsDeclaredLost,
)
from events.observed.play import PlayEvent
from events.observed.round import RoundEvent
from events.observed.seats import SeatEvent
from events.observed.settlement import SettlementEvent
from events.observed.table import TableEvent
from events.observed.tray import TrayEvent
from events.observed.wagers import WagerEvent
from events.topics import (
    CAGE_OBSERVED,
    COUNT_OBSERVED,
    FLOOR_OBSERVED,
    PROGRESSIVE_OBSERVED,
    Topic,
)

FloorEvent = (
    TableEvent | DeviceEvent | CardsEvent | SeatEvent | WagerEvent | DealEvent | PlayEvent
    | SettlementEvent | MarkerEvent | RoundEvent | TrayEvent | HubEvent | EventsDeclaredLost
)  # fmt: skip
CageEvent = CageSubject | CageEventsDeclaredLost
CountEvent = CountSubject | CountEventsDeclaredLost
LinkEvent = LinkSubject | JackpotSubject | LinkEventsDeclaredLost
ObservedEvent = FloorEvent | CageEvent | CountEvent | LinkEvent

AnyObserved = Annotated[ObservedEvent, Field(discriminator="type")]

ObservedLine = Literal["floor", "cage", "count", "link"]
TOPIC_OF_LINE: dict[ObservedLine, Topic] = {
    "floor": FLOOR_OBSERVED,
    "cage": CAGE_OBSERVED,
    "count": COUNT_OBSERVED,
    "link": PROGRESSIVE_OBSERVED,
}


def _types(union: object) -> dict[str, type[ObservedEvent]]:
    members: tuple[type[ObservedEvent], ...] = union.__args__  # type: ignore[attr-defined]  # unions keep their members there
    return {member.type: member for member in members}


LINES: dict[ObservedLine, dict[str, type[ObservedEvent]]] = {
    "floor": _types(FloorEvent),
    "cage": _types(CageEvent),
    "count": _types(CountEvent),
    "link": _types(LinkEvent),
}
TYPES: dict[str, type[ObservedEvent]] = {
    name: shape for types in LINES.values() for name, shape in types.items()
}
LINE_OF_TYPE: dict[str, ObservedLine] = {
    name: line for line, types in LINES.items() for name in types
}
LOST_OF_LINE: dict[str, str] = {  # what a person says where numbers of a line will not come
    line: name
    for line, types in LINES.items()
    for name, shape in types.items()
    if issubclass(shape, DeclaredLost)
}
