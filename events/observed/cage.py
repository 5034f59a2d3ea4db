"""Drop boxes as they are put on and taken off (cage line).

Each says where the table's floor line stood, so that buy-ins before and after are told apart
by the data and not by the order of arrival.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import Name

FloorOrder = Annotated[int, Field(strict=True, ge=0)]


class BoxPutOn(FromDevice):
    type: Literal["box.put_on"] = "box.put_on"
    floor_order: FloorOrder  # the last of the floor line before it; the hub's stamp
    box: Name


class BoxTakenOff(FromDevice):
    type: Literal["box.taken_off"] = "box.taken_off"
    floor_order: FloorOrder
    box: Name
