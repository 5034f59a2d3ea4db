"""Jackpots: what is locked and paid beside what was computed, and who decided in which order.

Registered with `findings`.
"""

from typing import Any, Final

from events.moments import milliseconds
from events.money import dollars
from events.observed.jackpot import (
    AwardReversed,
    JackpotClaimed,
    JackpotDocumented,
    JackpotLocked,
    JackpotPaid,
    JackpotRefused,
    JackpotValidated,
)
from events.observed.link import HitReversed
from services.meters.findings import Found, finds
from services.meters.folds.meter import since
from services.meters.judges.exchanged import exchanged
from services.meters.parts.award import NOT_THE_SHARE, Award
from services.meters.state import PATIENCE_MS, LinkState, award_of, jackpot_of, number_of

SHARE = ("688a.12(d)",)
PAYING = ("688a.11(h)(3)(i)(B)(4)",)
DECIDED = (JackpotValidated, JackpotRefused, JackpotDocumented, JackpotPaid, AwardReversed)


@finds(
    "jackpot.amount_wrong", "meter.simultaneous_order",
    on=[JackpotLocked], cite=SHARE, severity="critical",
    means=NOT_THE_SHARE,
)  # fmt: skip
def locked(before: LinkState, event: JackpotLocked, after: LinkState) -> Found | None:
    """To the cent; what another order of two hits within a minute would have given is that."""
    award = award_of(after, event.jackpot)
    if award is None:
        return None
    if event.percent not in (None, award.share.percent):
        return _of(award, f"{award.share.percent} % of the meter", f"{event.percent} % locked")
    if award.fixed:
        return _to_the_cent(award, event.value_cents, (0, *award.amounts), "locked")
    if award.pending or event.value_cents in award.printed:  # some lock the sum of both: PG-4
        return None
    beside = (0, award.fixed_cents)
    swapped = any(
        event.value_cents - share in beside
        for one in after.awards
        if one.number != award.number and not (one.fixed or one.pending) and _near(one, award)
        for share in exchanged(after, award, one)
    )  # fmt: skip
    return Found(
        f"{dollars(award.share.cents)}: {award.share.percent} % of {dollars(award.met_cents)}",
        f"{dollars(event.value_cents)} locked",
        code="meter.simultaneous_order" if swapped else None,
        seat=award.seat, round=award.round, acts=(award.id,),
        amount_cents=abs(event.value_cents - award.share.cents),
    )  # fmt: skip


@finds(
    "jackpot.amount_wrong",
    on=[JackpotValidated], cite=SHARE, severity="critical",
    means=NOT_THE_SHARE,
)  # fmt: skip
def found_right(before: LinkState, event: JackpotValidated, _: LinkState) -> Found | None:
    """Of a fixed amount as much as is printed, or less by a payout limit, which its table tells."""
    award, cents = award_of(before, event.jackpot), event.amount_cents
    if award is None or cents is None or award.pending or award.may_be(cents):
        return None
    return _to_the_cent(award, cents, award.printed, "validated")


def _to_the_cent(award: Award, cents: int, dues: tuple[int, ...], how: str) -> Found | None:
    """One of the amounts that are due."""
    if cents in dues:
        return None
    off = min(abs(cents - one) for one in dues)
    return _of(award, f"{dollars(dues[-1])}", f"{dollars(cents)} {how}", amount_cents=off)


def _near(one: Award, other: Award) -> bool:
    """Whether two hits came so close together that their order may have been mistaken."""
    return abs(milliseconds(one.hub_at) - milliseconds(other.hub_at)) <= PATIENCE_MS


@finds(
    "jackpot.amount_wrong",
    on=[JackpotPaid], cite=SHARE, severity="critical",
    means=NOT_THE_SHARE,
)  # fmt: skip
def paid(before: LinkState, event: JackpotPaid, _: LinkState) -> Found | None:
    """The share alone, or with the fixed amount of its row; nothing while it is pending."""
    award = award_of(before, event.jackpot)
    if award is None:
        return None
    if award.pending:
        known = f"{dollars(award.share.cents)} as far as is known"
        return _of(
            award, f"nothing while it is pending: {known}", f"{dollars(event.amount_cents)} paid",
            event.amount_cents,
        )  # fmt: skip
    return _to_the_cent(award, event.amount_cents, award.dues, "paid")


@finds(
    "progressive.paid_from_tray",
    on=[JackpotPaid], cite=PAYING, severity="critical",
    means="A share of a meter is paid out of a table's tray.",
)  # fmt: skip
def from_tray(before: LinkState, event: JackpotPaid, _: LinkState) -> Found | None:
    """Never, whatever its amount."""
    award = award_of(before, event.jackpot)
    if award is None or event.source != "tray":
        return None
    return _of(award, "paid from the cage or by slip", "paid from the tray", event.amount_cents)


