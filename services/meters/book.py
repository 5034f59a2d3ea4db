"""What each step of a link adds to its books: movements, awards, transfers. Used by the stage.

The movements of the meter and the steps of its jackpots stand in the link's book; what its tables
tell of their rounds in a book a table, since that comes by another line.
"""

from typing import Any, Final

import orjson

from events.derived import AwardMoved, Fact, MeterMoved, RoundOnMeter
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
from services.books import meters
from services.books.meters import Cents
from services.books.transfers import Cause
from services.meters.fold import Passed
from services.meters.fold_meter import contribution, made_of
from services.meters.fold_rounds import RoundDue, claimed
from services.meters.state import Award, LinkState, Made, award_of, jackpot_of
from services.meters.value import Meter, in_parts, spelled

_MOVEMENTS: Final[dict[type, MovementKind]] = {
    ContributionMade: "contribution",
    ContributionReversed: "contribution.reversed",
    HitRecorded: "hit",
    HitReversed: "hit.reversed",
    MeterReset: "reset",
    MeterParameters: "parameters",
    OverflowReleased: "overflow.released",
    ReserveReleased: "reserve.released",
    MeterTransferred: "transferred",
    Passed: "lost",
}
_AWARDS: Final[dict[type, AwardStep]] = {
    said.JackpotClaimed: "claimed",
    said.JackpotValidated: "validated",
    said.JackpotRefused: "refused",
    said.JackpotDocumented: "documented",
    said.JackpotPaid: "paid",
}

_LOCKED: Final[AwardStep] = "locked"
_REVERSED: Final[AwardStep] = "reversed"


def book(before: LinkState, event: Any, after: LinkState, cause: Cause) -> list[Fact]:
    """The facts of one event at its turn."""
    kind = type(event)
    if kind in _MOVEMENTS:
        moved = _movement(before, event, after, cause)
        money = _money(before, event, after, cause)
        return [moved, *money, *_award_of_hit(event, after, cause)]
    if kind in _AWARDS:
        return _award(after, event, cause)
    return []


def _movement(before: LinkState, event: Any, after: LinkState, cause: Cause) -> MeterMoved:
    begun = after.begun and not before.begun
    made = _made(before, event, after)
    now = after.meter
    then = in_parts(before.meter, now.unit)
    return MeterMoved(
        table=cause.table, round=cause.round, at=cause.at, day=cause.day, because=cause.because,
        what="started" if begun else _MOVEMENTS[type(event)],
        number=event.number,
        at_table=getattr(event, "at_table", None),
        seat=getattr(event, "seat", None),
        wagers=_wagers(before, event, after),
        wager_cents=made.wager_cents if made else None,
        rate="{}/{}".format(*made.rates.rate) if made else None,
        filing=_filed(event),
        of=getattr(event, "of", None),
        change=spelled(now.parts - then.parts, now.unit),
        value=spelled(now.parts, now.unit),
        value_cents=after.cents,
        reserve=spelled(now.reserved, now.unit),
        overflow=spelled(now.spilt, now.unit),
        verified=after.begun and not after.doubt,
    )  # fmt: skip


def _made(before: LinkState, event: Any, after: LinkState) -> Made | None:
    """The contribution that a movement makes, or takes back."""
    if isinstance(event, ContributionMade):
        return contribution(after, event)
    return made_of(before, event) if isinstance(event, ContributionReversed) else None


def _wagers(before: LinkState, event: Any, after: LinkState) -> int | None:
    """Put on the meter, or taken out again."""
    moved = isinstance(event, ContributionMade | ContributionReversed)
    return abs(after.in_count - before.in_count) if moved else None


def _filed(event: Any) -> str | None:
    filing = event.filing if isinstance(event, MeterParameters) else None
    if filing is None:
        return None
    return orjson.dumps(filing.model_dump(mode="json"), option=orjson.OPT_SORT_KEYS).decode()


def cents(meter: Meter) -> Cents:
    """Its whole cents, which are what the ledger has of it."""
    parts, reserved, spilt, unit = meter
    return Cents(parts // unit, reserved // unit, spilt // unit)


def _money(before: LinkState, event: Any, after: LinkState, cause: Cause) -> list[Fact]:
    """What the ledger has of a movement: the change of the whole cents."""
    change = cents(after.meter).since(cents(before.meter))
    if not any(change):
        return []
    match event:
        case ContributionMade():
            return [*meters.contributed(cause, event.at_table, change)]
        case ContributionReversed():
            made = made_of(before, event)
            return [*meters.contributed(cause, made.at_table, change)] if made else []
        case HitRecorded():
            won = award_of(after, jackpot_of(after.link, event.number))
            return _shared(cause, event.seat, won.share.cents if won else 0, change)
        case HitReversed():
            won = award_of(after, jackpot_of(after.link, event.of))
            return _shared(cause, won.seat, -won.share.cents, change) if won else []
        case MeterParameters() if not before.begun:
            return [*meters.started(cause, change)]
    return [*meters.moved(cause, change)]


def _shared(cause: Cause, seat: int, share: int, change: Cents) -> list[Fact]:
    """The share first; beside it what the meter starts again with."""
    rest = change._replace(value=change.value + share)
    return [*meters.locked(cause, seat, share), *meters.reseeded(cause, rest)]


def _award_of_hit(event: Any, after: LinkState, cause: Cause) -> list[Fact]:
    match event:
        case HitRecorded():
            number, what = event.number, _LOCKED
        case HitReversed():
            number, what = event.of, _REVERSED
        case _:
            return []
    award = award_of(after, jackpot_of(after.link, number))
    return [] if award is None else [_step(award, what, after.link, event, cause)]


def _award(after: LinkState, event: Any, cause: Cause) -> list[Fact]:
    """A step of a jackpot; what is paid leaves what is owed."""
    award = award_of(after, event.jackpot)
    if award is None:
        return []
    facts: list[Fact] = [_step(award, _AWARDS[type(event)], after.link, event, cause)]
    if isinstance(event, said.JackpotPaid):
        facts += meters.paid(cause, award.seat, min(event.amount_cents, award.share.cents))
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
    )  # fmt: skip


def round_on_meter(due: RoundDue, cause: Cause) -> RoundOnMeter:
    """The three-way check of a round, whether or not it agrees."""
    wagers = due.told.wagers
    contributed = sum(made.wagers for made in due.made)
    borne = tuple([award.number for award in due.awards if claimed(due, award)])
    agrees = contributed == len(wagers.accepted) == len(wagers.seats) and not due.stray
    return RoundOnMeter(
        table=cause.table, round=wagers.round, at=cause.at, day=cause.day, because=cause.because,
        at_table=wagers.table,
        wagered=len(wagers.seats),
        accepted=len(wagers.accepted),
        contributed=contributed,
        numbers=tuple([made.number for made in due.made]),
        hits=borne,
        void=wagers.void,
        agrees=agrees and len(borne) == len(due.awards) == len(due.told.claims),
    )  # fmt: skip
