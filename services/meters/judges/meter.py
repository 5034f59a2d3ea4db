"""The meter beside its display, its limits and its controller. Registered with `findings`.

58 Pa. Code §§ 605a.7 and 605a.8, which § 688a.4(d) names.
"""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any

from events.filing import digest
from events.money import dollars
from events.observed.link import (
    ContributionMade,
    ControllerLost,
    ControllerRestored,
    HitRecorded,
    MeterDisplayed,
    MeterParameters,
)
from services.meters.findings import Found, finds
from services.meters.fold import Passed, overdue
from services.meters.folds.early import in_order, newest_first
from services.meters.folds.known import NUMBERED
from services.meters.folds.meter import rates_of, since
from services.meters.folds.parameters import why_not
from services.meters.folds.resets import DECREASED
from services.meters.parts.outages import APART, LOST, NOT_WHILE, STOPPED, Said, is_told_again
from services.meters.state import Displayed, LinkState, number_shown, shown_at

SYSTEM = ("688a.4(d)", "605a.7")
MISMATCH = "meter.reading_mismatch"
Display = MeterDisplayed | ControllerRestored
PLAYED = "Progressive wagers are accepted while the link is out of operation, or not heard."
WHILE_LOST = NOT_WHILE[LOST]
LINKED = ("688a.4(d)", "605a.8")


@finds(
    MISMATCH,
    on=[MeterDisplayed, ControllerRestored], cite=SYSTEM, severity="major", stands=True,
    means="A display shows something else than the movements of its meter make.",
    remedy="the display shows the meter again",
)  # fmt: skip
def reading(before: LinkState, event: Display, after: LinkState) -> Found | None:
    """Compared at the controller's number that is in it, within the filed tolerance.

    A controller that is heard again goes on from the state before: § 605a.8. While an unapproved
    change stands, what differs follows from that. A difference that stays the same was said, of a
    display or of a reset that set it so, and one that is not mended, as of a display that is stuck,
    is one. Each table's display is one by itself.
    """
    shown, of = event.value_cents, event.at_table or ""
    if shown is None or before.filing is None:
        return None
    number = number_shown(before, event.number, shown)
    stood = shown_at(before, number)
    if stood is None:
        return None
    if before.changed_live or before.trouble.doubt:
        return None
    off = shown - stood
    tolerance = before.filing.display_tolerance_cents
    if abs(off) <= tolerance and not before.standing:
        return None
    expected = f"{dollars(stood)} at number {number}"
    if abs(off) <= tolerance:
        return Found(expected, f"{dollars(shown)} shown", healed=True, which=of)
    last = before.shown.get(of)
    if off == (last.off_cents if last else before.off_cents):
        return None
    code = DECREASED if last and _decreased(before, last, shown, number) else None
    if code is None and (f"{MISMATCH}/{of}" if of else MISMATCH) in before.standing:
        return None  # it is off still, by less or more
    seen = f"{dollars(shown)} shown" + (f" at {of}" if of else "")
    return Found(expected, seen, code=code, amount_cents=abs(off), which=of)


def _decreased(before: LinkState, last: Displayed, cents: int, number: int) -> bool:
    """Whether it shows less than it did, and nothing that may lower a meter came in between."""
    if cents >= last.cents:
        return False
    stood, now = shown_at(before, last.number), shown_at(before, number)
    return stood is not None and now is not None and now >= stood


