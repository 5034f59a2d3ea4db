"""Who sits where. A player's id stands only where the player gave a card."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Name, Seat


class SeatTaken(FromDevice):
    type: Literal["seat.taken"] = "seat.taken"
    seat: Seat
    player: Name | None = None


class SeatLeft(FromDevice):
    type: Literal["seat.left"] = "seat.left"
    seat: Seat
