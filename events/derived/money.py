"""Movements of money: transfers, and the vigorish markers of a seat."""

from dataclasses import dataclass
from typing import Literal

from events.derived.fact import Fact

TransferKind = Literal[
    "opener", "closer", "buy_in.cash", "buy_in.chips",
    "wager.placed", "wager.withdrawn", "wager.lost", "wager.paid", "wager.returned",
    "wager.pressed", "envy.paid", "pot.paid",
    "vigorish.owed", "vigorish.collected",
    "error.over", "error.under", "error.made_good", "error.recovered",
    "exchange.in", "exchange.out", "coupon.paid", "coupon.dropped", "tip.dropped",
    "drop", "count", "count.variance",
    "buy_in.check", "buy_in.check_voided", "buy_in.chips_back", "cash_out.cash",
    "vigorish.rounded", "vigorish.lost", "marker.out", "marker.back",
    "meter.started", "meter.contribution", "meter.reserve", "meter.overflow", "meter.reseed",
    "meter.moved", "award.locked", "award.paid", "award.overpaid",
]  # fmt: skip


@dataclass(kw_only=True)
class Transfer(Fact):
    """A positive amount from one account to another; nothing else changes a balance."""

    kind: Literal["transfer"] = "transfer"
    what: TransferKind
    from_account: str
    to_account: str
    amount_cents: int
    seat: int | None = None
    wager: str | None = None


@dataclass(kw_only=True)
class MarkerMoved(Fact):
    """A seat's vigorish marker: § 629a.12(d)(2)."""

    kind: Literal["marker"] = "marker"
    what: Literal["marked", "collected", "moved", "left"]
    seat: int
    amount_cents: int
    owed_cents: int  # running, after this
