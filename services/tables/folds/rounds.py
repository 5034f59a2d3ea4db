"""A round begins, and ends. Used by `fold`; whether one begins at all is told by `starts`.

Devices need not number rounds: they are found from what happens. A round closes when its cards are
cleared, or when the next one begins. What was put down since play went on last is then of the
round that begins.
"""

from typing import Any, Final

from events.observed.deal import (
    CardDealt,
    CardsCleared,
    DiceShaken,
    RandomShown,
    StackDelivered,
)
from events.observed.play import (
    SimulatedBegun,
    SimulatedEnded,
)
from events.observed.table import TableClosed, TableOpened
from events.observed.wagers import NoMoreBets, TipWagerPlaced, WagerPlaced
from services.tables.due.amiss import assumed, left_amiss
from services.tables.due.grounds import stands
from services.tables.due.owed import with_owed
from services.tables.due.payments import NO_SPOT, hidden
from services.tables.due.pot import as_dealt_with
from services.tables.due.reckoning import reckon_all, with_envy_told
from services.tables.folds.stream import misses_any
from services.tables.folds.tallies import tallied
from services.tables.folds.use import used
from services.tables.games import played
from services.tables.heard.deals import deals_are_told
from services.tables.heard.trust import PROGRESSIVE
from services.tables.parts.called import NO_CLOCKS, Clocks
from services.tables.state import (
    Closing,
    Round,
    Spot,
    SpotKey,
    TableState,
    reported,
)

ENDS: Final = frozenset((CardsCleared, TableClosed, SimulatedEnded))
_HEARD: Final = frozenset((CardsCleared, SimulatedEnded))  # ends that are of the round itself
SIMULATED_ENDS: Final = ("simulated_round.ended", "cards.cleared")
# Events that may begin a round while the one before is open still.
STARTS: Final = frozenset((
    WagerPlaced, TipWagerPlaced, NoMoreBets, CardDealt, StackDelivered, DiceShaken, RandomShown,
    SimulatedBegun,
))  # fmt: skip
_FIRST: Final = frozenset((CardDealt, StackDelivered, DiceShaken, RandomShown))  # of a deal
# Events with which a round may close: a table that is opened anew leaves none open.
CLOSES: Final = ENDS | STARTS | {TableOpened}


def begun(state: TableState, event: Any) -> TableState:
    """The round that opens with this event; one that was left open is closed first."""
    spots: dict[SpotKey, Spot] = {}
    halved, announced = False, state.announced
    if state.round is not None:
        if type(event) in _FIRST:  # play has not gone on since it was said
            announced = announced or state.round.clocks.again
        state, spots = _carried(state, state.round)
        halved = bool(spots) or type(event) is not WagerPlaced
        state = ends(_with_more(state) if halved else state, event)
    rounds = state.rounds + 1
    round_ = Round(
        f"r{rounds}",
        event.order,
        played(state).play(),
        verified=not state.stream.doubt and _told_apart(state) and not misses_any(state),
        simulated=type(event) is SimulatedBegun,
        no_more=announced.order if announced else 0,
        spots=spots,
        numbers={} if event.round is None else {event.source: event.round},
        clocks=Clocks(announced) if announced else NO_CLOCKS,
        halved=halved,
    )
    stream = state.stream._replace(doubt=False) if state.stream.doubt else state.stream
    return state._replace(rounds=rounds, round=round_, announced=None, stream=stream)


def _with_more(state: TableState) -> TableState:
    """The round at hand may hold what came before the deal of the next one."""
    return state._replace(round=state.round and state.round._replace(halved=True))


def _told_apart(state: TableState) -> bool:
    """Whether somebody reports what a round alone has: its cards, or their end."""
    return reported(state, "cards.cleared") or deals_are_told(state)


def _carried(state: TableState, round_: Round) -> tuple[TableState, dict[SpotKey, Spot]]:
    """Chips put down since play went on last: they lie there for the round that begins.

    Its progressive wagers may be collected by then.
    """
    carried = on_for_next(round_)
    if not carried:
        return state, {}
    spots, new = dict(round_.spots), {}
    for key, cents in carried.items():
        old = spots[key]
        left, late = old.stake_cents - cents, max(old.late_cents - cents, 0)
        taken = min(round_.gathered.get(key, 0), cents)
        new[key] = NO_SPOT._replace(
            stake_cents=cents, collected_cents=taken, acts=old.acts[-2:] if taken else old.acts[-1:]
        )
        spots[key] = old._replace(
            stake_cents=left, late_cents=late, collected_cents=old.collected_cents - taken
        )
    return state._replace(round=round_._replace(spots=spots, owed=None)), new


def on_for_next(round_: Round) -> dict[SpotKey, int]:
    """What a round that never closed leaves to the next one: as much of it as lies there still."""
    left = {}
    for key, late in sorted(round_.late.items()):
        cents = min(late, round_.spots.get(key, NO_SPOT).stake_cents)
        if cents > 0:
            left[key] = cents
    return left


def ends(state: TableState, event: Any) -> TableState:
    """The round is over; what it came to is booked and judged with this same event."""
    round_ = state.round
    kind = type(event)
    if round_ is None or (kind is SimulatedEnded and not round_.simulated):
        return state
    if kind is CardsCleared and _of_the_last(state, round_):
        return state
    goes_on = played(state).goes_on(round_, event)
    if goes_on is not None:
        return state._replace(round=goes_on)
    round_ = as_dealt_with(with_owed(state, _unproved(round_)))
    round_ = with_envy_told(state, round_)
    reckoned = reckon_all(state, round_)
    closing = Closing(round_, reckoned)
    state = used(tallied(state, closing), round_, event)._replace(closing=closing)
    state = played(state).closes(state, round_)
    stream = state.stream
    if stream.doubt and kind in _HEARD:  # what is missing came before it
        stream = stream._replace(doubt=False)
    return state._replace(
        round=None,
        announced=None,
        stream=stream,
        last=round_.name,
        unsettled=0 if stands(round_) else event.order,
        verbal=(),
        last_numbers=round_.numbers,
        assumed=assumed(state, round_, reckoned),
        amiss=left_amiss(state, round_, reckoned),
        short={} if kind is CardsCleared else state.short,
    )


def _unproved(round_: Round) -> Round:
    """A round of which something is missing, settled as though nothing made it void.

    What is missing may be all that does; so its cards decide it, or if they do not, its chips go
    where the dealer put them.
    """
    if round_.verified or round_.voided is not None or not hidden(round_):
        return round_
    done = any(
        spot.paid_cents or (spot.collected_cents and wager != PROGRESSIVE)
        for (_, wager), spot in round_.spots.items()
    )
    if not done and not any(round_.loose.values()):
        return round_
    return round_._replace(grounds=(), owed=None)


def _of_the_last(state: TableState, round_: Round) -> bool:
    """Cards of the round before: of this one none was dealt, and that would have been seen."""
    if round_.dealt or round_.no_more or round_.settling or round_.voided or not round_.verified:
        return False
    return state.last is not None and deals_are_told(state)
