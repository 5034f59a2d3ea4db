"""Findings that rest on an absence, until the device that would have told has spoken again.

A report that was lost shows when its device speaks next: by the number that it skips. So what one
lost report would explain is held until then, and dropped where there is a hole. It is raised at
the latest after some minutes, as the table closes, as numbers of its line are declared lost, or
as a log that is replayed has ended. Held too is what was not settled as the cards were cleared: the
dealer may come to it yet, and then the cards went too early. Used by `judge`.
"""

from typing import Any, Final, NamedTuple

from events.derived import Finding
from events.moments import milliseconds
from events.observed.deal import CardsCleared
from events.observed.hub import DeviceSilent
from events.observed.markers import VigorishCollected, VigorishMarked
from events.observed.people import EventsDeclaredLost
from events.observed.play import HandCompared, HandRevealed
from events.observed.round import RoundVoided
from events.observed.settlement import (
    ChipsMoved,
    EnvyPaid,
    PotGathered,
    PotPaid,
    WagerCollected,
    WagerPaid,
    WagerReturned,
)
from events.observed.table import TableClosed, TableOpened
from services.tables.due.amiss import net_of
from services.tables.findings import Found
from services.tables.folds.opening import is_told_again
from services.tables.folds.stream import DECIDING, NUMBERED
from services.tables.folds.tallies import brought_up, ends_or_grows
from services.tables.folds.uncounted import TO_COUNT, in_time, may_be_counted
from services.tables.heard.clocks import may_precede
from services.tables.judges.belated import may_follow
from services.tables.judges.misled import SWITCH
from services.tables.parts.raised import OpenFinding, Overtaken, Waiting
from services.tables.remedies.follow import late, unseen, with_done
from services.tables.remedies.mended import lessened
from services.tables.state import TableState, reported

LONGEST_MS: Final = 5 * 60_000
MOST_WAITING: Final = 32  # at one table
# After these nobody tells a hole of before from what is lost with them.
_LAST: Final = frozenset((TableClosed, TableOpened, EventsDeclaredLost))
_SETTLES: Final = frozenset((
    WagerPaid, WagerCollected, WagerReturned, ChipsMoved, EnvyPaid, PotGathered, PotPaid,
    VigorishMarked, VigorishCollected,
))  # fmt: skip
_GOES_ON: Final = _SETTLES | {HandCompared, HandRevealed}  # as it lies, or by what he remembers


class Told(NamedTuple):
    """What waited, as it stands with one more event."""

    now: tuple[Waiting, ...] = ()  # to be raised
    waits: tuple[Waiting, ...] = ()
    dropped: tuple[Waiting, ...] = ()  # explained by a report that came late, or never


_BY_CHIPS: Final = {"wager.paid": 1, "wager.collected": -1}  # what net chips may be, and which way


def to_follow(state: TableState, found: Found, code: str, event: Any) -> tuple[str, ...]:
    """Kinds of fact by which a dealer who cleared the cards may do yet what lacks."""
    if found.remedy == TO_COUNT and type(event) is not TableClosed:
        return tuple([kind for kind in found.absent if reported(state, kind)])
    if type(event) is not CardsCleared or found.remedied or not may_follow(code, found.seat):
        return ()
    if state.closing is not None and state.closing.round.voided is not None:
        return ()  # he has given all back, and comes to nothing any more
    kinds = {kind: None for one in found.overtaken for kind in one.kinds}
    return tuple([kind for kind in kinds if reported(state, kind)])


def settled_late(before: TableState, event: Any) -> Waiting | None:
    """Of the round whose cards are gone, what the dealer settles only now."""
    if not before.waiting or before.round is not None or before.stream.hole is not None:
        return None
    if type(event) not in _SETTLES:
        return None
    for one in before.waiting:
        if _may_follow(before, event, one) and any(_is(event, its) for its in one.overtaken):
            return None if may_precede(before, event, one.found) else one
    return None


def _may_follow(before: TableState, event: Any, one: Waiting) -> bool:
    """Whether the dealer, with no round at hand, is settling still, and may come to this."""
    return (
        type(event) in _GOES_ON
        and before.round is None
        and may_follow(one.finding.code, one.finding.seat)
        and one.finding.round == before.last
    )


def opened(state: TableState) -> tuple[OpenFinding, ...]:
    """Findings that wait for their remedy, those too that are not raised yet."""
    held = [one.open for one in state.waiting if one.open is not None and one.open.remedy]
    return (*state.open_findings, *held)


def unheard(state: TableState, facts: tuple[str, ...], event: Any) -> tuple[str, ...]:
    """The kinds of these facts that another device tells of: only this one has shown no hole."""
    if state.terms is None or type(event) is TableClosed:
        return ()
    source, silent = getattr(event, "source", None), state.stream.silent
    return tuple([
        fact for fact in facts
        if (by := state.terms.reporters.get(fact, ()))
        and source not in by and not all(one in silent for one in by)
    ])  # fmt: skip


def deciding(state: TableState, event: Any) -> tuple[str, ...]:
    """The other devices by whose word rounds are judged: what is paid hangs on all of them."""
    by = state.terms.reporters if state.terms else {}
    some = {source for fact in DECIDING for source in by.get(fact, ())}
    return tuple(sorted(some - {getattr(event, "source", "")}))


