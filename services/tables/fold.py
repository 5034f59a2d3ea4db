"""A table after one more event. Never refuses: what breaks a rule happened; others judge it.

Used by the stage. What an event changes is written down by subject: the record itself
(`folds/stream`), the table (`folds/table`), its cards and devices (`folds/supply`), an open round
(`folds/wagers`, `folds/deal`, `folds/payments` and `play` of the game's folder), and where rounds
begin (`folds/starts`) and end (`folds/rounds`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from events.observed.table import TableClosed, TableOpened
from services.tables.due.amiss import MAY_MEND, of_closed
from services.tables.folds.acts import ON_ACTS
from services.tables.folds.deal import ON_CARDS
from services.tables.folds.opening import is_told_again
from services.tables.folds.payments import ON_PAYMENTS
from services.tables.folds.rounds import ENDS, STARTS, begun, ends
from services.tables.folds.starts import starts
from services.tables.folds.stream import NUMBERED, by_its_clock, noted
from services.tables.folds.supply import ON_SUPPLY
from services.tables.folds.table import ON_TABLE
from services.tables.folds.wagers import GOES_ON, ON_WAGERS, went_on
from services.tables.games import GAMES
from services.tables.state import Round, TableState

InRound = Callable[[TableState, Round, Any], Round]
OnTable = Callable[[TableState, Any], TableState]

_COMMON: dict[type, InRound] = {**ON_WAGERS, **ON_CARDS, **ON_PAYMENTS}
Steps = tuple[InRound, ...]  # one after the other


def _with(own: Mapping[type, InRound]) -> dict[type, Steps]:
    """What every game does with an event, then what a game does of its own, then its number."""
    steps: dict[type, Steps] = {kind: (step,) for kind, step in _COMMON.items()}
    for more in (own, ON_ACTS):
        for kind, step in more.items():
            steps[kind] = (*steps.get(kind, ()), step)
    return steps


_STEPS: Final[dict[str, dict[type, Steps]]] = {
    name: _with(game.steps) for name, game in GAMES.items()
}


def _at_the_table() -> dict[type, OnTable]:
    """What an event changes of the cards, and after it what it changes of the table."""
    return {**ON_SUPPLY, **ON_TABLE} | {
        kind: _one_by_one(ON_SUPPLY[kind], ON_TABLE[kind]) for kind in ON_SUPPLY.keys() & ON_TABLE
    }


def _one_by_one(first: OnTable, then: OnTable) -> OnTable:
    return lambda state, event: then(first(state, event), event)


_AT_TABLE: Final = _at_the_table()


class _Plan(NamedTuple):
    """What a kind of event can change at a table of one game: none pays for more."""

    at_table: OnTable | None
    steps: Steps  # where a round is open
    goes_on: bool
    ends: bool
    after: OnTable | None
    numbered: bool
    mends: bool  # it may concern a round that is closed, though another is open


_PLANS: Final[dict[str, dict[type, _Plan]]] = {name: {} for name in GAMES}  # as they come to be


def _planned(game: str, kind: type) -> _Plan:
    """The plan of such an event at a table of this game.

    A closing empties the table once the round that it ends is over: that leaves its deck behind.
    """
    at_table, closes = _AT_TABLE.get(kind), kind is TableClosed
    after = at_table if closes else GAMES[game].after.get(kind)
    _PLANS[game][kind] = plan = _Plan(
        None if closes else at_table,
        _STEPS[game].get(kind, ()),
        kind in GOES_ON,
        kind in ENDS,
        after,
        kind in NUMBERED,
        kind in MAY_MEND,
    )
    return plan


_ROUND: Final = TableState._fields.index("round")
_STREAM: Final = TableState._fields.index("stream")
_new: Final = tuple.__new__


def advance(state: TableState, event: Any) -> TableState:
    """The table after what an event says."""
    kind = type(event)
    if state.closing is not None:
        state = state._replace(closing=None)
    if (state.round is None or kind in STARTS) and starts(state, event):
        state = begun(state, event)
    elif kind is TableOpened and state.round is not None and not is_told_again(state, event):
        state = ends(state, event)  # by the filing that it was played under
    begun_with = state
    # An opening has no plan of a game's own: whether by that before it or by its own is all one.
    game = state.terms.filing.game if state.terms else "midibaccarat"
    plan = _PLANS[game].get(kind) or _planned(game, kind)
    at_table, steps, goes_on, closes, after, numbered, mends = plan
    if at_table is not None:
        state = at_table(state, event)
    round_ = state.round
    if round_ is not None and not (mends and of_closed(begun_with, event)):
        for step in steps:
            round_ = step(state, round_, event)
        if goes_on:
            clocks = round_.clocks
            if clocks.bare or clocks.again or round_.late:
                round_ = went_on(state, round_, event)
    if closes or after is not None:
        state = _afterwards(state, round_, event, after, closes=closes)
        round_ = state.round
    return _told(state, round_, event) if numbered else _with_round(state, round_)


def _afterwards(
    state: TableState, round_: Round | None, event: Any, after: OnTable | None, *, closes: bool
) -> TableState:
    """The table once the round has the event: it may be over, and games have more to do there."""
    state = _with_round(state, round_)
    if closes and round_ is not None:
        state = ends(state, event)
    return state if after is None else after(state, event)


def _with_round(state: TableState, round_: Round | None) -> TableState:
    if round_ is state.round:
        return state
    parts = [*state]  # as below
    parts[_ROUND] = round_
    return _new(TableState, parts)


def _told(state: TableState, round_: Round | None, event: Any) -> TableState:
    """The table with its round, and with the number of the device that spoke."""
    stream = noted(state.stream, event)
    # Both are spelled alike, so that the later one is the greater: asked of every event.
    if event.at > event.hub_at or stream.ahead:
        stream = by_its_clock(state, stream, event)
    if stream is state.stream and round_ is state.round:
        return state
    # Nearly every event ends here: spelled out, for `_replace` costs half as much again.
    parts = [*state]
    parts[_ROUND], parts[_STREAM] = round_, stream
    return _new(TableState, parts)