@finds(
    "jackpot.undocumented", "jackpot.unvalidated",
    on=[JackpotDocumented, JackpotPaid], cite=("688a.11(h)(3)(i)(B)(3)", *PAYING),
    severity="critical",
    means="A jackpot is paid before its papers are complete.",
)  # fmt: skip
def too_early(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """Validated, then documented, then paid."""
    award = award_of(before, event.jackpot)
    if award is None:
        return None
    if award.state not in ("validated", "documented", "paid"):
        what = "paid" if isinstance(event, JackpotPaid) else "documented"
        return _of(award, "validated first", f"{what} while {award.state}", None,
                   code="jackpot.unvalidated")  # fmt: skip
    if isinstance(event, JackpotPaid) and award.state == "validated":
        return _of(award, "documented first", "paid without its papers")
    return None


@finds(
    "jackpot.order",
    on=[JackpotValidated, JackpotRefused, HitReversed],
    cite=("688a.11(h)(3)(i)(B)(3)", *PAYING), severity="critical",
    means="A jackpot is decided on whose life is over, or its share goes back and nobody refused.",
)  # fmt: skip
def out_of_order(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """Refused, it is not validated; paid, it is not refused; a share goes back once refused."""
    jackpot = jackpot_of(before.link, event.of) if type(event) is HitReversed else event.jackpot
    award = award_of(before, jackpot)
    expected, over = _EARLIER[type(event)]
    if type(event) is HitReversed and award is not None and award.state == "reversed":
        return _of(award, "reversed once", f"number {event.number} reverses it again")
    if award is None or award.state not in over or (
        type(event) is HitReversed and _keyed_in_twice(before, award)
    ):  # fmt: skip
        return None
    observed = f"{event.type.partition('.')[2]} while {award.state}"
    return _of(award, expected, observed, award.share.cents)


def _keyed_in_twice(before: LinkState, award: Award) -> bool:
    """The controller mends that itself, as long as nobody has found this one right."""
    hand = award.at_table, award.round, award.seat, award.level
    return award.state in ("locked", "claimed") and any(
        (one.at_table, one.round, one.seat, one.level) == hand and one.stands()
        for one in before.awards if one.number != award.number
    )  # fmt: skip


_LIVING: Final = ("locked", "claimed", "validated", "documented")
_EARLIER: Final = {  # what had to be, and how a jackpot may not stand
    JackpotValidated: ("validated before it is refused or paid", ("refused", "paid", "reversed")),
    JackpotRefused: ("refused before it is paid", ("paid",)),
    HitReversed: ("refused first", (*_LIVING, "paid")),
}


@finds(
    "jackpot.paid_twice",
    on=[JackpotPaid], cite=PAYING, severity="critical",
    means="A jackpot is paid that was paid before.",
)  # fmt: skip
def twice(before: LinkState, event: JackpotPaid, _: LinkState) -> Found | None:
    """Whatever the amount."""
    award = award_of(before, event.jackpot)
    if award is None or award.state != "paid":
        return None
    return _of(award, "paid once", "paid again", event.amount_cents)


@finds(
    "jackpot.one_person",
    on=DECIDED, cite=("688a.11(h)(3)(i)(B)(3)",), severity="major",
    means="One person decides on a jackpot where the filing asks for two.",
)  # fmt: skip
def alone(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """The second is another."""
    if before.filing is None or before.filing.persons < 2:
        return None
    if event.second is not None and event.second.casefold() != event.by.casefold():
        return None
    award = award_of(before, event.jackpot)
    seen = f"{event.by} alone"
    return Found("two persons", seen) if award is None else _of(award, "two persons", seen)


@finds(
    "jackpot.unknown",
    on=DECIDED, cite=("688a.11(h)(3)(i)(B)(3)",), severity="major",
    means="Somebody decides on a jackpot that no hit of the link began.",
)  # fmt: skip
def unknown(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """Its id names the number of its hit."""
    if award_of(before, event.jackpot) is not None:
        return None
    return Found("a jackpot of this link", f"{event.jackpot}")


@finds(
    "jackpot.unknown",
    on=[JackpotClaimed, JackpotLocked, HitReversed],
    cite=("688a.11(h)(3)(i)(B)(3)",), severity="major",
    means="Somebody decides on a jackpot that no hit of the link began.",
)  # fmt: skip
def of_no_hit(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """A claim is of the hit's own hand. A hit of a row without a share may be claimed, too."""
    back = type(event) is HitReversed
    jackpot = jackpot_of(before.link, event.of) if back else event.jackpot
    award, number = award_of(before, jackpot), number_of(before.link, jackpot)
    if award is None:
        made = [one for one in since(before, number - 1) if one.number == number]
        if not made and number not in dict(before.moves) and not (back and number >= event.number):
            return None
        return Found("a hit of this link", f"{jackpot} is another movement")
    if type(event) is not JackpotClaimed:
        return None
    hand, claims = _hand(award), _hand(event)
    return None if claims == hand else _of(award, hand, claims)


def _hand(of: Any) -> str:
    return f"{of.level} at seat {of.seat} of {of.at_table}"


def _of(
    award: Award, expected: str, observed: str, amount_cents: int | None = None,
    code: str | None = None,
) -> Found:  # fmt: skip
    return Found(expected, observed, code, award.seat, award.round, amount_cents, acts=(award.id,))
