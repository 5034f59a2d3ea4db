"""What each step of a link adds to its books: movements, awards, transfers. Used by the stage.

The movements of the meter and the steps of its jackpots stand in the link's book; what its tables
tell of their rounds in a book a table, since that comes by another line.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import orjson

from events.derived import AwardMoved, Fact, MeterMoved, ProgressiveWagers, RoundOnMeter
from events.derived.meters import AwardStep, MovementKind
from events.observed import jackpot as said
from events.observed.link import (
    ContributionMade,
    ContributionReversed,
    HitRecorded,
    HitReversed,
    MeterParameters,
    MeterReset,
    MeterTransferred,
    OverflowReleased,
    ReserveReleased,
)
from services.books import links, meters
from services.books.meters import Cents
from services.books.transfers import Cause
from services.meters.fold import Passed
from services.meters.folds.agreed import RoundAgreed
from services.meters.folds.hits import award_by
from services.meters.folds.meter import NUMBER, made_of, rates_of
from services.meters.folds.round_due import RoundDue, claimed
from services.meters.folds.value import spelled
from services.meters.parts.award import Award
from services.meters.state import LinkState, award_of, jackpot_of
from services.parts.quick import made as part

_KINDS: Final[dict[type, MovementKind]] = {
    MeterReset: "reset",
    OverflowReleased: "overflow.released",
    ReserveReleased: "reserve.released",
    MeterTransferred: "transferred",
    Passed: "lost",
}
_AWARDS: Final[dict[type, AwardStep]] = {
    said.JackpotClaimed: "claimed",
    said.JackpotValidated: "validated",
    said.JackpotRefused: "refused",
    said.AwardReversed: "refused",  # after it was made
    said.JackpotDocumented: "documented",
    said.JackpotPaid: "paid",
}


def book(before: LinkState, event: Any, after: LinkState, cause: Cause) -> list[Fact]:
    """The facts of one event at its turn."""
    booked = _BOOKED.get(type(event))
    return [] if booked is None else booked(before, event, after, cause)


def _movement(
    what: MovementKind, before: LinkState, event: Any, after: LinkState, cause: Cause,
    at_table: str | None = None, seat: int | None = None, wagers: int | None = None,
    wager_cents: int | None = None, rate: str | None = None, filing: str | None = None,
    of: int | None = None,
) -> tuple[MeterMoved, Cents]:  # fmt: skip
    """The movement, and by how many whole cents it changed what the ledger has of a meter."""
    parts, reserved, spilt, unit = after.meter
    stood, kept, over, of_unit = before.meter
    cents = parts // unit
    holds = (
        spelled(parts - stood * (unit // of_unit), unit),  # parts only become finer
        spelled(parts, unit),
        cents,
        spelled(reserved, unit),
        spelled(spilt, unit),
    )
    one = links.movement(
        cause, what, event.number, holds, at_table, seat, wagers, wager_cents, rate, filing, of,
        after.begun and not after.trouble.doubt,
    )  # fmt: skip
    reserve = reserved // unit - kept // of_unit
    overflow = spilt // unit - over // of_unit if spilt or over else 0
    return one, part(Cents, (cents - stood // of_unit, reserve, overflow))


def contributed(
    before: LinkState, event: ContributionMade, after: LinkState, cause: Cause
) -> list[Fact]:
    """What the ledger has of a movement is the change of the whole cents."""
    table, each = event.at_table, event.wager_cents
    rate = rates_of(before, event.paytable, each).spelled
    moved, change = _movement(
        "contribution", before, event, after, cause, table, None, event.wagers, each, rate
    )
    return [moved, *meters.contributed(cause, table, change)]


def _contribution_reversed(
    before: LinkState, event: ContributionReversed, after: LinkState, cause: Cause
) -> list[Fact]:
    made = made_of(before, event)
    gone = before.in_count - after.in_count
    what: MovementKind = "contribution.reversed"
    if made is None:
        return [_movement(what, before, event, after, cause, wagers=gone, of=event.of)[0]]
    moved, change = _movement(
        what, before, event, after, cause, wagers=gone, wager_cents=made.wager_cents,
        rate=made.rates.spelled, of=event.of,
    )  # fmt: skip
    return [moved, *meters.contributed(cause, made.at_table, change)]


def _hit(before: LinkState, event: HitRecorded, after: LinkState, cause: Cause) -> list[Fact]:
    at = event.at_table
    moved, change = _movement("hit", before, event, after, cause, at_table=at, seat=event.seat)
    won = award_of(after, jackpot_of(after.link, event.number))
    money = _shared(cause, event.seat, won.share.cents if won else 0, change)
    step = [_step(won, "locked", after.link, event, cause)] if won else []  # or only keyed in
    return [moved, *money, *step]


def pending(link: LinkState, hit: HitRecorded, by: str) -> AwardMoved:
    """A hit behind a number that stays missing: what it met nobody knows, and of which row it is.

    What a row without a share pays is printed, come what may.
    """
    cause = Cause(link.link, hit.round, hit.hub_at, hit.day, tuple(dict.fromkeys((hit.id, by))))
    award = award_by(link, hit)
    award = award._replace(met_cents=0, pending=award.state != "keyed")
    step = _step(award, "pending", link.link, hit, cause)
    return replace(step, why=f"number {link.next} is missing")


def _hit_reversed(
    before: LinkState, event: HitReversed, after: LinkState, cause: Cause
) -> list[Fact]:
    moved, change = _movement("hit.reversed", before, event, after, cause, of=event.of)
    jackpot = jackpot_of(after.link, event.of)
    won, stood = award_of(after, jackpot), award_of(before, jackpot)
    if won is None or stood is None or stood.state == "reversed":
        return [moved]
    money: list[Fact] = []
    if won.fixed:
        money += meters.owed(cause, won.seat, won.due_cents - stood.due_cents)
    else:
        house = min(stood.beside_cents, stood.owed_cents)
        money += meters.owed(cause, won.seat, -house)
        money += _shared(cause, won.seat, house - stood.owed_cents, change)
    # What was paid of it, its winner holds wrongly from now on.
    money += meters.undue(cause, won.seat, stood.paid_cents)
    return [moved, *money, _step(won, "reversed", after.link, event, cause)]


def _parameters(
    before: LinkState, event: MeterParameters, after: LinkState, cause: Cause
) -> list[Fact]:
    filing = None
    if event.filing is not None and event.filing == after.filing:  # none that is not approved
        plain = event.filing.model_dump(mode="json")
        filing = orjson.dumps(plain, option=orjson.OPT_SORT_KEYS).decode()
    begins = after.begun and (not before.begun or before.trouble.doubt > after.trouble.doubt)
    what: MovementKind = "started" if begins else "parameters"
    moved, change = _movement(what, before, event, after, cause, filing=filing)
    way = meters.moved if before.begun else meters.started
    return [moved, *way(cause, change)]


def _other(before: LinkState, event: Any, after: LinkState, cause: Cause) -> list[Fact]:
    moved, change = _movement(_KINDS[type(event)], before, event, after, cause)
    return [moved, *meters.moved(cause, change)]


def _shared(cause: Cause, seat: int, share: int, change: Cents) -> list[Fact]:
    """The share first; beside it what the meter starts again with."""
    rest = change._replace(value=change.value + share)
    return [*meters.locked(cause, seat, share), *meters.reseeded(cause, rest)]


def _award(before: LinkState, event: Any, after: LinkState, cause: Cause) -> list[Fact]:
    """A step of a jackpot; what is paid leaves what is owed, and beyond that nobody is owed."""
    award, stood = award_of(after, event.jackpot), award_of(before, event.jackpot)
    if award is None or stood is None:
        return []
    facts: list[Fact] = [_step(award, _AWARDS[type(event)], after.link, event, cause)]
    facts += meters.owed(cause, award.seat, award.due_cents - stood.due_cents)
    if isinstance(event, said.JackpotPaid):
        paid = award.paid_cents - stood.paid_cents
        facts += meters.paid(cause, award.seat, paid)
        facts += meters.overpaid(cause, award.seat, event.amount_cents - paid)
    return facts


def _step(award: Award, what: AwardStep, link: str, event: Any, cause: Cause) -> AwardMoved:
    return AwardMoved(
        table=cause.table, round=award.round, at=cause.at, day=cause.day, because=cause.because,
        what=what,
        jackpot=jackpot_of(link, award.number),
        number=award.number,
        at_table=award.at_table,
        seat=award.seat,
        level=award.level,
        percent=award.share.percent,
        share_cents=award.share.cents,
        met_cents=award.met_cents,
        pending=award.pending,
        paytable=award.paytable,
        fixed_cents=award.fixed_cents,
        payee=getattr(event, "payee", None),
        amount_cents=getattr(event, "amount_cents", None),
        source=event.source if isinstance(event, said.JackpotPaid) else None,
        slip=getattr(event, "slip", None),
        by=getattr(event, "by", None),
        second=getattr(event, "second", None),
        why=getattr(event, "why", None),
        signatures=getattr(event, "signatures", ()),
        recorded_at=award.at,
    )  # fmt: skip


_BOOKED: Final[dict[type, Callable[[LinkState, Any, LinkState, Cause], list[Fact]]]] = {
    ContributionMade: contributed,
    ContributionReversed: _contribution_reversed,
    HitRecorded: _hit,
    HitReversed: _hit_reversed,
    MeterParameters: _parameters,
    **dict.fromkeys(_KINDS, _other),
    **dict.fromkeys(_AWARDS, _award),
}


def agreed_on_meter(link: str, due: RoundAgreed) -> RoundOnMeter:
    """The three-way check of a round of which nobody says anything else."""
    (wagers, *_), made = due
    last = (made.id,)
    because = wagers.because + last
    cause = part(Cause, (link, wagers.round, wagers.at, wagers.day, because))
    return links.agreed(
        cause, wagers.table, len(wagers.accepted), made.number, wagers.void, _lit(wagers),
        wagers.collected_cents,
    )  # fmt: skip


def _lit(wagers: ProgressiveWagers) -> int | None:
    return None if wagers.lit is None else len(wagers.lit)


def round_on_meter(due: RoundDue, cause: Cause) -> RoundOnMeter:
    """The three-way check of a round, whether or not it agrees."""
    wagers, made = due.told.wagers, due.made
    wagered, accepted = len(wagers.seats), len(wagers.accepted)
    contributed, numbers = sum([one.wagers for one in made]), tuple(map(NUMBER, made))
    borne = tuple([award.number for award in due.awards if claimed(due, award)])
    agrees = contributed == accepted and wagers.seats == wagers.accepted and not due.stray
    agrees = agrees and len(borne) == len(due.awards) == len(due.told.claims)
    table, round_, at, day, because = cause
    return RoundOnMeter(
        table=table, round=round_, at=at, day=day, because=because,
        at_table=wagers.table,
        wagered=wagered,
        accepted=accepted,
        contributed=contributed,
        numbers=numbers,
        hits=borne,
        void=wagers.void,
        agrees=agrees,
        lit=_lit(wagers),
        collected_cents=wagers.collected_cents,
    )  # fmt: skip
