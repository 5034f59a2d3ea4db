"""Reports that tell again what another device has told: they move nothing. Used by `recount`.

Of chips a device may tell in one what another told in parts: what counts are sums. Of all else the
first word on an act counts, whatever another says of it.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from services.audit.observed import Event

_CHIPS = (
    "wager.placed", "tip_wager.placed", "wager.withdrawn", "wager.collected", "wager.paid",
    "wager.returned", "vigorish.marked", "vigorish.collected", "envy.paid", "pot.paid",
    "pot.gathered",
)  # fmt: skip
_KEPT = (
    "buy_in.made", "chips.exchanged", "cash_out.made", "counter_check.issued", "tip.dropped",
    "coupon.placed", "coupon.dropped", "overpayment.recovered", "underpayment.made_good",
    "wager.pressed", "wager.moved", "chips.moved", "progressive_wagers.collected",
)  # fmt: skip
_OF = {  # what tells which act it is, whatever two devices say of that; of all else the whole does
    "buy_in.made": ("seat",),
    "chips.exchanged": ("seat",),
    "cash_out.made": ("seat",),
    "counter_check.issued": ("serial",),
    "tip.dropped": (),
    "coupon.placed": ("seat", "wager"),
    "coupon.dropped": (),
    "overpayment.recovered": ("seat", "wager"),
    "underpayment.made_good": ("seat", "wager"),
    "wager.pressed": ("seat", "to"),
    "wager.moved": ("seat", "wager", "to_seat", "to_wager"),
    "chips.moved": ("seat",),
    "progressive_wagers.collected": (),
}
_MONEY = frozenset((*_CHIPS, *_KEPT))  # whoever is listed for it
_ALONE = ("card.read", "table.opened", "table.closed")
_OF_THE_HUB = {"v", "id", "table", "at", "hub_at", "day", "session", "by", "order", "source",
               "seq", "boot", "round"}  # fmt: skip
_MOST = 1024  # acts that are kept in mind, but for those of the last minutes
_CHIPS_WITHIN, _WITHIN = timedelta(minutes=5), timedelta(seconds=15)


@dataclass(slots=True)
class _Told:
    leader: str
    at: datetime
    amount: int
    others: dict[str, int] = field(default_factory=dict)


class SecondWords:
    """What the devices of one table have told of which others tell too."""

    def __init__(self) -> None:
        self._reporters: dict[str, set[str]] = {}
        self._told: dict[tuple[Any, ...], _Told] = {}

    def take(self, event: Event) -> bool:
        """Whether this is one."""
        kind = event["type"]
        if kind == "table.opened":
            self._opened(event)
        if kind in _ALONE or "source" not in event:
            return False
        if kind not in _MONEY and len(self._reporters.get(kind, ())) < 2:
            return False
        if len(self._told) > _MOST:
            self._forget(datetime.fromisoformat(event["hub_at"]) - _CHIPS_WITHIN)
        amount, spot = 1, _content(event)
        if kind in _CHIPS:
            amount = int(event.get("amount_cents") or event.get("total_cents") or 0)
            spot = (kind, event.get("seat"), event.get("wager"))
        return self._is_second(event, spot, amount)

    def _is_second(self, event: Event, spot: tuple[Any, ...], amount: int) -> bool:
        source, at = event["source"], datetime.fromisoformat(event["hub_at"])
        within = _CHIPS_WITHIN if event["type"] in _CHIPS else _WITHIN
        one = self._told.get(spot)
        if one is None or at - one.at > within:
            self._told[spot] = _Told(source, at, amount)
            return False
        if one.leader == source:
            one.amount, one.at = one.amount + amount, at
            return False
        before = one.others.get(source, 0)
        if before == one.amount or (event["type"] not in _CHIPS and before > one.amount):
            self._told[spot] = _Told(source, at, amount)
            return False
        one.others[source] = before + amount
        return True

    def _forget(self, before: datetime) -> None:
        self._told = {spot: one for spot, one in self._told.items() if one.at >= before}

    def _opened(self, event: Event) -> None:
        self._reporters = {}
        for device in event["devices"]:
            for kind in device["reports"]:
                self._reporters.setdefault(kind, set()).add(device["source"])


def _content(event: Event) -> tuple[Any, ...]:
    kind = event["type"]
    if kind in _OF:
        return (kind, *(event.get(name) for name in _OF[kind]))
    return tuple(
        sorted((name, str(told)) for name, told in event.items() if name not in _OF_THE_HUB)
    )
