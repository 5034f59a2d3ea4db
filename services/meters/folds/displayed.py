"""The meters that a display shows beside its value, and those that are kept. § 605a.7. Pure.

Used by `fold` and its judge. What controllers number is compared at the number shown; payments have
none, and are keyed in before or after somebody tells of them.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from events.money import dollars
from events.observed.link import MeterDisplayed
from services.law.pai_gow.progressive import PROGRESSIVE
from services.meters.state import LinkState, kept_at, number_shown

MOST_WON: Final = 16  # hits and their reversals, back at which wins may still be compared


class Shown(NamedTuple):
    """One of the other meters, as it is kept and as it is shown."""

    name: str
    kept: int
    shown: int
    off: int  # beyond what is tolerated, if any
    cents: bool = True

    def spelled(self, amount: int) -> str:
        """So much of what it counts."""
        return dollars(amount) if self.cents else str(amount)


def other_meters(state: LinkState, event: MeterDisplayed) -> Iterator[Shown]:
    """Each that is shown, at the number shown."""
    number = number_shown(state, event.number, event.value_cents)
    kept = kept_at(state, number)
    if kept is None or state.filing is None:
        return
    meter, in_count = kept
    if event.in_count is not None:
        yield _counted("in-count", in_count, event.in_count)
    tolerance = state.filing.display_tolerance_cents
    for name, parts, shown in (
        ("reserve", meter.reserved, event.reserve_cents),
        ("overflow", meter.spilt, event.overflow_cents),
    ):
        if shown is not None and parts >= 0:
            cents = parts // meter.unit
            off = shown - cents
            yield Shown(name, cents, shown, off if abs(off) > tolerance else 0)
    if event.hits is None and event.wins_cents is None:
        return
    won = _won_at(state, number)
    if won is not None:
        yield from _won(state, event, *won)


def off_by(state: LinkState, event: MeterDisplayed) -> tuple[int, int, str]:
    """How much more of payments it shows than were told, and since when as much."""
    attendant, total, since = state.paid_off
    if event.paid_by_attendant_cents is not None:
        attendant = event.paid_by_attendant_cents - state.paid_by_attendant_cents
    if event.cumulative_paid_cents is not None:
        total = event.cumulative_paid_cents - state.cumulative_paid_cents
    same = (attendant, total) == state.paid_off[:2] and since
    return attendant, total, since if same else event.hub_at


def payments(state: LinkState, event: MeterDisplayed) -> Iterator[Shown]:
    """What was paid, as it is shown; the display is folded already."""
    attendant, total, _ = state.paid_off
    shown, all_shown = event.paid_by_attendant_cents, event.cumulative_paid_cents
    if shown is not None:
        yield Shown("paid by attendant", state.paid_by_attendant_cents, shown, attendant)
    if all_shown is not None:
        yield Shown("paid in all", state.cumulative_paid_cents, all_shown, total)


def _won_at(state: LinkState, number: int) -> tuple[dict[str, int], dict[str, int]] | None:
    """Hits and wins by level after a number; None: too long ago."""
    for of, hits, wins in state.won:
        if of > number:
            oldest = len(state.won) == MOST_WON and of == state.won[0][0]
            return None if oldest else (hits, wins)
    return state.hits, state.wins_cents


def _won(
    state: LinkState, event: MeterDisplayed, hits: dict[str, int], wins: dict[str, int]
) -> Iterator[Shown]:
    for level, share_alone in sorted(_levels(state).items()):
        if event.hits is not None:
            yield _counted(f"hits of {level}", hits.get(level, 0), event.hits.get(level, 0))
        if event.wins_cents is not None and share_alone:
            cents, shown = wins.get(level, 0), event.wins_cents.get(level, 0)
            yield Shown(f"wins of {level}", cents, shown, shown - cents)


def _levels(state: LinkState) -> dict[str, bool]:
    """Those that win a share, and whether that is all they win."""
    levels: dict[str, bool] = {}
    for one in state.filing.paytables if state.filing else ():
        paytable: Any = PROGRESSIVE.get(one.paytable)
        for row in paytable.rows if paytable else ():
            if row.pays_share():
                levels[row.hand] = levels.get(row.hand, True) and not row.fixed_cents
    return levels


def _counted(name: str, kept: int, shown: int) -> Shown:
    return Shown(name, kept, shown, shown - kept, cents=False)
