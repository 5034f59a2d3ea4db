"""The table itself after one more event: opened, closed, who sits there, which limits hold.

Used by `fold`.
"""

from collections.abc import Callable
from typing import Any, Final

from events import filing as filings
from events.observed.deal import CardsCleared
from events.observed.devices import ClockOffset
from events.observed.hub import DeviceBack, DeviceSilent
from events.observed.markers import MarkerMoved, VigorishCollected, VigorishMarked
from events.observed.people import EventsDeclaredLost
from events.observed.round import RoundVoided
from events.observed.seats import SeatLeft, SeatsJoined, SeatTaken
from events.observed.settlement import ChipsMoved
from events.observed.table import (
    DealerChanged,
    FloorpersonAssigned,
    LimitsChanged,
    TableClosed,
    TableOpened,
)
from events.observed.tray import CounterCheckIssued, CounterCheckVoided
from events.observed.wagers import NoMoreBets, VerbalCalled, VerbalConfirmed, VerbalConverted
from services.parts.sharing import shared
from services.tables.due.amiss import ON_CLOSED, mend, mend_net
from services.tables.due.lacking import due
from services.tables.due.leavers import gone_with
from services.tables.due.seating import got_up, joined, sat_down
from services.tables.due.whose import left_by, of_another
from services.tables.folds.markers import marker_moved, vigorish
from services.tables.folds.opening import is_told_again
from services.tables.folds.stream import clock_read, decides, doubted
from services.tables.folds.use import cards_gone
from services.tables.games import GAMES
from services.tables.heard.unheard import LIMITS, SEATS, missed, sure_again
from services.tables.parts.called import Called, clock
from services.tables.state import Former, Limits, TableState, Terms, reported

MOST_LOST: Final = 64  # declared ranges that are remembered, so that a late original is recognised
MOST_CALLED: Final = 16  # called wagers of one round
MOST_CHECKS: Final = 64  # Counter Checks that may yet be voided


def _opened(state: TableState, event: TableOpened) -> TableState:
    reporters, stream = _reporters(event), state.stream._replace(silent=())  # the hub says it anew
    if state.terms is not None and is_told_again(state, event):
        terms = state.terms._replace(reporters=reporters, controls=event.controls)
        return state._replace(terms=terms, stream=stream)
    filing = event.filing
    limits = Limits(filing.table_minimum, filing.table_maximum, filing.minimums)
    offered = dict(GAMES[filing.game].offered(filing))
    own = filings.digest(filing)  # whatever the opening says: see `judges/stream`
    tray = event.opening_tray_cents
    terms = Terms(
        filing, own, event.controls, reporters, limits, offered=offered,
        differential=event.table_differential, tray_cents=tray,
    )  # fmt: skip
    state = sure_again(sure_again(state, SEATS), LIMITS)
    if state.open and not reported(state, "table.closed"):  # that was not heard
        state = cards_gone(_emptied(state), event)
    return state._replace(terms=terms, open=True, stream=stream)


def _reporters(event: TableOpened) -> dict[str, tuple[str, ...]]:
    """Each kind of fact with the devices that report it."""
    reporters: dict[str, tuple[str, ...]] = {}
    for device in event.devices:
        for fact in device.reports:
            reporters[fact] = shared((*reporters.get(fact, ()), device.source))
    return reporters


def _emptied(state: TableState) -> TableState:
    """Whoever was there has gone, heard or not, and what was said before is said of no round."""
    for seat in sorted(state.owed):
        state = gone_with(state, seat, due(state, seat))
    state = state._replace(players={}, joined=(), announced=None, verbal=(), short={}, dealer="")
    return state._replace(whose={}) if state.whose else state


def _closed(state: TableState, _event: TableClosed) -> TableState:
    return _emptied(state._replace(open=False))


def _of_none(state: TableState, _event: CardsCleared) -> TableState:
    """Of a round that nobody saw: what was said before it is not said of the next."""
    if state.round is not None or not (state.announced or state.verbal):
        return state
    return state._replace(announced=None, verbal=())


def _void_of_none(state: TableState, event: RoundVoided) -> TableState:
    """That a round which is over is not void is said once."""
    return state if state.round is not None else state._replace(unsettled=event.order)


def _silent(state: TableState, event: DeviceSilent) -> TableState:
    silent = state.stream.silent
    if event.source in silent:
        return state
    state = _heard(state, tuple(sorted((*silent, event.source))))
    state = missed(state, event.source, event.order)
    if state.round is None or not decides(state, event.source):
        return state
    return doubted(state)


def _back(state: TableState, event: DeviceBack) -> TableState:
    return _heard(state, tuple([s for s in state.stream.silent if s != event.source]))


def _heard(state: TableState, silent: tuple[str, ...]) -> TableState:
    return state._replace(stream=state.stream._replace(silent=silent))


def _taken(state: TableState, event: SeatTaken) -> TableState:
    return sat_down(state, event.seat, event.player)


