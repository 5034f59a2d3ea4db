"""Vigorish as the dealer tracks it: § 629a.12(d)(2)."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Seat
from events.money import Cents, PositiveCents


class VigorishMarked(FromDevice):
    """`amount_cents` more is marked at a seat; a coin of that value leaves the tray for it."""

    type: Literal["vigorish.marked"] = "vigorish.marked"
    seat: Seat
    amount_cents: PositiveCents
    coin: bool = False  # a coin of the tray, and no button


class VigorishCollected(FromDevice):
    """Vigorish that a seat owes, or a part of it, goes into the tray."""

    type: Literal["vigorish.collected"] = "vigorish.collected"
    seat: Seat
    amount_cents: PositiveCents


class MarkerMoved(FromDevice):
    """A seat's marker goes with its player to another seat."""

    type: Literal["marker.moved"] = "marker.moved"
    seat: Seat
    to_seat: Seat


class MarkerRead(FromDevice):
    """What lies at a seat: after a swap for a larger button, or when somebody took it away."""

    type: Literal["marker.read"] = "marker.read"
    seat: Seat
    amount_cents: Cents


MarkerEvent = VigorishMarked | VigorishCollected | MarkerMoved | MarkerRead
