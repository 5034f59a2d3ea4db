"""Money moved between a meter, what stands behind it, and another: approved, and what is there.

Registered with `findings`. § 605a.7: by means that prevent an unauthorised change; PG-11.
"""

from typing import Any

from events.money import dollars
from events.observed.link import (
    MeterParameters,
    MeterTransferred,
    OverflowReleased,
    ReserveReleased,
)
from services.meters.findings import Found, finds
from services.meters.folds.parameters import said_off
from services.meters.folds.resets import UNEARNED
from services.meters.state import LinkState

SYSTEM = ("688a.4(d)", "605a.7")
MOVES = (ReserveReleased, OverflowReleased, MeterTransferred)


@finds(
    "meter.unapproved",
    on=MOVES, cite=SYSTEM, severity="critical",
    means="Money is moved on to a meter, or off it, that nobody has approved.",
)  # fmt: skip
def unapproved(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """It moved all the same. From the day of the approval on it may."""
    approval = event.approval
    if approval is not None and approval.day <= event.day:
        return None
    seen = "nobody approved it" if approval is None else f"approved from {approval.day} on"
    return Found(
        "an approved movement", f"{dollars(event.amount_cents)}: {seen}",
        amount_cents=event.amount_cents,
    )  # fmt: skip


@finds(
    "meter.reserve_negative", "meter.overdrawn",
    on=MOVES, cite=SYSTEM, severity="critical",
    means="More is taken out of a reserve, an overflow or a meter than stands in it.",
)  # fmt: skip
def negative(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """To the cent."""
    meter, kind = before.meter, type(event)
    if kind is MeterTransferred:
        name, stood = "meter", meter.value
    else:
        of_reserve = kind is ReserveReleased
        name, stood = ("reserve", meter.reserve) if of_reserve else ("overflow", meter.overflow)
    taken = kind is not MeterTransferred or event.way == "out"
    if not taken or event.amount_cents <= stood:
        return None
    how = "released" if kind is not MeterTransferred else "transferred"
    return Found(
        f"{dollars(int(stood))} in the {name}", f"{dollars(event.amount_cents)} {how}",
        code="meter.overdrawn" if name == "meter" else None,
        amount_cents=event.amount_cents - int(stood),
    )  # fmt: skip


@finds(
    UNEARNED,
    on=[MeterParameters], cite=SYSTEM, severity="critical",
    means="A meter is set anew without a hit of the whole before it.",
    remedy="the value it stood at restored", stands=True,
)  # fmt: skip
def goes_on(before: LinkState, event: MeterParameters, after: LinkState) -> Found | None:
    """By an approved change, too: what players put there is moved by movements alone."""
    off = said_off(before, event, after.meter) if before.begun else 0
    if not off:
        return None
    return Found(
        f"goes on at {dollars(after.cents)}", f"said to go on at {dollars(event.start_cents or 0)}",
        amount_cents=abs(off), which=str(event.number),
    )  # fmt: skip
