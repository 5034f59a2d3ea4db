"""What one event puts out of a tray and another brings back: coins as markers, Counter Checks.

Used by `recount`. It runs over the rounds of a table, and knows what was reported; of a coin, which
goes back with its marker, it knows what the books say of markers.
"""

from collections import Counter
from dataclasses import dataclass, field

from services.audit.coins import Coins
from services.audit.observed import Event

# kind of transfer → the event that is booked so, and the field that says how much
_SUMS = {
    "buy_in.cash": ("buy_in.made", "cash_cents"),
    "buy_in.check": ("counter_check.issued", "amount_cents"),
    "cash_out.cash": ("cash_out.made", "cash_cents"),
    "tip.dropped": ("tip.dropped", "amount_cents"),
    "coupon.dropped": ("coupon.dropped", "amount_cents"),
}
SUMMED = (*_SUMS, "buy_in.chips", "buy_in.check_voided", "buy_in.chips_back")
_CHIPS = {"buy_in.made": "chips_cents", "counter_check.issued": "amount_cents"}

_INTO_A_BOX = ("buy_in.made", "tip.dropped", "coupon.dropped")  # unless it was seen not to go there


@dataclass(slots=True)
class Lent:
    """One table's coins and checks, and what was bought in, by kind of transfer."""

    coins: Coins
    sums: Counter[str] = field(default_factory=Counter)
    _checks: dict[str, int] = field(default_factory=dict)  # by serial

    def take(self, event: Event) -> int:
        """Count an event; what it moves into the tray (negative: out of it)."""
        kind = event["type"]
        self._sum(kind, event)
        change = self.coins.take(event)
        if kind == "counter_check.issued":
            self._checks[event["serial"]] = event["amount_cents"]
            change -= event["amount_cents"]
        elif kind == "counter_check.voided":
            back = self._checks.pop(event["serial"], 0)
            self.sums["buy_in.check_voided"] += back
            self.sums["buy_in.chips_back"] += back
            change += back
        return change

    def _sum(self, kind: str, event: Event) -> None:
        elsewhere = event.get("dropped") is False and kind in _INTO_A_BOX
        for what, (of, name) in _SUMS.items():
            if kind == of and not elsewhere:
                self.sums[what] += event[name]
        if kind in _CHIPS:
            self.sums["buy_in.chips"] += event[_CHIPS[kind]]