def told(before: TableState, event: Any, after: TableState) -> Told:
    """Which of those that wait are proved by this event, or have waited long enough."""
    now: list[Waiting] = []
    left: list[Waiting] = []
    dropped: list[Waiting] = []
    gone: set[str] = set()
    over = _is_last(before, event) or len(before.waiting) > MOST_WAITING
    now_ms = milliseconds(event.hub_at)
    grows = ends_or_grows(before, after)
    belated = settled_late(before, event)
    lacks = lessened(opened(before), before, event, after)
    for held in before.waiting:
        waiting = in_time(before, event, after, held)
        one = _explained(before, event, waiting, belated)
        if one is not None:
            one = _heard(before, event, one)
        if one is None or one.finding.under in gone:
            dropped.append(waiting)
            gone.add(waiting.open.id if waiting.open else "")
            continue
        if one.open is not None and one.open.id in lacks:
            one = one._replace(open=lacks[one.open.id])
        one = _followed(before, event, after, one, grows=grows)
        too_long = now_ms - one.since_ms >= LONGEST_MS
        said = over or too_long or _is_said(one, event)
        proved = said or not (one.facts or may_be_counted(one))
        (now if proved else left).append(one)
    return Told(tuple(now), tuple(left), tuple(dropped))


def _is_last(before: TableState, event: Any) -> bool:
    """Whether play as it was until now is over."""
    return type(event) in _LAST and not (
        type(event) is TableOpened and is_told_again(before, event)
    )


def admitted(state: TableState, mended: Finding) -> Told:
    """Those that the dealer admits by mending them, beside the rest."""
    now = tuple([one for one in state.waiting if is_same(one.finding, mended)])
    return Told(now, tuple([one for one in state.waiting if one not in now]))


def worsened(state: TableState, mended: OpenFinding) -> Told:
    """What was to be said of play that went on without a remedy which is seen now."""
    now = tuple([one for one in state.waiting if one.finding.of == mended.id])
    return Told(now, tuple([one for one in state.waiting if one not in now]))


def waiting_with(state: TableState, one: Waiting) -> TableState:
    """The table with one more that waits."""
    return state._replace(waiting=(*state.waiting, one))


def is_same(one: Finding, mended: Finding) -> bool:
    """Whether what is mended is that mistake; half of a switch is mended as the payment it was."""
    same = (one.round, one.seat, one.wager) == (mended.round, mended.seat, mended.wager)
    return same and one.code in (mended.code, SWITCH)


def _explained(
    before: TableState, event: Any, one: Waiting, belated: Waiting | None
) -> Waiting | None:
    """It, less the report that is in time by the clocks; None where that was the last one.

    So too where it is late: that the cards were gone is what is wrong with it.
    """
    if not one.overtaken or type(event) not in NUMBERED:
        return one
    if belated is not None and _may_follow(before, event, one):
        one = one._replace(early=True)
    elif not (may_precede(before, event, one.found) or may_be_counted(one)):
        return one
    left = tuple([other for other in one.overtaken if not _is(event, other)])
    return one._replace(overtaken=left) if left else None


def _is(event: Any, other: Overtaken) -> bool:
    if type(event) is ChipsMoved:  # of no wager; out of the tray where a payment is waited for
        if not other.kinds or other.kinds[0] not in _BY_CHIPS:
            return False
        net = _BY_CHIPS[other.kinds[0]] * net_of(event)
        return (event.seat, net) == (other.seat, other.amount_cents)
    if event.type not in other.kinds:
        return False
    seats = getattr(event, "seats", None) or (getattr(event, "seat", None),)
    return (
        (other.seat is None or other.seat in seats)
        and other.wager in (None, getattr(event, "wager", None))
        and other.amount_cents in (None, getattr(event, "amount_cents", None))
    )


def _heard(before: TableState, event: Any, one: Waiting) -> Waiting | None:
    """It, less the facts whose device speaks; None where that shows a hole, or is not heard."""
    kind = type(event)
    if kind not in NUMBERED and kind is not DeviceSilent:
        return one
    may_come = _may_follow(before, event, one) or may_be_counted(one)
    if may_come and kind is not DeviceSilent and before.stream.hole is None:
        return one
    if event.source in one.doubts:
        if before.stream.hole is not None:
            return None  # what its round came to may be what is missing
        one = one._replace(doubts=tuple([by for by in one.doubts if by != event.source]))
    by = before.terms.reporters if before.terms else {}
    facts = tuple([fact for fact in one.facts if event.source not in by.get(fact, ())])
    if len(facts) == len(one.facts):
        return one
    if kind is DeviceSilent or before.stream.hole is not None:
        return None
    if one.overtaken and may_precede(before, event, one.found):
        return one  # what it tells next may be in time, too
    known = before.stream.numbers.get(event.source)
    if known is None and event.seq != 1:
        return None  # what it said before it was first heard may be what is missing
    if known is not None and known[0] != event.boot:
        return one  # what it said last before it started anew shows no hole
    return one._replace(facts=facts)


def _followed(
    before: TableState, event: Any, after: TableState, one: Waiting, *, grows: bool
) -> Waiting:
    """It, with what of its remedy is seen already, and whether play went on without that."""
    if one.open is None or one.mended:
        return one
    finding = brought_up(before, after, one.open) if grows else one.open
    if not finding.remedy:
        return one._replace(open=finding)
    parts = unseen(finding, after, event)
    finding = with_done(finding, parts)
    if parts and late(finding, parts, after, event):
        finding = finding._replace(worsened=True)
    return one._replace(open=finding, mended=not parts)


def _is_said(one: Waiting, event: Any) -> bool:
    """Whether the floor says so itself: the round is declared void by this very clause."""
    return type(event) is RoundVoided and event.ground in one.finding.cite
