"""What the hub itself reports, so that time passes for a quiet table and silence is noticed."""

from typing import Literal

from events.envelope import FromHub
from events.ids import Name


class Tick(FromHub):
    """Half a minute has passed at an open table, so that its timers run while it is quiet."""

    type: Literal["hub.tick"] = "hub.tick"


class DeviceSilent(FromHub):
    """Nothing was heard of a device for longer than it may be still."""

    type: Literal["device.silent"] = "device.silent"
    source: Name


class DeviceBack(FromHub):
    """A device that was silent is heard again."""

    type: Literal["device.back"] = "device.back"
    source: Name


HubEvent = Tick | DeviceSilent | DeviceBack
