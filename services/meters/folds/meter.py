"""What each numbered movement changes of the meter.

Used by `fold`. A change that is not approved changes nothing here: the meter stands at what is
filed, and the difference is the finding.
"""

from collections.abc import Callable
from itertools import chain
from operator import attrgetter
from typing import Any, Final

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
from services.meters.folds import value as meters
from services.meters.folds.awards import gone_award
from services.meters.folds.displayed import MOST_WON
from services.meters.folds.hits import award_by, kept_awards
from services.meters.folds.parameters import approved, begins_anew, filed, said_off, set_as
from services.meters.folds.resets import begins_again, off_since, reset_after, shown_off
from services.meters.folds.returns import returned
from services.meters.folds.usual import contributed
from services.meters.parts.value import NOTHING, Meter, Rates
from services.meters.state import (
    FRESH,
    MOST_BACK,
    MOST_MADE,
    MOST_ROUNDS,
    AtTable,
    LinkState,
    Made,
    Unheard,
    Won,
    amiss,
    came_late,
    stands,
    with_awards,
)
from services.parts.quick import made

NUMBER: Final = attrgetter("number")


def rates_of(state: LinkState, paytable: int | None, wager_cents: int) -> Rates:
    """By the filing; a wager that is not filed adds at the link's own rates."""
    says = state.filed
    return says.rates.get((paytable or 0, wager_cents), says.other)


def contribution(state: LinkState, event: ContributionMade) -> LinkState:
    """Of so many wagers: it is on the meter until its round has told of them."""
    number, table, at, wagers = event.number, event.at_table, event.hub_at, event.wagers
    each = event.wager_cents
    rates_by, other, _, limit_cents, _, void = state.filed
    rates = rates_by.get((event.paytable or 0, each), other)
    meter = meters.contributed(state.meter, wagers * each, rates, limit_cents)
    turns, open_, met, told = state.tables.get(table, FRESH)
    turns += 1
    over = NOTHING if limit_cents is None else meters.gone_over(state.meter, meter)
    of = (
        number, event.id, at, table, event.round, wagers, each, rates, void, turns,
        (), None, 0, over, event.at if event.at < at else at,
    )  # fmt: skip
    one = made(Made, of)
    newest = (one,)
    after = made(AtTable, (turns, (open_ + newest)[-MOST_MADE:], met, told))
    late = _unheard(state, one) if state.trouble.unheard else None
    if late is not None:
        one = one._replace(may_go=())  # what its table told of it is not known any more
        after = AtTable(turns, open_, joined(met, (one,)), told)
        left = tuple([other for other in state.trouble.unheard if other != late])
        state = amiss(state, unheard=left)
    tables = state.tables.copy()
    tables[table] = after
    return contributed(state, number, event.seq, at, meter, wagers, tables)


def _unheard(state: LinkState, one: Made) -> Unheard | None:
    """The round that it is of, where its controller had been missed as that was looked at."""
    for late in state.trouble.unheard:
        if late[:2] == (one.at_table, one.round):
            return late if came_late(state, one, late[2]) else None
    return None


def kept(met: tuple[Made, ...], more: tuple[Made, ...]) -> tuple[Made, ...]:
    """Contributions of rounds told of, with some more: as long as they may be reversed.

    By the turn of what is told of, and not of what the link's line has come to: of whatever was
    reversed up to then the next round tells.
    """
    old, turns, number = 0, more[0].turn, more[0].number
    while old < len(met) and too_old(met[old], turns, number):
        old += 1
    return joined(met[old:] if old else met, more)


def joined(met: tuple[Made, ...], more: tuple[Made, ...]) -> tuple[Made, ...]:
    """The two in their order."""
    if met and more[0].number < met[-1].number:
        return tuple(sorted((*met, *more), key=NUMBER))
    return met + more if met else more


def too_old(one: Made, turns: int, number: int) -> bool:
    """Whether it may not be reversed any more, by its table's turns and the link's numbers.

    Its own table alone says how many rounds it lies back, however many others play on the link;
    and what tables tell says nothing: it comes by another line.
    """
    return one.turn <= turns - MOST_ROUNDS and one.number <= number - MOST_BACK


def _contribution_reversed(state: LinkState, event: ContributionReversed) -> LinkState:
    one = made_of(state, event)
    if one is None:
        return stands(state, event.number, state.meter)
    wagers = min(event.wagers or one.wagers, one.wagers - one.gone())
    cents = wagers * one.wager_cents
    meter = meters.uncontributed(state.meter, cents, one.rates, one.spilt)
    spilt = one.spilt - meters.gone_over(meter, state.meter)
    after = one._replace(reversed=(*one.reversed, (event.hub_at, wagers)), spilt=spilt)
    of = state.tables[one.at_table]
    of = of._replace(made=_instead(of.made, one, after), met=_instead(of.met, one, after))
    return stands(
        state, event.number, meter, in_count=state.in_count - wagers,
        tables={**state.tables, one.at_table: of},
        undone=tuple(sorted({*state.undone, one.at_table})),
    )  # fmt: skip


def _instead(several: tuple[Made, ...], one: Made, after: Made) -> tuple[Made, ...]:
    return tuple([after if each is one else each for each in several])


