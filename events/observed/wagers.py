"""Wagers as the bet sensors see them, and the announcement that ends them."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import Order, Seat
from events.money import Cents, PositiveCents
from events.observed.names import Wager


class WagerPlaced(FromDevice):
    """Chips put on a spot; a second one on the same spot adds to the first.

    As betting for a round begins, the sensors report what lies on each spot: a stake that a push
    left lying is placed again.
    """

    type: Literal["wager.placed"] = "wager.placed"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class WagerWithdrawn(FromDevice):
    """Chips off a spot before the decision: taken back, or pushed back by the dealer."""

    type: Literal["wager.withdrawn"] = "wager.withdrawn"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class WagerMoved(FromDevice):
    """Chips from one spot to another."""

    type: Literal["wager.moved"] = "wager.moved"
    seat: Seat
    wager: Wager
    to_seat: Seat
    to_wager: Wager
    amount_cents: PositiveCents


class VerbalCalled(FromDevice):
    """A wager that was called; it lies on no spot before it is converted."""

    type: Literal["verbal.called"] = "verbal.called"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents
    cash: bool  # accompanied by cash


class VerbalConfirmed(FromDevice):
    """§ 629a.7(b): the dealer has confirmed a wager that was called."""

    type: Literal["verbal.confirmed"] = "verbal.confirmed"
    seat: Seat
    wager: Wager


class VerbalConverted(FromDevice):
    """The cash of a called wager has become chips; their placing is an event of its own."""

    type: Literal["verbal.converted"] = "verbal.converted"
    seat: Seat
    wager: Wager


class CouponPlaced(FromDevice):
    """A match-play coupon on a spot, beside the chips there; it is no chip."""

    type: Literal["coupon.placed"] = "coupon.placed"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class TipWagerPlaced(FromDevice):
    """Chips wagered for the dealer beside a player's own; they settle with that wager."""

    type: Literal["tip_wager.placed"] = "tip_wager.placed"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class NoMoreBets(FromDevice):
    """The dealer has announced "no more bets"; said before the first card of a round."""

    type: Literal["no_more_bets.announced"] = "no_more_bets.announced"


class ProgressiveAccepted(FromDevice):
    """The system counts a progressive wager of this seat as placed."""

    type: Literal["progressive_wager.accepted"] = "progressive_wager.accepted"
    seat: Seat


class ProgressiveLit(FromDevice):
    """The light of a progressive wager is on at this position: § 688a.2(d)(1)."""

    type: Literal["progressive_wager.lit"] = "progressive_wager.lit"
    seat: Seat


class ProgressiveCollected(FromDevice):
    """The dealer has taken the progressive wagers off the layout into the tray."""

    type: Literal["progressive_wagers.collected"] = "progressive_wagers.collected"
    value_cents: Cents
    count: Annotated[int, Field(strict=True, ge=0, le=9)] | None = None


class ProgressiveLocked(FromDevice):
    """The lock-out: no progressive wager is accepted any more.

    `number` is that of the contribution which the link takes of this round's wagers, where its
    controller answers with it.
    """

    type: Literal["progressive.locked"] = "progressive.locked"
    number: Order | None = None


WagerEvent = (
    WagerPlaced | WagerWithdrawn | WagerMoved | VerbalCalled | VerbalConfirmed | VerbalConverted
    | CouponPlaced | TipWagerPlaced | NoMoreBets
    | ProgressiveAccepted | ProgressiveLit | ProgressiveCollected | ProgressiveLocked
)  # fmt: skip
