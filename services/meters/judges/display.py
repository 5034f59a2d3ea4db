"""A display's other meters beside what its movements make. Registered with `findings`. § 605a.7."""

from collections.abc import Iterator

from events.moments import milliseconds
from events.observed.link import MeterDisplayed
from services.meters.findings import Found, finds
from services.meters.folds.displayed import Shown, other_meters, payments
from services.meters.state import HELD_MS, LinkState

CODE = "meter.reading_mismatch"


@finds(
    CODE,
    on=[MeterDisplayed], cite=("688a.4(d)", "605a.7"), severity="major", stands=True,
    means="A display shows something else than the movements of its meter make.",
    remedy="the display shows the meter again",
)  # fmt: skip
def others(before: LinkState, event: MeterDisplayed, after: LinkState) -> Iterator[Found]:
    """Each by itself, once until it is right again.

    Payments are keyed in before or after somebody tells of them: what is shown of them is wrong
    once it is off by as much for ten minutes.
    """
    if before.changed_live or before.trouble.doubt:
        return
    whose = f" at {event.at_table}" if event.at_table else ""
    for one in other_meters(before, event):
        yield from _said(before, one, whose)
    for one in payments(after, event):
        if not one.off or _for_long(after, event):
            yield from _said(before, one)


def _for_long(after: LinkState, event: MeterDisplayed) -> bool:
    return milliseconds(event.hub_at) - milliseconds(after.paid_off[2]) > HELD_MS


def _said(before: LinkState, one: Shown, whose: str = "") -> Iterator[Found]:
    which = one.name + whose
    open_ = f"{CODE}/{which}" in before.standing
    if open_ == bool(one.off):
        return
    told = f"{one.spelled(one.kept)} {one.name}", f"{one.spelled(one.shown)} shown"
    if open_:
        yield Found(*told, healed=True, which=which)
    else:
        yield Found(*told, amount_cents=abs(one.off) if one.cents else None, which=which)
