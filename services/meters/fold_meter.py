"""What each numbered movement changes of the meter, and what takes a link out of play.

Used by `fold`. A change that is not approved changes nothing here: the meter stands at what is
filed, and the difference is the finding.
"""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, Final

from events.observed.link import (
    ContributionMade,
    ContributionReversed,
    ControllerLost,
    ControllerRestored,
    HitRecorded,
    HitReversed,
    LinkBack,
    LinkSilent,
    LinkStopped,
    MeterParameters,
    MeterReset,
    MeterTransferred,
    OverflowReleased,
    ReserveReleased,
)
from events.observed.people import LinkEventsDeclaredLost
from services.law.pai_gow.progressive import PROGRESSIVE, ProgressiveRow
from services.meters import value as meters
from services.meters.fold_awards import gone_award
from services.meters.parameters import approved
from services.meters.state import (
    MOST_AWARDS,
    MOST_BACK,
    MOST_MADE,
    MOST_SILENCES,
    MOST_UNMET,
    Award,
    LinkState,
    Made,
)
from services.meters.value import Meter, Rates, Share

ByTable = dict[str, tuple[Made, ...]]
NO_RATES: Final = Rates((0, 1), (0, 1))


def _contribution(state: LinkState, event: ContributionMade) -> LinkState:
    rates, table = rates_of(state, event.paytable, event.wager_cents), event.at_table
    made = Made(
        event.number, event.id, event.hub_at, table, event.round, event.wagers,
        event.wager_cents, rates, state.filing.void_contribution if state.filing else None,
    )  # fmt: skip
    cents = event.wagers * event.wager_cents
    meter = meters.contributed(state.meter, cents, rates, limit_of(state))
    in_count = state.in_count + event.wagers
    if (table, event.round) in state.unheard:
        return _after_all(state._replace(meter=meter, in_count=in_count), made)
    return state._replace(meter=meter, in_count=in_count, made=with_made(state.made, made))


def with_made(several: ByTable, one: Made) -> ByTable:
    """One contribution more of its table."""
    return {**several, one.at_table: (*several.get(one.at_table, ())[1 - MOST_MADE :], one)}


def _after_all(state: LinkState, made: Made) -> LinkState:
    """Its controller had been missed when the round was looked at."""
    left = tuple([one for one in state.unheard if one != (made.at_table, made.round)])
    return state._replace(unheard=left, met=with_made(state.met, made))


def limit_of(state: LinkState) -> int | None:
    """What the meter never stands above."""
    return state.filing.limit_cents if state.filing else None


def rates_of(state: LinkState, paytable: int | None, wager_cents: int) -> Rates:
    """By the filing; a wager that is not filed adds at the link's own rates."""
    if state.filing is None:
        return NO_RATES
    return meters.rates(state.filing, paytable, wager_cents)


def _contribution_reversed(state: LinkState, event: ContributionReversed) -> LinkState:
    made = made_of(state, event)
    if made is None:
        return state
    wagers = min(event.wagers or made.wagers, made.wagers - made.gone())
    cents = wagers * made.wager_cents
    after = made._replace(reversed=(*made.reversed, (event.hub_at, wagers)))
    return state._replace(
        meter=meters.uncontributed(state.meter, cents, made.rates),
        made=_instead(state.made, made, after),
        met=_instead(state.met, made, after),
        in_count=state.in_count - wagers,
    )


def _instead(several: ByTable, one: Made, after: Made) -> ByTable:
    of = several.get(one.at_table, ())
    if one not in of:
        return several
    return {**several, one.at_table: tuple([after if each is one else each for each in of])}


def made_of(state: LinkState, event: ContributionReversed) -> Made | None:
    """The contribution that is reversed, while it may be."""
    if event.of <= event.number + 1 - MOST_BACK:
        return None
    return next((one for one in known(state) if one.number == event.of), None)


def contribution(state: LinkState, event: ContributionMade) -> Made:
    """What has just been made of this event."""
    made = state.made.get(event.at_table)
    return made[-1] if made and made[-1].number == event.number else state.met[event.at_table][-1]


def known(state: LinkState) -> Iterator[Made]:
    """The contributions that are still known."""
    return chain(*state.met.values(), *state.made.values())


def _hit(state: LinkState, event: HitRecorded) -> LinkState:
    found = row_of(state, event)
    paytable, row = found or (event.paytable, ProgressiveRow(event.level))
    percent = row.percent
    pending = not (state.begun and percent) or state.doubt
    share, meter = Share(percent, 0), state.meter
    if state.filing is not None and percent:
        meter, share = meters.hit(state.meter, percent, state.filing)
    award = Award(
        event.number, event.id, event.at, event.hub_at, event.at_table, event.round, event.seat,
        event.level, share, state.cents, pending, paytable=paytable, fixed_cents=row.fixed_cents,
    )  # fmt: skip
    level = event.level
    return state._replace(
        meter=meter,
        awards=_kept((*state.awards, award)),
        hits={**state.hits, level: state.hits.get(level, 0) + 1},
        wins_cents={**state.wins_cents, level: state.wins_cents.get(level, 0) + share.cents},
        reset_number=event.number if percent == meters.WHOLE else state.reset_number,
    )


