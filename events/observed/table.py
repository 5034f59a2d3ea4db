"""The table as such: opened under a filing with its devices, and closed."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.filing import Filing
from events.ids import Name
from events.shape import Shape


class Device(Shape):
    """A device and the kinds of fact that it reports: absence elsewhere proves nothing."""

    source: Name
    reports: tuple[Annotated[str, Field(pattern=r"^[a-z_]+\.[a-z_]+$")], ...]


class TableOpened(FromDevice):
    type: Literal["table.opened"] = "table.opened"
    filing: Filing
    filing_digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    devices: tuple[Device, ...]
    opening_tray_cents: Annotated[int, Field(strict=True, ge=0)]


class TableClosed(FromDevice):
    type: Literal["table.closed"] = "table.closed"