def made_of(state: LinkState, event: ContributionReversed) -> Made | None:
    """The contribution that is reversed, while it may be."""
    for of in state.tables.values():
        for one in chain(of.met, of.made):
            if one.number == event.of:
                return None if too_old(one, of.turns, event.number) else one
    return None


def since(state: LinkState, number: int) -> list[Made]:
    """The contributions after a number that may still be reversed, in their order."""
    known = [
        one for of in state.tables.values() for one in chain(of.met, of.made)
        if one.number > number and not too_old(one, of.turns, state.next - 1)
    ]  # fmt: skip
    return sorted(known, key=NUMBER)


def _hit(state: LinkState, event: HitRecorded) -> LinkState:
    """It locks its share at once; one that its table pays is only keyed in."""
    award, meter, wins = award_by(state, event), state.meter, state.wins_cents
    level, percent = award.level, award.share.percent
    if state.filing is not None and percent:
        meter, share = meters.hit(state.meter, percent, state.filing)
        award = award._replace(share=share)
    if award.state != "keyed":
        wins = {**wins, level: wins.get(level, 0) + award.share.cents}
    return with_awards(
        stands(state, event.number, meter),
        kept_awards((*state.awards, award)),
        won=_before(state, event.number),
        hits={**state.hits, level: state.hits.get(level, 0) + 1},
        wins_cents=wins,
        to_reset=begins_again(state, event.number, percent),
    )


def _before(state: LinkState, number: int) -> tuple[Won, ...]:
    """What was hit and won before this number, for a display that comes late."""
    return (*state.won[1 - MOST_WON :], (number, state.hits, state.wins_cents))


def _hit_reversed(state: LinkState, event: HitReversed) -> LinkState:
    award = next((one for one in state.awards if one.number == event.of), None)
    if award is None or award.state == "reversed":
        return stands(state, event.number, state.meter)
    meter = meters.unhit(state.meter, award.share, state.filed.limit_cents)
    won = {**state.wins_cents}
    if award.share.cents:
        won[award.level] -= award.share.cents
    state = returned(state, award.number)
    before = _before(state, event.number)
    state = stands(state, event.number, meter, wins_cents=won, won=before)
    return gone_award(state, award, "reversed", event.hub_at)


def _reset(state: LinkState, event: MeterReset) -> LinkState:
    """Nothing: after a hit of the whole the meter began again at once, for the other tables."""
    earned = reset_after(state, event)
    left = tuple([one for one in state.to_reset if one != earned])
    off = off_since(state, event)
    return stands(state, event.number, state.meter, to_reset=left, **off)


def _parameters(state: LinkState, event: MeterParameters) -> LinkState:
    """The first say what the meter begins at; later ones count where they are approved."""
    if not state.begun:
        seed = event.filing.seed_cents if event.filing else event.seed_cents
        start = seed if event.start_cents is None else event.start_cents
        return stands(
            state, event.number, Meter(start, event.start_reserve_cents or 0),
            filing=event.filing, filed=filed(event.filing, event.number),
            digest=event.filing_digest, begun=event.filing is not None,
            changed_live=event.filing is not None and not set_as(event, event.filing),
        )  # fmt: skip
    if not approved(state, event):
        return stands(state, event.number, state.meter, changed_live=True)
    filing, meter = event.filing or state.filing, state.meter
    says = filed(filing, event.number)
    off = said_off(state, event, meters.limited(meter, says.limit_cents))
    if begins_anew(state, event):
        state, meter = amiss(state, doubt=False), _begun_anew(meter, event)
    return stands(
        state, event.number, meters.limited(meter, says.limit_cents), **shown_off(state, off),
        filing=filing, filed=says, digest=event.filing_digest or state.digest, changed_live=False,
    )  # fmt: skip


def _begun_anew(meter: Meter, event: MeterParameters) -> Meter:
    """What it stands at is said anew; its reserve where that is said, too."""
    _, reserved, spilt, unit = meter
    if event.start_reserve_cents is not None:
        reserved = event.start_reserve_cents * unit
    return Meter((event.start_cents or 0) * unit, reserved, spilt, unit)


def _overflow(state: LinkState, event: OverflowReleased) -> LinkState:
    cents = event.amount_cents
    return _moved(state, event, cents, overflow=cents)


def _reserve(state: LinkState, event: ReserveReleased) -> LinkState:
    cents = event.amount_cents
    return _moved(state, event, cents, reserve=cents)


def _transferred(state: LinkState, event: MeterTransferred) -> LinkState:
    return _moved(state, event, event.amount_cents if event.way == "in" else -event.amount_cents)


def _moved(state: LinkState, event: Any, cents: int, **from_: int) -> LinkState:
    limit = state.filed.limit_cents
    return stands(state, event.number, meters.moved(state.meter, cents, limit_cents=limit, **from_))


ON_METER: Final[dict[type, Callable[[LinkState, Any], LinkState]]] = {
    ContributionMade: contribution,
    ContributionReversed: _contribution_reversed,
    HitRecorded: _hit,
    HitReversed: _hit_reversed,
    MeterReset: _reset,
    MeterParameters: _parameters,
    OverflowReleased: _overflow,
    ReserveReleased: _reserve,
    MeterTransferred: _transferred,
}
