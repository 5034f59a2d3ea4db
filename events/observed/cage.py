"""What the cage, the pit and the drop team do with a table's tray, slips and boxes (cage line).

A box says where the table's floor line stood, so that buy-ins before and after are told apart
by the data and not by the order of arrival.
"""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import Name
from events.money import Cents, PositiveCents
from events.observed.names import Chips, Serial

FloorOrder = Annotated[int, Field(strict=True, ge=0)]
Signatures = tuple[Name, ...]  # badges
Way = Literal["fill", "credit"]


class SlipRequested(FromDevice):
    """A fill or a credit is asked for."""

    type: Literal["slip.requested"] = "slip.requested"
    way: Way
    serial: Serial
    amount_cents: PositiveCents
    chips: Chips | None = None


class SlipApproved(FromDevice):
    """A fill or a credit is approved, with the badges of those who signed."""

    type: Literal["slip.approved"] = "slip.approved"
    serial: Serial
    signatures: Signatures = ()


class SlipCarried(FromDevice):
    """Security carries the chips."""

    type: Literal["slip.carried"] = "slip.carried"
    serial: Serial
    way: Way | None = None
    amount_cents: PositiveCents | None = None


class SlipReceived(FromDevice):
    """The chips are in the tray (fill) or in the cage (credit), counted."""

    type: Literal["slip.received"] = "slip.received"
    way: Way
    serial: Serial
    floor_order: FloorOrder
    amount_cents: PositiveCents
    chips: Chips | None = None
    signatures: Signatures = ()


class SlipVoided(FromDevice):
    """A fill or a credit that was asked for is not carried out; its serial stays used."""

    type: Literal["slip.voided"] = "slip.voided"
    serial: Serial
    signatures: Signatures = ()


class SlipCorrected(FromDevice):
    """Figures of a slip were changed on the slip itself."""

    type: Literal["slip.corrected"] = "slip.corrected"
    serial: Serial
    amount_cents: Cents | None = None  # as it now stands there


class ErrorNoticed(FromDevice):
    """A notice that corrects an earlier slip."""

    type: Literal["error_notice.issued"] = "error_notice.issued"
    serial: Serial
    corrects: Serial
    amount_cents: Cents
    signatures: Signatures = ()


class InventorySlip(FromDevice):
    """What the tray holds as a shift opens or closes, by denomination."""

    type: Literal["inventory.slip"] = "inventory.slip"
    part: Literal["opener", "closer"]
    serial: Serial
    floor_order: FloorOrder
    total_cents: Cents
    chips: Chips | None = None
    signatures: Signatures = ()


class BoxPutOn(FromDevice):
    """An empty drop box goes on to the table."""

    type: Literal["box.put_on"] = "box.put_on"
    floor_order: FloorOrder  # the last of the floor line before it; the hub's stamp
    box: Name


class BoxTakenOff(FromDevice):
    """A drop box comes off the table; `emergency`: outside the times of the drop."""

    type: Literal["box.taken_off"] = "box.taken_off"
    floor_order: FloorOrder
    box: Name
    emergency: bool = False
    signatures: Signatures | None = None


class BoxReceived(FromDevice):
    """In the count room, or in the place where boxes are kept for it."""

    type: Literal["box.received"] = "box.received"
    box: Name
    signatures: Signatures | None = None


class ShiftClosed(FromDevice):
    """A shift is over at this table."""

    type: Literal["shift.closed"] = "shift.closed"
    shift: Name


class DayClosed(FromDevice):
    """The gaming day of this table is over."""

    type: Literal["day.closed"] = "day.closed"


CageSubject = (
    SlipRequested | SlipApproved | SlipCarried | SlipReceived | SlipVoided | SlipCorrected
    | ErrorNoticed | InventorySlip | BoxPutOn | BoxTakenOff | BoxReceived
    | ShiftClosed | DayClosed
)  # fmt: skip
