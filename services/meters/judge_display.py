"""A display's other meters beside what its movements make. Registered with `findings`. § 605a.7."""

from collections.abc import Iterator

from events.moments import milliseconds
from events.observed.link import MeterDisplayed
from services.meters.displayed import Shown, other_meters, payments
from services.meters.findings import Found, finds
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
        yield from _said(before, one._replace(name=one.name + whose))
    since = after.paid_off[2]
    long = milliseconds(event.hub_at) - milliseconds(since) > HELD_MS
    for one in payments(after, event):
        if long or not one.off:
            yield from _said(before, one)


def _said(before: LinkState, one: Shown) -> Iterator[Found]:
    open_ = f"{CODE}/{one.name}" in before.standing
    if open_ and not one.off:
        yield Found(one.expected, one.observed, healed=True, which=one.name)
    elif one.off and not open_:
        cents = abs(one.off) if one.cents else None
        yield Found(one.expected, one.observed, amount_cents=cents, which=one.name)
