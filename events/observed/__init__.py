"""Every observed event, by subject, and the unions that the codec reads.

A new event is a class in its subject's file and a name in the union of its line here. Used by
the codec, the hub and the folds.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.observed.cage import BoxPutOn, BoxTakenOff
from events.observed.cards import CardsBurned, CoverCardMet, LastHandAnnounced, ShoeLoaded
from events.observed.count import CountBegun, CountConcluded, CountEntered
from events.observed.deal import (
    CardDealt,
    CardRead,
    CardsCleared,
    PointsAnnounced,
    ResultAnnounced,
)
from events.observed.hub import DeviceBack, DeviceSilent, Tick
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.people import (
    CageEventsDeclaredLost,
    CountEventsDeclaredLost,
    DeclaredLost,
    EventsDeclaredLost,
)
from events.observed.seats import SeatLeft, SeatTaken
from events.observed.settlement import WagerCollected, WagerPaid, WagerReturned
from events.observed.table import TableClosed, TableOpened
from events.observed.tray import BuyIn
from events.observed.wagers import NoMoreBets, WagerPlaced, WagerWithdrawn
from events.topics import CAGE_OBSERVED, COUNT_OBSERVED, FLOOR_OBSERVED, Topic

__all__ = [
    "LINES",
    "LINE_OF_TYPE",
    "LOST_OF_LINE",
    "TOPIC_OF_LINE",
    "TYPES",
    "AnyObserved",
    "BoxPutOn",
    "BoxTakenOff",
    "BuyIn",
    "CageEvent",
    "CageEventsDeclaredLost",
    "CardDealt",
    "CardRead",
    "CardsBurned",
    "CardsCleared",
    "CountBegun",
    "CountConcluded",
    "CountEntered",
    "CountEvent",
    "CountEventsDeclaredLost",
    "CoverCardMet",
    "DeclaredLost",
    "DeviceBack",
    "DeviceSilent",
    "EventsDeclaredLost",
    "FloorEvent",
    "LastHandAnnounced",
    "NoMoreBets",
    "ObservedEvent",
    "ObservedLine",
    "PointsAnnounced",
    "ResultAnnounced",
    "SeatLeft",
    "SeatTaken",
    "ShoeLoaded",
    "TableClosed",
    "TableOpened",
    "Tick",
    "VigorishCollected",
    "VigorishMarked",
    "WagerCollected",
    "WagerPaid",
    "WagerPlaced",
    "WagerReturned",
    "WagerWithdrawn",
]

FloorEvent = (
    TableOpened | TableClosed
    | ShoeLoaded | CardsBurned | CoverCardMet | LastHandAnnounced
    | SeatTaken | SeatLeft
    | WagerPlaced | WagerWithdrawn | NoMoreBets
    | CardDealt | CardRead | PointsAnnounced | ResultAnnounced | CardsCleared
    | WagerCollected | WagerPaid | WagerReturned
    | VigorishMarked | VigorishCollected
    | BuyIn
    | Tick | DeviceSilent | DeviceBack
    | EventsDeclaredLost
)  # fmt: skip
CageEvent = BoxPutOn | BoxTakenOff | CageEventsDeclaredLost
CountEvent = CountBegun | CountEntered | CountConcluded | CountEventsDeclaredLost
ObservedEvent = FloorEvent | CageEvent | CountEvent

AnyObserved = Annotated[ObservedEvent, Field(discriminator="type")]

ObservedLine = Literal["floor", "cage", "count"]
TOPIC_OF_LINE: dict[ObservedLine, Topic] = {
    "floor": FLOOR_OBSERVED,
    "cage": CAGE_OBSERVED,
    "count": COUNT_OBSERVED,
}


def _types(union: object) -> dict[str, type[ObservedEvent]]:
    members: tuple[type[ObservedEvent], ...] = union.__args__  # type: ignore[attr-defined]  # unions keep their members there
    return {member.model_fields["type"].default: member for member in members}


LINES: dict[ObservedLine, dict[str, type[ObservedEvent]]] = {
    "floor": _types(FloorEvent),
    "cage": _types(CageEvent),
    "count": _types(CountEvent),
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
