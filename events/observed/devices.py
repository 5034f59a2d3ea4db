"""Devices of a table: what fails, what is done about it, and by which method cards come."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import Name
from events.observed.names import Deck

Kind = Literal["shuffler", "manual-shoe", "automated-shoe", "progressive", "other"]
Dealing = Literal["hand", "manual-shoe", "automated-shoe"]
Shuffling = Literal["hand", "shuffler"]
DealMethod = tuple[Dealing, Shuffling]


class DeviceFault(FromDevice):
    """A device says of itself that it does not do its work."""

    type: Literal["device.fault"] = "device.fault"
    device: Name
    kind: Kind
    what: Literal["jam", "stop", "incomplete", "wrong-count", "lid-open", "error"]
    deck: Deck | None = None  # the one it had, where it knows


class DeviceLight(FromDevice):
    """The light that asks for attention goes on, or off."""

    type: Literal["device.light"] = "device.light"
    device: Name
    kind: Kind
    on: bool
    deck: Deck | None = None


class DeviceAcknowledged(FromDevice):
    """Somebody at the table has seen to it."""

    type: Literal["device.acknowledged"] = "device.acknowledged"
    device: Name


class DeviceCovered(FromDevice):
    """Covered, or marked as out of order: §§ 680a.13(f), 688a.13(m)."""

    type: Literal["device.covered"] = "device.covered"
    device: Name
    kind: Kind


class DeviceUncovered(FromDevice):
    """The cover, or the sign that says "out of order", is off the device."""

    type: Literal["device.uncovered"] = "device.uncovered"
    device: Name
    kind: Kind


class DeviceRestored(FromDevice):
    """A device that had failed, or was out of order, does its work again."""

    type: Literal["device.restored"] = "device.restored"
    device: Name
    kind: Kind


class ClockOffset(FromDevice):
    """By how much a device's clock was found to be off; positive: ahead."""

    type: Literal["clock.offset"] = "clock.offset"
    device: Name
    offset_ms: Annotated[int, Field(strict=True, ge=-(10**9), le=10**9)]


class MethodUsed(FromDevice):
    """By which method cards are shuffled and dealt from here on."""

    type: Literal["deal_method.used"] = "deal_method.used"
    method: DealMethod


DeviceEvent = (
    DeviceFault | DeviceLight | DeviceAcknowledged | DeviceCovered | DeviceUncovered
    | DeviceRestored | ClockOffset | MethodUsed
)  # fmt: skip
