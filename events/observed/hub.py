"""What the hub itself reports, so that time passes for a quiet table and silence is noticed."""

from typing import Literal

from events.envelope import FromHub
from events.ids import Name


class Tick(FromHub):
    type: Literal["hub.tick"] = "hub.tick"


class DeviceSilent(FromHub):
    type: Literal["device.silent"] = "device.silent"
    source: Name


class DeviceBack(FromHub):
    type: Literal["device.back"] = "device.back"
    source: Name


HubEvent = Tick | DeviceSilent | DeviceBack
