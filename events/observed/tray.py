"""What enters and leaves the tray across the table, seen at the table itself."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Seat
from events.money import PositiveCents


class BuyIn(FromDevice):
    """A patron's cash goes into the drop box, chips go from the tray to the patron."""

    type: Literal["buy_in.made"] = "buy_in.made"
    seat: Seat
    cash_cents: PositiveCents
    chips_cents: PositiveCents
