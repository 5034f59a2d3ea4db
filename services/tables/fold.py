"""A table after one more event. Never refuses: what breaks a rule happened; others judge it.

Used by the stage. What an event changes is written down by subject: the record itself
(`fold_stream`), the table (`fold_table`), its cards and devices (`fold_supply`), an open round
(`fold_wagers`, `fold_deal`, `fold_payments` and `play` of the game's folder), and where rounds
begin and end (`fold_rounds`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from events.observed.table import TableOpened
from services.tables.fold_deal import ON_CARDS
from services.tables.fold_payments import ON_PAYMENTS
from services.tables.fold_rounds import ENDS, begun, ends, starts
from services.tables.fold_stream import NUMBERED, hear, noted
from services.tables.fold_supply import ON_SUPPLY
from services.tables.fold_table import ON_TABLE
from services.tables.fold_wagers import GOES_ON, ON_WAGERS
from services.tables.games import GAMES
from services.tables.state import Round, TableState

InRound = Callable[[TableState, Round, Any], Round]
OnTable = Callable[[TableState, Any], TableState]

_COMMON: dict[type, InRound] = {**ON_WAGERS, **ON_CARDS, **ON_PAYMENTS}


def _with(own: Mapping[type, InRound]) -> dict[type, InRound]:
    """What every game does with an event, and after it what a game does of its own."""
    steps = dict(_COMMON)
    for kind, step in own.items():
        steps[kind] = _both(_COMMON[kind], step) if kind in _COMMON else step
    return steps


def _both(first: InRound, then: InRound) -> InRound:
    return lambda state, round_, event: then(state, first(state, round_, event), event)


_STEPS: Final[dict[str, dict[type, InRound]]] = {
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
_ROUND: Final = TableState._fields.index("round")
_STREAM: Final = TableState._fields.index("stream")
_new: Final = tuple.__new__


def evolve(state: TableState, event: Any) -> TableState:
    """The table after this event."""
    return advance(hear(state, event), event)


def advance(state: TableState, event: Any) -> TableState:
    """The table after what an event says."""
    kind = type(event)
    if state.closing is not None:
        state = state._replace(closing=None)
    if starts(state, event):
        state = begun(state, event)
    elif kind is TableOpened and state.round is not None:
        state = ends(state, event)  # by the filing that it was played under
    at_table = _AT_TABLE.get(kind)
    if at_table is not None:
        state = at_table(state, event)
    game = state.terms.filing.game if state.terms else "midibaccarat"
    round_ = state.round
    if round_ is not None:
        step = _STEPS[game].get(kind)
        if step is not None:
            round_ = step(state, round_, event)
        if round_.late and kind in GOES_ON:
            round_ = round_._replace(late={})
        if kind in ENDS:
            state = ends(state._replace(round=round_), event)
            round_ = state.round
    afterwards = GAMES[game].after.get(kind)
    if afterwards is not None:
        state = afterwards(state._replace(round=round_), event)
        round_ = state.round
    return _told(state, round_, event)


def _told(state: TableState, round_: Round | None, event: Any) -> TableState:
    """The table with its round, and with the number of the device that spoke."""
    if type(event) not in NUMBERED:
        return state if round_ is state.round else state._replace(round=round_)
    stream = noted(state.stream, event)
    if stream is state.stream and round_ is state.round:
        return state
    # Nearly every event ends here: spelled out, for `_replace` costs half as much again.
    return _new(
        TableState,
        (*state[:_ROUND], round_, *state[_ROUND + 1 : _STREAM], stream, *state[_STREAM + 1 :]),
    )
