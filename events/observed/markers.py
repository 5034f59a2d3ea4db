"""Vigorish as the dealer tracks it: § 629a.12(d)(2)."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Seat
from events.money import PositiveCents


class VigorishMarked(FromDevice):
    type: Literal["vigorish.marked"] = "vigorish.marked"
    seat: Seat
    amount_cents: PositiveCents


class VigorishCollected(FromDevice):
    type: Literal["vigorish.collected"] = "vigorish.collected"
    seat: Seat
    amount_cents: PositiveCents