def _left(state: TableState, event: SeatLeft) -> TableState:
    seat, stays = event.seat, of_another(state, event.seat)
    state = left_by(state, seat)
    state = _own_limits_end(got_up(state, seat), seat)
    if not state.owed.get(seat):
        return state
    state = gone_with(state, seat, max(due(state, seat) - stays, 0))
    return state._replace(owed={**state.owed, seat: stays}) if stays else state


def _own_limits_end(state: TableState, leaving: int) -> TableState:
    """Limits of a seat's own, grandfathered or approved, were its player's."""
    terms = state.terms
    if terms is None or not (leaving in terms.own_limits or leaving in terms.approved):
        return state
    own, approved = (
        {seat: limits for seat, limits in some.items() if seat != leaving}
        for some in (terms.own_limits, terms.approved)
    )
    return state._replace(terms=terms._replace(own_limits=own, approved=approved))


def _joined(state: TableState, event: SeatsJoined) -> TableState:
    return joined(state, event.seats, event.player)


def _limits(state: TableState, event: LimitsChanged) -> TableState:
    terms = state.terms
    if terms is None:
        return state
    former = Former(terms.limits, terms.own_limits, terms.approved, clock(event))
    terms = terms._replace(former=former)
    # Minimums of single wagers that are not told anew stay as they are.
    least = terms.limits.minimums if event.minimums is None else event.minimums
    limits = Limits(event.table_minimum, event.table_maximum, least)
    if event.seat is not None:
        approved = {**terms.approved, event.seat: limits}
        return state._replace(terms=terms._replace(approved=approved))
    if event.table_differential is not None:
        terms = terms._replace(differential=event.table_differential)
    kept = {seat: terms.own_limits.get(seat, terms.limits) for seat in event.keeps}
    return state._replace(terms=terms._replace(limits=limits, own_limits=kept))


def _called(state: TableState, event: VerbalCalled) -> TableState:
    one = Called(event.seat, event.wager, event.amount_cents, event.cash, event.order)
    return state._replace(verbal=(*state.verbal, one)[-MOST_CALLED:])


def _seen_to(state: TableState, event: VerbalConfirmed | VerbalConverted) -> TableState:
    """A called wager is confirmed, or its cash has become chips."""
    confirmed = type(event) is VerbalConfirmed
    key = (event.seat, event.wager)
    return state._replace(
        verbal=tuple(
            [
                one
                if (one.seat, one.wager) != key
                else one._replace(confirmed=True)
                if confirmed
                else one._replace(converted=True)
                for one in state.verbal
            ]
        )
    )


def _lost(state: TableState, event: EventsDeclaredLost) -> TableState:
    lost = (*state.stream.lost, (event.first, event.last))[-MOST_LOST:]
    return missed(doubted(state._replace(stream=state.stream._replace(lost=lost))), None)


def _no_more_yet(state: TableState, event: NoMoreBets) -> TableState:
    return state._replace(announced=clock(event)) if state.round is None else state


def _check(state: TableState, event: CounterCheckIssued) -> TableState:
    """The oldest goes when there are too many: one that is voided is voided soon."""
    standing = state.standing
    kept = sorted(standing.checks.items(), key=_issued)[-MOST_CHECKS + 1 :]
    issued = (event.seat, event.amount_cents, event.order)
    checks = {**dict(kept), event.serial: issued}
    return state._replace(standing=standing._replace(checks=checks))


def _issued(check: tuple[str, tuple[int, int, int]]) -> int:
    return check[1][2]


def _check_voided(state: TableState, event: CounterCheckVoided) -> TableState:
    standing = state.standing
    if event.serial not in standing.checks:
        return state
    left = {serial: one for serial, one in standing.checks.items() if serial != event.serial}
    return state._replace(standing=standing._replace(checks=left))


def _dealer(state: TableState, event: DealerChanged) -> TableState:
    return state._replace(dealer=event.dealer)


def _assigned(state: TableState, event: FloorpersonAssigned) -> TableState:
    """Who answers for the table as its floorperson does not deal."""
    return state._replace(dealer="") if event.floorperson == state.dealer else state


ON_TABLE: Final[dict[type, Callable[[TableState, Any], TableState]]] = {
    TableOpened: _opened,
    TableClosed: _closed,
    DealerChanged: _dealer,
    FloorpersonAssigned: _assigned,
    DeviceSilent: _silent,
    DeviceBack: _back,
    ClockOffset: clock_read,
    SeatTaken: _taken,
    SeatLeft: _left,
    SeatsJoined: _joined,
    LimitsChanged: _limits,
    EventsDeclaredLost: _lost,
    NoMoreBets: _no_more_yet,
    CardsCleared: _of_none,
    RoundVoided: _void_of_none,
    VerbalCalled: _called,
    VerbalConfirmed: _seen_to,
    VerbalConverted: _seen_to,
    VigorishMarked: vigorish,
    VigorishCollected: vigorish,
    MarkerMoved: marker_moved,
    CounterCheckIssued: _check,
    CounterCheckVoided: _check_voided,
    **dict.fromkeys(ON_CLOSED, mend),
    ChipsMoved: mend_net,
}
