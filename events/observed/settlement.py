"""What the dealer took, paid and gave back, wager by wager."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Seat
from events.money import PositiveCents
from events.observed.wagers import Wager


class WagerCollected(FromDevice):
    type: Literal["wager.collected"] = "wager.collected"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class WagerPaid(FromDevice):
    """Chips from the tray to the seat for a wager, the stake not counted."""

    type: Literal["wager.paid"] = "wager.paid"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class WagerReturned(FromDevice):
    """The stake, or part of it, taken back by the player after the round is decided."""

    type: Literal["wager.returned"] = "wager.returned"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents
