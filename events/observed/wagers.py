"""Wagers as the bet sensors see them, and the announcement that ends them."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Seat
from events.money import PositiveCents

Wager = Literal["player", "banker", "tie"]


class WagerPlaced(FromDevice):
    """Chips put on a spot; a second one on the same spot adds to the first."""

    type: Literal["wager.placed"] = "wager.placed"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class WagerWithdrawn(FromDevice):
    type: Literal["wager.withdrawn"] = "wager.withdrawn"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class NoMoreBets(FromDevice):
    type: Literal["no_more_bets.announced"] = "no_more_bets.announced"