def row_of(state: LinkState, event: HitRecorded) -> tuple[int, ProgressiveRow] | None:
    """The paytable and its row that gives a share; None where none of the link has such a one."""
    filed = [one.paytable for one in state.filing.paytables] if state.filing else []
    for number in [event.paytable] if event.paytable else filed:
        paytable = PROGRESSIVE.get(number)
        for row in paytable.rows if paytable else ():
            if row.hand == event.level and row.pays_share():
                return number, row
    return None


def _kept(awards: tuple[Award, ...]) -> tuple[Award, ...]:
    """Those under way or that a table has yet to tell of, and the last of all others."""
    over = [one for one in awards if one.state in ("paid", "refused", "reversed")]
    borne = [one.number for one in over if one.confirmed]
    old = {*borne[:-MOST_AWARDS], *[one.number for one in over[:-MOST_UNMET]]}
    return tuple([one for one in awards if one.number not in old]) if old else awards


def _hit_reversed(state: LinkState, event: HitReversed) -> LinkState:
    award = next((one for one in state.awards if one.number == event.of), None)
    if award is None or award.state == "reversed":
        return state
    meter = meters.unhit(state.meter, award.share, limit_of(state))
    won = {**state.wins_cents}
    won[award.level] -= award.share.cents
    return gone_award(state._replace(meter=meter, wins_cents=won), award, "reversed", event.hub_at)


def _reset(state: LinkState, _: MeterReset) -> LinkState:
    """Nothing: after a hit of the whole the meter began again at once, for the other tables."""
    return state


def _parameters(state: LinkState, event: MeterParameters) -> LinkState:
    """The first say what the meter begins at; later ones count where they are approved."""
    if not state.begun:
        start = event.seed_cents if event.start_cents is None else event.start_cents
        return state._replace(
            filing=event.filing,
            digest=event.filing_digest,
            meter=Meter(start, event.start_reserve_cents or 0),
            begun=event.filing is not None,
        )
    if not approved(state, event):
        return state._replace(changed_live=True)
    state = state._replace(
        filing=event.filing or state.filing,
        digest=event.filing_digest or state.digest,
        changed_live=False,
    )
    return state._replace(meter=meters.limited(state.meter, limit_of(state)))


def _overflow(state: LinkState, event: OverflowReleased) -> LinkState:
    cents = event.amount_cents
    return state._replace(
        meter=meters.moved(state.meter, cents, overflow=cents, limit_cents=limit_of(state))
    )


def _reserve(state: LinkState, event: ReserveReleased) -> LinkState:
    cents = event.amount_cents
    return state._replace(
        meter=meters.moved(state.meter, cents, reserve=cents, limit_cents=limit_of(state))
    )


def _transferred(state: LinkState, event: MeterTransferred) -> LinkState:
    cents = event.amount_cents if event.way == "in" else -event.amount_cents
    return state._replace(meter=meters.moved(state.meter, cents, limit_cents=limit_of(state)))


def _operation(state: LinkState, event: LinkStopped) -> LinkState:
    return state._replace(running=event.running)


def _lost(state: LinkState, event: ControllerLost) -> LinkState:
    if event.at_table is not None:
        return state._replace(cut=(*state.cut, event.at_table))
    return state._replace(away=state.next - 1 if event.number is None else event.number)


def _restored(state: LinkState, event: ControllerRestored) -> LinkState:
    """It goes on from the state before."""
    if event.at_table is not None:
        return state._replace(cut=tuple([one for one in state.cut if one != event.at_table]))
    return state._replace(away=None)


def _silent(state: LinkState, event: LinkSilent) -> LinkState:
    """The hub misses the controller: what its tables go on with, it does not count."""
    if state.silences and not state.silences[-1][1]:
        return state
    return state._replace(silences=(*state.silences, (event.hub_at, ""))[-MOST_SILENCES:])


def _back(state: LinkState, event: LinkBack) -> LinkState:
    if not state.silences or state.silences[-1][1]:
        return state
    since, _ = state.silences[-1]
    return state._replace(silences=(*state.silences[:-1], (since, event.hub_at)))


def _declared(state: LinkState, event: LinkEventsDeclaredLost) -> LinkState:
    """Events of the line will not come: what they did to the meter is not known."""
    return state._replace(doubt=True)


ON_METER: Final[dict[type, Callable[[LinkState, Any], LinkState]]] = {
    ContributionMade: _contribution,
    ContributionReversed: _contribution_reversed,
    HitRecorded: _hit,
    HitReversed: _hit_reversed,
    MeterReset: _reset,
    MeterParameters: _parameters,
    OverflowReleased: _overflow,
    ReserveReleased: _reserve,
    MeterTransferred: _transferred,
}
ON_LINK: Final[dict[type, Callable[[LinkState, Any], LinkState]]] = {
    LinkStopped: _operation,
    LinkSilent: _silent,
    LinkBack: _back,
    ControllerLost: _lost,
    ControllerRestored: _restored,
    LinkEventsDeclaredLost: _declared,
}
