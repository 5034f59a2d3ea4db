"""Devices that fail at a simulated table, and what is done about it; clocks that run wrong.

Used by `decks` and by each game's dealer. A device fails, its light goes on, somebody sees to it;
it works again, or is covered before another method is used (§§ 680a.13(f), 688a.13(m)).
"""

from collections.abc import Iterator
from typing import Final

from services.floor.table import Report, SimTable

DEVICES: Final = (
    "device.fault", "device.light", "device.acknowledged", "device.covered", "device.uncovered",
    "device.restored", "clock.offset", "deal_method.used",
)  # fmt: skip
CLOCK_MISTAKES: Final = ("clock.skew",)
FAULTS: Final = ("jam", "stop", "incomplete")


def fault(table: SimTable, device: str, kind: str, what: str, deck: str | None) -> Iterator[Report]:
    """It stops, and its light goes on."""
    of = {} if deck is None else {"deck": deck}
    yield table.say("device.fault", 6_000, device=device, kind=kind, what=what, **of)
    yield table.say("device.light", 200, device=device, kind=kind, on=True, **of)


def seen_to(table: SimTable, device: str, kind: str) -> Iterator[Report]:
    """Somebody comes, and the light goes off."""
    yield table.say("device.acknowledged", 25_000, device=device)
    yield table.say("device.light", 10_000, device=device, kind=kind, on=False)


def restored(table: SimTable, device: str, kind: str) -> Report:
    """It works again."""
    return table.say("device.restored", 20_000, device=device, kind=kind)


def clocks(table: SimTable) -> Iterator[Report]:
    """A device's clock is compared now and then; within the filed tolerance it is no finding."""
    tolerance, chance = table.controls.clock_tolerance_ms, table.chance
    device = next(iter(table.game.reports))
    if table.errs("clock.skew"):
        off = tolerance + chance.randint(1, 60_000)
        yield table.say("clock.offset", 500, device=device, offset_ms=chance.choice((off, -off)))
    elif table.untidily(0.01):
        off = chance.randint(-tolerance, tolerance)
        yield table.say("clock.offset", 500, device=device, offset_ms=off)


def too_late_ms(table: SimTable) -> int:
    """A pause after which no filed tolerance of the devices' clocks excuses what is done."""
    return table.controls.clock_tolerance_ms + 500


def somewhat_late_ms(table: SimTable, soon_ms: int) -> int:
    """A pause that the tolerance excuses, in two rounds of five."""
    return soon_ms if table.rounds % 5 < 2 else too_late_ms(table)
