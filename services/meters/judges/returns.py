"""Shares that were refused and stay locked. Registered with `findings`.

58 Pa. Code § 605a.8: a link computes its awards from the configured rate; what is refused is no
award, and later ones are computed without it until it is back on the meter.
"""

from typing import Any

from events.money import dollars
from events.observed.link import HitReversed
from services.meters.findings import Found, finds
from services.meters.folds.returns import NotReturned
from services.meters.state import LinkState, award_of, jackpot_of

CODE = "jackpot.not_returned"


@finds(
    CODE,
    on=[NotReturned, HitReversed], cite=("688a.4(d)", "605a.8"), severity="major", stands=True,
    means="A jackpot is refused, and its share stays off the meter, its reseed on it.",
    remedy="the hit reversed",
)  # fmt: skip
def not_returned(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """One that goes back after all heals what was said of that very hit."""
    number = event.number if type(event) is NotReturned else event.of
    award = award_of(before, jackpot_of(before.link, number))
    if type(event) is not NotReturned:
        if f"{CODE}/{number}" not in before.standing:
            return None
        return Found("", f"number {event.number} reverses {number}", healed=True, which=str(number))
    if award is None:
        return None
    share = dollars(award.share.cents)
    return Found(
        f"{share} back on the meter by {event.hub_at}", "refused, and its hit is not reversed",
        seat=award.seat, round=award.round, amount_cents=award.share.cents, acts=(award.id,),
        which=str(number),
    )  # fmt: skip
