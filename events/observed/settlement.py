"""What the dealer took, paid and gave back, wager by wager, and what was mended later."""

from typing import Annotated, Literal

from pydantic import Field

from events.envelope import FromDevice
from events.ids import EventId, Seat
from events.money import Cents, PositiveCents
from events.observed.names import Chips, Wager


class WagerCollected(FromDevice):
    """Chips of a losing wager, or a part of them, go from the layout into the tray."""

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
    validated_by: Annotated[str, Field(strict=True, min_length=1, max_length=40)] | None = None


class WagerReturned(FromDevice):
    """The stake, or part of it, taken back by the player after the round is decided."""

    type: Literal["wager.returned"] = "wager.returned"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents


class WagerPressed(FromDevice):
    """§ 629a.8(c)(3)(i)(A): a House Money payout goes on to another wager of the seat."""

    type: Literal["wager.pressed"] = "wager.pressed"
    seat: Seat
    to: Literal["player", "banker"]
    amount_cents: PositiveCents


class ChipsMoved(FromDevice):
    """Chips between tray and seat that no device ties to a wager: change, a stack for several."""

    type: Literal["chips.moved"] = "chips.moved"
    seat: Seat
    to_seat_cents: Cents
    to_tray_cents: Cents
    to_seat: Chips | None = None
    to_tray: Chips | None = None


class EnvyPaid(FromDevice):
    """§ 688a.12(c), (d): an Envy Bonus for another player's hand, from the tray."""

    type: Literal["envy.paid"] = "envy.paid"
    seat: Seat
    amount_cents: PositiveCents
    for_seat: Seat | None = None
    of: Literal["fortune", "progressive"] | None = None  # the Qualifying Wager that earned it


class PotGathered(FromDevice):
    """§ 680a.7(d)(2): all Pot Wagers of the round are put together in one place."""

    type: Literal["pot.gathered"] = "pot.gathered"
    total_cents: PositiveCents


class PotPaid(FromDevice):
    """§ 680a.11(f): the pot, or a share of it, goes to a player; never through the tray."""

    type: Literal["pot.paid"] = "pot.paid"
    seat: Seat
    amount_cents: PositiveCents


class LammerPlaced(FromDevice):
    """§ 688a.8(b)(1): an Envy lammer beside a Qualifying Wager."""

    type: Literal["lammer.placed"] = "lammer.placed"
    seat: Seat
    wager: Literal["fortune", "progressive"]


class LammerTaken(FromDevice):
    """An Envy lammer is taken back from beside a wager."""

    type: Literal["lammer.taken"] = "lammer.taken"
    seat: Seat
    wager: Literal["fortune", "progressive"]


class OverpaymentRecovered(FromDevice):
    """Chips that a player was given too much come back; `of` names the payment."""

    type: Literal["overpayment.recovered"] = "overpayment.recovered"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents
    of: EventId | None = None


class UnderpaymentMadeGood(FromDevice):
    """Chips that a player was owed are given later."""

    type: Literal["underpayment.made_good"] = "underpayment.made_good"
    seat: Seat
    wager: Wager
    amount_cents: PositiveCents
    of: EventId | None = None


SettlementEvent = (
    WagerCollected | WagerPaid | WagerReturned | WagerPressed | ChipsMoved
    | EnvyPaid | PotGathered | PotPaid | LammerPlaced | LammerTaken
    | OverpaymentRecovered | UnderpaymentMadeGood
)  # fmt: skip
