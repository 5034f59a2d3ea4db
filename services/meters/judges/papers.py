"""The papers of a jackpot: who signed them, for how much, and what was paid on them.

Registered with `findings`. § 688a.11(h)(3)(i)(B)(4): the documentation has to be complete.
"""

from typing import Any

from events.money import dollars
from events.observed.jackpot import JackpotDocumented, JackpotPaid
from services.meters.findings import Found, finds
from services.meters.parts.award import Award
from services.meters.state import LinkState, award_of

CODE = "jackpot.papers_wrong"


@finds(
    CODE,
    on=[JackpotDocumented, JackpotPaid], cite=("688a.11(h)(3)(i)(B)(4)",), severity="major",
    stands=True,
    means="The papers of a jackpot lack a signature, are of another amount, or not those it is"
    " paid on.",
    remedy="papers that are right",
)  # fmt: skip
def papers(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """Signed by as many as decide, for what is due; papers that are made anew heal the old."""
    award = award_of(before, event.jackpot)
    if award is None:
        return None
    wrong = _paid_on(award, event) if type(event) is JackpotPaid else _made(before, award, event)
    which = str(award.number)
    if wrong is not None:
        return wrong._replace(seat=award.seat, round=award.round, acts=(award.id,), which=which)
    if type(event) is JackpotPaid or f"{CODE}/{which}" not in before.standing:
        return None
    return Found("", f"slip {event.slip} is right", healed=True, which=which)


def _made(before: LinkState, award: Award, event: JackpotDocumented) -> Found | None:
    persons = before.filing.persons if before.filing else 1
    signed = len({one.casefold() for one in event.signatures})
    if signed < persons:
        return Found(f"signed by {persons}", f"{signed} signatures on slip {event.slip}")
    due = award.dues if award.found else award.printed  # papers made anew may be of another
    if award.pending or event.amount_cents is None or event.amount_cents in due:
        return None
    off = min(abs(event.amount_cents - one) for one in due)
    return Found(
        f"{dollars(due[-1])} on slip {event.slip}", f"{dollars(event.amount_cents)} on it",
        amount_cents=off,
    )  # fmt: skip


def _paid_on(award: Award, event: JackpotPaid) -> Found | None:
    if award.slip is None or event.slip in (None, award.slip):
        return None
    return Found(f"paid on slip {award.slip}", f"paid on slip {event.slip}")
