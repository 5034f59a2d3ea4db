"""What enters and leaves the tray across the table, seen at the table itself."""

from typing import Literal

from events.envelope import FromDevice
from events.ids import Name, Seat
from events.money import Cents, PositiveCents
from events.observed.names import Chips, Serial


class TrayRead(FromDevice):
    """What lies in the tray, by denomination."""

    type: Literal["tray.read"] = "tray.read"
    total_cents: Cents
    chips: Chips | None = None


class BuyIn(FromDevice):
    """A patron's cash goes into the drop box, chips go from the tray to the patron."""

    type: Literal["buy_in.made"] = "buy_in.made"
    seat: Seat
    cash_cents: PositiveCents
    chips_cents: PositiveCents
    dropped: bool | None = None  # None: no device sees the box


class ChipsExchanged(FromDevice):
    """Chips of one denomination against others: of equal value."""

    type: Literal["chips.exchanged"] = "chips.exchanged"
    seat: Seat
    in_cents: PositiveCents
    out_cents: PositiveCents
    chips_in: Chips | None = None
    chips_out: Chips | None = None


class CashedOut(FromDevice):
    """Cash against chips at the table."""

    type: Literal["cash_out.made"] = "cash_out.made"
    seat: Seat
    chips_cents: PositiveCents
    cash_cents: PositiveCents


class CounterCheckIssued(FromDevice):
    """Chips from the tray against a Counter Check; the check goes into the box."""

    type: Literal["counter_check.issued"] = "counter_check.issued"
    serial: Serial
    seat: Seat
    player: Name
    amount_cents: PositiveCents
    dropped: bool | None = None  # into the box; None: no device sees it


class CounterCheckVoided(FromDevice):
    """A Counter Check was voided; its chips are back in the tray."""

    type: Literal["counter_check.voided"] = "counter_check.voided"
    serial: Serial


class TipDropped(FromDevice):
    """A dealer's gratuity goes into the tip box."""

    type: Literal["tip.dropped"] = "tip.dropped"
    amount_cents: PositiveCents
    dropped: bool = True  # False: it stayed in the tray or elsewhere


class CouponDropped(FromDevice):
    """A coupon that was played goes into the drop box."""

    type: Literal["coupon.dropped"] = "coupon.dropped"
    amount_cents: PositiveCents
    dropped: bool = True


TrayEvent = (
    TrayRead | BuyIn | ChipsExchanged | CashedOut | CounterCheckIssued | CounterCheckVoided
    | TipDropped | CouponDropped
)  # fmt: skip
