"""Meters that are set to a value by their controller alone. Registered with `findings`.

58 Pa. Code § 605a.7: by means that prevent an unauthorised change; PG-11.
"""

from events.money import dollars
from events.observed.link import MeterReset
from services.meters.findings import Found, finds
from services.meters.folds.resets import (
    DECREASED,
    UNEARNED,
    began_again,
    lowers,
    reset_after,
    set_wrongly,
    which_of,
)
from services.meters.parts.value import WHOLE
from services.meters.state import LinkState, award_of, jackpot_of

SYSTEM = ("688a.4(d)", "605a.7")


@finds(
    DECREASED,
    on=(),
    cite=SYSTEM,
    severity="critical",
    means="A meter shows less than it did, or is set to less, without an award or a reversal.",
    remedy="the value it stood at shown again",
    stands=True,
)
@finds(
    UNEARNED,
    on=[MeterReset], cite=SYSTEM, severity="critical",
    means="A meter is set anew without a hit of the whole before it.",
    remedy="the value it stood at restored", stands=True,
)  # fmt: skip
def reset(before: LinkState, event: MeterReset, _: LinkState) -> Found | list[Found] | None:
    """After a hit of the whole it is what the filing says, to the cent; once of each such hit.

    One that names such a hit, and says what the meter stands at, changes nothing. One to less that
    no hit allows has decreased it.
    """
    stood, told = before.cents, event.value_cents
    earned = reset_after(before, event)
    if earned is not None:
        return _out_of_reserve(before, event, earned) or _restored(before, told)
    if told == stood and (restored := _restored(before, stood)):
        return restored
    hit = award_of(before, jackpot_of(before.link, event.hit or max((0, *before.to_reset))))
    code, which = DECREASED if lowers(before, event) else UNEARNED, which_of(event)
    if hit is not None and hit.share.percent == WHOLE:
        began = began_again(before, hit.number) if hit.number in before.to_reset else stood
        return None if told == stood else Found(
            f"reset to {dollars(began)}", f"reset to {dollars(told)}", code=code, which=which
        )  # fmt: skip
    return Found(
        f"no reset at {dollars(stood)}: no hit of the whole since",
        f"reset to {dollars(told)}", code=code, amount_cents=abs(stood - told),
        which=which, to_mend=told != stood,
    )  # fmt: skip


def _out_of_reserve(before: LinkState, event: MeterReset, hit: int) -> Found | None:
    """What it says that its reserve gave, where it does."""
    said = event.from_reserve_cents
    award = award_of(before, jackpot_of(before.link, hit))
    given = said if award is None else int(award.share.from_reserve)
    if said is None or given is None or said == given:
        return None
    return Found(
        f"{dollars(given)} of it out of the reserve", f"{dollars(said)} out of the reserve",
        amount_cents=abs(said - given), which=which_of(event),
    )  # fmt: skip


def _restored(before: LinkState, cents: int) -> list[Found]:
    """What was set wrongly before is right again."""
    told = f"{dollars(cents)} restored", f"reset to {dollars(cents)}"
    open_ = [one.partition("/") for one in set_wrongly(before)]
    return [Found(*told, code=code, healed=True, which=which) for code, _, which in open_]
