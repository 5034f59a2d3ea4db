"""Who sits where. A player's id stands only where the player gave a card."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Name, Seat


class SeatTaken(FromDevice):
    """A player sits down at a seat, or plays a further box."""

    type: Literal["seat.taken"] = "seat.taken"
    seat: Seat
    player: Name | None = None


class SeatLeft(FromDevice):
    """The seat is given up; with chips on the table it is an absence, and no such event."""

    type: Literal["seat.left"] = "seat.left"
    seat: Seat


class SeatsJoined(FromDevice):
    """One player on two boxes: §§ 680a.7(e), 688a.7(f)."""

    type: Literal["seats.joined"] = "seats.joined"
    seats: tuple[Seat, Seat]
    player: Name | None = None


class SeatAbsent(FromDevice):
    """A player is away from a seat that is kept, or is back."""

    type: Literal["seat.absent"] = "seat.absent"
    seat: Seat
    absent: bool


SeatEvent = SeatTaken | SeatLeft | SeatsJoined | SeatAbsent