@finds(
    "meter.unreasonable_increment",
    on=[ContributionMade], cite=SYSTEM, severity="major",
    means="One round adds more to a meter than its filed threshold.",
)  # fmt: skip
def increment(before: LinkState, event: ContributionMade, after: LinkState) -> Found | None:
    """One cent above the threshold is too much."""
    threshold = before.filed.threshold_cents
    if threshold is None:
        return None
    above, below = rates_of(before, event.paytable, event.wager_cents).rate
    above *= event.wagers * event.wager_cents
    if above <= threshold * below:
        return None
    cents = -(-above // below)
    return Found(
        f"at most {dollars(threshold)} at once", f"{dollars(cents)} added",
        round=event.round, amount_cents=cents,
    )  # fmt: skip


@finds(
    "meter.parameter_changed_live",
    on=[MeterParameters], cite=LINKED, severity="critical", stands=True,
    means="A meter's parameters are changed without an approved filing, or while it operates.",
    remedy="the filed parameters set again, or the change approved while out of operation",
)  # fmt: skip
def changed_live(before: LinkState, event: MeterParameters, after: LinkState) -> Found | None:
    """The first parameters are set as the filing that comes with them."""
    if not before.begun:
        if event.filing is None or after.changed_live:
            return Found("set as filed", f"not set as its filing says{_no_filing(event)}")
        return Found("set as filed", "as filed", healed=True) if before.standing else None
    expected = "changed by an approved filing, out of operation"
    if not after.changed_live:
        return Found(expected, "as filed", healed=True)
    return Found(expected, why_not(before, event) or "")


def _no_filing(event: MeterParameters) -> str:
    return ": it comes without one" if event.filing is None else ""


@finds(
    "stream.wrong_digest",
    on=[MeterParameters], cite=(), severity="major",
    means="Parameters come under the name of a filing that is not the filing they carry.",
)  # fmt: skip
def wrong_digest(_: LinkState, event: MeterParameters, after: LinkState) -> Found | None:
    """The filing is there whole, and rules the link under its own name: PW-46."""
    if event.filing is None or event.filing_digest is None:
        return None
    own = digest(event.filing)
    if event.filing_digest == own:
        return None
    return Found(f"the digest of its filing, {own}", event.filing_digest)


@finds(
    "meter.parameter_changed_live",
    on=[ContributionMade, HitRecorded], cite=LINKED, severity="critical", stands=True,
    means="A meter's parameters are changed without an approved filing, or while it operates.",
    remedy="the filed parameters set again, or the change approved while out of operation",
)  # fmt: skip
def unfiled(before: LinkState, event: ContributionMade | HitRecorded, _: LinkState) -> Found | None:
    """A link is played by its filing: once, until it has one."""
    if before.filing is not None or "meter.parameter_changed_live" in before.standing:
        return None
    return Found("a filed link", f"number {event.number} before any filing", round=event.round)


@finds(
    "meter.played_while_lost",
    on=[ContributionMade], cite=LINKED, severity="critical", in_trouble=True,
    means=PLAYED,
)  # fmt: skip
def played_while_lost(before: LinkState, event: ContributionMade, _: LinkState) -> Found | None:
    """By the controller's numbers: one that came in late is not held against anyone."""
    trouble, table = before.trouble, event.at_table
    out = [one for one in trouble.out if one.table in (None, table) and _holds(before, one, event)]
    if out:
        of_all = any(one.table is None for one in out)
        expected = NOT_WHILE[STOPPED if of_all else APART].format(table=table)
    elif table in trouble.cut or (trouble.away is not None and event.number > trouble.away):
        expected = WHILE_LOST
    else:
        return None
    if expected != WHILE_LOST and _is_late(before, event):
        return None
    return _while_lost(event.wagers, table, event.round, (), expected)


def _holds(before: LinkState, said: Said, event: ContributionMade) -> bool:
    """Whether that was said, and came, before this was counted: what is only late was before."""
    return said.order < event.order and not before.reports.is_before(event, said)


def _is_late(before: LinkState, event: ContributionMade) -> bool:
    """Whether a later number had come before it: nobody can say when it was counted."""
    waiting = newest_first(before.trouble.waiting)
    later = takewhile(lambda one: one.number > event.number, waiting)
    return any(one.order < event.order for one in later)


@finds(
    "meter.played_while_lost",
    on=[ControllerLost], cite=LINKED, severity="critical",
    means=PLAYED,
)  # fmt: skip
def played_since_lost(before: LinkState, event: ControllerLost, _: LinkState) -> Iterator[Found]:
    """The loss is reported after wagers that were taken in it."""
    if event.number is None or is_told_again(before.losses, event):
        return
    for made in since(before, event.number):
        if event.at_table in (None, made.at_table):
            yield _while_lost(made.wagers, made.at_table, made.round, (made.id,))


def _while_lost(
    wagers: int, table: str, round_: str | None, acts: tuple[str, ...], expected: str = WHILE_LOST
) -> Found:
    return Found(expected, f"{wagers} accepted at {table}", round=round_, acts=acts)


@finds(
    "meter.simultaneous_order",
    on=[HitRecorded], cite=LINKED, severity="major",
    means="Two hits are numbered in another order than they were recorded in.",
)  # fmt: skip
def order(before: LinkState, event: HitRecorded, _: LinkState) -> Found | None:
    """By the controller's own clock."""
    if not before.awards or before.awards[-1].at <= event.at:
        return None
    first = before.awards[-1]
    return Found(
        f"number {event.number} before {first.number}: recorded {event.at} and {first.at}",
        f"{first.number} paid first", seat=event.seat, round=event.round, acts=(first.id,),
    )  # fmt: skip


@finds(
    "meter.sequence_gap",
    on=[*NUMBERED, Passed], cite=LINKED, severity="major", stands=True, in_trouble=True,
    means="A number of the controller's stays missing; awards after it are pending.",
    remedy="the missing movement reported",
)  # fmt: skip
def came(before: LinkState, event: Any, _: LinkState) -> Found | None:
    """What was missed has come, or nobody waits for it any more."""
    if type(event) is Passed and not before.trouble.gap_told:
        return Found(f"number {event.number}", "declared lost")
    healed = type(event) is not Passed and before.trouble.gap_told
    return Found("", f"number {event.number} has come", healed=True) if healed else None


def missing(state: LinkState) -> Found | None:
    """The next number has been missed for too long: asked after each event of the line."""
    if state.trouble.gap_told or not overdue(state):
        return None
    waiting = state.trouble.waiting
    early = [*in_order(waiting)]
    hits = [
        f"{one.number} ({one.level} at seat {one.seat} of {one.at_table})"
        for one in early if isinstance(one, HitRecorded)
    ]  # fmt: skip
    if waiting:
        seen = f"{len(early)} movements from {early[0].number} wait for it"
    else:
        seen = f"number {max([one.place for one in state.trouble.after])} is told of"
    return Found(
        f"number {state.next}", f"{seen}, pending hits: {', '.join(hits)}" if hits else seen,
        code="meter.sequence_gap",
    )  # fmt: skip
